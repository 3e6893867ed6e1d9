"""How safe a discard is against riichi (安全牌), by what lies open alone.

Genbutsu (現物) cannot be won on. Suji (筋) means that no two-sided wait is left on the tile: both
tiles three steps away are safe, where there are two; with one of two it is half suji (片筋).
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from enum import IntEnum

from mahjong_sim.gui.picture import Picture
from mahjong_sim.tiles import EAST, Kind, Seat


class Safety(IntEnum):
    """From unknown to certain."""

    NONE = 0
    HALF_SUJI = 1
    SUJI = 2
    GENBUTSU = 3


def against(kind: Kind, safe: Set[Kind]) -> Safety:
    """Safety of a kind against a seat that cannot win on the kinds of ``safe``."""
    if kind in safe:
        return Safety.GENBUTSU
    if kind >= EAST:
        return Safety.NONE
    rank = kind % 9
    partners = [kind + step for step in (-3, 3) if 0 <= rank + step < 9]
    known = sum(partner in safe for partner in partners)
    if known == len(partners):
        return Safety.SUJI
    return Safety.HALF_SUJI if known else Safety.NONE


def safety(picture: Picture, viewer: Seat, kinds: Iterable[Kind]) -> dict[Kind, Safety]:
    """Safety of each kind against all other seats in riichi, the worst of them counts; empty while
    nobody is.
    """
    threats = [s for s in range(4) if s != viewer and picture.seats[s].riichi]
    if not threats:
        return {}
    return {
        kind: min(against(kind, picture.passed.safe[seat]) for seat in threats)
        for kind in set(kinds)
    }
