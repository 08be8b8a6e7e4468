"""What a specialist of books asked for: lines, notes, one column or two, the other script, the place last read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

Open = Callable[..., Page]
SECTION = "lijing-benyi/6/qingshe/"
PAUSES = "lijing-benyi/6/chushe/"
LATER = "lijing-benyi/6/zaisheshihuo/"


def top(page: Page, selector: str) -> float:
    return float(page.locator(selector).evaluate("e => e.getBoundingClientRect().top"))


def note_of(place: Locator) -> str:
    """What the stylesheet shows beside a place; `none` if nothing."""
    return str(place.evaluate("e => getComputedStyle(e, '::after').content"))


# -- lines ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tree", ["", "hant/"])
@pytest.mark.parametrize("width", [360, 500, 768, 1280])
def test_a_pause_never_begins_a_line(open_page: Open, home: str, width: int, tree: str) -> None:
    page = open_page(home + tree + PAUSES, width=width)
    gaps = """() => [...document.querySelectorAll('.ju')].map(mark => {
      const before = mark.previousElementSibling, range = document.createRange();
      range.selectNodeContents(before);
      const rects = range.getClientRects(), last = rects[rects.length - 1];
      return [mark.getBoundingClientRect().left - last.right, Math.abs(mark.getBoundingClientRect().top - last.top)];
    })"""
    for size in ("small", "medium", "large", "huge"):
        page.evaluate("size => document.documentElement.setAttribute('data-size', size)", size)
        found = page.evaluate(gaps)
        assert len(found) == 5
        for across, down in found:
            assert -1 <= across < 8 and down < 20


def test_folded_passage_gloss_and_report_end_at_one_edge(open_page: Open, home: str) -> None:
    for width in (360, 500, 768):
        page = open_page(home + PAUSES, width=width)
        right = "s => document.querySelector(s).getBoundingClientRect().right"
        base, gloss = page.evaluate(right, "#p3 .base"), page.evaluate(right, "#p3 .gloss p")
        assert abs(base - gloss) <= 1.5
        assert page.evaluate(right, "#p3 .num") <= base + 1.5


def test_without_glosses_the_scripture_has_one_column(open_page: Open, home: str) -> None:
    page = open_page(home + PAUSES)
    wide = "s => document.querySelector(s).getBoundingClientRect().width"
    before = page.evaluate(wide, "#p3 .base")
    page.keyboard.press("g")
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('#p3 .base')).fontSize)")
    after = page.evaluate(wide, "#p3 .base")
    assert after > before
    assert 33 * size <= after <= 34.1 * size
    page.goto(home + LATER)
    rule = page.locator(".trailer .words").evaluate("e => getComputedStyle(e, '::after').borderTopStyle + getComputedStyle(e, '::after').content")
    assert rule == 'solid""'


def test_the_button_says_what_it_will_do(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    button = page.locator("#toggle-glosses")
    expect(button).to_have_attribute("title", "收起注（g）")
    button.click()
    expect(button).to_have_attribute("title", "显示注（g）")


def test_a_link_to_a_gloss_can_be_hit(open_page: Open, home: str) -> None:
    for width in (360, 1280):
        page = open_page(home + SECTION, width=width)
        found = page.locator("[id='p2.g1'] > .permalink").bounding_box()
        assert found and found["width"] >= 24 and found["height"] >= 24


# -- notes ---------------------------------------------------------------------------------------------


def test_the_note_on_a_character_shows_by_keyboard_and_goes_with_escape(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    place = page.locator(".gaiji").first
    assert note_of(place) == "none"
    page.locator("[id='p1.g1'] > .permalink").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # over the supplement
    expect(place).to_be_focused()
    assert "底本作 U+EB8E（私用区）。" in note_of(place)
    page.keyboard.press("Escape")
    assert note_of(place) == "none"


def test_the_note_on_a_character_shows_by_tap_on_a_phone(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, width=360, height=800, has_touch=True, is_mobile=True)
    place = page.locator(".gaiji").first
    place.tap()
    assert "底本作 U+EB8E（私用区）。" in note_of(place)
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    page.locator("#p2 .base").tap()
    assert note_of(place) == "none"


def test_the_note_shows_without_javascript(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, java_script_enabled=False)
    place = page.locator("#p1 .base .supplement")
    place.hover()
    page.wait_for_timeout(50)
    expect(place).to_have_attribute("data-note", "据文渊阁本补（卷六叶十五下）。")
    expect(place).not_to_have_attribute("title", "据文渊阁本补（卷六叶十五下）。")


# -- keys ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("panel", ["#contents-panel", "#settings-panel"])
def test_arrows_do_not_turn_the_page_behind_an_open_panel(open_page: Open, home: str, panel: str) -> None:
    page = open_page(home + SECTION)
    page.locator(f"{panel} summary").click()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(100)
    expect(page.locator("h1")).to_have_text("请射")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("诱射")


# -- the place last read ---------------------------------------------------------------------------------


def test_the_place_last_read_on_the_page_of_a_juan_names_the_section(open_page: Open, home: str) -> None:
    page = open_page(home + "lijing-benyi/6/")
    page.wait_for_timeout(400)
    page.locator("[id='zaisheshihuo.p9']").evaluate("e => e.scrollIntoView()")
    page.wait_for_timeout(700)
    page.goto(home)
    expect(page.locator("#last-read a")).to_have_text("再射释获　第九条")


def test_a_page_that_is_only_opened_does_not_take_the_place(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, height=500)
    page.wait_for_timeout(400)
    page.locator("#p4").evaluate("e => e.scrollIntoView()")
    page.wait_for_timeout(700)
    page.goto(home + LATER + "#p5")
    page.wait_for_timeout(1000)
    page.goto(home)
    expect(page.locator("#last-read a")).to_have_text("请射　第四条")


def test_the_report_carries_the_whole_address(open_page: Open, places: dict[str, str]) -> None:
    for place, tree, file in (("root", "", ""), ("root", "hant/", ""), ("offline", "", "index.html")):
        home = places[place]
        for url in (SECTION, "lijing-benyi/6/"):
            page = open_page(home + tree + url + file)
            link = page.locator("[data-ref='lijing-benyi.6.qingshe.p2'] a.report").first
            body = link.evaluate("a => new URL(a.href).searchParams.get('body')")
            assert body == f"{home}{tree}{SECTION}{file}#p2"


def test_an_address_that_is_whole_already_stays(open_page: Open, places: dict[str, str]) -> None:
    page = open_page(places["sub-path"] + SECTION)
    body = page.locator("#p2 a.report").evaluate("a => new URL(a.href).searchParams.get('body')")
    assert body == f"https://example.org/edition/{SECTION}#p2"


# -- the other script --------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 1280])
def test_the_other_script_shows_the_same_passage_at_the_same_height(open_page: Open, home: str, width: int) -> None:
    page = open_page(home + SECTION, width=width, height=500)
    page.wait_for_timeout(300)
    page.locator("#p4").evaluate("e => scrollTo(0, scrollY + e.getBoundingClientRect().top - 120)")
    page.wait_for_timeout(100)
    before = top(page, "#p4")
    for script in ("zh-Hant", "zh-Hans"):
        page.locator("#script-link").dispatch_event("click")
        page.wait_for_url("**/hant/**" if script == "zh-Hant" else lambda url: "/hant/" not in url)
        page.wait_for_load_state("load")
        page.wait_for_timeout(150)
        expect(page.locator("html")).to_have_attribute("lang", script)
        assert abs(top(page, "#p4") - before) <= 4


def test_a_passage_that_a_link_names_stays_named_in_the_other_script(open_page: Open, home: str) -> None:
    page = open_page(f"{home}{SECTION}#p4")
    page.locator("#script-link").click()
    page.wait_for_url("**/hant/**")
    assert page.url == f"{home}hant/{SECTION}#p4"


def test_the_other_script_is_a_link_without_javascript(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, java_script_enabled=False)
    page.locator("#script-link").click()
    assert page.url == f"{home}hant/{SECTION}"
    expect(page.locator("h1")).to_have_text("請射")
    page.locator("#script-link").click()
    assert page.url == home + SECTION


@pytest.mark.parametrize("url", [SECTION, PAUSES])
def test_what_is_copied_from_the_traditional_page_is_exactly_its_text(open_page: Open, home: str, url: str) -> None:
    page = open_page(f"{home}hant/{url}")
    for row in ("p2", "p3"):
        copied = page.evaluate(
            "id => { const r = document.createRange(); r.selectNode(document.getElementById(id));"
            " const s = getSelection(); s.removeAllRanges(); s.addRange(r); return s.toString(); }",
            row,
        )
        shown = "".join(page.locator(f"#{row} [data-src]:not(.ju)").all_text_contents())
        assert "".join(copied.split()) == shown
        assert shown


# -- help ------------------------------------------------------------------------------------------------


def test_the_paper_can_be_changed_on_the_page_that_explains_it(open_page: Open, home: str) -> None:
    page = open_page(home + "help/")
    page.locator("#settings-panel summary").click()
    page.locator("[name=theme][value=sepia]").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "sepia")
    page.goto(home + SECTION)
    expect(page.locator("html")).to_have_attribute("data-theme", "sepia")


def test_on_a_phone_the_headings_of_a_help_page_are_folded(open_page: Open, home: str) -> None:
    page = open_page(home + "help/", width=360)
    expect(page.locator("details.outline")).to_be_visible()
    expect(page.locator("details.outline a").first).to_be_hidden()
    guide = page.locator("nav.guide").bounding_box()
    assert guide and guide["height"] < 60
