"""Claim windows (鳴き・ロンの優先): who may claim the open tile, and who gets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from mahjong_sim.meld import CHI, PON, Meld, MeldKind
from mahjong_sim.table.actions import (
    OPEN_KAN,
    PASS,
    WIN,
    Action,
    Answer,
    Chi,
    OpenKan,
    Pass,
    Pon,
    Win,
)
from mahjong_sim.table.house import House
from mahjong_sim.table.phases import DISCARD, ToClaim
from mahjong_sim.table.state import AFTER, RoundState, SeatState
from mahjong_sim.table.turn import MAX_KANS, MAX_MELDS, swap_kinds
from mahjong_sim.table.winning import can_ron
from mahjong_sim.tiles import Kind, Seat, Tile

# (lower own kind, upper own kind) of the runs that a kind completes
_RUNS: tuple[tuple[tuple[Kind, Kind], ...], ...] = tuple(
    tuple(
        (a, b)
        for a, b in ((k - 2, k - 1), (k - 1, k + 1), (k + 1, k + 2))
        if k < 27 and a >= 0 and b < 27 and a // 9 == b // 9 == k // 9
    )
    for k in range(34)
)


class Resolution(Struct, frozen=True):
    """Outcome of a window: ``winners`` in turn order, or one ``call``.

    ``aborted``: they are too many, so that nobody wins.
    """

    winners: tuple[Seat, ...] = ()
    call: Answer | None = None
    aborted: bool = False


def four_kans_end(state: RoundState, house: House) -> bool:
    """Whether the discard that follows ends the hand: four kans by two or more seats (四開槓)."""
    return (
        state.kans == MAX_KANS
        and house.rules.draws.four_kans != "off"
        and len(set(state.kan_seats)) > 1
    )


def legal(state: RoundState, house: House, phase: ToClaim) -> dict[Seat, tuple[Action, ...]]:
    """Legal claims by seat, nearest first; seats that could only pass are left out."""
    tile, seat = phase.tile, phase.seat
    kind = tile >> 2
    out: dict[Seat, tuple[Action, ...]] = {}
    calls = (
        phase.cause is DISCARD
        and (state.left > 0 or house.rules.calls.last_discard)
        and not (state.kans == MAX_KANS and four_kans_end(state, house))
    )
    seats, runs = state.seats, _RUNS[kind]
    for other in AFTER[seat]:
        s = seats[other]
        counts = s.counts
        acts: tuple[Action, ...] = ()
        if s.waits >> kind & 1 and can_ron(state, house, other, tile, phase.cause):
            acts = (WIN,)
        if calls:
            if counts[kind] >= 2 and _may_call(s):
                acts += _pons(s, house, kind)
                if counts[kind] == 3 and state.kans < MAX_KANS and state.left > 0:
                    acts += (OPEN_KAN,)
            for low, high in runs:
                if counts[low] and counts[high] and _may_call(s):
                    acts += _chis(s, house, kind, low, high)
            runs = ()  # only the next seat
        if acts:
            bound = s.riichi and house.must_win
            out[other] = acts if bound else (*acts, PASS)
    return out


def _may_call(s: SeatState) -> bool:
    return not (s.riichi or s.dead) and len(s.melds) < MAX_MELDS


def _choices(s: SeatState, house: House, kind: Kind) -> list[Tile]:
    """One piece of the kind, or two where a red and a plain five can be told apart."""
    if not house.red_kinds >> kind & 1:
        return [next(t for t in s.tiles if t >> 2 == kind)]
    found = [t for t in s.tiles if t >> 2 == kind]
    plain = [t for t in found if t not in house.reds]
    return plain[:1] + [t for t in found if t in house.reds][:1]


def _pons(s: SeatState, house: House, kind: Kind) -> tuple[Action, ...]:
    if not can_discard(s, house, PON, kind, (kind, kind)):
        return ()
    found = sorted([t for t in s.tiles if t >> 2 == kind])
    if not house.red_kinds >> kind & 1:
        return (Pon((found[-2], found[-1])),)
    pairs = {
        tuple(t in house.reds for t in pair): pair
        for pair in ((found[i], found[j]) for j in range(len(found)) for i in range(j))
    }
    return tuple(map(Pon, sorted(pairs.values())))


def _chis(s: SeatState, house: House, kind: Kind, low: Kind, high: Kind) -> tuple[Action, ...]:
    if not can_discard(s, house, CHI, kind, (low, high)):
        return ()
    uppers = _choices(s, house, high)
    return tuple([Chi((a, b)) for a in _choices(s, house, low) for b in uppers])


def can_discard(
    s: SeatState, house: House, made: MeldKind, taken: Kind, own: tuple[Kind, Kind]
) -> bool:
    """Whether there is a discard after the call that swap calling allows."""
    left = len(s.tiles) - 2
    for kind in swap_kinds(house, made, min(own[0], taken), taken):
        left -= s.counts[kind] - own.count(kind)
    return left > 0


# ------------------------------------------------------------------------------------------------
def _rank(action: Action) -> int:
    return 0 if type(action) is Win else 2 if type(action) is Chi else 1


def _by_priority(claims: list[Answer], _: int) -> list[Answer]:
    return sorted(claims, key=lambda a: _rank(a.action))


def _by_declaration(claims: list[Answer], _: int) -> list[Answer]:
    first = min(a.at for a in claims)
    return _by_priority([a for a in claims if a.at == first], 0)


def _calls_by_declaration(claims: list[Answer], _: int) -> list[Answer]:
    wins = [a for a in claims if type(a.action) is Win]
    return wins or _by_declaration(claims, 0)


def _within_grace(claims: list[Answer], grace: int) -> list[Answer]:
    first = min(a.at for a in claims)
    return _by_priority([a for a in claims if a.at <= first + grace], 0)


_ORDERS: dict[str, Callable[[list[Answer], int], list[Answer]]] = {
    "priority": _by_priority,
    "declaration": _by_declaration,
    "calls_by_declaration": _calls_by_declaration,
    "priority_within_grace": _within_grace,
}


def resolve(house: House, phase: ToClaim, answers: list[Answer]) -> Resolution:
    """Who gets the tile, of all answers of a window. Claims that came too late count as passed."""
    claims = [a for a in answers if type(a.action) is not Pass]
    if not claims:
        return Resolution()
    claims.sort(key=lambda a: (a.seat - phase.seat) & 3)
    options = house.rules.claims
    ranked = _ORDERS[options.order](claims, options.grace)
    winners = tuple(a.seat for a in ranked if type(a.action) is Win)
    if not winners:
        return Resolution(call=ranked[0])
    if len(winners) > options.max_winners:
        if options.over_max == "abort":
            return Resolution(winners=winners, aborted=True)
        winners = winners[: options.max_winners]
    return Resolution(winners=winners)


def circumstances(
    house: House, phase: ToClaim, answers: Mapping[Seat, Answer], seat: Seat, at: int
) -> frozenset[str]:
    """What the outcome of a window excuses of a fault that the seat committed ``at`` some tick.

    A rightful win of another seat does where it is not the later one; where claims go by priority
    the moment does not matter.
    """
    result = resolve(house, phase, [a for s, a in answers.items() if s != seat])
    facts = set()
    if result.winners or result.call:
        facts |= {"claimed", "crossed_call"}
    grace = {"declaration": 0, "priority_within_grace": house.rules.claims.grace}
    late = grace.get(house.rules.claims.order)
    if any(late is None or answers[w].at <= at + late for w in result.winners):
        facts.add("rightful_win")
    return frozenset(facts)


def still_right(
    state: RoundState, phase: ToClaim, answers: Mapping[Seat, Answer]
) -> dict[Seat, Answer]:
    """The answers, without claims whose seat has lost the right to them since."""
    out = dict(answers)
    for seat, answer in answers.items():
        s = state.seats[seat]
        barred = answer.action == WIN and s.barred >> (phase.tile >> 2) & 1
        if s.dead or barred:
            out[seat] = Answer(seat, PASS, answer.at)
    return out


def meld_of(state: RoundState, phase: ToClaim, answer: Answer) -> Meld:
    """The meld a call makes."""
    action, tile = answer.action, phase.tile
    if isinstance(action, OpenKan):
        kind = tile >> 2
        tiles = (4 * kind, 4 * kind + 1, 4 * kind + 2, 4 * kind + 3)
        return Meld(MeldKind.OPEN_KAN, tiles, tile, phase.seat)
    assert isinstance(action, Chi | Pon)
    made = CHI if isinstance(action, Chi) else PON
    return Meld(made, tuple(sorted((*action.own, tile))), tile, phase.seat)
