"""Spans as text, and what a section tells of itself."""

from __future__ import annotations

import pytest

from huiben.model import length_of, slice_spans, text_of
from huiben.source import Span
from tests.helpers import body, words

TEXT = "甲乙【注】丙丁戊"
SPANS = (Span(0, 2), Span(5, 8))


def test_spans_are_read_in_any_text_of_the_same_length() -> None:
    assert text_of(SPANS, TEXT) == "甲乙丙丁戊"
    assert text_of(SPANS, "ab[x]cde") == "abcde"
    assert length_of(SPANS) == 5


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [(0, 5, "甲乙丙丁戊"), (0, 0, ""), (1, 3, "乙丙"), (2, 3, "丙"), (2, 2, ""), (3, 9, "丁戊"), (0, 2, "甲乙"), (4, 2, ""), (9, 12, "")],
)
def test_a_slice_counts_along_the_spans(start: int, end: int, text: str) -> None:
    found = slice_spans(SPANS, start, end)
    assert text_of(found, TEXT) == text
    assert all(len(span) for span in found)


def test_a_section_gives_its_runs_comments_and_ranks() -> None:
    juan = body("甲【一【二】】乙【句】\n\n【三】\n\n右丙【四】　记曰丁\n").juan
    section = juan.sections[0]
    assert [words(juan, g.runs) for g in section.iter_comments()] == ["一", "二", "三", "四"]
    assert [words(juan, p.base) for p in section.before_trailer] == ["甲乙"]
    assert [words(juan, p.base) for p in section.after_trailer] == ["记曰丁"]
    assert words(juan, tuple(juan.iter_runs())) == "甲一二乙句三右丙四记曰丁"
    assert [words(juan, g.runs) for g in section.passages[0].comments] == ["一", "三"]
