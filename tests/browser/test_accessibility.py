"""axe finds nothing to say on any kind of page, in any paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Open = Callable[..., Page]
PAGES = {
    "home": "",
    "work": "lijing-benyi/",
    "juan": "lijing-benyi/6/",
    "section": "lijing-benyi/6/qingshe/",
    "heading with a gloss": "lijing-benyi/6/zaisheshihuo/",
    "pauses": "lijing-benyi/6/chushe/",
    "lost heading": "lijing-benyi/6/binyingjueyugong/",
    "missing": "404.html",
    "help": "help/",
    "about": "about/",
    "editors": "editors/",
    "problems": "editors/problems/",
}


@pytest.mark.parametrize("theme", ["light", "dark", "sepia"])
@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_no_violation(open_page: Open, home: str, kind: str, theme: str) -> None:
    page = open_page(home)
    page.evaluate("theme => localStorage.setItem('huiben', JSON.stringify({ theme }))", theme)
    page.goto(home + PAGES[kind])
    result = Axe().run(page)
    found = [f"{v['id']}: {n['target']} {n['failureSummary']}" for v in result.response["violations"] for n in v["nodes"]]
    assert found == []


def test_axe_finds_no_violation_on_a_phone_with_its_panels_open(open_page: Open, home: str) -> None:
    page = open_page(home + PAGES["section"], width=360)
    for panel in ("#contents-panel", "#settings-panel"):
        page.locator(f"{panel} summary").click()
        result = Axe().run(page)
        assert [v["id"] for v in result.response["violations"]] == []
        page.keyboard.press("Escape")
