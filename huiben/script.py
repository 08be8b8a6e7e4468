"""Simplified ↔ traditional, one character for one.

Enters: a string, two scripts, the entries of a work. Leaves: a string of equal length. The only module that imports
opencc.

The chain is the work's entries, then our classical profile (`profiles/`), then OpenCC's single characters, without
its phrases: stock phrases win over entries put in front of them (复 becomes 復, but 反复 becomes 反覆), and a phrase
may change the length, which would move every offset behind it.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import opencc

from .model import Script
from .source import SourceText
from .tables import read_table

PROFILES = Path(__file__).parent / "profiles"
_STOCK = Path(opencc.__file__).parent / "clib" / "share" / "opencc"
_DICTIONARIES = {("hant", "hans"): ("TSCharactersExt", "TSCharacters"), ("hans", "hant"): ("STCharacters",)}
_HABIT = "于"
"""What a scribe writes for 于 and 於 is his habit. A work's entry for 于 alone says it for what is no word (淳于, 於戲)."""
_OPEN = "\U0010fffd"
"""Stands for a character that no word decides, while we look for those."""


@dataclass(frozen=True)
class Sense:
    """A row of the classical profile: a word or character, what it becomes, what else the character may be."""

    source: str
    target: str
    other: str
    reason: str


@cache
def classical(source: Script, target: Script) -> dict[str, Sense]:
    """The classical profile for a direction."""
    name = f"classical-{source}-{target}.tsv"
    table = SourceText(name, (PROFILES / name).read_text(encoding="utf-8"))
    rows, problems = read_table(table, (source, target, "other", "reason"), key=lambda row: row[source])
    if problems:
        raise ValueError(f"{name}: {problems[0].message}")
    return {row[source]: Sense(row[source], row[target], row["other"], row["reason"]) for row in rows}


@cache
def shapes() -> dict[str, str]:
    """Each character of `profiles/shapes.tsv` that is another shape of a character, and that character."""
    table = SourceText("shapes.tsv", (PROFILES / "shapes.tsv").read_text(encoding="utf-8"))
    rows, _ = read_table(table, ("character", "shapes"), key=lambda row: row["character"])
    return {shape: row["character"] for row in rows for shape in row["shapes"]}


@cache
def _converter(source: Script, target: Script, habit: str = "", find_open: bool = False) -> opencc.OpenCC:
    """OpenCC with the classical profile. `habit` is what 于 becomes; `find_open` marks what no word decides."""
    words = {sense.source: sense.target for sense in classical(source, target).values()}
    if habit:
        words[_HABIT] = habit
    if find_open:
        words |= {s.source: _OPEN for s in classical(source, target).values() if s.other}
    with tempfile.TemporaryDirectory() as scratch:
        profile = Path(scratch) / "classical.txt"
        profile.write_text("".join(f"{key}\t{words[key]}\n" for key in sorted(words)), encoding="utf-8")
        stock = [{"type": "ocd2", "file": str(_STOCK / f"{name}.ocd2")} for name in _DICTIONARIES[source, target]]
        dictionaries = [{"type": "text", "file": str(profile)}, *stock]
        group = {"type": "group", "match_policy": "short_circuit", "dicts": dictionaries}
        config = Path(scratch) / "chain.json"
        chain = {"name": f"{source} to {target}, classical", "conversion_chain": [{"dict": group}]}
        config.write_text(json.dumps(chain), encoding="utf-8")
        return opencc.OpenCC(str(config))


def convert(text: str, source: Script, target: Script, entries: Mapping[str, str] | None = None) -> str:
    """`text` in another script, as many code points as before. ValueError if a dictionary breaks that.

    `entries` are a work's own words and characters: they win over everything else, the longest at each place.
    """
    if source == target or not text:
        return text
    converter = _converter(source, target, (entries or {}).get(_HABIT, ""))
    pieces = [done or str(converter.convert(piece)) for piece, done in _divide(text, entries or {})]
    converted = "".join(pieces).translate(_QUOTES if target == "hant" else _QUOTES_BACK)
    if len(converted) != len(text):
        raise ValueError(f"conversion changed the length of {text!r}")
    return converted


def _divide(text: str, entries: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The text in pieces, each with what an entry makes of it, or with nothing where no entry applies."""
    keys = sorted((key for key in entries if key != _HABIT), key=len, reverse=True)
    at = 0
    for match in re.finditer("|".join(map(re.escape, keys)), text) if keys else ():
        if at < match.start():
            yield text[at : match.start()], ""
        yield match[0], entries[match[0]]
        at = match.end()
    if at < len(text):
        yield text[at:], ""


def find_open(text: str, source: Script, target: Script, entries: Mapping[str, str] | None = None) -> Iterator[tuple[int, Sense]]:
    """Each character that may be several in the other script, where no entry and no word of the profile decides."""
    if source == target:
        return
    at = 0
    for piece, done in _divide(text, entries or {}):
        marked = "" if done else str(_converter(source, target, find_open=True).convert(piece))
        for offset, character in enumerate(marked):
            sense = classical(source, target).get(piece[offset]) if character == _OPEN else None
            if sense and piece[offset] not in (entries or {}):
                yield at + offset, sense
        at += len(piece)


@cache
def _stock(config: str) -> opencc.OpenCC:
    return opencc.OpenCC(config)


def convert_stock(text: str, config: str) -> str:
    """`text` by one of OpenCC's own configurations, such as s2t. Only to measure against: the length may change."""
    return str(_stock(config).convert(text))


_QUOTES = str.maketrans("“”‘’", "「」『』")
# What readers of traditional Chinese call things that have another name, not only another script; and places where the
# sense decides (注 is never 註 for a commentary here, a quoted heading keeps its 于). OpenCC's own table
# (s2twp) goes too far: 對象 becomes 物件, 像素 畫素.
_NAMES = {
    "“繁”或“簡”": "“繁”或“简”", "中、松": "中、鬆", "內容安全策略": "內容安全政策", "地址欄": "網址列", "報告地址": "回報網址",
    "報告錯誤": "回報錯誤", "字符": "字元", "字節": "位元組", "屏幕": "螢幕", "幫助": "說明", "打印": "列印", "搜索": "搜尋",
    "文件": "檔案", "文件夾": "資料夾", "文本文件": "純文字檔", "服務器": "伺服器", "查找": "尋找", "構建": "建置", "程序": "程式",
    "網絡": "網路", "腳本": "指令碼", "觸屏": "觸控螢幕", "設置": "設定", "訪問日誌": "存取紀錄", "註文": "注文",
    "讀屏軟件": "螢幕報讀軟體", "賓媵爵於公": "賓媵爵于公", "軟件": "軟體", "運行": "執行", "鏈接": "連結", "鼠標": "滑鼠",
}  # fmt: skip
_QUOTES_BACK = str.maketrans("「」『』", "“”‘’")


@cache
def _prose_converter(source: Script, target: Script) -> opencc.OpenCC:
    return opencc.OpenCC("tw2s" if (source, target) == ("hant", "hans") else "s2tw")


def convert_prose(text: str, source: Script, target: Script) -> str:
    """Today's Chinese in another script, with OpenCC's own phrases and the quotation marks of that script
    (“ ” simplified, GB/T 15834; 「 」 traditional). Never for a received text: the length may change."""
    if source == target or not text:
        return text
    converted = str(_prose_converter(source, target).convert(text))
    if target == "hans":
        return converted.translate(_QUOTES_BACK)
    for name in sorted(_NAMES, key=len, reverse=True):
        converted = converted.replace(name, _NAMES[name])
    return converted.translate(_QUOTES)
