"""Work → pages: what each page shows, in page order. No HTML, no disk.

Enters: a Work, how pages are addressed, how text is converted. Leaves: `Page` values. Imports `page`, `reading`,
`sections`, `addresses`, `model`, `refs`, `words`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from .addresses import Addresses, tree_of
from .model import SCRIPTS, Juan, Responsibility, Script, Section, Witness, Work, length_of, text_of
from .page import ContentsRow, HomeBody, JuanBody, JuanContents, Link, Page, SectionBody, WorkBody, WorkCard
from .reading import Reading, Scripts
from .refs import Ref
from .remarks import CIRCLE
from .sections import SectionViews, section_name
from .words import numeral, word


MAX_ROWS = 60
"""Sections that the contents on a section page list; a longer juan lists those around the page."""
PORTAL_SCRIPT: Script = "hans"
"""The script of the portal and the help at the root; the other stands below hant/."""


def iter_work_pages(work: Work, addresses: Addresses, scripts: Scripts) -> Iterator[Page]:
    """Every page of a work, in reading order, first in the script of its text, then in the other."""
    for script in sorted(SCRIPTS, key=lambda s: s != work.script):
        pages = _WorkPages(work, addresses, scripts, script)
        yield pages.work_page()
        for index, juan in enumerate(pages.work.juan):
            yield pages.juan_page(index)
            for section in juan.sections:
                yield pages.section_page(juan, section)


def home_page(works: Iterable[tuple[Work, Scripts]], addresses: Addresses, script: Script) -> Page:
    """The portal in one script."""
    here = tree_of(script, PORTAL_SCRIPT)
    cards = []
    for original, scripts in works:
        work = in_script(original, scripts, script)
        cards.append(
            WorkCard(
                link=Link(work.title, addresses.link(here, f"{tree_of(script, work.script)}{work.id}/")),
                script=script,
                author=work.author,
                dynasty=work.dynasty,
                category=work.category,
                version=work.version,
                date=work.date,
                extent="、".join(_juan_title(juan, script) for juan in work.juan),
                note=work.note,
            )
        )
    description = word("古籍经注合刊的阅读本：经在一边，注在一边", script)
    other = next(s for s in SCRIPTS if s != script)
    return Page(
        here, "home", script, word("会本", script), description, HomeBody(tuple(cards)),
        home=here, alternate=tree_of(other, PORTAL_SCRIPT),
    )  # fmt: skip


def in_script(work: Work, scripts: Scripts, script: Script) -> Work:
    """What work.toml says, in a script. `work.script` stays the script of the received text."""

    def words(text: str) -> str:
        return scripts.words(text, work.script, script)

    def prose(text: str) -> str:
        return scripts.prose(text, work.script, script)

    return replace(
        work,
        title=words(work.title),
        author=words(work.author),
        dynasty=words(work.dynasty),
        category=words(work.category),
        role=words(work.role),
        source=prose(work.source),
        licence=prose(work.licence),
        layers_licence=prose(work.layers_licence),
        note=prose(work.note),
        witnesses=tuple(Witness(words(w.siglum), prose(w.name)) for w in work.witnesses),
        responsibilities=tuple(Responsibility(prose(r.what), prose(r.who)) for r in work.responsibilities),
        states=tuple(replace(state, note=prose(state.note)) for state in work.states),
        # Evidence quotes the witness and is written in traditional script.
        gaiji=tuple(replace(g, evidence=scripts.words(g.evidence, "hant", script)) for g in work.gaiji),
        juan=tuple(replace(juan, chapter=words(juan.chapter)) for juan in work.juan),
    )


def _juan_name(juan: Juan, script: Script) -> str:
    return f"卷{numeral(juan.number)}" if juan.number else word("卷首", script)


def _juan_title(juan: Juan, script: Script) -> str:
    return _juan_name(juan, script) + (f"〈{juan.chapter}〉" if juan.chapter else "")


class _WorkPages:
    """The pages of one work in one script. Readings and names are made once: every page lists them."""

    def __init__(self, original: Work, addresses: Addresses, scripts: Scripts, script: Script) -> None:
        work = in_script(original, scripts, script)
        self.work, self.addresses, self.scripts, self.script = work, addresses, scripts, script
        self.tree = tree_of(script, work.script)
        self.other_tree = tree_of(next(s for s in SCRIPTS if s != script), work.script)
        self.portal = tree_of(script, PORTAL_SCRIPT)
        self.root = Ref(work.id)
        self.readings = {
            juan.number: Reading(juan.source, work.gaiji, script, scripts.text(juan, script)) for juan in original.juan
        }
        self.sections = [(juan, section, _ref(section)) for juan in work.juan for section in juan.sections]
        self.names = {
            ref: section_name(section, self.readings[juan.number], scripts) for juan, section, ref in self.sections
        }
        self.nth = self._ordinals()
        self.siblings: dict[int, tuple[Link, ...]] = {}
        self.order = {ref: index for index, (_, _, ref) in enumerate(self.sections)}

    def _ordinals(self) -> dict[Ref, str]:
        """其一, 其二 … for the sections of a juan that have one name."""
        found = {}
        for juan in self.work.juan:
            refs = [_ref(section) for section in juan.sections]
            total = Counter(self.names[ref] for ref in refs)
            seen: Counter[str] = Counter()
            for ref in refs:
                name = self.names[ref]
                seen[name] += 1
                found[ref] = f"其{numeral(seen[name])}" if total[name] > 1 else ""
        return found

    def _title(self, ref: Ref) -> str:
        """What a link to a section says."""
        return self.names[ref] + (f"（{self.nth[ref]}）" if self.nth[ref] else "")

    # -- pages --------------------------------------------------------------------------------------

    def work_page(self) -> Page:
        """Bibliographic record, colophon, contents."""
        work, here = self.work, self.url(self.root)
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
        here = self.url(ref)
        views = self._views(juan, here, own=False)
        sections = tuple(views.section(s, self._notes(juan, s), self.nth[_ref(s)]) for s in juan.sections)
        name = _juan_name(juan, self.script)
        body = JuanBody(self.work.title, name, juan.chapter, str(ref), sections)
        rows = tuple(Link(self._title(_ref(s)), f"#{v.anchor}") for s, v in zip(juan.sections, sections, strict=True))
        return self._page(
            ref, "juan", (juan.chapter or name, self.work.title), body, self._crumbs(ref, juan),
            previous=self._juan_link(here, index - 1) or self._link(here, self.root, self.work.title), following=self._juan_link(here, index + 1), rows=rows,
        )  # fmt: skip

    def section_page(self, juan: Juan, section: Section) -> Page:
        """One section."""
        ref = _ref(section)
        here = self.url(ref)
        view = self._views(juan, here, own=True).section(section, self._notes(juan, section), self.nth[ref])
        name = _juan_name(juan, self.script)
        crumbs = (*self._crumbs(ref, juan), self._link(here, ref, self._title(ref), current=True))
        place = self.order[ref]
        return self._page(
            ref, "section", (self._title(ref), juan.chapter or name, self.work.title), SectionBody(view, name, juan.chapter),
            crumbs, previous=self._section_link(here, place - 1), following=self._section_link(here, place + 1),
            rows=self._rows(juan, ref, here),
        )  # fmt: skip

    def _rows(self, juan: Juan, ref: Ref, here: str) -> tuple[Link, ...]:
        """The sections of the juan for the contents that open on the page: all, or those around it in a long one."""
        if juan.number not in self.siblings:
            # Sections of a juan lie side by side, so that they see each other under the same addresses.
            beside = f"{self.url(Ref(self.work.id, juan.number))}-/"
            self.siblings[juan.number] = tuple(self._link(beside, other, self._title(other)) for other in map(_ref, juan.sections))
        rows = self.siblings[juan.number]
        place = self.order[ref] - self.order[_ref(juan.sections[0])]
        low = 0 if len(rows) <= MAX_ROWS else min(max(place - MAX_ROWS // 2, 0), len(rows) - MAX_ROWS)
        own = self._link(here, ref, self._title(ref), current=True)
        return (*rows[low:place], own, *rows[place + 1 : low + MAX_ROWS])

    # -- parts of pages -------------------------------------------------------------------------------

    def _page(
        self, ref: Ref, kind: str, titles: tuple[str, ...], body: Any, crumbs: tuple[Link, ...],
        previous: Link | None = None, following: Link | None = None, rows: tuple[Link, ...] = (),
    ) -> Page:  # fmt: skip
        work = self.work
        place = "".join(link.title for link in crumbs[2:])
        here = self.url(ref)
        contents = Link(word("目录", self.script), self.addresses.link(here, f"{self.url(self.root)}#contents"))
        return Page(
            here, kind, self.script, " · ".join(titles), f"{work.dynasty}{work.author}《{work.title}》{place}", body,
            self.portal, self.other_tree + ref.url, crumbs, previous, following, contents, rows, work.title, str(ref), work.version, work.date,
        )  # fmt: skip

    def _views(self, juan: Juan, here: str, own: bool) -> SectionViews:
        return SectionViews(
            self.work, self.readings[juan.number], self.addresses, self.scripts, self.tree, here, own
        )

    def url(self, ref: Ref) -> str:
        """The page of a work, juan or section in this script."""
        return self.tree + ref.url

    def _link(self, here: str, ref: Ref, title: str, current: bool = False) -> Link:
        return Link(title, self.addresses.link(here, self.url(ref)), current)

    def _home(self, here: str) -> Link:
        return Link(word("会本", self.script), self.addresses.link(here, self.portal))

    def _section_link(self, here: str, index: int) -> Link | None:
        if not 0 <= index < len(self.sections):
            return None
        ref = self.sections[index][2]
        return self._link(here, ref, self._title(ref))

    def _juan_link(self, here: str, index: int) -> Link | None:
        if not 0 <= index < len(self.work.juan):
            return None
        juan = self.work.juan[index]
        return self._link(here, Ref(self.work.id, juan.number), _juan_title(juan, self.script))

    def _crumbs(self, ref: Ref, juan: Juan) -> tuple[Link, ...]:
        """Where we are: 會本 › 禮經本義 › 卷六 › 大射儀. Chapter and juan are one page."""
        here, own = self.url(ref), Ref(self.work.id, juan.number)
        titles = [t for t in (_juan_name(juan, self.script), juan.chapter) if t]
        links = [self._link(here, own, title, current=ref == own and title == titles[-1]) for title in titles]
        return (self._home(here), self._link(here, self.root, self.work.title), *links)

    def _contents(self, juan: Juan, here: str) -> JuanContents:
        reading = self.readings[juan.number]
        rows = tuple(
            ContentsRow(
                self._link(here, _ref(section), self._title(_ref(section))),
                tuple(reading.of(p.label) for p in section.passages if p.label),
                len(section.passages),
                sum(1 for _ in section.iter_comments()),
            )
            for section in juan.sections
        )
        bases = sum(length_of(p.base) for s in juan.sections for p in s.passages)
        received = juan.source.text
        comments = [text_of(g.runs, received) for s in juan.sections for g in s.iter_comments()]
        glosses = sum(len(text) - text.count(CIRCLE) for text in comments)
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
                inside = _ref(section) == _ref(juan.sections[-1])
            if inside:
                notes.append(state.note)
        return tuple(notes)


def _ref(section: Section) -> Ref:
    """The ref that every section has once `apply_refs` went over it."""
    if section.ref is None:
        raise ValueError("a section without a ref: apply_refs comes before views")
    return section.ref
