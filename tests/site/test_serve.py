"""`build.py serve`: the site on loopback, built again when a file changes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

TEXT = "corpus/lijing-benyi/006.txt"
PAGE = "lijing-benyi/6/qingshe/"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    project: Path
    port: int
    process: subprocess.Popen[str]

    def get(self, url: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{url}", timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def state(self) -> dict[str, object]:
        return dict(json.loads(self.get("__huiben__/state")[1]))

    def wait(self, what: str, seconds: float = 30) -> None:
        """Until the state answers as wanted: `built` a first site, `failed`, `good` no failure."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                state = self.state()
                if {"built": bool(state["build"]), "failed": bool(state["failed"]), "good": not state["failed"]}[what]:
                    return
            time.sleep(0.05)
        raise AssertionError(f"not {what} within {seconds} s")

    def wait_text(self, words: str, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while words not in self.get(PAGE)[1]:
            assert time.monotonic() < end, f"{words} never came"
            time.sleep(0.05)


@pytest.fixture
def server(project: Path) -> Iterator[Server]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "build.py", "serve", "--port", str(port)],
        cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip
    running = Server(project, port, process)
    try:
        running.wait("built")
        yield running
    finally:
        with contextlib.suppress(ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(process.pid, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if process.stdout:
            process.stdout.close()


def edit(server: Server, old: str, new: str) -> None:
    path = server.project / TEXT
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")


def test_serve_shows_the_site_and_builds_again_after_an_edit(server: Server) -> None:
    status, page = server.get(PAGE)
    assert status == 200 and "遂适西阶前" in page
    assert '<script src="/__huiben__/reload.js"></script>' in page
    assert server.get("__huiben__/reload.js")[0] == 200
    edit(server, "遂适西阶前", "遂適西阶前")
    server.wait_text("遂適西阶前")


def test_a_failed_build_keeps_the_page_and_says_why(server: Server) -> None:
    edit(server, "右请射", "右请射】")
    server.wait("failed")
    assert "T102" in str(server.state()["failed"])
    assert server.get(PAGE)[0] == 200
    edit(server, "右请射】", "右请射")
    server.wait("good")


def test_nothing_is_built_when_nothing_changes(server: Server) -> None:
    seen = server.state()["build"]
    time.sleep(1.5)
    assert server.state()["build"] == seen


def test_an_unknown_address_gets_the_404_page(server: Server) -> None:
    status, page = server.get("nothing/here/")
    assert status == 404
    assert "页面不存在" in page


def test_nothing_outside_the_site_is_served(server: Server) -> None:
    for url in ("../corpus/lijing-benyi/006.txt", "%2e%2e/%2e%2e/build.py", "..%2f..%2fbuild.py", "//etc/passwd"):
        status, text = server.get(url)
        assert status == 404, url
        assert "Huiben. `python build.py" not in text


def test_odd_requests_get_a_404_and_the_terminal_stays_quiet(server: Server) -> None:
    for url in ("a" * 300 + "/", "%00", "a%00/b.css", "assets/", "index.html/"):
        assert server.get(url)[0] == 404, url
    for _ in range(20):  # a browser that breaks off, as at every reload
        with socket.create_connection(("127.0.0.1", server.port)) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.sendall(b"GET /lijing-benyi/6/ HTTP/1.1\r\nHost: x\r\n\r\n")
    head = urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{server.port}/{PAGE}", method="HEAD"), timeout=5)
    assert int(head.headers["Content-Length"]) == len(server.get(PAGE)[1].encode())
    os.killpg(server.process.pid, signal.SIGINT)
    output, _ = server.process.communicate(timeout=20)
    assert "Traceback" not in output and "Exception" not in output


def test_an_address_without_its_slash_leads_on(server: Server) -> None:
    status, page = server.get("lijing-benyi/6/qingshe")
    assert status == 200 and "遂适西阶前" in page


def test_the_server_stops_at_an_interrupt_without_a_traceback(server: Server) -> None:
    os.killpg(server.process.pid, signal.SIGINT)
    output, _ = server.process.communicate(timeout=20)
    assert "Traceback" not in output
    assert f"http://127.0.0.1:{server.port}/" in output


def test_it_listens_on_loopback_alone(server: Server) -> None:
    with pytest.raises(OSError), socket.create_connection((socket.gethostbyname(socket.gethostname()), server.port), 1):
        if socket.gethostbyname(socket.gethostname()).startswith("127."):
            raise OSError("this machine's name is loopback itself")


def test_a_port_that_is_taken_is_said(project: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "build.py", "serve", "--port", str(port)],
            cwd=project, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    assert done.returncode == 1
    assert f"port {port}" in done.stderr and "--port" in done.stderr
    assert "Traceback" not in done.stderr
