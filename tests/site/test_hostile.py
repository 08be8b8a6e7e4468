"""Hostile and odd input: no script of a text runs, no traceback, no hang, the last good site stands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import TEXT, TOML, Build, edit, read_tree

EVIL = '</title><script>window.evil=1</script>"><img src=x onerror=alert(1)>'


def make(project: Path, text: str, work: str = "w", more: str = "") -> None:
    folder = project / "corpus" / work
    folder.mkdir()
    (folder / "001.txt").write_text(text, encoding="utf-8")
    (folder / "work.toml").write_text(
        'title = "题"\nauthor = "某"\nscript = "hans"\nversion = "1"\ndate = "2026-12-01"\nsource = "某处"\n'
        f'licence = "无"\nlayers_licence = "CC"\n{more}\n[[juan]]\nnumber = 1\nfile = "001.txt"\n',
        encoding="utf-8",
    )


def test_no_script_of_a_text_or_title_gets_into_a_page(project: Path, build: Build) -> None:
    text = f"题\n\n甲{EVIL}【乙{EVIL}】\n\n右</title><script>x</script>【丙{EVIL}】\n"
    make(project, text, more=f"dynasty = '{EVIL}'\nnote = '{EVIL}'\ncategory = '{EVIL}'\n[[witness]]\nsiglum = '{EVIL}'\nname = '{EVIL}'")
    with (project / "corpus/w/work.toml").open("a", encoding="utf-8") as toml:
        toml.write(f"chapter = '{EVIL}'\n[[overrule]]\njuan = 1\nat = \"5:1\"\nwords = \"右\"\nas = \"heading\"\n")
    done = build(project, "site")
    assert done.returncode == 0, done.stdout
    for name, content in read_tree(project / "site").items():
        if name.endswith(".html"):
            page = content.decode()
            assert "<script>window" not in page and "<script>x" not in page, name
            assert not re.search(r"<img src=x", page), name
            if " data-kind=" in page[:300]:
                assert "sha256-" not in page, name


def test_an_edit_saved_during_a_build_is_not_lost(project: Path, build: Build) -> None:
    process = subprocess.Popen([sys.executable, "build.py", "site"], cwd=project, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 30
    while not (project / "build/docs/index.md").exists() and time.monotonic() < end:
        time.sleep(0.005)
    edit(project, TEXT, "遂适西阶前", "遂適西阶前")
    assert process.wait(60) == 0
    assert build(project, "site").returncode == 0
    assert "遂適西阶前" in (project / "site/lijing-benyi/6/qingshe/index.html").read_text(encoding="utf-8")


def test_pipes_and_devices_are_passed_over(project: Path, build: Build) -> None:
    os.mkfifo(project / "corpus/lijing-benyi/pipe")
    os.mkfifo(project / "docs/about/pipe")
    (project / "corpus/lijing-benyi/zero").symlink_to("/dev/zero")
    assert build(project, "site").returncode == 0


def test_a_work_that_is_a_link_is_no_work(project: Path, tmp_path: Path, build: Build) -> None:
    (project / "corpus/linked").symlink_to(project / "corpus/lijing-benyi")
    assert build(project, "site").returncode == 0
    assert not (project / "site/linked").exists()


def test_names_that_are_no_utf_8_harm_nothing(project: Path, build: Build) -> None:
    Path(os.fsdecode(os.fsencode(project / "corpus/lijing-benyi") + b"/\xff.txt")).write_text("x")
    done = build(project, "site")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning F104" in done.stdout


def test_a_terminal_that_knows_no_chinese_gets_escapes(project: Path, build: Build) -> None:
    done = build(project, "check", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "address", ["nonsense", "http://[", "javascript:alert(1)", 'https://a b/"><script>', "https://e.org/x?y=1", "https://e.org/a\nb"]
)
def test_a_site_url_that_is_none_is_a_usage_error(project: Path, build: Build, address: str) -> None:
    done = build(project, "site", SITE_URL=address)
    assert done.returncode == 2
    assert "SITE_URL" in done.stderr


@pytest.mark.parametrize("epoch", ["abc", "-5", "99999999999999999999"])
def test_a_source_date_epoch_that_is_none_is_a_usage_error(project: Path, build: Build, epoch: str) -> None:
    done = build(project, "site", SOURCE_DATE_EPOCH=epoch)
    assert done.returncode == 2
    assert "SOURCE_DATE_EPOCH" in done.stderr


@pytest.mark.parametrize(
    "name, content",
    [
        ("docs/nav.yml", "- a: 2026-99-99\n"),
        ("docs/nav.yml", "&a [*a]\n"),
        ("docs/nav.yml", "[" * 3000),
        ("docs/nav.yml", "- !!set {a}\n"),
        ("mkdocs.yml", "x: 2026-99-99\n"),
        ("mkdocs.yml", "[" * 5000),
        (TOML, "foo = " + "1" * 5000),
        (TOML, "[[juan]]\nnumber = 0x" + "f" * 5000),
        (TOML, '"\\u001b[31mfoo\\nbar: error X: y" = 1\n'),
        (TOML, "a" + ".a" * 3000 + " = 1"),
        (TOML, 'title = "题\\u2028b"\n'),
    ],
)
def test_settings_of_every_sort_end_in_a_report(project: Path, build: Build, name: str, content: str) -> None:
    assert build(project, "site").returncode == 0
    before = read_tree(project / "site")
    (project / name).write_text(content, encoding="utf-8")
    done = build(project, "site")
    assert done.returncode == 1, done.stdout
    assert ": error " in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert "\x1b" not in done.stdout
    assert read_tree(project / "site") == before


def test_a_hand_written_page_at_the_address_of_a_work_is_told(project: Path, build: Build) -> None:
    (project / "docs/lijing-benyi.md").write_text("# x\n")
    done = build(project, "site")
    assert done.returncode == 1
    assert "docs/lijing-benyi.md: error S103" in done.stdout


def test_declared_control_characters_come_through_unchanged(project: Path, build: Build) -> None:
    make(project, "题\n\n甲\t乙\x02wzxhzdk:0\x03丙\n", more='[[declared]]\njuan = 1\ncode = "C102"\nreason = "received so"')
    assert build(project, "site").returncode == 0
    page = (project / "site/w/1/quanwen/index.html").read_text(encoding="utf-8")
    assert "甲&#9;乙&#2;wzxhzdk:0&#3;丙" in page


@pytest.mark.parametrize(
    "text", ["天【地】" * 5000, "经\n\n" + "【注】\n\n" * 2000, "天\t" * 20_000, "天" + "【" * 100_000 + "】" * 100_000, "经" * 2_000_000]
)
def test_long_texts_are_read_in_time_that_grows_with_their_length(project: Path, text: str) -> None:
    make(project, f"题\n\n{text}\n")
    done = subprocess.run([sys.executable, "build.py", "check", "w", "--json"], cwd=project, capture_output=True, timeout=60)
    assert done.returncode in (0, 1)
    assert b"Traceback" not in done.stderr


def test_new_and_refs_fail_without_a_traceback(project: Path, build: Build) -> None:
    for arguments in (["new", "x" * 300], ["new", "q", "--title", "a\nb"], ["new", "q", "--title", "  "]):
        done = build(project, *arguments)
        assert done.returncode == 1, arguments
        assert "Traceback" not in done.stderr
    assert not (project / "corpus/q").exists()


def test_a_site_that_links_to_itself_is_replaced(project: Path, build: Build) -> None:
    (project / "site").symlink_to("site")
    assert build(project, "site").returncode == 0
    assert (project / "site/index.html").is_file()
