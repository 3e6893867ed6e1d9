"""What faults leave on the table (反則の跡): folds of `Picture` for a strict table's events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from mahjong_sim.table import events as ev

if TYPE_CHECKING:
    from mahjong_sim.gui.picture import Picture


def _died(p: Picture, e: ev.HandDied) -> None:
    p.seats[e.seat].dead = True


def _barred(p: Picture, e: ev.KindsBarred) -> None:
    seat = p.seats[e.seat]
    seat.barred = tuple(sorted({*seat.barred, *e.kinds}))


def _cancelled(p: Picture, e: ev.RiichiCancelled) -> None:
    p.seats[e.seat].riichi = 0


def _taken_back(p: Picture, e: ev.TakenBack) -> None:
    seat = p.seats[e.seat]
    dropped = seat.river.pop()
    seat.owes_turn = dropped.sideways and not dropped.riichi
    seat.hand.append(e.tile)
    p.turn, p.last = e.seat, -1


def _indicator(p: Picture, e: ev.IndicatorTurned) -> None:
    p.dora[:1] = [e.tile]


def _turned(p: Picture, e: ev.MeldTurned) -> None:
    seat = p.seats[e.seat]
    meld = seat.melds[e.meld]
    seat.righted.setdefault(e.meld, meld)
    seat.melds[e.meld] = replace(meld, source=e.toward)


def _settled(p: Picture, e: ev.FaultCleared | ev.Faulted) -> None:
    """Melds laid out wrongly are turned right once that was noticed."""
    if e.fault == "wrong_layout":
        seat = p.seats[e.seat]
        for at, meld in seat.righted.items():
            seat.melds[at] = replace(seat.melds[at], source=meld.source)
        seat.righted.clear()


def _lowered(p: Picture, e: ev.PlaceLowered) -> None:
    p.lowered.add(e.seat)


FOLDS: Final[dict[type[ev.Event], Callable[[Picture, Any], None]]] = {
    ev.HandDied: _died,
    ev.KindsBarred: _barred,
    ev.RiichiCancelled: _cancelled,
    ev.TakenBack: _taken_back,
    ev.IndicatorTurned: _indicator,
    ev.MeldTurned: _turned,
    ev.FaultCleared: _settled,
    ev.Faulted: _settled,
    ev.PlaceLowered: _lowered,
}
