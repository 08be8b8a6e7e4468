"""Characters that do not belong into a text, or that a reader would not see.

Enters: a juan's text and its gaiji table. Leaves: problems, one for each place. Imports `problems`, `source`,
`model`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Set
from dataclasses import replace

from .model import Gaiji
from .problems import Problem, declare, problem_at
from .source import SourceText

# CJK ideographs that Unicode defines and the character database of an older Python does not know
# (Extensions I, H and J; UAX #38). Without this the answer would depend on the Python that runs.
_LATER_IDEOGRAPHS = (range(0x2EBF0, 0x2EE5E), range(0x31350, 0x323B0), range(0x323B0, 0x3347A))
# Compatibility ideographs, but for the twelve in their block that are ordinary characters (The Unicode Standard, 18.2).
_COMPATIBILITY = (range(0xF900, 0xFB00), range(0x2F800, 0x2FA20))
_UNIFIED_ALL_THE_SAME = frozenset("﨎﨏﨑﨓﨔﨟﨡﨣﨤﨧﨨﨩")
_LINE_ENDS = "\n\r"


def codepoint_name(character: str) -> str:
    """`U+EB8E`, as Unicode writes it."""
    return f"U+{ord(character):04X}"


def parse_codepoint(text: str) -> str:
    """The character that `U+EB8E` names. ValueError if it names none."""
    if not re.fullmatch(r"U\+[0-9A-Fa-f]{4,6}", text, re.ASCII):
        raise ValueError(f"not a code point: {text!r}")
    return chr(int(text[2:], 16))


def fault_of(character: str) -> str | None:
    """The code of the problem with a character, or None. Line ends have none; a tab has: see `check_characters`."""
    if character in _LINE_ENDS:
        return None
    if character == "\N{REPLACEMENT CHARACTER}":
        return "C106"
    if any(ord(character) in block for block in _COMPATIBILITY) and character not in _UNIFIED_ALL_THE_SAME:
        return "C107" if unicodedata.category(character) == "Lo" else "C105"
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp"):
        return "C102"
    if category == "Cf":
        return "C103"
    if category == "Co":
        return "C104"
    if category in ("Cn", "Cs") and not any(ord(character) in block for block in _LATER_IDEOGRAPHS):
        return "C105"
    return None


def can_be_text(character: str) -> bool:
    """Whether a character can stand for a gaiji: one that is seen, and is no mark of ours."""
    if fault_of(character):
        return False
    return unicodedata.category(character)[0] in "LN" or any(ord(character) in block for block in _LATER_IDEOGRAPHS)


def check_table_characters(source: SourceText, known: Set[str] = frozenset(), shown: bool = False) -> Iterator[Problem]:
    """Control and invisible characters of a table, which an editor would never see. Tabs divide its cells. Where the
    table's words are `shown` to readers, private use characters too, unless they are `known` gaiji."""
    codes = ("C102", "C103", "C104", "C105", "C106", "C107") if shown else ("C102", "C103", "C105")
    for offset, character in enumerate(source.text):
        code = fault_of(character) if character > "\uf8ff" or not character.isalnum() else None
        if code and code in codes and character not in known and character != "\t" and not (offset == 0 and character == "\ufeff"):
            yield problem_at(code, source, offset, detail=codepoint_name(character))


def check_characters(source: SourceText, gaiji: tuple[Gaiji, ...]) -> Iterator[Problem]:
    """Every doubtful character of a text. One that the gaiji table explains is a declared state.

    A byte order mark at the very beginning is markup; a tab is a fault only between words, where it would
    be taken for text.
    """
    known = {g.codepoint: g for g in gaiji}
    between_words = _between_words(source)
    for offset, character in enumerate(source.text):
        code = fault_of(character) if character > "\uf8ff" or not character.isalnum() else None
        if code is None or (offset == 0 and character == "\ufeff") or (character == "\t" and not between_words(offset)):
            continue
        found = problem_at(code, source, offset, detail=codepoint_name(character))
        entry = known.get(character)
        if entry:
            found = declare(replace(found, message=f"{found.message} = {entry.hant} {entry.hans}"), "gaiji.tsv")
        yield found


def _between_words(source: SourceText) -> Callable[[int], bool]:
    """Whether something other than blanks stands before and behind an offset in its line. Lines are looked at once:
    one line may have 50,000 tabs."""
    edges: dict[int, tuple[int, int]] = {}

    def between(offset: int) -> bool:
        number = source.position(offset).line
        if number not in edges:
            span = source.line_span(number)
            words = source.text[span.start : span.end]
            edges[number] = span.start + len(words) - len(words.lstrip()), span.start + len(words.rstrip())
        first, end = edges[number]
        return first < offset < end

    return between
