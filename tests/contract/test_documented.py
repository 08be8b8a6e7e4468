"""What can be said, typed or written is documented, in English and in Chinese; what is documented can be tested."""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from huiben import config
from huiben.cli import make_parser
from huiben.problems import CODES
from huiben.words import WORDS
from tests.helpers import CASES, ROOT

EDITORS = ROOT / "docs" / "editors"
PACKAGE = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "huiben").rglob("*.py"))}

# Codes that no corpus can cause, and where they are tested instead.
ELSEWHERE = {
    "S101": "unit/test_sitecheck.py",  # a link of a built page
    "S102": "unit/test_sitecheck.py",
    "S103": "unit/test_sitecheck.py",  # hand-written pages and their nav
    "S104": "unit/test_build.py",  # another program fails
    "S105": "unit/test_build.py",  # the disk
    "S106": "unit/test_build.py",  # a template, mkdocs.yml
}


def read(path: Path) -> str:
    assert path.is_file(), f"{path.relative_to(ROOT)} is not written yet"
    return path.read_text(encoding="utf-8")


def pages(name: str) -> list[str]:
    return [read(EDITORS / name), read(EDITORS / "zh" / name)]


# -- codes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_used_in_the_package(code: str) -> None:
    uses = sum(len(re.findall(rf'"{code}"', text)) for text in PACKAGE.values())
    assert uses >= 2, f"{code} stands in the table and nothing reports it"


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_a_case_or_a_test(code: str) -> None:
    if code in ELSEWHERE:
        assert f'"{code}' in read(ROOT / "tests" / ELSEWHERE[code])
        return
    golden = [path.read_text(encoding="utf-8") for path in CASES.glob("*/golden/problems.txt")]
    assert any(re.search(rf" (error|warning|declared) {code}: ", text) for text in golden), f"no case has {code}"


def test_no_code_is_excused_that_is_gone_or_has_a_case() -> None:
    assert set(ELSEWHERE) <= set(CODES)
    golden = "".join(path.read_text(encoding="utf-8") for path in CASES.glob("*/golden/problems.txt"))
    assert [code for code in ELSEWHERE if f" {code}: " in golden] == []


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_explained_to_editors_in_both_languages(code: str) -> None:
    for page in pages("problems.md"):
        assert re.search(rf"\b{code}\b", page)


def test_no_page_explains_a_code_that_is_none() -> None:
    for page in pages("problems.md"):
        assert set(re.findall(r"\b[TCFGMRPS][1-9]\d\d\b", page)) <= set(CODES)


# -- commands --------------------------------------------------------------------------------------------


def parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    parser = make_parser()
    yield "", parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


OPTIONS = sorted(
    {option for _, p in parsers() for a in p._actions for option in a.option_strings if option.startswith("--")} - {"--help"}
)


@pytest.mark.parametrize("command", [name for name, _ in parsers() if name])
def test_a_command_is_documented(command: str) -> None:
    for page in pages("commands.md"):
        assert re.search(rf"build\.py {command}\b", page)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_flag_is_documented(option: str) -> None:
    for page in pages("commands.md"):
        assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", page)


def test_no_page_documents_a_command_or_flag_that_is_none() -> None:
    commands = {name for name, _ in parsers()}
    for page in pages("commands.md"):
        assert set(re.findall(r"build\.py ([a-z]+)\b", page)) <= commands
        ours = "\n".join(line for line in page.splitlines() if "build.py" in line)
        assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", ours)) <= {*OPTIONS, "--help"}


@pytest.mark.parametrize(("name", "parser"), list(parsers()))
def test_everything_explains_itself(name: str, parser: argparse.ArgumentParser) -> None:
    assert all(action.help for action in parser._actions if not isinstance(action, argparse._SubParsersAction))


# -- work.toml -----------------------------------------------------------------------------------------------


def keys(table: dict[str, config.Key]) -> Iterator[str]:
    for name, key in table.items():
        yield name
        yield from keys(key.table)


@pytest.mark.parametrize("key", sorted(set(keys(config._WORK))))
def test_a_key_of_work_toml_is_documented(key: str) -> None:
    for page in pages("work-toml.md"):
        assert re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", page)


@pytest.mark.parametrize("value", config.AS_WORDS)
def test_a_word_of_an_overrule_is_documented(value: str) -> None:
    for page in pages("work-toml.md"):
        assert value in page


def test_both_languages_have_the_same_pages() -> None:
    names = {path.name for path in EDITORS.glob("*.md")}
    assert names == {path.name for path in (EDITORS / "zh").glob("*.md")}
    assert names


# -- words of the interface --------------------------------------------------------------------------------------


def used_words() -> set[str]:
    templates = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    found = {m[2] for text in templates for m in re.finditer(r"""\b_\((["'])(.+?)\1\)""", text)}
    for text in PACKAGE.values():
        for call in re.finditer(r"\bword\(((?:[^()]|\([^()]*\))*)\)", text):
            found |= set(re.findall(r'"([^"]+)"', call[1])) & set(WORDS) | set(re.findall(r'^"([^"]+)"', call[1]))
    return found


def test_every_word_of_the_interface_is_in_the_table() -> None:
    assert used_words() - set(WORDS) == set()


def test_no_word_of_the_table_is_unused() -> None:
    assert set(WORDS) - used_words() == set()


def test_a_word_stands_in_the_table_once() -> None:
    lines = re.findall(r'^    "(.+?)": ', PACKAGE["words.py"], re.M)
    assert len(lines) == len(set(lines)) == len(WORDS)


# -- the repository ------------------------------------------------------------------------------------------------


def repository() -> list[Path]:
    """Every file that is or would be committed."""
    done = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    found = [ROOT / name for name in done.stdout.split("\0") if name]
    return [path for path in found if path.is_file() and not path.is_relative_to(ROOT / "build") and path != ROOT / "site"]


def texts() -> Iterator[tuple[str, str]]:
    for path in repository():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_no_test_data_is_copied_into_the_repository() -> None:
    mark = "KR1d0044" + "_0"
    assert [name for name, text in texts() if mark in text or mark in name] == []
    assert [name for name, text in texts() if "<pb:" + "KR1d" in text] == []


def test_no_file_names_a_place_of_somebodys_machine() -> None:
    places = re.compile(r"(?<![\w.>}\])*-])/(?:home|root|Users|tmp|work)/\w[\w./-]*")
    found = {name: places.findall(text) for name, text in texts() if not name.startswith("tests/cases/")}
    assert {name: hits for name, hits in found.items() if hits} == {}


def requirement_files() -> list[Path]:
    return sorted(ROOT.glob("requirements*.txt"))


def test_requirements_are_locked() -> None:
    assert requirement_files()


@pytest.mark.parametrize("path", requirement_files(), ids=lambda path: path.name)
def test_every_requirement_is_pinned_with_its_hashes(path: Path) -> None:
    logical = path.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    rows = [line.split(" #")[0].strip() for line in logical if line.strip() and not line.strip().startswith(("#", "-"))]
    assert rows
    for row in rows:
        assert re.match(r"[\w.-]+(\[[\w,]+\])?==[\w.!+]+", row), row
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", row), row
