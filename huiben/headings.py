"""Which paragraph is a heading, and what stands in it: words, glosses on them, items behind a full-width space.

Enters: a paragraph and the one that follows it. Leaves: a `Heading`, or None where the paragraph is scripture, and
problems where the decision may be wrong. 右 alone never decides: length, position and what follows do (右还, 右贤于左).
Imports `paragraphs`, `model`, `problems`, `source`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .model import Spans, length_of
from .paragraphs import Bracket, Node, Paragraph
from .problems import Problem, problem_at
from .source import SourceText, Span

RIGHT = "右"
PAUSE = "句"
ITEM_SPACE = "\u3000"
MAX_HEADING = 12
"""Longest heading with its 右: the longest of juan 1–6 has ten (右見君及鄉大夫鄉先生, juan 1)."""
SUSPECT_HEADING = 40
"""A bare paragraph with 右 up to this length is reported as an over-long heading."""


@dataclass(frozen=True)
class Heading:
    """A heading paragraph taken apart. `trailer` has 右; `spaces` are the full-width spaces, which are markup."""

    trailer: Spans
    glosses: tuple[Bracket, ...]
    items: tuple[tuple[Node, ...], ...]
    spaces: Spans


def is_pause(node: Node, source: SourceText) -> bool:
    """Whether a node is the author's 【句】."""
    if not isinstance(node, Bracket) or not all(isinstance(inner, Span) for inner in node.nodes):
        return False
    return "".join(_text(inner, source) for inner in node.nodes if isinstance(inner, Span)) == PAUSE


def take_apart(paragraph: Paragraph, source: SourceText) -> Heading:
    """Read a paragraph as a heading: words up to the first gloss or full-width space, glosses, then items."""
    trailer: list[Span] = []
    glosses: list[Bracket] = []
    items: list[list[Node]] = []
    spaces: list[Span] = []
    for part in _parts(paragraph, source):
        if isinstance(part, Span) and _text(part, source).startswith(ITEM_SPACE):
            spaces.append(part)
            items.append([])
        elif items and (items[-1] or isinstance(part, Span)):
            items[-1].append(part)
        elif isinstance(part, Bracket):
            (items[-2] if len(items) > 1 else glosses).append(part)
        else:
            trailer.append(part)
    kept = tuple(tuple(item) for item in items if item)
    return Heading(tuple(trailer), tuple(glosses), kept, tuple(spaces))


def _parts(paragraph: Paragraph, source: SourceText) -> Iterator[Node]:
    """The nodes of a paragraph, runs cut where full-width spaces begin and end."""
    for node in paragraph.nodes:
        if isinstance(node, Bracket):
            yield node
            continue
        text, start = _text(node, source), 0
        for index in range(1, len(text) + 1):
            if index == len(text) or (text[index] == ITEM_SPACE) != (text[start] == ITEM_SPACE):
                yield Span(node.start + start, node.start + index)
                start = index


def find_heading(
    paragraph: Paragraph, follows: Paragraph | None, source: SourceText
) -> tuple[Heading | None, list[Problem]]:
    """The heading that a paragraph is, if it is one. `follows` is the next paragraph.

    It is one if it begins 右 and has 2 to MAX_HEADING characters up to its end, a gloss or a full-width space; if
    nothing follows on it but glosses and, behind a space, items; and if no commentary paragraph follows that would
    gloss its words, since a gloss on a heading stands on the heading's own line.
    """
    first = paragraph.nodes[0]
    if not isinstance(first, Span) or not _text(first, source).startswith(RIGHT):
        return None, []
    heading = take_apart(paragraph, source)
    length, at = length_of(heading.trailer), heading.trailer[0].start
    commented = follows is not None and follows.is_commentary
    first_gloss = min((gloss.open or 0 for gloss in heading.glosses), default=heading.trailer[-1].end)
    one_line = len({source.position(span.start).line for span in heading.trailer}) == 1
    plain = one_line and all(span.start < first_gloss for span in heading.trailer)
    if length == 1 or not plain or any(is_pause(gloss, source) for gloss in heading.glosses):
        return None, []
    if length > MAX_HEADING:
        bare = len(paragraph.nodes) == 1 and not heading.items and not commented
        if not bare or length > SUSPECT_HEADING:
            return None, []
        return None, [problem_at("T106", source, at, detail=f"{length} characters, a heading has at most {MAX_HEADING}")]
    if commented and not heading.glosses and not heading.items:
        return None, [problem_at("T114", source, at)]
    return heading, []


def find_inner_headings(paragraph: Paragraph, source: SourceText) -> list[Problem]:
    """Lines of a paragraph of several lines that would be headings if they stood alone: a blank line is missing."""
    lines: dict[int, list[Node]] = {}
    for node in paragraph.nodes:
        at = node.start if isinstance(node, Span) else node.open if node.open is not None else node.close or 0
        lines.setdefault(source.position(at).line, []).append(node)
    if len(lines) == 1:
        return []
    found = []
    for nodes in lines.values():
        heading, _ = find_heading(Paragraph(tuple(nodes)), None, source)
        if heading:
            found.append(problem_at("T108", source, heading.trailer[0].start))
    return found


def _text(span: Span, source: SourceText) -> str:
    return source.text[span.start : span.end]
