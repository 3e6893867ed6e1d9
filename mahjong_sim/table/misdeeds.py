"""How a wrong act shows at the table (反則の実行): its own events, and whether it is carried out.

The effects of the rule set say what it costs; ``take_back``, ``let_stand`` and ``refuse`` among
them say what becomes of the act itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mahjong_sim.table import actions as base
from mahjong_sim.table import acts, turn
from mahjong_sim.table import events as ev
from mahjong_sim.table.house import House
from mahjong_sim.table.riichi import kan_meld
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat

Carrier = Callable[[RoundState, House, Seat, Any, Sequence[str]], list[ev.Event]]


def _nothing(
    state: RoundState, house: House, seat: Seat, action: base.Action, effects: Sequence[str]
) -> list[ev.Event]:
    return []


def _discard(
    state: RoundState, house: House, seat: Seat, action: base.Discard, effects: Sequence[str]
) -> list[ev.Event]:
    """The discard stands. A refused riichi leaves a plain discard, a refused plain one nothing."""
    if "refuse" in effects:
        if not action.riichi:
            return []
        action = base.Discard(action.tile)
    return turn.decide(state, house, seat, action)


def _misname(
    state: RoundState, house: House, seat: Seat, action: acts.Misname, effects: Sequence[str]
) -> list[ev.Event]:
    discard = turn.decide(state, house, seat, base.DISCARDS[action.tile])
    return [*discard, ev.Misnamed(seat, action.tile, action.said)]


def _late_riichi(
    state: RoundState, house: House, seat: Seat, action: acts.LateRiichi, effects: Sequence[str]
) -> list[ev.Event]:
    discards = base.DISCARDS if "refuse" in effects else base.RIICHI_DISCARDS
    return turn.decide(state, house, seat, discards[action.tile])


def _bad_kan(
    state: RoundState, house: House, seat: Seat, action: base.ClosedKan, effects: Sequence[str]
) -> list[ev.Event]:
    if not state.seats[seat].riichi or "refuse" in effects:
        return []
    return [ev.KanDeclared(seat, kan_meld(action.kind), improper=True)]


def _draw_again(
    state: RoundState, house: House, seat: Seat, action: acts.Draw, effects: Sequence[str]
) -> list[ev.Event]:
    phase = state.phase
    mine = getattr(phase, "seat", -1) == seat and state.seats[seat].drawn >= 0
    if not mine or "take_back" in effects:
        return []
    return [ev.Drew(seat, state.live[state.at])]


def _indicator(
    state: RoundState, house: House, seat: Seat, action: acts.TurnIndicator, effects: Sequence[str]
) -> list[ev.Event]:
    return [ev.IndicatorTurned(seat, action.index)]


_CARRIED: dict[type[base.Action], Carrier] = {
    base.Discard: _discard,
    acts.Misname: _misname,
    acts.LateRiichi: _late_riichi,
    base.ClosedKan: _bad_kan,
    acts.Draw: _draw_again,
    acts.TurnIndicator: _indicator,
}


def carried_out(
    state: RoundState, house: House, seat: Seat, action: base.Action, effects: Sequence[str]
) -> list[ev.Event]:
    """Events of the act where it moves tiles: a discard, a kan, a draw too many."""
    return _CARRIED.get(type(action), _nothing)(state, house, seat, action, effects)


_SEEN: dict[type[base.Action], Callable[[Seat, Any], ev.Event]] = {
    acts.Say: lambda seat, a: ev.Said(seat, a.word),
    acts.Peek: lambda seat, a: ev.Peeked(seat, a.place, a.whose),
    acts.ShowTiles: lambda seat, a: ev.TilesShown(
        seat, a.whose if a.whose >= 0 or not a.tiles else seat, a.tiles, a.on_purpose
    ),
    acts.Topple: lambda seat, a: ev.Toppled(seat, a.what, a.on_purpose),
    acts.BreakUp: lambda seat, a: ev.Toppled(seat, "won_hand", a.on_purpose),
    acts.TurnMeld: lambda seat, a: ev.MeldTurned(seat, a.meld, a.toward),
    acts.Misbehave: lambda seat, a: ev.Misbehaved(seat, a.what),
    base.Win: lambda seat, a: ev.Said(seat, "ron"),
    base.Chi: lambda seat, a: ev.Said(seat, "chi"),
    base.Pon: lambda seat, a: ev.Said(seat, "pon"),
    base.OpenKan: lambda seat, a: ev.Said(seat, "kan"),
}


def seen(seat: Seat, action: base.Action) -> list[ev.Event]:
    """What everybody hears or sees of the act, tiles moved or not."""
    show = _SEEN.get(type(action))
    return [show(seat, action)] if show else []
