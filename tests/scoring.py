"""Hands to be scored: from the corpora and from text; what comes out, in short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from mahjong_sim.cli.hands import WinLine, read_hand
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.payments import Payout, win_lines
from mahjong_sim.score.ranking import final
from mahjong_sim.score.scoring import Line, Scoring, YakuItem
from mahjong_sim.score.win import Hand
from mahjong_sim.tiles import DORA_OF, Tile, counts_of, red_pieces
from mahjong_sim.yaku.context import FLAGS
from tests import corpora

MELDS = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "daiminkan": MeldKind.OPEN_KAN,
    "kakan": MeldKind.ADDED_KAN,
    "ankan": MeldKind.CLOSED_KAN,
}
_OTHER_IDS = {
    "haku": "yakuhai_haku",
    "hatsu": "yakuhai_hatsu",
    "chun": "yakuhai_chun",
    "ura_dora": "ura_dora",
    "red_five": "red_dora",
}


@cache
def yaku_ids() -> dict[int, str]:
    """Number in the corpora -> our id."""
    found: dict[int, str] = {}
    for line in corpora.path("yaku.txt").read_text(encoding="utf-8").splitlines():
        number, _, name = line.partition(" ")
        if number.isdigit():
            name = name.replace("-", "_")
            wind = name.startswith(("seat_", "round_"))
            found[int(number)] = (
                name.split("_")[0] + "_wind" if wind else _OTHER_IDS.get(name, name)
            )
    return found


def hand_of(case: dict[str, Any], rules: Rules) -> Hand:
    """The hand of a scoring line; dora counted as the rule set has them."""
    melds = tuple(
        Meld(MELDS[kind], tuple(sorted(tiles)), taken=tiles[0], source=source)
        for kind, tiles, source in case["melds"]
    )
    concealed: list[Tile] = [*case["closed"], case["win"]]
    flags = 0
    for name in case["flags"]:
        flags |= FLAGS[name.replace("-", "_")]
    if flags & FLAGS["double_riichi"]:
        flags &= ~FLAGS["riichi"]
    tiles = concealed + [tile for meld in melds for tile in meld.tiles]
    wall = rules.wall
    reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
    return Hand(
        counts=counts_of(tile >> 2 for tile in concealed),
        melds=melds,
        win=case["win"] >> 2,
        tsumo=bool(case["tsumo"]),
        seat_wind=case["seat"],
        round_wind=case["round"],
        flags=flags,
        dora=_dora(tiles, case["dora"]),
        ura=_dora(tiles, case["ura"]) if flags & (FLAGS["riichi"] | FLAGS["double_riichi"]) else 0,
        red=sum(tile in reds for tile in tiles),
        honba=case["honba"],
    )


def _dora(tiles: Iterable[Tile], indicators: Iterable[Tile]) -> int:
    kinds = [DORA_OF[tile >> 2] for tile in indicators]
    return sum(kinds.count(tile >> 2) for tile in tiles)


# --- hands as text ------------------------------------------------------------------------------
def win_line(hand: str, win: str, by: str = "ron", melds: str = "", **more: Any) -> WinLine:
    """A line of the score command; ``melds`` as "pon 555z, chi 123m"; South in the East round."""
    laid_out = [dict(zip(("type", "tiles"), m.split(), strict=True)) for m in melds.split(",") if m]
    given = {"seat": "S", "round": "E", "hand": hand, "win": win, "by": by, "melds": laid_out}
    return msgspec.convert(given | more, WinLine)


def win(rules: str | Rules, hand: str, tile: str, by: str = "ron", **more: Any) -> Hand:
    """The hand of `win_line` under a rule set."""
    return read_hand(win_line(hand, tile, by, **more), _rules(rules))


def score(rules: str | Rules, hand: str, tile: str, by: str = "ron", **more: Any) -> Scoring:
    """The scoring of `win_line` under a rule set."""
    return scorer(_rules(rules)).score(win(rules, hand, tile, by, **more))


def worth(base: int, *yakuman: str) -> Scoring:
    """A scoring with so many base points, or with these single yakuman."""
    return Scoring(
        yaku=tuple(YakuItem(id, 0, 1) for id in yakuman),
        yakuman=len(yakuman),
        han=0,
        quoted_han=0,
        fu=30,
        fu_items=(),
        limit="yakuman" if yakuman else "",
        base=8000 * len(yakuman) or base,
    )


def yaku(scoring: Scoring) -> dict[str, int]:
    """Han of each yaku and dora; of a yakuman hand the yakuman."""
    return {item.id: item.yakuman or item.han for item in scoring.yaku}


def paid(scoring: Scoring) -> int | tuple[int, int]:
    """What a discarder pays, or (dealer, each child) on tsumo."""
    return scoring.ron or scoring.tsumo


def deltas(lines: Iterable[Line]) -> list[int]:
    """Points won and lost by seat."""
    total = [0] * 4
    for line in lines:
        if line.payer >= 0:
            total[line.payer] -= line.points
        if line.payee >= 0:
            total[line.payee] += line.points
    return total


def settle(rules: str | Rules, *payouts: Payout, honba: int = 0, pot: int = 0) -> list[int]:
    """Points won and lost by seat when these wins are paid; seat 0 deals."""
    parts = win_lines(_rules(rules), payouts, 0, honba, pot)
    return deltas(line for part in parts for line in part)


def results(
    rules: str | Rules, *points: int, deposits: Sequence[tuple[int, int]] = ()
) -> list[float]:
    """Results of a match by seat."""
    _, placed = final(_rules(rules), points, deposits)
    return [one.result for one in sorted(placed, key=lambda one: one.seat)]


def fu_items(scoring: Scoring) -> dict[str, int]:
    """Fu by the id of the item, for hands with no two items alike."""
    assert len({item.id for item in scoring.fu_items}) == len(scoring.fu_items)
    return {item.id: item.fu for item in scoring.fu_items}


def _rules(rules: str | Rules) -> Rules:
    return load(rules) if isinstance(rules, str) else rules
