"""SourceText → Juan: which paragraph is scripture, which commentary, which heading, and what belongs to what.

Enters: a text and what work.toml says of it. Leaves: a Juan without ids, and problems. Never raises on
bad text: each mistake has a stated recovery, and parsing goes on. Imports `headings`, `paragraphs`,
`remarks`, `model`, `problems`, `source`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from .headings import RIGHT, Heading, find_heading, find_inner_headings, is_pause, take_apart
from .model import RANKS, Gloss, Juan, Passage, Rank, Section, Spans, length_of, slice_spans, text_of
from .paragraphs import BLANK, Bracket, Layout, Node, Paragraph, lay_out
from .problems import Problem, problem_at
from .remarks import find_label, split_remarks
from .source import SourceText, Span

MAX_SPEAKER = 6
"""A 辭 opens with X曰, X at most so long: 父醮子命之曰 (juan 2)."""
_END_MARKS = "。．.，,；;：:"

As = Literal["heading", "scripture", "經", "記", "辭", "label", "no label"]
AS_WORDS: tuple[As, ...] = ("heading", "scripture", "經", "記", "辭", "label", "no label")


@dataclass(frozen=True)
class Overrule:
    """An editor's word against a guess: the words at line:column are a heading, scripture, 記, a label …

    `words` must stand there, so that an overrule never hits something else after an edit.
    """

    line: int
    column: int
    words: str
    as_: As


@dataclass(frozen=True)
class Convention:
    """How one file is to be read where the program would guess. None: guess."""

    title: str = ""
    title_line: bool | None = None
    by_line: bool | None = None
    overrules: tuple[Overrule, ...] = ()


@dataclass(frozen=True)
class Parsed:
    """A juan, what is wrong with it, and the overrules that met nothing or decided nothing."""

    juan: Juan
    problems: tuple[Problem, ...]
    unmatched: tuple[Overrule, ...]


def parse_juan(source: SourceText, number: int, convention: Convention | None = None, chapter: str = "") -> Parsed:
    """Read one file as a juan. The stages, in order: lines and brackets, paragraphs, sections, labels."""
    convention = convention or Convention()
    layout = lay_out(
        source, title=convention.title, title_line=convention.title_line, by_line=convention.by_line
    )
    ruled, unmatched = _place_overrules(source, convention.overrules)
    assembly = _Assembly(source, layout, ruled)
    for index, paragraph in enumerate(layout.paragraphs):
        follows = layout.paragraphs[index + 1] if index + 1 < len(layout.paragraphs) else None
        assembly.take(paragraph, follows)
    sections = assembly.finish()
    unmatched += tuple(rule for at, rule in ruled.items() if at not in assembly.met)
    markup = tuple(sorted(layout.markup, key=lambda span: span.start))
    return Parsed(Juan(number, source, sections, markup, chapter), tuple(layout.problems), unmatched)


def _place_overrules(
    source: SourceText, overrules: tuple[Overrule, ...]
) -> tuple[dict[int, Overrule], tuple[Overrule, ...]]:
    """Overrules by offset, and those whose words do not stand where they say."""
    placed, unmatched = {}, []
    for rule in overrules:
        try:
            at = source.offset(rule.line, rule.column)
        except ValueError:
            at = -1
        if at >= 0 and rule.words and source.text.startswith(rule.words, at):
            placed[at] = rule
        else:
            unmatched.append(rule)
    return placed, tuple(unmatched)


@dataclass
class _Open:
    """A section that is still being collected."""

    passages: list[Passage] = field(default_factory=list)
    trailer: Spans = ()
    glosses: list[Gloss] = field(default_factory=list)
    items: list[Passage] = field(default_factory=list)


@dataclass
class _Numbered:
    """Glosses that are being collected, and the number of the next comment: counted once, not at each."""

    next: int = 1
    list: list[Gloss] = field(default_factory=list)


class _Assembly:
    """Sections put together from paragraphs, one at a time."""

    def __init__(self, source: SourceText, layout: Layout, ruled: dict[int, Overrule]) -> None:
        self.source, self.layout, self.ruled = source, layout, ruled
        self.met: set[int] = set()
        """Overrules that decided something, by offset."""
        self.done: list[_Open] = []
        self.section = _Open()

    # -- what a paragraph is -------------------------------------------------------------------------

    def take(self, paragraph: Paragraph, follows: Paragraph | None) -> None:
        """Add one paragraph; `follows` is the next one, which tells some headings from scripture."""
        if paragraph.is_commentary:
            self._add_glosses([n for n in paragraph.nodes if isinstance(n, Bracket)])
            return
        self.layout.problems.extend(find_inner_headings(paragraph, self.source))
        heading = self._read_heading(paragraph, follows)
        if heading:
            self._close_section(heading)
            return
        leading, rest = self._split_leading(paragraph.nodes)
        if leading:
            if leading[0].open is not None:  # without it T102 says enough
                self._report("T113", leading[0].open)
            self._add_glosses(leading)
        self.section.passages.append(self._passage(rest, self._ruled_rank(rest) or "經"))

    def _read_heading(self, paragraph: Paragraph, follows: Paragraph | None) -> Heading | None:
        """What an overrule says, else what the words look like."""
        first = paragraph.nodes[0]
        rule = self._rule(first.start, "heading", "scripture") if isinstance(first, Span) else None
        if rule:
            return take_apart(paragraph, self.source) if rule.as_ == "heading" else None
        heading, doubts = find_heading(paragraph, follows, self.source)
        self.layout.problems.extend(doubts)
        return heading

    # -- where it goes ------------------------------------------------------------------------------

    def _close_section(self, heading: Heading) -> None:
        section = self.section
        if not section.passages:
            self._report("T105", heading.trailer[0].start)
        self.layout.markup.extend(heading.spaces)
        section.trailer = heading.trailer
        section.glosses = self._comments(heading.glosses, 1)
        for item in heading.items:
            section.items.append(self._passage(item, self._ruled_rank(item) or self._guess_rank(item)))
        self.done.append(section)
        self.section = _Open()

    def _add_glosses(self, brackets: list[Bracket]) -> None:
        """A commentary paragraph glosses the scripture before it, or the heading, which never lets it by."""
        last = self.done[-1] if self.done and not self.section.passages else None
        if last and not last.items:
            last.glosses += self._comments(tuple(brackets), len(last.glosses) + 1)
            return
        passages = last.items if last else self.section.passages
        if not passages:
            first = brackets[0]
            if first.open is not None:
                self._report("T104", first.open, "read as the gloss of a passage whose scripture is lost")
            passages.append(Passage(0, "經", ()))
        passage = passages[-1]
        added = self._comments(tuple(brackets), len(passage.comments) + 1, length_of(passage.base))
        passages[-1] = self._labelled(replace(passage, glosses=(*passage.glosses, *added)), added)

    def finish(self) -> tuple[Section, ...]:
        """All sections, passages numbered; the last one may lack its heading."""
        closed = list(self.done)
        if self.section.passages:
            closed.append(self.section)
            if self.done:
                self._report("T107", self._last_offset())
        if not any(s.passages or s.items for s in closed):
            self._report("T112", 0)
        return tuple(self._freeze(section) for section in closed)

    def _last_offset(self) -> int:
        text = self.source.text.rstrip()
        return max(len(text) - 1, 0)

    def _freeze(self, section: _Open) -> Section:
        passages = [replace(p, number=i) for i, p in enumerate([*section.passages, *section.items], 1)]
        words = text_of(section.trailer, self.source.text)
        start = len(RIGHT) if words.startswith(RIGHT) else 0
        head = slice_spans(section.trailer, start, len(words.rstrip(_END_MARKS)))
        return Section(tuple(passages), len(section.passages), section.trailer, head, tuple(section.glosses))

    # -- passages and glosses -----------------------------------------------------------------------

    def _passage(self, nodes: tuple[Node, ...], rank: Rank) -> Passage:
        """A paragraph of scripture: glosses at its end are block glosses, those inside stand at an offset."""
        last = max((i for i, n in enumerate(nodes) if isinstance(n, Span)), default=-1)
        base: list[Span] = []
        glosses = _Numbered()
        length = 0
        for index, node in enumerate(nodes):
            if isinstance(node, Span):
                base.append(node)
                length += len(node)
            elif is_pause(node, self.source) or index < last:
                self._append(glosses, node, "inline", length)
            else:
                self._append(glosses, node, "block", None)
        return self._labelled(Passage(0, rank, tuple(base), tuple(glosses.list)), glosses.list)

    def _comments(self, brackets: tuple[Bracket, ...], first: int, end: int | None = None) -> list[Gloss]:
        """Glosses of a passage whose base ends at `end`, or of a heading, where 【句】 can be no pause."""
        glosses = _Numbered(first)
        for bracket in brackets:
            pause = end is not None and is_pause(bracket, self.source)
            self._append(glosses, bracket, "inline" if pause else "block", end if pause else None)
        return glosses.list

    def _append(
        self, glosses: _Numbered, bracket: Bracket, place: Literal["inline", "block"], at: int | None
    ) -> None:
        """Add the gloss of a bracket with the next number; a bracket without text is reported instead."""
        gloss = self._gloss(bracket, place, at, glosses.next)
        if gloss.glosses or text_of(gloss.runs, self.source.text).strip(BLANK):
            glosses.list.append(gloss)
            glosses.next += gloss.kind == "comment"
        else:
            self.layout.markup.extend(gloss.runs)
            self._report("T103", bracket.open if bracket.open is not None else bracket.close or 0)

    def _gloss(self, bracket: Bracket, place: Literal["inline", "block"], at: int | None, number: int) -> Gloss:
        if place == "inline" and is_pause(bracket, self.source):
            return Gloss("pause", place, at, _spans(bracket.nodes))
        runs: list[Span] = []
        nested = _Numbered()
        length = 0
        for node in bracket.nodes:
            if isinstance(node, Span):
                runs.append(node)
                length += len(node)
            else:
                self._append(nested, node, "inline", length)
        text = text_of(tuple(runs), self.source.text)
        return Gloss("comment", place, at, tuple(runs), number, tuple(nested.list), split_remarks(text))

    def _labelled(self, passage: Passage, added: list[Gloss]) -> Passage:
        """The passage with the first label that its glosses give it; `added` are those not yet looked at."""
        if passage.label:
            return passage
        for gloss in (gloss for gloss in added if gloss.kind == "comment"):
            text = text_of(gloss.runs, self.source.text)
            for remark in gloss.remarks:
                label = self._ruled_label(gloss.runs, remark.start, remark.end)
                if label is None:
                    found = find_label(text, remark)
                    label = slice_spans(gloss.runs, found.start, found.end) if found else ()
                if label:
                    return replace(passage, label=label)
        return passage

    # -- overrules and helpers -----------------------------------------------------------------------

    def _ruled_label(self, runs: Spans, start: int, end: int) -> Spans | None:
        """What an overrule inside this remark says of its label: the words, nothing, or no overrule (None)."""
        for span in slice_spans(runs, start, end):
            for at in range(span.start, span.end):
                rule = self._rule(at, "label", "no label")
                if rule and rule.as_ == "label" and at + len(rule.words) <= span.end:
                    return (Span(at, at + len(rule.words)),)
                if rule and rule.as_ == "no label":
                    return ()
        return None

    def _ruled_rank(self, nodes: tuple[Node, ...]) -> Rank | None:
        first = next((n for n in nodes if isinstance(n, Span)), None)
        rule = self._rule(first.start, *RANKS) if first else None
        return next((rank for rank in RANKS if rule and rule.as_ == rank), None)

    def _rule(self, at: int, *wanted: str) -> Overrule | None:
        """The overrule at a place, if it is of a kind that can decide what is asked."""
        rule = self.ruled.get(at)
        if rule is None or rule.as_ not in wanted:
            return None
        self.met.add(at)
        return rule

    def _guess_rank(self, nodes: tuple[Node, ...]) -> Rank:
        text = text_of(_spans(nodes), self.source.text)
        return "辭" if "曰" in text[1 : MAX_SPEAKER + 1] else "記"

    def _split_leading(self, nodes: tuple[Node, ...]) -> tuple[list[Bracket], tuple[Node, ...]]:
        """Comments that stand before the first word, and the rest."""
        count = 0
        while isinstance(nodes[count], Bracket) and not is_pause(nodes[count], self.source):
            count += 1
        return [n for n in nodes[:count] if isinstance(n, Bracket)], nodes[count:]

    def _report(self, code: str, at: int, detail: str = "") -> None:
        self.layout.problems.append(problem_at(code, self.source, at, detail=detail))


def _spans(nodes: tuple[Node, ...]) -> Spans:
    return tuple(n for n in nodes if isinstance(n, Span))
