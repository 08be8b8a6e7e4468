"""Simplified and traditional, one character for one."""

from __future__ import annotations

import pytest

from huiben.script import convert


@pytest.mark.parametrize(
    ("hant", "hans"),
    [("右賓媵爵于公", "右宾媵爵于公"), ("禮經本義", "礼经本义"), ("遂適西階前東面", "遂适西阶前东面"), ("𨽻", "𨽻"), ("反復", "反复")],
)
def test_traditional_becomes_simplified(hant: str, hans: str) -> None:
    assert convert(hant, "hant", "hans") == hans


def test_simplified_becomes_traditional_by_single_characters() -> None:
    assert convert("请射", "hans", "hant") == "請射"


@pytest.mark.parametrize("text", ["", "abc 12", "○〻々", "【】「」", "\ue177\ueb8e", "髙逺乗吿説竒寳羣乆徧", "\n\u3000\t", "𠀀𨗳"])
def test_what_has_no_other_form_or_is_none_keeps_its_length(text: str) -> None:
    for source, target in (("hans", "hant"), ("hant", "hans")):
        assert len(convert(text, source, target)) == len(text)  # type: ignore[arg-type]


def test_the_same_script_changes_nothing() -> None:
    assert convert("髙于干", "hans", "hans") == "髙于干"
    assert convert("髙于干", "hant", "hant") == "髙于干"


def test_private_use_characters_pass() -> None:
    assert convert("甲\ue177乙", "hant", "hans") == "甲\ue177乙"


def test_every_character_of_the_basic_blocks_keeps_its_length_alone() -> None:
    text = "".join(map(chr, [*range(0x3400, 0x4DC0), *range(0x4E00, 0xA000), *range(0x20000, 0x20100), *range(0xF900, 0xFB00)]))
    assert len(convert(text, "hans", "hant")) == len(text)
    assert len(convert(text, "hant", "hans")) == len(text)
