"""Liability (包, 責任払い): who feeds the meld that makes a yakuman certain answers for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.tiles import EAST, NORTH, RED, WHITE


def _triplets(melds: tuple[Meld, ...], low: int, high: int) -> int:
    return sum(m.kind is not MeldKind.CHI and low <= m.first <= high for m in melds)


def _third_dragon(melds: tuple[Meld, ...]) -> bool:
    return WHITE <= melds[-1].first <= RED and _triplets(melds, WHITE, RED) == 3


def _fourth_wind(melds: tuple[Meld, ...]) -> bool:
    return EAST <= melds[-1].first <= NORTH and _triplets(melds, EAST, NORTH) == 4


def _fourth_kan(melds: tuple[Meld, ...]) -> bool:
    return melds[-1].is_kan and sum(m.is_kan for m in melds) == 4


def _four_in_step(melds: tuple[Meld, ...]) -> bool:
    kinds = sorted(m.first for m in melds if m.kind is not MeldKind.CHI)
    return (
        len(kinds) == 4
        and kinds[0] // 9 == kinds[3] // 9 < 3
        and all(b - a == 1 for a, b in pairwise(kinds))
    )


_MADE: dict[str, Callable[[tuple[Meld, ...]], bool]] = {
    "daisangen": _third_dragon,
    "daisuushii": _fourth_wind,
    "suukantsu": _fourth_kan,
    "suurenkou": _four_in_step,
}


def yaku_made(melds: tuple[Meld, ...], covered: tuple[str, ...]) -> tuple[str, ...]:
    """Covered yakuman that the last of these melds, just called, makes certain.

    Closed kans lie open for this: they count among the melds, but only a call can be fed.
    """
    if melds[-1].kind is MeldKind.CHI:
        return ()
    return tuple(y for y in covered if y in _MADE and _MADE[y](melds))
