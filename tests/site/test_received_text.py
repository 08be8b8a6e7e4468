"""The received file stands on the pages, every character once, each at its place."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from huiben.load import load_work
from huiben.source import SourceText, decode
from huiben.store import FolderReader

WORK = "lijing-benyi"


class Received(HTMLParser):
    """Collects (data-src, text); a gaiji counts as the character that the file has."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("data-src"):
            self.found.append((values["data-src"] or "", ""))
            self.open = [tag, values.get("data-received") or ""]

    def handle_data(self, data: str) -> None:
        if self.open:
            received = self.open[1]
            self.found[-1] = (self.found[-1][0], chr(int(received[2:], 16)) if received else self.found[-1][1] + data)

    def handle_endtag(self, tag: str) -> None:
        if self.open and tag == self.open[0]:
            self.open = []


def runs_of(page: Path) -> list[tuple[str, str]]:
    parser = Received()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser.found


def rebuild(source: SourceText, runs: list[tuple[str, str]], markup: Iterator[tuple[int, str]]) -> str:
    """The file put together again; overlaps and gaps are errors."""
    parts = [(source.offset(*map(int, src.split(":"))), text) for src, text in runs]
    parts += list(markup)
    whole = ""
    for at, text in sorted(parts):
        assert at == len(whole), f"gap or overlap at {source.position(len(whole))}"
        whole += text
    return whole


@pytest.mark.parametrize("pages", ["6/*/index.html", "6/index.html"], ids=["section pages", "juan page"])
def test_pages_and_declared_markup_give_the_received_file_back(built: Path, pages: str) -> None:
    folder = built / "corpus" / WORK
    data = (folder / "006.txt").read_bytes()
    text = decode(data)
    assert isinstance(text, str)
    source = SourceText("006.txt", text)
    work = load_work(FolderReader(folder, WORK)).work
    assert work
    runs = [run for page in sorted((built / "site" / WORK).glob(pages)) for run in runs_of(page)]
    markup = ((span.start, text[span.start : span.end]) for span in work.juan[0].markup)
    assert rebuild(source, runs, markup).encode() == data


def test_declared_markup_holds_no_character_of_the_text(built: Path) -> None:
    folder = built / "corpus" / WORK
    work = load_work(FolderReader(folder, WORK)).work
    assert work
    juan = work.juan[0]
    markup = {juan.source.text[span.start : span.end] for span in juan.markup}
    assert markup == {"礼经本义", "\n", "【", "】"}


def test_no_blank_stands_between_two_characters_of_a_passage(built: Path) -> None:
    from lxml import html

    for page in sorted((built / "site" / WORK).glob("6/**/index.html")):
        tree = html.parse(str(page))
        for element in tree.xpath("//p[contains(@class,'base')]|//div[contains(@class,'gloss ')]/p|//p[@class='words']"):
            text = element.text_content()
            assert text.strip() == "".join(text.split()), f"{page}: {text[:40]!r}"
