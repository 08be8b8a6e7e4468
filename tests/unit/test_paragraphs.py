"""Title line, blank lines, indents and brackets: what is text and what is markup."""

from __future__ import annotations

import time

import pytest

from huiben.paragraphs import MAX_DEPTH, Bracket, Layout, Node, lay_out
from huiben.source import SourceText, Span
from tests.helpers import codes, lines


def tree(nodes: tuple[Node, ...], text: str) -> list[object]:
    """Runs as strings, brackets as lists; a missing bracket is None at its end of the list."""
    out: list[object] = []
    for node in nodes:
        if isinstance(node, Span):
            out.append(text[node.start : node.end])
        else:
            head = [None] if node.open is None else []
            out.append([*head, *tree(node.nodes, text), *([None] if node.close is None else [])])
    return out


def trees(text: str, **how: object) -> list[list[object]]:
    layout = lay_out(SourceText("t", text), **{"title_line": False, **how})  # type: ignore[arg-type]
    return [tree(p.nodes, text) for p in layout.paragraphs]


def marked(layout: Layout, text: str) -> list[str]:
    return [text[s.start : s.end] for s in layout.markup]


def titled(text: str, title: str = "礼经本义", title_line: bool | None = None) -> tuple[str | None, list[str]]:
    layout = lay_out(SourceText("t", text), title=title, title_line=title_line)
    found = layout.title
    return (text[found.start : found.end] if found else None), lines(layout.problems)


# -- paragraphs -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("甲\n\n乙", [["甲"], ["乙"]]),
        ("甲\n\n\n\n乙\n\n", [["甲"], ["乙"]]),
        ("甲\n \t\u3000\u00a0\n乙", [["甲"], ["乙"]]),
        ("甲\r\n\r\n乙\r\n", [["甲"], ["乙"]]),
        ("甲\r\r乙", [["甲"], ["乙"]]),
        ("甲\n乙\n\n丙", [["甲", "乙"], ["丙"]]),
        ("\u3000\u3000甲\u3000乙 \n\n丙", [["甲\u3000乙"], ["丙"]]),
        ("甲\n乙\n丙", [["甲"], ["乙"], ["丙"]]),
        ("\n\n甲\n乙\n\n", [["甲"], ["乙"]]),
        ("", []),
        (" \n\u3000\n", []),
        ("甲\u2003乙\x0b丙", [["甲\u2003乙\x0b丙"]]),
    ],
)
def test_a_blank_line_divides_paragraphs_and_without_any_each_line_is_one(text: str, found: list[object]) -> None:
    assert trees(text) == found


@pytest.mark.parametrize(("by_line", "count"), [(True, 3), (False, 2), (None, 2)])
def test_by_line_overrules_what_the_blank_lines_say(by_line: bool | None, count: int) -> None:
    assert len(trees("甲\n乙\n\n丙", by_line=by_line)) == count


def test_a_text_without_blank_lines_can_be_one_paragraph() -> None:
    assert trees("甲\n乙", by_line=False) == [["甲", "乙"]]


# -- brackets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found", "problems"),
    [
        ("甲【乙】丙", ["甲", ["乙"], "丙"], []),
        ("【甲】【乙】", [["甲"], ["乙"]], []),
        ("甲【乙【丙】丁】", ["甲", ["乙", ["丙"], "丁"]], []),
        ("甲【】乙", ["甲", [], "乙"], []),
        ("甲【乙\n丙】丁", ["甲", ["乙", "丙"], "丁"], []),
        ("甲【乙", ["甲", ["乙", None]], ["T101 1:2"]),
        ("甲【乙【丙】", ["甲", ["乙", ["丙"], None]], ["T101 1:2"]),
        ("甲【乙【丙", ["甲", ["乙", ["丙", None], None]], ["T101 1:4", "T101 1:2"]),
        ("甲】乙", [[None, "甲"], "乙"], ["T102 1:2"]),
        ("】乙", [[None], "乙"], ["T102 1:1"]),
        ("甲【乙】丙】丁", ["甲", ["乙"], "丙", "丁"], ["T102 1:6"]),
        ("[甲]〔乙〕［丙］〖丁〗《戊》", ["[甲]〔乙〕［丙］〖丁〗《戊》"], ["T111 1:1", "T111 1:4", "T111 1:7", "T111 1:10"]),
    ],
)
def test_brackets_make_a_tree_and_a_missing_one_is_told(text: str, found: list[object], problems: list[str]) -> None:
    layout = lay_out(SourceText("t", text + "\n\n末"), title_line=False)
    assert tree(layout.paragraphs[0].nodes, text) == found
    assert lines(layout.problems) == problems


def test_a_gloss_does_not_run_over_a_blank_line() -> None:
    assert trees("甲【乙\n\n丙】丁") == [["甲", ["乙", None]], [[None, "丙"], "丁"]]


def test_a_paragraph_is_commentary_if_nothing_stands_outside_brackets() -> None:
    text = "【甲】【乙】\n\n【丙】丁\n\n戊"
    assert [p.is_commentary for p in lay_out(SourceText("t", text), title_line=False).paragraphs] == [True, False, False]


@pytest.mark.parametrize("depth", [1, MAX_DEPTH - 1, MAX_DEPTH])
def test_nesting_up_to_the_limit_is_kept(depth: int) -> None:
    text = "甲" + "【乙" * depth + "】" * depth
    layout = lay_out(SourceText("t", text), title_line=False)
    nodes, found = layout.paragraphs[0].nodes, 0
    while any(isinstance(n, Bracket) for n in nodes):
        nodes = next(n.nodes for n in nodes if isinstance(n, Bracket))
        found += 1
    assert found == depth
    assert layout.problems == []


def test_deeper_brackets_are_passed_over_and_told_once_where_they_begin() -> None:
    text = "甲" + "【乙" * (MAX_DEPTH + 3) + "】" * (MAX_DEPTH + 3) + "丙"
    layout = lay_out(SourceText("t", text), title_line=False)
    assert lines(layout.problems) == [f"T110 1:{2 + 2 * MAX_DEPTH}"]
    assert [n for n in layout.paragraphs[0].nodes if isinstance(n, Span)][-1] == Span(len(text) - 1, len(text))


@pytest.mark.parametrize("text", ["【" * 100_000, "甲" + "【乙" * 100_000 + "】" * 100_000, "【" * 100_000 + "】" * 99_999])
def test_a_hundred_thousand_brackets_are_read_quickly(text: str) -> None:
    started = time.process_time()
    layout = lay_out(SourceText("t", text), title_line=False)
    assert time.process_time() - started < 5
    assert "T110" in codes(layout.problems)


# -- markup -----------------------------------------------------------------------------------------


def test_line_ends_indents_brackets_and_a_byte_order_mark_are_markup() -> None:
    text = "\ufeff题\r\n\r\n\u3000甲【乙】 \r丙\n"
    layout = lay_out(SourceText("t", text), title="题")
    assert marked(layout, text) == ["\ufeff", "题", "\r\n", "\r\n", "\u3000", "【", "】", " ", "\r", "\n"]
    assert [tree(p.nodes, text) for p in layout.paragraphs] == [["甲", ["乙"]], ["丙"]]


def test_a_blank_inside_a_line_is_text() -> None:
    text = "甲 乙\u3000丙\t丁"
    assert marked(lay_out(SourceText("t", text), title_line=False), text) == []


def test_a_byte_order_mark_inside_the_text_is_text() -> None:
    assert trees("甲\n\n\ufeff乙") == [["甲"], ["\ufeff乙"]]


# -- the title line ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("礼经本义\n\n甲", "礼经本义"),
        ("礼经本义卷六\n\n甲", "礼经本义卷六"),
        ("\n\n\u3000礼经本义 \n\n甲", "\u3000礼经本义 "),
        ("\ufeff礼经本义\n甲", "礼经本义"),
    ],
)
def test_the_title_is_set_aside_without_a_word(text: str, title: str) -> None:
    assert titled(text) == (title, [])


@pytest.mark.parametrize(
    "text", ["甲乙\n丙丁\n\n戊", "甲【乙】\n\n丙", "丙】\n\n甲", "甲\n\n乙", "礼经本义之疏\n\n乙"]
)
def test_a_first_line_that_reads_like_text_stays_text_and_is_told(text: str) -> None:
    title, problems = titled(text)
    assert title is None
    assert "T109 1:1" in problems


@pytest.mark.parametrize("first", ["礼经本义", "　礼经本义　", "礼经本义卷六", "礼经本义　卷六　大射仪", "礼经本义（大射仪）", "礼经本义上"])
def test_the_title_may_be_followed_by_the_juan(first: str) -> None:
    title, problems = titled(f"{first}\n\n乙", title="礼经本义")
    assert (title is not None, problems) == (True, [])


@pytest.mark.parametrize(
    ("title_line", "title"), [(True, "甲乙【丙】"), (False, None)]
)
def test_an_editors_word_on_the_title_line_is_obeyed_without_a_warning(title_line: bool, title: str | None) -> None:
    assert titled("甲乙【丙】\n\n丁", title_line=title_line) == (title, [])


def test_a_title_that_is_not_wanted_stays_text() -> None:
    assert titled("礼经本义\n\n甲", title_line=False) == (None, [])


@pytest.mark.parametrize(
    ("title", "first"), [("大学", "大学之道在明明德在亲民在止于至善"), ("礼经本义", "经"), ("孝", "子曰夫孝德之本也")]
)
def test_scripture_that_shares_words_with_the_title_is_never_dropped_in_silence(title: str, first: str) -> None:
    taken, problems = titled(f"{first}\n\n乙", title=title)
    assert taken is None or problems == ["T109 1:1"]


def test_a_file_that_is_only_a_title_has_no_paragraphs() -> None:
    assert titled("礼经本义\n") == ("礼经本义", [])
    assert lay_out(SourceText("t", "礼经本义\n"), title="礼经本义").paragraphs == []
