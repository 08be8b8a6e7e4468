"""Simplified and traditional, one character for one: the chain, and the tables it stands on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huiben.characters import fault_of
from huiben.model import Script
from huiben.script import PROFILES, classical, convert, convert_stock, find_open, shapes

DIRECTIONS: list[tuple[Script, Script]] = [("hans", "hant"), ("hant", "hans")]


@pytest.mark.parametrize(
    ("hant", "hans"),
    [("右賓媵爵于公", "右宾媵爵于公"), ("禮經本義", "礼经本义"), ("遂適西階前東面", "遂适西阶前东面"), ("𨽻", "𨽻"), ("反復", "反复")],
)
def test_traditional_becomes_simplified(hant: str, hans: str) -> None:
    assert convert(hant, "hant", "hans") == hans


def test_simplified_becomes_traditional_by_single_characters() -> None:
    assert convert("请射", "hans", "hant") == "請射"


@pytest.mark.parametrize("text", ["", "abc 12", "○〻々", "【】「」", "\ue177\ueb8e", "髙逺乗吿説竒寳羣乆徧", "\n\u3000\t", "𠀀𨗳"])
def test_what_has_no_other_form_or_is_none_keeps_its_length(text: str) -> None:
    for source, target in DIRECTIONS:
        assert len(convert(text, source, target)) == len(text)


def test_received_variants_stay_in_both_scripts() -> None:
    assert convert("髙逺乗吿説竒寳羣乆徧縦絶", "hans", "hant") == "髙逺乗吿説竒寳羣乆徧縦絶"


def test_the_same_script_changes_nothing() -> None:
    assert convert("髙于干", "hans", "hans") == "髙于干"
    assert convert("髙于干", "hant", "hant", {"干": "乾"}) == "髙于干"


def test_private_use_characters_pass() -> None:
    assert convert("甲\ue177乙", "hant", "hans") == "甲\ue177乙"


def test_every_character_of_the_basic_blocks_keeps_its_length_alone() -> None:
    text = "".join(map(chr, [*range(0x3400, 0x4DC0), *range(0x4E00, 0xA000), *range(0x20000, 0x20100), *range(0xF900, 0xFB00)]))
    assert len(convert(text, "hans", "hant")) == len(text)
    assert len(convert(text, "hant", "hans")) == len(text)


# -- the classical profile ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hans", "hant"),
    [
        ("敖君善云乡射云揖退是也", "敖君善云鄉射云揖退是也"),
        ("侧画云气浮云", "側畫雲氣浮雲"),
        ("尸左执爵", "尸左執爵"),
        ("设几筵庶几无几何", "設几筵庶幾無幾何"),
        ("王后后妃后稷先后而后", "王后后妃后稷先後而後"),
        ("发矢括发被发", "發矢括髮被髮"),
        ("旅占凶吉咸加尔服", "旅占凶吉咸加爾服"),
        ("兽腊腊一纯伏腊", "獸腊腊一純伏臘"),
        ("食有余余一人", "食有餘余一人"),
        ("纳征请期征伐", "納徵請期征伐"),
        ("山谷五谷谷梁", "山谷五穀穀梁"),
        ("御者禦尘御尘", "御者禦塵禦塵"),
        ("舍于馆采地只是食采", "舍于館采地只是食采"),
        ("干肉折俎举干若干干侯干戈", "乾肉折俎舉幹若干干侯干戈"),
        ("仆人僵仆", "僕人僵仆"),
        ("腶修修身束修", "腶脩修身束脩"),
        ("齐姜姜桂", "齊姜薑桂"),
        ("丁丑丑类公孙丑", "丁丑醜類公孫丑"),
        ("北斗斗枓战斗", "北斗斗枓戰鬥"),
        ("百里里门𫄸里表里", "百里里門纁裏表裏"),
        ("松柏贫困东向郁鬯郁郁", "松柏貧困東向鬱鬯郁郁"),
        ("永受胡福子游游目", "永受胡福子游遊目"),
        ("小臣奉扑个辟朱襦欲吊", "小臣奉扑个辟朱襦欲弔"),
        ("竹杠升降昆弟制布席", "竹杠升降昆弟制布席"),
        ("天子载大旗龙旗旗鼓", "天子載大旂龍旂旗鼓"),
        ("乃复求矢复位反复", "乃復求矢復位反復"),
        ("矢着侯", "矢著侯"),
        ("并行并立兼并", "並行並立兼并"),
        ("卒涂祝取铭", "卒塗祝取銘"),
        ("采蘋采苹食野之苹", "采蘋采蘋食野之苹"),
        ("系辞世系系于左笄", "繫辭世系繫于左笄"),
        ("洪范范宣", "洪範范宣"),
        ("淳于髡于戏", "淳于髡於戲"),
    ],
)
def test_classical_chinese_is_read_as_classical_chinese(hans: str, hant: str) -> None:
    assert convert(hans, "hans", "hant") == hant


RITES = """斬衰括髮以麻 冠六升外畢 既練舍外寢始食菜果 朝一溢米 居倚廬寢苫枕塊 為人後者 為父後者 立後 適子 從父昆弟 繐衰裳 澡麻帶絰五月 折笄首 練衣黃裏縓緣
復者一人 招以衣曰皋某復三 楔齒用角柶綴足用燕几 君使人弔 弔者入 竹杠長三尺 鬠笄用桑 䞓裏著組繫 握手用玄纁裏 決用正王棘 綦繫于踵 升自阼階以衣尸 卒塗祝取銘置于肂
主人即位辟門 主人辟于東壁 旅占 不從筮擇如初儀 魚腊如初 鮮獸腊 御者執策立于馬後 抗木橫三縮二 屑桂與薑 甲胄干笮 干笮革靾載旜 志矢一乘軒輖中 商祝御柩 薦乘車鹿淺幦
尸坐取爵祭酒 舉獸幹魚一亦如之 佐食舉幹 佐食舉牢幹 挂于季指 釋三个 几在南厞用筵 尚庶幾 當室之白陽厭 其餘如阼俎 獻內兄弟于房中 若干純 宿尸 尸謖 餘獲 腶脩 棗糗栗脯
關人問從者幾人 管人布幕 奠幣于其前 加其奉于左皮上 不腆先君之祧既拚以俟矣 皮弁服 受几于筵前 有司筵几 二以並東北上 並授 幣美則沒禮 使者歸 天王后 夏后氏 后夫人 就其旂而立
載龍旂弧韣 天子設斧依于戶牖之間左右几 几俟于東箱 升龍降龍 祭川沈 巡守至于方嶽之下 當宁而立 穀璧 稻粱 大蜡 伏臘 采蘩采蘋 乾肉折俎 納徵 郁郁乎文 鬱鬯 采地 豐碑 上个 扑""".split()


@pytest.mark.parametrize("words", RITES)
def test_words_of_the_rites_come_back(words: str) -> None:
    back = convert(convert(words, "hant", "hans"), "hans", "hant")
    assert "".join(shapes().get(c, c) for c in back) == "".join(shapes().get(c, c) for c in words)


def test_words_that_simplified_script_keeps() -> None:
    assert convert("乾坤乾肉於戲於是角徵納徵", "hant", "hans") == "乾坤干肉於戏于是角徵纳征"


@pytest.mark.parametrize(("source", "target"), DIRECTIONS)
def test_the_classical_profile_is_sorted_unique_and_one_for_one(source: Script, target: Script) -> None:
    lines = (PROFILES / f"classical-{source}-{target}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    words = [line.split("\t")[0] for line in lines]
    assert words == sorted(set(words))
    for sense in classical(source, target).values():
        assert len(sense.source) == len(sense.target) >= 1, sense
        assert sense.reason, sense
        assert not [c for c in sense.source + sense.target + sense.other if fault_of(c)], sense
        assert len(sense.source) == 1 or not sense.other, sense
        assert sense.target not in sense.other, sense


def test_a_word_of_the_profile_has_a_character_that_needs_it() -> None:
    rows = classical("hans", "hant")
    assert [word for word in rows if len(word) > 1 and not set(word) & set(rows)] == []


def test_a_word_of_the_profile_changes_no_other_character_than_those_it_is_there_for() -> None:
    rows = classical("hans", "hant")
    for sense in rows.values():
        for short, full in zip(sense.source, sense.target, strict=True):
            assert short in rows or full == convert(short, "hans", "hant"), sense


def test_every_character_that_opencc_finds_ambiguous_is_decided() -> None:
    """OpenCC's phrases read one character in two ways: then it needs a row of ours."""
    words = ["后妃", "后来", "头发", "发生", "干净", "干部", "皇后", "稻谷", "山谷", "战斗", "北斗", "乌云", "云云", "茶几", "几何", "历法", "历史", "余下", "复杂", "复习", "面粉", "面孔"]
    found = {}
    for word in words:
        for short, full in zip(word, convert_stock(word, "s2t"), strict=True):
            found.setdefault(short, set()).add(full)
    several = {short for short, fulls in found.items() if len(fulls) > 1}
    assert {"后", "发", "干", "谷", "斗", "云", "几", "历", "复", "面"} >= several >= {"后", "发", "谷", "斗", "历"}
    assert several <= set(classical("hans", "hant"))


# -- entries of a work ---------------------------------------------------------------------------------------


def test_an_entry_wins_over_the_words_of_the_profile() -> None:
    assert convert("先后而后", "hans", "hant", {"后": "后"}) == "先后而后"
    assert convert("范宣洪范", "hans", "hant", {"洪范": "洪范"}) == "范宣洪范"
    assert convert("浮云", "hans", "hant", {"云": "云"}) == "浮云"


def test_the_longer_entry_wins() -> None:
    assert convert("后土后", "hans", "hant", {"后": "後", "后土": "后土"}) == "后土後"


def test_the_habit_of_a_scribe_leaves_words_alone() -> None:
    assert convert("御于君淳于", "hans", "hant", {"于": "於"}) == "御於君淳于"
    assert convert("御于君淳于", "hans", "hant", {"于": "于"}) == "御于君淳于"
    assert convert("御于君淳于", "hans", "hant") == "御于君淳于"


def test_an_entry_that_changes_the_length_is_refused() -> None:
    with pytest.raises(ValueError, match="length"):
        convert("后", "hans", "hant", {"后": "皇后"})


@given(st.text(alphabet="后云几发于余而先浮【】\n髙𨗳", max_size=30))
def test_any_text_keeps_its_length_and_what_is_not_converted_its_place(text: str) -> None:
    converted = convert(text, "hans", "hant", {"后": "后", "而后": "而後"})
    assert len(converted) == len(text)
    assert [at for at, c in enumerate(converted) if c in "【】\n髙𨗳"] == [at for at, c in enumerate(text) if c in "【】\n髙𨗳"]


# -- what is open ------------------------------------------------------------------------------------------


def test_a_character_that_nothing_decides_is_open() -> None:
    assert [(at, s.target, s.other) for at, s in find_open("司后后稷", "hans", "hant")] == [(1, "後", "后")]


def test_an_entry_decides() -> None:
    assert list(find_open("司后", "hans", "hant", {"后": "后"})) == []
    assert list(find_open("于公", "hans", "hant", {"于": "于"})) == []
    assert [at for at, _ in find_open("于公", "hans", "hant")] == [0]


def test_nothing_is_open_in_the_same_script() -> None:
    assert list(find_open("后", "hans", "hans")) == []


# -- shapes ------------------------------------------------------------------------------------------------


def test_shapes_are_sorted_and_each_character_stands_once() -> None:
    lines = (PROFILES / "shapes.tsv").read_text(encoding="utf-8").splitlines()[1:]
    heads = [line.split("\t")[0] for line in lines]
    assert heads == sorted(heads)
    every = [c for line in lines for c in line.replace("\t", "")]
    assert len(every) == len(set(every))


def test_shapes_are_of_one_character_and_not_two_words() -> None:
    fold = shapes()
    for one, other in ["为爲", "内內", "宫宮", "髙高", "竒奇", "説說", "著着"]:
        assert fold.get(one, one) == fold.get(other, other) or one == "为"
    for one, other in ["后後", "于於", "余餘", "云雲", "几幾", "尸屍", "復複", "發髮", "並并", "系繫", "干乾"]:
        assert fold.get(one, one) != fold.get(other, other)
