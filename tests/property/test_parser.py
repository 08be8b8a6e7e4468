"""What holds for every text, in the convention or not."""

from __future__ import annotations

from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st

from huiben.addresses import Addresses
from huiben.layers import RegisteredSection, Registry, apply_refs
from huiben.model import Gloss, Juan, length_of
from huiben.page import GlossView, JuanBody, Page, Piece, SectionBody, SectionView
from huiben.parse import AS_WORDS, Overrule
from huiben.problems import format_problem, sort_problems
from huiben.source import SourceText
from huiben.views import iter_work_pages
from tests.helpers import TOML, SameWords, load, parse, shape, tiling, words
from tests.property.strategies import books, broken_texts, write

ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def every_gloss(juan: Juan) -> list[Gloss]:
    found = [g for s in juan.sections for g in s.glosses] + [g for s in juan.sections for p in s.passages for g in p.glosses]
    for gloss in found:
        found += gloss.glosses
    return found


@st.composite
def overrules(draw: st.DrawFn, text: str) -> tuple[Overrule, ...]:
    """Overrules whose words stand where they say."""
    source, found = SourceText("t", text), []
    for at in draw(st.lists(st.integers(0, max(len(text) - 1, 0)), max_size=4)):
        here = source.position(at)
        found.append(Overrule(here.line, here.column, text[at : at + draw(st.integers(1, 3))], draw(st.sampled_from(AS_WORDS))))
    return tuple(found)


MORE = settings(max_examples=800)
"""For what matters most: nothing of a text is lost, and each test is quick."""


@MORE
@example("题\n\n甲\n\n右一【注】乙\u3000丙")
@example("题\n\n甲\n\n右一\u3000【一】\u3000【二】乙")
@given(broken_texts())
def test_runs_and_markup_tile_the_file_and_give_it_back(text: str) -> None:
    assert tiling(parse(text).juan) == text


@MORE
@given(broken_texts(), st.data())
def test_they_do_so_whatever_an_editor_overrules(text: str, data: st.DataObject) -> None:
    how = data.draw(st.sampled_from([{}, {"title_line": False}, {"title_line": True}, {"by_line": True}, {"by_line": False}]))
    assert tiling(parse(text, *data.draw(overrules(text)), **how).juan) == text


@given(broken_texts())
def test_every_problem_has_a_place_that_exists_and_is_told_once_in_order(text: str) -> None:
    found = parse(text)
    problems = sort_problems(found.problems)
    assert len(set(problems)) == len(problems)
    assert [(p.line, p.column) for p in problems] == sorted((p.line, p.column) for p in problems)
    for item in problems:
        assert 0 <= found.juan.source.offset(item.line, item.column) <= len(text)
        assert len(format_problem(item).split("\n")) in (1, 3)


@given(st.text(st.sampled_from("甲𨽻\n\r\u2028\x0b\ufeff "), max_size=40), st.data())
def test_places_and_offsets_are_inverse(text: str, data: st.DataObject) -> None:
    source = SourceText("t", text)
    at = data.draw(st.integers(0, len(text)))
    here = source.position(at)
    if text[max(at - 1, 0) : at + 1] != "\r\n":  # between CR and LF an editor has no place
        assert source.offset(here.line, here.column) == at
    assert source.position(source.offset(here.line, 1)) == type(here)(here.line, 1)
    assert text[source.offset(here.line, 1) :].startswith(source.line(here.line))


@given(broken_texts())
def test_remarks_cover_their_gloss_and_labels_stand_in_one(text: str) -> None:
    juan = parse(text).juan
    for gloss in every_gloss(juan):
        length = length_of(gloss.runs)
        if gloss.kind == "comment":
            assert [r.start for r in gloss.remarks] + [length] == [0, *(r.end for r in gloss.remarks)] or length == 0 == len(gloss.remarks)
            assert all(r.start < r.end for r in gloss.remarks)
    for section in juan.sections:
        for passage in section.passages:
            covered = {at for g in passage.comments for run in g.runs for at in range(run.start, run.end)}
            assert {at for span in passage.label for at in range(span.start, span.end)} <= covered


@given(broken_texts(), st.data())
def test_an_overruled_label_stands_in_a_gloss_too(text: str, data: st.DataObject) -> None:
    juan = parse(text, *data.draw(overrules(text))).juan
    for section in juan.sections:
        for passage in section.passages:
            covered = {at for g in passage.comments for run in g.runs for at in range(run.start, run.end)}
            assert {at for span in passage.label for at in range(span.start, span.end)} <= covered


@given(broken_texts())
def test_glosses_stand_in_the_order_of_the_text_at_offsets_within_their_base(text: str) -> None:
    for section in parse(text).juan.sections:
        assert [p.number for p in section.passages] == list(range(1, len(section.passages) + 1))
        for passage in section.passages:
            inline = [g.at for g in passage.glosses if g.place == "inline"]
            assert inline == sorted(inline, key=lambda at: at or 0)
            assert all(at is not None and 0 <= at <= length_of(passage.base) for at in inline)
            assert [g.number for g in passage.comments] == list(range(1, len(passage.comments) + 1))
            for gloss in passage.glosses:
                starts = [run.start for run in gloss.runs]
                before = length_of(tuple(s for s in passage.base if starts and s.end <= starts[0]))
                assert gloss.place == "block" or not starts or gloss.at == before


@given(broken_texts())
def test_the_base_is_the_paragraph_without_its_glosses(text: str) -> None:
    found = parse(text)
    for section in found.juan.sections:
        for passage in section.passages:
            inner = {at for g in every_gloss(found.juan) for run in g.runs for at in range(run.start, run.end)}
            assert not inner & {at for span in passage.base for at in range(span.start, span.end)}
            assert "【" not in words(found.juan, passage.base)


@given(books(), ENDS)
def test_a_well_formed_text_is_read_as_it_was_meant(book: tuple, end: str) -> None:  # type: ignore[type-arg]
    found = parse(write(book, end))
    assert shape(found.juan) == [section.shape() for section in book]
    assert found.problems == ()


@given(books())
def test_taking_the_glosses_out_leaves_the_scripture(book: tuple) -> None:  # type: ignore[type-arg]
    juan = parse(write(book)).juan
    found = [[words(juan, p.base) for p in s.passages] for s in juan.sections]
    assert found == [[p.base for p in (*s.passages, *s.items)] for s in book]
    for section in juan.sections:
        for passage in section.passages:
            base = words(juan, passage.base)
            for gloss in passage.glosses:
                if gloss.place == "inline" and gloss.runs and not gloss.glosses:
                    at = gloss.runs[0].start - 1  # its bracket
                    before = juan.source.text[passage.base[0].start : at]
                    assert base.startswith(_without_brackets(before)) and len(_without_brackets(before)) == gloss.at


def _without_brackets(text: str) -> str:
    out, depth = "", 0
    for character in text:
        depth += (character == "【") - (character == "】")
        out += character if depth == 0 and character != "】" else ""
    return out


@given(books(), st.data())
def test_editing_a_passage_leaves_every_other_section_its_id(book: tuple, data: st.DataObject) -> None:  # type: ignore[type-arg]
    text = write(book)
    juan, _ = apply_refs(parse(text).juan, Registry(), "w", lambda head: f"x{sum(map(ord, head)) % 7}")
    rows = tuple(RegisteredSection(s.ref, words(juan, s.trailer), n) for n, s in enumerate(juan.sections) if s.ref)
    registry = Registry(rows)
    run = data.draw(st.sampled_from([p.base[0] for s in juan.sections for p in s.passages]))
    edited = text[: run.start] + data.draw(st.sampled_from(["改", "改改改改", text[run.start] + "一"])) + text[run.end :]
    after, problems = apply_refs(parse(edited).juan, registry, "w", lambda head: "fresh")
    assert [(s.id, s.registered) for s in after.sections] == [(s.id, True) for s in juan.sections]
    assert problems == []


# -- the pages --------------------------------------------------------------------------------------------


def pieces_of_gloss(view: GlossView) -> list[Piece]:
    return [piece for remark in view.remarks for one in remark.pieces for piece in flat(one)]


def flat(piece: Piece) -> list[Piece]:
    if piece.kind == "gloss":
        assert piece.gloss is not None
        return pieces_of_gloss(piece.gloss)
    held = [piece.held] if piece.held else []
    return held if piece.kind == "call" else [*held, piece]


def pieces_of_section(view: SectionView) -> list[Piece]:
    found = [p for row in (*view.before, *view.after) for piece in row.base for p in flat(piece)]
    found += [p for row in (*view.before, *view.after) for gloss in row.glosses for p in pieces_of_gloss(gloss)]
    return found + list(view.trailer) + [p for gloss in view.glosses for p in pieces_of_gloss(gloss)]


def shown(juan: Juan, views: list[SectionView]) -> Counter[int]:
    """How often each offset of the file stands on the pages."""
    count: Counter[int] = Counter()
    for piece in (p for view in views for p in pieces_of_section(view)):
        start = juan.source.offset(*map(int, piece.src.split(":")))
        count.update(range(start, start + len(piece.text)))
    return count


def check_pages(text: str, toml: str = TOML) -> None:
    gaiji = "codepoint\thant\thans\tevidence\nU+E177\t導\t导\te\n"
    work = load(text.encode("utf-8", "surrogatepass"), toml, gaiji=gaiji).work
    if work is None or not work.juan:
        return
    (juan,) = work.juan
    pages = list(iter_work_pages(work, Addresses(), SameWords(work.gaiji)))
    home = [p for p in pages if p.script == work.script]
    away = [p for p in pages if p.script != work.script]
    assert [p.alternate for p in away] == [p.url for p in home]
    check_pages_of(juan, home)
    check_pages_of(juan, away)


def check_pages_of(juan: Juan, pages: list[Page]) -> None:
    wanted = Counter(at for run in juan.iter_runs() for at in range(run.start, run.end))
    assert shown(juan, [p.body.section for p in pages if isinstance(p.body, SectionBody)]) == wanted
    assert shown(juan, [s for p in pages if isinstance(p.body, JuanBody) for s in p.body.sections]) == wanted
    anchors = [a for p in pages if isinstance(p.body, JuanBody) for s in p.body.sections for a in anchors_of(s)]
    assert len(set(anchors)) == len(anchors)


def anchors_of(view: SectionView) -> list[str]:
    rows = [*view.before, *view.after]
    return [view.anchor, *(r.anchor for r in rows), *(g.anchor for r in rows for g in r.glosses), *(g.anchor for g in view.glosses)]


@MORE
@example("题\n\n甲【注】乙\n\n【句】")
@given(broken_texts())
def test_pages_show_every_character_of_the_text_exactly_once(text: str) -> None:
    check_pages(text)


@given(books())
def test_pages_of_a_well_formed_text_do_so_too(book: tuple) -> None:  # type: ignore[type-arg]
    check_pages(write(book))


@given(broken_texts(), st.data())
def test_pages_do_so_whatever_an_editor_overrules(text: str, data: st.DataObject) -> None:
    rules = [r for r in data.draw(overrules(text)) if r.words.isprintable()]
    tables = "".join(
        f'\n[[overrule]]\njuan = 1\nat = "{r.line}:{r.column}"\nwords = "{r.words}"\nas = "{r.as_}"\n' for r in rules
    )
    check_pages(text, TOML + tables)
