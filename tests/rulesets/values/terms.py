"""Terms and limit rows that several clauses share."""

from __future__ import annotations

from typing import Any

Values = dict[str, Any]


def off(*aborts: str) -> Values:
    return {f"draws.{abort}": "off" for abort in aborts}


def yaku(terms: Values, *names: str) -> Values:
    return {f"yaku.{name}": terms for name in names}


HAN1, HAN2 = {"closed": 1, "open": 1}, {"closed": 2, "open": 2}
CLOSED1, CLOSED2, CLOSED3 = {"closed": 1}, {"closed": 2}, {"closed": 3}
DOWN2, DOWN3, DOWN6 = ({"closed": han, "open": han - 1} for han in (2, 3, 6))
YAKUMAN = {"yakuman": 1}
RINSHAN = {"closed": 1, "open": 1, "excludes": ["haitei"]}
DRAGONS = ("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun")
WINDS = ("seat_wind", "round_wind")
LUCK = {
    **yaku({**HAN1, "qualifies": False}, "haitei", "houtei", "chankan"),
    "yaku.rinshan": {**RINSHAN, "qualifies": False},
}
REDS = ("wall.red_man", "wall.red_pin", "wall.red_sou")
TEN_TWENTY = [20000, 10000, -10000, -20000]
LIMIT_YAKU = [
    "tenhou",
    "chiihou",
    "daisangen",
    "daisuushii",
    "shousuushii",
    "tsuuiisou",
    "chinroutou",
    "suuankou",
    "suuankou_tanki",
    "suukantsu",
    "kokushi",
    "kokushi_13",
    "ryuuiisou",
    "chuuren",
    "junsei_chuuren",
]


def row(name: str, han: int, base: int, min_fu: int = 0) -> Values:
    return {"name": name, "han": han, "base": base} | ({"min_fu": min_fu} if min_fu else {})


USUAL = [
    row("mangan", 5, 2000),
    row("haneman", 6, 3000),
    row("baiman", 8, 4000),
    row("sanbaiman", 11, 6000),
    row("counted_yakuman", 13, 8000),
]
ROUNDED_430 = row("mangan", 4, 2000, 30)
ROUNDED_360 = row("mangan", 3, 2000, 60)
ROUNDED_2120 = row("mangan", 2, 2000, 120)
