"""Pages → files for MkDocs: {docs path: text}.

Enters: `Page` values and the folder of templates. Leaves: Markdown files that are one block of HTML below a head of
metadata. An edge: it knows jinja2. Imports `page`, `addresses`, `words`.
"""

from __future__ import annotations

import json
import re
import traceback
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
        self.addresses, self.templates = addresses, templates
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
                home=self.addresses.link(here, page.home),
                help=self.addresses.link(here, f"{page.home}help/"),
                about=self.addresses.link(here, f"{page.home}about/"),
                alternate=self.addresses.link(here, page.alternate),
                numeral=numeral,
                _=lambda simplified: word(simplified, page.script),
            )
        except jinja2.TemplateSyntaxError as error:
            raise TemplateMistake(error.filename or error.name or "templates", error.lineno, error.message or "") from error
        except Exception as error:  # a template may do anything: divide by zero, miss a word of the interface
            path, line = self._place(error, page)
            raise TemplateMistake(path, line, f"{type(error).__name__}: {error}") from error
        return self._head(page) + body.translate(_FOR_MARKDOWN) + "\n"


    def _place(self, error: Exception, page: Page) -> tuple[str, int]:
        """The last line of a template that ran: jinja2 writes template places into tracebacks."""
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename.startswith(str(self.templates))]
        return (frames[-1].filename, frames[-1].lineno or 1) if frames else (str(self.templates / f"{page.kind}.html"), 1)

    def _head(self, page: Page) -> str:
        """Metadata for the outer shell (templates/theme/edition.html)."""
        values = {
            "template": "edition.html",
            "title": page.title,
            "description": page.description,
            "lang": f"zh-{page.script.capitalize()}",
            "kind": page.kind,
            "url": page.url,
            "self_link": self.addresses.link(page.url, page.url),
            "alternate": page.alternate,
            "alternate_link": self.addresses.link(page.url, page.alternate),
            "alternate_lang": "zh-Hans" if page.script == "hant" else "zh-Hant",
            "prev": page.previous.url if page.previous else "",
            "next": page.following.url if page.following else "",
        }
        return "---\n" + "".join(f"{key}: {_yaml_string(value)}\n" for key, value in values.items()) + "---\n\n"


# Markdown turns tabs into spaces and uses these two for marks of its own.
_FOR_MARKDOWN = {ord(c): f"&#{ord(c)};" for c in "\t\x02\x03"}


def _yaml_string(text: str) -> str:
    """A JSON string is a YAML string, but for astral characters written as two escapes, which YAML does not join,
    and for characters that YAML does not let stand bare."""
    bare = json.dumps(text, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]", lambda m: f"\\u{ord(m[0]):04x}", bare)
