"""Problems that need the whole of a juan or work: declared states, ids, metadata against text.

Enters: problems of the parser, states and refs from work.toml and the tables. Leaves: problems, those that are
declared marked so. Imports `model`, `characters`, `problems`, `source`, `refs`.
"""

from __future__ import annotations

from collections.abc import Iterable

from .characters import codepoint_name
from .model import Gaiji, Juan, State
from .problems import Problem, declare, problem
from .refs import RESERVED_WORKS, is_slug
from .source import LINE_END, Position, SourceText


def apply_states(
    problems: Iterable[Problem], states: tuple[State, ...], path: str, places: dict[State, Position]
) -> list[Problem]:
    """Mark what is declared; a declaration that meets nothing is an error at its own place.

    `problems` are those of one juan, `states` the ones declared for it, `path` the work.toml and `places`
    where in it each one stands.
    """
    result, met = [], set()
    for item in problems:
        state = next((s for s in states if _meets(s, item)), None)
        if state:
            met.add(state)
        result.append(declare(item, state.reason) if state else item)
    for state in states:
        if state not in met:
            detail = f"{state.code}" + (f" at {state.at}" if state.at else "")
            result.append(problem("M109", path, places.get(state), detail=detail))
    return result


def _meets(state: State, item: Problem) -> bool:
    return state.code == item.code and state.at in ("", f"{item.line}:{item.column}")


def check_gaiji_used(gaiji: tuple[Gaiji, ...], table: SourceText, juan: Iterable[Juan]) -> list[Problem]:
    """Rows of gaiji.tsv for a code point that no text of the work has: perhaps a slip of the pen."""
    present = {character for one in juan for character in one.source.text}
    missing = [g for g in gaiji if g.codepoint not in present]
    names = [codepoint_name(g.codepoint) for g in missing]
    lines = LINE_END.split(table.text)
    rows = {name: next((i for i, line in enumerate(lines, 1) if line.startswith(name)), 1) for name in names}
    return [problem("R106", table.path, Position(rows[name], 1), detail=name) for name in names]


def check_work_id(work: str, path: str) -> list[Problem]:
    """Whether a work's id can be its address."""
    if work in RESERVED_WORKS:
        return [problem("M106", path, Position(1, 1), detail=work)]
    if not is_slug(work):
        return [problem("M107", path, Position(1, 1), detail=work)]
    return []


def check_unique_works(ids: list[tuple[str, str]]) -> list[Problem]:
    """Two works with one id, as (id, path) pairs in the order they were read."""
    first: dict[str, str] = {}
    found = []
    for work, path in ids:
        if work in first:
            found.append(problem("M105", path, Position(1, 1), detail=f"{work}, as {first[work]}"))
        first.setdefault(work, path)
    return found
