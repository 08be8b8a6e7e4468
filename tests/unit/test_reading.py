"""A juan's text in the script of a page, in pieces that know their place."""

from __future__ import annotations

from huiben.layers import resolve_gaiji
from huiben.model import Gaiji
from huiben.page import Piece
from huiben.reading import Reading
from huiben.source import SourceText, Span
from tests.helpers import body

GAIJI = (Gaiji("\ue177", "导", "𨗳", "6.30a"), Gaiji("\ueb8e", "弦", "弦", "e"))


def reading(text: str, script: str = "hans") -> Reading:
    shown = resolve_gaiji(text, GAIJI, script)
    return Reading(SourceText("t", text), GAIJI, script, shown)  # type: ignore[arg-type]


def test_a_run_is_one_piece_with_the_place_of_its_first_character() -> None:
    assert list(reading("一\n二三四").pieces((Span(3, 5),))) == [Piece("text", "三四", "2:2")]


def test_a_gaiji_is_a_piece_of_its_own_with_what_was_received() -> None:
    assert list(reading("甲\ue177乙", "hant").pieces((Span(0, 3),))) == [
        Piece("text", "甲", "1:1"), Piece("gaiji", "𨗳", "1:2", "U+E177", "6.30a"), Piece("text", "乙", "1:3"),
    ]  # fmt: skip


def test_gaiji_at_the_ends_and_side_by_side_leave_no_empty_pieces() -> None:
    found = list(reading("\ue177\ueb8e甲\ue177").pieces((Span(0, 4),)))
    assert [(p.kind, p.text, p.src) for p in found] == [
        ("gaiji", "导", "1:1"), ("gaiji", "弦", "1:2"), ("text", "甲", "1:3"), ("gaiji", "导", "1:4"),
    ]  # fmt: skip


def test_a_private_use_character_that_nobody_explained_stays() -> None:
    assert list(reading("甲\ue000").pieces((Span(0, 2),))) == [Piece("text", "甲\ue000", "1:1")]


def test_several_spans_give_a_piece_each_and_none_gives_nothing() -> None:
    found = reading("甲【乙】\n丙")
    assert [(p.text, p.src) for p in found.pieces((Span(0, 1), Span(5, 6)))] == [("甲", "1:1"), ("丙", "2:1")]
    assert list(found.pieces(())) == []


def test_a_string_of_spans_has_its_gaiji_resolved() -> None:
    assert reading("\ue177甲【乙】丙", "hant").of((Span(0, 2), Span(5, 6))) == "𨗳甲丙"


def test_the_text_of_a_reading_is_as_long_as_the_received_one() -> None:
    found = reading("\ue177甲𨽻\r\n", "hant")
    assert len(found.text) == len(found.source.text)


def test_a_pause_is_shown_as_received_with_its_place() -> None:
    juan = body("甲【句】乙\n").juan
    gloss = juan.sections[0].passages[0].glosses[0]
    assert Reading(juan.source, (), "hans", juan.source.text).pause(gloss) == Piece("pause", "句", "3:3")
