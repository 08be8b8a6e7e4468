"""corpus/ → site with a MkDocs that only copies: the order of the stages, S103 to S106, and that the old site stays.

The real MkDocs runs in the tests of the built site."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from huiben import build
from huiben.build import build_site
from huiben.project import Options, Project
from tests.helpers import TOML, codes

TEMPLATE = '<p id="x">{{ page.title }}</p>'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    files = {
        "corpus/demo/work.toml": TOML,
        "corpus/demo/001.txt": "题\n\n甲\n\n右一\n",
        "corpus/demo/refs.tsv": "ref\twords\ndemo.1.yi\t右一\n",
        "docs/help/index.md": "help",
        "docs/nav.yml": "- 帮助: help/index.md\n",
        "mkdocs.yml": "site_name: x\n",
    } | {f"templates/{kind}.html": TEMPLATE for kind in ("home", "work", "juan", "section")}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.setattr(build.subprocess, "run", mkdocs)
    return Project(tmp_path)


def mkdocs(command: list[str], cwd: Path, **_: object) -> subprocess.CompletedProcess[str]:
    """Copies docs to the site as HTML, as MkDocs would."""
    target = Path(command[command.index("--site-dir") + 1])
    for path in (cwd / "build" / "docs").rglob("*.md"):
        page = (target / path.relative_to(cwd / "build" / "docs")).with_suffix(".html")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text('<meta charset="utf-8">' + path.read_text(encoding="utf-8"), encoding="utf-8")
    return subprocess.CompletedProcess(command, 0, "", "")


def write(project: Project, name: str, content: str) -> None:
    (project.root / name).write_text(content, encoding="utf-8")


def site(project: Project) -> list[str]:
    root = project.site.resolve()
    return sorted(p.relative_to(root).as_posix() for p in root.rglob("*.html"))


def test_a_clean_corpus_becomes_a_site(project: Project) -> None:
    result = build_site(project, Options())
    assert (result.problems, result.built, result.pages) == ([], True, 8)
    assert site(project) == [
        "demo/1/index.html", "demo/1/yi/index.html", "demo/index.html", "hant/demo/1/index.html", "hant/demo/1/yi/index.html",
        "hant/demo/index.html", "hant/help/index.html", "hant/index.html", "help/index.html", "index.html",
    ]  # fmt: skip
    assert result.site == project.site.resolve()
    assert "Content-Security-Policy" in (project.site / "demo" / "index.html").read_text()


def test_the_same_inputs_are_not_built_again_and_others_are(project: Project) -> None:
    first = build_site(project, Options()).site
    again = build_site(project, Options())
    assert (again.unchanged, again.built, again.site) == (True, False, first)
    assert build_site(project, Options(offline=True)).built
    write(project, "templates/home.html", TEMPLATE + "new")
    assert build_site(project, Options()).built


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("corpus/demo/001.txt", "题\n\n甲【\n", "T101"),
        ("corpus/demo/work.toml", "", "M103"),
        ("templates/section.html", "\n{% if %}", "S106"),
        ("templates/juan.html", "{{ page.nothing }}", "S106"),
        ("docs/nav.yml", "a: [", "S106"),
        ("docs/nav.yml", "a: b", "S106"),
        ("docs/nav.yml", "- x: gone.md", "S103"),
        ("docs/lost.md", "in no nav", "S103"),
        ("docs/index.md", "a generated page has this address", "S103"),
        ("docs/help/index.md", '<a href="../gone/">x</a>', "S101"),
        ("docs/help/index.md", '<a href="../demo/#gone">x</a>', "S102"),
    ],
)
def test_a_mistake_is_told_and_the_last_good_site_stays(project: Project, name: str, content: str, code: str) -> None:
    build_site(project, Options())
    before = project.site.resolve()
    write(project, name, content)
    result = build_site(project, Options())
    assert code in codes(result.problems)
    assert result.failed(strict=False)
    assert project.site.resolve() == before and (before / "index.html").is_file()
    assert result.site == before


def test_mkdocs_that_fails_is_told_with_its_words(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "", "ERROR - what it said")

    monkeypatch.setattr(build.subprocess, "run", fail)
    result = build_site(project, Options())
    assert [p.message for p in result.problems if p.code == "S104"] == ["MkDocs failed: what it said"]
    assert not project.site.exists()


def test_a_warning_stops_the_build_only_when_strict(project: Project) -> None:
    write(project, "corpus/demo/refs.tsv", "ref\twords\n")
    assert build_site(project, Options(strict=True)).built is False
    assert not project.site.exists()
    assert build_site(project, Options()).built is True


def test_a_place_that_cannot_be_written_is_told(project: Project) -> None:
    write(project, "build", "a file where a folder belongs")
    assert codes(build_site(project, Options()).problems) == ["S105"]


def test_a_folder_that_stands_where_the_site_belongs_is_left_alone(project: Project) -> None:
    (project.site).mkdir()
    write(project, "site/mine", "x")
    assert codes(build_site(project, Options()).problems) == ["S105"]
    assert (project.site / "mine").read_text() == "x"


@pytest.mark.parametrize("site_url", ["https://h/edition/", "https://h", ""])
def test_the_environment_of_mkdocs_holds_the_address_and_the_date_of_the_edition(
    project: Project, monkeypatch: pytest.MonkeyPatch, site_url: str
) -> None:
    seen: dict[str, str] = {}

    def look(command: list[str], cwd: Path, env: dict[str, str], **_: object) -> subprocess.CompletedProcess[str]:
        seen.update(env)
        return mkdocs(command, cwd)

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(build.subprocess, "run", look)
    assert build_site(project, Options(site_url=site_url)).built
    assert (seen["SITE_URL"], seen["SOURCE_DATE_EPOCH"]) == (site_url, "1796083200")
