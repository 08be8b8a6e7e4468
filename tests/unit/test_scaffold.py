"""`new` and `refs`: the only commands that write into corpus/."""

from __future__ import annotations

from pathlib import Path

import pytest

from huiben.load import load_work
from huiben.scaffold import Refused, new_work, register_sections
from huiben.store import FolderReader
from tests.helpers import TOML, codes


def make(tmp_path: Path, text: str = "题\n\n甲\n\n右一\n\n乙\n\n右二\n", refs: str | None = None) -> Path:
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "work.toml").write_text(TOML, encoding="utf-8")
    (folder / "001.txt").write_text(text, encoding="utf-8")
    if refs is not None:
        (folder / "refs.tsv").write_bytes(refs.encode())
    return folder


def register(tmp_path: Path, folder: Path) -> list[tuple[str, str]]:
    return register_sections(tmp_path, load_work(FolderReader(folder, "corpus/demo")))


@pytest.mark.parametrize("script", ["hans", "hant"])
@pytest.mark.parametrize(("title", "author"), [("論語", "何晏"), ("", ""), ('甲"乙\\丙', "{x}"), ("𨽻", "")])
def test_a_new_work_has_no_problem_but_its_missing_ids(tmp_path: Path, script: str, title: str, author: str) -> None:
    paths = new_work(tmp_path, "lunyu", title, author, script)
    assert [p.name for p in paths] == ["work.toml", "001.txt"]
    found = load_work(FolderReader(tmp_path / "lunyu", "corpus/lunyu"))
    assert codes(found.problems) == ["R102"]
    assert found.work is not None
    assert (found.work.title, found.work.script) == (title or "lunyu", script)
    (section,) = found.work.juan[0].sections
    assert section.id == "xueer"
    assert [len(p.glosses) for p in section.passages] == [2, 0]


@pytest.mark.parametrize(("work", "reason"), [("help", "address of the site"), ("Lunyu", "small letters"), ("a/b", "small letters"), ("..", "small letters"), ("", "small letters")])
def test_an_id_that_cannot_be_an_address_is_refused_and_nothing_is_written(tmp_path: Path, work: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        new_work(tmp_path / "corpus", work, "", "", "hans")
    assert list(tmp_path.iterdir()) == []


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "lunyu").mkdir()
    with pytest.raises(Refused, match="exists already"):
        new_work(tmp_path, "lunyu", "", "", "hans")
    assert list((tmp_path / "lunyu").iterdir()) == []


def test_sections_are_registered_in_the_order_of_the_text(tmp_path: Path) -> None:
    folder = make(tmp_path)
    assert register(tmp_path, folder) == [("demo.1.yi", "右一"), ("demo.1.er", "右二")]
    assert (folder / "refs.tsv").read_text() == "ref\twords\ndemo.1.yi\t右一\ndemo.1.er\t右二\n"
    assert codes(load_work(FolderReader(folder, "x")).problems) == []
    assert register(tmp_path, folder) == []


def test_what_stands_in_refs_stays_to_the_letter(tmp_path: Path) -> None:
    old = "# note\nref\twords\ndemo.1.second\t右二"
    folder = make(tmp_path, refs=old)
    assert register(tmp_path, folder) == [("demo.1.yi", "右一")]
    assert (folder / "refs.tsv").read_text() == old + "\ndemo.1.yi\t右一\n"


def test_a_text_without_headings_is_registered_with_a_dash(tmp_path: Path) -> None:
    folder = make(tmp_path, "题\n\n甲\n")
    register(tmp_path, folder)
    assert (folder / "refs.tsv").read_text() == "ref\twords\ndemo.1.quanwen\t-\n"
    assert codes(load_work(FolderReader(folder, "x")).problems) == []


def test_a_work_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    folder = make(tmp_path)
    (folder / "work.toml").write_text("x")
    with pytest.raises(Refused, match="not valid TOML"):
        register(tmp_path, folder)


@pytest.mark.parametrize(
    "refs",
    [
        "ref\twords\n<<<<<<< HEAD\ndemo.1.yi\t右一\n=======\ndemo.1.one\t右一\n>>>>>>> x\n",
        "id\twords\ndemo.1.yi\t右一\n",
        "ref\twords\ndemo.1.yi 右一\n",
    ],
)
def test_a_registry_with_mistakes_is_refused_and_stays_as_it_is(tmp_path: Path, refs: str) -> None:
    """Rows that could not be read may hold ids that are published: new ones must not take their place."""
    folder = make(tmp_path, refs=refs)
    with pytest.raises(Refused):
        register(tmp_path, folder)
    assert (folder / "refs.tsv").read_text() == refs


def test_an_undecodable_registry_is_never_overwritten(tmp_path: Path) -> None:
    folder = make(tmp_path)
    data = b"ref\twords\ndemo.1.first\t\xd3\xd2\xd2\xbb\n"
    (folder / "refs.tsv").write_bytes(data)
    with pytest.raises(Refused):
        register(tmp_path, folder)
    assert (folder / "refs.tsv").read_bytes() == data


def test_a_heading_with_a_tab_does_not_break_the_table(tmp_path: Path) -> None:
    folder = make(tmp_path, "题\n\n甲\n\n右一\t二\n")
    try:
        register(tmp_path, folder)
    except Refused:
        return
    assert "M111" not in codes(load_work(FolderReader(folder, "x")).problems)
