"""The words of the interface, and Chinese numerals."""

from __future__ import annotations

import pytest

from huiben.script import convert
from huiben.words import WORDS, numeral, word


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "〇"), (1, "一"), (10, "十"), (11, "十一"), (16, "十六"), (20, "二十"), (99, "九十九"), (100, "一百"), (101, "一百零一"),
        (110, "一百一十"), (111, "一百一十一"), (200, "二百"), (1000, "一千"), (1001, "一千零一"), (1010, "一千零一十"),
        (1100, "一千一百"), (1016, "一千零一十六"), (2026, "二千零二十六"), (9999, "九千九百九十九"), (10_000, "10000"), (-1, "-1"),
    ],
)  # fmt: skip
def test_numbers_are_written_as_chinese_writes_them(number: int, text: str) -> None:
    assert numeral(number) == text


def test_every_numeral_below_ten_thousand_is_its_own() -> None:
    assert len({numeral(n) for n in range(10_000)}) == 10_000


def test_a_word_has_a_form_for_each_script() -> None:
    assert (word("目录", "hans"), word("目录", "hant")) == ("目录", "目錄")


def test_a_word_that_the_table_lacks_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        word("目錄", "hans")


def test_words_are_sorted() -> None:
    assert list(WORDS) == sorted(WORDS)


def test_the_key_is_simplified_and_a_word_with_another_form_has_it() -> None:
    for simplified, traditional in WORDS.items():
        assert convert(simplified, "hant", "hans") == simplified
        assert traditional != simplified or not set("为书录经题链说报") & set(simplified)


def test_no_form_is_empty_or_has_blanks_at_its_ends() -> None:
    for pair in WORDS.items():
        assert all(text and text == text.strip() for text in pair)
