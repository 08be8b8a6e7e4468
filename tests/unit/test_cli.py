"""The command line: what is printed, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from huiben import __version__, cli
from huiben.build import Result
from huiben.project import Options, Project
from huiben.problems import CODES, problem
from tests.helpers import TOML
from huiben.serve import PortTaken


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "mkdocs.yml").touch()
    folder = tmp_path / "corpus" / "demo"
    folder.mkdir(parents=True)
    (folder / "work.toml").write_text(TOML, encoding="utf-8")
    (folder / "001.txt").write_text("题\n\n甲\n\n右一\n", encoding="utf-8")
    (folder / "refs.tsv").write_text("ref\twords\ndemo.1.yi\t右一\n", encoding="utf-8")
    return tmp_path


def text(root: Path, value: str) -> None:
    (root / "corpus" / "demo" / "001.txt").write_text(value, encoding="utf-8")


ERROR, WARNING = "题\n\n甲】【\n\n右一\n", "题\n\n甲\n\n右一\n\n乙\n"


@pytest.mark.parametrize(
    ("value", "plain", "strict"), [("题\n\n甲\n\n右一\n", 0, 0), (WARNING, 0, 1), (ERROR, 1, 1)]
)
def test_the_exit_status_tells_errors_from_warnings(root: Path, value: str, plain: int, strict: int) -> None:
    text(root, value)
    assert cli.main(["check"], root) == plain
    assert cli.main(["check", "--strict"], root) == strict


def test_check_prints_every_problem_and_counts_them(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text(root, ERROR)
    cli.main(["check"], root)
    out = capsys.readouterr().out
    assert "corpus/demo/001.txt:3:2: error T102" in out
    assert "corpus/demo/001.txt:3:3: error T101" in out
    assert out.splitlines()[-1] == "3 errors"


def test_check_says_so_when_there_is_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["check"], root)
    assert capsys.readouterr().out == "no problems\n"


def test_check_can_be_kept_to_some_works_and_refuses_one_that_is_not_there(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text(root, ERROR)
    (root / "corpus" / "other").mkdir()
    cli.main(["check", "other"], root)
    out = capsys.readouterr().out
    assert "corpus/other/work.toml: error F102" in out
    assert "corpus/demo" not in out
    assert cli.main(["check", "nowhere"], root) != 0


def test_json_is_for_programs(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text(root, WARNING)
    assert cli.main(["check", "--json"], root) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is True
    assert [(p["code"], p["severity"], p["line"]) for p in report["problems"]] == [("R102", "warning", 7), ("T107", "warning", 7)]
    cli.main(["check", "--json", "--strict"], root)
    assert json.loads(capsys.readouterr().out)["ok"] is False


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([], "no problems"),
        (["T101"], "1 error"),
        (["T101", "T101", "T106"], "2 errors, 1 warning"),
        (["T106", "T107"], "2 warnings"),
    ],
)
def test_the_last_line_counts(found: list[str], words: str) -> None:
    assert cli.summary([problem(code, "p") for code in found]) == words


def test_an_empty_corpus_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mkdocs.yml").touch()
    assert cli.main(["check"], tmp_path) == 1
    assert capsys.readouterr().out.startswith("corpus: error M113: no work in the corpus.")


def test_a_folder_that_is_no_edition_is_a_mistake_of_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check"], tmp_path) == 2
    assert "mkdocs.yml" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [[], ["--nonsense"], ["chek"], ["new"], ["check", "--port", "1"], ["serve", "--port", "x"]])
def test_what_is_no_command_is_a_mistake_of_usage(root: Path, arguments: list[str]) -> None:
    try:
        status = cli.main(arguments, root)
    except SystemExit as stop:
        status = stop.code  # type: ignore[assignment]
    assert status == 2


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"huiben {__version__}\n"


def test_another_project_can_be_named(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert cli.main(["--project", str(root), "check"], tmp_path_factory.mktemp("empty")) == 0


@pytest.mark.parametrize("code", ["T102", "t102"])
def test_explain_tells_what_a_code_means(root: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
    assert cli.main(["explain", code], root) == 0
    assert capsys.readouterr().out == f"T102 (error): {CODES['T102'].title}.\n{CODES['T102'].hint}\n" + (
        "With an example: docs/editors/problems.md#t102\n"
    )


def test_explain_without_a_code_lists_all(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain"], root) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in out] == list(CODES)


def test_a_code_that_is_none_is_refused(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "X1"], root) != 0
    assert "no code 'X1'" in capsys.readouterr().err


def test_new_writes_a_work_that_can_be_checked_and_registered(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "lunyu", "--title", "论语"], root) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["corpus/lunyu/work.toml", "corpus/lunyu/001.txt"]
    assert cli.main(["refs", "--check"], root) == 1
    assert cli.main(["refs"], root) == 0
    assert "corpus/lunyu/refs.tsv: lunyu.1.xueer\t右学而" in capsys.readouterr().out
    assert cli.main(["refs", "--check"], root) == 0
    assert cli.main(["check", "--strict"], root) == 0


def test_new_refuses_without_a_traceback(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "demo"], root) == 1
    assert capsys.readouterr().err.startswith("build.py new: ")


def test_refs_check_fails_on_a_registry_that_cannot_be_read(root: Path) -> None:
    (root / "corpus" / "demo" / "refs.tsv").write_text("ref\twords\n<<<<<<< HEAD\ndemo.1.yi\t右一\n", encoding="utf-8")
    assert cli.main(["refs", "--check"], root) == 1


def test_a_corpus_that_is_no_text_at_all_ends_in_a_report(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "corpus" / "demo" / "work.toml").write_bytes(bytes(range(256)))
    assert cli.main(["check"], root) == 1
    assert "error C101" in capsys.readouterr().out


def test_a_build_prints_what_it_came_to(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[Options] = []

    def fake(project: Project, options: Options) -> Result:
        seen.append(options)
        return Result([problem("T107", "p")], built=True, pages=7, seconds=1.25)

    monkeypatch.setattr(cli, "build_site", fake)
    monkeypatch.setenv("SITE_URL", " https://h/ ")
    assert cli.main(["site", "--offline"], root) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 warning; 7 pages in site/ (1.2 s)"
    assert seen == [Options(offline=True, strict=False, site_url="https://h/")]
    assert cli.main(["site", "--strict", "--json"], root) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["ok"], report["built"], report["pages"]) == (False, True, 7)


def test_a_failed_build_says_that_the_last_site_stays(root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cli, "build_site", lambda *_: Result([problem("S104", "mkdocs.yml", detail="what it said")]))
    assert cli.main(["site"], root) == 1
    out = capsys.readouterr().out
    assert out.startswith("mkdocs.yml: error S104: MkDocs failed: what it said.")
    assert out.splitlines()[-1] == "1 error; no site was written"
    (root / "site").symlink_to("corpus")
    cli.main(["site"], root)
    assert capsys.readouterr().out.splitlines()[-1] == "1 error; the last good site stays"


@pytest.mark.parametrize(("error", "words"), [(PortTaken("Address already in use"), "port 8000: Address already in use"), (OverflowError(), "8000 is no port")])
def test_a_port_that_cannot_be_had_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, words: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(cli, "serve", fail)
    assert cli.main(["serve"], root) == 1
    assert words in capsys.readouterr().err
