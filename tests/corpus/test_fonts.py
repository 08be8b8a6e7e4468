"""The font that is shipped: what it covers, what it may weigh, that it can be made again."""

from __future__ import annotations

import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from huiben.fonts import COVERAGE, FONTS, RARE, STYLE, iter_shown, make_font, needs_font, read_coverage, unicode_range
from huiben.load import load_work
from huiben.scripts import WorkScripts
from huiben.store import find_works, list_files
from tests.helpers import ROOT

DEBIAN = Path("/usr/share/fonts/truetype/hanazono")


def open_font(data: bytes) -> TTFont:
    """A font from its bytes; from a path it would keep the file open."""
    return TTFont(BytesIO(data), lazy=True)


@pytest.fixture(scope="module")
def covered() -> frozenset[str]:
    return read_coverage(ROOT / COVERAGE)


def test_font_list_and_style_sheet_name_the_same_characters(covered: frozenset[str]) -> None:
    assert set(map(chr, open_font((ROOT / RARE).read_bytes()).getBestCmap())) == covered
    style = (ROOT / STYLE).read_text(encoding="utf-8")
    assert re.findall(r"unicode-range: (.*);", style) == [unicode_range(covered)]


def test_every_glyph_has_an_outline(covered: frozenset[str]) -> None:
    font = open_font((ROOT / RARE).read_bytes())
    assert [chr(point) for point, glyph in font.getBestCmap().items() if not font["glyf"][glyph].numberOfContours] == []


def test_the_list_is_sorted_and_unique_and_has_only_what_needs_it(covered: frozenset[str]) -> None:
    lines = (ROOT / COVERAGE).read_text(encoding="utf-8").splitlines()
    assert lines == [f"U+{ord(c):04X} {c}" for c in sorted(covered)]
    assert [c for c in covered if not needs_font(c)] == []


def test_the_corpus_is_covered_in_both_scripts(covered: frozenset[str]) -> None:
    for reader in find_works(ROOT / "corpus", ROOT):
        work = load_work(reader).work
        assert work
        shown = {c for _, text in iter_shown(reader, work, WorkScripts(work)) for c in text}
        assert {c for c in shown if needs_font(c)} <= covered
    assert set("𨽻𨗳𤣥") <= covered


def test_hand_written_pages_are_covered(covered: frozenset[str]) -> None:
    for path in list_files(ROOT / "docs"):
        if path.suffix == ".md":
            assert {c for c in path.read_text(encoding="utf-8") if needs_font(c)} <= covered, path


def test_every_stack_of_faces_ends_with_it_before_what_the_system_chooses() -> None:
    for name in (STYLE, "docs/assets/material.css"):
        for stack in re.findall(r"[^:;{}]*CJK[^:;{}]*\b(?:serif|monospace);", (ROOT / name).read_text(encoding="utf-8")):
            assert re.search(r'"Huiben Rare", (serif|monospace);$', stack), stack


def test_it_is_small() -> None:
    assert (ROOT / RARE).stat().st_size < 60_000


def test_its_licence_is_with_it() -> None:
    text = (ROOT / FONTS / "LICENSE.txt").read_text(encoding="utf-8")
    assert "Hanazono Font License" in text
    assert "GlyphWiki" in open_font((ROOT / RARE).read_bytes())["name"].getDebugName(0)


def test_it_can_be_made_again_byte_for_byte(covered: frozenset[str]) -> None:
    folder = Path(os.environ.get("HUIBEN_HANAZONO") or DEBIAN)
    paths = [folder / "HanaMinA.ttf", folder / "HanaMinB.ttf"]
    if not all(path.is_file() for path in paths):
        pytest.skip("no source font: install fonts-hanazono, or set HUIBEN_HANAZONO to the folder of HanaMinA.ttf")
    used = open_font((ROOT / RARE).read_bytes())["name"].getDebugName(0)
    if any(open_font(path.read_bytes())["name"].getDebugName(5) not in used for path in paths):
        pytest.skip("the source font here is another version than the one that was used")
    assert make_font(paths, covered, "Huiben Rare") == ((ROOT / RARE).read_bytes(), covered)
