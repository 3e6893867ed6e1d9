"""Scoring cases of the corpora as hands and as lines of the command line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
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
