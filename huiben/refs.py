"""Refs: the names of places, and the ids and addresses derived from them.

`lijing-benyi.6.qingshe.p3.g1.c2` = work . juan . section . passage . gloss . clause. A gloss on a heading
has no passage: `lijing-benyi.6.qingshe.g1`. A gloss inside a gloss: `….g1.g1`. Imports nothing of ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_SLUG = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_REF = re.compile(
    rf"(?P<work>{_SLUG})"
    rf"(?:\.(?P<juan>0|[1-9][0-9]*)(?:\.(?P<section>{_SLUG})(?:\.p(?P<passage>[1-9][0-9]*))?"
    r"(?P<glosses>(?:\.g[1-9][0-9]*)*)(?:\.c(?P<clause>[1-9][0-9]*))?)?)?",
    re.ASCII,
)

# Addresses of the site itself, and names that a server or MkDocs gives a meaning of its own.
RESERVED_WORKS = frozenset("hans hant search print data dts assets about help editors 404".split())


@dataclass(frozen=True)
class Ref:
    """The name of a work, juan, section, passage, gloss or clause. What is not named is None or empty."""

    work: str
    juan: int | None = None
    section: str | None = None
    passage: int | None = None
    glosses: tuple[int, ...] = ()
    clause: int | None = None

    def __str__(self) -> str:
        head = [self.work]
        if self.juan is not None:
            head.append(str(self.juan))
        if self.section is not None:
            head.append(self.section)
        return ".".join([*head, *self._tail()])

    def _tail(self) -> list[str]:
        parts = [f"p{self.passage}"] if self.passage is not None else []
        parts += [f"g{number}" for number in self.glosses]
        return parts + ([f"c{self.clause}"] if self.clause is not None else [])

    @property
    def anchor(self) -> str:
        """The id on the section's own page: `p3.g1`, `g1`; empty for the section itself."""
        return ".".join(self._tail())

    @property
    def long_anchor(self) -> str:
        """The id on any other page, the juan page first of all: `qingshe.p3.g1`, `qingshe`."""
        return ".".join([self.section or "", *self._tail()]).strip(".")

    @property
    def url(self) -> str:
        """The page of the section, juan or work, relative to the root of the site, without an anchor."""
        parts = [self.work, *([str(self.juan)] if self.juan is not None else []), *([self.section] if self.section else [])]
        return "/".join(parts) + "/"

    @property
    def address(self) -> str:
        """`url` with the anchor of the place."""
        return self.url + (f"#{self.anchor}" if self.anchor else "")

    def of_passage(self, number: int) -> Ref:
        """The ref of a passage of this section."""
        return replace(self, passage=number)

    def of_gloss(self, number: int) -> Ref:
        """The ref of a gloss on this passage, heading or gloss."""
        return replace(self, glosses=(*self.glosses, number))


def parse_ref(text: str) -> Ref:
    """The ref that `text` writes. ValueError if it is none; case and blanks are not forgiven here."""
    match = _REF.fullmatch(text)
    if not match:
        raise ValueError(f"not a ref: {text!r}")
    part = match.groupdict()
    return Ref(
        part["work"],
        int(part["juan"]) if part["juan"] else None,
        part["section"],
        int(part["passage"]) if part["passage"] else None,
        tuple(int(n[1:]) for n in (part["glosses"] or "").split(".") if n),
        int(part["clause"]) if part["clause"] else None,
    )


def is_slug(text: str) -> bool:
    """Whether `text` can be a work id: small letters, digits and single hyphens."""
    return bool(re.fullmatch(_SLUG, text, re.ASCII))


def is_section_id(text: str) -> bool:
    """Whether `text` can be a section id. `p1` or `g1` would be read as a passage or gloss, and a bare
    number or a folio (`f6`) as something else in the address of a page."""
    return is_slug(text) and not re.fullmatch(r"[pgcf]?[0-9]+|leaf", text)
