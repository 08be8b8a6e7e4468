"""Pages → files for MkDocs: {docs path: text}.

Enters: `Page` values and the folder of templates. Leaves: Markdown files that are one block of HTML below a head of
metadata. An edge: it knows jinja2. Imports `page`, `addresses`, `words`.
"""

from __future__ import annotations

import json
from pathlib import Path

import jinja2

from .addresses import Addresses
from .page import Page
from .words import numeral, word


class TemplateMistake(Exception):
    """A template that cannot be used: its path, the line, and what jinja2 said."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
        self.path, self.line, self.message = path, line, message


class Renderer:
    """Templates that turn pages into text. One template for each kind of page: section.html, juan.html …"""

    def __init__(self, templates: Path, addresses: Addresses) -> None:
        self.addresses = addresses
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(templates),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=False,
        )

    def render(self, page: Page) -> str:
        """The file of a page. Raises TemplateMistake."""
        here = page.url
        try:
            body = self.environment.get_template(f"{page.kind}.html").render(
                page=page,
                lang=f"lzh-{page.script.capitalize()}",
                home=self.addresses.link(here, ""),
                help=self.addresses.link(here, "help/"),
                about=self.addresses.link(here, "about/"),
                numeral=numeral,
                _=lambda simplified: word(simplified, page.script),
            )
        except jinja2.TemplateSyntaxError as error:
            raise TemplateMistake(error.filename or error.name or "templates", error.lineno, error.message or "") from error
        except (jinja2.TemplateError, KeyError) as error:
            raise TemplateMistake(f"templates/{page.kind}.html", 1, str(error)) from error
        return _head(page) + body + "\n"


def _head(page: Page) -> str:
    """Metadata for the outer shell (templates/theme/edition.html). JSON strings are YAML strings."""
    values = {
        "template": "edition.html",
        "title": page.title,
        "description": page.description,
        "lang": f"zh-{page.script.capitalize()}",
        "kind": page.kind,
        "url": page.url,
        "prev": page.previous.url if page.previous else "",
        "next": page.following.url if page.following else "",
    }
    return "---\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in values.items()) + "---\n\n"
