"""work.toml → typed values, all mistakes reported at once with their line.

Enters: SourceText of a work.toml. Leaves: `WorkConfig` and problems. An edge: it knows TOML. Imports `model`,
`parse`, `problems`, `source`.

The tables `_WORK`, `_JUAN` … below are the documentation of the format: name, kind, required. An unknown key
gets a "did you mean".
"""

from __future__ import annotations

import datetime
import difflib
import re
import tomllib
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from .model import SCRIPTS, Responsibility, Script, State, Witness
from .parse import AS_WORDS, Convention, Overrule
from .problems import CODES, Problem, problem
from .source import Position, SourceText


@dataclass(frozen=True)
class Key:
    """One key of a table: its kind, whether it must be there, and what it may be."""

    kind: str
    required: bool = False
    allowed: tuple[str, ...] = ()
    says: str = ""
    """What it may be, in words, where `allowed` is too long to list."""
    table: dict[str, Key] = field(default_factory=dict)


_TEXT, _NEEDED = Key("text"), Key("text", required=True)
_NUMBER = Key("number", required=True)

_JUAN = {
    "number": _NUMBER,
    "file": Key("path", required=True),
    "chapter": _TEXT,
    "title_line": Key("yes or no"),
    "by_line": Key("yes or no"),
}
# What can be a known state of a received text: its markup and its characters. What an editor wrote can be corrected.
_DECLARABLE = tuple(code for code in CODES if code[0] in "TC" and code != "C101")
_DECLARED = {
    "juan": _NUMBER,
    "code": Key("text", required=True, allowed=_DECLARABLE, says="a code of a text: T… or C…, not C101"),
    "at": Key("place"),
    "reason": _NEEDED,
    "note": _TEXT,
}
_OVERRULE = {
    "juan": _NUMBER,
    "at": Key("place", required=True),
    "words": _NEEDED,
    "as": Key("text", required=True, allowed=AS_WORDS),
}
_WORK = {
    "id": _TEXT,
    "title": _NEEDED,
    "author": _NEEDED,
    "role": _TEXT,
    "dynasty": _TEXT,
    "category": _TEXT,
    "script": Key("text", required=True, allowed=SCRIPTS),
    "version": _NEEDED,
    "date": Key("date", required=True),
    "source": _NEEDED,
    "licence": _NEEDED,
    "layers_licence": _NEEDED,
    "report": Key("address"),
    "note": _TEXT,
    "witness": Key("tables", table={"siglum": _NEEDED, "name": _NEEDED}),
    "responsible": Key("tables", table={"what": _NEEDED, "who": _NEEDED}),
    "juan": Key("tables", required=True, table=_JUAN),
    "declared": Key("tables", table=_DECLARED),
    "overrule": Key("tables", table=_OVERRULE),
}


@dataclass(frozen=True)
class JuanConfig:
    """A [[juan]] of work.toml: its number, file, chapter, and how to read it."""

    number: int
    file: str
    chapter: str
    convention: Convention
    overrule_places: dict[Overrule, Position]
    place: Position


@dataclass(frozen=True)
class WorkConfig:
    """What a work.toml says. `places` has the line of each declared state."""

    id: str
    values: dict[str, Any]
    juan: tuple[JuanConfig, ...]
    states: tuple[State, ...]
    places: dict[State, Position]
    witnesses: tuple[Witness, ...]
    responsibilities: tuple[Responsibility, ...]

    @property
    def script(self) -> Script:
        """The script of the received text."""
        return "hant" if self.values["script"] == "hant" else "hans"


def read_work_config(source: SourceText, folder: str) -> tuple[WorkConfig | None, list[Problem]]:
    """The configuration of the work in `folder`, or None if there are mistakes in it."""
    try:
        data = tomllib.loads(source.text.removeprefix("\ufeff"))
    except ValueError as error:  # TOMLDecodeError, and numbers that Python does not convert
        return None, [_toml_problem(source, error)]
    except RecursionError:
        return None, [problem("M101", source.path, Position(1, 1), detail="nested too deep")]
    checker = _Checker(source)
    checker.check_table(data, _WORK, "")
    if not checker.problems:
        checker.check_juan(data)
    if checker.problems:
        return None, checker.problems
    return _build(data, checker, folder), []


def _toml_problem(source: SourceText, error: ValueError) -> Problem:
    match = re.search(r"^(.*?) \(at line (\d+), column (\d+)\)$", str(error))
    at = Position(int(match[2]), int(match[3])) if match else Position(max(source.text.count("\n"), 1), 1)
    message = match[1] if match else str(error)
    line = source.line(at.line)
    hint = ""
    if re.search("[“”‘’＂]", line):
        hint = 'Text stands in straight quotes "…", not in “…”.'
    elif message.startswith("Cannot declare ('"):
        hint = "A table that occurs more than once is written [[juan]], in two brackets."
    return problem("M101", source.path, at, detail=message, hint=hint, excerpt=line)


class _Checker:
    """Collects every mistake of the file. `problems` is empty if there is none."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.problems: list[Problem] = []

    def check_table(self, data: dict[str, Any], keys: dict[str, Key], where: str, index: int = 0) -> None:
        for name in data:
            if name not in keys:
                close = difflib.get_close_matches(name, keys, 1)
                hint = f"Did you mean {close[0]}?" if close else f"Known here: {', '.join(keys)}."
                self._report("M102", where, index, name, _show(name).strip("'"), hint)
        for name, key in keys.items():
            if name in data:
                self._check_value(data[name], key, where, index, name)
            elif key.required:
                table = f"[[{where}]] has no {name}" if where else name
                self._report("M103", where, index, "", table)

    def _check_value(self, value: Any, key: Key, where: str, index: int, name: str) -> None:
        if key.kind == "tables":
            if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
                self._report("M104", where, index, name, f"{name} is written as [[{name}]]")
                return
            if key.required and not value:
                self._report("M103", where, index, name, name)
            for number, item in enumerate(value):
                self.check_table(item, key.table, name, number)
        elif not _fits(value, key):
            wanted = key.says or (f"one of {', '.join(key.allowed)}" if key.allowed else _KINDS[key.kind])
            close = difflib.get_close_matches(value, key.allowed, 1) if isinstance(value, str) else []
            hint = f"Did you mean {close[0]}?" if close else ""
            self._report("M104", where, index, name, f"{name} must be {wanted}, not {_show(value)}", hint)
        elif key.kind == "path" and _leaves_folder(value):
            self._report("F105", where, index, name, value)
        elif key.kind == "path" and _is_hidden(value):
            self._report("M104", where, index, name, f"{name} must be a plain name such as 001.txt, not {_show(value)}")

    def check_juan(self, data: dict[str, Any]) -> None:
        """Numbers and files are unique; what is declared or overruled is of a juan that exists."""
        tables = data["juan"]
        for name in ("number", "file"):
            seen: set[Any] = set()
            for index, table in enumerate(tables):
                if table[name] in seen:
                    self._report("M108", "juan", index, name, f"{name} = {table[name]!r}")
                seen.add(table[name])
        numbers = {table["number"] for table in tables}
        places = [(rule["juan"], rule["at"]) for rule in data.get("overrule", [])]
        for index, place in enumerate(places):
            if place in places[:index]:
                self._report("M104", "overrule", index, "at", f"two overrules at {place[1]}")
        for name in ("declared", "overrule"):
            for index, table in enumerate(data.get(name, [])):
                if table["juan"] not in numbers:
                    self._report("M104", name, index, "juan", f"the work has no juan {table['juan']}")

    def _report(self, code: str, where: str, index: int, name: str, detail: str, hint: str = "") -> None:
        at = self.place(where, index, name)
        excerpt = self.source.line(at.line)
        self.problems.append(problem(code, self.source.path, at, detail=detail, hint=hint, excerpt=excerpt))

    def place(self, where: str, index: int, name: str = "") -> Position:
        """Where a key stands. tomllib keeps no places, so the headers are counted: good for the plain TOML
        that people write here, and at worst a neighbouring line in a message."""
        header = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?")
        key = re.compile(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.]") if name else None
        current, count, at = "", -1, Position(1, 1)
        for number, line in enumerate(re.split(r"\r\n|\r|\n", self.source.text), 1):
            match = header.match(line)
            if match:
                current = match[1]
                count += current == where
                if current == where and count == index or (current == name and not where):
                    at = Position(number, 1)
                    if current == name:
                        return at
            elif key and current == where and (not where or count == index) and key.match(line):
                return Position(number, len(line) - len(line.lstrip()) + 1)
        return at


_KINDS = {
    "text": "text in double quotes, one line",
    "path": "the name of a file in the folder of the work",
    "number": "a whole number, 0 or more",
    "yes or no": "true or false",
    "date": "a date like 2026-12-01",
    "place": "a place like \"3:131\" (line:column)",
    "address": "an address that begins https://, http:// or mailto:",
}


def _show(value: Any) -> str:
    """A value as a message can bear it: one short line, nothing that a terminal would obey."""
    try:
        shown = repr(value)
    except ValueError:  # an integer of thousands of digits
        shown = "a huge number"
    return shown if len(shown) <= 60 else f"{shown[:57]}…"


def _fits(value: Any, key: Key) -> bool:
    if key.kind == "number":
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 100_000
    if key.kind == "yes or no":
        return isinstance(value, bool)
    if key.kind == "date":
        plain = isinstance(value, datetime.date) and not isinstance(value, datetime.datetime)
        return (plain and _in_our_times(value)) or _is_date(value)
    if not isinstance(value, str) or (not value.strip() and key.required):
        return False
    if any(ord(c) < 32 for c in value) or (key.allowed and value not in key.allowed):
        return False
    if key.kind == "place":
        return bool(re.fullmatch(r"[1-9][0-9]{0,8}:[1-9][0-9]{0,8}", value))
    return key.kind != "address" or is_address(value)


def is_address(value: str) -> bool:
    """Whether a reader can be sent there: https, http or mailto, and nothing that breaks out of an attribute."""
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    known = parts.scheme == "mailto" or (parts.scheme in ("http", "https") and bool(parts.netloc))
    return known and not re.search(r"[\s\"'<>]", value)


def _is_date(value: Any) -> bool:
    try:
        found = datetime.date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return found is not None and found.isoformat() == value and _in_our_times(found)


def _in_our_times(date: datetime.date) -> bool:
    return 1970 <= date.year <= 2100  # what a time stamp in a file can hold


def _is_hidden(path: str) -> bool:
    """Names that editors and systems give to files of their own, which a build does not watch."""
    parts = path.split("/")
    return any(p.startswith(".") or p in ("", "__pycache__") for p in parts) or path.endswith(("~", ".swp", ".pyc"))


def _leaves_folder(path: str) -> bool:
    return path.startswith(("/", "\\")) or ":" in path or ".." in re.split(r"[/\\]", path)


def _build(data: dict[str, Any], checker: _Checker, folder: str) -> WorkConfig:
    declared = data.get("declared", [])
    states = tuple(State(d["code"], d["reason"], d["juan"], d.get("at", ""), d.get("note", "")) for d in declared)
    places = {state: checker.place("declared", i) for i, state in enumerate(states)}
    values = {name: str(data.get(name, "")) for name, key in _WORK.items() if key.kind != "tables"}
    return WorkConfig(
        id=values["id"] or folder,
        values=values,
        juan=tuple(_juan(table, i, data, checker) for i, table in enumerate(data["juan"])),
        states=states,
        places=places,
        witnesses=tuple(Witness(w["siglum"], w["name"]) for w in data.get("witness", [])),
        responsibilities=tuple(Responsibility(r["what"], r["who"]) for r in data.get("responsible", [])),
    )


def _juan(table: dict[str, Any], index: int, data: dict[str, Any], checker: _Checker) -> JuanConfig:
    places = {}
    for number, rule in enumerate(data.get("overrule", [])):
        if rule["juan"] == table["number"]:
            line, column = map(int, rule["at"].split(":"))
            places[Overrule(line, column, rule["words"], rule["as"])] = checker.place("overrule", number)
    convention = Convention(data["title"], table.get("title_line"), table.get("by_line"), tuple(places))
    return JuanConfig(
        table["number"], table["file"], table.get("chapter", ""), convention, places, checker.place("juan", index)
    )
