"""`serve`: the site on 127.0.0.1, built again when something changes, pages reloaded by an external script.

An edge. MkDocs's own server injects an inline script that no policy allows, and empties the site while it builds.
Imports `build`, `problems`.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from .build import Result, build_site
from .problems import has_errors, problem
from .project import Options, Project
from .store import points_to

RELOAD_PATH = "/__huiben__/reload.js"
EVENTS_PATH = "/__huiben__/state"
_SCRIPT = """\
// Only `build.py serve` adds this: it reloads the page when a new site stands, and says when a build failed.
(function () {
  var first = null;
  function ask() {
    fetch("/__huiben__/state?seen=" + (first === null ? "" : first)).then(function (r) { return r.json(); }).then(function (s) {
      if (first !== null && s.build !== first) { location.reload(); return; }
      first = s.build;
      var bar = document.getElementById("huiben-failed");
      if (s.failed && !bar) {
        bar = document.createElement("p");
        bar.id = "huiben-failed";
        bar.setAttribute("role", "status");
        document.body.prepend(bar);
      }
      if (bar) { bar.textContent = s.failed ? "构建未成，所见为上一版：" + s.failed : ""; }
      setTimeout(ask, 300);
    }, function () { setTimeout(ask, 2000); });
  }
  ask();
})();
"""


class State:
    """What the server shows: a counter of sites, and the first error of a failed build."""

    def __init__(self) -> None:
        self.build, self.failed = 0, ""
        self.site: Path | None = None

    def take(self, result: Result, strict: bool) -> None:
        """Remember how a build ended."""
        if result.failed(strict):
            errors = [p for p in result.problems if has_errors([p])]
            worst = (errors or [p for p in result.problems if has_errors([p], strict)])[0]
            self.failed = f"{worst.place} {worst.code} {worst.message}"
        else:
            self.failed = ""
            self.build += result.site != self.site
            self.site = result.site


class Handler(SimpleHTTPRequestHandler):
    """Files of the current site, with the reload script; 404.html where there is none."""

    def __init__(self, *args: object, project: Project, state: State, **more: object) -> None:
        self.project, self.state = project, state
        super().__init__(*args, directory=str(project.site.resolve()), **more)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer one request. The site is looked up each time: a swap shows at the next request."""
        path = self.path.split("?")[0]
        if path == RELOAD_PATH:
            self._answer(200, "text/javascript", _SCRIPT.encode())
        elif path == EVENTS_PATH:
            state = {"build": self.state.build, "failed": self.state.failed}
            self._answer(200, "application/json", json.dumps(state).encode())
        else:
            self._answer_file()

    do_HEAD = do_GET

    def _answer_file(self) -> None:
        path, found = self._find(self.path.split("?")[0])
        if found and path.is_dir():
            self.send_response(301)
            self.send_header("Location", f"{self.path.split('?')[0]}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        try:
            page = path.read_bytes()
        except OSError:
            page = b"<!doctype html><title>404</title><body></body>"
        if path.suffix != ".html":
            self._answer(200, self.guess_type(str(path)), page)
            return
        status = 200 if found else 404
        script = f'<script src="{RELOAD_PATH}"></script></body>'.encode()
        self._answer(status, "text/html; charset=utf-8", page.replace(b"</body>", script))

    def _find(self, url: str) -> tuple[Path, bool]:
        """The file that an address means, or a folder whose slash is missing; else 404.html and False."""
        try:
            path = Path(self.translate_path(url))
            if url.endswith("/"):
                path = path / "index.html"
            if path.is_file() or (path / "index.html").is_file():
                return path, True
        except (OSError, ValueError):  # a name too long, a NUL
            pass
        return self.project.site.resolve() / "404.html", False

    def _answer(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def end_headers(self) -> None:
        """No cache: an editor wants to see what stands now."""
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Silence: the terminal is for the builds."""


class PortTaken(Exception):
    """The port cannot be had; the message is the system's."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Silence: browsers break connections off at every reload."""


def _build_whatever_happens(project: Project, options: Options) -> Result:
    """A build whose failure is a problem to show; the server goes on."""
    try:
        return build_site(project, options)
    except Exception as error:
        return Result([problem("S105", "build", detail=f"{type(error).__name__}: {error}")], site=points_to(project.site))


class _Watcher(FileSystemEventHandler):
    def __init__(self) -> None:
        self.changed = threading.Event()

    def on_any_event(self, event: FileSystemEvent) -> None:
        name = Path(str(event.src_path)).name
        if event.is_directory and event.event_type in ("modified", "created"):
            return  # its files have events of their own; what a build does must not start the next
        if event.event_type in ("opened", "closed_no_write") or name.startswith(".") or name.endswith(("~", ".swp", ".pyc")):
            return
        self.changed.set()


def serve(project: Project, options: Options, port: int, report: Callable[[Result], None]) -> None:
    """Build, serve, watch; returns when interrupted. Raises PortTaken."""
    state = State()
    handler = partial(Handler, project=project, state=state)
    try:
        server = _Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise PortTaken(error.strerror) from error
    watcher = _Watcher()
    observer = Observer()
    for path in (project.corpus, project.docs, project.templates):
        if path.is_dir():
            observer.schedule(watcher, str(path), recursive=True)
    observer.schedule(watcher, str(project.root), recursive=False)  # mkdocs.yml
    observer.start()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        while True:
            watcher.changed.clear()
            print("building …", flush=True)
            result = _build_whatever_happens(project, options)
            state.take(result, options.strict)
            report(result)
            watcher.changed.wait()
            _wait_until_quiet(watcher.changed)
    finally:
        observer.stop()
        server.shutdown()
        server.server_close()


def _wait_until_quiet(changed: threading.Event, quiet: float = 0.08) -> None:
    """An editor saves in several steps (write, rename): build when they are over."""
    while changed.is_set():
        changed.clear()
        time.sleep(quiet)
