"""Tab-separated tables: read whole, mistakes with their line."""

from __future__ import annotations

import pytest

from huiben.source import SourceText
from huiben.tables import Row, read_table, row_problem, write_table
from tests.helpers import lines

COLUMNS = ("ref", "words")


def read(text: str, unique: bool = True) -> tuple[list[tuple[int, str, str]], list[str]]:
    rows, problems = read_table(SourceText("r.tsv", text), COLUMNS, (lambda row: row["ref"]) if unique else None)
    return [(row.line, row["ref"], row["words"]) for row in rows], lines(problems)


def test_rows_have_their_line_and_a_dash_is_an_empty_cell() -> None:
    assert read("ref\twords\n# note\n\na\t右甲\nb\t-\n") == ([(4, "a", "右甲"), (5, "b", "")], [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_and_a_byte_order_mark_will_do(end: str) -> None:
    assert read("\ufeff" + end.join(["ref\twords", "a\t甲"])) == ([(2, "a", "甲")], [])


@pytest.mark.parametrize(
    ("text", "rows", "problems"),
    [
        ("", [], []),
        ("ref\n", [], ["M111 1:1"]),
        ("words\tref\na\t甲\n", [], ["M111 1:1"]),
        ("ref\twords\na\nb\t甲\nc\t乙\t丙\n", [(3, "b", "甲")], ["M111 2:1", "M111 4:1"]),
        ("ref\twords\na\t甲\nb\t乙\na\t丙\n", [(2, "a", "甲"), (3, "b", "乙"), (4, "a", "丙")], ["R101 4:1"]),
        (
            "ref\twords\n<<<<<<< HEAD\na\t甲\n||||||| base\n=======\nb\t乙\n>>>>>>> other\n",
            [(3, "a", "甲"), (6, "b", "乙")],
            ["M112 2:1", "M112 4:1", "M112 5:1", "M112 7:1"],
        ),
        ("<<<<<<< HEAD\nref\twords\n", [], ["M112 1:1"]),
        ("ref\twords\n====\t甲\n", [(2, "====", "甲")], []),
    ],
)
def test_mistakes_are_told_with_their_line_and_the_rest_is_read(
    text: str, rows: list[tuple[int, str, str]], problems: list[str]
) -> None:
    assert read(text) == (rows, problems)


def test_without_a_key_nothing_must_be_unique() -> None:
    assert read("ref\twords\na\t甲\na\t乙\n", unique=False)[1] == []


def test_a_duplicate_says_where_the_first_one_stands() -> None:
    _, (found,) = read_table(SourceText("r", "ref\twords\na\t甲\na\t乙\n"), COLUMNS, lambda row: row["ref"])
    assert "a stands in line 2 already" in found.message
    assert found.excerpt == "a\t乙"


def test_a_problem_of_a_row_stands_in_its_line() -> None:
    found = row_problem("R104", SourceText("r", "x\ny\n"), Row(2, {}), "why")
    assert (found.place, found.excerpt) == ("r:2:1", "y")


def test_what_is_written_is_read_again() -> None:
    rows = [("a", "右甲"), ("b", ""), ("c", "𨽻 乙")]
    text = write_table(COLUMNS, rows)
    assert text == "ref\twords\na\t右甲\nb\t-\nc\t𨽻 乙\n"
    assert read(text) == ([(n, *row) for n, row in enumerate(rows, 2)], [])
