"""Faults that everybody saw and that count only when they are found (指摘待ちの反則)."""

from __future__ import annotations

from mahjong_sim.table.house import House
from mahjong_sim.table.penalties import Fault, terms_of
from mahjong_sim.table.phases import ToAct
from mahjong_sim.table.state import RoundState
from mahjong_sim.tiles import Seat, Tile

_GO_AROUND = 3  # draws: left so long, the others have all had a turn


def noted(state: RoundState, seat: Seat) -> dict[str, Fault]:
    """The noted faults of the seat by kind, each with all its tiles."""
    tiles: dict[str, tuple[Tile, ...]] = {}
    for kind, shown, _ in state.seats[seat].noted:
        tiles[kind] = tuple(dict.fromkeys((*tiles.get(kind, ()), *shown)))
    return {kind: Fault(seat, kind, tiles=found) for kind, found in tiles.items()}


def overdue(state: RoundState, house: House) -> list[Fault]:
    """Faults of the seat whose turn it is that were left as they are for a whole go-around."""
    phase = state.phase
    if not isinstance(phase, ToAct):
        return []
    old = {
        kind
        for kind, _, since in state.seats[phase.seat].noted
        if terms_of(house, kind).found == "go_around" and state.at - since >= _GO_AROUND
    }
    return [fault for kind, fault in noted(state, phase.seat).items() if kind in old]
