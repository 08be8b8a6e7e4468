"""Remarks of a gloss, and the labels that some of them carry.

Enters: the text of a gloss. Leaves: offsets in it. A ○ opens a remark; 此X也 at its beginning is a label
for the passage: ○此纳射器也 = "this was: handing in the archery gear". Imports `model`.
"""

from __future__ import annotations

import re

from .model import Remark
from .source import Span

CIRCLE = "○"
MAX_LABEL = 6

# A label says what the passage does. 者, 谓 and 即 make the sentence explain a word instead: 此获者即服不也.
# What may follow: the end, 自此 ("from here on …", 3:112), or an authority who begins to speak (19:53).
# Authorities open with a name of two to four characters and 曰; 傳 記 注 疏 經 are no persons.
_LABEL = re.compile(
    rf"此(?P<label>[^者谓謂即卽也{CIRCLE}]{{1,{MAX_LABEL}}})也(?=$|自此|(?P<speaker>[^{CIRCLE}曰]{{2,4}})曰)"
)
_NO_PERSON = tuple("傳传記记注疏經经說说按或")


def split_remarks(text: str) -> tuple[Remark, ...]:
    """The remarks of a gloss: they follow each other without a gap and cover the text."""
    starts = sorted({0, *(m.start() for m in re.finditer(CIRCLE, text))})
    ends = [*starts[1:], len(text)]
    return tuple(Remark(a, b) for a, b in zip(starts, ends, strict=True) if a < b)


def find_label(text: str, remark: Remark) -> Span | None:
    """Where the label of a remark stands in the gloss's text, without 此 and 也; None if it has none."""
    start = remark.start + text.startswith(CIRCLE, remark.start)
    match = _LABEL.match(text, start, remark.end)
    if not match or (match["speaker"] or "").endswith(_NO_PERSON):
        return None
    return Span(*match.span("label"))
