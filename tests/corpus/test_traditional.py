"""The traditional text of 《禮經本義》 juan 6 against what is known of the witness: each fact read by hand."""

from __future__ import annotations

import re

import pytest

from huiben.build import load_corpus
from huiben.project import Project
from huiben.characters import fault_of
from huiben.model import Juan, Work
from huiben.profile import derive
from huiben.script import classical, convert
from tests.helpers import ROOT

PLACES = {"71:156": "決", "105:33": "鞲"}
HOU = {"65:53": "后", "125:56": "后", "241:22": "后", "241:33": "后", "169:40": "後", "185:13": "後", "185:30": "後", "185:50": "後"}
GAIJI = {"弦": 6, "揚": 6, "𨽻": 5, "𨗳": 1}


@pytest.fixture(scope="module")
def work() -> Work:
    works, _ = load_corpus(Project(ROOT))
    return next(one.work for one in works if one.id == "lijing-benyi" and one.work)


@pytest.fixture(scope="module")
def juan(work: Work) -> Juan:
    return work.juan[0]


@pytest.fixture(scope="module")
def text(work: Work, juan: Juan) -> str:
    return derive(juan, work.gaiji, work.profile, "hans", "hant", convert)


def at(juan: Juan, text: str, place: str) -> str:
    line, column = map(int, place.split(":"))
    return text[juan.source.offset(line, column)]


def test_every_character_has_its_place(juan: Juan, text: str) -> None:
    assert len(text) == len(juan.source.text)
    assert [i for i, c in enumerate(text) if c in "\n【】○"] == [i for i, c in enumerate(juan.source.text) if c in "\n【】○"]


@pytest.mark.parametrize("place", HOU)
def test_hou_in_the_glosses_is_as_the_witness_has_it(juan: Juan, text: str, place: str) -> None:
    assert at(juan, juan.source.text, place) == "后"
    assert at(juan, text, place) == HOU[place]


def test_the_scripture_has_er_hou_six_times(juan: Juan, text: str) -> None:
    base = "".join(text[run.start : run.end] for s in juan.sections for p in s.passages for run in p.base)
    assert base.count("而后") == 6
    assert "而後" not in base


def test_gaiji_stand_where_the_file_has_private_use(juan: Juan, text: str) -> None:
    places = [i for i, c in enumerate(juan.source.text) if fault_of(c) == "C104"]
    assert len(places) == 18
    assert {c: sum(text[i] == c for i in places) for c in GAIJI} == GAIJI
    assert not [c for c in text if fault_of(c)]


@pytest.mark.parametrize("never", "個箇撲雲於幹複慾硃闢採屍製覆佈併捲遊佔兇餘余")
def test_words_that_the_passage_does_not_have(juan: Juan, text: str, never: str) -> None:
    # 覆 stands once in the file itself (覆手); 餘 is right for every 余 of the file, and 余 for none.
    expected = {"覆": 1, "餘": 8}
    assert text.count(never) == expected.get(never, 0)


@pytest.mark.parametrize(
    ("words", "times"),
    [("个", 20), ("扑", 21), ("于", 162), ("云", 3), ("干侯", 1), ("辟薦", 1), ("朱襦", 1), ("朱極", 2), ("欲復射", 2), ("乃復求矢", 1), ("捆復", 2), ("復筵", 1), ("經文徵之", 1), ("並行", 3), ("與君並也", 1), ("並左還", 1), ("矢著侯", 1), ("夫著地", 1), ("繫侯繩曰綱", 1), ("右執簫", 2), ("某御于子", 4), ("參侯", 5), ("釋獲", 32), ("餘獲", 3), ("設豐", 3), ("前後", 1), ("之後者", 1), ("公後", 1), ("卻", 2), ("衆", 25), ("髙紫超", 4), ("李寳之", 1), ("郝仲輿", 8)],
)  # fmt: skip
def test_words_that_the_passage_has(text: str, words: str, times: int) -> None:
    assert text.count(words) == times


def test_received_variants_stay(juan: Juan, text: str) -> None:
    for variant in "髙逺乗吿説竒寳羣乆徧縦絶鞲":
        places = [i for i, c in enumerate(juan.source.text) if c == variant]
        assert places, variant
        assert all(text[i] == variant for i in places)


def test_nothing_is_left_in_simplified_script(text: str) -> None:
    """No character whose only reading in traditional script is another one."""
    known = classical("hans", "hant")
    left = {c for c in text if c not in known and convert(c, "hans", "hant") != c}
    assert left == {"决", "鞲"}, "two shapes that the leaf has, by rows of script.tsv"


def test_the_simplified_text_is_the_received_one(work: Work, juan: Juan) -> None:
    hans = derive(juan, work.gaiji, work.profile, "hans", "hans", convert)
    changed = [c for c, received in zip(hans, juan.source.text, strict=True) if c != received]
    assert sorted(set(changed)) == sorted("弦扬隶导")


def test_back_again_it_is_the_received_text_but_for_what_the_copy_had(juan: Juan, text: str) -> None:
    back = convert(text, "hant", "hans")
    other = {(a, b) for a, b in zip(juan.source.text, back, strict=True) if a != b and fault_of(a) != "C104"}
    assert len(other) < 20, other
    assert not {a for a, _ in other} & set("后余发云几")


@pytest.mark.parametrize(("place", "character"), PLACES.items())
def test_shapes_of_the_leaf_stand_where_a_row_says_so(juan: Juan, text: str, place: str, character: str) -> None:
    assert text[juan.source.offset(*map(int, place.split(":")))] == character


def test_stated_places_are_those_that_sense_cannot_tell(work: Work) -> None:
    places = {str(entry.at) for entry in work.profile.entries if entry.at}
    assert places == {*HOU, *PLACES}
    assert all(re.search("witness|leaf", entry.reason) for entry in work.profile.entries if entry.at)
