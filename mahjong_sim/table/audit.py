"""Faults that show when hands are shown (流局時の検査): what a riichi hid.

Nothing is kept of them: each is read off the state at the draw. A hidden fault that was recorded
when it was committed would have to be masked, and its absence could be told.
"""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_sim.hand.waits import shape_waits
from mahjong_sim.table.house import House
from mahjong_sim.table.state import IN_RIICHI, OWN_DRAW, RoundState, SeatState
from mahjong_sim.table.tenpai import held_kinds
from mahjong_sim.tiles import KINDS, Seat


def hidden_faults(state: RoundState, house: House) -> Iterator[tuple[Seat, str]]:
    """(seat, fault) of every riichi that should not have been, in order from the dealer."""
    for step in range(4):
        seat = (state.dealer + step) & 3
        s = state.seats[seat]
        if s.riichi and seat != state.declaring:
            fault = _of_riichi(s, house)
            if fault:
                yield seat, fault


def _of_riichi(s: SeatState, house: House) -> str:
    """The first of: bad kan, noten, empty wait, furiten at the declaration, a missed win."""
    if s.barred == (1 << KINDS) - 1:
        return "bad_kan_in_riichi"
    mask = shape_waits(s.counts, len(s.melds)) if s.size == 13 else 0  # also of a dead hand
    if not mask:
        return "noten_riichi"
    riichi = house.rules.riichi
    if not mask & ~held_kinds(s, "own_kans" if riichi.empty_wait else "own_hand"):
        return "empty_wait_riichi"
    declared = next((i for i, d in enumerate(s.river) if d.riichi), -1)
    before = {d.tile >> 2 for d in s.river[: declared + 1]}
    if not riichi.furiten and any(mask >> k & 1 for k in before):
        return "furiten_riichi"
    return "missed_win_in_riichi" if s.missed & (IN_RIICHI | OWN_DRAW) else ""
