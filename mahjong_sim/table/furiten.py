"""Why a seat is in furiten (振聴の種類): by its river, in this turn, since its riichi."""

from __future__ import annotations

from mahjong_sim.table.house import House
from mahjong_sim.table.reasons import Reason
from mahjong_sim.table.state import IN_RIICHI, SeatState


def furiten(s: SeatState, house: House) -> tuple[Reason, ...]:
    """Every reason why the seat may not ron all of its waits; none while it may.

    Discards that cause it come with their reason; which tile was let go, events tell.
    """
    if not s.waits:
        return ()
    found = []
    river = {d.tile >> 2: d.tile for d in s.river if s.waits >> (d.tile >> 2) & 1}
    if river:
        found.append(Reason("furiten_river", "furiten.own_river", tuple(river.values())))
    if s.missed & house.missed_mask & ~IN_RIICHI:
        found.append(Reason("furiten_turn", "furiten.same_turn"))
    if s.missed & IN_RIICHI:
        found.append(Reason("furiten_riichi", "faults.missed_win_in_riichi"))
    return tuple(found)
