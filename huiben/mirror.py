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
_LINK = re.compile(r"(\]\()([^)\s:#]+\.md)([)#])")
_HEAD = "---\nlang: zh-Hant\n---\n\n"


def mirrored_pages(names: Set[str]) -> set[str]:
    """Those docs paths that get a page below hant/."""
    return {name for name in names if name.startswith(MIRRORED) and name.endswith(".md")}


def mirror_page(text: str, path: str, mirrored: Set[str], convert: Callable[[str], str]) -> str:
    """The page at `hant/<path>`. Links to pages that stay where they are climb one step more."""

    def moved(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), match[2]))
        stays = target not in mirrored and target != "index.md"
        return match[1] + ("../" if stays else "") + match[2] + match[3]

    return _HEAD + convert(_LINK.sub(moved, text))
