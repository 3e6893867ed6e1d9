"""Results as another table tells them (他所の卓の結果), where they cannot be reckoned here."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any, Literal

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.mjai.words import YAKUMAN, Event
from mahjong_sim.rules.names import DORA, YAKU
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.wording import wording
from mahjong_sim.score.ranking import final
from mahjong_sim.score.scoring import POT, Line, Placed, Scoring, YakuItem
from mahjong_sim.tiles import Seat

Cause = Literal["win", "noten", "nagashi", "chombo", "leftover"]


def settled(deltas: Sequence[int], cause: Cause) -> tuple[Line, ...]:
    """Payments that move just so many points by seat; what is left comes from the table."""
    owed = {seat: -points for seat, points in enumerate(deltas) if points < 0}
    lines: list[Line] = []
    for payee, due in enumerate(deltas):
        for payer in owed:
            part = min(owed[payer], due)
            if part > 0:
                lines.append(Line(payer, payee, part, cause))
                owed[payer] -= part
                due -= part
        if due > 0:
            lines.append(Line(POT, payee, due, "leftover" if cause == "leftover" else "sticks"))
    lines += [Line(payer, POT, points, cause) for payer, points in owed.items() if points]
    return tuple(lines)


def told_scoring(e: Event, dealer: Seat, honba: int, pot: int) -> Scoring:
    """What a ``hora`` says that the win is worth; yaku of unknown names are left out."""
    seat, source = v.seat(e, "actor"), v.seat(e, "target")
    points = _points(e, seat, honba, pot)
    yaku = _yaku(e)
    han = v.whole(e, "fan") if "fan" in e else sum(item.han for item in yaku)
    yakuman = sum(item.yakuman for item in yaku) or han // YAKUMAN
    tsumo = seat == source
    payers = (0, points // 3) if seat == dealer else (points // 2, points // 4)
    return Scoring(
        yaku=yaku,
        yakuman=yakuman,
        han=0 if yakuman else han,
        quoted_han=0 if yakuman else han,
        fu=v.whole(e, "fu") if "fu" in e else 0,
        fu_items=(),
        limit="",
        base=0,
        ron=0 if tsumo else points,
        tsumo=payers if tsumo else (0, 0),
    )


def _points(e: Event, seat: Seat, honba: int, pot: int) -> int:
    """The points of a win without honba and what lay on the table; 0 where nothing tells them."""
    if "hora_points" in e:
        return v.whole(e, "hora_points", 0, v.POINTS)
    if "deltas" not in e:
        return 0
    return max(0, v.four(e, "deltas")[seat] - 300 * honba - pot)


def _yaku(e: Event) -> tuple[YakuItem, ...]:
    ids, found = wording("mjai").ids, list[YakuItem]()
    for pair in v.listed(e, "yakus") if "yakus" in e else ():
        name, worth = v.as_list(pair, "yakus", 2)
        han = v.as_whole(worth, "yakus")
        id = ids.get(name) if isinstance(name, str) else None
        if id in YAKU or id in DORA:
            yakuman = han // YAKUMAN
            found.append(YakuItem(id, 0 if yakuman else han, yakuman))
    return tuple(found)


def placed(e: Event, rules: Rules, points: v.Four) -> tuple[Placed, ...]:
    """The result of the match, by place: as it is told, else as the rules have it."""
    told = v.four(e, "scores") if "scores" in e else points
    if "x_places" not in e or "x_results" not in e:
        return final(rules, told, ())[1]
    places = [v.as_whole(one, "x_places", 1, 4) for one in v.listed(e, "x_places", 4)]
    results = [_result(one) for one in v.listed(e, "x_results", 4)]
    found = [Placed(seat, places[seat], told[seat], results[seat]) for seat in range(4)]
    return tuple(sorted(found, key=lambda one: (one.place, one.seat)))


def _result(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise InputError(f"expected a number, got {v.shown(value)}", key="x_results")
    if abs(value) > v.POINTS:
        raise InputError(f"no such result: {v.shown(value)}", key="x_results")
    return float(value)
