"""○ and the labels of remarks."""

from __future__ import annotations

import pytest

from huiben.remarks import MAX_LABEL, find_label, split_remarks


def label(text: str) -> list[str]:
    found = [find_label(text, remark) for remark in split_remarks(text)]
    return [text[span.start : span.end] for span in found if span]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("甲乙", ["甲乙"]),
        ("甲○乙", ["甲", "○乙"]),
        ("○甲○乙", ["○甲", "○乙"]),
        ("甲○", ["甲", "○"]),
        ("○○甲", ["○", "○甲"]),
        ("𨽻○\ue177〇", ["𨽻", "○\ue177〇"]),
    ],
)
def test_remarks_begin_at_a_circle_and_cover_the_gloss(text: str, parts: list[str]) -> None:
    assert [text[r.start : r.end] for r in split_remarks(text)] == parts


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("众弓矢与楅皆纳于东南次内○此纳射器也", ["纳射器"]),
        ("御犹侍也○此请射也自此以下经文与乡射同者不重释", ["请射"]),
        ("亦西面北上○此比三耦也郝仲舆曰乡射三耦立堂西", ["比三耦"]),
        ("此三耦正射也", ["三耦正射"]),
        ("甲○此誓太史也○此画物也", ["誓太史", "画物"]),
        ("○此射也朱子曰善", ["射"]),
        ("此" + "射" * MAX_LABEL + "也", ["射" * MAX_LABEL]),
    ],
)
def test_a_remark_that_says_what_the_passage_does_carries_a_label(text: str, labels: list[str]) -> None:
    assert label(text) == labels


@pytest.mark.parametrize(
    "text",
    [
        "此谓士之为大夫耦者也",
        "此获者即服不也有司与庶子既错荐俎于地",
        "此获者即服不也",
        "甲此纳射器也",
        "此" + "射" * (MAX_LABEL + 1) + "也",
        "此也",
        "此纳射器也乙丙",
        "此请射必升堂者将遍告宾也",
        "此即纳射也",
        "此卽纳射也",
        "此謂射也",
        "此射器○也",
    ],
)
def test_a_sentence_that_explains_or_goes_on_is_no_label(text: str) -> None:
    assert label(text) == []


def test_a_label_may_be_followed_by_another_remark() -> None:
    assert label("此纳射器也○") == ["纳射器"]


@pytest.mark.parametrize("work", ["礼记", "禮記", "左传", "左傳", "郑注", "贾疏", "旧说", "舊說", "今按", "或", "孝经"])
def test_a_work_that_is_quoted_is_no_authority(work: str) -> None:
    assert label(f"此纳射器也{work}曰甲乙") == []


@pytest.mark.parametrize("text", ["此纳射器也传曰某曰甲", "此纳射器也记曰甲乙曰丙", "此纳射器也注曰子曰丙"])
def test_a_second_speaker_does_not_make_an_authority_of_a_work(text: str) -> None:
    assert label(text) == []


def test_a_label_is_an_offset_in_the_gloss_without_its_first_and_last_word() -> None:
    text = "甲乙○此画物也"
    span = find_label(text, split_remarks(text)[1])
    assert span is not None
    assert (span.start, span.end) == (4, 6)
