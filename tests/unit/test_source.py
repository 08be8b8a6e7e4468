"""Offsets and places, and what bytes are when they are not UTF-8."""

from __future__ import annotations

import codecs

import pytest

from huiben.source import Position, SourceText, Span, Undecodable, decode

LONG = "司射适次袒决遂执弓挟乘矢于弓外见镞于弣右巨指钩弦自阼阶前曰为政请射之也者以其不为而于人有与曰上下"


def text(value: str) -> SourceText:
    return SourceText("t.txt", value)


@pytest.mark.parametrize(
    ("value", "offset", "place"),
    [
        ("", 0, "1:1"),
        ("甲乙", 0, "1:1"),
        ("甲乙", 1, "1:2"),
        ("甲乙", 2, "1:3"),
        ("甲\n乙", 1, "1:2"),
        ("甲\n乙", 2, "2:1"),
        ("甲\r\n乙", 3, "2:1"),
        ("甲\r乙", 2, "2:1"),
        ("甲\n\r乙", 2, "2:1"),
        ("甲\n\r乙", 3, "3:1"),
        ("甲\n", 2, "2:1"),
        ("\ufeff甲", 1, "1:2"),
        ("𨽻𨗳甲", 2, "1:3"),
        ("甲\u2028乙\x0b丙\x85丁", 6, "1:7"),
    ],
)
def test_an_offset_is_a_line_and_a_column_in_code_points(value: str, offset: int, place: str) -> None:
    assert str(text(value).position(offset)) == place


def test_line_and_column_lead_back_to_the_offset() -> None:
    source = text("一\n二三\r\n\r四𨽻")
    found = [source.offset(*map(int, str(source.position(at)).split(":"))) for at in (0, 1, 2, 3, 4, 6, 7, 8, 9)]
    assert found == [0, 1, 2, 3, 4, 6, 7, 8, 9]


@pytest.mark.parametrize(("line", "column"), [(0, 1), (3, 1), (1, 0), (1, 4), (2, 3), (-1, 1), (1, -1), (10**9, 1)])
def test_a_place_that_the_text_does_not_have_is_refused(line: int, column: int) -> None:
    with pytest.raises(ValueError, match="characters|lines"):
        text("甲乙\n丙").offset(line, column)


def test_the_column_behind_the_last_character_is_a_place() -> None:
    assert text("甲乙\n丙").offset(1, 3) == 2
    assert text("甲乙\n丙").offset(2, 2) == 4


@pytest.mark.parametrize(
    ("number", "words"), [(0, ""), (1, "\ufeff甲 "), (2, ""), (3, "乙\u2028丙"), (4, ""), (5, ""), (99, "")]
)
def test_a_line_comes_without_its_end_and_keeps_its_blanks(number: int, words: str) -> None:
    assert text("\ufeff甲 \r\n\r乙\u2028丙\n").line(number) == words


def test_a_span_is_as_long_as_the_code_points_it_covers() -> None:
    assert len(Span(2, 5)) == 3
    assert len(Span(2, 2)) == 0


@pytest.mark.parametrize("value", ["", "甲", "\ufeff甲\r\n", "a\0b" + "甲" * 50, "𨽻\ue177"])
def test_utf_8_is_decoded_and_nothing_of_it_is_lost(value: str) -> None:
    assert decode(value.encode()) == value


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (LONG.encode("gbk"), "GBK"),
        (("礼经本义\n\n" + LONG).encode("gb18030"), "GBK"),
        ("禮經本義\n\n遂適西階前東面右顧命有司納射器之也者以其不為而於人有與曰上下".encode("big5"), "Big5"),
        (codecs.BOM_UTF16_LE + LONG.encode("utf-16-le"), "UTF-16"),
        (codecs.BOM_UTF16_BE + LONG.encode("utf-16-be"), "UTF-16"),
        ("title\n\n甲乙".encode("utf-16-le"), "UTF-16"),
        ("title\n\n甲乙".encode("utf-16-be"), "UTF-16"),
    ],
)
def test_another_encoding_is_named(data: bytes, encoding: str) -> None:
    found = decode(data)
    assert isinstance(found, Undecodable)
    assert found.encoding == encoding


@pytest.mark.parametrize("cut", [32, 62, 242, 602])
def test_utf_8_that_is_damaged_is_not_called_another_encoding(cut: int) -> None:
    data = ("题\n\n" + LONG * 6).encode()
    found = decode(data[:cut] + b"\xff" + data[cut:])
    assert isinstance(found, Undecodable)
    assert (found.byte, found.encoding) == (cut, None)


def test_the_first_bad_byte_has_a_place_in_characters() -> None:
    found = decode("题\r\n\r\n甲乙".encode() + b"\x80" + "丙".encode())
    assert isinstance(found, Undecodable)
    assert (found.byte, found.position) == (13, Position(3, 3))


def test_bytes_that_are_no_text_have_no_encoding() -> None:
    found = decode(bytes(range(128, 256)) * 4)
    assert isinstance(found, Undecodable)
    assert (found.byte, found.encoding) == (0, None)


def test_a_character_cut_in_two_at_the_end_is_found() -> None:
    found = decode("甲乙".encode()[:-1])
    assert isinstance(found, Undecodable)
    assert found.byte == 3
