"""What a page shows of a section: rows, glosses, trailer, ids."""

from __future__ import annotations

import pytest

from huiben.addresses import Addresses
from huiben.model import Work
from huiben.page import GlossView, Piece, Row, SectionView
from huiben.reading import Reading
from huiben.refs import parse_ref
from huiben.sections import SectionViews, report_link
from tests.helpers import TOML, SameWords, load

REFS = "ref\twords\n"



def views(text: str, own: bool = True, mark: bool = False, toml: str = TOML, **tables: str) -> list[SectionView]:
    work = load("题\n\n" + text, toml, **tables).work
    assert work is not None
    (juan,) = work.juan
    scripts = SameWords(work.gaiji, mark)
    reading = Reading(juan.source, work.gaiji, work.script, scripts.text(juan, work.script))
    maker = SectionViews(work, reading, Addresses(), scripts, "", "demo/1/x/", own)
    return [maker.section(section, ()) for section in juan.sections]


def shown(pieces: tuple[Piece, ...]) -> str:
    """`甲|乙^1丙`: pauses as |, calls as ^ with their number, nested glosses in [], gaiji in <>."""
    out = ""
    for piece in pieces:
        out += shown((piece.held,)) if piece.held else ""
        if piece.kind in ("call", "gloss"):
            assert piece.gloss is not None
            inner = "".join(shown(r.pieces) for r in piece.gloss.remarks)
            out += f"^{piece.gloss.number}" if piece.kind == "call" else f"[{inner}]"
        else:
            out += {"text": piece.text, "gaiji": f"<{piece.text}>", "pause": "|"}[piece.kind]
    return out


def gloss(view: GlossView) -> str:
    return " / ".join(shown(remark.pieces) for remark in view.remarks)


def row(view: Row) -> tuple[str, list[str]]:
    return shown(view.base), [gloss(g) for g in view.glosses]


@pytest.mark.parametrize(
    ("text", "base", "glosses"),
    [
        ("甲乙\n\n【注】\n", "甲乙", ["注"]),
        ("甲【一】乙【二】丙\n\n【三】\n", "甲^一乙^二丙^三", ["一", "二", "三"]),
        ("甲【句】乙丙【句】\n\n末\n", "甲|乙丙|", []),
        ("甲【一】【句】乙\n\n末\n", "甲^一|乙", ["一"]),
        ("甲\n\n【一○二○三】\n", "甲", ["一 / ○二 / ○三"]),
        ("甲\n\n【一【甲】二○【乙】三【丙○丁】】\n", "甲", ["一[甲]二 / ○[乙]三[丙○丁]"]),
        ("甲\n\n【一【甲】○二】\n", "甲", ["一 / [甲]○二"]),
        ("甲\n\n【一【句】二】\n", "甲", ["一|二"]),
        ("甲\n\n【【甲】】\n", "甲", ["[甲]"]),
        ("甲\n\n【一【二【三】四】五】\n", "甲", ["一[二[三]四]五"]),
        ("甲\n乙【注】\n\n末\n", "甲乙", ["注"]),
    ],
)
def test_a_row_has_the_scripture_cut_where_glosses_stand(text: str, base: str, glosses: list[str]) -> None:
    assert row(views(text)[0].before[0]) == (base, glosses)


@pytest.mark.parametrize(
    ("text", "numbers"), [("甲\n\n【一】", [""]), ("甲【一】乙", ["一"]), ("甲\n\n【一】【二】", ["一", "二"]), ("甲【句】\n\n【一】", [""])]
)
def test_glosses_are_numbered_where_there_is_more_than_one_or_a_call_to_answer(text: str, numbers: list[str]) -> None:
    assert [g.number for g in views(text)[0].before[0].glosses] == numbers


@pytest.mark.parametrize(("own", "anchors"), [(True, ["", "p1", "p1.g1", "g1"]), (False, ["yi", "yi.p1", "yi.p1.g1", "yi.g1"])])
def test_ids_are_short_on_the_sections_own_page_and_long_elsewhere(own: bool, anchors: list[str]) -> None:
    (view,) = views("甲\n\n【注】\n\n右一【题注】\n", own, refs=REFS + "demo.1.yi\t右一\n")
    assert [view.anchor, view.before[0].anchor, view.before[0].glosses[0].anchor, view.glosses[0].anchor] == anchors
    assert [view.ref, view.before[0].glosses[0].ref] == ["demo.1.yi", "demo.1.yi.p1.g1"]


def test_the_trailer_closes_the_rows_and_supplements_stand_behind_it() -> None:
    view = views("甲\n\n右一【注】\u3000记文【二】\u3000某曰辞\n\n乙\n\n右二\n")[0]
    assert (view.name, shown(view.trailer), [gloss(g) for g in view.glosses]) == ("一", "右一", ["注"])
    assert [row(r) for r in view.before] == [("甲", [])]
    assert [(r.rank, r.number, *row(r)) for r in view.after] == [("记", "二", "记文", ["二"]), ("辞", "三", "某曰辞", [])]
    assert (view.passages, view.comments) == (3, 2)


def test_ranks_and_the_missing_name_are_written_in_the_script_of_the_page() -> None:
    view, last = views("甲\n\n右一\u3000记文\n\n乙\n", toml=TOML.replace('"hans"', '"hant"'))
    assert view.after[0].rank == "記"
    assert last.name == "未題"


def test_a_label_stands_with_its_gaiji_resolved() -> None:
    gaiji = "codepoint\thant\thans\tevidence\nU+E177\t𨗳\t导\te\n"
    view = views("\ue177甲\n\n【○此\ue177射也】\n", gaiji=gaiji)[0]
    assert view.before[0].label == "导射"
    assert shown(view.before[0].base) == "<导>甲"


def test_lost_text_is_converted_to_the_script_of_the_page_and_names_the_heading() -> None:
    rows = "ref\tscript\twitness\ttext\tnote\ndemo.1.quanwen\thant\t本\t右賓\t-\ndemo.1.quanwen.p1\thant\t本\t補\t葉一\n"
    view = views("甲\n", mark=True, supplements=rows)[0]
    passage = view.before[0].supplement
    assert passage is not None
    assert (passage.text, passage.witness, passage.note) == ("hant→hans:補", "hant→hans:本", "hant→hans:葉一")
    plain = views("甲\n", supplements=rows)[0]
    assert (plain.name, plain.trailer) == ("賓", ())


@pytest.mark.parametrize(("tables", "registered"), [({}, False), ({"refs": REFS + "demo.1.yi\t右一\n"}, True)])
def test_a_provisional_section_says_so(tables: dict[str, str], registered: bool) -> None:
    assert views("甲\n\n右一\n", **tables)[0].registered is registered


def test_a_heading_of_the_bare_word_has_no_name() -> None:
    rule = '\n[[overrule]]\njuan = 1\nat = "5:1"\nwords = "右"\nas = "heading"\n'
    assert views("甲\n\n右\n\n乙\n", toml=TOML + rule)[0].name == "未题"


def test_a_report_has_the_ref_and_the_address_filled_in_and_quoted() -> None:
    work = load().work
    assert isinstance(work, Work)
    ref = parse_ref("demo.1.quanwen.p1")
    toml = TOML.replace("title =", 'report = "https://h/new?title={ref}&body={url}"\ntitle =', 1)
    other = load(toml=toml).work
    assert other is not None
    site = Addresses(site_url="https://s/e/")
    assert report_link(other, ref, "", site) == "https://h/new?title=demo.1.quanwen.p1&body=https%3A%2F%2Fs%2Fe%2Fdemo%2F1%2Fquanwen%2F%23p1"
    assert report_link(other, ref, "", Addresses()).endswith("body=demo%2F1%2Fquanwen%2F%23p1")
    assert report_link(work, ref, "", site) == ""


def test_the_character_before_a_mark_is_held_to_it_and_keeps_its_place() -> None:
    (row,) = views("甲乙【句】丙【注】丁\n")[0].before
    assert [(p.kind, p.text, p.src, p.held and (p.held.text, p.held.src)) for p in row.base] == [
        ("text", "甲", "3:1", None), ("pause", "句", "3:4", ("乙", "3:2")),
        ("call", "", "", ("丙", "3:6")), ("text", "丁", "3:10", None),
    ]  # fmt: skip


def test_sections_of_one_name_are_told_apart() -> None:
    assert views("甲\n")[0].nth == ""
