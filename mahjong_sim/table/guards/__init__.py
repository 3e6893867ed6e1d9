"""Why an act is refused (行為の可否): one small predicate a reason, tagged with its option.

`step.legal_actions` lists what may be done, quickly; `why_not` asks every guard about one act and
may be slow. The two agree: there is no reason against an act exactly if it is legal.
"""

from __future__ import annotations

from collections.abc import Callable

from mahjong_sim.table import claims, exhaustion
from mahjong_sim.table.actions import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    Discard,
    LookAtUra,
    NineKinds,
    OpenKan,
    Pass,
    Pon,
    ShowHand,
    Win,
)
from mahjong_sim.table.guards import calls, hands, turn, wins  # noqa: F401 - they register theirs
from mahjong_sim.table.guards.ask import FIRST, GUARDS, Ask, Entry, Refusal
from mahjong_sim.table.house import House
from mahjong_sim.table.phases import ToAct, ToClaim, ToLook, ToShow
from mahjong_sim.table.reasons import Reason
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat

__all__ = ["codes", "why_not"]


def why_not(state: RoundState, house: House, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """Every reason against the act now, with its option path; empty exactly if it is legal.

    A call with other pieces of the same look as a listed one is legal too.
    """
    time = _TIMES.get(type(action))
    if time is None:
        return (Reason("no_such_act", ""),)
    if not time(state, house, seat):
        return (Reason("not_your_turn", ""),)
    ask = Ask(state, house, seat, action)
    return _refusals(FIRST[type(action)], ask) or _refusals(GUARDS[type(action)], ask)


def codes() -> frozenset[str]:
    """Every code that a reason can have."""
    entries = [entry for group in (FIRST, GUARDS) for found in group.values() for entry in found]
    return frozenset({"no_such_act", "not_your_turn", *(entry.code for entry in entries)})


def _refusals(entries: list[Entry], ask: Ask) -> tuple[Reason, ...]:
    found = []
    for code, path, predicate in entries:
        verdict = predicate(ask)
        if verdict is not False:
            tiles, number = verdict if isinstance(verdict, Refusal) else Refusal()
            found.append(Reason(code, path, tiles, number))
    return tuple(found)


# --- whose time it is ---------------------------------------------------------------------------
def _own_turn(state: RoundState, house: House, seat: Seat) -> bool:
    return isinstance(state.phase, ToAct) and state.phase.seat == seat


def _window(state: RoundState, house: House, seat: Seat) -> bool:
    return isinstance(state.phase, ToClaim) and state.phase.seat != seat


def _either(state: RoundState, house: House, seat: Seat) -> bool:
    return _own_turn(state, house, seat) or _window(state, house, seat)


def _asked(state: RoundState, house: House, seat: Seat) -> bool:
    phase = state.phase
    return isinstance(phase, ToClaim) and seat in claims.legal(state, house, phase)


def _showing(state: RoundState, house: House, seat: Seat) -> bool:
    phase = state.phase
    next_one = isinstance(phase, ToShow) and phase.order[:1] == (seat,)
    return next_one and exhaustion.may_choose(state, house, seat)


def _looking(state: RoundState, house: House, seat: Seat) -> bool:
    return isinstance(state.phase, ToLook) and state.phase.asked[:1] == (seat,)


_TIMES: dict[type[Action], Callable[[RoundState, House, Seat], bool]] = {
    Discard: _own_turn,
    ClosedKan: _own_turn,
    AddedKan: _own_turn,
    NineKinds: _own_turn,
    Win: _either,
    Chi: _window,
    Pon: _window,
    OpenKan: _window,
    Pass: _asked,
    ShowHand: _showing,
    LookAtUra: _looking,
}
