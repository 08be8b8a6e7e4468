"""One work read from the corpus: its work.toml, texts and tables, put together and checked.

Enters: a folder, through a `Reader` (see `store`). Leaves: a Work (or None), problems. Here the order of the stages
can be read: config, texts, parse, refs, supplements, states. Imports the core, `config`, `pinyin`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from .characters import check_characters, check_table_characters
from .check import apply_states, check_gaiji_used, check_work_id
from .config import JuanConfig, WorkConfig, read_work_config
from .layers import Registry, Supplements, apply_refs, apply_supplements, check_registry_juan, read_gaiji, read_refs, read_supplements
from .model import Gaiji, Juan, ScriptProfile, Work
from .parse import parse_juan
from .pinyin import propose_id
from .problems import Problem, has_errors, problem
from .profile import check_profile, read_profile
from .script import convert
from .source import Position, SourceText, Undecodable, decode
from .tables import find_conflicts, row_problem

T = TypeVar("T")


class Unreadable(Exception):
    """A file that cannot be read: the code of the problem, and what the system said."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code, self.detail = code, detail


class Reader(Protocol):
    """What `load_work` needs of a folder."""

    folder: str
    """The name of the folder, which is the id of the work."""

    def path(self, name: str) -> str:
        """How messages name a file."""

    def read(self, name: str) -> bytes | None:
        """The bytes of a file in the folder, None if there is none. Raises Unreadable."""

    def names(self) -> list[str]:
        """The names of all .txt and .tsv files in the folder, sorted."""


@dataclass(frozen=True)
class Loaded:
    """A work as read. `work` is None where work.toml itself is wrong; `id` is known all the same."""

    id: str
    path: str
    work: Work | None
    problems: tuple[Problem, ...]
    registry: Registry = Registry()


def load_work(reader: Reader) -> Loaded:
    """Read one work whole. Never raises on bad content."""
    path = reader.path("work.toml")
    problems: list[Problem] = []
    text = _read_text(reader, "work.toml", None, problems)
    if text is None:
        return Loaded(reader.folder, path, None, tuple(problems))
    config, mistakes = read_work_config(text, reader.folder)
    mistakes += check_table_characters(text, shown=True)
    if config is None or has_errors(mistakes):
        return Loaded(reader.folder, path, None, tuple(mistakes))
    unusable = check_work_id(config.id, path)
    if unusable:
        return Loaded(config.id, path, None, tuple(unusable))
    no_gaiji: tuple[Gaiji, ...] = ()
    gaiji, found = _table(reader, "gaiji.tsv", read_gaiji, no_gaiji)
    problems += found
    registry, found = _table(reader, "refs.tsv", lambda t: read_refs(t, config.id), Registry())
    problems += found + check_registry_juan(registry, {j.number for j in config.juan})
    juan = tuple(
        loaded for entry in config.juan if (loaded := _load_juan(reader, config, entry, gaiji, registry, problems))
    )
    lost = {entry.number for entry in config.juan} - {one.number for one in juan}
    juan = _supplement(reader, juan, lost, gaiji, problems)
    problems += _unused_files(reader, config)
    profile, found = _table(reader, "script.tsv", read_profile, ScriptProfile())
    problems += found
    if not lost:
        problems += check_profile(profile, juan)
        table = _read_text(reader, "gaiji.tsv", None, [], needed=False)
        problems += check_gaiji_used(gaiji, table, juan) if table else []
    return Loaded(config.id, path, _work(config, juan, gaiji, profile), tuple(problems), registry)


def _load_juan(
    reader: Reader,
    config: WorkConfig,
    entry: JuanConfig,
    gaiji: tuple[Gaiji, ...],
    registry: Registry,
    problems: list[Problem],
) -> Juan | None:
    """A juan with its ids; problems of its text are matched with what work.toml declares for it."""
    toml = reader.path("work.toml")

    def missing() -> Problem:
        close = difflib.get_close_matches(entry.file, reader.names(), 1)
        hint = f"Did you mean {close[0]}?" if close else ""
        return problem("F102", toml, entry.place, detail=entry.file, hint=hint)

    source = _read_text(reader, entry.file, missing, problems)
    if source is None:
        return None
    if not source.text.strip("\ufeff \t\r\n\u3000"):
        problems.append(problem("F101", source.path, Position(1, 1)))
        return None
    parsed = parse_juan(source, entry.number, entry.convention, entry.chapter)
    juan, unregistered = apply_refs(parsed.juan, registry, config.id, propose_id)
    problems += _check_script(source, config)
    found = [*parsed.problems, *find_conflicts(source), *check_characters(source, gaiji), *unregistered]
    states = tuple(s for s in config.states if s.juan == entry.number)
    problems += apply_states(found, states, toml, config.places)
    problems += [
        problem("M110", toml, entry.overrule_places[rule], detail=f"“{rule.words}” at {rule.line}:{rule.column}")
        for rule in parsed.unmatched
    ]
    return juan


def _supplement(
    reader: Reader, juan: tuple[Juan, ...], lost: set[int], gaiji: tuple[Gaiji, ...], problems: list[Problem]
) -> tuple[Juan, ...]:
    """Juan with their supplements. A row for a juan that could not be read (`lost`) is not at fault."""
    nothing: Supplements = {}
    rows, found = _table(reader, "supplements.tsv", read_supplements, nothing, gaiji)
    problems += found
    supplements = {ref: supplement for ref, (supplement, _) in rows.items()}
    done, met = [], set()
    for one in juan:
        supplemented, refs = apply_supplements(one, supplements)
        done.append(supplemented)
        met |= refs
    table = SourceText(reader.path("supplements.tsv"), "")
    problems += [
        row_problem("R104", table, row, str(ref))
        for ref, (_, row) in rows.items()
        if ref not in met and ref.juan not in lost
    ]
    return tuple(done)


def _table(
    reader: Reader,
    name: str,
    parse: Callable[[SourceText], tuple[T, list[Problem]]],
    empty: T,
    gaiji: tuple[Gaiji, ...] | None = None,
) -> tuple[T, list[Problem]]:
    """A table of the work, or `empty` where the work has none. `gaiji` are given where readers see its words."""
    problems: list[Problem] = []
    text = _read_text(reader, name, None, problems, needed=False)
    if text is None:
        return empty, problems
    value, found = parse(text)
    known = frozenset(entry.codepoint for entry in gaiji or ())
    return value, [*check_table_characters(text, known, gaiji is not None), *found]


def _read_text(
    reader: Reader,
    name: str,
    missing: Callable[[], Problem] | None,
    problems: list[Problem],
    needed: bool = True,
) -> SourceText | None:
    path = reader.path(name)
    try:
        data = reader.read(name)
    except Unreadable as error:
        problems.append(problem(error.code, path, detail=error.detail))
        return None
    if data is None:
        if needed:
            problems.append(missing() if missing else problem("F102", path))
        return None
    text = decode(data)
    if isinstance(text, Undecodable):
        looks = f", looks like {text.encoding}" if text.encoding else ""
        detail = f"byte {text.byte} ({data[text.byte]:#04x}){looks}" if text.byte < len(data) else looks
        hint = f"Convert it: iconv -f {text.encoding} -t UTF-8." if text.encoding else ""
        problems.append(problem("C101", path, text.position, detail=detail, hint=hint))
        return None
    return SourceText(path, text)


def _check_script(source: SourceText, config: WorkConfig) -> list[Problem]:
    """Whether the text looks like the other script: one that is right hardly changes when it is converted to itself."""
    text = source.text[:5000]
    changed = sum(a != b for a, b in zip(text, convert(text, "hant", "hans"), strict=True))
    share = changed / (sum(c.isalpha() for c in text) or 1)
    looks = "hant" if share > 0.15 else "hans" if share < 0.02 else config.script
    if looks == config.script or len(text) < 40:
        return []
    return [problem("M114", source.path, Position(1, 1), detail=f"script = {config.script!r}, it looks like {looks!r}")]


TABLES = ("refs.tsv", "gaiji.tsv", "supplements.tsv", "script.tsv")


def _unused_files(reader: Reader, config: WorkConfig) -> list[Problem]:
    """Texts and tables that nothing reads: a name may be wrong."""
    used = {*TABLES, *(entry.file for entry in config.juan)}
    return [problem("F104", reader.path(name)) for name in reader.names() if name not in used]


def _work(config: WorkConfig, juan: tuple[Juan, ...], gaiji: tuple[Gaiji, ...], profile: ScriptProfile) -> Work:
    plain = ("title", "author", "dynasty", "version", "date", "source", "licence", "layers_licence", "report", "note", "category", "role")
    return Work(
        id=config.id,
        script=config.script,
        witnesses=config.witnesses,
        responsibilities=config.responsibilities,
        states=config.states,
        gaiji=gaiji,
        profile=profile,
        juan=juan,
        **{name: config.values[name] for name in plain},
    )
