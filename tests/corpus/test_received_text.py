"""Facts of the received text of 《禮經本義》 juan 6: each was read off the file or the leaf by hand, none by the parser."""

from __future__ import annotations

import csv
import hashlib
from pathlib import Path

import pytest

from huiben import cli
from huiben.build import load_corpus
from huiben.project import Project
from huiben.model import Gloss, Juan, Passage, Section, Work
from huiben.problems import Problem, Severity
from tests.helpers import ROOT, codes, place, places, tiling, words

FILE = ROOT / "corpus" / "lijing-benyi" / "006.txt"
SHA256 = "f8affacaca81c3c23990bfc24cd4707c27528db97a41f13ce346ce6e82e1a4cf"

IDS = """qingshe youshe chushe qushi zaiqingshe zaisheshihuo qushishisuan yinbushengzhe xianfubushihuozhe sanqingshe
sansheyongyue qushishisuan-2 yinbushengzhe-2 sheshibi gongweidafujulu chezu tuojushengzuo zhurenxianshi binyingjueyugong""".split()
HEADINGS = """请射 诱射 初射 取矢 再请射 再射释获 取矢视算 饮不胜者 献服不释获者 三请射 三射用乐 取矢视算 饮不胜者 射事毕 公为大夫举旅 彻俎 脱屦升坐
主人献士""".split()
END_GLOSSES = "23:43 39:84 41:115 55:43 87:43 97:86 139:64 141:127".split()
HEADING_GLOSSES = "121:6 169:8 223:8 241:6".split()
PAUSE_LINES = [41] * 5 + [63] + [67] * 2 + [139]
# The ○ stands two characters before the label, where there is one: 3:112 ○, 3:113 此, 3:114 请.
LABELS = {"3:114": "请射", "7:77": "纳射器", "11:94": "画物", "15:151": "誓太史", "19:55": "比三耦", "91:3": "三耦正射"}
REMARKS = "3:112 7:75 11:92 15:149 19:53 97:160 181:17 227:97".split()


@pytest.fixture(scope="module")
def loaded() -> tuple[Work, list[Problem]]:
    works, problems = load_corpus(Project(ROOT))
    return next(one.work for one in works if one.id == "lijing-benyi" and one.work), problems


@pytest.fixture(scope="module")
def work(loaded: tuple[Work, list[Problem]]) -> Work:
    return loaded[0]


@pytest.fixture(scope="module")
def juan(work: Work) -> Juan:
    return work.juan[0]


def passages(juan: Juan) -> list[Passage]:
    return [p for s in juan.sections for p in s.passages]


def bracket(juan: Juan, gloss: Gloss) -> str:
    """The place of the opening bracket of a gloss."""
    return place(juan, gloss.runs[0].start - 1)


def section(juan: Juan, id_: str) -> Section:
    return next(s for s in juan.sections if s.id == id_)


def test_the_file_is_the_received_one_to_the_byte() -> None:
    assert hashlib.sha256(FILE.read_bytes()).hexdigest() == SHA256


def test_it_equals_the_file_it_was_received_as(testdata: Path) -> None:
    (source,) = (testdata / "source").glob("*.txt")
    assert FILE.read_bytes() == source.read_bytes()


def test_runs_and_markup_give_the_file_back(juan: Juan) -> None:
    assert tiling(juan).encode() == FILE.read_bytes()
    assert {juan.source.text[s.start : s.end] for s in juan.markup} == {"礼经本义", "\n", "【", "】"}


def test_there_are_nineteen_sections_with_the_ids_of_the_contract_in_order(juan: Juan) -> None:
    assert [s.id for s in juan.sections] == IDS
    assert [str(s.ref) for s in juan.sections] == [f"lijing-benyi.6.{id_}" for id_ in IDS]
    assert all(s.registered for s in juan.sections)


def test_eighteen_headings_close_their_sections_and_the_last_is_lost(juan: Juan) -> None:
    assert [words(juan, s.head) for s in juan.sections] == [*HEADINGS, ""]
    assert [words(juan, s.trailer) for s in juan.sections] == [*(f"右{words_}" for words_ in HEADINGS), ""]
    supplement = juan.sections[-1].supplement
    assert supplement is not None
    assert (supplement.text, supplement.script) == ("右賓媵爵于公", "hant")


def test_a_heading_stands_below_what_it_closes(juan: Juan) -> None:
    for one in juan.sections[:-1]:
        assert all(run.end <= one.trailer[0].start for p in one.passages for run in p.base)


def test_there_are_sixty_one_paragraphs_of_scripture_and_a_lost_one(juan: Juan) -> None:
    assert len(passages(juan)) == 62
    assert [p.base for p in passages(juan)].count(()) == 1
    assert all(p.rank == "經" for p in passages(juan))


def test_the_fragment_that_opens_the_file_is_the_gloss_of_a_lost_passage(juan: Juan) -> None:
    first = juan.sections[0].passages[0]
    assert (str(first.ref), first.base) == ("lijing-benyi.6.qingshe.p1", ())
    (gloss,) = first.glosses
    assert words(juan, gloss.runs).startswith("为更衣之次在东堂下")
    assert place(juan, gloss.runs[0].start) == "3:1"
    assert first.supplement is not None and first.supplement.text.startswith("司射適次袒决遂")
    assert gloss.supplement is not None and gloss.supplement.text == "司射即射人次謂設帷帳"


def test_the_counts_of_brackets_and_glosses_agree(juan: Juan) -> None:
    assert (juan.source.text.count("【"), juan.source.text.count("】")) == (62, 63)
    glosses = [g for p in passages(juan) for g in p.glosses] + [g for s in juan.sections for g in s.glosses]
    assert sum(g.kind == "comment" for g in glosses) == 54
    assert sum(g.kind == "pause" for g in glosses) == 9
    assert all(g.glosses == () for g in glosses)


def test_the_pauses_stand_in_their_lines_each_behind_the_words_it_closes(juan: Juan) -> None:
    found = [(p, g) for p in passages(juan) for g in p.glosses if g.kind == "pause"]
    assert [juan.source.position(g.runs[0].start).line for _, g in found] == PAUSE_LINES
    heard = [words(juan, p.base)[: g.at][-3:] for p, g in found]
    assert heard == ["侯皆许", "诺以宫", "趋直西", "及乏南", "诺以商", "吿于上", "西北耦", "与大夫", "觯以授"]
    assert all(g.place == "inline" and g.ref is None for _, g in found)


def test_a_gloss_at_the_end_of_its_paragraph_glosses_the_whole_passage(juan: Juan) -> None:
    found = [
        bracket(juan, g)
        for p in passages(juan) if p.base
        for g in p.comments
        if juan.source.position(g.runs[0].start).line == juan.source.position(p.base[-1].start).line
    ]  # fmt: skip
    assert found == END_GLOSSES
    assert all(g.place == "block" and g.at is None for p in passages(juan) for g in p.comments)


def test_four_headings_carry_a_gloss(juan: Juan) -> None:
    assert [bracket(juan, g) for s in juan.sections for g in s.glosses] == HEADING_GLOSSES
    assert [str(g.ref) for s in juan.sections for g in s.glosses] == [
        f"lijing-benyi.6.{id_}.g1" for id_ in ("zaisheshihuo", "xianfubushihuozhe", "gongweidafujulu", "zhurenxianshi")
    ]
    assert words(juan, section(juan, "zaisheshihuo").glosses[0].runs).startswith("髙紫超曰此章内")


def test_twelve_passages_have_no_gloss_and_each_ends_its_section(juan: Juan) -> None:
    bare = [(s, p) for s in juan.sections for p in s.passages if not p.comments]
    assert len(bare) == 12
    assert all(p is s.passages[-1] for s, p in bare)


def test_six_passages_have_a_label_and_what_only_begins_like_one_is_none(juan: Juan) -> None:
    found = {place(juan, p.label[0].start): words(juan, p.label) for p in passages(juan) if p.label}
    assert found == LABELS
    for at in ("145:2", "161:2"):
        offset = juan.source.offset(*map(int, at.split(":")))
        assert juan.source.text[offset] == "此"
        passage = next(p for p in passages(juan) for g in p.comments if g.runs[0].start <= offset < g.runs[-1].end)
        assert passage.label == ()


def test_eight_remarks_are_opened_by_a_circle(juan: Juan) -> None:
    found = []
    for gloss in (g for p in passages(juan) for g in p.comments):
        (run,) = gloss.runs
        found += [place(juan, run.start + r.start) for r in gloss.remarks if juan.source.text[run.start + r.start] == "○"]
    assert sorted(found, key=lambda at: int(at.split(":")[0])) == REMARKS
    assert juan.source.text.count("○") == len(REMARKS)


def test_eighteen_private_use_characters_are_known_with_their_places(loaded: tuple[Work, list[Problem]], juan: Juan) -> None:
    own = [place(juan, at) for at, c in enumerate(juan.source.text) if "\ue000" <= c <= "\uf8ff"]
    told = [p for p in loaded[1] if p.code == "C104"]
    assert len(own) == 18
    assert [f"{p.line}:{p.column}" for p in told] == own
    assert {p.severity for p in told} == {Severity.DECLARED}


def test_the_gaiji_are_those_of_the_facts(work: Work, juan: Juan, testdata: Path) -> None:
    with (testdata / "facts" / "gaiji.tsv").open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle, delimiter="\t"))
    assert {(f"U+{ord(g.codepoint):04X}", g.hant, g.hans) for g in work.gaiji} == {
        (r["codepoint"], r["traditional"], r["simplified"]) for r in rows
    }
    for row in rows:
        assert juan.source.text.count(chr(int(row["codepoint"][2:], 16))) == int(row["occurrences"])


def test_the_half_leaves_begin_with_the_words_of_the_facts(juan: Juan, testdata: Path) -> None:
    with (testdata / "facts" / "folios.tsv").open(encoding="utf-8", newline="") as handle:
        for row in csv.DictReader(handle, delimiter="\t"):
            at = juan.source.offset(int(row["line"]), int(row["column"]))
            here = "".join(c for c in juan.source.text[at : at + 40] if c not in "【】\n")
            assert here.startswith("".join(c for c in row["next_characters"] if c not in "【】\n")), row


def test_the_only_problems_are_the_declared_states(loaded: tuple[Work, list[Problem]]) -> None:
    mine = [p for p in loaded[1] if p.path.startswith("corpus/lijing-benyi/")]
    assert {p.severity for p in mine} == {Severity.DECLARED}
    assert places(mine, "T102") == ["3:131"]
    assert places(mine, "T107") == ["243:72"]
    assert sorted(set(codes(mine))) == ["C104", "T102", "T107"]


@pytest.mark.parametrize("flags", [[], ["--strict"]])
def test_check_is_clean(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", *flags], ROOT) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "20 declared states"


def test_the_refs_are_complete() -> None:
    assert cli.main(["refs", "--check"], ROOT) == 0


def test_the_record_names_the_manuscript_and_never_a_print(work: Work) -> None:
    said = " ".join([work.note, work.source, *(w.name for w in work.witnesses), *(r.who for r in work.responsibilities)])
    assert "写本" in said
    assert not any(word in said for word in ("刻本", "刊本", "木刻", "雕版"))
    assert (work.title, work.author, work.dynasty, work.script, juan_numbers(work)) == ("礼经本义", "蔡德晋", "清", "hans", [6])


def juan_numbers(work: Work) -> list[int]:
    return [juan.number for juan in work.juan]
