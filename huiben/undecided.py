"""Where a character may be several in the other script and only the default decided: for `check --script`.

Enters: a Work. Leaves: one `Undecided` for each place. An edge, since it asks `script`. Imports `script`, `profile`,
`layers`, `model`, `source`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from .layers import resolve_gaiji
from .model import SCRIPTS, Juan, Script, Work, text_of
from .profile import derive, iter_units, offsets_of, places_of, words_for
from .script import convert, find_open
from .source import Position

_AROUND = 6


@dataclass(frozen=True)
class Undecided:
    """A character that no entry, stated place or word decided: what was chosen, and what it may be besides."""

    path: str
    juan: int
    at: Position
    character: str
    chosen: str
    other: str
    reason: str
    before: str
    after: str

    def as_text(self) -> str:
        """One line, with the words around the place."""
        others = " ".join(self.other)
        return f"{self.path}:{self.at}: {self.character} → {self.chosen}, or {others}: {self.before}[{self.character}]{self.after} ({self.reason})"

    def as_dict(self) -> dict[str, object]:
        """The same for `--json`."""
        place = {"line": self.at.line, "column": self.at.column}
        return {key: value for key, value in asdict(self).items() if key != "at"} | place


def iter_undecided(work: Work) -> Iterator[Undecided]:
    """Each such place of a work, juan by juan, in the order of the text."""
    target: Script = next(script for script in SCRIPTS if script != work.script)
    for juan in work.juan:
        yield from _of_juan(work, juan, target)


def _of_juan(work: Work, juan: Juan, target: Script) -> Iterator[Undecided]:
    received = resolve_gaiji(juan.source.text, work.gaiji, work.script)
    derived = derive(juan, work.gaiji, work.profile, work.script, target, convert)
    stated = {at for start, entry in places_of(work.profile, juan) for at in range(start, start + len(entry.source))}
    stated |= {at for at, character in enumerate(juan.source.text) if character != received[at]}
    found = []
    for kind, spans in iter_units(juan):
        words, places = text_of(spans, received), offsets_of(spans)
        entries = words_for(work.profile, juan.number, kind)
        for index, sense in find_open(words, work.script, target, entries):
            at = places[index]
            if at in stated:
                continue
            readings = (sense.target + sense.other).replace(derived[at], "")
            before, after = words[max(index - _AROUND, 0) : index], words[index + 1 : index + 1 + _AROUND]
            place = juan.source.position(at)
            found.append((at, Undecided(juan.source.path, juan.number, place, received[at], derived[at], readings, sense.reason, before, after)))
    yield from (one for _, one in sorted(found, key=lambda pair: pair[0]))
