"""Refs: written, read, turned into anchors and addresses."""

from __future__ import annotations

import pytest

from huiben.refs import RESERVED_WORKS, Ref, is_section_id, is_slug, parse_ref

TABLE = [
    # text, ref, anchor on its own page, anchor elsewhere, page
    ("lijing-benyi", Ref("lijing-benyi"), "", "", "lijing-benyi/"),
    ("w.6", Ref("w", 6), "", "", "w/6/"),
    ("w.0", Ref("w", 0), "", "", "w/0/"),
    ("w.6.qingshe", Ref("w", 6, "qingshe"), "", "qingshe", "w/6/qingshe/"),
    ("w.6.qushishisuan-2", Ref("w", 6, "qushishisuan-2"), "", "qushishisuan-2", "w/6/qushishisuan-2/"),
    ("w.6.s.p3", Ref("w", 6, "s", 3), "p3", "s.p3", "w/6/s/"),
    ("w.6.s.p3.g1", Ref("w", 6, "s", 3, (1,)), "p3.g1", "s.p3.g1", "w/6/s/"),
    ("w.6.s.p3.g1.g2", Ref("w", 6, "s", 3, (1, 2)), "p3.g1.g2", "s.p3.g1.g2", "w/6/s/"),
    ("w.6.s.p3.g1.c2", Ref("w", 6, "s", 3, (1,), 2), "p3.g1.c2", "s.p3.g1.c2", "w/6/s/"),
    ("w.6.s.g1", Ref("w", 6, "s", None, (1,)), "g1", "s.g1", "w/6/s/"),
    ("w.16.s.p10.g11.c120", Ref("w", 16, "s", 10, (11,), 120), "p10.g11.c120", "s.p10.g11.c120", "w/16/s/"),
]


@pytest.mark.parametrize(("text", "ref"), [row[:2] for row in TABLE])
def test_a_ref_is_read_and_written_the_same(text: str, ref: Ref) -> None:
    assert parse_ref(text) == ref
    assert str(ref) == text


@pytest.mark.parametrize(("ref", "own", "other", "url"), [row[1:] for row in TABLE])
def test_a_ref_gives_its_anchors_and_its_page(ref: Ref, own: str, other: str, url: str) -> None:
    assert (ref.anchor, ref.long_anchor, ref.url) == (own, other, url)
    assert ref.address == (f"{url}#{own}" if own else url)


@pytest.mark.parametrize(
    "text",
    [
        "", ".", "W", "w.", "w.06", "w.-1", "w.a", "w.6.", "w.6.S", "w.6.s.p0", "w.6.s.p03", "w.6.s.p", "w.6.s.g0",
        "w.6.s.c0", "w.6.s.c1.g1", "w.6.s.g1.p1", "w.6.s.p1.p2", "w--x", "-w", "w-", "w.6.s t", " w", "w\n", "w.6.礼",
        "w.６", "w.6.s.p１", "w/6/s", "w.6.s#p1", "w.6.s.p1.g1.c1.c2",
    ],
)  # fmt: skip
def test_what_is_no_ref_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a ref"):
        parse_ref(text)


def test_a_number_too_long_for_the_machine_is_a_value_error_too() -> None:
    with pytest.raises(ValueError):
        parse_ref("w." + "9" * 10_000)


def test_passages_and_glosses_are_named_from_their_section() -> None:
    section = Ref("w", 6, "s")
    assert str(section.of_passage(3)) == "w.6.s.p3"
    assert str(section.of_passage(3).of_gloss(1).of_gloss(2)) == "w.6.s.p3.g1.g2"
    assert str(section.of_gloss(1)) == "w.6.s.g1"


@pytest.mark.parametrize("text", ["a", "a1", "1a", "404", "a-b", "a-2-b"])
def test_small_letters_digits_and_single_hyphens_make_an_id(text: str) -> None:
    assert is_slug(text)


@pytest.mark.parametrize("text", ["", "A", "a_b", "a--b", "-a", "a-", "a b", "礼", "a/b", "a.b", "a\n", "é", "١"])
def test_anything_else_does_not(text: str) -> None:
    assert not is_slug(text)
    assert not is_section_id(text)


@pytest.mark.parametrize("text", ["p1", "g2", "c3", "f6", "16", "leaf"])
def test_a_section_cannot_have_the_name_of_a_passage_gloss_folio_or_the_leaf_view(text: str) -> None:
    assert is_slug(text)
    assert not is_section_id(text)


@pytest.mark.parametrize("text", ["pg1", "p1-2", "pi", "qushishisuan-2", "leaves"])
def test_a_section_can_have_a_name_that_only_resembles_one(text: str) -> None:
    assert is_section_id(text)


def test_the_reserved_works_are_those_of_the_contract() -> None:
    assert RESERVED_WORKS == {"hans", "hant", "search", "print", "data", "dts", "assets", "about", "help", "editors", "404"}
