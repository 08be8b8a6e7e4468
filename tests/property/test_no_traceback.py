"""Nothing that an editor can write ends in an exception."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from huiben.load import load_work
from huiben.problems import format_problem, problem_as_dict, sort_problems
from huiben.refs import Ref, is_section_id, parse_ref
from huiben.remarks import find_label, split_remarks
from huiben.sitecheck import add_policy, check_links
from huiben.source import Undecodable, decode
from tests.helpers import TOML, MemoryReader, load
from tests.property.strategies import broken_texts

KEYS = ["title", "author", "script", "version", "date", "source", "licence", "layers_licence", "report", "number", "file", "juan", "code", "at", "words", "as", "id", "x"]
VALUES = ['"题"', '"hans"', "1", "-1", "1.5", "true", "[]", "[1]", "{}", "{a = 1}", '"3:1"', '"2026-12-01"', "2026-12-01", '"../x"', '"T102"', "nan", '"""\n"""', "'", "10:00:00", "1e400", '"\\u0000"']
HEADS = ["", "[[juan]]", "[[declared]]", "[[overrule]]", "[[witness]]", "[juan]", "[x]", "[[x]]", "[[juan.x]]", "# note", "<<<<<<< HEAD"]

LINES = st.builds(lambda k, v: f"{k} = {v}", st.sampled_from(KEYS), st.sampled_from(VALUES)) | st.sampled_from(HEADS)
SLUGS = st.from_regex(r"[a-z0-9]{1,3}(-[a-z0-9]{1,3}){0,2}", fullmatch=True)
NUMBERS = st.integers(1, 10_000)


def reported(files: dict[str, str | bytes]) -> None:
    found = load_work(MemoryReader(files))
    for item in sort_problems(found.problems):
        assert format_problem(item).startswith(item.place)
        assert problem_as_dict(item)["code"] == item.code


@given(st.binary(max_size=200) | broken_texts().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_as_a_text(data: bytes) -> None:
    reported({"work.toml": TOML, "001.txt": data})


@given(st.binary(max_size=200), st.sampled_from(["utf-8", "gb18030", "big5", "utf-16"]))
def test_bytes_are_text_or_say_where_they_are_none(data: bytes, encoding: str) -> None:
    data = data.decode(encoding, "replace").encode(encoding, "replace") + data
    found = decode(data)
    if isinstance(found, Undecodable):
        assert 0 <= found.byte < len(data)
        assert found.encoding in (None, "GBK", "Big5", "UTF-16")
    else:
        assert found.encode() == data


@given(st.lists(LINES, max_size=12).map("\n".join) | st.lists(LINES, max_size=6).map(lambda more: TOML + "\n".join(more)))
def test_anything_that_resembles_toml(toml: str) -> None:
    reported({"work.toml": toml, "001.txt": "题\n\n甲\n"})


@given(st.binary(max_size=100))
def test_any_bytes_as_work_toml(data: bytes) -> None:
    reported({"work.toml": data, "001.txt": "题\n\n甲\n"})


@given(
    st.sampled_from(["refs.tsv", "gaiji.tsv", "supplements.tsv"]),
    st.lists(st.sampled_from(["ref", "words", "\t", "\n", "codepoint\thant\thans\tevidence\n", "ref\twords\n", "ref\tscript\twitness\ttext\tnote\n", "demo.1.a", "U+E177", "U+D800", "U+110000", "-", "導", "hans", "右一", "=======\n", "\r", "#"]) | st.text(max_size=3), max_size=25).map("".join),
)
def test_anything_that_resembles_a_table(name: str, text: str) -> None:
    reported({"work.toml": TOML, "001.txt": "题\n\n甲\ue177\n\n右一\n", name: text.encode("utf-8", "surrogatepass")})


@given(
    st.builds(
        lambda work, juan, section, passage, glosses, clause: Ref(work, juan, section, passage, tuple(glosses), clause),
        SLUGS, st.integers(0, 999), SLUGS.filter(is_section_id), st.none() | NUMBERS, st.lists(NUMBERS, max_size=3), st.none() | NUMBERS,
    )
    | st.builds(Ref, SLUGS, st.none() | st.integers(0, 999))
)  # fmt: skip
def test_a_ref_is_read_as_it_was_written(ref: Ref) -> None:
    assert parse_ref(str(ref)) == ref
    assert str(parse_ref(str(ref))) == str(ref)


@given(st.text(max_size=20) | st.lists(st.sampled_from(["a", "1", ".", "p1", "g1", "c1", "-", "０"]), max_size=8).map("".join))
def test_any_words_are_a_ref_or_a_value_error(text: str) -> None:
    try:
        assert str(parse_ref(text)) == text
    except ValueError:
        pass


@given(st.lists(st.sampled_from(["此", "也", "○", "曰", "自此", "者", "射", "郝仲舆", "传"]), max_size=14).map("".join))
def test_a_label_stands_between_its_two_words(text: str) -> None:
    for remark in split_remarks(text):
        span = find_label(text, remark)
        if span:
            assert remark.start < span.start < span.end < remark.end
            assert (text[span.start - 1], text[span.end]) == ("此", "也")
            assert not set("者谓即○") & set(text[span.start : span.end])


@given(st.lists(st.sampled_from(["<a href='", "'>", '"', "<script>", "</script>", "<!--", "-->", "<meta charset=utf-8>", "http://[", "../", "#x", "%ff", "&amp;", "id=x", "<style>", ">", "<", " ", "\n"]) | st.text(max_size=2), max_size=25).map("".join))
def test_any_page_can_be_looked_through(text: str) -> None:
    list(check_links({"index.html": add_policy(text)}, {"index.html"}, "/"))


@given(st.text(max_size=30), st.sampled_from(["title", "author", "source", "chapter"]))
def test_any_words_of_work_toml_reach_the_model_or_a_report(text: str, key: str) -> None:
    import json

    toml = "\n".join(line for line in TOML.splitlines() if not line.startswith(f"{key} ="))
    toml = f"{key} = {json.dumps(text, ensure_ascii=False)}\n{toml}\n" if key != "chapter" else f"{TOML}chapter = {json.dumps(text)}\n"
    found = load(toml=toml.encode("utf-8", "surrogatepass"))
    if found.work:
        assert (found.work.juan[0].chapter if key == "chapter" else getattr(found.work, key)) == text
    else:
        assert {p.code for p in found.problems} <= {"M101", "M104", "C101", "C102", "C103", "C104", "C105", "C106", "C107"}
