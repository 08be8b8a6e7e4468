"""`check --script`: what only the default decided."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from huiben import cli
from huiben.undecided import iter_undecided
from tests.helpers import TOML, load

HEAD = "juan\twhere\tfrom\tto\treason\n"
TEXT = "题\n\n王后司后升\n\n【后者征之】\n\n右一\n"


def listed(text: str = TEXT, **tables: str) -> list[str]:
    work = load(text, **tables).work
    assert work
    return [f"{item.at} {item.character}→{item.chosen} {item.other}" for item in iter_undecided(work)]


def test_a_character_is_listed_with_both_readings_and_what_was_chosen() -> None:
    assert listed() == ["3:4 后→後 后"]


def test_words_places_and_rows_decide() -> None:
    assert listed(script=HEAD + "1\t3:4\t后\t后\treason\n") == []
    assert listed(script=HEAD + "-\t經\t后\t后\treason\n") == []
    assert listed(script=HEAD + "-\t注\t后\t后\treason\n") == ["3:4 后→後 后"]


def test_markup_is_not_listed() -> None:
    work = load("后\n\n甲\n\n右一\n", toml=TOML.replace("题", "后")).work
    assert work
    assert list(iter_undecided(work)) == []


def test_gaiji_are_decided_by_their_table() -> None:
    gaiji = "codepoint\thant\thans\tevidence\nU+E000\t後\t后\twitness\n"
    assert listed("题\n\n司\ue000升\n\n右一\n", gaiji=gaiji) == []


def test_a_traditional_work_has_its_own_direction() -> None:
    work = load("題\n\n王后司後升\n", toml=TOML.replace("hans", "hant")).work
    assert work
    assert list(iter_undecided(work)) == []


def test_the_command_lists_and_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "corpus" / "demo"
    folder.mkdir(parents=True)
    (tmp_path / "mkdocs.yml").touch()
    (folder / "work.toml").write_text(TOML, encoding="utf-8")
    (folder / "001.txt").write_text(TEXT, encoding="utf-8")
    assert cli.main(["check", "--script"], tmp_path) == 0
    out = capsys.readouterr().out
    assert "corpus/demo/001.txt:3:4: 后 → 後, or 后: 王后司[后]升" in out
    assert out.endswith("1 undecided\n")
    assert cli.main(["check", "--script", "--json", "demo"], tmp_path) == 0
    found = json.loads(capsys.readouterr().out)["undecided"]
    assert [(item["line"], item["column"], item["chosen"], item["other"]) for item in found] == [(3, 4, "後", "后")]
