"""Section → what a page shows of it: rows of passage and glosses, the trailer, ids.

Enters: a Section and the Reading of its juan. Leaves: `SectionView`. Imports `page`, `reading`, `addresses`, `model`,
`refs`, `words`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

from .addresses import Addresses
from .model import Gloss, Passage, Section, Supplement, Work, length_of, slice_spans
from .page import GlossView, Link, Piece, RemarkView, Row, SectionView, SupplementView
from .reading import Reading, Scripts
from .refs import Ref
from .words import numeral, word


class SectionViews:
    """Section → SectionView, for one juan and one page. `anchor_of` gives ids: short on the section's own page."""

    def __init__(
        self, work: Work, reading: Reading, addresses: Addresses, scripts: Scripts, tree: str, here: str, own: bool
    ) -> None:
        self.work, self.reading, self.script = work, reading, reading.script
        self.addresses, self.scripts = addresses, scripts
        self.tree, self.here, self.own = tree, here, own

    def anchor_of(self, ref: Ref | None) -> str:
        """The id of a place on this page."""
        if ref is None:
            return ""
        return ref.anchor if self.own else ref.long_anchor

    def section(self, section: Section, notes: tuple[str, ...], nth: str = "") -> SectionView:
        """All that is shown of a section."""
        ref = section.ref or Ref(self.work.id)
        return SectionView(
            anchor=self.anchor_of(ref),
            ref=str(ref),
            name=section_name(section, self.reading, self.scripts),
            nth=nth,
            link=Link("", self.addresses.link(self.here, self.tree + ref.url)),
            registered=section.registered,
            notes=notes,
            before=tuple(self.row(p) for p in section.before_trailer),
            trailer=tuple(self.reading.pieces(section.trailer)),
            supplement=self.supplement(section.supplement),
            glosses=self.glosses(section.glosses),
            after=tuple(self.row(p) for p in section.after_trailer),
            passages=len(section.passages),
            comments=sum(1 for _ in section.iter_comments()),
        )

    def row(self, passage: Passage) -> Row:
        """A passage and its glosses."""
        ref = passage.ref or Ref(self.work.id)
        return Row(
            anchor=self.anchor_of(ref),
            ref=str(ref),
            number=numeral(passage.number),
            rank="" if passage.rank == "經" else word("记" if passage.rank == "記" else "辞", self.script),
            label=self.reading.of(passage.label),
            base=tuple(self.base(passage)),
            supplement=self.supplement(passage.supplement),
            glosses=self.glosses(passage.glosses),
            report=report_link(self.work, ref, self.tree, self.addresses),
        )

    def base(self, passage: Passage) -> Iterator[Piece]:
        """The scripture, cut where an inline gloss or a pause stands."""
        done = 0
        for gloss in passage.glosses:
            if gloss.place != "inline":
                continue
            at = gloss.at or 0
            mark = self.reading.pause(gloss) if gloss.kind == "pause" else Piece("call", gloss=self.gloss(gloss, many=True))
            yield from self.reading.pieces(slice_spans(passage.base, done, max(at - 1, done)))
            before = list(self.reading.pieces(slice_spans(passage.base, max(at - 1, done), at)))
            yield replace(mark, held=before[0] if before else None)
            done = at
        yield from self.reading.pieces(slice_spans(passage.base, done, length_of(passage.base)))
        if any(g.place == "inline" for g in passage.comments):  # numbers run on, so the last ones are called too
            for gloss in passage.comments:
                if gloss.place == "block":
                    yield Piece("call", gloss=self.gloss(gloss, many=True))

    def glosses(self, glosses: tuple[Gloss, ...]) -> tuple[GlossView, ...]:
        """The comments, numbered where there are several or one stands inside the scripture."""
        comments = [g for g in glosses if g.kind == "comment"]
        many = len(comments) > 1 or any(g.place == "inline" for g in comments)
        return tuple(self.gloss(g, many) for g in comments)

    def gloss(self, gloss: Gloss, many: bool) -> GlossView:
        """One comment, remark by remark."""
        remarks = tuple(
            RemarkView(tuple(self.gloss_pieces(gloss, remark.start, remark.end))) for remark in gloss.remarks
        )
        if not remarks:  # brackets in brackets, and no word beside them
            remarks = (RemarkView(tuple(self.gloss_pieces(gloss, 0, 0))),)
        return GlossView(
            self.anchor_of(gloss.ref),
            str(gloss.ref),
            numeral(gloss.number) if many else "",
            gloss.place == "inline",
            remarks,
            self.supplement(gloss.supplement),
        )

    def gloss_pieces(self, gloss: Gloss, start: int, end: int) -> Iterator[Piece]:
        """The words of a remark, nested glosses where they stand."""
        done, total = start, length_of(gloss.runs)
        for inner in gloss.glosses:
            at = inner.at or 0
            if not (start <= at < end or at == end == total):
                continue
            yield from self.reading.pieces(slice_spans(gloss.runs, done, at))
            done = at
            if inner.kind == "pause":
                yield self.reading.pause(inner)
            else:
                yield Piece("gloss", gloss=self.gloss(inner, many=False))
        yield from self.reading.pieces(slice_spans(gloss.runs, done, end))

    def supplement(self, supplement: Supplement | None) -> SupplementView | None:
        """Lost text in the script of the page."""
        if supplement is None:
            return None
        return SupplementView(
            *(self.scripts.words(t, supplement.script, self.script) for t in (supplement.text, supplement.witness, supplement.note))
        )


def section_name(section: Section, reading: Reading, scripts: Scripts) -> str:
    """What a section is called: 请射; where its heading is lost, after the supplement; else 全文 or 卷末."""
    if section.head:
        return reading.of(section.head)
    if section.supplement:
        return scripts.words(section.supplement.text, section.supplement.script, reading.script).removeprefix("右")
    return word("未题", reading.script)


def report_link(work: Work, ref: Ref, tree: str, addresses: Addresses) -> str:
    """Where a reader reports a mistake in this place, with the ref and the address filled in."""
    url = addresses.absolute(tree + ref.address)
    return work.report.replace("{ref}", quote(str(ref))).replace("{url}", quote(url, safe=""))
