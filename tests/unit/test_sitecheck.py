"""What a built site must hold: S101, S102, S103 and the policy."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from huiben.sitecheck import add_policy, check_links, check_nav, check_styles

PAGES = {
    "index.html": '<a href="w/">x</a>',
    "w/index.html": '<p id="p1"></p><a name="old"></a><p id="句"></p>',
    "w/6/index.html": "",
}
FILES = set(PAGES) | {"assets/a.css", "w/edition.json", "404.html"}


def told(link: str, page: str = "w/6/index.html", base: str = "/", tag: str = '<a href="{}">x</a>') -> list[str]:
    pages = PAGES | {page: tag.format(link)}
    return [f"{p.code} {p.path} {p.message.rsplit(': ', 1)[1]}" for p in check_links(pages, FILES, base)]


@pytest.mark.parametrize(
    "link",
    ["../", "../#p1", "../#old", "../index.html#p1", "#", "", "./", "../../", "../../assets/a.css", "../edition.json", "/w/", "/",
     "https://h/x#y", "mailto:a@b", "//host/x", "../?mark=x#p1", "?q=1", "../#%E5%8F%A5", "../#:~:text=x", "data:,x", "../../assets/a.css?v=1"],
)  # fmt: skip
def test_a_link_that_leads_somewhere_is_no_problem(link: str) -> None:
    assert told(link) == []


@pytest.mark.parametrize(
    ("link", "code"),
    [("nowhere/", "S101"), ("../../../../w/", "S101"), ("../5/", "S101"), ("/nowhere/", "S101"), ("../edition.xml", "S101"), ("w.html", "S101"),
     ("../#p2", "S102"), ("#p1", "S102"), ("../#P1", "S102"), ("/w/#gone", "S102")],
)  # fmt: skip
def test_a_broken_link_or_anchor_is_told_with_its_page(link: str, code: str) -> None:
    assert told(link) == [f"{code} w/6/index.html {link}"]


@pytest.mark.parametrize(
    ("link", "found"), [("/edition/w/#p1", []), ("/edition/", []), ("/w/", ["S101"]), ("/edition/x/", ["S101"]), ("/editions/w/", ["S101"]), ("../", [])]
)
def test_below_a_path_absolute_links_count_from_it(link: str, found: list[str]) -> None:
    assert [line.split()[0] for line in told(link, base="/edition/")] == found


@pytest.mark.parametrize(
    "tag",
    ["<img src='{}'>", "<script src={}></script>", '<link rel="next" href="{}">', '<A\nHREF = "{}" class="x">', '<a data-x="a>b" href="{}">', '<a title="1" href="{}"/>'],
)
def test_links_of_every_tag_and_spelling_are_seen(tag: str) -> None:
    assert told("nowhere", tag=tag) == ["S101 w/6/index.html nowhere"]


@pytest.mark.parametrize(
    "tag", ["<!-- <a href='{}'> -->", "<script>x = '<a href=\"{}\">';</script>", "<p data-href='{}'>", "<code>&lt;a href='{}'&gt;</code>"]
)
def test_what_is_no_link_is_not_followed(tag: str) -> None:
    assert told("nowhere", tag=tag) == []


def test_entities_in_links_are_read() -> None:
    assert told("../?a=1&amp;b=2#p1") == []
    assert told("&#110;owhere") == ["S101 w/6/index.html nowhere"]


def test_a_name_of_a_field_is_no_anchor() -> None:
    pages = {"index.html": '<meta name="description"><a href="#description">x</a>'}
    assert [p.code for p in check_links(pages, {"index.html"}, "/")] == ["S102"]


@pytest.mark.parametrize("link", ["http://[", "//[x", "http://[::1"])
def test_an_address_that_cannot_be_read_is_told_and_stops_nothing(link: str) -> None:
    assert [line.split()[0] for line in told(link)] == ["S101"]


def test_nav_and_pages_must_agree() -> None:
    found = check_nav({"index.md", "gone.md"}, {"index.md", "lost.md", "w/6/a/index.md"}, {"w/6/a/index.md"})
    gone, lost = found
    assert (gone.code, "gone.md is in the nav" in gone.message) == ("S103", True)
    assert (lost.code, lost.path.removeprefix("docs/"), "the page is not in" in lost.message) == ("S103", "lost.md", True)


# -- the policy -------------------------------------------------------------------------------------------


def policy(html: str) -> dict[str, list[str]]:
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
    assert found
    return {name: values for name, *values in (part.split() for part in found[1].split(";"))}


def sha(content: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def test_a_page_without_inline_scripts_allows_none() -> None:
    html = add_policy('<head><meta charset="utf-8"><script src="a.js"></script><link rel="stylesheet" href="a.css"></head>')
    found = policy(html)
    assert found["default-src"] == ["'none'"]
    assert (found["script-src"], found["style-src"], found["base-uri"]) == (["'self'"], ["'self'"], ["'none'"])
    assert html.index("charset") < html.index("Content-Security-Policy") < html.index("<script")
    assert "unsafe" not in html


def test_inline_scripts_and_styles_are_allowed_by_their_hash_and_data_needs_none() -> None:
    script, style = "var 甲 = 1;\n", "p{color:red}"
    html = f'<meta charset="utf-8"><script>{script}</script><style>{style}</style><script type="application/json">{{}}</script>'
    found = policy(add_policy(html))
    assert found["script-src"] == ["'self'", sha(script)]
    assert found["style-src"] == ["'self'", sha(style)]


def test_the_same_script_twice_is_named_once_and_a_policy_is_added_once() -> None:
    html = add_policy('<meta charset="utf-8"><script>a</script><script>a</script>')
    assert policy(html)["script-src"] == ["'self'", sha("a")]
    assert add_policy(html) == html


def test_a_value_that_looks_like_an_attribute_is_no_link() -> None:
    page = '<meta content="&gt; src=x href=nowhere"><a title=" id=q href=\'z\'" href="#p">x</a><p id=p data-src="1:2">'
    assert list(check_links({"index.html": page}, {"index.html"})) == []


def test_what_a_style_sheet_names_has_to_be_there() -> None:
    sheet = 'a { src: url("fonts/x.woff2?v=1") url(data:image/png;base64,AA) url(#g) url(\'../y.svg\') }'
    found = list(check_styles({"assets/a.css": sheet}, {"assets/fonts/x.woff2", "assets/a.css"}))
    assert [(p.code, p.path, p.message) for p in found] == [("S101", "assets/a.css", "broken link: ../y.svg")]
