"""Simplified ↔ traditional, one character for one.

Enters: a string and two scripts. Leaves: a string of equal length. The only module that imports opencc.

The chain is OpenCC's single characters alone, without its phrases: stock phrases win over entries put in
front of them (复 becomes 復, but 反复 becomes 反覆), and a phrase may change the length, which would move
every offset behind it.
"""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path

import opencc

from .model import Script

_DICTIONARIES = {("hant", "hans"): ("TSCharactersExt", "TSCharacters"), ("hans", "hant"): ("STCharacters",)}


@cache
def _converter(source: Script, target: Script) -> opencc.OpenCC:
    folder = Path(opencc.__file__).parent / "clib" / "share" / "opencc"
    dictionaries = [
        {"type": "ocd2", "file": str(folder / f"{name}.ocd2")} for name in _DICTIONARIES[source, target]
    ]
    chain = {
        "name": f"{source} to {target}, single characters",
        "conversion_chain": [{"dict": {"type": "group", "match_policy": "short_circuit", "dicts": dictionaries}}],
    }
    with tempfile.TemporaryDirectory() as scratch:
        config = Path(scratch) / "chain.json"
        config.write_text(json.dumps(chain), encoding="utf-8")
        return opencc.OpenCC(str(config))


def convert(text: str, source: Script, target: Script) -> str:
    """`text` in another script, as many code points as before. ValueError if a dictionary breaks that."""
    if source == target or not text:
        return text
    converted = _converter(source, target).convert(text)
    if len(converted) != len(text):
        raise ValueError(f"conversion changed the length of {text!r}")
    return str(converted)
