"""Texts in the convention and texts that break it, for hypothesis."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

MARKS = ["【", "】", "○", "句", "右", "右请射", "\u3000", " ", "\t", "\n", "\n\n", "\r\n", "\r\n\r\n", "\r", "此", "也", "曰", "○此射也", "【句】"]
ODD = ["\ue177", "𨽻", "𠀀", "\ufeff", "\0", "\x1b", "\u202e", "\u200b", "〻", "々", "[", "]", "〔", "\u2028", "\x85", "\uffff", "\ufffd", "e\u0301"]
PLAIN = list("甲乙丙丁戊己庚辛壬癸")


WORDS = st.text(st.sampled_from([*PLAIN, "𨽻", "\ue177", "〻", "々", "射"]), min_size=1, max_size=6)


@dataclass(frozen=True)
class GlossPlan:
    """A gloss to be written: its remarks, and glosses in it by offset."""

    remarks: tuple[str, ...]
    nested: tuple[tuple[int, str], ...] = ()

    @property
    def text(self) -> str:
        return "○".join(self.remarks)

    def written(self) -> str:
        out, done = "【", 0
        for at, inner in self.nested:
            out += self.text[done:at] + f"【{inner}】"
            done = at
        return out + self.text[done:] + "】"

    def shape(self, at: int | None) -> object:
        nested = [(offset, inner) for offset, inner in self.nested]
        value = (self.text, *nested) if nested else (self.text,)
        return (at, *value) if at is not None else value if nested else self.text


@dataclass(frozen=True)
class PassagePlan:
    """A passage: its base, what stands inside it by offset (None: a pause), and how its blocks are written."""

    base: str
    inside: tuple[tuple[int, GlossPlan | None], ...]
    at_end: tuple[GlossPlan, ...]
    paragraphs: tuple[tuple[GlossPlan, ...], ...]

    def line(self) -> str:
        out, done = "", 0
        for at, plan in self.inside:
            out += self.base[done:at] + (plan.written() if plan else "【句】")
            done = at
        return out + self.base[done:] + "".join(g.written() for g in self.at_end)

    def written(self) -> list[str]:
        return [self.line(), *("".join(g.written() for g in group) for group in self.paragraphs)]

    def shape(self, rank: str = "") -> dict[str, object]:
        glosses = [(at, "|") if plan is None else plan.shape(at) for at, plan in self.inside]
        glosses += [g.shape(None) for g in self.at_end] + [g.shape(None) for group in self.paragraphs for g in group]
        value = {"rank": rank, "base": self.base, "glosses": glosses}
        return {key: item for key, item in value.items() if item}


@dataclass(frozen=True)
class SectionPlan:
    """Passages, the words of the heading without 右, glosses on it, items behind it."""

    passages: tuple[PassagePlan, ...]
    head: str
    glosses: tuple[GlossPlan, ...]
    items: tuple[PassagePlan, ...]

    def written(self) -> list[str]:
        heading = "右" + self.head + "".join(g.written() for g in self.glosses)
        heading += "".join("\u3000" + item.line() for item in self.items)
        return [line for p in self.passages for line in p.written()] + [heading]

    def shape(self) -> dict[str, object]:
        ranked = [item.shape("辭" if "曰" in item.base[1:7] else "記") for item in self.items]
        value = {
            "trailer": "右" + self.head,
            "head": self.head,
            "glosses": [g.shape(None) for g in self.glosses],
            "passages": [p.shape() for p in self.passages] + ranked,
        }
        return {key: item for key, item in value.items() if item}


@st.composite
def glosses(draw: st.DrawFn) -> GlossPlan:
    remarks = draw(st.lists(WORDS, min_size=1, max_size=3))
    if draw(st.booleans()):
        remarks[0] = "" if len(remarks) > 1 else remarks[0]
    length = len("○".join(remarks))
    places = draw(st.lists(st.integers(0, length), max_size=2, unique=True).map(sorted))
    return GlossPlan(tuple(remarks), tuple((at, draw(WORDS)) for at in places))


@st.composite
def passages(draw: st.DrawFn, item: bool = False) -> PassagePlan:
    base = draw(WORDS) + ("曰" + draw(WORDS) if draw(st.booleans()) else "")
    places = draw(st.lists(st.integers(1, len(base) - 1), max_size=2).map(sorted)) if len(base) > 1 else []
    inside = tuple((at, draw(st.none() | glosses())) for at in places)
    groups = [] if item else draw(st.lists(st.lists(glosses(), min_size=1, max_size=2).map(tuple), max_size=2))
    return PassagePlan(base, inside, tuple(draw(st.lists(glosses(), max_size=2))), tuple(groups))


@st.composite
def sections(draw: st.DrawFn) -> SectionPlan:
    return SectionPlan(
        tuple(draw(st.lists(passages(), min_size=1, max_size=3))),
        draw(WORDS),
        tuple(draw(st.lists(glosses(), max_size=2))),
        tuple(draw(st.lists(passages(item=True), max_size=2))),
    )


def books() -> st.SearchStrategy[tuple[SectionPlan, ...]]:
    """Well-formed texts, as plans: `write` makes the text, `shape` what the parser must make of it."""
    return st.lists(sections(), min_size=1, max_size=3).map(tuple)


def write(book: tuple[SectionPlan, ...], end: str = "\n") -> str:
    """The text of a book: title, paragraphs, blank lines."""
    return (end + end).join(["题", *(line for section in book for line in section.written())]) + end


# -- texts that break the convention ------------------------------------------------------------------------

_IN_HEADING = st.lists(st.sampled_from(["甲", "【注】", "\u3000", "甲", "【注】", "\u3000", "【句】", "\n"]), max_size=7)
_IN_BODY = st.lists(st.sampled_from(["甲", "乙丙", "【注】", "【句】", "【一○此射也】", "【", "】", "\u3000", "\n", "【\u3000】", "【【庚】】"]), max_size=5)


def _paragraphs() -> st.SearchStrategy[str]:
    """Paragraphs of a few pieces each, half of them like a heading with something odd behind it."""
    heading = st.builds(lambda pieces: "右" + "".join(pieces), _IN_HEADING) | st.builds(lambda pieces: "右一" + "".join(pieces), _IN_HEADING)
    paragraph = heading | _IN_BODY.map("".join)
    return st.lists(paragraph, min_size=2, max_size=6).map(lambda found: "\n\n".join(["题", *found]))


@st.composite
def _damaged(draw: st.DrawFn) -> str:
    """A well-formed text with a few pieces put in or taken out."""
    text = write(draw(books()))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.sampled_from(["", *MARKS, *ODD])) + text[at + draw(st.integers(0, 2)) :]
    return text


def broken_texts() -> st.SearchStrategy[str]:
    """Anything at all, with everything that has a meaning in the convention far more often than by chance."""
    tokens = st.sampled_from(MARKS * 3 + ODD + PLAIN * 2) | st.text(max_size=3)
    return st.one_of(_paragraphs(), _paragraphs(), _damaged(), st.lists(tokens, max_size=60).map("".join), st.text(max_size=200))
