"""Applies to the state what only a strict table sees (反則の出来事); see `evolve`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong_sim.hand.suits import POW, SUIT
from mahjong_sim.table import events as ev
from mahjong_sim.table.phases import TO_ACT
from mahjong_sim.table.state import RoundState, SeatState


def refresh(state: RoundState, s: SeatState) -> None:
    """Look the words of a hand up anew from its keys."""
    s.words[:] = [state.word[i][s.keys[i]] for i in range(4)]


def _misnamed(state: RoundState, e: ev.Misnamed) -> None:
    state.misnamed = e.said


def _fault_noted(state: RoundState, e: ev.FaultNoted) -> None:
    state.seats[e.seat].noted += ((e.fault, e.tiles, state.at),)


def _fault_cleared(state: RoundState, e: ev.FaultCleared | ev.Faulted) -> None:
    s = state.seats[e.seat]
    s.noted = tuple(n for n in s.noted if n[0] != e.fault)


def _hand_died(state: RoundState, e: ev.HandDied) -> None:
    s = state.seats[e.seat]
    s.dead, s.waits = True, 0
    state.hit = tuple(o for o in state.hit if o != e.seat)


def _kinds_barred(state: RoundState, e: ev.KindsBarred) -> None:
    s = state.seats[e.seat]
    for kind in e.kinds:
        s.barred |= 1 << kind


def _riichi_spoken(state: RoundState, e: ev.RiichiSpoken) -> None:
    state.seats[e.seat].spoken = True


def _riichi_cancelled(state: RoundState, e: ev.RiichiCancelled) -> None:
    s = state.seats[e.seat]
    s.riichi, s.double, s.ippatsu = 0, False, 0
    if state.declaring == e.seat:
        state.declaring = -1


def _taken_back(state: RoundState, e: ev.TakenBack) -> None:
    s, kind = state.seats[e.seat], e.tile >> 2
    s.river.pop()
    state.face_up[kind] -= 1
    s.river_mask = sum(1 << k for k in {d.tile >> 2 for d in s.river})
    s.tiles.append(e.tile)
    s.counts[kind] += 1
    s.keys[SUIT[kind]] += POW[kind]
    refresh(state, s)
    state.hit = ()
    state.last_call = s.melds[-1] if s.melds else None
    state.phase = TO_ACT[e.seat]


def _indicator_turned(state: RoundState, e: ev.IndicatorTurned) -> None:
    state.face_up[state.indicators[0] >> 2] -= 1
    state.face_up[e.tile >> 2] += 1
    turned = list(state.indicators)
    turned[0], turned[e.index] = e.tile, turned[0]
    state.indicators = tuple(turned)
    state.exchanged = True


FAULTS: dict[type[ev.Event], Callable[[RoundState, Any], None]] = {
    ev.Misnamed: _misnamed,
    ev.FaultNoted: _fault_noted,
    ev.FaultCleared: _fault_cleared,
    ev.Faulted: _fault_cleared,
    ev.HandDied: _hand_died,
    ev.KindsBarred: _kinds_barred,
    ev.RiichiSpoken: _riichi_spoken,
    ev.RiichiCancelled: _riichi_cancelled,
    ev.TakenBack: _taken_back,
    ev.IndicatorTurned: _indicator_turned,
}
