"""Views as arrays (観測の数値化): planes of 34 kinds, numbers from 0 to 1.

A plane is about kinds, or one value in all its places. Seats are counted from the own one: 0 self,
1 right (下家), 2 across (対面), 3 left (上家). A group ``×4`` tells at least 1, 2, 3, 4 tiles of a
kind. `PLANES` names every group with its first plane and its size, in order.

All of it is read from an `Observation`, so nothing a seat may not know is in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.errors import InputError
from mahjong_sim.table.actions import Discard, EndMatch, LookAtUra, ShowHand, Win
from mahjong_sim.table.observe import Observation, PublicSeat
from mahjong_sim.tiles import DORA_OF, EAST, KINDS, Kind, Tile

_TILES = (  # about kinds: 0 or 1
    ("hand", 4),  # own concealed tiles ×4, the drawn one included
    ("hand_red", 1),  # own concealed red fives
    ("drawn", 1),  # the tile just drawn
    ("waits", 1),  # own waits without it
    ("seen", 4),  # tiles the seat sees anywhere, its own included ×4
    ("indicator", 4),  # open dora indicators ×4
    ("dora", 4),  # dora they make ×4
    ("red", 1),  # kinds of which the rule set has red fives
    ("offer", 1),  # the tile that lies open to the seat
    ("offer_red", 1),  # the same where it is red
    ("round_wind", 1),
    ("seat_wind", 1),
)
_SEAT_TILES = (
    ("melds", 4),  # tiles laid out ×4
    ("melds_red", 1),
    ("called", 1),  # those of them that others had discarded
    ("open_hand", 4),  # concealed tiles shown by an open riichi ×4
    ("river", 4),  # discards, called ones included ×4
    ("river_red", 1),
    ("from_hand", 1),  # discards not as drawn
    ("declared", 1),  # the discard that declared riichi
)
_SEAT_AGES = (("latest", 1),)  # how far down the river a kind last was: place / 24
_SEAT_VALUES = ("points", "riichi", "open_riichi", "dealer", "dead", "size")
_VALUES = (
    *("honba", "pot", "left", "progress", "furiten", "shanten"),
    *("turn", "claim", "show", "look", "end"),  # what is asked
    *("from_right", "from_across", "from_left"),  # where the open tile comes from
)


class Group(NamedTuple):
    """Planes that belong together: the first one and how many."""

    first: int
    size: int


def _layout() -> dict[str, Group]:
    seats = range(4)
    parts = [*_TILES, *((f"{n}_{s}", size) for s in seats for n, size in _SEAT_TILES)]
    parts += [(f"{n}_{s}", size) for s in seats for n, size in _SEAT_AGES]
    parts += [(f"{n}_{s}", 1) for s in seats for n in _SEAT_VALUES]
    parts += [(n, 1) for n in _VALUES]
    found, at = {}, 0
    for name, size in parts:
        found[name] = Group(at, size)
        at += size
    return found


PLANES = _layout()
SHAPE = (sum(group.size for group in PLANES.values()), KINDS)

_AT = {name: group.first * KINDS for name, group in PLANES.items()}
_SEAT_AT = [{n: _AT[f"{n}_{s}"] for n, _ in (*_SEAT_TILES, *_SEAT_AGES)} for s in range(4)]
_FIRST_AGE = PLANES["latest_0"].first
_FIRST_VALUE = PLANES["points_0"].first
_LONG_RIVER = 24
_ONES = bytes([1] * 4)


def encode(view: Observation, out: NDArray[Any] | None = None) -> NDArray[Any]:
    """A view as `SHAPE` float32, or written into ``out`` of this shape and any float type.

    Points: ``0.5 + points / 200000``; honba: / 20; pot: / 20000; live tiles left: / 70; progress:
    the hand's place in the match; shanten: / 6; size: concealed tiles / 14; all within 0..1.
    Raises InputError for an ``out`` of another shape.
    """
    if out is None:
        out = np.empty(SHAPE, np.float32)
    elif out.shape != SHAPE:
        raise InputError(f"expected an array of shape {SHAPE}, got {out.shape}", key="out")
    bits, seats, reds = bytearray(_FIRST_VALUE * KINDS), view.seats, view.reds
    seen = [0] * KINDS
    _own(bits, view, seen)
    for step in range(4):
        _seat(bits, _SEAT_AT[step], seats[(view.seat + step) & 3], reds, seen, step == 0)
    for place, count in enumerate(seen, _AT["seen"]):
        if count:
            bits[place : place + count * KINDS : KINDS] = _ONES[:count]
    out[:_FIRST_VALUE] = np.frombuffer(bits, np.uint8).reshape(-1, KINDS)
    out[_FIRST_AGE:_FIRST_VALUE] /= _LONG_RIVER
    out[_FIRST_VALUE:] = np.array(_values(view, seats), out.dtype)[:, None]
    return out


def _steps(bits: bytearray, at: int, kinds: Iterable[Kind]) -> None:
    """Tiles of a group ×4: the first of a kind in its first plane, and so on."""
    for kind in kinds:
        place = at + kind
        while bits[place]:
            place += KINDS
        bits[place] = 1


def _own(bits: bytearray, view: Observation, seen: list[int]) -> None:
    reds, hand = view.reds, view.hand
    _steps(bits, _AT["hand"], [t >> 2 for t in hand])
    for tile in hand:
        seen[tile >> 2] += 1
        if tile in reds:
            bits[_AT["hand_red"] + (tile >> 2)] = 1
    if view.drawn >= 0:
        bits[_AT["drawn"] + (view.drawn >> 2)] = 1
    waits = view.waits
    while waits:
        bit = waits & -waits
        bits[_AT["waits"] + bit.bit_length() - 1] = 1
        waits ^= bit
    indicators = [t >> 2 for t in view.dora]
    for kind in indicators:
        seen[kind] += 1
    _steps(bits, _AT["indicator"], indicators)
    _steps(bits, _AT["dora"], [DORA_OF[k] for k in indicators])
    for tile in reds:
        bits[_AT["red"] + (tile >> 2)] = 1
    if (offer := view.offer) is not None:
        bits[_AT["offer"] + (offer[0] >> 2)] = 1
        bits[_AT["offer_red"] + (offer[0] >> 2)] = offer[0] in reds
    bits[_AT["round_wind"] + EAST + view.wind % 4] = 1
    bits[_AT["seat_wind"] + EAST + (view.seat - view.dealer) % 4] = 1


def _seat(
    bits: bytearray,
    at: dict[str, int],
    seat: PublicSeat,
    reds: frozenset[Tile],
    seen: list[int],
    own: bool,
) -> None:
    """What lies open at a seat. ``seen``: its tiles are counted, those of the own hand were."""
    melded = [tile for meld in seat.melds for tile in meld.tiles]
    _steps(bits, at["melds"], [t >> 2 for t in melded])
    for meld in seat.melds:
        if meld.taken >= 0:
            bits[at["called"] + (meld.taken >> 2)] = 1
    for tile in melded:
        seen[tile >> 2] += 1
        if tile in reds:
            bits[at["melds_red"] + (tile >> 2)] = 1
    if seat.hand:
        _steps(bits, at["open_hand"], [t >> 2 for t in seat.hand])
        for tile in () if own else seat.hand:
            seen[tile >> 2] += 1
    _river(bits, at, seat, reds, seen)


def _river(
    bits: bytearray, at: dict[str, int], seat: PublicSeat, reds: frozenset[Tile], seen: list[int]
) -> None:
    """The discards of a seat."""
    river, from_hand, latest = at["river"], at["from_hand"], at["latest"]
    for number, dropped in enumerate(seat.river, 1):
        tile = dropped.tile
        kind = tile >> 2
        place = river + kind
        while bits[place]:
            place += KINDS
        bits[place] = 1
        bits[latest + kind] = number if number < _LONG_RIVER else _LONG_RIVER
        if dropped.called_by < 0:
            seen[kind] += 1
        if not dropped.drawn:
            bits[from_hand + kind] = 1
        if tile in reds:
            bits[at["river_red"] + kind] = 1
        if dropped.riichi:
            bits[at["declared"] + kind] = 1


def _values(view: Observation, seats: tuple[PublicSeat, ...]) -> list[float]:
    """The planes of one value, in order."""
    out: list[float] = []
    for step in range(4):
        number = (view.seat + step) & 3
        seat = seats[number]
        out += (
            min(max(0.5 + seat.points / 200000, 0), 1),
            seat.riichi > 0,
            seat.riichi == 2,
            number == view.dealer,
            seat.dead,
            seat.size / 14,
        )
    options, offer = view.rules.match, view.offer
    hands = 4 * (options.winds + options.extra_winds)
    out += (
        min(view.honba / 20, 1),
        min(view.pot / 20000, 1),
        view.left / 70,
        min((4 * view.wind + view.dealer) / hands, 1),
        view.furiten,
        max(view.shanten, 0) / 6,
    )
    first = view.legal[0] if view.legal else None
    out += (
        isinstance(first, Discard | Win) and offer is None,
        offer is not None,
        isinstance(first, ShowHand),
        isinstance(first, LookAtUra),
        isinstance(first, EndMatch),
    )
    source = -1 if offer is None else (offer[1] - view.seat) & 3
    return [*out, source == 1, source == 2, source == 3]
