"""The result of a match (順位点): leftover sticks, places, uma, oka, chips; exact until the end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from mahjong_sim.rules.options import Rules
from mahjong_sim.score.scoring import POT, Line, Placed
from mahjong_sim.tiles import Seat

SEATS = range(4)


def final(
    rules: Rules,
    points: Sequence[int],
    deposits: Sequence[tuple[Seat, int]],
    chips: Sequence[int] = (0, 0, 0, 0),
    lowered: Sequence[Seat] = (),
) -> tuple[tuple[Line, ...], tuple[Placed, ...]]:
    """Close a match: the leftover payments, and the seats placed, best first.

    ``points``: held at the end, by seat; seat 0 dealt first. ``deposits``: (owner, points) of all
    that lies on the table. A stick shared by tied leaders is paid in full hundreds; what is left of
    it stays on the table but counts in the results. ``lowered``: seats that drop one place; uma and
    oka follow the place, points stay.
    """
    lines, shares = _leftover(rules, points, deposits)
    held = list(points)
    for line in lines:
        held[line.payee] += line.points
    groups = _lowered(_groups(rules, held), lowered)
    worth = _results(rules, [h + s for h, s in zip(held, shares, strict=True)], held, groups)
    placed: list[Placed] = []
    for group in groups:
        for seat in group:
            result = worth[seat] + Fraction(chips[seat] * rules.chips.value)
            place = 1 + sum(len(g) for g in groups[: groups.index(group)])
            placed.append(Placed(seat, place, held[seat], float(result / 1000), chips[seat]))
    return lines, tuple(placed)


def order(points: Sequence[int]) -> list[Seat]:
    """Seats from the best down; equal points in order from the first dealer (起家順)."""
    return sorted(SEATS, key=lambda seat: (-points[seat], seat))


def _groups(rules: Rules, points: Sequence[int]) -> list[list[Seat]]:
    """Seats from the best down, those that share a place together."""
    groups: list[list[Seat]] = []
    for seat in order(points):
        shared = rules.ranking.ties == "shared" and groups
        if shared and points[groups[-1][0]] == points[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups


def _lowered(groups: list[list[Seat]], lowered: Sequence[Seat]) -> list[list[Seat]]:
    """The places after some seats dropped one (順位降格); the last place cannot drop."""
    out = [list(group) for group in groups]
    for seat in lowered:
        at = next(i for i, group in enumerate(out) if seat in group)
        if len(out[at]) > 1:  # out of a shared place, to just behind it
            out[at].remove(seat)
            out.insert(at + 1, [seat])
        elif at + 1 < len(out):
            better = out[at + 1].pop(0)
            out.insert(at, [better])
            if not out[at + 2]:
                del out[at + 2]
    return out


def _leftover(
    rules: Rules, points: Sequence[int], deposits: Sequence[tuple[Seat, int]]
) -> tuple[tuple[Line, ...], list[Fraction]]:
    """Lines that clear the table, and what of a shared stick could not be paid out, by seat."""
    shares = [Fraction(0)] * 4
    total = sum(amount for _, amount in deposits)
    if not total or rules.ranking.leftover == "nobody":
        return (), shares
    if rules.ranking.leftover == "owners":
        return tuple(Line(POT, seat, amount, "leftover") for seat, amount in deposits), shares
    top = _groups(rules, points)[0]
    each = total // len(top) // 100 * 100 if len(top) > 1 else total
    for seat in top:
        shares[seat] = Fraction(total, len(top)) - each
    return tuple(Line(POT, seat, each, "leftover") for seat in top if each), shares


def _results(
    rules: Rules, exact: Sequence[Fraction], held: Sequence[int], groups: list[list[Seat]]
) -> list[Fraction]:
    """Result of each seat in points: difference to the return points, uma and oka."""
    ranking, goal = rules.ranking, rules.match.return_points
    bonus = list(_uma(rules, held))
    if ranking.oka:
        bonus[0] += 4 * (goal - rules.match.start_points)
    result = [Fraction(0)] * 4
    place = 0
    for group in groups:
        shared = Fraction(sum(bonus[place : place + len(group)]), len(group))
        for seat in group:
            result[seat] = _cut(exact[seat], ranking.cut) - goal + shared
        place += len(group)
    if ranking.even_out_top:
        top = groups[0]
        rest = sum((result[seat] for seat in SEATS if seat not in top), Fraction(0))
        for seat in top:
            result[seat] = -rest / len(top)
    return result


def _cut(points: Fraction, how: str) -> Fraction:
    """Held points as they count: exact, or in full thousands (端数処理)."""
    if how == "exact":
        return points
    thousands = points / 1000
    if how == "thousands":
        whole = int(thousands)
    elif how == "half_up":
        whole = floor(thousands + Fraction(1, 2))
    else:
        whole = floor(abs(thousands) + Fraction(1, 2)) * (1 if thousands > 0 else -1)
    return Fraction(1000 * whole)


def _uma(rules: Rules, points: Sequence[int]) -> tuple[int, int, int, int]:
    """Uma (ウマ) by place: fixed, or by how many seats float at or above the return points."""
    ranking = rules.ranking
    if not ranking.uma_by_floaters:
        return ranking.uma
    floaters = sum(held >= rules.match.return_points for held in points)
    return ranking.uma_by_floaters.get(str(floaters), (0, 0, 0, 0))
