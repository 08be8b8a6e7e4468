"""What a built site must hold: links and anchors that lead somewhere, pages and nav that agree, a strict policy.

Enters: the HTML of pages, by address in the site. Leaves: problems, and HTML with its Content-Security-Policy.
MkDocs never looks at links in raw HTML, and lets broken anchors pass. Imports `problems`.
"""

from __future__ import annotations

import base64
import hashlib
import html
import posixpath
import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from urllib.parse import unquote, urlsplit

from .problems import Problem, problem

_TAG = re.compile(r"<([a-zA-Z][\w-]*)((?:\s+[^\s=>\"']+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?)*)\s*/?>")
# Every attribute is read, since the value of one may look like another.
_ATTRIBUTE = re.compile(r"\s+([^\s=>\"']+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
_WANTED = frozenset(("id", "name", "href", "src"))
_INLINE = re.compile(r"<(script|style)((?:\s[^>]*)?)>(.*?)</\1>", re.S | re.I)
_CHARSET = re.compile(r"<meta\s+charset=[^>]*>", re.I)


def add_policy(text: str) -> str:
    """The page with a policy that allows its own files; on help pages also the inline scripts that Material puts in.

    A page of the edition (`data-kind`) has none: if a text ever got one in, the policy would not let it run.
    """
    if "http-equiv=\"Content-Security-Policy\"" in text:
        return text
    scripts, styles = ["'self'"], ["'self'"]
    ours = " data-kind=" in text[:300]
    for tag, attributes, content in [] if ours else _INLINE.findall(text):
        if " src=" in attributes or "application/" in attributes:
            continue
        (scripts if tag.lower() == "script" else styles).append(f"'sha256-{_sha256(content)}'")
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {' '.join(dict.fromkeys(scripts))}",
            f"style-src {' '.join(dict.fromkeys(styles))}",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return _CHARSET.sub(lambda match: match[0] + meta, text, count=1)


def _sha256(content: str) -> str:
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


@cache
def _target_of(folder: str, link: str, base: str) -> tuple[str, str] | None:
    """The path in the site that a link in a page of `folder` means, and its fragment; None if it leads elsewhere.
    ValueError where it cannot be read."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    target = unquote(parts.path)
    if target.startswith("/"):
        target = target.removeprefix(base.rstrip("/")).lstrip("/") if target.startswith(base or "/") else target
    elif target:
        target = posixpath.normpath(posixpath.join(folder, target)) + ("/" if target.endswith("/") else "")
        target = "" if target in (".", "./") else target
    else:
        target = "#"
    return target, unquote(parts.fragment)


def check_links(pages: Mapping[str, str], files: Set[str], base: str = "") -> Iterator[Problem]:
    """Broken links and anchors. `pages`: path in the site → HTML; `files`: every path in the site;
    `base`: the path that the site stands under on its host, such as `/edition/`."""
    found = {path: list(_references(text)) for path, text in pages.items()}
    ids = {path: {value for kind, value in items if kind in ("id", "name")} for path, items in found.items()}
    for path, items in found.items():
        for kind, value in items:
            if kind in ("href", "src"):
                yield from _check_link(path, value, files, ids, base)


def _references(text: str) -> Iterator[tuple[str, str]]:
    text = re.sub(r"<!--.*?-->|(<script[^>]*>).*?</script>", r"\1", text, flags=re.S)
    for tag in _TAG.finditer(text):
        for name, *values in _ATTRIBUTE.findall(tag[2]):
            name = name.lower()
            if name not in _WANTED or (name == "name" and tag[1].lower() != "a"):
                continue
            yield name, html.unescape(next((v for v in values if v), ""))


def _check_link(path: str, link: str, files: Set[str], ids: Mapping[str, set[str]], base: str) -> Iterator[Problem]:
    try:
        found = _target_of(posixpath.dirname(path), link, base)
    except ValueError:
        yield problem("S101", path, detail=link)
        return
    if found is None:
        return
    target, fragment = found
    target = path if target == "#" else target
    page = target if target in files else posixpath.join(target, "index.html")
    if page not in files:
        yield problem("S101", path, detail=link)
    elif fragment and page in ids and fragment not in ids[page] and not fragment.startswith(":~:"):
        yield problem("S102", path, detail=link)


def check_styles(styles: Mapping[str, str], files: Set[str]) -> Iterator[Problem]:
    """Fonts and pictures that style sheets name and the site does not have. `styles`: path in the site → CSS."""
    for path, text in styles.items():
        for link in re.findall(r"url\(\s*[\"']?([^\"')]+)[\"']?\s*\)", text):
            if not link.startswith(("data:", "#")) and posixpath.normpath(
                posixpath.join(posixpath.dirname(path), link.split("?")[0].split("#")[0])
            ) not in files:
                yield problem("S101", path, detail=link)


def check_nav(nav: Set[str], pages: Set[str], covered: Set[str]) -> Iterator[Problem]:
    """Nav ↔ pages. `nav`: docs paths in the nav; `pages`: docs paths of all pages; `covered`: pages that belong
    to one that stands in the nav (the sections of a juan)."""
    for path in sorted(nav - pages):
        yield problem("S103", "docs/nav.yml", detail=f"{path} is in the nav and is no page")
    for path in sorted(pages - nav - covered):
        yield problem("S103", f"docs/{path}", detail="the page is not in docs/nav.yml")
