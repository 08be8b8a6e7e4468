"""Real Chromium on the built site: from the root of a host, below a path, and from a folder."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, sync_playwright

from tests.site.conftest import copy_project, run_build

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
# Nothing is asked of the network but the page: without these flags Chromium calls home at every start.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-default-apps"
).split()


def find_chromium() -> str:
    """The browser that tests/judges.sh found or installed."""
    found = os.environ.get("HUIBEN_CHROMIUM") or next((p for n in NAMES if (p := shutil.which(n))), None)
    if not found and Path(MAC).exists():
        found = MAC
    assert found, "no Chromium: `make test` says how to get one"
    return found


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One driver for all browsers of a process: there cannot be two."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    yield running
    running.close()


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder below a path; what lies outside the path is not there. Unknown pages get 404.html."""

    base = "/"

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.base):
            return str(Path(self.directory) / "nothing-here")
        return super().translate_path("/" + path[len(self.base) :])

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        pass


def serve_folder(folder: Path, base: str = "/") -> tuple[ThreadingHTTPServer, str]:
    """A server on loopback and its address."""
    handler = type("Handler", (Quiet,), {"base": base})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder.resolve())))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}{base}"


@pytest.fixture(scope="session")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The three ways to publish, each with the address of its home page; made when first asked for."""
    project = copy_project(tmp_path_factory.mktemp("published") / "edition")
    servers = []
    found: dict[str, str] = {}

    def build(*arguments: str, **environment: str) -> Path:
        done = run_build(project, "site", *arguments, **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        target = tmp_path_factory.mktemp("site") / "site"
        shutil.copytree((project / "site").resolve(), target)
        return target

    server, found["root"] = serve_folder(build())
    servers.append(server)
    server, found["sub-path"] = serve_folder(build(SITE_URL="https://example.org/edition/"), "/edition/")
    servers.append(server)
    found["offline"] = build("--offline").as_uri() + "/"
    yield found
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def home(places: dict[str, str]) -> str:
    """The address of the home page at the root of a host."""
    return places["root"]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[partial[Page]]:
    """Opens an address; complaints of the browser (errors, violated policy, failed requests) fail the test."""
    contexts = []
    complaints: list[str] = []

    def take(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def take_failure(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # what a page still wanted when the reader went on
            complaints.append(f"{request.failure}: {request.url}")

    def open_(url: str, width: int = 1280, height: int = 900, **options: object) -> Page:
        options.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", take)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", take_failure)
        page.goto(url)
        return page

    yield open_  # type: ignore[misc]
    for context in contexts:
        context.close()
    assert complaints == []
