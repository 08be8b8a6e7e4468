"""script.tsv: what its rows say, where they apply, and what is wrong with them."""

from __future__ import annotations

import pytest

from huiben.model import Gaiji, ScriptProfile
from huiben.profile import check_profile, derive, places_of, read_profile, words_for
from huiben.script import convert
from huiben.source import SourceText
from tests.helpers import codes, load, parse

HEAD = "juan\twhere\tfrom\tto\treason\n"
TEXT = "题\n\n而后司马升后【而后者后也】\n\n右一\n"


def rows(*lines: str) -> SourceText:
    return SourceText("script.tsv", HEAD + "".join("\t".join(line.split()) + "\treason\n" for line in lines))


def profile(*lines: str) -> ScriptProfile:
    read, problems = read_profile(rows(*lines))
    assert problems == []
    return read


def hant(text: str, *lines: str, gaiji: tuple[Gaiji, ...] = ()) -> str:
    return derive(parse(text).juan, gaiji, profile(*lines), "hans", "hant", convert)


# -- what applies where ------------------------------------------------------------------------------------


def test_without_rows_the_classical_profile_decides() -> None:
    assert hant(TEXT) == "題\n\n而後司馬升後【而後者後也】\n\n右一\n"


def test_a_row_for_the_scripture_leaves_the_glosses_alone() -> None:
    assert "而后司馬升後【而後者" in hant(TEXT, "- 經 而后 而后")
    assert "而後司馬升後【而后者" in hant(TEXT, "- 注 而后 而后")


def test_a_heading_is_scripture() -> None:
    assert hant("题\n\n甲\n\n右后\n", "- 經 后 后").endswith("右后\n")


def test_a_place_wins_over_words() -> None:
    assert "升后【而後者后也" in hant(TEXT, "- - 升后 升後", "1 3:6 后 后", "1 3:11 后 后")


def test_what_becomes_itself_is_not_converted() -> None:
    assert hant("题\n\n古文复为覆\n", "1 3:1 古文复为 古文复为").endswith("古文复为覆\n")


def test_a_word_is_found_across_a_gloss_and_a_line_end() -> None:
    assert hant("题\n\n而【注】后升\n") == "題\n\n而【注】後升\n"
    assert hant("题\n\n夏【句】后\n") == "題\n\n夏【句】后\n"


def test_a_narrower_row_wins() -> None:
    read = profile("- - 后 后", "- 經 后 後", "1 - 后 后", "1 注 后 後")
    assert words_for(read)["后"] == "后"
    assert words_for(read, 2, "經")["后"] == "後"
    assert words_for(read, 1, "經")["后"] == "后"
    assert words_for(read, 1, "注")["后"] == "後"


def test_rows_for_another_juan_do_not_apply() -> None:
    assert words_for(profile("2 - 后 后"), 1) == {}
    assert list(places_of(profile("2 3:2 后 后"), parse(TEXT).juan)) == []


def test_gaiji_are_read_in_context_and_become_what_their_table_says() -> None:
    gaiji = (Gaiji("\ue000", "隶", "𨽻", "witness"),)
    assert hant("题\n\n司\ue000发\n", gaiji=gaiji) == "題\n\n司𨽻發\n"


def test_the_source_script_is_only_resolved() -> None:
    gaiji = (Gaiji("\ue000", "隶", "𨽻", "witness"),)
    juan = parse("题\n\n后\ue000\n").juan
    assert derive(juan, gaiji, profile("- - 后 後"), "hans", "hans", convert) == "题\n\n后隶\n"


def test_a_traditional_work_is_derived_too() -> None:
    juan = parse("題\n\n於是乾坤著\n").juan
    assert derive(juan, (), ScriptProfile(), "hant", "hans", convert) == "题\n\n于是乾坤著\n"
    assert derive(juan, (), profile("- - 著 着"), "hant", "hans", convert) == "题\n\n于是乾坤着\n"


def test_a_conversion_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="length"):
        derive(parse(TEXT).juan, (), ScriptProfile(), "hans", "hant", lambda text, *_: text + "!")


# -- what is wrong with a table ----------------------------------------------------------------------------


def problems_of(*lines: str) -> list[str]:
    return codes(read_profile(rows(*lines))[1])


@pytest.mark.parametrize("line", ["x - 后 后", "- 3:1 后 后", "1 3:0 后 后", "1 0:3 后 后", "1 3: 后 后", "1 經注 后 后", "1 - - 后", "１ - 后 后"])
def test_a_row_that_cannot_be_read_is_told(line: str) -> None:
    assert problems_of(line) == ["M111"]


def test_a_row_without_a_reason_is_told() -> None:
    assert codes(read_profile(SourceText("script.tsv", HEAD + "-\t-\t后\t后\t-\n"))[1]) == ["M111"]


@pytest.mark.parametrize(("line", "code"), [("- - 后 皇后", "P102"), ("- - 皇后 后", "P102"), ("- - 后 -", "P102"), ("- - 后 \ue000", "P103"), ("- - \u0378 后", "P103"), ("- - 后\u200b 后后", "P103")])
def test_a_row_with_bad_words_is_told_and_left_out(line: str, code: str) -> None:
    read, problems = read_profile(rows(line))
    assert codes(problems) == [code]
    assert read.entries == ()


def test_a_row_that_stands_twice_is_told_and_the_first_counts() -> None:
    read, problems = read_profile(rows("- - 后 后", "- - 后 後"))
    assert codes(problems) == ["P101"]
    assert words_for(read) == {"后": "后"}


def test_the_same_words_may_stand_for_several_juan_kinds_and_places() -> None:
    assert problems_of("- - 后 后", "- 經 后 后", "- 注 后 後", "1 - 后 后", "1 3:2 后 后", "1 3:6 后 后", "2 - 后 后") == []


@pytest.mark.parametrize("lines", [("- - 后 后", "- - 余 余"), ("1 - 后 后", "- - 后 后"), ("- 注 后 后", "- 經 后 后"), ("1 3:6 后 后", "1 3:2 后 后"), ("1 10:1 后 后", "1 9:1 后 后"), ("10 - 后 后", "9 - 后 后")])
def test_a_row_out_of_order_is_told(lines: tuple[str, ...]) -> None:
    assert problems_of(*lines) == ["P106"]


@pytest.mark.parametrize(
    ("line", "code"),
    [("1 3:99 后 后", "P104"), ("1 99:1 后 后", "P104"), ("2 - 后 后", "P104"), ("2 3:2 后 后", "P104"), ("1 3:1 后 后", "P105"), ("1 3:6 后也 后也", "P105"), ("1 3:14 后 后", "P105")],
)
def test_a_row_for_what_the_text_does_not_have_is_told_at_its_line(line: str, code: str) -> None:
    found = check_profile(profile("- - 余 余", line), [parse(TEXT).juan])
    assert [(item.code, item.line) for item in found] == [(code, 3)]


def test_places_that_overlap_are_told() -> None:
    assert codes(check_profile(profile("1 3:1 而后司 而后司", "1 3:2 后 后"), [parse(TEXT).juan])) == ["P107"]
    assert codes(check_profile(profile("1 3:1 而后 而后", "1 3:3 司 司"), [parse(TEXT).juan])) == []


def test_a_work_has_its_profile_and_the_problems_of_it() -> None:
    one = load(TEXT, script=HEAD + "1\t3:6\t后\t后\tgood\n1\t3:7\t后\t后\tbad\n")
    assert one.work
    assert [entry.source for entry in one.work.profile.entries] == ["后", "后"]
    assert "P105" in codes(one.problems)


def test_a_place_that_does_not_stand_is_not_applied() -> None:
    assert hant(TEXT, "1 3:7 后 后") == hant(TEXT)
