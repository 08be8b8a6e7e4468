"""The disk: nothing outside the corpus is read, nothing is ever half written."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from huiben.load import Unreadable
from huiben.store import (
    FolderReader,
    NotOurs,
    find_works,
    hash_files,
    list_files,
    lock,
    prune,
    shown_path,
    swap,
    sync_folder,
    write_file,
)


def tree(root: Path) -> dict[str, str]:
    return {p.relative_to(root).as_posix(): p.read_text() for p in sorted(root.rglob("*")) if p.is_file()}


def test_works_are_folders_of_the_corpus_by_name(tmp_path: Path) -> None:
    for name in ("b", "a", ".git", "_draft"):
        (tmp_path / "corpus" / name).mkdir(parents=True)
    (tmp_path / "corpus" / "file").touch()
    assert [(r.folder, r.path("1.txt")) for r in find_works(tmp_path / "corpus", tmp_path)] == [
        ("a", "corpus/a/1.txt"), ("b", "corpus/b/1.txt"),
    ]  # fmt: skip
    assert find_works(tmp_path / "none", tmp_path) == []


def test_a_reader_gives_bytes_none_or_a_reason(tmp_path: Path) -> None:
    work = tmp_path / "w"
    (work / "folder").mkdir(parents=True)
    (work / "a.txt").write_bytes(b"\r\n\xff")
    reader = FolderReader(work, "w")
    assert reader.read("a.txt") == b"\r\n\xff"
    assert reader.read("none.txt") is None
    for name in ("folder", "x" * 5000, "a\0b"):
        with pytest.raises(Unreadable) as caught:
            reader.read(name)
        assert caught.value.code == "F103"


@pytest.mark.parametrize("target", ["../outside.txt", "/etc/hostname", "../../nowhere"])
def test_what_lies_outside_the_folder_is_not_read_even_through_a_link(tmp_path: Path, target: str) -> None:
    work = tmp_path / "w"
    work.mkdir()
    (tmp_path / "outside.txt").write_text("secret")
    (work / "link.txt").symlink_to(target)
    for name in ("link.txt", target):
        with pytest.raises(Unreadable) as caught:
            FolderReader(work, "w").read(name)
        assert caught.value.code == "F105"


def test_a_link_that_stays_inside_or_leads_in_a_circle_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("甲")
    (tmp_path / "b.txt").symlink_to("a.txt")
    (tmp_path / "c.txt").symlink_to("c.txt")
    assert FolderReader(tmp_path, "w").read("b.txt") == "甲".encode()
    with pytest.raises(Unreadable):
        FolderReader(tmp_path, "w").read("c.txt")


def test_the_names_of_a_work_are_those_of_its_texts_and_tables(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", ".c.txt", "d.tsv"):
        (tmp_path / name).touch()
    assert FolderReader(tmp_path, "w").names() == ["a.txt", "b.txt", "d.tsv"]
    assert FolderReader(tmp_path / "none", "w").names() == []


def test_paths_are_shown_relative_to_the_project(tmp_path: Path) -> None:
    assert shown_path(tmp_path / "a" / "b", tmp_path) == "a/b"
    assert shown_path(Path("/x/y"), tmp_path) == "/x/y"


def test_files_are_listed_without_scratch(tmp_path: Path) -> None:
    for name in ("b/a", "a", "x~", ".y", "z.swp", "__pycache__/m.pyc", ".git/c"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [p.relative_to(tmp_path).as_posix() for p in list_files(tmp_path)] == ["a", "b/a"]


def test_a_hash_depends_on_names_contents_and_where_one_ends(tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    seen = set()
    for first, second in (("1", "23"), ("12", "3"), ("", "123"), ("1", "24")):
        a.write_text(first)
        b.write_text(second)
        seen.add(hash_files([a, b], tmp_path))
    assert len(seen) == 4
    assert hash_files([a, b], tmp_path) in seen
    assert hash_files([a], tmp_path) != hash_files([b], tmp_path)
    assert hash_files([tmp_path / "none"], tmp_path)


def test_a_folder_is_made_to_hold_exactly_these_files(tmp_path: Path) -> None:
    root = tmp_path / "docs"
    sync_folder(root, {"a/b/c": b"1", "d": b"2"})
    untouched = (root / "d").stat().st_mtime_ns
    sync_folder(root, {"a/e": b"3", "d": b"2"})
    assert tree(root) == {"a/e": "3", "d": "2"}
    assert not (root / "a" / "b").exists()
    assert (root / "d").stat().st_mtime_ns == untouched
    sync_folder(root, {})
    assert tree(root) == {} and root.is_dir()


def test_a_folder_may_become_a_file_and_a_file_a_folder(tmp_path: Path) -> None:
    sync_folder(tmp_path, {"a/b": b"1", "c": b"2"})
    sync_folder(tmp_path, {"a": b"1", "c": b"2"})
    assert tree(tmp_path) == {"a": "1", "c": "2"}
    sync_folder(tmp_path, {"a": b"1", "c/d": b"2"})
    assert tree(tmp_path) == {"a": "1", "c/d": "2"}


def test_a_reader_finds_one_site_or_the_other_during_a_swap(tmp_path: Path) -> None:
    link, missed, stop = tmp_path / "site", [], threading.Event()
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name)
    swap(link, tmp_path / "one")

    def look() -> None:
        while not stop.is_set():
            try:
                (link / "index.html").read_text()
            except OSError as error:
                missed.append(error)

    watcher = threading.Thread(target=look)
    watcher.start()
    for number in range(200):
        swap(link, tmp_path / ("two" if number % 2 else "one"))
    stop.set()
    watcher.join()
    assert missed == []
    assert (os.readlink(link), link.resolve()) == ("two", tmp_path.resolve() / "two")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["one", "site", "two"]


def test_a_folder_that_we_did_not_make_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "mine").touch()
    with pytest.raises(NotOurs):
        swap(tmp_path / "site", tmp_path / "new")
    assert (tmp_path / "site" / "mine").exists()


def test_a_link_that_leads_nowhere_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "site").symlink_to("gone")
    swap(tmp_path / "site", tmp_path / "new")
    assert (tmp_path / "site").resolve() == tmp_path.resolve() / "new"


def test_old_sites_are_removed_except_the_one_that_stands(tmp_path: Path) -> None:
    for name in ("a", "b.part", "c"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x").touch()
    prune(tmp_path, keep={tmp_path / "c"})
    assert [p.name for p in tmp_path.iterdir()] == ["c"]
    prune(tmp_path / "none", keep=set())


def test_a_second_build_waits_for_the_first(tmp_path: Path) -> None:
    order: list[str] = []

    def second() -> None:
        with lock(tmp_path / "b" / "lock"):
            order.append("second")

    with lock(tmp_path / "b" / "lock"):
        waiting = threading.Thread(target=second)
        waiting.start()
        waiting.join(0.1)
        order.append("first")
    waiting.join(5)
    assert order == ["first", "second"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a" / "refs.tsv"
    write_file(path, b"old")
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_file(path, b"new")
    assert tree(tmp_path) == {"a/refs.tsv": "old"}
