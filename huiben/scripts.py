"""A work in both scripts.

Enters: a Work. Leaves: `WorkScripts`, which keeps the promise of `reading.Scripts`. An edge, since it asks `script`.
Imports `script`, `profile`, `model`.
"""

from __future__ import annotations

from .layers import resolve_gaiji
from .model import Juan, Script, Work
from .profile import derive, words_for
from .script import convert, convert_prose


class WorkScripts:
    """The texts of a work in either script, by its gaiji and its script profile."""

    def __init__(self, work: Work) -> None:
        self.work = work

    def text(self, juan: Juan, script: Script) -> str:
        """The whole text of a juan, gaiji resolved, as many code points as its SourceText."""
        return derive(juan, self.work.gaiji, self.work.profile, self.work.script, script, convert)

    def words(self, text: str, source: Script, script: Script) -> str:
        """Classical words that do not stand in a juan, as many code points as before."""
        entries = words_for(self.work.profile) if source == self.work.script else {}
        return resolve_gaiji(convert(text, source, script, entries), self.work.gaiji, script)

    def prose(self, text: str, source: Script, script: Script) -> str:
        """What editors write in today's Chinese."""
        return convert_prose(text, source, script)
