"""A copy of the project in a scratch folder, and the site that is built from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = "corpus/lijing-benyi/006.txt"
TOML = "corpus/lijing-benyi/work.toml"
Build = Callable[..., subprocess.CompletedProcess[str]]
PARTS = ("build.py", "huiben", "templates", "docs", "corpus", "mkdocs.yml", "requirements.txt")


def copy_project(target: Path) -> Path:
    """The parts of the project that a build reads, without what was built."""
    target.mkdir(parents=True)
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target / name)
    return target


def run_build(project: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`build.py ARGUMENTS` in a project, with nothing of the caller's settings."""
    clean = {k: v for k, v in os.environ.items() if k not in ("SITE_URL", "SOURCE_DATE_EPOCH")}
    return subprocess.run(
        [sys.executable, "build.py", *arguments],
        cwd=project,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )


def edit(project: Path, name: str, old: str, new: str) -> None:
    """Change the first `old` in a file of a project."""
    path = project / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def read_tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder by its path."""
    root = folder.resolve()
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A fresh copy of the project, nothing built."""
    return copy_project(tmp_path / "edition")


@pytest.fixture
def build() -> Callable[..., subprocess.CompletedProcess[str]]:
    return run_build


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with its site, which tests only read."""
    folder = copy_project(tmp_path_factory.mktemp("built") / "edition")
    done = run_build(folder, "site")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder
