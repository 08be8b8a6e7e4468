"""Problems: what they are called, how they are sorted, how they are shown.

The one table of codes stands here. A code is never used again for something else. Imports nothing
but `source`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from enum import Enum

from .source import Position, SourceText


class Severity(Enum):
    """`error`: nothing is published. `warning`: published, look at it. `declared`: known, with a reason."""

    ERROR = "error"
    WARNING = "warning"
    DECLARED = "declared"


@dataclass(frozen=True)
class Code:
    """What stands behind a code: its usual severity, what is wrong, and what one does about it."""

    severity: Severity
    title: str
    hint: str


WINDOW = 80
"""Code points of a line that a problem keeps on each side of its place."""

E, W = Severity.ERROR, Severity.WARNING

CODES: dict[str, Code] = {
    # T: the markup of a text
    "T101": Code(E, "opening bracket without a closing one", "Add 】 where the gloss ends. A gloss does not run over a blank line."),
    "T102": Code(E, "closing bracket without an opening one", "Add 【 where the gloss begins, or declare it in work.toml if the received text begins inside a gloss."),
    "T103": Code(E, "empty gloss", "Take the brackets away, or put the words into them."),
    "T104": Code(E, "gloss before any scripture", "Put the scripture it explains before it, or declare it in work.toml if that is lost."),
    "T105": Code(E, "heading without a section", "A heading that begins 右 closes the passages above it: there are none. Move it, or overrule it in work.toml (as = \"scripture\")."),
    "T106": Code(W, "paragraph begins with 右 but is too long for a heading", "Read as scripture. If it is a heading, overrule it in work.toml (as = \"heading\")."),
    "T107": Code(W, "last section has no closing heading", "Add the heading that begins 右, or declare the loss in work.toml and give the heading in supplements.tsv."),
    "T108": Code(W, "line looks like a heading but stands inside a paragraph", "Put a blank line before and after it; if every line is a paragraph here, say by_line = true for this juan."),
    "T109": Code(W, "first line is not the title", "Write the title of work.toml on the first line, or say title_line = true or false for this juan."),
    "T110": Code(E, "brackets nested too deep", "A gloss inside a gloss inside a gloss is all that texts have: look for 】 that are missing."),
    "T111": Code(W, "looks like a bracket of a gloss but is none", "Only 【 and 】 mark a gloss. Change it if it was meant as one."),
    "T112": Code(E, "no scripture in the file", "Put at least one paragraph of text below the title line."),
    "T113": Code(W, "gloss opens a paragraph of scripture", "Read as a gloss on the passage before. Put it behind the words it explains."),
    "T114": Code(W, "short paragraph begins with 右 and a commentary follows it", "Read as scripture with its gloss. A gloss on a heading stands on the heading's own line; or overrule it in work.toml (as = \"heading\")."),
    "T115": Code(W, "looks like the circle of a remark but is none", "Only ○ (U+25CB) opens a remark. Change it if it was meant as one."),
    # C: characters
    "C101": Code(E, "not UTF-8", "Convert the file to UTF-8 and look at the result."),
    "C102": Code(E, "control character", "Take it out; it has no place in a text."),
    "C103": Code(E, "invisible or bidirectional formatting character", "Take it out: what one sees would not be what one searches and copies."),
    "C104": Code(E, "private use character", "It shows as a box or not at all. Say in gaiji.tsv which character it stands for."),
    "C105": Code(E, "character that Unicode does not define", "Replace it, or say in gaiji.tsv which character it stands for."),
    "C106": Code(W, "replacement character", "The text was damaged when it was converted. Look the place up in the witness."),
    "C107": Code(W, "compatibility ideograph", "Another code point for an ordinary character, which search and copies then miss. Say in gaiji.tsv which one it is."),
    # G: glyphs
    "G101": Code(W, "character that readers may see as a box", "No font of the edition has it. Run `make font` and commit what it writes (docs/editors/publish.md#fonts)."),
    # F: files
    "F101": Code(E, "empty file", "Put the text into it, or take the juan out of work.toml."),
    "F102": Code(E, "missing file", "Check the name in work.toml."),
    "F103": Code(E, "file cannot be read", "Check the rights of the file and the folder."),
    "F104": Code(W, "file that the work does not use", "Name a text in a [[juan]], correct the name of a table, or take the file away."),
    "F105": Code(E, "path leaves the folder of the work", "Put the file into the folder of the work. Symbolic links out of it are not followed."),
    # M: work.toml and the tables
    "M101": Code(E, "not valid TOML", "Look at the place; text stands in straight double quotes."),
    "M102": Code(E, "unknown key", "Take it out or correct the name."),
    "M103": Code(E, "missing key", "Add it; `python3 build.py new` writes an example."),
    "M104": Code(E, "value of the wrong kind", "Write what the message asks for."),
    "M105": Code(E, "two works with one id", "Give one of them another id in its work.toml."),
    "M106": Code(E, "reserved work id", "Choose another name for the folder: this one is an address of the site itself."),
    "M107": Code(E, "work id that cannot be an address", "Use small letters a-z, digits and single hyphens."),
    "M108": Code(E, "two juan with one number or one file", "Give each juan its own number and file."),
    "M109": Code(E, "declared state that no longer applies", "The problem is gone or has moved: take the declaration out, or correct its place."),
    "M110": Code(E, "overrule that matches nothing", "The words do not stand at that place: take the overrule out, or correct its place."),
    "M111": Code(E, "row of a table that cannot be read", "Each row has the columns of the first line, divided by tabs; docs/editors/tables.md says what they hold."),
    "M112": Code(E, "merge conflict marks in a file", "Finish the merge: keep one side and take the marks out."),
    "M113": Code(E, "no work in the corpus", "Make one with `python3 build.py new ID`."),
    "M114": Code(W, "text that does not look like the script of work.toml", "Write script = \"hant\" for traditional, \"hans\" for simplified."),
    # R: refs and the layers that hang on them
    "R101": Code(E, "duplicate id", "Ids are names of addresses: give each its own."),
    "R102": Code(W, "section without a registered id", "Run `python3 build.py refs`, read the ids it proposes in refs.tsv, and commit them."),
    "R103": Code(E, "registered section that the text no longer has", "Its address would break. Put the heading back, or correct the words in refs.tsv."),
    "R104": Code(E, "row for a place that the text does not have", "Correct the ref."),
    "R105": Code(E, "id that cannot be an address", "Use small letters a-z, digits and single hyphens; not p1 or g1, which are passages and glosses."),
    "R106": Code(W, "gaiji that no text of the work has", "Correct the code point, or take the row out."),
    # P: the script profile
    "P101": Code(E, "row of script.tsv that stands twice", "Keep one of the two."),
    "P102": Code(E, "words of different length", "Every character becomes one character: otherwise all places behind it would move."),
    "P103": Code(E, "character of script.tsv that is none", "Write a character that Unicode defines. What a private use character stands for belongs into gaiji.tsv."),
    "P104": Code(E, "place of script.tsv that the text does not have", "Correct the juan, line or column."),
    "P105": Code(E, "words of script.tsv that do not stand at their place", "The text has been changed or the place is wrong: correct the row."),
    "P106": Code(E, "row of script.tsv out of order", "Whole work first, then juan by juan; words, 經, 注, then places; the same ones by code point."),
    "P107": Code(E, "places of script.tsv that overlap", "Join the two rows, or take one out."),
    # S: the site
    "S101": Code(E, "broken link", "Correct the address."),
    "S102": Code(E, "broken anchor", "The page has no element with that id."),
    "S103": Code(E, "page and nav do not agree", "Every page is in the nav or belongs to one that is."),
    "S104": Code(E, "MkDocs failed", "Correct what its message names; the pages are in build/docs/."),
    "S105": Code(E, "site cannot be written", "Look at the disk: is it full, may this folder be written? The last good site stays."),
    "S106": Code(E, "mistake in mkdocs.yml or a template", "Look at the place that the message names."),
}


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, and where. Line and column are 0 where the file as a whole is meant."""

    code: str
    message: str
    path: str
    line: int = 0
    column: int = 0
    hint: str = ""
    severity: Severity = Severity.ERROR
    excerpt: str = ""
    """The part of the line around the place; `caret` is the index in it of the character that is meant."""
    caret: int = 0

    @property
    def place(self) -> str:
        """`path:line:col`, or the path alone."""
        return f"{self.path}:{self.line}:{self.column}" if self.line else self.path


def problem(
    code: str, path: str, at: Position | None = None, *, detail: str = "", hint: str = "", excerpt: str = ""
) -> Problem:
    """A problem with the severity, title and hint of its code; `detail` is added to the message, `excerpt` is the
    whole line."""
    at = at or Position(0, 0)
    window = _window(excerpt, 0, len(excerpt), max(at.column - 1, 0))
    return _problem(code, path, at, detail, hint, *window)


def _problem(code: str, path: str, at: Position, detail: str, hint: str, excerpt: str, caret: int) -> Problem:
    entry = CODES[code]
    message = f"{entry.title}: {detail}" if detail else entry.title
    return Problem(code, message, path, at.line, at.column, hint or entry.hint, entry.severity, excerpt, caret)


def _window(text: str, start: int, end: int, at: int) -> tuple[str, int]:
    """What stands in `text` within WINDOW of the offset `at`, and where `at` is in it. A line may be megabytes long
    and have a thousand problems: each keeps its neighbourhood, not the line."""
    if start == end:
        return "", 0
    low, high = max(start, at - WINDOW), min(end, at + WINDOW)
    before, after = "…" if low > start else "", "…" if high < end else ""
    return before + text[low:high] + after, at - low + len(before)


def problem_at(code: str, source: SourceText, offset: int, *, detail: str = "", hint: str = "") -> Problem:
    """A problem at an offset of a text, with what stands around it in its line."""
    position = source.position(offset)
    line = source.line_span(position.line)
    return _problem(code, source.path, position, detail, hint, *_window(source.text, line.start, line.end, offset))


def declare(item: Problem, reason: str) -> Problem:
    """The same problem as a known state of the text."""
    return replace(item, severity=Severity.DECLARED, hint=f"Declared: {reason}")


def sort_problems(items: Iterable[Problem]) -> list[Problem]:
    """All problems, by place, then code; the same one once."""
    return sorted(set(items), key=lambda p: (p.path, p.line, p.column, p.code, p.message))


def has_errors(items: Iterable[Problem], strict: bool = False) -> bool:
    """Whether anything stops a build: errors, and with `strict` warnings too; declared states never."""
    stop = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    return any(p.severity in stop for p in items)


def format_problem(item: Problem, width: int = 72) -> str:
    """The problem as lines for a terminal: one that can be clicked, then excerpt and caret."""
    head = f"{item.place}: {item.severity.value} {item.code}: {item.message}. {_as_sentence('Hint: ', item)}".rstrip()
    if not item.excerpt or not item.column:
        return head
    excerpt, caret = _excerpt(item.excerpt, item.caret, width)
    return f"{head}\n  {excerpt}\n  {caret}"


def _as_sentence(prefix: str, item: Problem) -> str:
    return (prefix + item.hint if item.severity is not Severity.DECLARED else item.hint) if item.hint else ""


def problem_as_dict(item: Problem) -> dict[str, object]:
    """The problem for `--json`."""
    return {**asdict(item), "severity": item.severity.value}


def display_width(text: str) -> int:
    """Columns of a terminal: wide and fullwidth characters take two (UAX #11), combining ones none."""
    width = 0
    for character in text:
        if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Mn", "Me"):
            continue
        width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width


def _excerpt(line: str, index: int, width: int) -> tuple[str, str]:
    """The part of a line around `index`, at most `width` columns, and a caret under that character.

    Half of the room goes to what stands before, since a reader recognises a place by what leads to it.
    """
    line = line.replace("\t", " ")
    line = "".join(c if c.isprintable() or unicodedata.category(c) in ("Co", "Zs") else "\N{REPLACEMENT CHARACTER}" for c in line)
    start = index
    while start > 0 and display_width(line[start - 1 : index]) <= width // 2:
        start -= 1
    end = index
    while end < len(line) and display_width(line[start : end + 1]) <= width - 4:
        end += 1
    before = ("…" if start else "") + line[start:index]
    after = line[index:end] + ("…" if end < len(line) else "")
    return before + after, " " * display_width(before) + "^"
