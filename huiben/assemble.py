"""build/docs and its nav: hand-written pages and generated ones put together for MkDocs.

Enters: rendered pages. Leaves: files in build/docs and build/config, problems of nav and addresses. An edge: it writes
through `store`. Imports `project`, `store`, `script`, `mirror`, `fonts`, `sitecheck`, `page`, `model`, `problems`.
"""

from __future__ import annotations

import json
from urllib.parse import urlsplit

import yaml

from .fonts import SERIF
from .mirror import mirror_page, mirrored_pages
from .model import Work
from .page import Page
from .problems import Problem, problem
from .project import Options, Project
from .script import convert_prose
from .sitecheck import check_nav
from .store import hash_files, list_files, shown_path, sync_folder


def assemble(
    project: Project, options: Options, works: list[Work], pages: list[Page], rendered: dict[str, str]
) -> list[Problem]:
    """build/docs from the hand-written docs/ and the generated pages, and build/config/nav.yml."""
    files, mirrored = _hand_written_pages(project)
    rivals = [rival for name in rendered for rival in (name, f"{name.removesuffix('/index.md')}.md") if rival in files]
    found = [problem("S103", f"docs/{rival}", detail="a generated page has this address") for rival in rivals]
    files |= {name: text.encode() for name, text in rendered.items()}
    sync_folder(project.scratch / "docs", files)
    written, mistakes = _hand_written_nav(project)
    nav = [{"首页": "index.md"}, *(_work_nav(work) for work in works), *written]
    settings = {
        "nav": nav,
        "use_directory_urls": not options.offline,
        "extra": {
            "serif": (project.root / SERIF).is_file(),
            "titles": {title: _traditional(title) for title in sorted(_nav_titles(written))},
            "mirrored": sorted(name.removesuffix("index.md") for name in mirrored),
            "assets": hash_files(list_files(project.docs / "assets"), project.root)[:8],
        },
    }
    text = yaml.safe_dump(settings, allow_unicode=True, sort_keys=False, width=1000)
    sync_folder(project.scratch / "config", {"nav.yml": text.encode()})
    # Sections belong to their juan, and a page in its other script to the page that is at home.
    covered = {page.docs_path for page in pages if page.kind == "section" or page.url.startswith(("hans/", "hant/"))}
    covered |= {f"hant/{name}" for name in mirrored}
    markdown = {name for name in files if name.endswith(".md")}
    return found + (mistakes or list(check_nav(set(_nav_paths(nav)), markdown, covered)))


def _traditional(words: str) -> str:
    return convert_prose(words, "hans", "hant")


def _hand_written_pages(project: Project) -> tuple[dict[str, bytes], set[str]]:
    """The files of docs/ with the help in both scripts, and the names of the pages that are so doubled."""
    paths = [path for path in list_files(project.docs) if path.name != "nav.yml"]
    files = {path.relative_to(project.docs).as_posix(): path.read_bytes() for path in paths}
    mirrored = mirrored_pages(files.keys())
    for name in sorted(mirrored):
        page = mirror_page(files[name].decode(errors="replace"), name, mirrored, _traditional)
        files.setdefault(f"hant/{name}", page.encode())
    return files, mirrored


def _hand_written_nav(project: Project) -> tuple[list[object], list[Problem]]:
    path = project.docs / "nav.yml"
    try:
        nav = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader) if path.exists() else []
        json.dumps(nav)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        return [], [problem("S106", shown_path(path, project.root), detail=" ".join(str(error).split()))]
    if not isinstance(nav, list):
        return [], [problem("S106", shown_path(path, project.root), detail="a list of pages is wanted")]
    return nav, []


def _work_nav(work: Work) -> dict[str, list[object]]:
    """A work and its juan. Sections stand on the page of their juan: the nav stays small in a library."""
    juan = [{juan.chapter or str(juan.number): f"{work.id}/{juan.number}/index.md"} for juan in work.juan]
    return {work.title: [f"{work.id}/index.md", *juan]}


def _nav_titles(nav: object) -> set[str]:
    if isinstance(nav, dict):
        return {str(title) for title in nav} | {name for item in nav.values() for name in _nav_titles(item)}
    return {name for item in nav for name in _nav_titles(item)} if isinstance(nav, list) else set()


def _nav_paths(nav: object) -> list[str]:
    if isinstance(nav, str):
        return [] if urlsplit(nav).scheme else [nav]
    items = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else []
    return [path for item in items for path in _nav_paths(item)]
