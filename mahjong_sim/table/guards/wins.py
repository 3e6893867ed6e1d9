"""Guards of wins (和了): complete, yaku enough, no furiten, nothing barred."""

from __future__ import annotations

from msgspec.structs import replace

from mahjong_sim.table import winning
from mahjong_sim.table.actions import Win
from mahjong_sim.table.guards.ask import Ask, Refusal, Verdict, guard
from mahjong_sim.table.phases import Cause
from mahjong_sim.table.state import IN_RIICHI
from mahjong_sim.tiles import KINDS, Kind, mask_kinds

_EVERY_KIND = (1 << KINDS) - 1


def _complete(a: Ask) -> bool:
    return bool(a.s.waits >> a.kind & 1)


def _scattered(a: Ask) -> bool:
    """The win of shiisan puutaa, which has no wait."""
    s = a.s
    first = a.house.scattered and a.tsumo and a.state.first and not s.river and not s.melds
    return first and not _complete(a) and a.house.scorer.scattered(s.counts)


@guard("incomplete", "faults.false_win", Win)
def _incomplete(a: Ask) -> Verdict:
    return not (a.s.dead or _complete(a) or _scattered(a))


def _wins(a: Ask, kind: Kind, honba: bool = True) -> bool:
    """Whether a win on the kind now would have yaku enough; ``honba``: those on the table count."""
    on = winning.flags(a.state, a.house, a.seat, a.tsumo, a.cause or Cause.DISCARD)
    hand = winning.hand(a.state, a.seat, kind, a.tsumo, on)
    return a.house.scorer.wins(hand if honba else replace(hand, honba=0))


@guard("no_yaku", "win.min_han", Win)
def _no_yaku(a: Ask) -> Verdict:
    short = _complete(a) and not _wins(a, a.kind, honba=False)
    return short and Refusal(number=a.rules.win.min_han)


@guard("two_han", "win.two_han_from_honba", Win)
def _one_han_short(a: Ask) -> Verdict:
    short = _complete(a) and _wins(a, a.kind, honba=False) and not _wins(a, a.kind)
    return short and Refusal(number=2)


@guard("one_sided", "win.one_sided", Win)
def _one_sided(a: Ask) -> Verdict:
    if a.rules.win.one_sided or not _complete(a) or not _wins(a, a.kind):
        return False
    return not all(_wins(a, kind) for kind in mask_kinds(a.s.waits))


@guard("furiten_river", "furiten.own_river", Win)
def _furiten_by_river(a: Ask) -> Verdict:
    own = a.s.waits & a.s.river_mask
    if a.rules.furiten.own_river == "same_kind":
        own &= 1 << a.kind
    barred = not a.tsumo and _complete(a) and own > 0
    return barred and Refusal(a.in_river(own))


@guard("furiten_turn", "furiten.same_turn", Win)
def _furiten_by_turn(a: Ask) -> Verdict:
    spans = a.house.missed_mask & ~IN_RIICHI
    return not a.tsumo and _complete(a) and bool(a.s.missed & spans)


@guard("furiten_riichi", "faults.missed_win_in_riichi", Win)
def _furiten_by_riichi(a: Ask) -> Verdict:
    return not a.tsumo and _complete(a) and bool(a.s.missed & IN_RIICHI)


@guard("closed_kan_not_robbed", "win.closed_kan_robbed", Win)
def _robs_closed_kan(a: Ask) -> Verdict:
    return a.cause is Cause.CLOSED_KAN and a.rules.win.closed_kan_robbed == "never"


@guard("kokushi_only", "win.closed_kan_robbed", Win)
def _robs_without_kokushi(a: Ask) -> Verdict:
    robs = a.cause is Cause.CLOSED_KAN and a.rules.win.closed_kan_robbed == "kokushi"
    return robs and _complete(a) and not winning.robs_closed_kan(a.s, a.house)


@guard("kind_barred", "faults.shown_by_accident", Win)
def _shown_kind(a: Ask) -> Verdict:
    barred = a.s.barred != _EVERY_KIND and bool(a.s.barred >> a.kind & 1)
    return barred and Refusal((a.tile,))


@guard("improper_kan", "faults.bad_kan_in_riichi", Win)
def _after_improper_kan(a: Ask) -> Verdict:
    return a.s.barred == _EVERY_KIND
