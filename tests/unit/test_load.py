"""A work put together: texts, tables, declared states."""

from __future__ import annotations

import pytest

from huiben.load import Unreadable, load_work
from huiben.problems import Severity
from tests.helpers import TOML, MemoryReader, codes, lines, load, shape

REFS = "ref\twords\n"


def told(text: str | bytes, toml: str = TOML, **tables: str) -> list[str]:
    return [f"{p.code} {p.place.removeprefix('corpus/demo/')}" for p in load(text, toml, **tables).problems]


def test_a_clean_work_has_no_problem() -> None:
    found = load("题\n\n甲\n\n右一\n", refs=REFS + "demo.1.yi\t右一\n")
    assert found.problems == ()
    assert found.work is not None
    assert [str(s.ref) for s in found.work.juan[0].sections] == ["demo.1.yi"]


def test_without_a_table_of_refs_sections_are_provisional_and_the_work_is_read() -> None:
    found = load("题\n\n甲\n\n右请射\n")
    assert codes(found.problems) == ["R102"]
    assert found.work is not None
    assert [(s.id, s.registered) for s in found.work.juan[0].sections] == [("qingshe", False)]


@pytest.mark.parametrize(
    ("data", "problem", "words"),
    [
        ("题\n\n之也者以其不为而于人有与曰上下之也者".encode("gbk"), "C101 001.txt:1:1", "looks like GBK"),
        ("題\n\n之也者以其不為而於人有與曰上下之也者".encode("big5"), "C101 001.txt:1:1", "looks like Big5"),
        ("题\n\n甲".encode("utf-16"), "C101 001.txt:1:1", "looks like UTF-16"),
        ("题\n\n甲【注】".encode() + b"\xff", "C101 001.txt:3:5", "byte 17 (0xff)"),
    ],
)
def test_bytes_that_are_not_utf_8_are_told_and_named(data: bytes, problem: str, words: str) -> None:
    assert told(data) == [problem]
    (found,) = load(data).problems
    assert found.message.endswith(words)
    assert ("iconv -f" in found.hint) == ("looks like" in words)


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\r\n \t\u3000\n"])
def test_an_empty_file_is_told(text: str) -> None:
    assert told(text) == ["F101 001.txt:1:1"]


def test_a_missing_file_is_told_where_it_is_named() -> None:
    reader = MemoryReader({"work.toml": TOML})
    assert lines(load_work(reader).problems) == ["F102 10:1"]


def test_a_missing_work_toml_is_told() -> None:
    found = load_work(MemoryReader({}))
    assert (codes(found.problems), found.work, found.id) == (["F102"], None, "demo")


def test_a_file_that_cannot_be_read_is_told() -> None:
    class Broken(MemoryReader):
        def read(self, name: str) -> bytes | None:
            if name == "001.txt":
                raise Unreadable("F103", "Permission denied")
            return super().read(name)

    (found,) = load_work(Broken({"work.toml": TOML})).problems
    assert (found.code, found.message.endswith(": Permission denied")) == ("F103", True)


def test_a_text_that_work_toml_does_not_name_is_told() -> None:
    found = load_work(MemoryReader({"work.toml": TOML, "001.txt": "题\n\n甲\n", "002.txt": "乙"}))
    assert [(p.code, p.path) for p in found.problems] == [("R102", "corpus/demo/001.txt"), ("F104", "corpus/demo/002.txt")]


def test_one_juan_that_cannot_be_read_does_not_hide_the_other() -> None:
    toml = TOML + '[[juan]]\nnumber = 2\nfile = "002.txt"\n'
    found = load_work(MemoryReader({"work.toml": toml, "001.txt": b"\xff", "002.txt": "题\n\n乙【\n"}))
    assert codes(found.problems) == ["C101", "T101", "T103", "R102"]
    assert found.work is not None
    assert [juan.number for juan in found.work.juan] == [2]


STATE = '[[declared]]\njuan = 1\ncode = "T102"\nat = "3:3"\nreason = "lost"\n'


def test_a_declared_state_is_matched_and_one_that_has_moved_is_told() -> None:
    found = load("题\n\n注也】\n\n甲\n", TOML + STATE, refs=REFS + "demo.1.quanwen\t-\n")
    assert [(p.code, p.severity) for p in found.problems] == [("T102", Severity.DECLARED)]
    assert told("题\n\n\n注也】\n\n甲\n", TOML + STATE, refs=REFS + "demo.1.quanwen\t-\n") == [
        "T102 001.txt:4:3", "M109 work.toml:13:1",
    ]  # fmt: skip


def test_an_overrule_that_meets_nothing_is_told_where_it_stands() -> None:
    rule = '\n[[overrule]]\njuan = 1\nat = "3:1"\nwords = "乙"\nas = "記"\n'
    assert "M110 work.toml:14:1" in told("题\n\n甲\n", TOML + rule)


def test_tables_are_read_and_their_mistakes_told_with_the_text() -> None:
    rows = {
        "refs": REFS + "demo.1.quanwen\t-\ndemo.2.x\t右\n",
        "gaiji": "codepoint\thant\thans\tevidence\nU+E177\t導\t导\te\nU+E1\t導\t导\te\n",
        "supplements": "ref\tscript\twitness\ttext\tnote\ndemo.1.quanwen.p1\thans\t本\t补\t-\ndemo.1.quanwen.p7\thans\t本\t补\t-\n",
    }
    found = load("题\n\n\ue177\n", **rows)
    assert sorted(f"{p.code} {p.place}" for p in found.problems) == [
        "C104 corpus/demo/001.txt:3:1", "M111 corpus/demo/gaiji.tsv:3:1",
        "R103 corpus/demo/refs.tsv:3:1", "R104 corpus/demo/supplements.tsv:3:1",
    ]  # fmt: skip
    assert found.work is not None
    passage = found.work.juan[0].sections[0].passages[0]
    assert passage.supplement is not None and passage.supplement.text == "补"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("gaiji", "codepoint\thant\thans\tevidence\nU+E177\t導\t导\te\x1b\n"),
        ("supplements", "ref\tscript\twitness\ttext\tnote\ndemo.1.quanwen.p1\thans\t本\t补\u200b\t-\n"),
    ],
)
def test_control_and_invisible_characters_in_a_table_are_told(name: str, text: str) -> None:
    """What a table says is shown on pages, so what holds for texts holds for it."""
    found = load("题\n\n甲\n", **{"refs": REFS + "demo.1.quanwen\t-\n", name: text})
    assert {"C102", "C103"} & set(codes(found.problems))


def test_title_chapter_and_conventions_of_work_toml_reach_the_parser() -> None:
    text = "甲\n乙\n\n丙\n"
    found = load(text, TOML + 'chapter = "篇"\ntitle_line = false\nby_line = true\n')
    assert found.work is not None
    (juan,) = found.work.juan
    assert juan.chapter == "篇"
    assert [p["base"] for p in shape(juan)[0]["passages"]] == ["甲", "乙", "丙"]  # type: ignore[index,union-attr]
