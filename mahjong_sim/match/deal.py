"""The deal (配牌): a seeded wall with its real layout.

The 136 pieces lie in drawing order from the break. The last fourteen are the dead wall, two pieces
a stack, upper first; counted from its end: two stacks of replacement tiles, then five stacks with
the dora indicators above and the ura dora below. The dice say where the break is; they do not
change the order, which is random anyway, so a wall depends on nothing but its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from mahjong_sim.rng import dice, shuffled, stream
from mahjong_sim.tiles import Seat, Tile

_LIVE = 122
_RINSHAN = (134, 135, 132, 133)  # upper tile of the last stack first
_INDICATORS = (130, 128, 126, 124, 122)
_URA = (131, 129, 127, 125, 123)


class Deal(Struct, frozen=True):
    """A wall, dealt. ``hands``: by seat in dealing order; ``live``: 70 in drawing order.

    ``throws``: the throws of the wall break.
    """

    hands: tuple[tuple[Tile, ...], ...]
    live: tuple[Tile, ...]
    rinshan: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    throws: tuple[tuple[int, int], ...] = ()


# (number of hands dealt before, wind, dealer, honba) -> the deal
Dealer = Callable[[int, int, Seat, int], Deal]


# (seat that threw, its dice) of each throw
Throws = tuple[tuple[Seat, tuple[int, int]], ...]


def deal(order: Sequence[Tile], dealer: Seat, throws: tuple[tuple[int, int], ...] = ()) -> Deal:
    """Deal 136 pieces in drawing order: four, four, four and one from the dealer on."""
    hands: list[list[Tile]] = [[], [], [], []]
    at = 0
    for take in (4, 4, 4, 1):
        for step in range(4):
            hands[(dealer + step) % 4] += order[at : at + take]
            at += take
    return Deal(
        hands=tuple(tuple(h) for h in hands),
        live=tuple(order[at:_LIVE]),
        rinshan=tuple(order[i] for i in _RINSHAN),
        indicators=tuple(order[i] for i in _INDICATORS),
        ura=tuple(order[i] for i in _URA),
        throws=throws,
    )


def seeded(seed: str, break_throws: int = 1, replay: int = 0) -> Dealer:
    """Deals named by the seed: each depends only on (seed, hand number, honba, replay)."""

    def make(number: int, wind: int, dealer: Seat, honba: int) -> Deal:
        source = stream(seed, "wall", number, honba, replay)
        order = shuffled(136, source)
        throws = tuple(dice(source) for _ in range(break_throws))
        return deal(order, dealer, throws)

    return make


def duplicate(seed: str, break_throws: int = 1) -> Dealer:
    """Deals for matches to compare (デュプリケート): a hand has the same wall in each of them.

    A hand is named by wind, dealer and honba, not by how many were played before it. One that is
    played again has a new wall.
    """
    played: dict[tuple[int, Seat, int], list[int]] = {}

    def make(number: int, wind: int, dealer: Seat, honba: int) -> Deal:
        times = played.setdefault((wind, dealer, honba), [])
        if number not in times:
            times.append(number)
        source = stream(seed, "duplicate", wind, dealer, honba, times.index(number))
        order = shuffled(136, source)
        return deal(order, dealer, tuple(dice(source) for _ in range(break_throws)))

    return make


def first_dealer_throws(seed: str, count: int) -> Throws:
    """The throws that made seat 0 the first dealer (起家): (thrower, dice).

    A throw points at the seat that many places on, the thrower being one. With two throws the
    first finds who makes the second.
    """
    source = stream(seed, "seats")
    thrown = [dice(source) for _ in range(count)]
    seat: Seat = 0
    out: list[tuple[Seat, tuple[int, int]]] = []
    for pips in reversed(thrown):
        seat = (seat - (sum(pips) - 1)) % 4
        out.append((seat, pips))
    return tuple(reversed(out))


def before_dead_wall(dealer: Seat, throws: Sequence[tuple[int, int]]) -> Seat:
    """The player in front of the dora indicator (王牌直前者), who turns it.

    The pips count seats from the dealer, then stacks from the right end of that seat's wall; the
    dead wall ends there, and the indicator is the third stack from its end. With fewer stacks it
    lies in the wall of the seat to the right.
    """
    pips = sum(map(sum, throws))
    wall = (dealer + sum(throws[0]) - 1) % 4
    return wall if pips >= 3 else (wall + 1) % 4
