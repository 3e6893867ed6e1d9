"""How a wrong act shows at the table (反則の実行): its own events, and whether it is carried out.

The effects of the rule set say what it costs; ``take_back``, ``let_stand`` and ``refuse`` among
them say what becomes of the act itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from mahjong_sim.table import actions as base
from mahjong_sim.table import acts, turn
from mahjong_sim.table import events as ev
from mahjong_sim.table.house import House
from mahjong_sim.table.penalties import Fault
from mahjong_sim.table.phases import ToClaim
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat, Tile

Carrier = Callable[[RoundState, House, Fault, Any, Sequence[str]], list[ev.Event]]


# --- what everybody hears or sees ---------------------------------------------------------------
def _win(state: RoundState, seat: Seat, action: base.Win) -> ev.Event:
    phase = state.phase
    ron = type(phase) is ToClaim and phase.seat != seat
    return ev.Said(seat, "ron" if ron else "tsumo")


def _peek(state: RoundState, seat: Seat, action: acts.Peek) -> ev.Event:
    return ev.Peeked(seat, action.place, action.whose, looked_at(state, seat, action))


def _show(state: RoundState, seat: Seat, action: acts.ShowTiles) -> ev.Event:
    own = action.whose < 0 and action.tiles
    return ev.TilesShown(seat, seat if own else action.whose, action.tiles, action.on_purpose)


_SEEN: dict[type[base.Action], Callable[[RoundState, Seat, Any], ev.Event]] = {
    acts.Say: lambda state, seat, a: ev.Said(seat, a.word),
    acts.Peek: _peek,
    acts.ShowTiles: _show,
    acts.Topple: lambda state, seat, a: ev.Toppled(seat, a.what, a.on_purpose),
    acts.BreakUp: lambda state, seat, a: ev.Toppled(seat, "won_hand", a.on_purpose),
    acts.TurnMeld: lambda state, seat, a: ev.MeldTurned(seat, a.meld, a.toward),
    acts.Misbehave: lambda state, seat, a: ev.Misbehaved(seat, a.what),
    acts.StateScore: lambda state, seat, a: ev.ScoreStated(
        seat, a.points, state.seats[seat].points
    ),
    base.Win: _win,
    base.Chi: lambda state, seat, a: ev.Said(seat, "chi"),
    base.Pon: lambda state, seat, a: ev.Said(seat, "pon"),
    base.OpenKan: lambda state, seat, a: ev.Said(seat, "kan"),
}


def seen(state: RoundState, seat: Seat, action: base.Action) -> list[ev.Event]:
    """What everybody hears or sees of the act, tiles moved or not."""
    show = _SEEN.get(type(action))
    return [show(state, seat, action)] if show else []


def looked_at(state: RoundState, seat: Seat, action: acts.Peek) -> tuple[Tile, ...]:
    """What a peek shows: a hand, the tile to be drawn next, or the ura dora that would count."""
    if action.place == "hand":
        return tuple(sorted(state.seats[action.whose].tiles))
    if action.place == "wall":
        return (state.next_tile(seat),) if state.left > 0 else ()
    if action.place == "dead_wall":
        return state.rinshan_tiles[state.replaced : state.replaced + 1]
    return state.ura[: max(state.shown, 1)]


# --- what is carried out ------------------------------------------------------------------------
def _nothing(
    state: RoundState, house: House, fault: Fault, action: base.Action, effects: Sequence[str]
) -> list[ev.Event]:
    return []


def _discard(
    state: RoundState, house: House, fault: Fault, action: base.Discard, effects: Sequence[str]
) -> list[ev.Event]:
    """The discard stands. A refused riichi leaves a plain discard, a refused plain one nothing."""
    if "refuse" in effects:
        if not action.riichi:
            return []
        action = base.DISCARDS[action.tile]
    return turn.decide(state, house, fault.seat, action)


def _misname(
    state: RoundState, house: House, fault: Fault, action: acts.Misname, effects: Sequence[str]
) -> list[ev.Event]:
    discard = turn.decide(state, house, fault.seat, base.DISCARDS[action.tile])
    return [*discard, ev.Misnamed(fault.seat, action.tile, action.said)]


def _late_riichi(
    state: RoundState, house: House, fault: Fault, action: acts.LateRiichi, effects: Sequence[str]
) -> list[ev.Event]:
    discards = base.DISCARDS if "refuse" in effects else base.RIICHI_DISCARDS
    return turn.decide(state, house, fault.seat, discards[action.tile])


def _kan(
    state: RoundState, house: House, fault: Fault, action: base.ClosedKan, effects: Sequence[str]
) -> list[ev.Event]:
    if fault.kind != "bad_kan_in_riichi" or "refuse" in effects:
        return []
    events = turn.decide(state, house, fault.seat, action)
    return [replace(e, improper=True) if isinstance(e, ev.KanDeclared) else e for e in events]


def _draw(
    state: RoundState, house: House, fault: Fault, action: acts.Draw, effects: Sequence[str]
) -> list[ev.Event]:
    if fault.kind != "too_many" or "take_back" in effects:
        return []
    return [ev.Drew(fault.seat, state.next_tile(fault.seat))]


def _indicator(
    state: RoundState,
    house: House,
    fault: Fault,
    action: acts.TurnIndicator,
    effects: Sequence[str],
) -> list[ev.Event]:
    return [ev.IndicatorTurned(fault.seat, action.index, state.indicators[action.index])]


_CARRIED: dict[type[base.Action], Carrier] = {
    base.Discard: _discard,
    acts.Misname: _misname,
    acts.LateRiichi: _late_riichi,
    base.ClosedKan: _kan,
    acts.Draw: _draw,
    acts.TurnIndicator: _indicator,
}


def carried_out(
    state: RoundState, house: House, fault: Fault, action: base.Action, effects: Sequence[str]
) -> list[ev.Event]:
    """Events of the act where it moves tiles: a discard, a kan, a draw too many."""
    return _CARRIED.get(type(action), _nothing)(state, house, fault, action, effects)
