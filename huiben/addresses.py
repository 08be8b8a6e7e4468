"""How pages link to each other: relative addresses, from the root of a host, below a path, or on disk.

Imports nothing of ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@lru_cache(maxsize=4096)
def _relative(here: str, there: str) -> str:
    """`there` seen from `here`, both relative to one root. (posixpath.relpath asks the system for the folder it is
    in, twice for each link.)"""
    start, end = [p for p in here.split("/")[:-1] if p], there.split("/")
    common = 0
    while common < len(start) and common < len(end) - 1 and start[common] == end[common]:
        common += 1
    return "../" * (len(start) - common) + "/".join(end[common:]) or "./"


def tree_of(script: str, home: str) -> str:
    """Where pages in `script` stand: at the root for the script that is at home there, else below `hans/` or `hant/`.
    A work is at home in the script of its received text, the portal and the help in simplified script."""
    return "" if script == home else f"{script}/"


@dataclass(frozen=True)
class Addresses:
    """How pages link to each other: relative, and down to index.html where no server adds it."""

    offline: bool = False
    site_url: str = ""

    def link(self, here: str, there: str) -> str:
        """The address of `there` (a page's url, with or without an anchor) seen from the page `here`."""
        path, _, anchor = there.partition("#")
        relative = _relative(here, path)
        if self.offline and relative.endswith("/"):
            relative = f"{relative}index.html".removeprefix("./")
        return relative + (f"#{anchor}" if anchor else "")

    def absolute(self, url: str) -> str:
        """The full address where SITE_URL is known, else the one within the site."""
        return f"{self.site_url.rstrip('/')}/{url}" if self.site_url else url
