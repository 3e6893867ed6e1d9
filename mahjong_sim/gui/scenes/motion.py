"""What moves on the table for a moment: a discard gliding to its pond, and what seats say."""

from __future__ import annotations

from typing import Final

from mahjong_sim.gui.scenes.board import Board, Flight
from mahjong_sim.meld import MeldKind
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat

FLIGHT: Final = 0.16  # seconds a discard takes to the pond, at the middle speed
BALLOON: Final = 1.0


def spoken(event: ev.Event) -> dict[Seat, str]:
    """Message keys of what is said with an event, by seat (発声)."""
    if isinstance(event, ev.Discarded) and event.riichi:
        return {event.seat: "call.riichi" if event.riichi == 1 else "open_riichi"}
    if isinstance(event, ev.KanDeclared):
        return {event.seat: "call.kan"}
    if isinstance(event, ev.Called):
        calls = {MeldKind.CHI: "call.chi", MeldKind.PON: "call.pon"}
        return {event.seat: calls.get(event.meld.kind, "call.kan")}
    if isinstance(event, ev.Won):
        return {event.seat: "call.tsumo" if event.seat == event.source else "call.ron"}
    if isinstance(event, ev.WinDeclared):
        word = "call.tsumo" if event.source in event.seats else "call.ron"
        return dict.fromkeys(event.seats, word)
    return {}


class Motion:
    """Moves a board's things with the clock. ``factor``: as in `Feed`; 0 = nothing moves."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._left: dict[Seat, float] = {}

    def begin(self, event: ev.Event, factor: float) -> None:
        """Start what goes with an event that was just shown."""
        board = self._board
        board.flight = None
        if not factor:
            return
        if isinstance(event, ev.Discarded):
            river = board.picture.seats[event.seat].river
            board.flight = Flight(event.seat, len(river) - 1, event.tile)
        for seat, words in spoken(event).items():
            board.lights.said[seat] = words
            self._left[seat] = BALLOON * max(factor, 0.4)

    def update(self, seconds: float, factor: float) -> bool:
        """Let time pass; whether something moved."""
        flight = self._board.flight
        moved = flight is not None or bool(self._left)
        if flight is not None:
            flight.share += seconds / (FLIGHT * max(factor, 0.1))
            if flight.share >= 1:
                self._board.flight = None
        for seat in list(self._left):
            self._left[seat] -= seconds
            if self._left[seat] <= 0:
                del self._left[seat], self._board.lights.said[seat]
        return moved

    def stop(self) -> None:
        """End all of it at once."""
        self._board.flight = None
        self._board.lights.said.clear()
        self._left.clear()
