"""Headings by themselves: how a paragraph that begins 右 is taken apart. What they close is tested with the parser."""

from __future__ import annotations

import pytest

from huiben.headings import take_apart
from huiben.paragraphs import Node, lay_out
from huiben.source import SourceText, Span


def parts(line: str) -> tuple[str, list[str], list[str], int]:
    """Trailer, glosses on it, items, and how many code points of space are markup."""
    text = f"{line}\n\n末"
    source = SourceText("t", text)
    found = take_apart(lay_out(source, title_line=False).paragraphs[0], source)

    def shown(items: tuple[Node, ...]) -> str:
        return "".join(text[n.start : n.end] if isinstance(n, Span) else f"【{shown(n.nodes)}】" for n in items)

    glosses = [shown((bracket,)) for bracket in found.glosses]
    return shown(found.trailer), glosses, [shown(item) for item in found.items], sum(map(len, found.spaces))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("右一", ("右一", [], [], 0)),
        ("右一【注】", ("右一", ["【注】"], [], 0)),
        ("右一【注】【又】", ("右一", ["【注】", "【又】"], [], 0)),
        ("右一\u3000甲", ("右一", [], ["甲"], 1)),
        ("右一【注】\u3000甲【二】乙\u3000\u3000丙", ("右一", ["【注】"], ["甲【二】乙", "丙"], 3)),
        ("右一\u3000【注】甲", ("右一", ["【注】"], ["甲"], 1)),
        ("右一\u3000【注】", ("右一", ["【注】"], [], 1)),
        ("右一\u3000甲\u3000【注】乙", ("右一", [], ["甲【注】", "乙"], 2)),
    ],
)
def test_a_heading_is_words_glosses_and_items(line: str, found: tuple[str, list[str], list[str], int]) -> None:
    assert parts(line) == found
