"""What the program is measured by: how well traditional text comes back from simplified.

Enters: a folder of traditional files in Mandoku format (`kanripo/` in the test data). Leaves: a table in Markdown, for
`bench/script.md`. An edge: it reads the files and asks the clock. Imports `script`.
"""

from __future__ import annotations

import os
import platform
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from .script import classical, convert, convert_stock, shapes

_MARKUP = re.compile(r"^#.*$|<[^>\n]*>|&[^;\s]*;|[\s\u3000¶()/\[\]*]|[\ue000-\uf8ff]", re.MULTILINE)
_HABIT = {"于", "於"}


@dataclass
class Count:
    """What came back wrong in a text: real differences, mere shapes, 于 for 於 or the other way round."""

    characters: int = 0
    real: int = 0
    shapes: int = 0
    habit: int = 0
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, other: Count) -> None:
        """Sum up."""
        self.characters += other.characters
        self.real += other.real
        self.shapes += other.shapes
        self.habit += other.habit
        self.confusions += other.confusions
        self.examples = other.examples | self.examples


def read_mandoku(text: str) -> str:
    """The characters of a Mandoku file: without headers, page and column marks, brackets, entities, blanks."""
    return _MARKUP.sub("", text)


def fold_shape(character: str) -> str:
    """The character that this is a shape of: by our table, or because it is the short form of one character only."""
    known = shapes()
    if character in known:
        return known[character]
    if character in classical("hans", "hant"):
        return character
    full = convert(character, "hans", "hant")
    return known.get(full, full)


def compare(text: str, back: str) -> Count:
    """Each difference between a text and what came back, by its kind."""
    count = Count(len(text))
    for at, pair in enumerate(zip(text, back, strict=True)):
        if pair[0] == pair[1]:
            continue
        if set(pair) == _HABIT:
            count.habit += 1
        elif fold_shape(pair[0]) == fold_shape(pair[1]):
            count.shapes += 1
        else:
            count.real += 1
            count.confusions[pair] += 1
            count.examples.setdefault(pair, f"{text[max(at - 5, 0) : at]}〔{pair[0]}〕{text[at + 1 : at + 6]}")
    return count


def simplify(text: str) -> str:
    """The text as a machine simplifies it: OpenCC's own t2s, which knows nothing of our profile."""
    return convert_stock(text, "t2s")


def by_stock(text: str) -> str:
    """Back by OpenCC's own s2t, with its phrases."""
    return convert_stock(text, "s2t")


def by_profile(text: str) -> str:
    """Back by our classical profile, without the entries of any work."""
    return convert(text, "hans", "hant")


def measure(text: str, back: Callable[[str], str]) -> Count:
    """The round trip of a text."""
    return compare(text, back(simplify(text)))


def iter_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """The files of a folder by their number (`_003`), or by their name if they have none."""
    for path in sorted(folder.glob("*.txt")):
        number = re.search(r"_(\d+)$", path.stem)
        text = read_mandoku(path.read_text(encoding="utf-8", errors="replace"))
        if text:
            yield (str(int(number[1])) if number else path.stem), text


# -- the report ----------------------------------------------------------------------------------------


def script_report(folder: Path) -> str:
    """bench/script.md."""
    rows = [(name, measure(text, by_stock), measure(text, by_profile)) for name, text in iter_texts(folder)]
    stock, ours = Count(), Count()
    for _, one, other in rows:
        stock.add(one)
        ours.add(other)
    machine = f"{os.cpu_count()} CPU, Python {platform.python_version()}"
    parts = [
        "# Script: traditional → simplified → traditional",
        "",
        _ABOUT.format(date=date.today().isoformat(), machine=machine),
        "| Juan | Characters | s2t: real | % | profile: real | % | s2t: shapes | profile: shapes | s2t: 于/於 | profile: 于/於 |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
        *(_row(name, one, other) for name, one, other in rows),
        _row("**all**", stock, ours),
        "",
        f"Real differences of the profile: {_ratio(ours, stock)} of those of s2t.",
        "",
        *_confusions("Worst confusions of the profile", ours),
        *_confusions("Worst confusions of s2t", stock),
    ]
    return "\n".join(parts)


_ABOUT = """\
    build.py bench script

{date}; {machine}. The files are a transcription of the 文淵閣四庫全書 copy of 《禮經本義》 by Kanripo (CC BY-SA 4.0), which
are no part of this repository: the command looks for them in `HUIBEN_TESTDATA` (default `../shared`), folder `kanripo/`.
0 is the 提要.

Both ways begin with the same simplified text, made by OpenCC's own t2s. *s2t* is OpenCC's own way back, with its phrases;
*profile* is ours, without the entries of any work. A *real* difference is another word; a *shape* is another form of the
same character (為 爲, 内 內; `huiben/profiles/shapes.tsv`). 于 for 於, and the other way round, is a habit of the scribe,
which a work states for each juan in its `script.tsv`.
"""


def _row(name: str, stock: Count, ours: Count) -> str:
    cells = [name, f"{stock.characters:,}", stock.real, _percent(stock), ours.real, _percent(ours)]
    cells += [stock.shapes, ours.shapes, stock.habit, ours.habit]
    return f"| {' | '.join(map(str, cells))} |"


def _percent(count: Count) -> str:
    return f"{100 * count.real / (count.characters or 1):.2f}"


def _ratio(ours: Count, stock: Count) -> str:
    return f"{ours.real} / {stock.real} = {ours.real / (stock.real or 1):.3f}"


def _confusions(title: str, count: Count, most: int = 20) -> Iterator[str]:
    yield from (f"## {title}", "", "| Text | Came back | Times | For example |", "|---|---|--:|---|")
    # By count, then by character: the same files give the same table.
    worst = sorted(count.confusions.items(), key=lambda item: (-item[1], item[0]))[:most]
    yield from (f"| {pair[0]} | {pair[1]} | {times} | {count.examples[pair]} |" for pair, times in worst)
    yield ""
