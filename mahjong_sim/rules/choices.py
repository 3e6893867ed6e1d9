"""What the values of options are called (規定値の名) in English and Japanese, by option path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mahjong_sim.rules.names import Name

Choices = Mapping[str | int, Name]  # by the value


class Unit(NamedTuple):
    """What a number counts: one of it and several in English, and in Japanese."""

    one: str
    many: str
    ja: str


YES: Final = Name("yes", "あり")
NO: Final = Name("no", "なし")
NONE: Final = Name("none", "なし")
NEVER: Final = Name("never", "なし")

_ENDS: Final[Choices] = {
    "never": NO,
    "offered": Name("the dealer may choose", "あり（任意）"),
    "automatic": Name("always", "あり（自動）"),
}
_KAN_DORA: Final[Choices] = {
    "at_call": Name("at once, before the replacement draw", "即めくり（嶺上牌の前）"),
    "before_discard": Name("after the replacement draw", "嶺上牌の後、打牌の前"),
    "after_discard": Name("after the discard", "後めくり（打牌の後）"),
}
_ABORT: Final[Choices] = {
    "off": Name("no draw", "なし"),
    "dealer_stays": Name("draw, the dealer stays", "流局（親は連荘）"),
    "deal_passes": Name("draw, the deal passes", "流局（親流れ）"),
}
_REPEAT: Final[Choices] = {
    "win": Name("after a win", "和了連荘"),
    "win_or_tenpai": Name("after a win or in tenpai", "聴牌連荘"),
}
_PRICE: Final[Choices] = {
    "same": Name("as any chombo", "通常と同じ"),
    "yakuman": Name("as much as a yakuman", "役満払い"),
}
_STICKS: Final[Choices] = {
    "stay": Name("stay on the table", "供託のまま"),
    "return": Name("go back to their owners", "返却"),
}

CHOICES: Final[Mapping[str, Choices]] = {
    "match.winds": {
        1: Name("East only", "東風戦"),
        2: Name("East and South", "東南戦"),
        3: Name("East, South and West", "東・南・西場"),
        4: Name("all four winds", "一荘戦"),
    },
    "match.extra_winds": {0: NONE},
    "match.extra_end": {
        "deal_passes": Name("once the deal passes", "親が流れた時"),
        "any_hand": Name("after any hand", "一局ごと（サドンデス）"),
    },
    "match.bust": {
        "never": Name("none, play goes on below zero", "なし（箱下続行）"),
        "below_zero": Name("below zero", "0点未満"),
        "at_zero": Name("at zero or below", "0点以下"),
    },
    "match.dealer_win_end": _ENDS,
    "match.dealer_tenpai_end": _ENDS,
    "match.dealer_end_goal": {0: Name("none, being first is enough", "トップなら可")},
    "match.next_dealer_by": {
        "throw": Name("thrown for anew", "改めて振る"),
        "last_winner": Name("the winner of the last hand", "最終局の和了者"),
    },
    "wall.red_man": {0: NONE},
    "wall.red_pin": {0: NONE},
    "wall.red_sou": {0: NONE},
    "wall.closed_kan_dora": _KAN_DORA,
    "wall.open_kan_dora": _KAN_DORA,
    "calls.swap": {
        "allowed": Name("allowed", "可"),
        "same_tile": Name("not of the same tile", "現物のみ不可"),
        "same_set": Name("not of the same tile or the other end", "現物・筋とも不可"),
    },
    "riichi.min_points": {-1_000_000: Name("none, on credit too", "不要（借りても可）")},
    "riichi.closed_kan": {
        "never": Name("never", "不可"),
        "same_waits": Name("if the waits stay the same", "待ちが変わらなければ可"),
        "same_sets": Name("if waits and sets stay the same", "待ちも面子も変わらなければ可"),
    },
    "riichi.ippatsu_ended_by": {
        "any_call": Name("any call or kan", "全ての鳴き（暗槓も）"),
        "open_calls": Name("open calls, not a closed kan", "副露のみ（暗槓では消えない）"),
    },
    "furiten.own_river": {
        "any_wait": Name("no ron on any wait", "全ての待ちでロン不可"),
        "same_kind": Name("no ron on the kinds that lie there", "捨てた牌だけロン不可"),
    },
    "furiten.same_turn": {
        "none": NONE,
        "until_draw": Name("until one's next draw", "次の自摸まで"),
        "until_draw_or_call": Name("until one's next draw or call", "次の自摸か鳴きまで"),
        "until_discard": Name("until one's next discard", "次の打牌まで"),
    },
    "win.two_han_from_honba": {0: NEVER},
    "win.closed_kan_robbed": {
        "never": Name("never", "不可"),
        "kokushi": Name("by thirteen orphans", "国士無双のみ可"),
    },
    "score.bazoro": {0: NONE},
    "score.yakuman_max": {0: Name("no bound", "上限なし")},
    "payments.honba_to": {
        "first": Name("to the nearest winner", "放銃者に近い和了者のみ"),
        "each": Name("to every winner", "和了者全員"),
    },
    "liability.covers": {
        "yakuman": Name("the yakuman alone", "包の役満のみ"),
        "whole_hand": Name("the whole hand", "和了点の全て"),
    },
    "liability.honba_on_ron": {
        "liable": Name("the liable seat", "包の者"),
        "discarder": Name("the discarder", "放銃者"),
    },
    "claims.order": {
        "priority": Name("ron, pon and kan, chi, however late", "ロン、ポン・カン、チーの順"),
        "declaration": Name("who declares first", "発声の早い者"),
        "calls_by_declaration": Name(
            "ron first, of calls the one declared first", "ロン優先、鳴きは発声順"
        ),
        "priority_within_grace": Name(
            "ron, pon and kan, chi, unless clearly late",
            "ロン、ポン・カン、チーの順（明らかな遅れは除く）",
        ),
    },
    "claims.grace": {0: NONE},
    "claims.max_winners": {
        1: Name("one (head bump)", "1人（頭ハネ）"),
        2: Name("two (double ron)", "2人（ダブロンあり）"),
        3: Name("three (triple ron)", "3人（トリロンあり）"),
    },
    "claims.over_max": {
        "bump": Name("the nearest win", "放銃者に近い順"),
        "abort": Name("the hand is drawn", "流局"),
    },
    "draws.nine_kinds": _ABORT,
    "draws.four_winds": _ABORT,
    "draws.four_kans": _ABORT,
    "draws.four_riichi": _ABORT,
    "draws.triple_ron": _ABORT,
    "draws.tenpai": {
        "formal": Name("the shape alone", "形式聴牌"),
        "with_yaku": Name("only with a yaku", "役のある聴牌のみ"),
    },
    "draws.held_waits": {
        "count": Name("count as waits", "待ちと認める"),
        "own_kans": Name("no wait if all lie in one's own kans", "自分の槓子4枚は待ちとしない"),
        "own_hand": Name("no wait if all lie in one's own hand", "自分の手牌4枚は待ちとしない"),
        "own_hand_and_river": Name(
            "no wait if all lie in one's own hand and river",
            "自分の手牌と河の4枚は待ちとしない",
        ),
    },
    "draws.show": {
        "automatic": Name("every tenpai is shown", "聴牌は全て公開"),
        "declared": Name("each seat chooses, the dealer first", "親から順に任意"),
    },
    "draws.nagashi": {
        "off": NO,
        "payment": Name("paid at the draw", "あり（流局の支払い）"),
        "win": Name("as a win", "あり（和了扱い）"),
    },
    "draws.nagashi_winners": {
        "each": Name("each is paid", "全員"),
        "first": Name("the nearest from the dealer on", "親から近い者のみ"),
    },
    "repeats.east": _REPEAT,
    "repeats.south": _REPEAT,
    "ranking.ties": {
        "seat_order": Name("by seat, the first dealer first", "起家に近い順"),
        "shared": Name("places are shared", "同順位で分ける"),
    },
    "ranking.cut": {
        "exact": Name("not cut", "端数のまま"),
        "thousands": Name("cut towards zero", "切り捨て（0に近い方へ）"),
        "nearest": Name("to the nearest, a half away from zero", "四捨五入（負の500点は下へ）"),
        "half_up": Name("to the nearest, a half upwards", "四捨五入（負の500点も上へ）"),
    },
    "ranking.leftover": {
        "top": Name("to the first place", "トップ取り"),
        "owners": Name("back to their owners", "出した者に返す"),
        "nobody": Name("to nobody", "誰も取らない"),
    },
    "chips.red": {0: NONE},
    "chips.ura": {0: NONE},
    "chips.ippatsu": {0: NONE},
    "chips.yakuman_ron": {0: NONE},
    "chips.yakuman_tsumo": {0: NONE},
    "chips.value": {0: NONE},
    "table.low_points_stated": {-1: NEVER},
    "chombo.pay": {
        "mangan": Name("a mangan by tsumo the other way round", "満貫払い（ツモの逆）"),
        "each": Name("so much to each", "各家へ同額"),
        "deposit": Name("onto the table", "供託"),
    },
    "chombo.amount": {0: Name("a mangan", "満貫")},
    "chombo.deliberate": _PRICE,
    "chombo.liable": _PRICE,
    "chombo.round": {
        "drawn": Name("drawn, the deal passes with a honba", "流局扱い（一本積んで親流れ）"),
        "replay": Name("void, played again", "無効（やり直し）"),
    },
    "chombo.riichi_sticks": _STICKS,
    "chombo.call_deposits": _STICKS,
}

FOUND: Final = {
    "now": Name("at once", "その場で"),
    "pointed_out": Name("when pointed out", "指摘された時"),
    "go_around": Name("after a go-around or when pointed out", "一巡後か指摘された時"),
    "draw": Name("when the wall is out", "荒牌流局時"),
    "any_draw": Name("at any draw", "流局時"),
    "match_end": Name("after the match", "終局後"),
}  # when a fault is found

_POINTS: Final = Unit("point", "points", "点")
_BASE: Final = Unit("base point", "base points", "点（基本点）")
_HAN: Final = Unit("han", "han", "翻")
_FU: Final = Unit("fu", "fu", "符")
_TILES: Final = Unit("tile", "tiles", "枚")
_CHIPS: Final = Unit("chip", "chips", "枚")
_THROWS: Final = Unit("throw", "throws", "回")

UNITS: Final[Mapping[str, Unit]] = {
    "match.start_points": _POINTS,
    "match.return_points": _POINTS,
    "match.extra_winds": Unit("round", "rounds", "場"),
    "match.extra_goal": _POINTS,
    "match.dealer_end_goal": _POINTS,
    "match.session": Unit("hanchan", "hanchans", "半荘"),
    "match.dealer_throws": _THROWS,
    "match.break_throws": _THROWS,
    "wall.red_man": _TILES,
    "wall.red_pin": _TILES,
    "wall.red_sou": _TILES,
    "riichi.min_points": _POINTS,
    "riichi.min_live": _TILES,
    "win.min_han": _HAN,
    "win.two_han_from_honba": Unit("honba", "honba", "本場"),
    "fu.double_wind_pair": _FU,
    "fu.chiitoitsu": _FU,
    "fu.open_without_fu": _FU,
    "score.bazoro": _HAN,
    "score.cap": _BASE,
    "score.yakuman_base": _BASE,
    "score.yakuman_max": Unit("yakuman", "yakuman", "倍役満"),
    "payments.honba": _POINTS,
    "payments.stick": _POINTS,
    "payments.noten": _POINTS,
    "claims.grace": Unit("tick", "ticks", "単位時間"),
    "chips.red": _CHIPS,
    "chips.ura": _CHIPS,
    "chips.ippatsu": _CHIPS,
    "chips.yakuman_ron": _CHIPS,
    "chips.yakuman_tsumo": _CHIPS,
    "chips.value": _POINTS,
    "table.low_points_stated": Unit("point or fewer", "points or fewer", "点以下"),
    "table.river_row": _TILES,
    "table.river_rows": Unit("row", "rows", "段"),
    "chombo.amount": _POINTS,
    "chombo.fine": _POINTS,
}
