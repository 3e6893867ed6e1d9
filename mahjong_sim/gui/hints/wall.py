"""The wall as it stands (牌山): where the dice broke it, what is taken, the dead wall (王牌).

Stacks are counted from the right end of the wall of the seat at which the dice point, leftwards
and on around the table, 68 in all. Pieces are numbered in drawing order from the break, the upper
one of a stack first; the last fourteen are the dead wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mahjong_sim.gui.picture import Picture
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import PIECES, Seat, Tile

STACKS: Final = 17  # in front of a seat
ALL_STACKS: Final = 4 * STACKS
DEAD: Final = 14
LIVE_END: Final = PIECES - DEAD
REPLACEMENTS: Final = (134, 135, 132, 133)  # in drawing order
INDICATORS: Final = (130, 128, 126, 124, 122)


class Stack(NamedTuple):
    """Two pieces of the wall. ``seat``, ``place``: before whom, counted from its right, from 0.

    ``upper``, ``lower``: whether they still lie there; ``dora``: the open indicator on top, -1 =
    none; ``dead``: it belongs to the dead wall.
    """

    seat: Seat
    place: int
    upper: bool
    lower: bool
    dead: bool
    dora: Tile = -1


class Wall(NamedTuple):
    """All 68 stacks in drawing order. ``seat``, ``cut``: the dice point at this seat's wall and so
    many stacks from its right end the wall is broken. ``next``: number of the next piece.
    """

    throws: tuple[tuple[int, int], ...]
    seat: Seat
    cut: int
    next: int
    stacks: tuple[Stack, ...]


def break_throws(events: Sequence[ev.Event], number: int) -> tuple[tuple[int, int], ...]:
    """The throws that broke the wall of a hand of the match; none if it was not thrown for."""
    throws: list[tuple[int, int]] = []
    for event in events:
        if isinstance(event, ev.DiceThrown) and event.purpose == "wall_break":
            throws.append(event.dice)
        elif isinstance(event, ev.RoundDealt):
            if event.number == number:
                return tuple(throws)
            throws = []
    return ()


def wall(picture: Picture, throws: Sequence[tuple[int, int]]) -> Wall:
    """The wall of a hand; without throws it counts as broken seven stacks from the dealer's right.

    Of two throws the first points at the wall, both together count the stacks.
    """
    seat = (picture.dealer + (sum(throws[0]) - 1 if throws else 0)) % 4
    count = sum(map(sum, throws)) if throws else DEAD // 2
    end = LIVE_END - picture.kans_shorten * picture.replaced
    first = end - picture.left
    taken = set(REPLACEMENTS[: picture.replaced])
    taken.update(range(first))
    open_at = dict(zip(INDICATORS, picture.dora, strict=False))
    stacks = []
    for n in range(ALL_STACKS):
        at = (count + n) % ALL_STACKS
        upper, lower = 2 * n, 2 * n + 1
        stacks.append(
            Stack(
                seat=(seat - at // STACKS) % 4,
                place=at % STACKS,
                upper=upper not in taken,
                lower=lower not in taken,
                dead=upper >= LIVE_END,
                dora=open_at.get(upper, -1),
            )
        )
    return Wall(tuple(throws), seat, count, first, tuple(stacks))
