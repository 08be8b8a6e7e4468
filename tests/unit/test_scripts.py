"""A work in both scripts: its text, its words, what its editors say of it."""

from __future__ import annotations

import pytest

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
