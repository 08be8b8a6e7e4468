"""The stand-off tables of a work and what they do to the model.

Enters: tables as SourceText, a juan from the parser. Leaves: the same juan with ids, refs and supplements; the
received text is never touched. One pair of functions for each layer: `read_…` (table → values + problems) and
`apply_…` (values onto a juan). Imports `tables`, `characters`, `model`, `refs`, `problems`, `source`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from .characters import can_be_text, codepoint_name, fault_of, parse_codepoint
from .model import SCRIPTS, Gaiji, Gloss, Juan, Passage, Script, Section, Supplement, text_of
from .problems import Problem, problem_at
from .refs import Ref, is_section_id, parse_ref
from .source import SourceText
from .tables import Row, read_table, row_problem

REFS_COLUMNS = ("ref", "words")
GAIJI_COLUMNS = ("codepoint", "hant", "hans", "evidence")
SUPPLEMENT_COLUMNS = ("ref", "script", "witness", "text", "note")


# -- refs: which section has which id ----------------------------------------------------------------


@dataclass(frozen=True)
class RegisteredSection:
    """A row of refs.tsv: the ref of a section and the words of its heading (its trailer) when published."""

    ref: Ref
    words: str
    line: int


@dataclass(frozen=True)
class Registry:
    """refs.tsv of a work. `source` is None where there is no such file yet."""

    sections: tuple[RegisteredSection, ...] = ()
    source: SourceText | None = None


def read_refs(source: SourceText, work: str) -> tuple[Registry, list[Problem]]:
    """The registry of a work."""
    rows, problems = read_table(source, REFS_COLUMNS, key=lambda row: row["ref"])
    sections = []
    for row in rows:
        ref = _section_ref(row["ref"])
        if ref is None or ref.work != work:
            problems.append(row_problem("R104", source, row, f"{row['ref']!r} is no section of {work}"))
        elif not is_section_id(ref.section or ""):
            problems.append(row_problem("R105", source, row, ref.section or ""))
        else:
            sections.append(RegisteredSection(ref, row["words"], row.line))
    return Registry(tuple(sections), source), problems


def _section_ref(text: str) -> Ref | None:
    try:
        ref = parse_ref(text)
    except ValueError:
        return None
    return ref if ref.section and not ref.anchor else None


def apply_refs(
    juan: Juan, registry: Registry, work: str, propose: Callable[[str], str]
) -> tuple[Juan, list[Problem]]:
    """Give each section its registered id, or a proposed one and a warning; then everything its ref.

    A section is known by the words of its heading; sections with the same words by their order.
    `propose` gives an id for the words of a heading.
    """
    rows = [row for row in registry.sections if row.ref.juan == juan.number]
    taken = {row.ref.section or "" for row in rows}
    problems: list[Problem] = []
    sections = []
    for section in juan.sections:
        words = text_of(section.trailer, juan.source.text)
        row = next((r for r in rows if r.words == words), None)
        if row:
            rows.remove(row)
            named = replace(section, id=row.ref.section or "", registered=True)
        else:
            named = replace(section, id=_fresh(propose(words.removeprefix("右")), taken))
            problems.append(problem_at("R102", juan.source, _start(section), detail=f"“{words}”: {named.id} for now" if words else f"no heading: {named.id} for now"))
        taken.add(named.id)
        sections.append(_with_refs(named, Ref(work, juan.number, named.id)))
    problems += _lost(rows, registry.source)
    return replace(juan, sections=tuple(sections)), problems


def check_registry_juan(registry: Registry, numbers: set[int]) -> list[Problem]:
    """Sections that are registered for a juan that the work no longer has."""
    return _lost([row for row in registry.sections if row.ref.juan not in numbers], registry.source)


def _lost(rows: list[RegisteredSection], source: SourceText | None) -> list[Problem]:
    if source is None:
        return []
    return [
        row_problem("R103", source, Row(row.line, {}), f"{row.ref} “{row.words}”")
        for row in rows
    ]


def _fresh(proposed: str, taken: set[str]) -> str:
    if proposed not in taken:
        return proposed
    number = 2
    while f"{proposed}-{number}" in taken:
        number += 1
    return f"{proposed}-{number}"


def _start(section: Section) -> int:
    spans = section.trailer or tuple(section.iter_runs())
    return min((span.start for span in spans), default=0)


def _with_refs(section: Section, ref: Ref) -> Section:
    passages = tuple(
        replace(p, ref=ref.of_passage(p.number), glosses=_gloss_refs(p.glosses, ref.of_passage(p.number)))
        for p in section.passages
    )
    return replace(section, ref=ref, passages=passages, glosses=_gloss_refs(section.glosses, ref))


def _gloss_refs(glosses: tuple[Gloss, ...], ref: Ref) -> tuple[Gloss, ...]:
    named = []
    for gloss in glosses:
        own = ref.of_gloss(gloss.number) if gloss.kind == "comment" else None
        named.append(replace(gloss, ref=own, glosses=_gloss_refs(gloss.glosses, own or ref)))
    return tuple(named)


# -- gaiji: what a private use character stands for --------------------------------------------------


def read_gaiji(source: SourceText) -> tuple[tuple[Gaiji, ...], list[Problem]]:
    """The gaiji of a work: one character per script for each code point, and the evidence."""
    rows, problems = read_table(source, GAIJI_COLUMNS, key=_codepoint_key)
    found = []
    for row in rows:
        fault = _gaiji_fault(row)
        if fault:
            problems.append(row_problem("M111", source, row, fault))
        else:
            found.append(Gaiji(parse_codepoint(row["codepoint"]), row["hans"], row["hant"], row["evidence"]))
    return tuple(found), problems


def _codepoint_key(row: Row) -> str:
    """U+E00A and u+00e00a are one."""
    return f"U+{row['codepoint'].upper().removeprefix('U+').lstrip('0')}"


def _gaiji_fault(row: Row) -> str | None:
    try:
        parse_codepoint(row["codepoint"])
    except (ValueError, OverflowError):
        return f"{row['codepoint']!r} is no code point; write it like U+EB8E"
    if fault_of(parse_codepoint(row["codepoint"])) not in ("C104", "C105", "C107"):
        return f"{row['codepoint']} is an ordinary character: it stands for itself"
    if any(len(row[script]) != 1 for script in SCRIPTS):
        return "exactly one character for each script, so that places stay the same"
    for script in SCRIPTS:
        if not can_be_text(row[script]):
            return f"{script} {codepoint_name(row[script])} is no character that a reader could see as text"
    return None if row["evidence"] else "the evidence is missing"


def resolve_gaiji(text: str, gaiji: tuple[Gaiji, ...], script: str) -> str:
    """`text` with each gaiji replaced by its character in a script, one code point for one."""
    return text.translate({ord(g.codepoint): getattr(g, script) for g in gaiji})


# -- supplements: lost text from a witness -----------------------------------------------------------


Supplements = dict[Ref, tuple[Supplement, Row]]
"""Supplements by the ref of what they complete, each with its row."""


def read_supplements(source: SourceText) -> tuple[Supplements, list[Problem]]:
    """Supplements by the ref of what they complete: a section's heading, a passage, the opening of a gloss."""
    rows, problems = read_table(source, SUPPLEMENT_COLUMNS, key=lambda row: row["ref"])
    found: Supplements = {}
    for row in rows:
        try:
            ref = parse_ref(row["ref"])
        except ValueError:
            problems.append(row_problem("R104", source, row, f"{row['ref']!r} is no ref"))
            continue
        if row["script"] not in SCRIPTS or not row["text"] or not row["witness"]:
            detail = f"script is one of {', '.join(SCRIPTS)}; text and witness must not be empty"
            problems.append(row_problem("M111", source, row, detail))
            continue
        script: Script = "hant" if row["script"] == "hant" else "hans"
        found[ref] = (Supplement(row["text"], script, row["witness"], row["note"]), row)
    return found, problems


def apply_supplements(juan: Juan, supplements: dict[Ref, Supplement]) -> tuple[Juan, set[Ref]]:
    """The juan with its supplements, and the refs that were met."""
    met: set[Ref] = set()

    def supplement_of(ref: Ref | None) -> Supplement | None:
        if ref in supplements:
            met.add(ref)
        return supplements.get(ref) if ref else None

    def glosses_of(glosses: tuple[Gloss, ...]) -> tuple[Gloss, ...]:
        return tuple(replace(g, supplement=supplement_of(g.ref), glosses=glosses_of(g.glosses)) for g in glosses)

    def passage_of(passage: Passage) -> Passage:
        return replace(passage, supplement=supplement_of(passage.ref), glosses=glosses_of(passage.glosses))

    sections = tuple(
        replace(
            s,
            supplement=supplement_of(s.ref),
            glosses=glosses_of(s.glosses),
            passages=tuple(map(passage_of, s.passages)),
        )
        for s in juan.sections
    )
    return replace(juan, sections=sections), met
