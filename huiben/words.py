"""The words of the interface, in both scripts, and Chinese numerals.

Enters: the simplified form. Leaves: the form of the page's script. The table is written by hand: a converter does
not know that 链接 is 連結 to a reader of traditional Chinese. Imports `model`.
"""

from __future__ import annotations

from .model import Script

# simplified: traditional. Sorted, unique (a test holds both).
WORDS: dict[str, str] = {
    "上次读到：": "上次讀到：",
    "下一条、上一条": "下一條、上一條",
    "中": "中",
    "书名": "書名",
    "书目": "書目",
    "会本": "會本",
    "会本者，经注合刊之本。每条经文与其注并列，分章编次。底本文件一字不动；编者所加，皆另列标明。": "會本者，經注合刊之本。每條經文與其注並列，分章編次。底本檔案一字不動；編者所加，皆另列標明。",
    "全部快捷键": "全部快捷鍵",
    "关": "關",
    "关于会本": "關於會本",
    "关闭": "關閉",
    "分章": "分章",
    "前一页、后一页": "前一頁、後一頁",
    "前后": "前後",
    "卷首": "卷首",
    "古籍经注合刊的阅读本：经在一边，注在一边": "古籍經注合刊的閱讀本：經在一邊，注在一邊",
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
    "引用与链接": "引用與連結",
    "快捷键": "快捷鍵",
    "所在": "所在",
    "所收": "所收",
    "报告第": "回報第",
    "报告错误": "回報錯誤",
    "据": "據",
    "撰": "撰",
    "撰人": "撰人",
    "收起注（g）": "收起注（g）",
    "无注": "無注",
    "明": "明",
    "显示或收起注": "顯示或收起注",
    "显示注（g）": "顯示注（g）",
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
    "每条经文、每则注各有编号与网址，点条首序号即得网址。": "每條經文、每則注各有編號與網址，點條首序號即得網址。",
    "注": "注",
    "注中之注": "注中之注",
    "版": "版",
    "版式": "版式",
    "版次": "版次",
    "特大": "特大",
    "的链接": "的連結",
    "目录": "目錄",
    "程序": "程式",
    "章": "章",
    "第": "第",
    "紧": "緊",
    "经": "經",
    "经文已佚": "經文已佚",
    "经注并列，以章为纲": "經注並列，以章為綱",
    "编号": "編號",
    "编者所加之许可": "編者所加之許可",
    "著录": "著錄",
    "行距": "行距",
    "补": "補",
    "记": "記",
    "责任与来源": "責任與來源",
    "跳到正文": "跳到正文",
    "辞": "辭",
    "通读": "通讀",
    "部类": "部類",
    "随系统": "隨系統",
    "黄": "黃",
    "（私用区）": "（私用區）",
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
