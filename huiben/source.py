"""A received text and the places in it.

Enters: bytes of a file, or decoded text. Leaves: `SourceText`, whose offsets (code points, 0-based)
can be turned into line and column (1-based) and back. Imports nothing of ours.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

# A line ends at LF, CRLF or a lone CR. U+2028 and the vertical tab are characters of the text:
# editors do not count lines by them, and we must agree with editors.
LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Span:
    """A half-open range of code points, `start` to `end`, in one SourceText."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start


@dataclass(frozen=True)
class Position:
    """A place as editors count it: line and column in code points, both from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


@dataclass(frozen=True)
class SourceText:
    """A decoded text and the path it is known by in messages.

    `text` keeps everything: a byte order mark, CR, trailing blanks. `text.encode("utf-8")` gives the
    received bytes back.
    """

    path: str
    text: str

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(m.end() for m in LINE_END.finditer(self.text))]

    def position(self, offset: int) -> Position:
        """The line and column of a code point; the end of the text is a place too."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def offset(self, line: int, column: int) -> int:
        """The code point at a line and column. ValueError where the text has no such place."""
        if not 1 <= line <= len(self._starts):
            raise ValueError(f"the text has {len(self._starts)} lines, not {line}")
        start = self._starts[line - 1]
        width = len(self.line_span(line))
        if not 1 <= column <= width + 1:
            raise ValueError(f"line {line} has {width} characters, not {column}")
        return start + column - 1

    def line_span(self, number: int) -> Span:
        """Where a line (from 1) stands, without its line end; empty where there is no such line."""
        if not 1 <= number <= len(self._starts):
            return Span(0, 0)
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line end; empty where there is no such line."""
        span = self.line_span(number)
        return self.text[span.start : span.end]


@dataclass(frozen=True)
class Undecodable:
    """Why bytes are not UTF-8: the first bad byte (from 0), its place, and what they may be instead."""

    byte: int
    position: Position
    encoding: str | None


def decode(data: bytes) -> str | Undecodable:
    """Bytes as text. UTF-8 only, since a guess would put wrong characters into a received text;
    what the bytes probably are instead is named in `Undecodable.encoding`."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or _looks_utf16(data):
        return Undecodable(0, Position(1, 1), "UTF-16")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = SourceText("", data[: error.start].decode("utf-8"))
        return Undecodable(error.start, before.position(len(before.text)), _guess_encoding(data, error.start))


def _looks_utf16(data: bytes) -> bool:
    # Line ends and ASCII leave a NUL in every second byte; UTF-8 text has none at all.
    return 0 < data.count(0) < len(data) <= 4 * data.count(0)


def _guess_encoding(data: bytes, bad: int) -> str | None:
    """GBK or Big5, whichever decodes the bytes to more of the commonest characters of its script."""
    if b"\xe3\x80" in data[:bad] or bad > 200:
        return None  # it was UTF-8 so far: a damaged place, not another encoding
    common = {"gb18030": "之也者以其不为而于人有与曰上下", "big5": "之也者以其不為而於人有與曰上下"}
    scores = {}
    for name, characters in common.items():
        text = data.decode(name, errors="replace")
        good = sum(text.count(c) for c in characters) - 5 * text.count("\ufffd")
        scores[name] = good / (len(text) or 1)
    best = max(scores, key=lambda name: scores[name])
    if scores[best] <= 0:
        return None
    return {"gb18030": "GBK", "big5": "Big5"}[best]
