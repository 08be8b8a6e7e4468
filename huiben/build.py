"""corpus/ → site: assemble, mkdocs, finish, swap.

Enters: a Project (its folders) and options. Leaves: a `Result`; on disk either a whole new site or the old one.
An edge. Imports everything below `cli`. MkDocs is a command here, never an import.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from . import __version__
from .addresses import Addresses
from .assemble import assemble
from .check import check_unique_works
from .fonts import COVERAGE, check_fonts, iter_shown, read_coverage
from .load import Loaded, load_work
from .model import SCRIPTS, Work
from .page import Page
from .problems import Problem, has_errors, problem, sort_problems
from .project import Options, Project
from .render import Renderer, TemplateMistake
from .scripts import WorkScripts
from .sitecheck import add_policy, check_links, check_styles
from .store import NotOurs, find_works, hash_files, list_files, lock, points_to, prune, shown_path, swap
from .views import home_page, iter_work_pages


@dataclass
class Result:
    """What a build came to. `site` is the folder of the site that now stands, None if there was none before."""

    problems: list[Problem] = field(default_factory=list)
    built: bool = False
    unchanged: bool = False
    site: Path | None = None
    pages: int = 0
    seconds: float = 0.0

    def failed(self, strict: bool) -> bool:
        """Whether the exit status is 1."""
        return has_errors(self.problems, strict)


def load_corpus(project: Project) -> tuple[list[Loaded], list[Problem]]:
    """Every work of the corpus, and all problems of all of them."""
    readers = find_works(project.corpus, project.root)
    loaded = [load_work(reader) for reader in readers]
    problems = [p for one in loaded for p in one.problems]
    covered = read_coverage(project.root / COVERAGE)
    for reader, one in zip(readers, loaded, strict=True):
        problems += check_fonts(iter_shown(reader, one.work, WorkScripts(one.work)), covered) if one.work else []
    problems += check_unique_works([(one.id, one.path) for one in loaded])
    if not loaded:
        problems.append(problem("M113", shown_path(project.corpus, project.root)))
    return loaded, sort_problems(problems)


def build_site(project: Project, options: Options) -> Result:
    """Build the site, or leave the one that stands. One build at a time; a crash at any moment harms nothing."""
    started = time.monotonic()
    try:
        with lock(project.scratch / "lock"):
            result = _build(project, options)
    except NotOurs as error:
        hint = "Move it away, then build again."
        result = Result([problem("S105", shown_path(error.path, project.root), detail="it was not made by a build", hint=hint)])
    except OSError as error:
        path = Path(error.filename or project.scratch)
        result = Result([problem("S105", shown_path(path, project.root), detail=error.strerror or str(error))])
    result.seconds = time.monotonic() - started
    result.site = result.site or points_to(project.site)
    return result


def _build(project: Project, options: Options) -> Result:
    """Build until nothing changed meanwhile: a site must not bear the name of inputs that it was not made from."""
    for _ in range(5):
        name = fingerprint(project, options)
        result = _build_once(project, options, project.scratch / "sites" / name)
        if not result.built or fingerprint(project, options) == name:
            break
        (project.scratch / "sites" / name).rename(project.scratch / "sites" / f"{name}.stale")
    return result


def _build_once(project: Project, options: Options, target: Path) -> Result:
    loaded, problems = load_corpus(project)
    works = [replace(one.work, report=options.report or one.work.report) for one in loaded if one.work]
    if has_errors(problems, options.strict):
        return Result(problems)
    sites = target.parent
    if target.is_dir():
        swap(project.site, target)
        return Result(problems, unchanged=True, site=target)
    addresses = Addresses(options.offline, options.site_url)
    try:
        pages = list(_iter_pages(works, addresses))
        renderer = Renderer(project.templates, addresses)
        rendered = {page.docs_path: renderer.render(page) for page in pages}
    except TemplateMistake as error:
        place = shown_path(Path(error.path), project.root)
        return Result([*problems, problem("S106", f"{place}:{error.line}", detail=error.message)])
    found = assemble(project, options, works, pages, rendered)
    part = sites / f"{target.name}.part"
    prune(sites, keep={points_to(project.site) or target})
    found += _run_mkdocs(project, options, works, part) or _finish(part, options)
    if found:
        return Result(sort_problems([*problems, *found]))
    part.rename(target)
    swap(project.site, target)
    return Result(problems, built=True, site=target, pages=len(pages))


def _iter_pages(works: list[Work], addresses: Addresses) -> Iterator[Page]:
    both = [(work, WorkScripts(work)) for work in works]
    for script in SCRIPTS:
        yield home_page(both, addresses, script)
    for work, scripts in both:
        yield from iter_work_pages(work, addresses, scripts)


def fingerprint(project: Project, options: Options) -> str:
    """A name for everything that decides what the site looks like."""
    package = Path(__file__).parent
    roots = [project.corpus, project.docs, project.templates, package]
    files = [path for root in roots for path in list_files(root)]
    files += [project.root / "mkdocs.yml", project.root / "requirements.txt"]
    marks = [__version__, sys.version, repr(options), os.environ.get("SOURCE_DATE_EPOCH", "")]
    return hashlib.sha256("\0".join([hash_files(files, project.root), *marks]).encode()).hexdigest()[:16]


# -- mkdocs, finish -------------------------------------------------------------------------------------


def _run_mkdocs(project: Project, options: Options, works: list[Work], part: Path) -> list[Problem]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", "mkdocs.yml", "--site-dir", str(part)]
    environment = {
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "SITE_URL": options.site_url,
        "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", "").strip() or _epoch(works),
    }
    done = subprocess.run(command, cwd=project.root, env=environment, capture_output=True, text=True, errors="replace")
    if done.returncode == 0:
        return []
    return [problem("S104", "mkdocs.yml", detail=line) for line in _complaints(done.stdout + done.stderr)]


def _complaints(log: str) -> list[str]:
    """What MkDocs says is wrong, without the traceback it may die with."""
    said = re.findall(r"^(?:WARNING|ERROR) +-? *(.+)$", log, re.M)
    last = [line.strip() for line in log.splitlines() if line.strip()][-3:]
    return said or [" ".join(last) or "it says nothing"]


def _epoch(works: list[Work]) -> str:
    """The newest date of an edition, in seconds: no other date gets into a file."""
    newest = max((work.date for work in works), default="1970-01-01")
    return str(int(datetime.fromisoformat(newest).replace(tzinfo=UTC).timestamp()))


def _finish(part: Path, options: Options) -> list[Problem]:
    """Give each page its policy, then look at all links. Stops the build, before the swap."""
    pages = {}
    for path in list_files(part):
        if path.suffix == ".html":
            text = path.read_text(encoding="utf-8")
            finished = add_policy(text)
            if finished != text:
                path.write_text(finished, encoding="utf-8")
            pages[path.relative_to(part).as_posix()] = finished
    files = {path.relative_to(part).as_posix() for path in list_files(part)}
    if options.offline:  # no server will ever ask for them, and their addresses begin at a root that is not there
        for name in files & {"404.html", "sitemap.xml", "sitemap.xml.gz"}:
            (part / name).unlink()
            pages.pop(name, None)
    # Material's own sheets are its own affair.
    styles = {name: (part / name).read_text(encoding="utf-8") for name in files if name.endswith(".css") and "stylesheets/" not in name}
    return [*check_links(pages, files, urlsplit(options.site_url).path or "/"), *check_styles(styles, files)]
