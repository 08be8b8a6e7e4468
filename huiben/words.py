"""The words of the interface, in both scripts, and Chinese numerals.

Enters: the simplified form. Leaves: the form of the page's script. The table is written by hand: a converter does
not know that 链接 is 連結 to a reader of traditional Chinese. Imports `model`.
"""

from __future__ import annotations

from .model import Script

# simplified: traditional. Sorted, unique (a test holds both).
WORDS: dict[str, str] = {
    "。据：": "。據：",
    "上次读到：": "上次讀到：",
    "下一条、上一条": "下一條、上一條",
    "中": "中",
    "书名": "書名",
    "书目": "書目",
    "会本": "會本",
    "会本，是经与注合刊之本。此处每一段经文与它的注并列，以章题为纲；底本的字一个不增、一个不减、一个不改，编者所加的都另列一层，看得见、分得开。": "會本，是經與注合刊之本。此處每一段經文與它的注並列，以章題為綱；底本的字一個不增、一個不減、一個不改，編者所加的都另列一層，看得見、分得開。",
    "全书目录": "全書目錄",
    "关": "關",
    "关于会本": "關於會本",
    "关闭": "關閉",
    "分章": "分章",
    "前一页、后一页": "前一頁、後一頁",
    "前后": "前後",
    "卷首": "卷首",
    "古籍经注合刊的阅读本：经在一边，注在一边": "古籍經注合刊的閱讀本：經在一邊，注在一邊",
    "句读": "句讀",
    "处": "處",
    "大": "大",
    "字": "字",
    "字号": "字號",
    "字数": "字數",
    "小": "小",
    "帮助": "說明",
    "底本作": "底本作",
    "底本权利": "底本權利",
    "底色": "底色",
    "开": "開",
    "快捷键": "快捷鍵",
    "怎样引用与链接": "怎樣引用與連結",
    "所在": "所在",
    "报告第": "報告第",
    "报告错误": "報告錯誤",
    "据": "據",
    "撰": "撰",
    "撰人": "撰人",
    "无注": "無注",
    "明": "明",
    "显示或收起注": "顯示或收起注",
    "暗": "暗",
    "未题": "未題",
    "条": "條",
    "条的链接": "條的連結",
    "条的错误": "條的錯誤",
    "来源": "來源",
    "松": "鬆",
    "此书尚无正文。": "此書尚無正文。",
    "此卷尚无正文。": "此卷尚無正文。",
    "此条无注": "此條無注",
    "此章无注。": "此章無注。",
    "此章编号未定，链接或将改变。": "此章編號未定，連結或將改變。",
    "每一段、每一注都有自己的编号与地址，点行首的号数即得。引用时请注明编号与版次。": "每一段、每一注都有自己的編號與地址，點行首的號數即得。引用時請註明編號與版次。",
    "注": "注",
    "注中之注": "注中之注",
    "版": "版",
    "版式": "版式",
    "版次": "版次",
    "特大": "特大",
    "的链接": "的連結",
    "目录": "目錄",
    "看全部": "看全部",
    "程序": "程式",
    "章": "章",
    "第": "第",
    "紧": "緊",
    "经": "經",
    "经在一边，注在一边，以章题相系": "經在一邊，注在一邊，以章題相繫",
    "经文原缺": "經文原缺",
    "编号": "編號",
    "编者各层": "編者各層",
    "行距": "行距",
    "补": "補",
    "记": "記",
    "跳到正文": "跳到正文",
    "辞": "辭",
    "通读全卷": "通讀全卷",
    "部类": "部類",
    "随系统": "隨系統",
    "题记": "題記",
    "黄卷": "黃卷",
}


def word(simplified: str, script: Script) -> str:
    """A word or sentence of the interface in a script. KeyError if the table lacks it."""
    traditional = WORDS[simplified]
    return traditional if script == "hant" else simplified


_DIGITS = "〇一二三四五六七八九"


def numeral(number: int) -> str:
    """A number below 10,000 as Chinese writes it: 十六, 一百零五. Larger ones stay Arabic."""
    if not 0 <= number < 10_000:
        return str(number)
    if number == 0:
        return "〇"
    text, gap = "", False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, unit)
        if digit:
            text += ("零" if gap else "") + _DIGITS[digit] + name
            gap = False
        elif text and number:
            gap = True
    return text[1:] if text.startswith("一十") else text
