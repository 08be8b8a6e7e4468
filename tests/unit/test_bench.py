"""What is measured, and that it is good enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from huiben import cli
from huiben.bench import (
    Count,
    by_profile,
    by_stock,
    compare,
    fold_shape,
    iter_texts,
    measure,
    read_mandoku,
    script_report,
)

SAMPLE = """\
# -*- mode: mandoku-view -*-
#+TITLE: 禮例
<pb:X_WYG_001-1a>¶
　禮例卷一¶
主人就先生而謀賔介(句/)先&KR1234;生¶
　(先生謂卿大夫/致仕者  也)¶
"""


def test_markup_of_mandoku_is_no_text() -> None:
    assert read_mandoku(SAMPLE) == "禮例卷一主人就先生而謀賔介句先生先生謂卿大夫致仕者也"


def test_differences_are_told_by_kind() -> None:
    count = compare("于内为云後也".replace("为", "為"), "於內爲雲后也")
    assert (count.characters, count.habit, count.shapes, count.real) == (6, 1, 2, 2)
    assert count.confusions == {("云", "雲"): 1, ("後", "后"): 1}
    assert count.examples["云", "雲"] == "于内為〔云〕後也"


def test_counts_add_up() -> None:
    total = Count()
    for _ in range(2):
        total.add(compare("云内", "雲內"))
    assert (total.characters, total.real, total.shapes, total.confusions["云", "雲"]) == (4, 2, 2, 2)


def test_a_short_form_of_one_character_is_a_shape_of_it() -> None:
    assert fold_shape("来") == fold_shape("來")
    assert fold_shape("后") != fold_shape("後")
    assert fold_shape("扑") != fold_shape("撲")


def test_files_are_named_by_their_juan(tmp_path: Path) -> None:
    (tmp_path / "X_002.txt").write_text(SAMPLE, encoding="utf-8")
    (tmp_path / "X_010.txt").write_text(SAMPLE, encoding="utf-8")
    (tmp_path / "other.txt").write_text("# nothing\n", encoding="utf-8")
    assert [name for name, _ in iter_texts(tmp_path)] == ["2", "10"]


def test_the_command_writes_a_report_that_names_no_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mkdocs.yml").touch()
    data = tmp_path / "data"
    (data / "kanripo").mkdir(parents=True)
    assert cli.main(["bench", "script", "--data", str(data)], tmp_path) == 1
    (data / "kanripo" / "X_003.txt").write_text(SAMPLE, encoding="utf-8")
    assert cli.main(["bench", "script", "--data", str(data)], tmp_path) == 0
    report = (tmp_path / "bench" / "script.md").read_text(encoding="utf-8")
    assert "| 3 | 26 |" in report
    assert str(tmp_path) not in report
    assert report in capsys.readouterr().out


def test_the_profile_makes_at_most_a_fifth_of_the_real_differences_of_s2t(testdata: Path) -> None:
    stock, ours = Count(), Count()
    for _, text in iter_texts(testdata / "kanripo"):
        one, other = measure(text, by_stock), measure(text, by_profile)
        assert other.real <= one.real
        stock.add(one)
        ours.add(other)
    if not stock.characters:
        pytest.skip("no kanripo/ in the test data")
    assert stock.real > 250
    assert ours.real * 5 <= stock.real
    assert "Real differences of the profile" in script_report(testdata / "kanripo")
