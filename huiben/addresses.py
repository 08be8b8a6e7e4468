"""How pages link to each other: relative addresses, from the root of a host, below a path, or on disk.

Imports nothing of ours.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass


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
        relative = posixpath.relpath(path or ".", here or ".")
        if path == "" or path.endswith("/"):
            relative = f"{relative}/"
            if self.offline:
                relative = posixpath.normpath(f"{relative}index.html")
        return relative + (f"#{anchor}" if anchor else "")

    def absolute(self, url: str) -> str:
        """The full address where SITE_URL is known, else the one within the site."""
        return f"{self.site_url.rstrip('/')}/{url}" if self.site_url else url
