"""Builds: same inputs, same bytes; whatever goes wrong, the last good site stands."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from .conftest import TEXT, TOML, Build, copy_project, edit, read_tree



def test_two_builds_of_the_same_inputs_are_identical(project: Path, built: Path, build: Build) -> None:
    assert build(project, "site").returncode == 0
    assert read_tree(project / "site") == read_tree(built / "site")


def test_a_build_after_edits_equals_a_clean_build(project: Path, built: Path, build: Build) -> None:
    assert build(project, "site").returncode == 0
    before = (project / TEXT).read_bytes()
    edit(project, TEXT, "遂适西阶前", "遂適西阶前")
    assert build(project, "site").returncode == 0
    assert "遂適西阶前" in (project / "site/lijing-benyi/6/qingshe/index.html").read_text(encoding="utf-8")
    (project / TEXT).write_bytes(before)
    assert build(project, "site").returncode == 0
    assert read_tree(project / "site") == read_tree(built / "site")


def test_the_same_inputs_do_not_start_mkdocs(project: Path, build: Build) -> None:
    build(project, "site")
    edit(project, "mkdocs.yml", "name: material", "name: material")
    done = build(project, "site", "--json")
    report = json.loads(done.stdout)
    assert (report["unchanged"], report["built"]) == (True, False)


@pytest.mark.parametrize(
    "name, old, new",
    [
        (TEXT, "】", "】】"),
        (TEXT, "右请射", "右请射射"),
        (TOML, "author", "auhtor"),
        (TOML, '"3:131"', '"3:130"'),
        ("templates/section.html", "{% extends", "{% extend"),
        ("templates/section.html", "it.name", "it.nothing"),
        ("templates/_frame.html", "_('目录')", "_('目目')"),
        ("docs/help/index.md", "# ", "[broken](nowhere.md)\n\n# "),
        ("mkdocs.yml", "theme:", "theme: ["),
        ("corpus/lijing-benyi/refs.tsv", "youshe", "qingshe"),
        ("docs/nav.yml", "help/index.md", "help/nothing.md"),
    ],
)
def test_a_broken_input_is_reported_and_leaves_the_site(
    project: Path, build: Build, name: str, old: str, new: str
) -> None:
    assert build(project, "site").returncode == 0
    before = read_tree(project / "site")
    edit(project, name, old, new)
    done = build(project, "site")
    assert done.returncode == 1
    assert ": error " in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert "the last good site stays" in done.stdout
    assert read_tree(project / "site") == before


def test_without_a_good_site_none_is_written(project: Path, build: Build) -> None:
    edit(project, TEXT, "】", "】】")
    assert "no site was written" in build(project, "site").stdout
    assert not (project / "site").exists()


def test_killed_at_any_moment_the_last_site_stands(project: Path, build: Build) -> None:
    assert build(project, "site").returncode == 0
    good = read_tree(project / "site")
    for step in range(8):
        (project / "docs/about/extra.txt").write_text(str(step))
        process = subprocess.Popen(
            [sys.executable, "build.py", "site"], cwd=project, stdout=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(0.15 * (step + 1))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        now = read_tree(project / "site")
        now.pop("about/extra.txt", None)
        assert now == good
    assert build(project, "site").returncode == 0


def test_a_full_disk_is_an_error_with_a_place_and_the_site_stays(project: Path, build: Build) -> None:
    assert build(project, "site").returncode == 0
    before = read_tree(project / "site")
    (project / "docs/about/big.bin").write_bytes(b"x" * 3_000_000)

    def no_large_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))

    done = subprocess.run(
        [sys.executable, "build.py", "site"], cwd=project, capture_output=True, text=True, preexec_fn=no_large_files
    )
    assert done.returncode == 1
    assert "error S105" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert read_tree(project / "site") == before


def test_readers_never_meet_a_moment_without_a_site(project: Path, build: Build) -> None:
    assert build(project, "site").returncode == 0
    missing, stop = [], threading.Event()

    def read() -> None:
        while not stop.is_set():
            try:
                (project / "site" / "index.html").read_bytes()
            except OSError as error:
                missing.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(3):
        (project / "docs/about/extra.txt").write_text(str(number))
        assert build(project, "site").returncode == 0
    stop.set()
    reader.join()
    assert not missing


def test_a_folder_that_is_not_ours_is_not_replaced(project: Path, build: Build) -> None:
    (project / "site").mkdir()
    (project / "site/mine.txt").write_text("mine")
    done = build(project, "site")
    assert done.returncode == 1
    assert "S105" in done.stdout
    assert (project / "site/mine.txt").read_text() == "mine"


def test_old_sites_do_not_pile_up(project: Path, build: Build) -> None:
    for number in range(4):
        (project / "docs/about/extra.txt").write_text(str(number))
        assert build(project, "site").returncode == 0
    assert len(list((project / "build/sites").iterdir())) <= 2


def test_html_and_markdown_in_a_text_are_shown_as_text(project: Path, build: Build) -> None:
    hostile = "<script>alert(1)</script>*a* _b_ [x](y) `c` &lt; {{ 7*7 }} <!-- x --> </article> \\* ![](z) # h"
    edit(project, TEXT, "遂适西阶前", hostile + "遂适西阶前")
    done = build(project, "site")
    assert done.returncode == 0, done.stdout
    from lxml import html

    tree = html.parse(str((project / "site/lijing-benyi/6/qingshe/index.html").resolve()))
    (passage,) = tree.xpath("//*[@id='p2']//p[@class='base']")
    assert passage.text_content().startswith(hostile)


def test_the_only_date_in_the_site_is_that_of_the_edition(built: Path) -> None:
    year = time.strftime("%Y-%m-%dT")
    for name, content in read_tree(built / "site").items():
        if name.endswith((".html", ".xml")):
            assert year.encode() not in content, name


def test_a_second_work_is_a_second_folder(project: Path, build: Build) -> None:
    assert build(project, "new", "lunyu-xue", "--title", "论语", "--script", "hans").returncode == 0
    done = build(project, "site")
    assert done.returncode == 0, done.stdout
    assert (project / "site/lunyu-xue/1/xueer/index.html").is_file()
    home = (project / "site/index.html").read_text(encoding="utf-8")
    assert "论语" in home and "礼经本义" in home


def test_another_folder_can_hold_the_project(tmp_path: Path, build: Build) -> None:
    elsewhere = copy_project(tmp_path / "one")
    done = build(elsewhere, "--project", str(elsewhere), "site")
    assert done.returncode == 0
