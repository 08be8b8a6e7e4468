"""A folder is a test: `in/` is a corpus, `golden/` what `build.py check` prints of it and what the model is.

`pytest tests/cases --rewrite-golden` writes the golden files anew: read the diff before you commit it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from huiben import cli
from huiben.build import load_corpus
from huiben.project import Project
from tests.helpers import CASES, dump_loaded, tiling

NAMES = sorted(path.parent.name for path in CASES.glob("*/in"))


def test_there_are_cases() -> None:
    assert len(NAMES) > 20


@pytest.mark.parametrize("name", NAMES)
def test_case(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    shutil.copytree(CASES / name / "in", tmp_path / "corpus", symlinks=True)
    for note in (tmp_path / "corpus").glob("README"):
        note.unlink()  # git keeps no empty folders
    (tmp_path / "mkdocs.yml").touch()  # what makes a folder an edition
    status = cli.main(["check"], tmp_path)
    printed = capsys.readouterr().out.replace(str(tmp_path.resolve()), "PROJECT") + f"exit status {status}\n"
    loaded, _ = load_corpus(Project(tmp_path))
    for juan in (juan for one in loaded if one.work for juan in one.work.juan):
        assert tiling(juan) == juan.source.text
    found = {"problems.txt": printed, "model.txt": "".join(map(dump_loaded, loaded))}
    golden = CASES / name / "golden"
    if request.config.getoption("--rewrite-golden"):
        golden.mkdir(exist_ok=True)
        for file, text in found.items():
            (golden / file).write_text(text, encoding="utf-8")
    assert found == {path.name: path.read_text(encoding="utf-8") for path in golden.iterdir()}
