"""Characters that a reader would not see, or that do not belong into a text."""

from __future__ import annotations

import pytest

from huiben.characters import check_characters, codepoint_name, fault_of, parse_codepoint
from huiben.model import Gaiji
from huiben.problems import Severity
from huiben.source import SourceText
from tests.helpers import lines


@pytest.mark.parametrize(
    ("character", "code"),
    [
        ("\0", "C102"), ("\x1b", "C102"), ("\x7f", "C102"), ("\x85", "C102"), ("\x0b", "C102"), ("\u2028", "C102"), ("\u2029", "C102"),
        ("\u200b", "C103"), ("\u200d", "C103"), ("\u202e", "C103"), ("\u2067", "C103"), ("\u00ad", "C103"), ("\ufeff", "C103"),
        ("\U000e0041", "C103"),
        ("\ue177", "C104"), ("\uf8ff", "C104"), ("\U000f0000", "C104"), ("\U0010fffd", "C104"),
        ("\uffff", "C105"), ("\ufdd0", "C105"), ("\u0378", "C105"), ("\U000effff", "C105"),
        ("\ufffd", "C106"),
    ],
)  # fmt: skip
def test_a_doubtful_character_has_a_code(character: str, code: str) -> None:
    assert fault_of(character) == code


@pytest.mark.parametrize(
    "character",
    list("甲〻々〇○【】「」。 \u3000\n\r\u00a0a1") + ["𨽻", "𨗳", "\U00031350", "\U0002ebf0", "\U000323b0", "\ufe00", "\U000e0100", "李", "𠀀"],
)
def test_a_character_of_a_text_has_none(character: str) -> None:
    assert fault_of(character) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("甲\ue177乙\u200b", ["C104 1:2", "C103 1:4"]),
        ("\ufeff甲\ufeff", ["C103 1:3"]),
        ("甲\n\ufeff乙", ["C103 2:1"]),
        ("\t甲\t \n乙\t丙", ["C102 2:2"]),
        ("\r\n\r", []),
        ("𨽻\0", ["C102 1:2"]),
        ("甲\ufffd\ufffd", ["C106 1:2", "C106 1:3"]),
        ("甲\u2028乙\x85", ["C102 1:2", "C102 1:4"]),
    ],
)
def test_every_place_is_told(text: str, found: list[str]) -> None:
    assert lines(check_characters(SourceText("t", text), ())) == found


def test_what_the_gaiji_table_explains_is_a_known_state() -> None:
    known = Gaiji("\ue177", "导", "導", "e")
    first, second = check_characters(SourceText("t", "\ue177\ueb8e"), (known,))
    assert (first.severity, second.severity) == (Severity.DECLARED, Severity.ERROR)
    assert first.message.endswith("U+E177 = 導 导")


def test_a_gaiji_for_an_ordinary_character_makes_no_problem_of_it() -> None:
    assert lines(check_characters(SourceText("t", "甲"), (Gaiji("甲", "乙", "乙", "e"),))) == []


@pytest.mark.parametrize(("character", "name"), [("\ue177", "U+E177"), ("A", "U+0041"), ("𨽻", "U+28F7B"), ("\U0010fffd", "U+10FFFD")])
def test_a_code_point_is_named_as_unicode_does(character: str, name: str) -> None:
    assert codepoint_name(character) == name
    assert parse_codepoint(name) == character


@pytest.mark.parametrize(
    "text",
    ["", "E177", "U+", "U+E1", "U+GGGG", "u+E177", "U+1234567", "U+110000", "U+FFFFFF", "U+ E177", "U+-E177", "U+1_00", "U+E177 ", "U+E１77"],
)
def test_what_names_no_code_point_is_refused(text: str) -> None:
    with pytest.raises((ValueError, OverflowError)):
        parse_codepoint(text)


@pytest.mark.parametrize(
    ("character", "code"),
    [("\uf9e1", "C107"), ("\U0002f800", "C107"), ("\ufa0e", None), ("\ufa29", None), ("\ufa6e", "C105"), ("李", None)],
)
def test_compatibility_ideographs_are_told_from_the_twelve_ordinary_ones(character: str, code: str | None) -> None:
    assert fault_of(character) == code
