"""An edition on disk and the ways to build it.

Enters: a folder, the environment. Leaves: `Project`, `Options`. An edge: it reads mkdocs.yml. Imports nothing of ours.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Project:
    """The folders of an edition. `root` holds mkdocs.yml, docs/, templates/, corpus/."""

    root: Path

    @property
    def corpus(self) -> Path:
        """The received texts and their layers."""
        return self.root / "corpus"

    @property
    def docs(self) -> Path:
        """Hand-written pages and assets."""
        return self.root / "docs"

    @property
    def templates(self) -> Path:
        """jinja2 templates; theme/ below it is for MkDocs."""
        return self.root / "templates"

    @property
    def scratch(self) -> Path:
        """What can be thrown away: assembled docs, built sites."""
        return self.root / "build"

    @property
    def site(self) -> Path:
        """The symbolic link to the last good site."""
        return self.root / "site"


@dataclass(frozen=True)
class Options:
    """How to build. `site_url` is the only absolute address; `offline` is for reading from a folder."""

    offline: bool = False
    strict: bool = False
    site_url: str = ""
    report: str = ""
    """Where mistakes are reported on this site, whatever work.toml says."""


def find_site_url(project: Project) -> str:
    """The address of the site: SITE_URL from the environment, else `site_url` of mkdocs.yml, else none."""
    given = os.environ.get("SITE_URL", "").strip()
    if given:
        return given
    try:
        # BaseLoader: strings only, so that !ENV, which MkDocs resolves, is a list and no address.
        settings = yaml.load((project.root / "mkdocs.yml").read_text(encoding="utf-8"), yaml.BaseLoader)
    except (OSError, ValueError, TypeError, RecursionError, yaml.YAMLError):
        return ""  # MkDocs will say what is wrong with it
    found = settings.get("site_url") if isinstance(settings, dict) else None
    return found if isinstance(found, str) else ""
