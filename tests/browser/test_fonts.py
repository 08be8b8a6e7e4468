"""A machine without any Chinese font: what neither GBK nor Big5 has is drawn with the font that the edition brings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser.conftest import FLAGS, find_chromium, serve_folder
from tests.site.conftest import copy_project, run_build

TEXT = "禮例\n\n秋官司𨽻僕人自飲𨗳君\n\n【𨽻隸也○此𨗳導也】\n\n右禮例\n\n子曰學而時習之\n\n右學而\n"
RARE = "demo/1/li/"
COMMON = "demo/1/xueer/"
FONTCONFIG = "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig><dir>{0}/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>"


@pytest.fixture(scope="module")
def bare(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that finds one font on its machine, for the Latin alphabet (without any it crashes)."""
    if sys.platform != "linux":
        pytest.skip("only where fontconfig says which fonts there are")
    folder = tmp_path_factory.mktemp("bare")
    (folder / "fonts").mkdir()
    latin = subprocess.run(["fc-match", "-f", "%{file}\n%{lang}", "DejaVu Sans"], capture_output=True, text=True, check=True)
    path, languages = latin.stdout.split("\n")
    assert "zh" not in languages, f"{path} has Chinese: install fonts-dejavu-core"
    shutil.copy(path, folder / "fonts")
    (folder / "fonts.conf").write_text(FONTCONFIG.format(folder), encoding="utf-8")
    environment = {**os.environ, "FONTCONFIG_FILE": str(folder / "fonts.conf"), "FONTCONFIG_PATH": str(folder)}
    running = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS, env=environment)
    yield running
    running.close()


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copy_project(tmp_path_factory.mktemp("rare") / "edition")
    assert run_build(project, "new", "demo", "--script", "hant", "--title", "禮例").returncode == 0
    (project / "corpus/demo/001.txt").write_text(TEXT, encoding="utf-8")
    (project / "corpus/demo/refs.tsv").write_text("ref\twords\ndemo.1.li\t右禮例\ndemo.1.xueer\t右學而\n", encoding="utf-8")
    return project


@pytest.fixture(scope="module")
def places(edition: Path) -> Iterator[dict[str, str]]:
    """The edition behind a server and as a folder."""
    done = run_build(edition, "site", "--offline")
    assert done.returncode == 0, done.stdout + done.stderr
    folder = (edition / "site").resolve()
    kept = edition / "offline"
    folder.rename(kept)
    done = run_build(edition, "site")
    assert done.returncode == 0, done.stdout + done.stderr
    server, address = serve_folder(edition / "site")
    yield {"server": address, "folder": kept.as_uri() + "/"}
    server.shutdown()
    server.server_close()


def fonts_of(page: Page, selector: str) -> list[dict[str, Any]]:
    """Which fonts draw the text of an element, and how many glyphs each."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    return list(session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"])


def ours(page: Page, selector: str) -> int:
    """How many glyphs of an element our font draws; boxes count for it too, see `shapes`."""
    page.evaluate("document.fonts.ready")
    return sum(int(f["glyphCount"]) for f in fonts_of(page, selector) if f["isCustomFont"] and f["familyName"] == "Huiben Rare")


def shapes(page: Page, selector: str, characters: str) -> list[str]:
    """What each character looks like in the typefaces of an element: pixels."""
    script = """([selector, characters]) => characters.map(character => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 60;
      const pen = canvas.getContext('2d');
      pen.font = '40px ' + getComputedStyle(document.querySelector(selector)).fontFamily;
      pen.fillText(character, 5, 45);
      return pen.getImageData(0, 0, 60, 60).data.join();
    })"""
    return list(page.evaluate(script, [selector, list(characters)]))


@pytest.mark.parametrize("place", ["server", "folder"])
def test_rare_characters_are_drawn_with_our_font_and_are_no_boxes(bare: Browser, places: dict[str, str], place: str) -> None:
    page = bare.new_page()
    page.goto(places[place] + RARE + ("index.html" if place == "folder" else ""), wait_until="networkidle")
    for selector in ("#p1 .base", "#p1 .gloss p"):
        assert ours(page, selector) >= 2
        one, other, box, same_box = shapes(page, selector, "𨽻𨗳秋官")
        assert box == same_box  # nothing here has common characters, so these are what a missing glyph looks like
        assert len({one, other, box}) == 3


def test_a_page_without_rare_characters_does_not_load_it(bare: Browser, places: dict[str, str]) -> None:
    asked: list[str] = []
    page = bare.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(places["server"] + COMMON, wait_until="networkidle")
    assert [url for url in asked if "woff2" in url] == []
    page.goto(places["server"] + RARE, wait_until="networkidle")
    assert [url.split("/")[-1].split("?")[0] for url in asked if "woff2" in url] == ["huiben-rare.woff2"]


def test_the_received_private_use_characters_show_too(bare: Browser, places: dict[str, str]) -> None:
    page = bare.new_page()
    page.goto(places["server"] + "hant/lijing-benyi/6/", wait_until="networkidle")
    for received in ("U+E5AB", "U+E177"):
        assert ours(page, f'[data-received="{received}"]') == 1
    assert len(set(shapes(page, '[data-received="U+E177"]', "𨽻𨗳秋"))) == 3


def test_help_pages_have_it(bare: Browser, places: dict[str, str]) -> None:
    page = bare.new_page()
    page.goto(places["server"] + "help/", wait_until="networkidle")
    page.evaluate("document.querySelector('.md-typeset p').textContent = '𨽻'; document.querySelector('.md-typeset p').id = 'x'")
    page.wait_for_load_state("networkidle")
    assert ours(page, "#x") == 1
    assert len(set(shapes(page, "#x", "𨽻秋"))) == 2
