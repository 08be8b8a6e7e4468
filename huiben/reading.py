"""A juan's text in the script of a page, cut into pieces that know their place.

Enters: SourceText, gaiji, a script. Leaves: strings and `Piece` values for spans of the received text. The text
of a reading is as long as the received one, so that an offset means the same character in both. Imports `characters`, `model`,
`page`, `source`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from .characters import codepoint_name
from .model import Gaiji, Gloss, Juan, Script, Spans, text_of
from .page import Piece
from .source import SourceText


class Scripts(Protocol):
    """What a work says in either script. An edge knows how (`scripts`)."""

    def text(self, juan: Juan, script: Script) -> str:
        """The whole text of a juan, gaiji resolved, as many code points as its SourceText."""

    def words(self, text: str, source: Script, script: Script) -> str:
        """Classical words that do not stand in a juan (titles, supplements), as many code points as before."""

    def prose(self, text: str, source: Script, script: Script) -> str:
        """What editors write in today's Chinese; quotation marks too. The length may change."""


class Reading:
    """A juan's text in the script of a page, cut into pieces that know their place."""

    def __init__(self, source: SourceText, gaiji: tuple[Gaiji, ...], script: Script, text: str) -> None:
        self.source, self.script, self.text = source, script, text
        self.gaiji = {g.codepoint: g for g in gaiji}

    def of(self, spans: Spans) -> str:
        """The characters of spans, gaiji resolved."""
        return text_of(spans, self.text)

    def pieces(self, spans: Spans) -> Iterator[Piece]:
        """Runs of text, and each gaiji by itself."""
        for span in spans:
            start = span.start
            for at in range(span.start, span.end):
                entry = self.gaiji.get(self.source.text[at])
                if entry:
                    yield from self._plain(start, at)
                    yield Piece("gaiji", self.text[at], self._src(at), codepoint_name(entry.codepoint), entry.evidence)
                    start = at + 1
            yield from self._plain(start, span.end)

    def _plain(self, start: int, end: int) -> Iterator[Piece]:
        if start < end:
            yield Piece("text", self.text[start:end], self._src(start))

    def _src(self, at: int) -> str:
        return str(self.source.position(at))

    def pause(self, gloss: Gloss) -> Piece:
        """The author's 【句】."""
        return Piece("pause", self.of(gloss.runs), self._src(gloss.runs[0].start))
