"""Tab-separated tables: the form that every layer of a work has on disk.

Enters: SourceText of a .tsv file. Leaves: rows by column name, each with its line, and problems. The first line
names the columns; `#` at the beginning of a line is a note for editors; an empty cell is written `-`, since
editors of text like to cut blanks at the end of a line. Imports `problems`, `source`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .problems import Problem, problem
from .source import LINE_END, Position, SourceText

EMPTY = "-"
_CONFLICT = re.compile(r"<{7}( |$)|={7}$|>{7}( |$)|\|{7}( |$)")


@dataclass(frozen=True)
class Row:
    """One row: its line (from 1) and its cells by column name."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


def read_table(source: SourceText, columns: tuple[str, ...], key: Callable[[Row], str] | None = None) -> tuple[list[Row], list[Problem]]:
    """The rows of a table with exactly these columns. `key` names what must be unique in it."""
    rows: list[Row] = []
    problems: list[Problem] = []
    header_seen = False
    problems += find_conflicts(source)
    for number, line in enumerate(LINE_END.split(source.text.removeprefix("\ufeff")), 1):
        if not line.strip() or line.startswith("#") or _CONFLICT.match(line):
            continue
        cells = ["" if cell == EMPTY else cell for cell in line.split("\t")]
        if not header_seen:
            header_seen = True
            if tuple(cells) != columns:
                detail = f"the first line must be: {' ⇥ '.join(columns)}"
                return [], [*problems, _problem("M111", source, number, detail)]
        elif len(cells) != len(columns):
            problems.append(_problem("M111", source, number, f"{len(cells)} columns, not {len(columns)}"))
        else:
            rows.append(Row(number, dict(zip(columns, cells, strict=True))))
    return rows, problems + _duplicates(source, rows, key)


def find_conflicts(source: SourceText) -> list[Problem]:
    """Marks that an unfinished merge left, in a table or a text."""
    lines = enumerate(LINE_END.split(source.text), 1)
    return [_problem("M112", source, number, line[:7]) for number, line in lines if _CONFLICT.match(line)]


def _duplicates(source: SourceText, rows: list[Row], key: Callable[[Row], str] | None) -> list[Problem]:
    seen: dict[str, int] = {}
    found = []
    for row in rows if key else []:
        name = key(row) if key else ""
        if name in seen:
            found.append(_problem("R101", source, row.line, f"{name} stands in line {seen[name]} already"))
        seen.setdefault(name, row.line)
    return found


def _problem(code: str, source: SourceText, line: int, detail: str) -> Problem:
    return problem(code, source.path, Position(line, 1), detail=detail, excerpt=source.line(line))


def row_problem(code: str, source: SourceText, row: Row, detail: str) -> Problem:
    """A problem with one row."""
    return _problem(code, source, row.line, detail)


def write_table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """The text of a table. Cells must not hold tabs or line ends."""
    return "".join("\t".join(cell or EMPTY for cell in cells) + "\n" for cells in [columns, *rows])
