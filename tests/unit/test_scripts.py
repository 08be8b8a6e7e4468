"""A work in both scripts: its text, its words, what its editors say of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from huiben.model import Gaiji
from huiben.scripts import WorkScripts
from tests.helpers import load

HEAD = "juan\twhere\tfrom\tto\treason\n"


@pytest.fixture
def scripts() -> WorkScripts:
    table = HEAD + "-\t-\t后\t后\ta name\n1\t3:1\t云\t雲\tthe witness\n"
    work = load("题\n\n云后升\n\n右一\n", script=table).work
    assert work
    return WorkScripts(work)


def test_the_text_obeys_the_profile(scripts: WorkScripts) -> None:
    juan = scripts.work.juan[0]
    assert scripts.text(juan, "hant") == "題\n\n雲后升\n\n右一\n"
    assert scripts.text(juan, "hans") == juan.source.text


def test_titles_obey_the_words_of_the_profile_and_not_its_places(scripts: WorkScripts) -> None:
    assert scripts.words("后云", "hans", "hant") == "后云"


def test_words_from_the_other_script_do_not(scripts: WorkScripts) -> None:
    assert scripts.words("後雲", "hant", "hans") == "后云"


def test_prose_is_read_as_today(scripts: WorkScripts) -> None:
    assert scripts.prose("“以后”", "hans", "hant") == "「以後」"


def test_a_gaiji_in_a_supplement_is_resolved_and_quotation_marks_follow_the_script() -> None:
    loaded = load("题\n\n甲“乙”\n").work
    assert loaded
    work = replace(loaded, gaiji=(Gaiji("\ue177", "导", "𨗳", "e"),))
    scripts = WorkScripts(work)
    assert scripts.words("云\ue177", "hans", "hant") == "云𨗳"
    assert scripts.text(work.juan[0], "hant") == "題\n\n甲「乙」\n"
