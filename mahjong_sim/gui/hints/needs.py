"""What a seat needs to rise a place with this hand (順位アップの条件).

The cheapest win that leaves it higher than it stands: from whoever is passed, from another, by
tsumo. Honba and what lies on the table come with it. Worked out with the payments and the order of
the rule set itself, by trying its values from the lowest up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from mahjong_sim.rules.options import Rules
from mahjong_sim.score.payments import Payout, win_lines
from mahjong_sim.score.points import base_points, limit_name, ron_points, tsumo_points
from mahjong_sim.score.ranking import final
from mahjong_sim.score.scoring import POT, Scoring
from mahjong_sim.tiles import Seat

_FU = (30, 40, 50, 60)  # more is rare


class Value(NamedTuple):
    """A worth of a hand: base points, how it is commonly reached, the limit's id or ""."""

    base: int
    han: int
    fu: int
    limit: str


class Standing(NamedTuple):
    """Where a match stands: ``points`` by seat, who deals, honba, points on the table."""

    points: tuple[int, ...]
    dealer: Seat
    honba: int
    pot: int


class Need(NamedTuple):
    """The cheapest value for a way to win: ``source``: who discards, the seat itself = tsumo.

    ``points``: what is paid for the hand: by ron, or by (dealer, child) as in `Scoring`.
    """

    source: Seat
    value: Value
    ron: int
    tsumo: tuple[int, int]


class Needs(NamedTuple):
    """``place``: now, 1..4. ``target``: who stands one place higher. ``ways``: none where even a
    counted yakuman does not do.
    """

    place: int
    target: Seat
    ways: tuple[Need, ...]


@lru_cache(maxsize=16)
def values(rules: Rules) -> tuple[Value, ...]:
    """Worths of a hand by rising base points, each with the least fu that reach it."""
    found: dict[int, Value] = {}
    for fu in _FU:
        for han in range(1, 14):
            base = base_points(rules.score, han, fu)
            name = limit_name(rules.score, han, fu, base)
            found.setdefault(base, Value(base, han, fu, name))
    yakuman = rules.score.yakuman_base
    found.setdefault(yakuman, Value(yakuman, 13, 30, "yakuman"))
    return tuple(found[base] for base in sorted(found))


def places(rules: Rules, points: Sequence[int]) -> list[int]:
    """Place of each seat, 1..4, if the match ended so."""
    out = [0, 0, 0, 0]
    for placed in final(rules, points, ())[1]:
        out[placed.seat] = placed.place
    return out


def needs(rules: Rules, seat: Seat, now: Standing) -> Needs | None:
    """What the seat needs for the next place; None for the first."""
    standing = places(rules, now.points)
    own = standing[seat]
    above = [s for s in range(4) if standing[s] < own]
    if not above:
        return None
    target = max(above, key=lambda s: standing[s])
    ways = []
    for source in range(4):
        found = next(_enough(rules, seat, source, now, own), None)
        if found is not None:
            ways.append(found)
    return Needs(own, target, tuple(ways))


def _enough(rules: Rules, seat: Seat, source: Seat, now: Standing, own: int) -> Iterator[Need]:
    """Ways to win with this source that leave the seat higher than place ``own``."""
    dealer = seat == now.dealer
    for value in values(rules):
        ron = ron_points(value.base, dealer) if source != seat else 0
        tsumo = tsumo_points(value.base, dealer) if source == seat else (0, 0)
        scoring = Scoring((), 0, value.han, value.han, value.fu, (), "", value.base, ron, tsumo)
        (lines,) = win_lines(rules, [Payout(seat, source, scoring)], now.dealer, now.honba, now.pot)
        after = list(now.points)
        for line in lines:
            if line.payer != POT:
                after[line.payer] -= line.points
            after[line.payee] += line.points
        if places(rules, after)[seat] < own:
            yield Need(source, value, ron, tsumo)
