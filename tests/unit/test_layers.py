"""The tables of a work, and what they do to a juan."""

from __future__ import annotations

import pytest

from huiben.layers import (
    Registry,
    apply_refs,
    apply_supplements,
    check_registry_juan,
    read_gaiji,
    read_refs,
    read_supplements,
    resolve_gaiji,
)
from huiben.model import Gaiji, Supplement
from huiben.refs import Ref, parse_ref
from huiben.source import SourceText
from tests.helpers import body, lines, shape

TEXT = "甲【一【二】】【句】乙\n\n【三】\n\n右饮【四】\u3000记\n\n丙\n\n右饮\n\n丁\n\n右射\n"


def table(*rows: str, columns: str = "ref\twords") -> SourceText:
    return SourceText("t.tsv", "\n".join([columns, *rows]) + "\n")


def registry(*rows: str) -> Registry:
    return read_refs(table(*rows), "w")[0]


def applied(*rows: str, text: str = TEXT) -> tuple[list[tuple[str, bool]], list[str]]:
    juan, problems = apply_refs(body(text).juan, registry(*rows), "w", lambda words: f"x{len(words)}")
    return [(s.id, s.registered) for s in juan.sections], lines(problems)


# -- refs ---------------------------------------------------------------------------------------------


def test_rows_of_refs_are_sections_with_the_words_of_their_heading() -> None:
    found = registry("w.1.yin\t右饮", "w.1.yin-2\t右饮", "w.2.quanwen\t-")
    assert [(str(s.ref), s.words, s.line) for s in found.sections] == [
        ("w.1.yin", "右饮", 2), ("w.1.yin-2", "右饮", 3), ("w.2.quanwen", "", 4),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("w.1.yin.p1\t右", "R104 2:1"),
        ("w.1.yin.g1\t右", "R104 2:1"),
        ("w.1\t右", "R104 2:1"),
        ("w\t右", "R104 2:1"),
        ("other.1.yin\t右", "R104 2:1"),
        ("w.1.Yin\t右", "R104 2:1"),
        ("w.1.p1\t右", "R105 2:1"),
        ("w.1.leaf\t右", "R105 2:1"),
        ("w.1.12\t右", "R105 2:1"),
        ("w.1.yin", "M111 2:1"),
        ("=======", "M112 2:1"),
    ],
)
def test_a_row_that_names_no_section_of_the_work_is_told(row: str, problem: str) -> None:
    found, problems = read_refs(table(row), "w")
    assert found.sections == ()
    assert lines(problems) == [problem]


def test_two_rows_with_one_ref_are_told() -> None:
    assert lines(read_refs(table("w.1.yin\t右饮", "w.1.yin\t右射"), "w")[1]) == ["R101 3:1"]


def test_sections_are_known_by_the_words_of_their_heading_and_by_order_where_these_repeat() -> None:
    assert applied("w.1.she\t右射", "w.1.first\t右饮", "w.1.second\t右饮") == (
        [("first", True), ("second", True), ("she", True)], [],
    )  # fmt: skip


def test_an_unregistered_section_gets_a_provisional_id_and_a_warning_at_its_heading() -> None:
    ids, problems = applied("w.1.yin\t右饮")
    assert ids == [("yin", True), ("x1", False), ("x1-2", False)]
    assert problems == ["R102 11:1", "R102 15:1"]


def test_a_proposed_id_avoids_those_that_are_registered_further_down() -> None:
    assert applied("w.1.x1\t右射")[0] == [("x1-2", False), ("x1-3", False), ("x1", True)]


def test_a_registered_section_that_the_text_lost_is_told_in_its_row() -> None:
    assert applied("w.1.a\t右饮", "w.1.b\t右饮", "w.1.lost\t右献", "w.1.c\t右射")[1] == ["R103 4:1"]


def test_rows_of_another_juan_are_left_alone_here_and_told_if_there_is_no_such_juan() -> None:
    rows = ("w.1.a\t右饮", "w.1.b\t右饮", "w.1.c\t右射", "w.2.d\t右献")
    assert applied(*rows)[1] == []
    assert lines(check_registry_juan(registry(*rows), {1, 3})) == ["R103 5:1"]
    assert check_registry_juan(registry(*rows), {1, 2}) == []


def test_a_text_without_headings_is_registered_with_empty_words() -> None:
    assert applied("w.1.quanwen\t-", text="甲\n\n乙\n") == ([("quanwen", True)], [])


def test_without_a_table_nothing_is_lost() -> None:
    assert apply_refs(body("甲\n").juan, Registry(), "w", lambda words: "a")[1][0].code == "R102"


def test_everything_but_a_pause_gets_the_ref_of_its_place() -> None:
    juan, _ = apply_refs(body(TEXT).juan, registry("w.1.yin\t右饮", "w.1.b\t右饮", "w.1.c\t右射"), "w", str)
    section = juan.sections[0]
    first, second = section.passages
    assert [str(x.ref) for x in (section, first, second)] == ["w.1.yin", "w.1.yin.p1", "w.1.yin.p2"]
    assert [str(g.ref) for g in first.glosses] == ["w.1.yin.p1.g1", "None", "w.1.yin.p1.g2"]
    assert str(first.glosses[0].glosses[0].ref) == "w.1.yin.p1.g1.g1"
    assert [str(g.ref) for g in section.glosses] == ["w.1.yin.g1"]


def test_the_received_text_is_not_touched_by_ids() -> None:
    plain = body(TEXT).juan
    named, _ = apply_refs(plain, Registry(), "w", lambda words: "a")
    assert shape(named) == shape(plain)
    assert named.source is plain.source


# -- gaiji ----------------------------------------------------------------------------------------------

GAIJI = "codepoint\thant\thans\tevidence"


def test_a_gaiji_has_one_character_for_each_script_and_its_evidence() -> None:
    found, problems = read_gaiji(table("U+E177\t𨗳\t导\t6.30a", columns=GAIJI))
    assert found == (Gaiji("\ue177", "导", "𨗳", "6.30a"),)
    assert problems == []


@pytest.mark.parametrize(
    "row",
    ["E177\t導\t导\te", "U+110000\t導\t导\te", "U+E177\t導導\t导\te", "U+E177\t導\t-\te", "U+E177\t導\t导\t-", "U+E177\t導\t导", "U+E177\t氵導\t导\te"],
)
def test_a_gaiji_that_would_move_places_or_has_no_evidence_is_refused(row: str) -> None:
    found, problems = read_gaiji(table(row, columns=GAIJI))
    assert (found, lines(problems)) == ((), ["M111 2:1"])


def test_a_code_point_stands_in_the_table_once() -> None:
    rows = ("U+E177\t導\t导\te", "U+E177\t道\t道\te")
    assert lines(read_gaiji(table(*rows, columns=GAIJI))[1]) == ["R101 3:1"]


def test_gaiji_are_resolved_one_code_point_for_one() -> None:
    known = (Gaiji("\ue177", "导", "𨗳", "e"), Gaiji("\ueb8e", "弦", "弦", "e"))
    assert resolve_gaiji("甲\ue177\ueb8e\ue178", known, "hant") == "甲𨗳弦\ue178"
    assert resolve_gaiji("甲\ue177\ueb8e\ue178", known, "hans") == "甲导弦\ue178"


# -- supplements -------------------------------------------------------------------------------------------

SUPPLEMENTS = "ref\tscript\twitness\ttext\tnote"


def test_a_supplement_completes_a_heading_a_passage_or_a_gloss() -> None:
    rows = ("w.1.a.p1\thant\t文淵閣本\t經\t葉一", "w.1.a.p1.g1.g1\thans\t本\t注\t-", "w.1.a.g1\thans\t本\t又\t-", "w.1.a\thans\t本\t右甲\t-")
    found, problems = read_supplements(table(*rows, columns=SUPPLEMENTS))
    assert problems == []
    juan, _ = apply_refs(body(TEXT).juan, registry("w.1.a\t右饮", "w.1.b\t右饮", "w.1.c\t右射"), "w", str)
    done, met = apply_supplements(juan, {ref: supplement for ref, (supplement, _) in found.items()})
    section = done.sections[0]
    assert section.supplement == Supplement("右甲", "hans", "本")
    assert section.passages[0].supplement == Supplement("經", "hant", "文淵閣本", "葉一")
    assert section.passages[0].glosses[0].supplement is None
    assert section.passages[0].glosses[0].glosses[0].supplement == Supplement("注", "hans", "本")
    assert section.glosses[0].supplement == Supplement("又", "hans", "本")
    assert done.sections[1].supplement is None
    assert met == set(found)


def test_a_supplement_for_a_place_that_is_not_there_is_not_met() -> None:
    juan, _ = apply_refs(body(TEXT).juan, Registry(), "w", lambda words: "a")
    lost = parse_ref("w.1.a.p9")
    assert apply_supplements(juan, {lost: Supplement("甲", "hans", "本")})[1] == set()


def test_a_pause_has_no_ref_and_so_no_supplement() -> None:
    juan, _ = apply_refs(body(TEXT).juan, Registry(), "w", lambda words: "a")
    done, _ = apply_supplements(juan, {Ref("w", 1, "a", 1, (2,)): Supplement("甲", "hans", "本")})
    assert [bool(g.supplement) for g in done.sections[0].passages[0].glosses] == [False, False, True]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("w.1.a.p0\thans\t本\t甲\t-", "R104 2:1"),
        ("w.1.a.p1\tzh\t本\t甲\t-", "M111 2:1"),
        ("w.1.a.p1\thans\t-\t甲\t-", "M111 2:1"),
        ("w.1.a.p1\thans\t本\t-\t-", "M111 2:1"),
        ("w.1.a.p1\thans\t本\t甲", "M111 2:1"),
    ],
)
def test_a_supplement_without_witness_text_or_script_is_refused(row: str, problem: str) -> None:
    found, problems = read_supplements(table(row, columns=SUPPLEMENTS))
    assert (found, lines(problems)) == ({}, [problem])


@pytest.mark.parametrize("target", ["\ue001", "\uf9e1", " ", "【", "○", "\ufe00", "\ue177"])
def test_a_gaiji_stands_for_a_character_that_a_reader_can_see(target: str) -> None:
    table = SourceText("g", f"codepoint\thant\thans\tevidence\nU+E177\t{target}\t导\te\n")
    found, problems = read_gaiji(table)
    assert (found, [p.code for p in problems]) == ((), ["M111"])


def test_one_code_point_has_one_row_however_it_is_written() -> None:
    rows = "U+E00A\t弦\t弦\te\nU+e00a\t揚\t扬\te\nU+00E00A\t甲\t甲\te\n"
    _, problems = read_gaiji(SourceText("g", f"codepoint\thant\thans\tevidence\n{rows}"))
    assert [(p.code, p.line) for p in problems] == [("R101", 3), ("R101", 4)]
