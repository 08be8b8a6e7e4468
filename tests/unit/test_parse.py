"""What is scripture, gloss and heading, and what belongs to what. Texts begin in line 3, below the title."""

from __future__ import annotations

import time

import pytest

from huiben.headings import MAX_HEADING, SUSPECT_HEADING
from huiben.parse import MAX_SPEAKER, Overrule
from tests.helpers import body, codes, lines, parse, places, shape, tiling, words


def test_paragraphs_glosses_and_a_heading_make_a_section() -> None:
    found = body("甲乙\n\n【注一】\n\n丙丁\n\n右请射\n")
    assert shape(found.juan) == [
        {"trailer": "右请射", "head": "请射", "passages": [{"base": "甲乙", "glosses": ["注一"]}, {"base": "丙丁"}]}
    ]
    assert codes(found.problems) == []


# -- glosses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("甲乙【注】丙", {"base": "甲乙丙", "glosses": [(2, "注")]}),
        ("甲【一】乙【二】丙", {"base": "甲乙丙", "glosses": [(1, "一"), (2, "二")]}),
        ("甲【一】【二】乙", {"base": "甲乙", "glosses": [(1, "一"), (1, "二")]}),
        ("甲乙【注】", {"base": "甲乙", "glosses": ["注"]}),
        ("甲【一】乙【二】【三】", {"base": "甲乙", "glosses": [(1, "一"), "二", "三"]}),
        ("甲【一】乙\n\n【二】【三】\n\n【四】", {"base": "甲乙", "glosses": [(1, "一"), "二", "三", "四"]}),
        ("甲乙\n【注】", {"base": "甲乙", "glosses": ["注"]}),
        ("𨽻𨗳【注】甲", {"base": "𨽻𨗳甲", "glosses": [(2, "注")]}),
        ("\ue177甲【注】乙", {"base": "\ue177甲乙", "glosses": [(2, "注")]}),
        ("甲々〻【注】乙", {"base": "甲々〻乙", "glosses": [(3, "注")]}),
        ("甲\u3000乙【注】丙", {"base": "甲\u3000乙丙", "glosses": [(3, "注")]}),
        ("甲\n乙【注】丙", {"base": "甲乙丙", "glosses": [(2, "注")]}),
        ("甲《一》乙「二」【注】丙", {"base": "甲《一》乙「二」丙", "glosses": [(8, "注")]}),
    ],
)
def test_a_gloss_inside_stands_at_its_offset_and_one_at_the_end_glosses_the_whole(text: str, passage: object) -> None:
    found = body(text + "\n\n末")
    assert shape(found.juan)[0]["passages"][0] == passage  # type: ignore[index]
    assert codes(found.problems) == []
    assert tiling(found.juan) == found.juan.source.text


def test_other_brackets_are_text_and_told_where_they_may_have_been_meant_as_a_gloss() -> None:
    found = body("甲[一]乙\n\n【注［二］】\n\n末")
    assert shape(found.juan)[0]["passages"][0] == {"base": "甲[一]乙", "glosses": ["注［二］"]}  # type: ignore[index]
    assert lines(found.problems) == ["T111 3:2", "T111 5:3"]


@pytest.mark.parametrize(
    ("text", "glosses"),
    [
        ("甲【句】乙", [(1, "|")]),
        ("甲乙【句】", [(2, "|")]),
        ("甲【句】乙【句】丙【注】", [(1, "|"), (2, "|"), "注"]),
        ("甲【注】乙【句】", [(1, "注"), (2, "|")]),
        ("甲【一】乙【句】【二】", [(1, "一"), (2, "|"), "二"]),
        ("甲【句读也】乙", [(1, "句读也")]),
        ("甲【一【句】二】", [("一二", (1, "|"))]),
        ("甲\n\n【一句【句】】", [("一句", (2, "|"))]),
        ("甲【乙【句】】丙", [(1, "乙", (1, "|"))]),
    ],
)
def test_a_pause_is_inline_wherever_it_stands(text: str, glosses: list[object]) -> None:
    assert shape(body(text + "\n\n末").juan)[0]["passages"][0]["glosses"] == glosses  # type: ignore[index]


def test_a_pause_in_a_paragraph_of_its_own_stands_at_the_end_of_the_passage() -> None:
    found = body("甲【注】乙\n\n【句】\n\n丙\n")
    pauses = [g for g in found.juan.sections[0].passages[0].glosses if g.kind == "pause"]
    assert [(g.place, g.at) for g in pauses] == [("inline", 2)]


def test_pauses_have_no_number_and_comments_are_numbered_without_them() -> None:
    found = body("甲【句】乙【一】丙【句】丁【二】\n\n【三】\n\n末")
    glosses = found.juan.sections[0].passages[0].glosses
    assert [(g.kind, g.number) for g in glosses] == [
        ("pause", 0), ("comment", 1), ("pause", 0), ("comment", 2), ("comment", 3),
    ]  # fmt: skip


def test_glosses_in_glosses_stand_at_an_offset_of_the_outer_one_and_are_numbered_within_it() -> None:
    found = body("甲【一【二】三【四【五】】六】\n\n末")
    outer = found.juan.sections[0].passages[0].glosses[0]
    assert shape(found.juan)[0]["passages"][0]["glosses"] == [("一三六", (1, "二"), (2, "四", (1, "五")))]  # type: ignore[index]
    assert [(g.number, [i.number for i in g.glosses]) for g in outer.glosses] == [(1, []), (2, [1])]


@pytest.mark.parametrize(
    ("text", "place"),
    [("甲【】乙", "3:2"), ("甲\n\n【】", "5:1"), ("甲【一【】】", "3:4"), ("甲【\u3000】乙", "3:2"), ("甲【 】", "3:2")],
)
def test_a_gloss_without_words_is_told_and_left_out(text: str, place: str) -> None:
    found = body(text + "\n\n末")
    assert lines(found.problems) == [f"T103 {place}"]
    assert tiling(found.juan) == found.juan.source.text


def test_brackets_that_hold_only_a_gloss_are_kept() -> None:
    assert shape(body("甲【【乙】】\n\n末").juan)[0]["passages"][0]["glosses"] == [("", (0, "乙"))]  # type: ignore[index]


def test_remarks_are_counted_in_the_gloss_without_what_is_nested() -> None:
    gloss = body("甲【一二【三○四】○五】\n\n末").juan.sections[0].passages[0].glosses[0]
    assert [(r.start, r.end) for r in gloss.remarks] == [(0, 2), (2, 4)]
    assert [(r.start, r.end) for r in gloss.glosses[0].remarks] == [(0, 1), (1, 3)]


def test_a_gloss_before_any_scripture_belongs_to_a_passage_that_is_lost() -> None:
    found = body("【一】\n\n甲\n\n【二】\n")
    assert shape(found.juan)[0]["passages"] == [{"glosses": ["一"]}, {"base": "甲", "glosses": ["二"]}]
    assert lines(found.problems) == ["T104 3:1"]


def test_a_file_that_begins_inside_a_gloss_has_a_first_passage_without_base() -> None:
    found = body("注之末】\n\n甲\n")
    assert shape(found.juan)[0]["passages"] == [{"glosses": ["注之末"]}, {"base": "甲"}]
    assert lines(found.problems) == ["T102 3:4"]


def test_a_gloss_that_opens_a_paragraph_of_scripture_goes_to_the_passage_before() -> None:
    found = body("甲\n\n【一】乙【二】丙\n")
    assert shape(found.juan)[0]["passages"] == [{"base": "甲", "glosses": ["一"]}, {"base": "乙丙", "glosses": [(1, "二")]}]
    assert lines(found.problems) == ["T113 5:1"]


def test_a_pause_that_opens_a_paragraph_stays_in_it() -> None:
    found = body("甲\n\n【句】乙\n")
    assert shape(found.juan)[0]["passages"] == [{"base": "甲"}, {"base": "乙", "glosses": [(0, "|")]}]


@pytest.mark.parametrize(
    ("text", "passages", "problems"),
    [
        ("甲【一\n\n乙", [{"base": "甲", "glosses": ["一"]}, {"base": "乙"}], ["T101 3:2"]),
        ("甲【一】二】乙\n\n丙", [{"base": "甲二乙", "glosses": [(1, "一")]}, {"base": "丙"}], ["T102 3:6"]),
        ("甲\n\n一】\n\n乙", [{"base": "甲", "glosses": ["一"]}, {"base": "乙"}], ["T102 5:2"]),
    ],
)
def test_a_missing_bracket_is_told_and_reading_goes_on(text: str, passages: object, problems: list[str]) -> None:
    found = body(text)
    assert (shape(found.juan)[0]["passages"], lines(found.problems)) == (passages, problems)
    assert tiling(found.juan) == found.juan.source.text


# -- headings -------------------------------------------------------------------------------------------


def heads(text: str, *overrules: Overrule) -> list[object]:
    return [section.get("head") for section in shape(body(text, *overrules).juan)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("甲\n\n右请射", ["请射"]),
        ("甲\n\n\u3000\u3000\u3000右请射\u3000", ["请射"]),
        ("甲\n\n右请射。", ["请射"]),
        ("甲\n\n右" + "乙" * (MAX_HEADING - 1), ["乙" * (MAX_HEADING - 1)]),
        ("甲\n\n右𨽻\n\n丙\n\n右丁", ["𨽻", "丁"]),
        ("甲\n\n右请射【注】", ["请射"]),
        ("甲\n\n右请射【注一】【注二】", ["请射"]),
        ("甲\n\n右\n\n乙", [None]),
        ("甲\n\n右" + "乙" * MAX_HEADING, [None]),
        ("甲\n\n右还【注】乃降释弓反位", [None]),
        ("甲\n\n右还乃降【句】释弓", [None]),
        ("甲\n\n右贤于左【句】", [None]),
        ("甲\n\n右还\n\n【注】", [None]),
        ("甲\n\n左还", [None]),
        ("甲右请射", [None]),
        ("甲\n\n【右请射】", [None]),
    ],
)
def test_length_position_and_what_follows_tell_a_heading_from_a_sentence(text: str, found: list[object]) -> None:
    assert heads(text) == found


def test_a_heading_closes_what_stands_before_it() -> None:
    found = body("甲\n\n乙\n\n右一\n\n丙\n\n右二\n\n丁\n")
    assert [[p["base"] for p in s["passages"]] for s in shape(found.juan)] == [["甲", "乙"], ["丙"], ["丁"]]  # type: ignore[index,union-attr]
    assert lines(found.problems) == ["T107 13:1"]


def test_headings_with_the_same_words_close_sections_of_their_own() -> None:
    assert heads("甲\n\n右饮\n\n乙\n\n右饮") == ["饮", "饮"]


def test_glosses_on_a_heading_belong_to_it_and_a_gloss_never_crosses_it() -> None:
    found = body("甲\n\n右一【注】\n\n【又】\n\n乙\n\n右二")
    assert shape(found.juan)[0] == {
        "trailer": "右一", "head": "一", "glosses": ["注", "又"], "passages": [{"base": "甲"}],
    }  # fmt: skip
    assert [g.number for g in found.juan.sections[0].glosses] == [1, 2]
    assert codes(found.problems) == []


def test_a_heading_that_closes_nothing_is_told() -> None:
    found = body("右一\n\n甲\n\n右二\n\n右三\n")
    assert [(s.get("head"), len(s.get("passages", []))) for s in shape(found.juan)] == [("一", 0), ("二", 1), ("三", 0)]  # type: ignore[arg-type]
    assert lines(found.problems) == ["T105 3:1", "T105 9:1"]


def test_a_text_without_headings_is_one_section_and_that_is_no_mistake() -> None:
    found = body("甲\n\n乙\n")
    assert heads("甲\n\n乙") == [None]
    assert codes(found.problems) == []


def test_the_missing_last_heading_is_told_at_the_last_character() -> None:
    assert lines(body("甲\n\n右一\n\n乙丙【注】 \n\n").problems) == ["T107 7:5"]


def test_a_text_that_is_only_a_title_has_no_scripture() -> None:
    found = parse("题\n")
    assert (found.juan.sections, lines(found.problems)) == ((), ["T112 1:1"])


@pytest.mark.parametrize(
    ("length", "told"), [(MAX_HEADING, False), (MAX_HEADING + 1, True), (SUSPECT_HEADING, True), (SUSPECT_HEADING + 1, False)]
)
def test_a_bare_paragraph_that_is_a_little_too_long_for_a_heading_is_told(length: int, told: bool) -> None:
    found = body("甲\n\n右" + "乙" * (length - 1) + "\n\n丙")
    assert ("T106 5:1" in lines(found.problems)) is told


def test_a_long_sentence_with_a_gloss_is_not_suspected() -> None:
    assert codes(body("甲\n\n右还乃降释弓反位于西阶西南面立\n\n【注】\n\n丙").problems) == []


def test_a_short_paragraph_with_a_commentary_below_is_read_as_scripture_and_told() -> None:
    found = body("甲\n\n右还\n\n【注】\n")
    assert shape(found.juan)[0]["passages"] == [{"base": "甲"}, {"base": "右还", "glosses": ["注"]}]
    assert lines(found.problems) == ["T114 5:1"]


def test_a_line_inside_a_paragraph_that_looks_like_a_heading_is_told() -> None:
    found = body("甲\n右请射\n\n乙")
    assert lines(found.problems) == ["T108 4:1"]
    assert heads("甲\n右请射\n\n乙") == [None]


# -- what follows a heading on its line ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rest", "passages"),
    [
        ("\u3000戒宾曰某有子某", [("辭", "戒宾曰某有子某")]),
        ("\u3000宾礼辞许", [("記", "宾礼辞许")]),
        ("\u3000甲乙丙丁戊己曰庚", [("辭", "甲乙丙丁戊己曰庚")]),
        ("\u3000甲乙丙丁戊己庚曰辛", [("記", "甲乙丙丁戊己庚曰辛")]),
        ("\u3000曰甲", [("記", "曰甲")]),
        ("\u3000\u3000一\u3000二曰三", [("記", "一"), ("辭", "二曰三")]),
    ],
)
def test_items_behind_a_heading_are_passages_of_the_section_it_closes(rest: str, passages: list[tuple[str, str]]) -> None:
    found = body(f"甲\n\n右戒宾{rest}\n\n乙\n\n右二\n")
    section = found.juan.sections[0]
    assert words(found.juan, section.trailer) == "右戒宾"
    assert [(p.rank, words(found.juan, p.base)) for p in section.after_trailer] == passages
    assert [p.number for p in section.passages] == list(range(1, len(passages) + 2))
    assert tiling(found.juan) == found.juan.source.text


def test_the_longest_speaker_has_six_characters() -> None:
    assert MAX_SPEAKER == len("甲乙丙丁戊己")


def test_items_have_glosses_of_their_own_and_the_heading_keeps_its_own() -> None:
    found = body("甲\n\n右一【题注】\u3000丙【一】丁【二】\u3000戊曰己【三】\n\n【四】\n\n乙\n\n右二\n")
    assert shape(found.juan)[0] == {
        "trailer": "右一",
        "head": "一",
        "glosses": ["题注"],
        "passages": [
            {"base": "甲"},
            {"rank": "記", "base": "丙丁", "glosses": [(1, "一"), "二"]},
            {"rank": "辭", "base": "戊曰己", "glosses": ["三", "四"]},
        ],
    }
    assert codes(found.problems) == []


def test_a_gloss_behind_a_space_belongs_to_what_stands_before_the_space() -> None:
    found = body("甲\n\n右一\u3000【题注】丙\u3000【注】丁\n\n乙\n\n右二\n")
    assert shape(found.juan)[0]["glosses"] == ["题注"]
    assert shape(found.juan)[0]["passages"][1:] == [  # type: ignore[index]
        {"rank": "記", "base": "丙", "glosses": ["注"]}, {"rank": "記", "base": "丁"},
    ]  # fmt: skip


def test_the_spaces_between_items_are_markup() -> None:
    found = body("甲\n\n右一\u3000\u3000丙\u3000丁\n")
    assert words(found.juan, found.juan.markup).count("\u3000") == 3
    assert words(found.juan, tuple(found.juan.iter_runs())) == "甲右一丙丁"


@pytest.mark.parametrize("text", ["右一【注】乙\u3000丙", "右一【注】乙\u3000丙【又】丁", "右一\u3000【一】\u3000【二】乙"])
def test_no_word_of_a_paragraph_that_begins_like_a_heading_is_lost(text: str) -> None:
    juan = body(f"甲\n\n{text}\n\n末\n\n右末\n").juan
    assert tiling(juan) == juan.source.text


# -- labels ---------------------------------------------------------------------------------------------


def test_the_first_label_of_a_passage_is_its_label() -> None:
    found = body("甲\n\n【一○此纳射器也】【此画物也】\n\n乙【此比三耦也】丙\n\n末")
    assert [words(found.juan, p.label) for p in found.juan.sections[0].passages] == ["纳射器", "比三耦", ""]
    assert places_of_labels(found) == ["5:5", "7:4"]


def places_of_labels(found: object) -> list[str]:
    juan = found.juan  # type: ignore[attr-defined]
    return [str(juan.source.position(p.label[0].start)) for s in juan.sections for p in s.passages if p.label]


def test_a_later_paragraph_of_commentary_may_give_the_label() -> None:
    found = body("甲\n\n【一】\n\n【○此射也】\n\n末")
    assert words(found.juan, found.juan.sections[0].passages[0].label) == "射"


def test_a_label_is_not_looked_for_in_a_gloss_within_a_gloss_or_on_a_heading() -> None:
    found = body("甲【一【此射也】】\n\n右一【此饮也】\n")
    assert [words(found.juan, p.label) for p in found.juan.sections[0].passages] == [""]


# -- overrules ------------------------------------------------------------------------------------------


def test_a_guess_can_be_overruled_either_way() -> None:
    assert heads("甲\n\n右请射\n\n末", Overrule(5, 1, "右请射", "scripture")) == [None]
    assert heads("甲\n\n右还\n\n【注】", Overrule(5, 1, "右还", "heading")) == ["还"]
    long = "右" + "乙" * 30
    assert heads(f"甲\n\n{long}\n\n【注】", Overrule(5, 1, "右乙", "heading")) == ["乙" * 30]


def test_an_editor_may_make_a_heading_of_words_without_right() -> None:
    assert heads("甲\n\n乙丙\n\n末", Overrule(5, 1, "乙丙", "heading")) == ["乙丙", None]


def test_an_overruled_heading_takes_the_commentary_below_it() -> None:
    found = body("甲\n\n右还\n\n【注】\n", Overrule(5, 1, "右还", "heading"))
    assert shape(found.juan)[0]["glosses"] == ["注"]
    assert codes(found.problems) == []


def test_an_overrule_that_makes_a_heading_loses_no_word_behind_its_gloss() -> None:
    juan = body("甲\n\n右还【注】又还\n\n末", Overrule(5, 1, "右还", "heading")).juan
    assert tiling(juan) == juan.source.text


@pytest.mark.parametrize(("as_", "guess"), [("辭", "記"), ("記", "辭")])
def test_the_rank_of_an_item_can_be_overruled(as_: str, guess: str) -> None:
    item = "某曰甲" if guess == "辭" else "甲乙丙"
    text = f"乙\n\n右一\u3000{item}\n\n末\n\n右二"
    plain, ruled = body(text), body(text, Overrule(5, 4, item[0], as_))  # type: ignore[arg-type]
    assert [p.sections[0].passages[1].rank for p in (plain.juan, ruled.juan)] == [guess, as_]


def test_a_paragraph_can_be_declared_a_supplement() -> None:
    found = body("甲\n\n记文\n\n右一\n", Overrule(5, 1, "记文", "記"))
    assert [p.rank for p in found.juan.sections[0].passages] == ["經", "記"]


def test_a_label_can_be_taken_away_and_given() -> None:
    text = "甲\n\n【○此射也】\n\n乙\n\n【甲乙射侯也】\n\n末"
    found = body(text, Overrule(5, 4, "射", "no label"), Overrule(9, 4, "射侯", "label"))
    assert [words(found.juan, p.label) for p in found.juan.sections[0].passages] == ["", "射侯", ""]
    assert found.unmatched == ()


@pytest.mark.parametrize(
    "rule",
    [
        Overrule(5, 1, "右诱射", "scripture"),
        Overrule(5, 2, "右请射", "scripture"),
        Overrule(99, 1, "右请射", "scripture"),
        Overrule(5, 99, "右", "scripture"),
        Overrule(0, 0, "右", "scripture"),
        Overrule(5, 1, "", "scripture"),
    ],
)
def test_an_overrule_whose_words_do_not_stand_there_does_nothing_and_is_told(rule: Overrule) -> None:
    found = body("甲\n\n右请射\n\n末", rule)
    assert found.unmatched == (rule,)
    assert shape(found.juan)[0]["head"] == "请射"


@pytest.mark.parametrize(
    "rule",
    [
        Overrule(5, 2, "请射", "scripture"),  # not where a paragraph begins
        Overrule(3, 1, "甲", "label"),  # not in a gloss
        Overrule(5, 1, "右请射", "辭"),  # a heading has no rank
    ],
)
def test_an_overrule_that_changes_nothing_is_told(rule: Overrule) -> None:
    assert body("甲\n\n右请射\n\n末", rule).unmatched == (rule,)


# -- files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_change_places_but_no_words(end: str, mark: str) -> None:
    lines_ = ["题", "", "甲【一】乙", "", "【二", "三】", "", "右一\u3000丙", ""]
    found = parse(mark + end.join(lines_))
    assert shape(found.juan) == [
        {"trailer": "右一", "head": "一", "passages": [{"base": "甲乙", "glosses": [(1, "一"), "二三"]}, {"rank": "記", "base": "丙"}]}
    ]
    assert str(found.juan.source.position(found.juan.sections[0].trailer[0].start)) == "8:1"
    assert tiling(found.juan) == found.juan.source.text
    assert codes(found.problems) == []


def test_a_hundred_thousand_brackets_are_parsed_quickly_and_lose_nothing() -> None:
    started = time.process_time()
    found = body("甲" + "【乙" * 100_000 + "】" * 100_000)
    assert time.process_time() - started < 8
    assert tiling(found.juan) == found.juan.source.text
    assert places(found.problems, "T110") == ["3:34"]


def test_a_long_text_is_parsed_in_time_that_grows_with_its_length() -> None:
    text = "甲乙丙丁戊【句】己庚【注】辛\n\n【一○二】\n\n右壬\u3000癸曰子\n\n" * 3000
    started = time.process_time()
    found = body(text)
    assert len(found.juan.sections) == 3000
    assert time.process_time() - started < 8
