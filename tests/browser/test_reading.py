"""What a reader does: read, turn, link, copy, choose, come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
SECTION = "lijing-benyi/6/qingshe/"
KINDS = ["", "lijing-benyi/", "lijing-benyi/6/", SECTION, "lijing-benyi/6/zaisheshihuo/", "help/", "about/", "editors/"]


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found, selector
    return dict(found)


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


# -- the page ------------------------------------------------------------------------------------------


def test_scripture_stands_left_and_its_gloss_right_first_lines_level(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    first_line = """selector => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(selector + ' [data-src]'));
      const box = range.getClientRects()[0];
      return [box.left, (box.top + box.bottom) / 2];
    }"""
    for row in ("p2", "p3", "p4"):
        base = page.evaluate(first_line, f"#{row} .base")
        gloss = page.evaluate(first_line, f"#{row} .gloss")
        assert base[0] + 200 < gloss[0]
        assert abs(base[1] - gloss[1]) <= 5


def test_a_line_of_scripture_has_25_to_35_characters_at_1280(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    size, width = page.evaluate(
        "() => { const b = document.querySelector('#p2 .base'), s = getComputedStyle(b);"
        " return [parseFloat(s.fontSize), b.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight)]; }"
    )
    assert 22 <= width / size <= 35.5


def test_glosses_are_smaller_than_scripture(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    size = "s => parseFloat(getComputedStyle(document.querySelector(s)).fontSize)"
    assert page.evaluate(size, "#p2 .gloss p") < 0.9 * page.evaluate(size, "#p2 .base")


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("url", KINDS)
def test_no_page_scrolls_sideways(open_page: Open, home: str, url: str, width: int) -> None:
    assert not scrolls_sideways(open_page(home + url, width=width))


def test_on_a_phone_each_gloss_stands_under_its_passage(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, width=360)
    for row in ("p2", "p3", "p4", "p5"):
        base, gloss = box(page, f"#{row} .base"), box(page, f"#{row} .gloss")
        assert gloss["y"] >= base["y"] + base["height"] - 2
        after = page.locator(f"#{row} + .row .base")
        if after.count():
            assert (after.bounding_box() or {})["y"] > gloss["y"] + gloss["height"] - 2


def test_on_a_phone_the_tools_can_be_hit_by_a_thumb(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, width=360)
    for tool in page.locator("header.bar summary:visible, header.bar button:visible, #help-link:visible").all():
        found = tool.bounding_box()
        assert found and found["height"] >= 44 and found["width"] >= 40


@pytest.mark.parametrize("size", ["huge", "small"])
def test_the_largest_and_smallest_type_fit_a_phone(open_page: Open, home: str, size: str) -> None:
    page = open_page(home + SECTION, width=360)
    page.locator("#settings-panel summary").click()
    page.locator(f"[name=size][value={size}]").check(force=True)
    assert not scrolls_sideways(page)


def test_everything_can_be_read_without_javascript(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, java_script_enabled=False)
    expect(page.locator("#p2 .base")).to_contain_text("遂适西阶前")
    expect(page.locator("#p2 .gloss")).to_be_visible()
    expect(page.locator("#toggle-glosses")).to_be_hidden()
    expect(page.locator("#settings-panel")).to_be_hidden()
    page.locator("#contents-panel summary").click()
    page.locator("#contents-panel a", has_text="诱射").first.click()
    assert page.url.endswith("/youshe/")
    page.locator("nav.turn a[rel=next]").click()
    assert page.url.endswith("/chushe/")
    page.locator("#p1 a.permalink").first.click()
    assert page.url.endswith("#p1")


# -- links ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["root", "sub-path", "offline"])
def test_the_site_works_wherever_it_is_published(open_page: Open, places: dict[str, str], place: str) -> None:
    home = places[place]
    page = open_page(home + ("index.html" if place == "offline" else ""))
    expect(page.locator("h1")).to_have_text("會本")
    page.locator("ul.works a, .works a").first.click()
    expect(page.locator("h1")).to_have_text("礼经本义")
    page.get_by_role("link", name="请射", exact=True).first.click()
    expect(page.locator("#p2 .base")).to_contain_text("遂适西阶前")
    page.wait_for_load_state()  # keys are a script's, and scripts come after the text
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("诱射")
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("h1")).to_have_text("请射")
    assert page.evaluate("getComputedStyle(document.querySelector('.base')).fontFamily").lower().count("serif")
    page.locator("#help-link").click()
    expect(page.locator("h1")).to_contain_text("帮助")
    page.locator("header a").first.click()
    expect(page.locator("h1")).to_have_text("會本")


def test_a_link_to_a_passage_or_gloss_lands_on_it(open_page: Open, home: str) -> None:
    for anchor in ("p4", "p4.g1"):
        page = open_page(f"{home}{SECTION}#{anchor}", height=500)
        found = page.locator(f"[id='{anchor}']").bounding_box()
        assert found and 0 <= found["y"] < 400
    page = open_page(f"{home}lijing-benyi/6/#yinbushengzhe-2.p1", height=500)
    found = page.locator("[id='yinbushengzhe-2.p1']").bounding_box()
    assert found and 0 <= found["y"] < 400


def test_the_passage_that_a_link_names_is_marked(open_page: Open, home: str) -> None:
    def look(page: Page, row: str) -> list[str]:
        return list(page.evaluate("id => { const s = getComputedStyle(document.getElementById(id)), b = getComputedStyle(document.getElementById(id), '::before'); return [s.backgroundColor, s.boxShadow, s.backgroundImage, b.backgroundColor, b.boxShadow, s.borderColor]; }", row))

    page = open_page(f"{home}{SECTION}#p3")
    assert look(page, "p3") != look(page, "p4")


def test_the_permalink_shows_on_hover_and_on_focus(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    link = page.locator("#p2 > .num a.permalink")
    link.focus()
    assert float(link.evaluate("e => getComputedStyle(e).opacity")) > 0.9
    assert link.evaluate("e => getComputedStyle(e, '::before').content + getComputedStyle(e, '::after').content") not in (
        "nonenone", "normalnormal",
    )  # fmt: skip


def test_the_report_link_carries_the_ref(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    assert "lijing-benyi.6.qingshe.p2" in (page.locator("#p2 a.report").get_attribute("href") or "")


def test_an_unknown_address_gets_the_edition_s_own_404(open_page: Open, browser: object, places: dict[str, str]) -> None:
    for place in ("root", "sub-path"):
        context = browser.new_context()  # type: ignore[attr-defined]
        page = context.new_page()
        answer = page.goto(places[place] + "lijing-benyi/6/nothing/")
        assert answer.status == 404
        expect(page.locator("h1")).to_have_text("页面不存在")
        assert page.evaluate("document.styleSheets.length") >= 1
        page.get_by_role("link", name="回到书目").click()
        expect(page.locator("h1")).to_have_text("會本")
        context.close()


# -- copying -------------------------------------------------------------------------------------------


def test_a_selection_over_passage_and_gloss_is_the_text_and_nothing_else(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    copied = page.evaluate(
        "() => { const r = document.createRange(); r.setStartBefore(document.getElementById('p2'));"
        " r.setEndAfter(document.getElementById('p3')); const s = getSelection(); s.removeAllRanges(); s.addRange(r);"
        " return s.toString(); }"
    )
    words = "".join(copied.split())
    shown = "".join("".join(page.locator(f"#{row} [data-src]").all_inner_texts()) for row in ("p2", "p3"))
    assert words == shown


def test_the_browser_s_own_find_finds_a_phrase_across_a_pause(open_page: Open, home: str) -> None:
    page = open_page(home + "lijing-benyi/6/chushe/")
    assert page.evaluate("window.find('诺以宫趋直西')")


# -- keys ----------------------------------------------------------------------------------------------


def test_g_hides_the_glosses_and_the_choice_is_kept(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    page.keyboard.press("g")
    expect(page.locator("#p2 .gloss")).to_be_hidden()
    expect(page.locator("#toggle-glosses")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator("#p2 .gloss")).to_be_hidden()
    page.keyboard.press("g")
    expect(page.locator("#p2 .gloss")).to_be_visible()


def test_a_link_to_a_gloss_shows_it_even_when_glosses_are_hidden(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    page.keyboard.press("g")
    page.goto(f"{home}{SECTION}#p2.g1")
    expect(page.locator("[id='p2.g1']")).to_be_visible()


def test_t_opens_the_contents_and_escape_closes_them(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    page.keyboard.press("t")
    expect(page.locator("#contents-panel a", has_text="三射用乐")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#contents-panel a", has_text="三射用乐")).to_be_hidden()


def test_a_question_mark_shows_the_keys(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_keys_can_be_switched_off(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    page.locator("#settings-panel summary").click()
    page.locator("[name=keys][value=off]").check(force=True)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("g")
    page.reload()
    page.keyboard.press("ArrowRight")
    expect(page.locator("h1")).to_have_text("请射")
    expect(page.locator("#p2 .gloss")).to_be_visible()


@pytest.mark.parametrize("keys", ["Control+ArrowRight", "Alt+g", "Meta+g", "Shift+ArrowRight"])
def test_keys_with_modifiers_are_left_to_the_browser(open_page: Open, home: str, keys: str) -> None:
    page = open_page(home + SECTION)
    page.keyboard.press(keys)
    expect(page.locator("h1")).to_have_text("请射")
    expect(page.locator("#p2 .gloss")).to_be_visible()


def test_keys_never_act_in_a_field(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    page.locator("#settings-panel summary").click()
    page.locator("[name=size][value=medium]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("g")
    expect(page.locator("h1")).to_have_text("请射")
    expect(page.locator("#p2 .gloss")).to_be_visible()


def test_the_first_tab_leads_past_the_bar(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")


# -- choices -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark", "sepia"])
def test_the_paper_can_be_chosen_and_is_kept(open_page: Open, home: str, theme: str) -> None:
    page = open_page(home + SECTION)
    colour = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor"
    page.locator("#settings-panel summary").click()
    page.locator(f"[name=theme][value={theme}]").check(force=True)
    chosen = page.evaluate(colour)
    page.goto(home + "lijing-benyi/6/youshe/")
    assert page.evaluate(colour) == chosen
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_each_paper_is_another_colour(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION)
    colour = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor"
    page.locator("#settings-panel summary").click()
    seen = set()
    for theme in ("light", "dark", "sepia"):
        page.locator(f"[name=theme][value={theme}]").check(force=True)
        seen.add(page.evaluate(colour))
    assert len(seen) == 3


def test_dark_follows_the_system(open_page: Open, home: str) -> None:
    colour = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor"
    light = open_page(home + SECTION, color_scheme="light").evaluate(colour)
    assert open_page(home + SECTION, color_scheme="dark").evaluate(colour) != light


@pytest.mark.parametrize("place", ["root", "sub-path", "offline"])
def test_the_place_last_read_is_offered_on_the_home_page(open_page: Open, places: dict[str, str], place: str) -> None:
    end = "index.html" if place == "offline" else ""
    page = open_page(f"{places[place]}{SECTION}{end}", height=500)
    page.wait_for_timeout(300)  # what scrolls while a page opens is the browser, no reader
    page.locator("#p4").evaluate("e => e.scrollIntoView()")
    page.wait_for_timeout(800)
    page.goto(places[place] + end)
    link = page.locator("a[href*='qingshe']").first
    expect(link).to_be_visible()
    link.click()
    page.wait_for_timeout(100)
    found = page.locator("#p4").bounding_box()
    assert found and -200 < found["y"] < 400


def test_blocked_storage_harms_nothing(open_page: Open, browser: object, home: str) -> None:
    context = browser.new_context()  # type: ignore[attr-defined]
    context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(home + SECTION)
    page.keyboard.press("g")
    expect(page.locator("#p2 .gloss")).to_be_hidden()
    assert errors == []
    context.close()


# -- paper ---------------------------------------------------------------------------------------------


def test_on_paper_there_is_no_chrome_and_black_on_white_even_from_dark(open_page: Open, home: str) -> None:
    page = open_page(home + SECTION, color_scheme="dark")
    page.emulate_media(media="print")
    expect(page.locator("header.bar")).to_be_hidden()
    expect(page.locator("#p2 .gloss")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('#p2 .base')).color") in ("rgb(0, 0, 0)",)
