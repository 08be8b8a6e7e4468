"""The disk: reading the corpus, writing folders of files, replacing the site.

An edge: the only module that writes. Enters and leaves: paths and bytes. Imports `load` for the protocol.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from .load import Unreadable


class FolderReader:
    """The files of one work. Nothing outside its folder is ever read, symbolic links included."""

    def __init__(self, path: Path, shown: str) -> None:
        self.root, self.shown = path, shown
        self.folder = path.name

    def path(self, name: str) -> str:
        """How messages name a file: relative to the project."""
        return f"{self.shown}/{name}"

    def read(self, name: str) -> bytes | None:
        """The bytes of a file; None if there is none. Raises Unreadable."""
        path = self.root / name
        try:
            if not path.resolve().is_relative_to(self.root.resolve()):
                raise Unreadable("F105", f"{name} leads to {path.resolve()}")
            if not path.exists():
                return None
            if not path.is_file():
                raise Unreadable("F103", f"{name} is not a file")
            return path.read_bytes()
        except (OSError, ValueError, RuntimeError) as error:
            raise Unreadable("F103", getattr(error, "strerror", None) or str(error)) from error

    def names(self) -> list[str]:
        """The .txt and .tsv files of the folder."""
        try:
            return sorted(p.name for p in self.root.iterdir() if p.suffix in (".txt", ".tsv") and not p.name.startswith("."))
        except OSError:
            return []


def find_works(corpus: Path, project: Path) -> list[FolderReader]:
    """Every folder of the corpus, by name. Those that begin with . or _ are no works, nor is a symbolic link: what
    it leads to is not part of the project."""
    if not corpus.is_dir():
        return []
    return [
        FolderReader(path, shown_path(path, project))
        for path in sorted(corpus.iterdir())
        if path.is_dir() and not path.is_symlink() and path.name[0] not in "._"
    ]


def shown_path(path: Path, project: Path) -> str:
    """A path as messages show it: relative to the project where it lies in it, with slashes."""
    try:
        return path.relative_to(project).as_posix()
    except ValueError:
        return path.as_posix()


def list_files(root: Path) -> list[Path]:
    """Every regular file below a folder, sorted; editors' scratch files and caches left out. A pipe or a device is
    no file: reading it would never end."""
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if f != "__pycache__" and not f.startswith("."))
        found += [path for f in sorted(files) if not is_scratch(f) and (path := Path(folder, f)).is_file()]
    return found


def is_scratch(name: str) -> bool:
    """Whether a name is one that editors and systems give to files of their own."""
    return name.startswith(".") or name.endswith(("~", ".swp", ".pyc"))


def hash_files(paths: list[Path], project: Path) -> str:
    """One hash over names and contents."""
    digest = hashlib.sha256()
    for path in paths:
        try:
            content = path.read_bytes()
        except OSError:
            content = b"\0unreadable"
        digest.update(f"{shown_path(path, project)}\0{len(content)}\0".encode(errors="surrogateescape"))
        digest.update(content)
    return digest.hexdigest()


def sync_folder(root: Path, files: Mapping[str, bytes]) -> None:
    """Make a folder hold exactly these files. What is the same stays untouched, what is stale goes."""
    root.mkdir(parents=True, exist_ok=True)
    wanted = {root / name for name in files}
    for folder, folders, names in os.walk(root, topdown=False):
        for path in [Path(folder, name) for name in names + folders if os.path.islink(Path(folder, name)) or name in names]:
            if path not in wanted or path.is_symlink():
                path.unlink()
        if folder != str(root) and not os.listdir(folder):
            os.rmdir(folder)
    for name, content in files.items():
        path = root / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


class NotOurs(Exception):
    """Something stands where the link to the site belongs, and was not made by us to be removed."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def points_to(link: Path) -> Path | None:
    """The folder that a link to a site leads to; None where there is no link, or it leads nowhere."""
    if not link.is_symlink():
        return None
    try:
        return link.resolve(strict=True)
    except (OSError, RuntimeError):  # gone, or a loop
        return None


def swap(link: Path, target: Path) -> None:
    """Point a symbolic link at another folder in one step: a reader finds the old site or the new one.

    Two renames of folders would leave a moment without any site. Raises NotOurs.
    """
    if link.exists() and not link.is_symlink():
        raise NotOurs(link)
    if points_to(link) == target.resolve():
        return
    fresh = link.with_name(f".{link.name}.{os.getpid()}")
    with contextlib.suppress(FileNotFoundError):
        fresh.unlink()
    fresh.symlink_to(os.path.relpath(target, link.parent), target_is_directory=True)
    os.replace(fresh, link)


def prune(folder: Path, keep: set[Path]) -> None:
    """Remove sites that are neither kept nor under way."""
    for path in folder.iterdir() if folder.is_dir() else []:
        if path not in keep:
            shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def lock(path: Path) -> Iterator[None]:
    """One build at a time in one project. The system frees the lock when its holder dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("another build is running here; waiting for it", file=sys.stderr, flush=True)
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: a crash leaves what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as handle:
            handle.write(content)
            handle.flush()
            os.fsync(handle.fileno())
        os.replace(fresh, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
