"""Small tools of the tests: texts to juan, folders in memory, readable dumps of a model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from huiben.layers import resolve_gaiji
from huiben.load import Loaded, load_work
from huiben.model import Gaiji, Gloss, Juan, Passage, Script, Section, Spans, text_of
from huiben.parse import Convention, Overrule, Parsed, parse_juan
from huiben.problems import Problem
from huiben.source import SourceText

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"

TOML = """\
title = "题"
author = "某"
script = "hans"
version = "1"
date = "2026-12-01"
source = "某处"
licence = "无"
layers_licence = "CC BY-SA 4.0"

[[juan]]
number = 1
file = "001.txt"
"""
"""The shortest work.toml that is right."""


class MemoryReader:
    """A work's folder in memory."""

    def __init__(self, files: Mapping[str, str | bytes], folder: str = "demo") -> None:
        self.files = {name: data.encode() if isinstance(data, str) else data for name, data in files.items()}
        self.folder = folder

    def path(self, name: str) -> str:
        return f"corpus/{self.folder}/{name}"

    def read(self, name: str) -> bytes | None:
        return self.files.get(name)

    def names(self) -> list[str]:
        return sorted(name for name in self.files if name.endswith((".txt", ".tsv")))


def load(text: str | bytes = "题\n\n甲\n", toml: str | bytes = TOML, **tables: str) -> Loaded:
    """A work from its text, work.toml and tables (`refs="…"` is refs.tsv)."""
    files: dict[str, str | bytes] = {"work.toml": toml, "001.txt": text}
    return load_work(MemoryReader(files | {f"{name}.tsv": data for name, data in tables.items()}))


def parse(text: str, *overrules: Overrule, title: str = "题", **how: bool) -> Parsed:
    """A text parsed as juan 1 of a work called 题."""
    return parse_juan(SourceText("t.txt", text), 1, Convention(title, overrules=overrules, **how))


def body(text: str, *overrules: Overrule, **how: bool) -> Parsed:
    """The same for a text without its title line: two lines are put before it, so its first line is 3."""
    return parse(f"题\n\n{text}", *overrules, **how)


def codes(problems: Iterable[Problem]) -> list[str]:
    """Their codes, in order."""
    return [item.code for item in problems]


def places(problems: Iterable[Problem], code: str = "") -> list[str]:
    """`line:column` of each problem, or of those with one code."""
    return [f"{p.line}:{p.column}" for p in problems if code in ("", p.code)]


def lines(problems: Iterable[Problem]) -> list[str]:
    """`CODE line:column` of each problem."""
    return [f"{p.code} {p.line}:{p.column}" for p in problems]


def words(juan: Juan, spans: Spans) -> str:
    """The received characters of spans."""
    return text_of(spans, juan.source.text)


def tiling(juan: Juan) -> str:
    """The text that runs and markup give when they are joined by place; '' and a reason where they overlap."""
    spans = sorted([*juan.iter_runs(), *juan.markup], key=lambda span: (span.start, span.end))
    at, joined = 0, []
    for span in spans:
        assert span.start == at, f"gap or overlap at {at}: next is {span}"
        assert span.start < span.end, f"empty span {span}"
        joined.append(juan.source.text[span.start : span.end])
        at = span.end
    assert at == len(juan.source.text), f"{len(juan.source.text) - at} characters missing at the end"
    return "".join(joined)


# -- shapes: the model as plain values, to compare with ------------------------------------------------


def shape(juan: Juan) -> list[dict[str, object]]:
    """Sections as plain values. Absent things are left out, so that a test states only what is there."""
    return [_section(juan, section) for section in juan.sections]


def _section(juan: Juan, section: Section) -> dict[str, object]:
    value = {
        "head": words(juan, section.head),
        "trailer": words(juan, section.trailer),
        "glosses": [_gloss(juan, g) for g in section.glosses],
        "passages": [_passage(juan, p) for p in section.passages],
    }
    return {key: item for key, item in value.items() if item}


def _passage(juan: Juan, passage: Passage) -> dict[str, object]:
    value = {
        "rank": passage.rank if passage.rank != "經" else "",
        "base": words(juan, passage.base),
        "label": words(juan, passage.label),
        "glosses": [_gloss(juan, g) for g in passage.glosses],
    }
    return {key: item for key, item in value.items() if item}


def _gloss(juan: Juan, gloss: Gloss) -> object:
    """`注` for a block gloss, `(2, 注)` for an inline one, `(2, "|")` for a pause; nested ones follow the words."""
    text = "|" if gloss.kind == "pause" else words(juan, gloss.runs)
    nested = [_gloss(juan, g) for g in gloss.glosses]
    value = (text, *nested) if nested else (text,)
    if gloss.place == "inline":
        return (gloss.at, *value)
    return value if nested else text


# -- dumps: the model as text, with places, for golden files ----------------------------------------------


def dump_loaded(one: Loaded) -> str:
    """A work as text: what an editor would say of it, each stretch of text with its place."""
    if one.work is None:
        return f"work {one.id}: none\n"
    work = one.work
    out = [f"work {one.id} 《{work.title}》 {work.author} {work.script}"]
    for juan in work.juan:
        out.append(f"juan {juan.number} {juan.source.path} {juan.chapter}".rstrip())
        out += [f"  markup {place(juan, s.start)} {juan.source.text[s.start : s.end]!r}" for s in _markup(juan)]
        for section in juan.sections:
            out += _dump_section(juan, section)
    return "\n".join(out) + "\n"


def place(juan: Juan, offset: int) -> str:
    """`line:column`."""
    return str(juan.source.position(offset))


def _markup(juan: Juan) -> Iterator[object]:
    """Markup that is neither a line end nor a bracket: titles, indents, trailing blanks, spaces between items."""
    return (s for s in juan.markup if juan.source.text[s.start : s.end] not in ("\n", "\r\n", "\r", "【", "】"))


def _runs(juan: Juan, spans: Spans) -> str:
    return " ".join(f"{place(juan, s.start)} “{visible(juan.source.text[s.start : s.end])}”" for s in spans) or "nothing"


def visible(text: str) -> str:
    """Characters that one would not see are written as escapes."""
    return "".join(c if c.isprintable() or c == "\u3000" else c.encode("unicode_escape").decode() for c in text)


def _supplement(item: Section | Passage | Gloss) -> str:
    one = item.supplement
    return f"; lost: 〔{one.text}〕 {one.witness} {one.note}".rstrip() if one else ""


def _dump_section(juan: Juan, section: Section) -> Iterator[str]:
    state = "registered" if section.registered else "provisional"
    name = f"“{words(juan, section.head)}” closed by {_runs(juan, section.trailer)}" if section.trailer else "unclosed"
    yield f"  section {section.ref} ({state}) {name}{_supplement(section)}"
    for passage in section.passages:
        label = f"; label {_runs(juan, passage.label)}" if passage.label else ""
        yield f"    {passage.ref} {passage.rank} {_runs(juan, passage.base)}{label}{_supplement(passage)}"
        for gloss in passage.glosses:
            yield from _dump_gloss(juan, gloss, "      ")
    for gloss in section.glosses:
        yield from _dump_gloss(juan, gloss, "    ")


def _dump_gloss(juan: Juan, gloss: Gloss, indent: str) -> Iterator[str]:
    where = f"inline at {gloss.at}" if gloss.place == "inline" else "block"
    remarks = " ".join(f"{r.start}-{r.end}" for r in gloss.remarks)
    remarks = f"; remarks {remarks}" if len(gloss.remarks) > 1 else ""
    yield f"{indent}{gloss.ref or gloss.kind} {where}: {_runs(juan, gloss.runs)}{remarks}{_supplement(gloss)}"
    for inner in gloss.glosses:
        yield from _dump_gloss(juan, inner, indent + "  ")


class SameWords:
    """Scripts that convert nothing: what is shown is what was received, gaiji resolved; `mark` shows what is asked."""

    def __init__(self, gaiji: tuple[Gaiji, ...] = (), mark: bool = False) -> None:
        self.gaiji, self.mark = gaiji, mark

    def text(self, juan: Juan, script: Script) -> str:
        return resolve_gaiji(juan.source.text, self.gaiji, script)

    def words(self, text: str, source: Script, script: Script) -> str:
        return f"{source}→{script}:{text}" if self.mark else text

    prose = words
