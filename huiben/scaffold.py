"""`new`: a work that builds, for an editor to write over. `refs`: ids for sections that have none yet.

An edge: it writes into corpus/, and only what the editor asked for. Imports `layers`, `load`, `refs`, `tables`.
"""

from __future__ import annotations

import datetime
import json
import shutil
from pathlib import Path

from .layers import REFS_COLUMNS
from .load import Loaded
from .model import text_of
from .problems import has_errors
from .refs import RESERVED_WORKS, is_slug
from .store import write_file
from .tables import write_table

_TOML = """\
# What is known about this work. Every key: docs/editors/work-toml.md
title = {title}
author = {author}
dynasty = ""
script = "{script}"        # of the received text: hans (simplified) or hant (traditional)
version = "0.1.0"
date = "{date}"        # of this version of the edition
source = "{unknown}"       # where the text comes from
licence = "{unknown}"      # of the received text
layers_licence = "CC BY-SA 4.0"   # of what you add
# report = "https://example.org/issues/new?title={{ref}}"   # where readers report mistakes

[[juan]]
number = 1
file = "001.txt"
chapter = {chapter}
"""
_TEXT = {
    "hans": "{title}\n\n学而时习之不亦说乎【说音悦】有朋自远方来不亦乐乎\n\n【习者鸟数飞也○此言学也朋者同类也】\n\n人不知而不愠不亦君子乎\n\n右学而\n",
    "hant": "{title}\n\n學而時習之不亦說乎【說音悅】有朋自遠方來不亦樂乎\n\n【習者鳥數飛也○此言學也朋者同類也】\n\n人不知而不慍不亦君子乎\n\n右學而\n",
}
_WORDS = {"hans": ("未详", "首篇"), "hant": ("未詳", "首篇")}


class Refused(Exception):
    """What was asked for cannot be done; the message says why and what to do."""


def new_work(corpus: Path, work: str, title: str, author: str, script: str) -> list[Path]:
    """Write corpus/<work>/ with a work.toml and a short text. Raises Refused; never overwrites."""
    if work in RESERVED_WORKS:
        raise Refused(f"{work!r} is an address of the site itself; choose another id")
    if not is_slug(work):
        raise Refused(f"{work!r} cannot be an address; use small letters a-z, digits and single hyphens")
    folder = corpus / work
    for name, value in (("title", title), ("author", author)):
        if any(not character.isprintable() for character in value) or (value and not value.strip()):
            raise Refused(f"the {name} {value!r} has characters that no title has; nothing was written")
    if folder.exists() or folder.is_symlink():
        raise Refused(f"{folder} exists already; nothing was written")
    unknown, chapter = _WORDS[script]
    today = datetime.date.today().isoformat()
    toml = _TOML.format(
        title=_toml_string(title or work),
        author=_toml_string(author or unknown),
        chapter=_toml_string(chapter),
        script=script,
        date=today,
        unknown=unknown,
    )
    files = {"work.toml": toml, "001.txt": _TEXT[script].format(title=title or work)}
    try:
        for name, text in files.items():
            write_file(folder / name, text.encode())
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise Refused(f"{folder}: {error.strerror}; nothing was written") from error
    return [folder / name for name in files]


def _toml_string(text: str) -> str:
    # A TOML basic string has the escapes of JSON.
    return json.dumps(text, ensure_ascii=False)


def register_sections(corpus: Path, loaded: Loaded) -> list[tuple[str, ...]]:
    """Write the proposed ids of unregistered sections into refs.tsv; what stands there stays as it is.
    Gives the new rows: ref and words."""
    work = loaded.work
    table = f"{loaded.path.removesuffix('work.toml')}refs.tsv"
    wrong = [p for p in loaded.problems if work is None or (p.path == table and has_errors([p]))]
    if work is None or wrong:
        raise Refused(f"{wrong[0].place}: {wrong[0].message}; correct that first, nothing was written")
    new: list[tuple[str, ...]] = [
        (str(section.ref), text_of(section.trailer, juan.source.text))
        for juan in work.juan
        for section in juan.sections
        if not section.registered
    ]
    if any(set(words) & set("\t\r\n") for _, words in new):
        raise Refused(f"{loaded.path}: a heading has a tab in it, which no table can hold; nothing was written")
    path = corpus / Path(loaded.path).parent.name / "refs.tsv"
    if new:
        old = loaded.registry.source
        text = old.text if old else write_table(REFS_COLUMNS, [])
        text += "" if text.endswith("\n") else "\n"
        rows = write_table(REFS_COLUMNS, new).split("\n", 1)[1]
        write_file(path, (text + rows).encode())
    return new
