"""Ids for sections, proposed from the reading of their headings.

Enters: the words of a heading without 右. Leaves: a slug such as `qingshe`. An edge: the only module that imports
pypinyin. A proposal is read by an editor before it is registered: no table gets 用乐 and 举旅 right.
"""

from __future__ import annotations

import re

from pypinyin import Style, lazy_pinyin

NO_HEADING = "quanwen"
"""全文: the id of a section that no heading closes, such as a text without headings."""


def propose_id(words: str) -> str:
    """A section id for the words of a heading. Never empty; not necessarily unique."""
    syllables = lazy_pinyin(words, style=Style.NORMAL, errors="ignore", v_to_u=False)
    slug = re.sub(r"[^a-z0-9]+", "", "".join(syllables).lower().replace("v", "u"))
    if not slug or re.fullmatch(r"[pgcf]?[0-9]+|leaf", slug):
        return NO_HEADING if not words else f"zhang{slug}"
    return slug
