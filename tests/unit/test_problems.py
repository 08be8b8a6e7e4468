"""How problems are sorted, counted and shown."""

from __future__ import annotations

import itertools
import re

import pytest

from huiben.problems import (
    CODES,
    Problem,
    Severity,
    declare,
    display_width,
    format_problem,
    has_errors,
    problem,
    problem_as_dict,
    problem_at,
    sort_problems,
)
from huiben.source import Position, SourceText


def caret_of(shown: str) -> tuple[str, int]:
    """The excerpt, and the display column the caret stands in."""
    _, excerpt, caret = shown.split("\n")
    assert caret.strip() == "^"
    return excerpt[2:], display_width(caret) - 3


def test_every_code_has_a_title_and_a_hint_that_is_a_sentence() -> None:
    for code, entry in CODES.items():
        assert re.fullmatch(r"[TCGFMRPS]\d{3}", code)
        assert entry.title and not entry.title.endswith(".")
        assert entry.hint.endswith((".", ")", "?"))
        assert entry.severity is not Severity.DECLARED


def test_codes_stand_in_groups_and_each_group_in_order() -> None:
    for _, group in itertools.groupby(CODES, key=lambda code: code[0]):
        names = list(group)
        assert names == sorted(names)
    assert [letter for letter, _ in itertools.groupby(CODES, key=lambda code: code[0])] == list("TCGFMRPS")


def test_titles_are_told_apart() -> None:
    assert len({entry.title for entry in CODES.values()}) == len(CODES)


def test_problems_are_sorted_by_path_place_and_code_and_told_once() -> None:
    items = [
        problem("T103", "b", Position(1, 1)),
        problem("T101", "a", Position(10, 1)),
        problem("T101", "a", Position(9, 20)),
        problem("T103", "a", Position(9, 3)),
        problem("T102", "a", Position(9, 3)),
        problem("F101", "a"),
        problem("T102", "a", Position(9, 3)),
    ]
    assert [f"{p.code} {p.place}" for p in sort_problems(items)] == [
        "F101 a", "T102 a:9:3", "T103 a:9:3", "T101 a:9:20", "T101 a:10:1", "T103 b:1:1",
    ]  # fmt: skip


def test_a_problem_of_a_file_as_a_whole_has_the_path_as_its_place() -> None:
    assert problem("F101", "corpus/x/1.txt").place == "corpus/x/1.txt"
    assert problem("F101", "corpus/x/1.txt", Position(2, 7)).place == "corpus/x/1.txt:2:7"


def test_a_detail_is_added_to_the_title_and_a_hint_replaces_the_usual_one() -> None:
    plain, special = problem("M102", "w"), problem("M102", "w", detail="titel", hint="Did you mean title?")
    assert (plain.message, plain.hint) == (CODES["M102"].title, CODES["M102"].hint)
    assert (special.message, special.hint) == ("unknown key: titel", "Did you mean title?")


@pytest.mark.parametrize(
    ("severities", "strict", "stops"),
    [
        ([], False, False),
        ([], True, False),
        (["warning", "declared"], False, False),
        (["warning", "declared"], True, True),
        (["declared"], True, False),
        (["declared", "error"], False, True),
    ],
)
def test_errors_stop_warnings_only_when_strict_and_declared_states_never(
    severities: list[str], strict: bool, stops: bool
) -> None:
    items = [Problem("T101", "m", "p", severity=Severity(s)) for s in severities]
    assert has_errors(items, strict) is stops


def test_a_declared_problem_keeps_its_place_and_says_why() -> None:
    item = problem("T102", "a", Position(3, 131))
    known = declare(item, "begins inside a gloss")
    assert known.severity is Severity.DECLARED
    assert format_problem(known) == "a:3:131: declared T102: closing bracket without an opening one. Declared: begins inside a gloss"


def test_the_first_line_can_be_clicked_and_ends_with_the_hint() -> None:
    shown = format_problem(problem("T103", "c/1.txt", Position(2, 5)))
    assert shown == f"c/1.txt:2:5: error T103: empty gloss. Hint: {CODES['T103'].hint}"


@pytest.mark.parametrize(
    ("line", "column", "before"),
    [
        ("甲乙【】丙", 3, 4),
        ("abc", 2, 1),
        ("a甲b乙", 4, 4),
        ("e\u0301甲", 3, 1),
        ("\u200b甲乙", 3, 3),  # the invisible one is shown as a box of one column
        ("a\tb", 3, 2),
        ("𨽻𨗳甲", 3, 4),
        ("\ue177甲", 2, 1),
        ("甲", 2, 2),
        ("ｶ甲", 2, 1),
        ("Ａ甲", 2, 2),
    ],
)
def test_the_caret_stands_under_its_character_by_display_width(line: str, column: int, before: int) -> None:
    shown = format_problem(problem("T101", "p", Position(1, column), excerpt=line))
    assert caret_of(shown)[1] == before


@pytest.mark.parametrize("column", [1, 2, 40, 41, 150, 299, 300, 301])
def test_a_long_line_is_cut_around_the_place(column: int) -> None:
    line = "".join(chr(0x4E00 + n) for n in range(300))
    excerpt, at = caret_of(format_problem(problem("T101", "p", Position(1, column), excerpt=line)))
    assert display_width(excerpt) <= 74
    shown = {display_width(excerpt[:n]): c for n, c in enumerate(excerpt)}
    if column <= 300:
        assert shown[at] == line[column - 1]
    assert excerpt.startswith("…") == (column > 19)
    assert excerpt.endswith("…") == (column < 280)


def test_control_characters_never_reach_the_terminal() -> None:
    shown = format_problem(problem("C102", "p", Position(1, 2), excerpt="甲\x1b[31m\u202e乙"))
    assert not any(ord(c) < 32 and c != "\n" or c == "\u202e" for c in shown)


def test_a_problem_at_an_offset_carries_its_line() -> None:
    item = problem_at("T103", SourceText("t", "一\n二三\n四"), 3, detail="d")
    assert (item.place, item.excerpt, item.message) == ("t:2:2", "二三", "empty gloss: d")


def test_ten_thousand_problems_in_one_line_do_not_keep_ten_thousand_copies_of_it() -> None:
    source = SourceText("t", "题\n" + "】" * 3000)
    kept = {id(p.excerpt): p for p in [problem_at("T102", source, 2 + n) for n in range(3000)]}
    assert sum(len(p.excerpt) for p in kept.values()) < 300 * len(source.text), "every problem holds a copy of its line"


def test_json_has_every_field_and_the_severity_as_a_word() -> None:
    value = problem_as_dict(problem("T106", "p", Position(1, 2), detail="x", excerpt="右甲"))
    assert value == {
        "code": "T106", "message": f"{CODES['T106'].title}: x", "path": "p", "line": 1, "column": 2,
        "hint": CODES["T106"].hint, "severity": "warning", "excerpt": "右甲", "caret": 1,
    }  # fmt: skip


@pytest.mark.parametrize(("text", "width"), [("", 0), ("a", 1), ("甲", 2), ("𨽻", 2), ("e\u0301", 1), ("\u200d", 0), ("　", 2)])
def test_display_width_counts_columns_of_a_terminal(text: str, width: int) -> None:
    assert display_width(text) == width
