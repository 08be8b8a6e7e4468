"""Rare characters: whether every character that a page shows has a glyph, and the font that gives it one.

Enters: what pages show, in both scripts, and the list of what our font covers. Leaves: problems; as a command
(`python -m huiben.fonts`, `make font`) the font itself, its list, and its place in the style sheet. The only module
that imports fontTools, which a build does not need and only the command loads. Imports `characters`, `layers`,
`model`, `problems`, `reading`, `source`, `load`, `script`, `scripts`, `store`.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterable, Iterator, Set
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from .characters import codepoint_name, fault_of, parse_codepoint
from .load import Reader, Unreadable, load_work
from .model import SCRIPTS, Script, Work
from .problems import Problem, problem_at
from .reading import Scripts
from .script import PROFILES, convert_prose
from .scripts import WorkScripts
from .source import SourceText, decode
from .store import find_works, list_files, write_file

FONTS = "docs/assets/fonts"
RARE = f"{FONTS}/huiben-rare.woff2"
COVERAGE = f"{FONTS}/huiben-rare.txt"
SERIF = f"{FONTS}/serif.css"
STYLE = "docs/assets/huiben.css"
_TABLES = ("work.toml", "gaiji.tsv", "supplements.tsv")
_NO_DATE = 3029529600
"""2000-01-01 as fonts count (seconds from 1904): the day of making is no property of a font that can be made again."""
_MARKS = ("/* huiben-rare: written by `make font` */\n", "/* end of huiben-rare */\n")

Shown = tuple[SourceText, str]
"""A text and how a page shows it, character for character."""


# -- which characters, and whether they are covered -----------------------------------------------------


@cache
def needs_font(character: str) -> bool:
    """Whether readers may have no glyph for it: neither GBK nor Big5 has it, which is what systems bring fonts for.
    The alphabets below U+2000 are everywhere; what cannot be seen at all is another problem (C102 to C105)."""
    if ord(character) < 0x2000 or character.isspace() or fault_of(character):
        return False
    return not any(_encodes(character, encoding) for encoding in ("gbk", "big5"))


def _encodes(character: str, encoding: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def read_coverage(path: Path) -> frozenset[str]:
    """The characters of the list beside the font: `U+28F7B 𨽻` on each line. None where there is no list."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return frozenset(parse_codepoint(line.split()[0]) for line in lines if line.startswith("U+"))
    except (FileNotFoundError, ValueError, OverflowError):  # a damaged list covers nothing, and G101 says so
        return frozenset()


def check_fonts(shown: Iterable[Shown], covered: Set[str]) -> list[Problem]:
    """A warning for each character of a work that may show as a box, at its first place."""
    places: dict[str, dict[tuple[str, int], SourceText]] = {}
    for source, text in shown:
        for character in sorted(c for c in set(text) - covered if needs_font(c)):
            found = places.setdefault(character, {})
            for match in re.finditer(re.escape(character), text):
                found.setdefault((source.path, match.start()), source)
    problems = []
    for character, found in places.items():
        (path, offset), source = next(iter(found.items()))
        number = sum(other == path for other, _ in found)
        times = f", {number} times in this file" if number > 1 else ""
        problems.append(problem_at("G101", source, offset, detail=f"{codepoint_name(character)} {character}{times}"))
    return problems


def iter_shown(reader: Reader, work: Work, scripts: Scripts) -> Iterator[Shown]:
    """What the pages of a work show in either script: its texts, then its tables."""
    for juan in work.juan:
        for script in SCRIPTS:
            yield juan.source, scripts.text(juan, script)
    for name in _TABLES:
        try:
            text = decode(reader.read(name) or b"")
        except Unreadable:
            continue
        if isinstance(text, str):
            source = SourceText(reader.path(name), text)
            plain = re.sub(r"^#.*", lambda note: " " * len(note[0]), text, flags=re.M)
            yield source, plain
            yield source, scripts.words(plain, "hans", "hant")
            yield source, scripts.words(plain, "hant", "hans")


# -- making the font ---------------------------------------------------------------------------------------


def make_font(paths: list[Path], characters: Set[str], family: str, script: Script | None = None) -> tuple[bytes, Set[str]]:
    """A WOFF2 font with these characters, each from the first font that has it, and which they are. The same
    inputs give the same bytes. `script` chooses among the faces of a collection."""
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont

    parts: list[BytesIO] = []
    origins: list[str] = []
    covered: set[str] = set()
    for path in paths:
        with TTFont(path, fontNumber=_face(path, script), lazy=True, recalcTimestamp=False) as font:
            taken = (set(characters) - covered) & set(map(chr, font.getBestCmap()))
            if taken:
                origins.append(f"{_name(font, 4)} ({_name(font, 5)})")
                notice = _name(font, 0)
                parts.append(_subset(font, taken))
                covered |= taken
    if not parts:
        return b"", covered
    font = Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0], recalcTimestamp=False)
    font.recalcTimestamp = False
    _rename(font, family, f"{notice} Subset of {', '.join(origins)}.")
    font.flavor = "woff2"
    out = BytesIO()
    font.save(out)
    return out.getvalue(), covered


def _face(path: Path, script: Script | None) -> int:
    """Which face of a collection has the shapes of a script; their names end in SC and TC."""
    from fontTools.ttLib import TTCollection

    if path.suffix.lower() not in (".ttc", ".otc"):
        return -1
    with TTCollection(path, lazy=True) as collection:
        names = [_name(font, 1) for font in collection.fonts]
    wanted = "TC" if script == "hant" else "SC"
    return next((i for i, name in enumerate(names) if name.split()[-1] == wanted), 0)


def _name(font: Any, number: int) -> str:
    return str(font["name"].getDebugName(number) or "")


def _subset(font: Any, characters: Set[str]) -> BytesIO:
    from fontTools.subset import Options, Subsetter

    options = Options()
    # What sets punctuation, also in vertical lines; nothing that changes characters.
    options.layout_features = ["vert", "vrt2", "halt", "vhal", "chws", "vchw", "ccmp"]
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = [0, 4, 5, 13, 14]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["FFTM", "meta", "gasp", "BASE", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=sorted(map(ord, characters)))
    subsetter.subset(font)
    out = BytesIO()
    font.save(out)
    out.seek(0)
    return out


def _rename(font: Any, family: str, notice: str) -> None:
    from fontTools.ttLib import newTable

    licence = {number: text for number in (13, 14) if (text := _name(font, number))}
    font["name"] = newTable("name")
    font["name"].names = []
    names = {**licence, 0: notice, 1: family, 2: "Regular", 3: family, 4: family, 5: "Version 1.000", 6: family.replace(" ", "")}
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font["head"].created = font["head"].modified = _NO_DATE
    font["head"].fontRevision = 1.0


def unicode_range(characters: Iterable[str]) -> str:
    """Characters as the value of CSS's `unicode-range`."""
    runs: list[list[int]] = []
    for point in sorted(map(ord, characters)):
        if runs and point == runs[-1][1] + 1:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return ", ".join(f"U+{low:X}" if low == high else f"U+{low:X}-{high:X}" for low, high in runs)


def _rule(data: bytes, covered: Set[str]) -> str:
    # The address changes with the font, so that no browser joins the new list with a font that it has kept.
    version = hashlib.sha256(data).hexdigest()[:8]
    source = f'url("fonts/huiben-rare.woff2?v={version}") format("woff2")'
    return (
        f'@font-face {{\n  font-family: "Huiben Rare";\n  src: {source};\n  font-display: swap;\n'
        f"  unicode-range: {unicode_range(covered)};\n}}\n"
    )


# -- the command -----------------------------------------------------------------------------------------------


def remake_rare(root: Path, paths: list[Path]) -> Set[str]:
    """Write the font of rare characters, its list, and its rule in the style sheet. What the list has stays: other
    works may need it. Gives the characters that no font of `paths` has."""
    wanted = {c for script in SCRIPTS for c in _characters(root, script)} | read_coverage(root / COVERAGE)
    wanted |= {c for path in PROFILES.glob("*.tsv") for c in path.read_text(encoding="utf-8")}
    wanted = {c for c in wanted if needs_font(c)}
    data, covered = make_font(paths, wanted, "Huiben Rare")
    if read_coverage(root / COVERAGE) - covered:
        return wanted - covered  # a font that lacks what the list has would take it from readers: nothing is written
    style = (root / STYLE).read_text(encoding="utf-8")
    before, _, rest = style.partition(_MARKS[0])
    _, _, after = rest.partition(_MARKS[1])
    write_file(root / RARE, data)
    write_file(root / COVERAGE, "".join(f"{codepoint_name(c)} {c}\n" for c in sorted(covered)).encode())
    write_file(root / STYLE, (before + _MARKS[0] + _rule(data, covered) + _MARKS[1] + after).encode())
    print(f"{RARE}: {len(covered)} characters, {len(data)} bytes")
    return wanted - covered


def make_serif(root: Path, paths: list[Path]) -> Set[str]:
    """Write a font of every character of the edition for each script, and fonts/serif.css, which names them."""
    rules = []
    missing: set[str] = set()
    for script in SCRIPTS:
        wanted = _characters(root, script) | set(map(chr, range(0x20, 0x7F)))
        data, covered = make_font(paths, {c for c in wanted if not fault_of(c)}, f"Huiben Serif {script}", script)
        name = f"huiben-serif-{script}.woff2"
        write_file(root / FONTS / name, data)
        print(f"{FONTS}/{name}: {len(covered)} characters, {len(data)} bytes")
        version = hashlib.sha256(data).hexdigest()[:8]
        source = f'url("{name}?v={version}") format("woff2")'
        rules.append(f'@font-face {{ font-family: "Huiben Serif {script}"; src: {source}; font-display: swap; }}\n')
        rules.append(f':root {{ --own-{script}: "Huiben Serif {script}"; }}\n')
        missing |= {c for c in wanted - covered if needs_font(c)}
    write_file(root / SERIF, "".join(rules).encode())
    return missing - read_coverage(root / COVERAGE)


def _characters(root: Path, script: Script) -> set[str]:
    """Every character that the pages of a script may show."""
    found: set[str] = set()
    for reader in find_works(root / "corpus", root):
        work = load_work(reader).work
        if work:
            scripts = WorkScripts(work)
            found.update(*(scripts.text(juan, script) for juan in work.juan))
            found.update(*(text for source, text in iter_shown(reader, work, scripts) if not source.path.endswith(".txt")))
    other: Script = "hans" if script == "hant" else "hant"
    written = [path for part in ("docs", "templates") for path in list_files(root / part) if path.suffix in (".md", ".html", ".yml")]
    for path in [*written, Path(__file__).with_name("words.py")]:
        text = path.read_text(encoding="utf-8")
        found |= {*text, *convert_prose(text, other, script)}
    return found


def main(arguments: list[str] | None = None) -> int:
    """Make the fonts of the edition in the current folder. Exit status as of build.py."""
    parser = argparse.ArgumentParser(prog="python -m huiben.fonts", description=f"Write {RARE} and its list anew.")
    parser.add_argument("font", nargs="+", type=Path, help="fonts to take glyphs from, the first that has one wins")
    parser.add_argument("--full", action="store_true", help="write fonts for all characters instead, one per script")
    args = parser.parse_args(arguments)
    root = Path.cwd()
    try:
        missing = (make_serif if args.full else remake_rare)(root, args.font)
    except ModuleNotFoundError as error:
        parser.exit(1, f"{error}: install requirements-test.txt, or say `make font`\n")
    except OSError as error:
        parser.exit(1, f"{error.filename}: {error.strerror}\n")
    except Exception as error:  # fontTools has its own for each way that a font can be damaged
        parser.exit(1, f"{type(error).__name__}: {error}: not a font that can be read; nothing was written\n")
    if missing:
        listed = " ".join(f"{codepoint_name(c)} {c}" for c in sorted(missing)[:40])
        print(f"No glyph for {len(missing)} characters: {listed}. Name one more font that has them.", file=sys.stderr)
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
