"""Ids proposed from headings."""

from __future__ import annotations

import pytest

from huiben.pinyin import NO_HEADING, propose_id
from huiben.refs import is_section_id


@pytest.mark.parametrize(
    ("words", "id_"),
    [("请射", "qingshe"), ("請射", "qingshe"), ("取矢视算", "qushishisuan"), ("脱屦升坐", "tuojushengzuo"), ("女", "nu"), ("", NO_HEADING)],
)
def test_an_id_is_the_reading_of_the_heading(words: str, id_: str) -> None:
    assert propose_id(words) == id_


@pytest.mark.parametrize("words", ["", "𨽻", "\ue177", "abc", "p1", "6", "○", "。", " ", "leaf", "𠀀𠀁", "甲" * 40, "嗯", "呣", "欸"])
def test_a_proposal_is_always_an_id_of_a_section(words: str) -> None:
    assert is_section_id(propose_id(words))


def test_a_heading_that_cannot_be_read_is_not_taken_for_none() -> None:
    assert propose_id("\ue177") != NO_HEADING
