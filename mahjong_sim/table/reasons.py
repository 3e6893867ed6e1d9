"""Reasons (理由) why an act is refused: codes with their texts in English and Japanese."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from mahjong_sim.rules.names import Name
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.view import Language, citation
from mahjong_sim.tiles import Tile, format_tiles, red_pieces


class Reason(Struct, frozen=True, gc=False):
    """Why an act is refused. ``path``: the option behind it, "" where the game itself forbids it.

    ``tiles``: pieces that show it. ``number``: what a text counts: points, tiles, han, kinds.
    """

    code: str
    path: str
    tiles: tuple[Tile, ...] = ()
    number: int = 0


TEXTS: Final[dict[str, Name]] = {
    # when and with what
    "no_such_act": Name("this table takes no such act", "この卓ではできない行為である"),
    "not_your_turn": Name("the seat is not asked now", "いまはその席の番ではない"),
    "not_held": Name("the tiles are not in the hand", "その牌が手にない"),
    "just_called": Name("after a call a tile must be discarded", "鳴いた直後は打牌しかできない"),
    "miscounted": Name("there are too many or too few tiles", "多牌または少牌である"),
    "dead_hand": Name("the hand is dead", "和了放棄になっている"),
    "must_win": Name(
        "passing a winning tile in riichi is a fault", "立直中の和了牌の見逃しは反則である"
    ),
    # discards
    "riichi_bound": Name(
        "in riichi only the drawn tile may be discarded", "立直後はツモ切りしかできない"
    ),
    "swap_same": Name(
        "the kind just called may not be discarded at once ({tiles})",
        "鳴いた牌と同じ牌は直ちに切れない（{tiles}）",
    ),
    "swap_other_end": Name(
        "the tile at the other end of the called run may not be discarded at once ({tiles})",
        "鳴いた順子の反対側の牌は直ちに切れない（{tiles}）",
    ),
    "riichi_spoken": Name("riichi was said and may not be withdrawn", "立直の発声は取り消せない"),
    # riichi
    "already_riichi": Name("riichi is declared already", "すでに立直している"),
    "hand_open": Name("the hand is open", "門前でない"),
    "points_for_riichi": Name("riichi needs {number:,} points", "立直には{number:,}点が必要である"),
    "draw_left": Name(
        "riichi needs {number} tiles left to draw", "立直には残り{number}枚以上の山が必要である"
    ),
    "open_riichi_off": Name("there is no open riichi", "オープン立直はない"),
    "not_tenpai": Name("the hand would not be tenpai", "聴牌にならない"),
    "empty_wait": Name(
        "the hand itself holds every tile it would wait for", "和了牌をすべて自分で使っている"
    ),
    "riichi_furiten": Name(
        "no riichi in furiten: {tiles} would be a wait", "振聴の立直はできない（{tiles}が待ち）"
    ),
    # wins
    "incomplete": Name("the tile does not complete the hand", "和了形にならない"),
    "no_yaku": Name(
        "the win needs {number} han of yaku besides dora", "ドラを除く{number}翻がない"
    ),
    "two_han": Name(
        "with so many honba the win needs {number} han", "この本場では{number}翻が必要である"
    ),
    "one_sided": Name(
        "every tile of the wait must have a yaku", "待ちのすべてに役がなければ和了できない"
    ),
    "furiten_river": Name(
        "furiten: {tiles} lies in the own river", "自分の河に{tiles}があり振聴である"
    ),
    "furiten_turn": Name(
        "furiten: a winning tile was passed in this turn", "同じ巡目に和了牌を見逃した振聴である"
    ),
    "furiten_riichi": Name(
        "furiten: a winning tile was passed after riichi", "立直後に和了牌を見逃した振聴である"
    ),
    "closed_kan_not_robbed": Name("a closed kan may not be robbed", "暗槓は槍槓できない"),
    "kokushi_only": Name(
        "only thirteen orphans may rob a closed kan", "暗槓を槍槓できるのは国士無双だけである"
    ),
    "kind_barred": Name(
        "the seat showed {tiles} and may not win on it", "見せた牌（{tiles}）では和了できない"
    ),
    "improper_kan": Name("an improper kan was made in riichi", "立直後に不正な暗槓をしている"),
    # calls
    "no_set": Name("the tiles make no such set", "その牌では面子にならない"),
    "left_seat_only": Name("chi takes the tile of the seat before", "チーは上家の牌だけである"),
    "kan_tile": Name("the tile of a kan may only be won on", "槓の牌は和了にしか使えない"),
    "in_riichi_no_call": Name("no calls in riichi", "立直後は鳴けない"),
    "last_discard": Name("the last discard may not be called", "河底牌は鳴けない"),
    "hand_ends": Name(
        "after four kans the hand ends with this discard", "四開槓でこの打牌により局が終わる"
    ),
    "no_discard_left": Name(
        "swap calling would leave no tile to discard", "喰い替えになり切れる牌が残らない"
    ),
    # kans
    "four_kans": Name("there are four kans already", "すでに四つ槓されている"),
    "last_tile": Name("no kan with the last tile of the wall", "海底牌では槓できない"),
    "no_pon": Name("there is no pon to add the tile to", "加える明刻がない"),
    "kan_in_riichi_off": Name("no kan in riichi", "立直後は槓できない"),
    "kan_not_drawn": Name(
        "in riichi only the tile just drawn may become a kan", "立直後の槓はツモった牌だけである"
    ),
    "kan_changes_waits": Name("the kan would change the waits", "槓で待ちが変わる"),
    "kan_changes_sets": Name("the kan would change the sets of the hand", "槓で面子構成が変わる"),
    # nine kinds
    "nine_kinds_off": Name("nine kinds do not draw the hand", "九種九牌の流局はない"),
    "not_first_turn": Name(
        "only on the first draw, before any call", "鳴きのない第一ツモでだけ宣言できる"
    ),
    "fewer_than_nine": Name(
        "there are only {number} kinds of terminals and honours", "么九牌が{number}種しかない"
    ),
}


def words(reason: Reason, rules: Rules, language: Language = "en") -> str:
    """The reason in words: ``no riichi in furiten: 5s would be a wait``."""
    wall = rules.wall
    tiles = format_tiles(reason.tiles, red_pieces(wall.red_man, wall.red_pin, wall.red_sou))
    shown: str = getattr(TEXTS[reason.code], language)
    return shown.format(tiles=tiles, number=reason.number)


def text(reason: Reason, rules: Rules, language: Language = "en") -> str:
    """The words and what they rest on: ``no riichi in furiten … [kyoto.r13: …]``."""
    cited = citation(rules, reason.path, language=language)
    return f"{words(reason, rules, language)} {cited}"
