"""The pages of a work: which there are, and how they lead to each other."""

from __future__ import annotations

from dataclasses import replace

from huiben.addresses import Addresses
from huiben.load import load_work
from huiben.model import Work
from huiben.page import HomeBody, JuanBody, Page, SectionBody, WorkBody
from huiben.views import home_page, in_script, iter_work_pages
from tests.helpers import TOML, MemoryReader, SameWords

SECOND = '\n[[juan]]\nnumber = 0\nfile = "000.txt"\nchapter = "序"\n'
STATES = """
[[declared]]
juan = 1
code = "T102"
at = "3:2"
reason = "lost"
note = "注首佚"
[[declared]]
juan = 1
code = "T107"
reason = "lost"
note = "末题佚"
[[declared]]
juan = 1
code = "C104"
at = "11:1"
reason = "silent"
"""
TEXT = "题\n\n佚】\n\n甲【一】乙【句】\n\n【○此射也】\n\n右一【注】\n\n\ue177\n"


def work() -> Work:
    toml = TOML.replace("title =", 'dynasty = "清"\nnote = "记"\ntitle =', 1) + 'chapter = "篇"\n' + SECOND + STATES
    files = {"work.toml": toml, "001.txt": TEXT, "000.txt": "题\n\n丙\n\n右序\n"}
    files["refs.tsv"] = "ref\twords\ndemo.1.yi\t右一\ndemo.1.mo\t-\ndemo.0.xu\t右序\n"
    found = load_work(MemoryReader(files))
    assert [p.code for p in found.problems if p.severity.value != "declared"] == []
    assert found.work is not None
    return found.work


def pages(addresses: Addresses | None = None) -> dict[str, Page]:
    """The pages of the work in the script of its text."""
    return {url: page for url, page in both_trees(addresses).items() if page.script == "hans"}


def both_trees(addresses: Addresses | None = None) -> dict[str, Page]:
    return {page.url: page for page in iter_work_pages(work(), addresses or Addresses(), SameWords())}


def section(url: str) -> SectionBody:
    found = pages()[url].body
    assert isinstance(found, SectionBody)
    return found


def test_there_is_a_page_for_the_work_each_juan_and_each_section_in_reading_order() -> None:
    assert [(p.url, p.kind) for p in pages().values()] == [
        ("demo/", "work"), ("demo/1/", "juan"), ("demo/1/yi/", "section"), ("demo/1/mo/", "section"),
        ("demo/0/", "juan"), ("demo/0/xu/", "section"),
    ]  # fmt: skip
    assert pages()["demo/1/yi/"].docs_path == "demo/1/yi/index.md"


def test_pages_lead_to_the_one_before_and_the_one_behind() -> None:
    found = {url: (p.previous and p.previous.url, p.following and p.following.url) for url, p in pages().items()}
    assert found == {
        "demo/": (None, "1/yi/"),
        "demo/1/": ("../", "../0/"),
        "demo/1/yi/": (None, "../mo/"),
        "demo/1/mo/": ("../yi/", "../../0/xu/"),
        "demo/0/": ("../1/", None),
        "demo/0/xu/": ("../../1/mo/", None),
    }
    assert pages(Addresses(offline=True))["demo/1/mo/"].previous.url == "../yi/index.html"  # type: ignore[union-attr]


def test_crumbs_say_where_we_are() -> None:
    found = pages()
    assert [(c.title, c.url, c.current) for c in found["demo/1/yi/"].crumbs] == [
        ("会本", "../../../", False), ("题", "../../", False), ("卷一", "../", False), ("篇", "../", False), ("一", "./", True),
    ]  # fmt: skip
    assert [(c.title, c.current) for c in found["demo/0/"].crumbs] == [("会本", False), ("题", False), ("卷首", False), ("序", True)]
    assert [(c.title, c.current) for c in found["demo/"].crumbs] == [("会本", False), ("题", True)]


def test_titles_go_from_the_part_to_the_whole() -> None:
    found = pages()
    assert [found[url].title for url in ("demo/", "demo/1/", "demo/1/yi/", "demo/1/mo/")] == [
        "题", "篇 · 题", "一 · 篇 · 题", "未题 · 篇 · 题",
    ]  # fmt: skip
    assert found["demo/1/yi/"].description == "清某《题》卷一篇一"


def test_the_contents_of_a_juan_stand_on_the_pages_of_its_sections() -> None:
    found = pages()["demo/1/mo/"]
    assert [(r.title, r.url, r.current) for r in found.rows] == [("一", "../yi/", False), ("未题", "./", True)]
    assert found.contents is not None and found.contents.url == "../../#contents"
    assert [r.url for r in pages()["demo/1/"].rows] == ["#yi", "#mo"]


def test_the_page_of_a_work_counts_what_is_there() -> None:
    body = pages()["demo/"].body
    assert isinstance(body, WorkBody)
    assert (body.sections, body.passages, body.comments, body.pauses) == (3, 4, 4, 1)
    assert (body.base_length, body.gloss_length) == (2 + 1 + 1, 1 + 1 + 3 + 1), "○ is a sign, no word"
    assert body.notes == ("注首佚", "末题佚")
    first, second = body.juan
    assert [(r.link.title, r.link.url, r.labels, r.passages, r.comments) for r in first.rows] == [
        ("一", "1/yi/", ("射",), 2, 4), ("未题", "1/mo/", (), 1, 0),
    ]  # fmt: skip
    assert (second.link.title, second.chapter, second.base_length) == ("卷首", "序", 1)


def test_a_state_is_told_in_the_section_its_place_lies_in_and_one_without_a_place_in_the_last() -> None:
    assert section("demo/1/yi/").section.notes == ("注首佚",)
    assert section("demo/1/mo/").section.notes == ("末题佚",)
    assert section("demo/0/xu/").section.notes == ()


def test_a_juan_page_shows_its_sections_with_long_ids() -> None:
    body = pages()["demo/1/"].body
    assert isinstance(body, JuanBody)
    assert [s.anchor for s in body.sections] == ["yi", "mo"]
    assert [r.anchor for r in body.sections[0].before] == ["yi.p1", "yi.p2"]
    assert [s.link.url for s in body.sections] == ["yi/", "mo/"]


def test_a_section_page_shows_itself_with_short_ids() -> None:
    view = section("demo/1/yi/").section
    assert (view.anchor, [r.anchor for r in view.before], view.link.url) == ("", ["p1", "p2"], "./")


def test_the_home_page_has_a_card_for_each_work() -> None:
    page = home_page([(work(), SameWords())] * 2, Addresses(), "hans")
    assert isinstance(page.body, HomeBody)
    assert [(c.link.title, c.link.url, c.extent, c.dynasty, c.note) for c in page.body.works] == [
        ("题", "demo/", "卷一〈篇〉、卷首〈序〉", "清", "记")
    ] * 2  # fmt: skip
    assert (page.url, page.kind, page.docs_path) == ("", "home", "index.md")
    assert home_page([], Addresses(), "hans").body.works == ()


def test_the_traditional_home_page_leads_to_the_traditional_pages() -> None:
    page = home_page([(work(), SameWords())], Addresses(), "hant")
    assert (page.url, page.home, page.alternate, page.script) == ("hant/", "hant/", "", "hant")
    assert [c.link.url for c in page.body.works] == ["demo/"]


def test_every_page_stands_in_both_scripts_at_the_same_place_and_names_the_other() -> None:
    found = both_trees()
    at_home = {url for url in found if not url.startswith("hant/")}
    assert {f"hant/{url}" for url in at_home} == set(found) - at_home
    for url in at_home:
        assert (found[url].script, found[url].alternate, found[url].home) == ("hans", f"hant/{url}", "")
        twin = found[f"hant/{url}"]
        assert (twin.script, twin.alternate, twin.home, twin.ref) == ("hant", url, "hant/", found[url].ref)


def test_a_traditional_work_is_at_home_in_traditional_script() -> None:
    found = {p.url: p for p in iter_work_pages(replace(work(), script="hant"), Addresses(), SameWords())}
    assert (found["demo/"].script, found["demo/"].home, found["demo/"].alternate) == ("hant", "hant/", "hans/demo/")
    assert (found["hans/demo/"].script, found["hans/demo/"].home) == ("hans", "")


def test_what_work_toml_says_is_converted_and_the_script_of_the_text_is_not() -> None:
    other = in_script(work(), SameWords(mark=True), "hant")
    assert (other.title, other.note, other.juan[0].chapter) == ("hans→hant:题", "hans→hant:记", "hans→hant:篇")
    assert other.states[0].note == "hans→hant:注首佚"
    assert other.script == "hans"
