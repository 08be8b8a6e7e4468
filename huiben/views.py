"""Work → pages: what each page shows, in page order. No HTML, no disk.

Enters: a Work, how pages are addressed, how text is converted. Leaves: `Page` values. Imports `page`, `reading`,
`sections`, `addresses`, `model`, `refs`, `words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .addresses import Addresses
from .model import Juan, Script, Section, Work, length_of
from .page import ContentsRow, HomeBody, JuanBody, JuanContents, Link, Page, SectionBody, WorkBody, WorkCard
from .reading import Reading
from .refs import Ref
from .sections import Convert, SectionViews, section_name
from .words import numeral, word


def iter_work_pages(work: Work, addresses: Addresses, convert: Convert) -> Iterator[Page]:
    """Every page of a work, in reading order."""
    pages = _WorkPages(work, addresses, convert)
    yield pages.work_page()
    for index, juan in enumerate(work.juan):
        yield pages.juan_page(index)
        for section in juan.sections:
            yield pages.section_page(juan, section)


def home_page(works: Iterable[Work], addresses: Addresses) -> Page:
    """The portal, in simplified script."""
    cards = tuple(
        WorkCard(
            link=Link(work.title, addresses.link("", f"{work.id}/")),
            script=work.script,
            author=work.author,
            dynasty=work.dynasty,
            category=work.category,
            version=work.version,
            date=work.date,
            extent="、".join(_juan_title(juan, work.script) for juan in work.juan),
            note=work.note,
        )
        for work in works
    )
    description = word("古籍经注合刊的阅读本：经在一边，注在一边", "hans")
    return Page("", "home", "hans", word("会本", "hans"), description, HomeBody(cards))


def _juan_name(juan: Juan, script: Script) -> str:
    return f"卷{numeral(juan.number)}" if juan.number else word("卷首", script)


def _juan_title(juan: Juan, script: Script) -> str:
    return _juan_name(juan, script) + (f"〈{juan.chapter}〉" if juan.chapter else "")


class _WorkPages:
    """The pages of one work in one script. Readings and names are made once: every page lists them."""

    def __init__(self, work: Work, addresses: Addresses, convert: Convert) -> None:
        self.work, self.addresses, self.convert = work, addresses, convert
        self.script: Script = work.script
        self.root = Ref(work.id)
        self.readings = {juan.number: Reading(juan.source, work.gaiji, self.script) for juan in work.juan}
        self.sections = [(juan, section, _ref(section)) for juan in work.juan for section in juan.sections]
        self.names = {
            ref: section_name(section, self.readings[juan.number], convert, self.script)
            for juan, section, ref in self.sections
        }
        self.order = {ref: index for index, (_, _, ref) in enumerate(self.sections)}

    # -- pages --------------------------------------------------------------------------------------

    def work_page(self) -> Page:
        """Bibliographic record, colophon, contents."""
        work, here = self.work, self.root.url
        juan = tuple(self._contents(j, here) for j in work.juan)
        sections = [section for _, section, _ in self.sections]
        body = WorkBody(
            work=work,
            ref=work.id,
            juan=juan,
            notes=tuple(s.note for s in work.states if s.note),
            sections=len(sections),
            passages=sum(len(s.passages) for s in sections),
            comments=sum(1 for s in sections for _ in s.iter_comments()),
            pauses=sum(g.kind == "pause" for s in sections for p in s.passages for g in p.glosses),
            base_length=sum(j.base_length for j in juan),
            gloss_length=sum(j.gloss_length for j in juan),
        )
        crumbs = (self._home(here), self._link(here, self.root, work.title, current=True))
        return self._page(self.root, "work", (work.title,), body, crumbs, following=self._section_link(here, 0))

    def juan_page(self, index: int) -> Page:
        """A juan in one piece."""
        juan = self.work.juan[index]
        ref = Ref(self.work.id, juan.number)
        views = self._views(juan, ref.url, own=False)
        sections = tuple(views.section(s, self._notes(juan, s)) for s in juan.sections)
        name = _juan_name(juan, self.script)
        body = JuanBody(self.work.title, name, juan.chapter, str(ref), sections)
        rows = tuple(Link(view.name, f"#{view.anchor}") for view in sections)
        return self._page(
            ref, "juan", (juan.chapter or name, self.work.title), body, self._crumbs(ref, juan),
            previous=self._juan_link(ref.url, index - 1), following=self._juan_link(ref.url, index + 1), rows=rows,
        )  # fmt: skip

    def section_page(self, juan: Juan, section: Section) -> Page:
        """One section."""
        ref = _ref(section)
        view = self._views(juan, ref.url, own=True).section(section, self._notes(juan, section))
        name = _juan_name(juan, self.script)
        crumbs = (*self._crumbs(ref, juan), self._link(ref.url, ref, view.name, current=True))
        rows = tuple(
            self._link(ref.url, other, self.names[other], current=other == ref) for other in map(_ref, juan.sections)
        )
        place = self.order[ref]
        return self._page(
            ref, "section", (view.name, juan.chapter or name, self.work.title), SectionBody(view, name, juan.chapter),
            crumbs, previous=self._section_link(ref.url, place - 1), following=self._section_link(ref.url, place + 1),
            rows=rows,
        )  # fmt: skip

    # -- parts of pages -------------------------------------------------------------------------------

    def _page(
        self, ref: Ref, kind: str, titles: tuple[str, ...], body: Any, crumbs: tuple[Link, ...],
        previous: Link | None = None, following: Link | None = None, rows: tuple[Link, ...] = (),
    ) -> Page:  # fmt: skip
        work = self.work
        place = "".join(link.title for link in crumbs[2:])
        contents = Link(word("目录", self.script), self.addresses.link(ref.url, f"{self.root.url}#contents"))
        return Page(
            ref.url, kind, self.script, " · ".join(titles), f"{work.dynasty}{work.author}《{work.title}》{place}", body,
            crumbs, previous, following, contents, rows, work.title, str(ref), work.version, work.date,
        )  # fmt: skip

    def _views(self, juan: Juan, here: str, own: bool) -> SectionViews:
        return SectionViews(self.work, self.readings[juan.number], self.addresses, self.convert, here, own)

    def _link(self, here: str, ref: Ref, title: str, current: bool = False) -> Link:
        return Link(title, self.addresses.link(here, ref.url), current)

    def _home(self, here: str) -> Link:
        return Link(word("会本", self.script), self.addresses.link(here, ""))

    def _section_link(self, here: str, index: int) -> Link | None:
        if not 0 <= index < len(self.sections):
            return None
        ref = self.sections[index][2]
        return self._link(here, ref, self.names[ref])

    def _juan_link(self, here: str, index: int) -> Link | None:
        if not 0 <= index < len(self.work.juan):
            return None
        juan = self.work.juan[index]
        return self._link(here, Ref(self.work.id, juan.number), _juan_title(juan, self.script))

    def _crumbs(self, ref: Ref, juan: Juan) -> tuple[Link, ...]:
        """Where we are: 會本 › 禮經本義 › 卷六 › 大射儀. Chapter and juan are one page."""
        here, own = ref.url, Ref(self.work.id, juan.number)
        titles = [t for t in (_juan_name(juan, self.script), juan.chapter) if t]
        links = [self._link(here, own, title, current=ref == own and title == titles[-1]) for title in titles]
        return (self._home(here), self._link(here, self.root, self.work.title), *links)

    def _contents(self, juan: Juan, here: str) -> JuanContents:
        reading = self.readings[juan.number]
        rows = tuple(
            ContentsRow(
                self._link(here, _ref(section), self.names[_ref(section)]),
                tuple(reading.of(p.label) for p in section.passages if p.label),
                len(section.passages),
                sum(1 for _ in section.iter_comments()),
            )
            for section in juan.sections
        )
        bases = sum(length_of(p.base) for s in juan.sections for p in s.passages)
        glosses = sum(length_of(g.runs) for s in juan.sections for g in s.iter_comments())
        link = self._link(here, Ref(self.work.id, juan.number), _juan_name(juan, self.script))
        return JuanContents(link, juan.chapter, rows, bases, glosses)

    def _notes(self, juan: Juan, section: Section) -> tuple[str, ...]:
        """The declared states that a reader of this section should know: their place lies in it. One without a
        place speaks of the end of the juan."""
        runs = sorted(section.iter_runs(), key=lambda span: span.start)
        notes = []
        for state in self.work.states:
            if state.juan != juan.number or not state.note or not runs:
                continue
            if state.at:
                line, column = map(int, state.at.split(":"))
                inside = runs[0].start <= juan.source.offset(line, column) <= runs[-1].end
            else:
                inside = section is juan.sections[-1]
            if inside:
                notes.append(state.note)
        return tuple(notes)


def _ref(section: Section) -> Ref:
    """The ref that every section has once `apply_refs` went over it."""
    if section.ref is None:
        raise ValueError("a section without a ref: apply_refs comes before views")
    return section.ref
