"""When a kan turns its dora (カンドラをめくる時)."""

from __future__ import annotations

from mahjong_sim.table.events import DoraRevealed
from mahjong_sim.table.house import House
from mahjong_sim.table.state import RoundState


def _reveal(state: RoundState, count: int) -> list[DoraRevealed]:
    first = state.shown
    return [DoraRevealed(t) for t in state.indicators[first : first + count]]


def _due(state: RoundState) -> int:
    """Kans that stand and have not turned their dora."""
    return state.kans - (state.shown - 1)


def when_kan_stands(state: RoundState, house: House, closed: bool) -> list[DoraRevealed]:
    """Dora turned before the replacement draw: those still due, and this kan's if it is at once."""
    wall = house.rules.wall
    if not wall.kan_dora:
        return []
    at_once = (wall.closed_kan_dora if closed else wall.open_kan_dora) == "at_call"
    return _reveal(state, _due(state) + at_once)


def before_discard(state: RoundState, house: House) -> list[DoraRevealed]:
    """Dora turned between the replacement draw and the discard."""
    wall = house.rules.wall
    if not wall.kan_dora or "after_discard" in (wall.closed_kan_dora, wall.open_kan_dora):
        return []
    return _reveal(state, _due(state))


def after_discard(state: RoundState, house: House) -> list[DoraRevealed]:
    """Dora turned once the discard lies in the river."""
    return _reveal(state, _due(state)) if house.rules.wall.kan_dora else []
