"""The edition as values: work, juan, section, passage, gloss, remark.

Every piece of received text is kept as spans into its juan's SourceText, never as a copy: so each
character knows its place, another script is the same spans read in another text of equal length, and
nothing can be lost or doubled unnoticed. Imports `source` and `refs`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from .refs import Ref
from .source import Position, SourceText, Span

Spans = tuple[Span, ...]
Rank = Literal["經", "記", "辭"]
Script = Literal["hans", "hant"]

RANKS: tuple[Rank, ...] = ("經", "記", "辭")
SCRIPTS: tuple[Script, ...] = ("hans", "hant")


def text_of(spans: Spans, text: str) -> str:
    """The characters of `spans` in `text`: the received text, or a reading of it of the same length."""
    return "".join(text[span.start : span.end] for span in spans)


def length_of(spans: Spans) -> int:
    """The number of code points that `spans` cover."""
    return sum(len(span) for span in spans)


def slice_spans(spans: Spans, start: int, end: int) -> Spans:
    """The spans of code points `start` to `end` (0-based, half-open), counted along `spans`."""
    found, at = [], 0
    for span in spans:
        low, high = max(start - at, 0), min(end - at, len(span))
        if low < high:
            found.append(Span(span.start + low, span.start + high))
        at += len(span)
    return tuple(found)


@dataclass(frozen=True)
class Remark:
    """A part of a gloss, from its beginning or a ○ to the next: offsets in the gloss's own text, ○ included."""

    start: int
    end: int


@dataclass(frozen=True)
class Gloss:
    """A commentary in brackets. A `pause` is the author's 【句】, which has no number and no ref."""

    kind: Literal["comment", "pause"]
    place: Literal["inline", "block"]
    at: int | None
    """Where an inline gloss stands: before the character of the base with this offset."""
    runs: Spans
    number: int = 0
    glosses: tuple[Gloss, ...] = ()
    remarks: tuple[Remark, ...] = ()
    ref: Ref | None = None
    supplement: Supplement | None = None


@dataclass(frozen=True)
class Passage:
    """A paragraph of scripture (`base`, empty where it is lost) with its glosses.

    `rank` is 經, or 記 / 辭 for what 蔡德晉 moved behind a heading.
    """

    number: int
    rank: Rank
    base: Spans
    glosses: tuple[Gloss, ...] = ()
    label: Spans = ()
    ref: Ref | None = None
    supplement: Supplement | None = None

    @property
    def comments(self) -> tuple[Gloss, ...]:
        """Its glosses without the pauses, in the order of the text."""
        return tuple(g for g in self.glosses if g.kind == "comment")


@dataclass(frozen=True)
class Supplement:
    """Lost text from a witness, in the witness's script. Shown in 〔〕, counted nowhere."""

    text: str
    script: Script
    witness: str
    note: str = ""


@dataclass(frozen=True)
class Section:
    """What stands between two headings. The heading closes it: `trailer` is 右请射, `head` 请射.

    `closed` is how many of the passages stand before the trailer; what follows are items behind it, of rank 記 or 辭.
    """

    passages: tuple[Passage, ...]
    closed: int
    trailer: Spans
    head: Spans
    glosses: tuple[Gloss, ...] = ()
    id: str = ""
    registered: bool = False
    ref: Ref | None = None
    supplement: Supplement | None = None

    @property
    def before_trailer(self) -> tuple[Passage, ...]:
        """The scripture that the heading closes."""
        return self.passages[: self.closed]

    @property
    def after_trailer(self) -> tuple[Passage, ...]:
        """The 記 and 辭 that follow the heading."""
        return self.passages[self.closed :]

    def iter_runs(self) -> Iterator[Span]:
        """Every run of received text of the section, by kind, not by place."""
        yield from self.trailer
        for passage in self.passages:
            yield from passage.base
            yield from _gloss_runs(passage.glosses)
        yield from _gloss_runs(self.glosses)

    def iter_comments(self) -> Iterator[Gloss]:
        """Every comment of the section, those on its heading and those inside others included."""
        for passage in self.passages:
            yield from _iter_comments(passage.glosses)
        yield from _iter_comments(self.glosses)


def _iter_comments(glosses: tuple[Gloss, ...]) -> Iterator[Gloss]:
    for gloss in glosses:
        if gloss.kind == "comment":
            yield gloss
        yield from _iter_comments(gloss.glosses)


@dataclass(frozen=True)
class Juan:
    """One juan, which is one file. `markup` is what stands in the file and is not text of the edition:
    title line, line ends, indents, brackets, spaces between items. Runs and markup tile the file."""

    number: int
    source: SourceText
    sections: tuple[Section, ...]
    markup: Spans
    chapter: str = ""

    def iter_runs(self) -> Iterator[Span]:
        """Every run of received text, in the order of the file."""
        runs = [run for section in self.sections for run in section.iter_runs()]
        yield from sorted(runs, key=lambda span: span.start)


def _gloss_runs(glosses: tuple[Gloss, ...]) -> Iterator[Span]:
    for gloss in glosses:
        yield from gloss.runs
        yield from _gloss_runs(gloss.glosses)


@dataclass(frozen=True)
class Gaiji:
    """What a code point of the received file stands for, per script, and how one knows."""

    codepoint: str
    hans: str
    hant: str
    evidence: str


@dataclass(frozen=True)
class ScriptEntry:
    """A row of script.tsv: words of the source script, and what they are in the other.

    `juan` None: every juan. `kind`: only the scripture (經) or only the glosses (注). `at`: only at this place.
    Where both words are the same they are not converted: a name, or a gloss about characters.
    """

    source: str
    target: str
    reason: str
    line: int
    juan: int | None = None
    kind: Literal["", "經", "注"] = ""
    at: Position | None = None


@dataclass(frozen=True)
class ScriptProfile:
    """script.tsv of a work: how its text is read in the other script. See `profile`."""

    entries: tuple[ScriptEntry, ...] = ()
    table: SourceText | None = None


@dataclass(frozen=True)
class Witness:
    """A copy of the text, with the siglum that notes call it by."""

    siglum: str
    name: str


@dataclass(frozen=True)
class State:
    """A known state of a received text, shown to the reader where `note` is given."""

    code: str
    reason: str
    juan: int
    at: str = ""
    note: str = ""


@dataclass(frozen=True)
class Responsibility:
    """Who answers for what: a line of the colophon."""

    what: str
    who: str


@dataclass(frozen=True)
class Work:
    """A book: what its work.toml says, and its juan."""

    id: str
    title: str
    author: str
    dynasty: str
    script: Script
    version: str
    date: str
    source: str
    licence: str
    layers_licence: str
    report: str = ""
    note: str = ""
    category: str = ""
    role: str = ""
    """What the author did: 撰 where nothing is said, 集注, 疏 …"""
    witnesses: tuple[Witness, ...] = ()
    responsibilities: tuple[Responsibility, ...] = ()
    states: tuple[State, ...] = ()
    gaiji: tuple[Gaiji, ...] = ()
    profile: ScriptProfile = ScriptProfile()
    juan: tuple[Juan, ...] = ()
