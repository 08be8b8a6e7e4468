"""work.toml: read into values, or every mistake at once with its line."""

from __future__ import annotations

import pytest

from huiben.config import WorkConfig, read_work_config
from huiben.model import Responsibility, State, Witness
from huiben.parse import Convention, Overrule
from huiben.problems import Problem
from huiben.source import SourceText
from tests.helpers import TOML, lines


def read(text: str) -> tuple[WorkConfig | None, list[Problem]]:
    return read_work_config(SourceText("work.toml", text), "demo")


def mistakes(text: str) -> list[str]:
    config, problems = read(text)
    assert (config is None) == bool(problems)
    return lines(problems)


def changed(key: str, value: str) -> str:
    """The shortest work.toml with one line of it changed."""
    found = [line for line in TOML.splitlines() if line.startswith(f"{key} =")]
    assert len(found) == 1
    return TOML.replace(found[0], f"{key} = {value}" if value else "")


DECLARED = '[[declared]]\njuan = 1\ncode = "T102"\nat = "3:131"\nreason = "lost"\nnote = "佚"\n'
OVERRULE = '[[overrule]]\njuan = 1\nat = "5:1"\nwords = "右还"\nas = "heading"\n'


def test_the_shortest_one_has_the_name_of_its_folder_for_an_id() -> None:
    config, problems = read(TOML)
    assert problems == []
    assert config is not None
    assert (config.id, config.script, config.values["title"], config.values["dynasty"]) == ("demo", "hans", "题", "")
    (juan,) = config.juan
    assert (juan.number, juan.file, juan.chapter, juan.convention) == (1, "001.txt", "", Convention("题"))
    assert str(juan.place) == "10:1"


def test_a_full_one_is_read_whole() -> None:
    text = (
        changed("script", '"hant"').replace("title =", 'id = "other"\nreport = "mailto:a@b?subject={ref}"\ntitle =')
        + 'chapter = "篇"\ntitle_line = false\nby_line = true\n'
        + '[[witness]]\nsiglum = "甲本"\nname = "某本"\n[[responsible]]\nwhat = "文"\nwho = "某"\n' + DECLARED + OVERRULE
    )  # fmt: skip
    config, problems = read(text)
    assert problems == []
    assert config is not None
    rule, state = Overrule(5, 1, "右还", "heading"), State("T102", "lost", 1, "3:131", "佚")
    assert (config.id, config.script, config.values["report"]) == ("other", "hant", "mailto:a@b?subject={ref}")
    assert config.juan[0].convention == Convention("题", False, True, (rule,))
    assert config.juan[0].chapter == "篇"
    assert config.witnesses == (Witness("甲本", "某本"),)
    assert config.responsibilities == (Responsibility("文", "某"),)
    assert config.states == (state,)
    found = {str(config.places[state]), str(config.juan[0].overrule_places[rule])}
    assert found == {f"{text[: text.index(mark)].count(chr(10)) + 1}:1" for mark in ("[[declared]]", "[[overrule]]")}


def test_an_overrule_goes_to_its_own_juan() -> None:
    second = '[[juan]]\nnumber = 2\nfile = "2.txt"\n'
    config, _ = read(TOML + second + OVERRULE.replace("juan = 1", "juan = 2"))
    assert config is not None
    assert [len(juan.convention.overrules) for juan in config.juan] == [0, 1]


@pytest.mark.parametrize("end", ["\r\n", "\n"])
def test_a_byte_order_mark_and_crlf_will_do(end: str) -> None:
    assert mistakes("\ufeff" + TOML.replace("\n", end)) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = 礼经\n", "M101 1:9"),
        (TOML + "x = \n", "M101 13:5"),
        (TOML + 'number = 2\n', "M101 13:11"),
        ("a = " + "[" * 5000, "M101 1:1"),
        ("<<<<<<< HEAD\n" + TOML, "M101 1:1"),
    ],
)
def test_what_is_not_toml_is_told_with_its_place(text: str, problem: str) -> None:
    assert mistakes(text) == [problem]


@pytest.mark.parametrize(
    ("name", "guess"), [("titel", "title"), ("auther", "author"), ("licens", "licence"), ("witnes", "witness"), ("declare", "declared")]
)
def test_an_unknown_key_gets_a_did_you_mean(name: str, guess: str) -> None:
    _, (found,) = read(f'{name} = "x"\n' + TOML)
    assert (lines([found]), found.hint) == (["M102 1:1"], f"Did you mean {guess}?")
    assert found.excerpt == f'{name} = "x"'


def test_an_unknown_key_like_no_other_gets_the_known_ones() -> None:
    _, (found,) = read(TOML + 'zzz = 1\n')
    assert lines([found]) == ["M102 13:1"]
    assert found.hint == "Known here: number, file, chapter, title_line, by_line."


@pytest.mark.parametrize("key", ["title", "author", "script", "version", "date", "source", "licence", "layers_licence"])
def test_a_key_that_must_be_there_is_missed(key: str) -> None:
    _, (found,) = read(changed(key, ""))
    assert (found.code, found.message.rsplit(": ", 1)[1]) == ("M103", key)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (TOML[: TOML.index("[[juan]]")], ["M103 1:1"]),
        (TOML[: TOML.index("[[juan]]")] + "juan = []\n", ["M103 10:1"]),
        (TOML.replace("number = 1\n", ""), ["M103 10:1"]),
        (TOML + "[[juan]]\nnumber = 2\n", ["M103 13:1"]),
        (TOML + "[[witness]]\nsiglum = \"甲\"\n", ["M103 13:1"]),
        (TOML + DECLARED.replace('reason = "lost"\n', ""), ["M103 13:1"]),
        (TOML + OVERRULE.replace('words = "右还"\n', ""), ["M103 13:1"]),
    ],
)
def test_a_missing_key_of_a_table_is_told_at_the_table(text: str, problems: list[str]) -> None:
    assert mistakes(text) == problems


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("title", "5"), ("title", '""'), ("title", '"  "'), ("title", '"""a\nb"""'), ("title", '"a\\u0007"'), ("title", "[\"a\"]"),
        ("author", "true"), ("version", "0.1"), ("script", '"hanz"'), ("script", '"zh"'),
        ("date", '"gestern"'), ("date", '"2026-13-01"'), ("date", "2026-12-01T10:00:00"), ("date", "20261201"),
        ("date", '"20261201"'), ("date", '"2026-W49-2"'), ("date", '"2026-12-01T10:00"'), ("date", '"2026-12"'),
        ("number", "-1"), ("number", '"1"'), ("number", "1.0"), ("number", "true"), ("number", "100000"),
        ("file", "1"), ("file", '""'),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_kind_is_told_in_its_line(key: str, value: str) -> None:
    text = changed(key, value)
    line = next(n for n, words in enumerate(text.splitlines(), 1) if words.startswith(f"{key} ="))
    assert mistakes(text) == [f"M104 {line}:1"]


@pytest.mark.parametrize("value", ["2026-12-01", '"2026-12-01"', '"1996-01-31"'])
def test_a_date_may_stand_with_or_without_quotes(value: str) -> None:
    config, _ = read(changed("date", value))
    assert config is not None
    assert config.values["date"] == value.strip('"')


@pytest.mark.parametrize("line", ["title_line = 1", 'by_line = "yes"', "chapter = 3"])
def test_options_of_a_juan_have_their_kinds(line: str) -> None:
    assert mistakes(TOML + line + "\n") == ["M104 13:1"]


@pytest.mark.parametrize(("name", "value"), [("witness", '"x"'), ("declared", "5"), ("overrule", "[1]"), ("responsible", "{a = 1}")])
def test_a_table_that_is_none_is_told(name: str, value: str) -> None:
    assert mistakes(f"{name} = {value}\n{TOML}") == ["M104 1:1"]


@pytest.mark.parametrize("place", ["3", "3:0", "0:1", "3-1", "03:1", " 3:1", "3:1 ", "3：1", "９:1", "3:1234567890123"])
def test_a_place_is_written_line_colon_column(place: str) -> None:
    assert mistakes(TOML + DECLARED.replace("3:131", place)) == ["M104 16:1"]


def test_a_wrong_word_among_few_gets_a_did_you_mean() -> None:
    _, found = read(TOML + DECLARED.replace("T102", "T1002") + OVERRULE.replace("heading", "headin"))
    assert [(p.code, p.hint) for p in found] == [("M104", "Did you mean T102?"), ("M104", "Did you mean heading?")]


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)", "data:text/html,x", "vbscript:x", "//host/x", "/x", "x", "https://", "http:///x", "https://h/a b", "ftp://h/x", "file:///etc/passwd"],
)
def test_only_web_and_mail_addresses_may_be_reported_to(address: str) -> None:
    assert mistakes(f'report = "{address}"\n{TOML}') == ["M104 1:1"]


@pytest.mark.parametrize("address", ["https://h/x?title={ref}&u={url}", "http://h", "mailto:?subject={ref}"])
def test_those_that_may_are_taken(address: str) -> None:
    assert mistakes(f'report = "{address}"\n{TOML}') == []


@pytest.mark.parametrize("path", ["../x.txt", "/etc/passwd", "a/../../x", "C:/x", "\\\\\\\\host\\\\x", "a\\\\..\\\\x", "..", "file:///x"])
def test_a_path_must_stay_in_the_folder(path: str) -> None:
    assert mistakes(changed("file", f'"{path}"')) == ["F105 12:1"]


@pytest.mark.parametrize("path", ["a/b.txt", "卷六.txt", "a..b.txt"])
def test_a_path_below_the_folder_is_taken(path: str) -> None:
    assert mistakes(changed("file", f'"{path}"')) == []


@pytest.mark.parametrize(
    ("second", "problems"),
    [
        ('number = 1\nfile = "2.txt"', ["M108 14:1"]),
        ('number = 2\nfile = "001.txt"', ["M108 15:1"]),
        ('number = 1\nfile = "001.txt"', ["M108 14:1", "M108 15:1"]),
        ('number = 2\nfile = "2.txt"', []),
    ],
)
def test_juan_have_a_number_and_a_file_of_their_own(second: str, problems: list[str]) -> None:
    assert mistakes(f"{TOML}[[juan]]\n{second}\n") == problems


@pytest.mark.parametrize("table", [DECLARED, OVERRULE])
def test_what_is_said_of_a_juan_that_is_not_there_is_told(table: str) -> None:
    assert mistakes(TOML + table.replace("juan = 1", "juan = 7")) == ["M104 14:1"]


def test_all_mistakes_are_told_at_once() -> None:
    text = 'titel = "x"\nscript = "zh"\nauthor = 5\n\n[[juan]]\nnumber = "one"\nfile = "../x"\n\n[[declared]]\ncode = "T9"\n'
    _, found = read(text)
    assert sorted(lines(found)) == sorted(
        ["M102 1:1", "M104 2:1", "M104 3:1", "M104 6:1", "F105 7:1", "M104 10:1", "M103 9:1", "M103 9:1"]
        + ["M103 1:1"] * 6  # title, version, date, source, licence, layers_licence
    )  # fmt: skip


def test_the_second_of_two_tables_is_the_one_that_is_pointed_at() -> None:
    two = '[[witness]]\nsiglum = "甲"\nname = "一"\n\n[[witness]]\n  siglum = 5\nname = "二"\n'
    assert mistakes(TOML + two) == ["M104 18:3"]


@pytest.mark.parametrize("text", ["", "\ufeff", "# only a note\n", "[work]\n", "a.b.c = 1\n", "[[juan]]\n[juan.x]\n", "juan = 1979-05-27\n"])
def test_nothing_that_is_toml_ends_in_a_traceback(text: str) -> None:
    assert read(text)[0] is None
