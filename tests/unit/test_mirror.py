"""Help pages in traditional script."""

from __future__ import annotations

import pytest

from huiben.mirror import mirror_page, mirrored_pages

PAGES = {"help/index.md", "about/index.md"}


def mirror(text: str) -> str:
    head, body = mirror_page(text, "help/index.md", PAGES, lambda words: words.replace("说", "說")).split("---\n\n", 1)
    assert head.endswith("lang: zh-Hant\n")
    return body


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ("[甲](../about/index.md#x)", "[甲](../about/index.md#x)"),
        ("[甲](../index.md)", "[甲](../index.md)"),
        ("[甲](../editors/index.md)", "[甲](../../editors/index.md)"),
        ('[甲](../editors/index.md "题")', '[甲](../../editors/index.md "题")'),
        ("![图](../assets/x.svg)", "![图](../../assets/x.svg)"),
        ("[甲][1]\n\n[1]: ../editors/index.md\n", "[甲][1]\n\n[1]: ../../editors/index.md\n"),
        ("[甲](#keys) [乙](https://e.org/x.md) [丙](mailto:a@e.org)", "[甲](#keys) [乙](https://e.org/x.md) [丙](mailto:a@e.org)"),
    ],
)
def test_links_lead_to_the_same_things_from_one_step_deeper(text: str, moved: str) -> None:
    assert mirror(text) == moved


def test_words_are_converted_and_front_matter_stays_front_matter() -> None:
    page = mirror_page("---\ntitle: 说\nlang: zh-Hans\n---\n# 说\n", "help/index.md", PAGES, lambda w: w.replace("说", "說"))
    assert page == "---\ntitle: 說\nlang: zh-Hant\n---\n\n# 說\n"


def test_only_pages_for_readers_are_mirrored() -> None:
    assert mirrored_pages({"help/index.md", "editors/index.md", "help/x.png", "index.md"}) == {"help/index.md"}
