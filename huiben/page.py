"""What a page shows, as values: the only things a template sees.

Imports `model`. No HTML, no disk, no logic: `views` fills these, `render` hands them to templates.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .model import Script, Work


@dataclass(frozen=True)
class Link:
    """A link: what it says and the address relative to the page it stands on."""

    title: str
    url: str
    current: bool = False


@dataclass(frozen=True)
class Piece:
    """A stretch of text as it is shown. `kind`: text, gaiji, pause, call (of an inline gloss) or gloss (nested)."""

    kind: str
    text: str = ""
    src: str = ""
    """`line:col` of its first character in the received file."""
    received: str = ""
    evidence: str = ""
    gloss: GlossView | None = None
    held: Piece | None = None
    """The character before a pause or call, which no line may part from it."""


@dataclass(frozen=True)
class RemarkView:
    """A remark of a gloss; from the second on they begin with ○."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class GlossView:
    """A gloss as it stands beside its passage. `number` is empty where a passage has but one."""

    anchor: str
    ref: str
    number: str
    inline: bool
    remarks: tuple[RemarkView, ...]
    supplement: SupplementView | None


@dataclass(frozen=True)
class SupplementView:
    """Lost text in the script of the page, and where it comes from."""

    text: str
    witness: str
    note: str


@dataclass(frozen=True)
class Row:
    """A passage and its glosses."""

    anchor: str
    ref: str
    number: str
    rank: str
    label: str
    base: tuple[Piece, ...]
    supplement: SupplementView | None
    glosses: tuple[GlossView, ...]
    report: str


@dataclass(frozen=True)
class SectionView:
    """A section: rows, the trailer that closes them, rows of 記 and 辭 behind it."""

    anchor: str
    ref: str
    name: str
    nth: str
    """其一, 其二 … where sections of a juan have one name; else empty. Ours, not the text's."""
    link: Link
    """To its own page; on that page, to itself."""
    registered: bool
    notes: tuple[str, ...]
    before: tuple[Row, ...]
    trailer: tuple[Piece, ...]
    supplement: SupplementView | None
    glosses: tuple[GlossView, ...]
    after: tuple[Row, ...]
    passages: int
    comments: int


@dataclass(frozen=True)
class ContentsRow:
    """A section in a table of contents."""

    link: Link
    labels: tuple[str, ...]
    passages: int
    comments: int


@dataclass(frozen=True)
class JuanContents:
    """A juan in the table of contents of its work."""

    link: Link
    chapter: str
    rows: tuple[ContentsRow, ...]
    base_length: int
    gloss_length: int


@dataclass(frozen=True)
class WorkCard:
    """A work on the home page."""

    link: Link
    script: Script
    author: str
    dynasty: str
    category: str
    version: str
    date: str
    extent: str
    note: str


@dataclass(frozen=True)
class Page:
    """One page. `body` is what its template shows; the rest is for the frame around it."""

    url: str
    kind: str
    script: Script
    title: str
    description: str
    body: Any
    home: str = ""
    """The url of the portal in the script of the page."""
    alternate: str = ""
    """The url of the same page in the other script, where there is one."""
    crumbs: tuple[Link, ...] = ()
    previous: Link | None = None
    following: Link | None = None
    contents: Link | None = None
    """To the table of contents of the work."""
    rows: tuple[Link, ...] = ()
    """The sections of the juan, for the contents that open on the page."""
    work: str = ""
    ref: str = ""
    version: str = ""
    date: str = ""

    @property
    def docs_path(self) -> str:
        """Where the page stands under docs_dir."""
        return f"{self.url}index.md"


@dataclass(frozen=True)
class WorkBody:
    """The page of a work: bibliographic record, colophon, contents."""

    work: Work
    ref: str
    juan: tuple[JuanContents, ...]
    notes: tuple[str, ...]
    sections: int
    passages: int
    comments: int
    pauses: int
    base_length: int
    gloss_length: int


@dataclass(frozen=True)
class SectionBody:
    """The page of one section."""

    section: SectionView
    juan: str
    chapter: str


@dataclass(frozen=True)
class JuanBody:
    """The page of a juan: all its sections, one after the other."""

    title: str
    juan: str
    chapter: str
    ref: str
    sections: tuple[SectionView, ...]


@dataclass(frozen=True)
class HomeBody:
    """The portal."""

    works: tuple[WorkCard, ...]
