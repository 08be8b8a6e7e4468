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

from .build import Options, Project, Result, build_site
from .problems import has_errors

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

    def _answer_file(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            if not self.path.split("?")[0].endswith("/"):
                super().do_GET()  # redirects to the address with a slash
                return
            path = path / "index.html"
        status = 200
        if not path.is_file():
            status, path = 404, self.project.site.resolve() / "404.html"
        if path.suffix != ".html":
            super().do_GET()
            return
        try:
            page = path.read_bytes()
        except OSError:
            page = b"<!doctype html><title>404</title>"
        script = f'<script src="{RELOAD_PATH}"></script></body>'.encode()
        self._answer(status, "text/html; charset=utf-8", page.replace(b"</body>", script))

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
    """Build, serve, watch; returns when interrupted. Raises OSError if the port is taken."""
    state = State()
    handler = partial(Handler, project=project, state=state)
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
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
            result = build_site(project, options)
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
