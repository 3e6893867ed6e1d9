"""What the window says, in English and Japanese. Yaku and limits are named in `rules.names`."""

from __future__ import annotations

from typing import Final, Literal, Protocol

from mahjong_sim.gui import wording
from mahjong_sim.rules import names

Language = Literal["en", "ja"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ja")
LANGUAGE_NAMES: Final = {"en": "English", "ja": "日本語"}

CATALOGUE: Final[dict[str, tuple[str, str]]] = {
    # menu
    "menu.title": ("Riichi Mahjong Table", "リーチ麻雀卓"),
    "menu.rules": ("Rules", "ルール"),
    "menu.seats": ("Seats", "席"),
    "menu.seed": ("Wall seed", "牌山シード"),
    "menu.seed.hint": ("random", "おまかせ"),
    "menu.language": ("Language", "言語"),
    "menu.start": ("Start", "対局開始"),
    "menu.quit": ("Quit", "終了"),
    "speed.0": ("Instant", "即時"),
    "speed.1": ("Slow", "ゆっくり"),
    "speed.2": ("Normal", "ふつう"),
    "speed.3": ("Fast", "速い"),
    "speed.4": ("Very fast", "とても速い"),
    "you": ("You", "あなた"),
    "wind.0": ("East", "東"),
    "wind.1": ("South", "南"),
    "wind.2": ("West", "西"),
    "wind.3": ("North", "北"),
    "wind.short.0": ("E", "東"),
    "wind.short.1": ("S", "南"),
    "wind.short.2": ("W", "西"),
    "wind.short.3": ("N", "北"),
    # facts of a rule set, in the menu
    "fact.length.1": ("East only", "東風戦"),
    "fact.length.2": ("East–South", "東南戦"),
    "fact.length.4": ("four winds", "一荘戦"),
    "fact.points": ("{start:,} start, {back:,} return", "{start:,}点持ち{back:,}点返し"),
    "fact.reds": ("{n} red fives", "赤{n}枚"),
    "fact.no_reds": ("no red fives", "赤なし"),
    "fact.winners.1": ("one winner only", "頭ハネ"),
    "fact.winners.2": ("double ron", "ダブロンあり"),
    "fact.winners.3": ("triple ron", "トリロンあり"),
    "fact.no_ura": ("no ura dora", "裏ドラなし"),
    "fact.no_dora": ("no dora", "ドラなし"),
    "fact.noten": ("{n:,} for noten", "ノーテン罰符{n:,}点"),
    # table
    "round": ("{wind} {n}", "{wind}{n}局"),
    "honba": ("{n} honba", "{n}本場"),
    "left": ("{n} left", "残り{n}枚"),
    "dora": ("Dora", "ドラ"),
    "ura": ("Ura", "裏ドラ"),
    "furiten": ("Furiten", "振聴"),
    "riichi": ("Riichi", "立直"),
    "double_riichi": ("Double riichi", "ダブル立直"),
    "open_riichi": ("Open riichi", "オープン立直"),
    "call.tsumo": ("Tsumo", "ツモ"),
    "call.ron": ("Ron", "ロン"),
    "call.riichi": ("Riichi", "リーチ"),
    "call.open_riichi": ("Open riichi", "オープン"),
    "call.kan": ("Kan", "カン"),
    "call.pon": ("Pon", "ポン"),
    "call.chi": ("Chi", "チー"),
    "call.nine": ("Nine terminals", "九種九牌"),
    "call.pass": ("Pass", "スキップ"),
    "call.back": ("Back", "戻る"),
    "call.show": ("Tenpai", "聴牌"),
    "call.hide": ("Noten", "ノーテン"),
    "call.look": ("Look at ura", "裏ドラを見る"),
    "call.refuse": ("Refuse ura", "裏ドラを拒否"),
    "call.end": ("End match", "和了やめ"),
    "call.go_on": ("Play on", "続行"),
    "ask.riichi": ("Choose the tile for riichi", "立直で切る牌を選んでください"),
    "ask.show": ("Declare tenpai?", "聴牌を宣言しますか"),
    "ask.look": ("The ura dora are yours to take or leave", "裏ドラを見ますか"),
    "ask.end": ("You lead the last hand: end the match?", "トップ目です。対局を終えますか"),
    # results
    "result.tsumo": ("{name}: Tsumo", "{name} ツモ"),
    "result.ron": ("{name}: Ron from {source}", "{name} ロン（放銃 {source}）"),
    "result.nagashi": ("{name}: Nagashi mangan", "{name} 流し満貫"),
    "result.draw": ("Exhaustive draw", "荒牌流局"),
    "result.nine_kinds": ("Nine terminals and honours", "九種九牌"),
    "result.four_winds": ("Four winds discarded", "四風連打"),
    "result.four_kans": ("Four kans", "四開槓"),
    "result.four_riichi": ("Four riichi", "四家立直"),
    "result.triple_ron": ("Triple ron", "三家和"),
    "result.abort": ("Abortive draw", "途中流局"),
    "result.tenpai": ("Tenpai", "聴牌"),
    "result.noten": ("Noten", "ノーテン"),
    "result.waits": ("Waits", "待ち"),
    "result.winning": ("Winning tile", "和了牌"),
    "result.liable": ("liable: {name}", "責任払い {name}"),
    "result.next": ("Next", "次へ"),
    "result.han_fu": ("{han} han {fu} fu", "{han}翻{fu}符"),
    "result.han": ("{n} han", "{n}翻"),
    "result.quoted": ("{n} han with bazoro", "場ゾロ込み{n}翻"),
    "result.yakuman": ("Yakuman", "役満"),
    "result.yakuman.n": ("{n}x yakuman", "{n}倍役満"),
    "result.points": ("{n:,} points", "{n:,}点"),
    "result.each": ("{n:,} each", "{n:,}点オール"),
    "result.split": ("{child:,} / {dealer:,}", "{child:,} / {dealer:,}点"),
    "result.fu": ("Fu", "符"),
    "result.payments": ("Payments", "点数移動"),
    "result.chips": ("Chips", "チップ"),
    "pay.win": ("win", "和了"),
    "pay.honba": ("honba", "本場"),
    "pay.riichi": ("riichi stick", "立直棒"),
    "pay.sticks": ("sticks on the table", "供託"),
    "pay.noten": ("noten", "ノーテン罰符"),
    "pay.nagashi": ("nagashi mangan", "流し満貫"),
    "pay.liability": ("liability", "責任払い"),
    "pay.leftover": ("sticks left over", "残り供託"),
    "pay.table": ("Table", "場"),
    # fu items
    "fu.base": ("base", "副底"),
    "fu.closed_ron": ("closed ron", "門前加符"),
    "fu.tsumo": ("self-draw", "ツモ符"),
    "fu.open_triplet": ("open triplet", "明刻"),
    "fu.closed_triplet": ("concealed triplet", "暗刻"),
    "fu.open_kan": ("open kan", "明槓"),
    "fu.closed_kan": ("closed kan", "暗槓"),
    "fu.pair": ("pair", "雀頭"),
    "fu.kanchan": ("inside wait", "嵌張待ち"),
    "fu.penchan": ("edge wait", "辺張待ち"),
    "fu.tanki": ("pair wait", "単騎待ち"),
    "fu.chiitoitsu": ("seven pairs", "七対子"),
    "fu.open_without_fu": ("open hand without fu", "喰い平和形"),
    # ranking
    "ranking.title": ("Final result", "終局"),
    "ranking.place": ("Place", "順位"),
    "ranking.name": ("Player", "対局者"),
    "ranking.points": ("Points", "持ち点"),
    "ranking.base": ("Base", "素点"),
    "ranking.uma": ("Uma, oka", "ウマ・オカ"),
    "ranking.result": ("Result", "成績"),
    "ranking.chips": ("Chips", "チップ"),
    "ranking.1": ("1st", "1位"),
    "ranking.2": ("2nd", "2位"),
    "ranking.3": ("3rd", "3位"),
    "ranking.4": ("4th", "4位"),
    "ranking.again": ("Play again", "もう一度"),
    "ranking.menu": ("Menu", "メニューへ"),
    "ranking.uncounted": ("This match does not count", "この対局は成績に入りません"),
    "end.length": ("The last hand is over", "規定の局が終了"),
    "end.bust": ("A seat ran out of points", "飛び終了"),
    "end.dealer_end": ("The dealer ended the match", "和了やめ"),
    "end.goal": ("The goal was reached", "規定点に到達"),
    "end.closing": ("Closing time", "時間終了"),
    # questions and help
    "quit.ask": ("Leave this match?", "対局をやめますか"),
    "quit.note": ("It is not saved.", "途中の対局は保存されません。"),
    "quit.yes": ("Leave", "やめる"),
    "quit.no": ("Play on", "続ける"),
    "help.title": ("Keys", "操作"),
    "help.close": ("Close", "閉じる"),
    "help.discard": ("Click, or ← → and Enter", "クリック、←→とEnter"),
    "help.discard.what": ("discard", "打牌"),
    "help.space": ("Space, right click", "スペース、右クリック"),
    "help.space.what": ("discard the drawn tile, or pass", "ツモ切り・見送り"),
    "help.win.what": ("tsumo or ron", "ツモ・ロン"),
    "help.riichi.what": ("riichi, then choose the tile", "立直（続けて牌を選ぶ）"),
    "help.calls.what": ("pon, chi, kan", "ポン・チー・カン"),
    "help.numbers.what": ("the first, second … call shown", "左から数えた鳴き"),
    "help.nine.what": ("nine terminals; pass", "九種九牌、見送り"),
    **wording.WORDS,
}


class Both(Protocol):
    """A text in both languages."""

    @property
    def en(self) -> str:
        """In English."""

    @property
    def ja(self) -> str:
        """In Japanese."""


class Titled(Protocol):
    """What has a title in both languages."""

    @property
    def title(self) -> str:
        """In English."""

    @property
    def title_ja(self) -> str:
        """In Japanese."""


class Messages:
    """The catalogue in the chosen language."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language

    def __call__(self, key: str, **values: object) -> str:
        """A text with its values filled in; KeyError for a key that is none."""
        text = CATALOGUE[key][LANGUAGES.index(self.language)]
        return text.format(**values) if values else text

    def switch(self) -> None:
        """Go to the other language."""
        self.language = "ja" if self.language == "en" else "en"

    def pair(self, name: names.Name) -> tuple[str, str]:
        """A name in this language and in the other one."""
        return (name.en, name.ja) if self.language == "en" else (name.ja, name.en)

    def of(self, text: Both) -> str:
        """A name or a clause in this language."""
        return text.en if self.language == "en" else text.ja

    def title(self, titled: Titled) -> str:
        """The title of a rule set or a scenario in this language."""
        return titled.title if self.language == "en" else titled.title_ja

    def yaku(self, key: str) -> tuple[str, str]:
        """A yaku or dora in this language and in the other one."""
        return self.pair(names.YAKU.get(key) or names.DORA[key])

    def limit(self, key: str) -> str:
        """A limit (満貫 …)."""
        return self.pair(names.LIMITS[key])[0]

    def wind(self, wind: int) -> str:
        """A wind's name."""
        return self(f"wind.{wind}")

    def hand(self, wind: int, dealer: int) -> str:
        """Which hand of the match: ``East 1``, ``東1局``."""
        return self("round", wind=self.wind(wind % 4), n=dealer + 1)
