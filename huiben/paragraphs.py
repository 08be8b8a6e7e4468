"""The received text cut into paragraphs of runs and brackets.

Enters: SourceText. Leaves: the title line, paragraphs as trees, and the markup that is no text (line
ends, indents, brackets). Everything in the file is in exactly one run or one span of markup. Knows
nothing of scripture, headings or glosses. Imports `source` and `problems`.

The convention is that of the 殆知阁 library: paragraphs divided by a blank line, commentary in 【】.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .problems import Problem, problem_at
from .source import LINE_END, SourceText, Span

BLANK = " \t\u00a0\u3000"
BOM = "\ufeff"
OPEN, CLOSE = "【", "】"
MAX_DEPTH = 16
TITLE_TAIL = r"([\s\u3000]*([卷第上中下（(]|[\s\u3000])[^【】]{0,8})?"
"""What may follow the title on its line: 卷六, 上, （大射儀）."""


@dataclass(frozen=True)
class Bracket:
    """【…】 and what stands in it. `open` or `close` is None where that bracket is missing."""

    open: int | None
    close: int | None
    nodes: tuple[Node, ...]


Node = Span | Bracket


@dataclass(frozen=True)
class Paragraph:
    """Runs (spans) and brackets, in the order of the text."""

    nodes: tuple[Node, ...]

    @property
    def is_commentary(self) -> bool:
        """Whether nothing of it stands outside brackets."""
        return all(isinstance(node, Bracket) for node in self.nodes)


@dataclass
class Layout:
    """What `lay_out` finds. `markup` is unsorted while it is collected."""

    title: Span | None = None
    paragraphs: list[Paragraph] = field(default_factory=list)
    markup: list[Span] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def lay_out(source: SourceText, *, title: str = "", title_line: bool | None = None, by_line: bool | None = None) -> Layout:
    """Cut a text into its title line and paragraphs.

    `title` is the title one expects; `title_line` says whether the first line is one (None: guess);
    `by_line` whether every line is a paragraph (None: it is, if no blank line divides the text).
    """
    layout = Layout()
    lines = list(_iter_lines(source.text, layout))
    lines = _take_title(source, lines, title, title_line, layout)
    for block in _blocks(lines, source.text, by_line):
        nodes = _Builder(source, layout).build(block)
        if nodes:
            layout.paragraphs.append(Paragraph(nodes))
    layout.markup.sort(key=lambda span: span.start)
    return layout


def _iter_lines(text: str, layout: Layout) -> Iterator[Span]:
    """Each line without its end; the ends, and a byte order mark, are markup."""
    start = len(BOM) if text.startswith(BOM) else 0
    if start:
        layout.markup.append(Span(0, start))
    for end in LINE_END.finditer(text, start):
        yield Span(start, end.start())
        layout.markup.append(Span(end.start(), end.end()))
        start = end.end()
    yield Span(start, len(text))


def _is_blank(line: Span, text: str) -> bool:
    return not text[line.start : line.end].strip(BLANK)


def _take_title(
    source: SourceText, lines: list[Span], title: str, title_line: bool | None, layout: Layout
) -> list[Span]:
    """Set the title aside. A first line that is not surely one stays text, and is reported."""
    first = next((i for i, line in enumerate(lines) if not _is_blank(line, source.text)), None)
    if first is None or title_line is False:
        return lines
    line = lines[first]
    words = source.text[line.start : line.end].strip(BLANK)
    known = bool(title) and re.fullmatch(re.escape(title) + TITLE_TAIL, words) is not None
    if title_line or (title_line is None and known):
        layout.title = line
        layout.markup.append(line)
        lines = [*lines[:first], Span(line.end, line.end), *lines[first + 1 :]]
    elif title_line is None:
        detail = f"“{words[:20]}” is read as text; work.toml has “{title}”"
        layout.problems.append(problem_at("T109", source, line.start, detail=detail))
    return lines


def _blocks(lines: list[Span], text: str, by_line: bool | None) -> list[list[Span]]:
    """Lines put together to paragraphs; a blank line is all markup."""
    blank = [_is_blank(line, text) for line in lines]
    if by_line is None:
        body = "".join("." if b else "x" for b in blank).strip(".")
        by_line = "." not in body
    blocks: list[list[Span]] = []
    fresh = True
    for line, is_blank in zip(lines, blank, strict=True):
        if fresh or by_line or is_blank:
            blocks.append([])
        blocks[-1].append(line)
        fresh = is_blank
    return blocks


class _Builder:
    """One paragraph's tree. A loop with a stack, since brackets may be 100,000 deep."""

    def __init__(self, source: SourceText, layout: Layout) -> None:
        self.source, self.layout = source, layout
        self.stack: list[tuple[int, list[Node]]] = []
        self.top: list[Node] = []
        self.passed = 0  # open brackets below MAX_DEPTH

    def build(self, lines: list[Span]) -> tuple[Node, ...]:
        for line in lines:
            words = self.source.text[line.start : line.end]
            left, right = len(words) - len(words.lstrip(BLANK)), len(words.rstrip(BLANK))
            self._mark(line.start, line.start + left)
            self._mark(max(line.start + right, line.start + left), line.end)
            for match in re.finditer(f"[{OPEN}{CLOSE}]|[^{OPEN}{CLOSE}]+", words[left:right]):
                self._take(Span(line.start + left + match.start(), line.start + left + match.end()))
        while self.stack:
            start, nodes = self.stack.pop()
            self._report("T101", start, "the gloss is closed at the end of its paragraph")
            self._nodes().append(Bracket(start, None, tuple(nodes)))
        return tuple(self.top)

    def _take(self, span: Span) -> None:
        character = self.source.text[span.start]
        if character == OPEN:
            self._mark(span.start, span.end)
            self._open(span.start)
        elif character == CLOSE:
            self._mark(span.start, span.end)
            self._close(span.start)
        else:
            self._nodes().append(span)
            for other in re.finditer("[\\[［〔〖（(]", self.source.text[span.start : span.end]):
                self._report("T111", span.start + other.start(), other[0])
            for other in re.finditer("[〇◯]", self.source.text[span.start : span.end]) if self.stack else ():
                self._report("T115", span.start + other.start(), other[0])

    def _open(self, at: int) -> None:
        if len(self.stack) >= MAX_DEPTH:
            if not self.passed:
                self._report("T110", at, f"more than {MAX_DEPTH}; the brackets are passed over, their text is kept")
            self.passed += 1
        else:
            self.stack.append((at, []))

    def _close(self, at: int) -> None:
        if self.passed:
            self.passed -= 1
        elif self.stack:
            start, nodes = self.stack.pop()
            self._nodes().append(Bracket(start, at, tuple(nodes)))
        elif any(isinstance(node, Bracket) for node in self.top):
            self._report("T102", at, "the bracket is passed over")
        else:
            self._report("T102", at, "read as a gloss from the beginning of its paragraph")
            self.top = [Bracket(None, at, tuple(self.top))]

    def _nodes(self) -> list[Node]:
        return self.stack[-1][1] if self.stack else self.top

    def _mark(self, start: int, end: int) -> None:
        if start < end:
            self.layout.markup.append(Span(start, end))

    def _report(self, code: str, at: int, detail: str) -> None:
        self.layout.problems.append(problem_at(code, self.source, at, detail=detail))
