"""How the text of a work is read in the other script: the rows of script.tsv, and the derived text.

Enters: script.tsv as SourceText, a juan, a function that converts words. Leaves: a ScriptProfile, problems, the text
of a juan in another script, as many code points as the received one. Pure: what converts is handed in (`script`).
Imports `tables`, `characters`, `layers`, `model`, `problems`, `source`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from .characters import codepoint_name, fault_of
from .layers import resolve_gaiji
from .model import (
    Gaiji,
    Gloss,
    Juan,
    Script,
    ScriptEntry,
    ScriptProfile,
    Spans,
    text_of,
)
from .problems import Problem, problem
from .source import Position, SourceText
from .tables import Row, read_table, row_problem

SCRIPT_COLUMNS = ("juan", "where", "from", "to", "reason")
KINDS = ("經", "注")
_ORDER = ("", *KINDS)


class Convert(Protocol):
    """`script.convert`: words in another script; `entries` go before everything else."""

    def __call__(self, text: str, source: Script, target: Script, entries: Mapping[str, str] = ...) -> str: ...


# -- the table ---------------------------------------------------------------------------------------


def read_profile(source: SourceText) -> tuple[ScriptProfile, list[Problem]]:
    """The profile of a work. A row with a mistake is told and left out."""
    rows, problems = read_table(source, SCRIPT_COLUMNS)
    entries: list[ScriptEntry] = []
    seen: dict[tuple[object, ...], int] = {}
    for row in rows:
        entry = _read_entry(row)
        fault = ("M111", entry) if isinstance(entry, str) else _fault_of(entry)
        if fault or isinstance(entry, str):
            problems.append(row_problem(*_located(fault, source, row)))
            continue
        key = _key(entry)
        if key in seen:
            problems.append(row_problem("P101", source, row, f"as in line {seen[key]}"))
            continue
        if entries and key < _key(entries[-1]):
            problems.append(row_problem("P106", source, row, f"it belongs above line {entries[-1].line}"))
        seen[key] = row.line
        entries.append(entry)
    return ScriptProfile(tuple(entries), source), problems


def _located(fault: tuple[str, str] | None, source: SourceText, row: Row) -> tuple[str, SourceText, Row, str]:
    code, detail = fault or ("M111", "")
    return code, source, row, detail


def _read_entry(row: Row) -> ScriptEntry | str:
    """The entry of a row, or what is wrong with it."""
    where = row["where"]
    at = _read_place(where)
    if where and where not in KINDS and at is None:
        return f"{where!r}: write a place like 65:53, 經, 注 or -"
    if row["juan"] and not (row["juan"].isascii() and row["juan"].isdecimal() and len(row["juan"]) < 6):
        return f"{row['juan']!r} is no number of a juan"
    if at and not row["juan"]:
        return "a place needs the number of its juan"
    if not row["from"] or not row["reason"]:
        return "words and a reason are needed"
    kind = KINDS[KINDS.index(where)] if where in KINDS else ""
    number = int(row["juan"]) if row["juan"] else None
    return ScriptEntry(row["from"], row["to"], row["reason"], row.line, number, kind, at)  # type: ignore[arg-type]


def _read_place(text: str) -> Position | None:
    line, colon, column = text.partition(":")
    if not colon or not all(re.fullmatch("[1-9][0-9]{0,8}", part, re.ASCII) for part in (line, column)):
        return None
    return Position(int(line), int(column))


def _fault_of(entry: ScriptEntry) -> tuple[str, str] | None:
    bad = [codepoint_name(c) for c in entry.source + entry.target if fault_of(c) or c.isspace()]
    if bad:
        return "P103", " ".join(bad)
    if len(entry.source) != len(entry.target):
        return "P102", f"{entry.source} has {len(entry.source)}, {entry.target or '-'} has {len(entry.target)}"
    return None


def _key(entry: ScriptEntry) -> tuple[int, int, int, int, str]:
    """The order of rows: the whole work, then juan by juan; words, then 經, 注, then places."""
    at = entry.at or Position(0, 0)
    return -1 if entry.juan is None else entry.juan, len(_ORDER) if entry.at else _ORDER.index(entry.kind), at.line, at.column, entry.source


# -- what applies where --------------------------------------------------------------------------------


def words_for(profile: ScriptProfile, juan: int | None = None, kind: str = "") -> dict[str, str]:
    """The words of a profile for the scripture or the glosses of a juan. A narrower row wins over a wider one."""
    rows = [e for e in profile.entries if not e.at and e.juan in (None, juan) and e.kind in ("", kind)]
    return {e.source: e.target for e in sorted(rows, key=lambda e: (e.juan is not None, e.kind != ""))}


def places_of(profile: ScriptProfile, juan: Juan) -> Iterator[tuple[int, ScriptEntry]]:
    """The stated places of a juan with their offsets; those whose words do not stand there are left out."""
    for entry in profile.entries:
        if entry.at and entry.juan == juan.number and _stands(entry, juan.source):
            yield juan.source.offset(entry.at.line, entry.at.column), entry


def _stands(entry: ScriptEntry, source: SourceText) -> bool:
    at = entry.at
    return at is not None and source.line(at.line)[at.column - 1 :].startswith(entry.source)


def iter_units(juan: Juan) -> Iterator[tuple[str, Spans]]:
    """What is read in one breath, with its kind: a word is found in it although a gloss stands inside it."""
    for section in juan.sections:
        yield "經", section.trailer
        for passage in section.passages:
            yield "經", passage.base
            yield from _gloss_units(passage.glosses)
        yield from _gloss_units(section.glosses)


def _gloss_units(glosses: tuple[Gloss, ...]) -> Iterator[tuple[str, Spans]]:
    for gloss in glosses:
        yield "注", gloss.runs
        yield from _gloss_units(gloss.glosses)


def derive(
    juan: Juan, gaiji: tuple[Gaiji, ...], profile: ScriptProfile, source: Script, target: Script, convert: Convert
) -> str:
    """The whole text of a juan in another script, the title line too; gaiji and stated places win."""
    received = resolve_gaiji(juan.source.text, gaiji, source)
    if source == target:
        return received
    characters = list(received)
    entries = {kind: words_for(profile, juan.number, kind) for kind in ("", *KINDS)}
    for kind, spans in (*iter_units(juan), *(("", (span,)) for span in juan.markup)):
        words = text_of(spans, received)
        converted = convert(words, source, target, entries[kind])
        if len(converted) != len(words):
            raise ValueError(f"conversion changed the length of {words!r}")
        _put(characters, offsets_of(spans), converted)
    for offset, entry in places_of(profile, juan):
        _put(characters, range(offset, offset + len(entry.target)), entry.target)
    known = {g.codepoint for g in gaiji}
    found = [at for at, character in enumerate(juan.source.text) if character in known]
    _put(characters, found, (resolve_gaiji(juan.source.text[at], gaiji, target) for at in found))
    return "".join(characters)


def offsets_of(spans: Spans) -> list[int]:
    """The offset of each character of spans."""
    return [at for span in spans for at in range(span.start, span.end)]


def _put(characters: list[str], places: Iterable[int], new: Iterable[str]) -> None:
    for at, character in zip(places, new, strict=True):
        characters[at] = character


# -- the table against the texts -----------------------------------------------------------------------


def check_profile(profile: ScriptProfile, juan: Iterable[Juan]) -> list[Problem]:
    """Rows for a juan, a place or words that the texts do not have; places that overlap. `juan`: all of the work."""
    if profile.table is None:
        return []
    texts = {one.number: one for one in juan}
    found = []
    for entry in profile.entries:
        code, detail = _misplaced(entry, texts)
        if code:
            found.append(_at_row(code, profile.table, entry, detail))
    for one in texts.values():
        end = 0
        for offset, entry in places_of(profile, one):
            if offset < end:
                found.append(_at_row("P107", profile.table, entry, str(entry.at)))
            end = max(end, offset + len(entry.source))
    return found


def _misplaced(entry: ScriptEntry, texts: Mapping[int, Juan]) -> tuple[str, str]:
    if entry.juan is not None and entry.juan not in texts:
        return "P104", f"no juan {entry.juan}"
    if entry.at and entry.juan is not None:
        source = texts[entry.juan].source
        try:
            source.offset(entry.at.line, entry.at.column)
        except ValueError as error:
            return "P104", str(error)
        return ("", "") if _stands(entry, source) else ("P105", f"{entry.source} at {entry.at}")
    return "", ""


def _at_row(code: str, table: SourceText, entry: ScriptEntry, detail: str) -> Problem:
    return problem(code, table.path, Position(entry.line, 1), detail=detail, excerpt=table.line(entry.line))
