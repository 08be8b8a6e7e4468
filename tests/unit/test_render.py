"""Pages → files: the head of metadata, and templates that are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from huiben.addresses import Addresses
from huiben.page import HomeBody, Link, Page
from huiben.render import Renderer, TemplateMistake


def render(tmp_path: Path, template: str, page: Page | None = None) -> str:
    (tmp_path / "home.html").write_text(template, encoding="utf-8")
    page = page or Page("demo/1/", "home", "hans", "题", "说", HomeBody(()))
    return Renderer(tmp_path, Addresses()).render(page)


def head(text: str) -> dict[str, str]:
    start, _ = text.removeprefix("---\n").split("---\n", 1)
    return yaml.safe_load(start)  # type: ignore[no-any-return]


@pytest.mark.parametrize("title", ["请射", '"甲": #乙', "{{ x }}", "𨽻𨗳", "a\\b", "---", "true", "[甲]", "@x", "e\u0301"])
def test_metadata_says_what_the_page_says_whatever_its_characters(tmp_path: Path, title: str) -> None:
    found = head(render(tmp_path, "x", Page("w/", "home", "hant", title, title, HomeBody(()))))
    assert (found["title"], found["description"]) == (title, title)


def test_metadata_names_shell_script_kind_and_neighbours(tmp_path: Path) -> None:
    page = Page("w/1/", "home", "hant", "题", "说", HomeBody(()), previous=Link("甲", "../0/"), alternate="hans/w/1/")
    assert head(render(tmp_path, "x", page)) == {
        "template": "edition.html", "title": "题", "description": "说", "lang": "zh-Hant", "kind": "home", "url": "w/1/",
        "prev": "../0/", "next": "", "self_link": "./", "alternate": "hans/w/1/", "alternate_link": "../../hans/w/1/", "alternate_lang": "zh-Hans",
    }  # fmt: skip


def test_a_template_gets_the_page_its_language_words_and_links(tmp_path: Path) -> None:
    text = render(tmp_path, "{{ page.title }} {{ lang }} {{ _('目录') }} {{ numeral(16) }} {{ home }} {{ help }} {{ about }}")
    assert text.endswith("---\n\n题 lzh-Hans 目录 十六 ../../ ../../help/ ../../about/\n")


def test_what_a_text_says_is_never_markup(tmp_path: Path) -> None:
    page = Page("", "home", "hans", '<b>"&', "", HomeBody(()))
    assert render(tmp_path, "{{ page.title }}", page).endswith("&lt;b&gt;&#34;&amp;\n")


@pytest.mark.parametrize(
    ("template", "line"), [("a\n{% if %}", 2), ("a\n\n{{ page.titel }}", 3), ("{{ _('没有') }}", 1), ("{% include 'none.html' %}", 1), ("{{ unknown }}", 1), ("{{ 1 + 'a' }}", 1), ("{{ 1 / 0 }}", 1)]
)
def test_a_template_that_is_wrong_is_told_as_such(tmp_path: Path, template: str, line: int) -> None:
    with pytest.raises(TemplateMistake) as caught:
        render(tmp_path, template)
    assert "home.html" in caught.value.path
    assert caught.value.line == line
    assert caught.value.message


def test_a_missing_template_is_told(tmp_path: Path) -> None:
    with pytest.raises(TemplateMistake):
        Renderer(tmp_path, Addresses()).render(Page("", "home", "hans", "", "", HomeBody(())))
