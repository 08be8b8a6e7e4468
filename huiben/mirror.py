"""Help pages in traditional script, made from the hand-written simplified ones.

Enters: the text of a page, its path under docs/, the pages that are mirrored. Leaves: the text of the page below
hant/. Pure; conversion is handed in. Imports nothing of ours.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Set

MIRRORED = ("help/", "about/")
"""Folders of docs/ that readers use; editors' pages are written in both languages and stay one set."""
# Inline links and images, and definitions of reference links; an address with a scheme, or within the page, stays.
_LINK = re.compile(r"(\]\(|^\[[^\]\n]+\]:[ ]*)(?![a-z]+:|#|/)([^)\s#]+)", re.M)
_FRONT = re.compile(r"---\n(.*?)^---\n", re.S | re.M)


def mirrored_pages(names: Set[str]) -> set[str]:
    """Those docs paths that get a page below hant/."""
    return {name for name in names if name.startswith(MIRRORED) and name.endswith(".md")}


def mirror_page(text: str, path: str, mirrored: Set[str], convert: Callable[[str], str]) -> str:
    """The page at `hant/<path>`. Links to pages that stay where they are climb one step more."""

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), match[2]))
        stays = target not in mirrored and target != "index.md"
        return match[1] + ("../" if stays else "") + match[2]

    front = _FRONT.match(text)
    settings = [line for line in (front[1] if front else "").splitlines() if not line.startswith("lang:")]
    body = text[front.end() :] if front else text
    head = "\n".join(["---", *map(convert, settings), "lang: zh-Hant", "---", "", ""])
    return head + convert(_LINK.sub(moved, body))
