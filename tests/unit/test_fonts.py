"""Rare characters: which they are, whether they are told, and the font made of them."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from huiben.fonts import COVERAGE, FONTS, RARE, STYLE, check_fonts, iter_shown, main, make_font, needs_font, read_coverage, unicode_range
from huiben.scripts import WorkScripts
from huiben.source import SourceText
from tests.helpers import ROOT, TOML, MemoryReader, load, places

def open_font(data: bytes) -> TTFont:
    """A font from its bytes; from a path it would keep the file open."""
    return TTFont(BytesIO(data), lazy=True)


# -- which characters ----------------------------------------------------------------------------------


@pytest.mark.parametrize("character", "𨽻𨗳𤣥㫖㢘䙝⇥〻\U000323af")
def test_a_character_outside_gbk_and_big5_needs_a_font(character: str) -> None:
    assert needs_font(character)


@pytest.mark.parametrize("character", "隶隸導导○。「〇a\n\u3000é\ueb8e\u200b\U000e0fff髙逺")
def test_common_invisible_and_undefined_characters_need_none(character: str) -> None:
    assert not needs_font(character)


# -- what is told ------------------------------------------------------------------------------------------


def test_each_character_is_told_once_at_its_first_place_with_its_number() -> None:
    source = SourceText("t.txt", "题\n\n甲𨽻乙㫖\n𨽻丙")
    found = check_fonts([(source, source.text), (source, source.text)], frozenset())
    assert {p.code for p in found} == {"G101"}
    assert sorted(places(found)) == ["3:2", "3:4"]
    assert sorted(p.message.split(": ")[1] for p in found) == ["U+28F7B 𨽻, 2 times in this file", "U+3AD6 㫖"]


def test_what_the_font_covers_is_not_told() -> None:
    source = SourceText("t.txt", "𨽻㫖")
    assert places(check_fonts([(source, source.text)], {"𨽻"})) == ["1:2"]


def test_the_character_that_is_shown_counts_and_stands_where_the_received_one_does() -> None:
    source = SourceText("t.txt", "甲\ue5ab")
    assert check_fonts([(source, source.text)], frozenset()) == []
    assert places(check_fonts([(source, "甲𨽻")], frozenset())) == ["1:2"]


def test_what_either_script_and_every_table_shows_counts() -> None:
    gaiji = "codepoint\thant\thans\tevidence\nU+E5AB\t𨽻\t隶\t又作𤣥\n# 㫖\n"
    supplements = "ref\tscript\twitness\ttext\tnote\ndemo.1.quanwen.p1\thant\t本\t絺\t-\n"
    files = {"work.toml": TOML + '# 㢘\n', "001.txt": "题\n\n甲\ue5ab\n", "gaiji.tsv": gaiji, "supplements.tsv": supplements}
    one = load(files["001.txt"], gaiji=gaiji, supplements=supplements)
    assert one.work
    found = check_fonts(iter_shown(MemoryReader(files), one.work, WorkScripts(one.work)), frozenset())
    assert sorted((p.path, p.message.split()[-1]) for p in found) == [
        ("corpus/demo/001.txt", "𨽻"),
        ("corpus/demo/gaiji.tsv", "𤣥"),
        ("corpus/demo/supplements.tsv", "𫄨"),  # 絺 in simplified script
    ]  # fmt: skip


def test_the_list_is_read_and_may_be_missing(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("U+3AD6 㫖\nU+28F7B 𨽻\n", encoding="utf-8")
    assert read_coverage(tmp_path / "list.txt") == {"㫖", "𨽻"}
    assert read_coverage(tmp_path / "none.txt") == frozenset()


# -- the font ------------------------------------------------------------------------------------------------


def test_neighbours_are_one_range() -> None:
    assert unicode_range("𨽻cab") == "U+61-63, U+28F7B"
    assert unicode_range("ac") == "U+61, U+63"


def test_a_font_has_what_was_asked_for_and_says_where_it_comes_from() -> None:
    data, covered = make_font([ROOT / RARE], {"𨽻", "㫖", "字"}, "Test")
    assert covered == {"𨽻", "㫖"}
    font = open_font(data)
    assert set(map(chr, font.getBestCmap())) == covered
    assert font["name"].getDebugName(1) == "Test"
    assert "GlyphWiki" in font["name"].getDebugName(0)


def test_the_same_inputs_give_the_same_bytes() -> None:
    first = make_font([ROOT / RARE], {"𨽻", "㫖"}, "Test")
    assert first == make_font([ROOT / RARE], {"㫖", "𨽻"}, "Test")


def test_two_fonts_become_one(tmp_path: Path) -> None:
    for name, character in (("a.woff2", "𨽻"), ("b.woff2", "㫖")):
        (tmp_path / name).write_bytes(make_font([ROOT / RARE], {character}, name)[0])
    data, covered = make_font([tmp_path / "a.woff2", tmp_path / "b.woff2"], {"𨽻", "㫖"}, "Test")
    assert set(map(chr, open_font(data).getBestCmap())) == covered == {"𨽻", "㫖"}


# -- the command ----------------------------------------------------------------------------------------------


@pytest.fixture
def edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (COVERAGE, STYLE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    work = tmp_path / "corpus" / "demo"
    work.mkdir(parents=True)
    (work / "work.toml").write_text(TOML, encoding="utf-8")
    (work / "001.txt").write_text("题\n\n秋官司𨽻也\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_writes_font_list_and_rule_and_changes_nothing_else(edition: Path) -> None:
    before = (edition / STYLE).read_text(encoding="utf-8")
    assert main([str(ROOT / RARE)]) == 0
    first = {name: (edition / name).read_bytes() for name in (RARE, COVERAGE, STYLE)}
    assert first[COVERAGE] == (ROOT / COVERAGE).read_bytes()
    style = first[STYLE].decode()
    assert style.split("?v=")[0] == before.split("?v=")[0]
    assert style.split('") format("woff2")')[1] == before.split('") format("woff2")')[1]
    assert main([str(ROOT / RARE)]) == 0
    assert {name: (edition / name).read_bytes() for name in first} == first


def test_the_command_names_what_no_font_has(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (edition / "corpus/demo/001.txt").write_text("题\n\n甲\U000323af\n", encoding="utf-8")
    assert main([str(ROOT / RARE)]) == 1
    assert "U+323AF" in capsys.readouterr().err
    assert "U+323AF" not in (edition / COVERAGE).read_text(encoding="utf-8")


def test_a_font_that_is_not_there_is_told(edition: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["none.ttf"])
    assert stop.value.code == 1
    assert capsys.readouterr().err == "none.ttf: No such file or directory\n"


def test_a_font_of_everything_gets_a_style_sheet_of_its_own(edition: Path) -> None:
    main(["--full", str(ROOT / RARE)])
    rules = (edition / FONTS / "serif.css").read_text(encoding="utf-8")
    for script in ("hans", "hant"):
        font = open_font((edition / FONTS / f"huiben-serif-{script}.woff2").read_bytes())
        assert "𨽻" in map(chr, font.getBestCmap())
        assert f'--own-{script}: "Huiben Serif {script}"' in rules
        assert f"--song-{script}: var(--own-{script}, " in (edition / STYLE).read_text(encoding="utf-8")
    assert sorted(path.name for path in (edition / FONTS).glob("huiben-rare*")) == ["huiben-rare.txt"]
