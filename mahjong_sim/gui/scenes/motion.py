"""What moves on the table for a moment: tiles gliding to their places, and what seats say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mahjong_sim.gui.scenes.board import Board, Thing
from mahjong_sim.meld import MeldKind
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat

FLIGHT: Final = 0.16  # seconds a discard takes to the pond, at the middle speed
CALLING: Final = 0.28  # seconds a called set takes
DRAWING: Final = 0.14
BALLOON: Final = 1.0


def spoken(event: ev.Event) -> dict[Seat, str]:
    """Message keys of what is said with an event, by seat (発声)."""
    if isinstance(event, ev.Discarded) and event.riichi:
        return {event.seat: "call.riichi" if event.riichi == 1 else "open_riichi"}
    if isinstance(event, ev.KanDeclared):
        return {event.seat: "call.kan"}
    if isinstance(event, ev.Said | ev.Voiced):
        return {event.seat: f"call.{event.word}"}
    if isinstance(event, ev.Called):
        calls = {MeldKind.CHI: "call.chi", MeldKind.PON: "call.pon"}
        return {event.seat: calls.get(event.meld.kind, "call.kan")}
    if isinstance(event, ev.Won):
        return {event.seat: "call.tsumo" if event.seat == event.source else "call.ron"}
    if isinstance(event, ev.WinDeclared):
        word = "call.tsumo" if event.source in event.seats else "call.ron"
        return dict.fromkeys(event.seats, word)
    return {}


@dataclass
class Glide:
    """A thing on its way: how far away it began, and how much of the way is done, 0..1."""

    away: tuple[int, int]
    seconds: float
    share: float = 0.0

    @property
    def rest(self) -> tuple[int, int]:
        """How far away it still is; fast at first."""
        left = (1 - self.share) ** 3
        return round(self.away[0] * left), round(self.away[1] * left)


class Motion:
    """Moves a board's things with the clock. ``factor``: as in `Feed`; 0 = nothing moves."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._left: dict[Seat, float] = {}
        self._glides: dict[Thing, Glide] = {}

    def begin(self, event: ev.Event, factor: float) -> None:
        """Start what goes with an event that was just shown."""
        board = self._board
        if not factor:
            self.stop()
            return
        if isinstance(event, ev.Discarded | ev.Called | ev.KanDeclared | ev.Drew):
            self._glides.clear()  # what came before has arrived
            self._glide(event)
            self._place()
        for seat, words in spoken(event).items():
            board.lights.said[seat] = words
            self._left[seat] = BALLOON * max(factor, 0.4)

    def _glide(self, event: ev.Discarded | ev.Called | ev.KanDeclared | ev.Drew) -> None:
        board, seat = self._board, event.seat
        if isinstance(event, ev.Discarded):
            river = board.picture.seats[seat].river
            at = len(river) - 1
            if at < 0 or river[at].tile != event.tile:
                return  # it was taken back at once
            slot = board.pond_slots(seat)[at]
            self._glides["river", seat, at] = Glide(self._from_hand(seat, slot.x, slot.y), FLIGHT)
        elif isinstance(event, ev.Drew):
            away = board.layout.place(board.position(seat), 0, -board.stage.screen.px(46), 0, 0)
            cx, cy = board.layout.center
            self._glides["drawn", seat] = Glide((away.x - cx, away.y - cy), DRAWING)
        else:
            melds = board.picture.seats[seat].melds
            at = next((i for i, m in enumerate(melds) if m.first == event.meld.first), -1)
            if at >= 0:
                self._glides["meld", seat, at] = Glide(self._from_river(event, at), CALLING)

    def _from_hand(self, seat: Seat, x: int, y: int) -> tuple[int, int]:
        """From half-way to the seat's hand."""
        away = self._board.layout.seat(self._board.position(seat))
        return (away[0] - x) // 2, (away[1] - y) // 2

    def _from_river(self, event: ev.Called | ev.KanDeclared, at: int) -> tuple[int, int]:
        """From where the called tile lay, or from the seat's own hand."""
        board = self._board
        spot = board.meld_place(event.seat, at)
        if isinstance(event, ev.Called) and board.picture.seats[event.meld.source].river:
            slot = board.pond_slots(event.meld.source)[-1]
            return (slot.x - spot.x) // 2, (slot.y - spot.y) // 2
        return self._from_hand(event.seat, spot.x, spot.y)

    def update(self, seconds: float, factor: float) -> bool:
        """Let time pass; whether something moved."""
        moved = bool(self._glides or self._left)
        for thing, glide in list(self._glides.items()):
            glide.share += seconds / (glide.seconds * max(factor, 0.1))
            if glide.share >= 1:
                del self._glides[thing]
        self._place()
        for seat in list(self._left):
            self._left[seat] -= seconds
            if self._left[seat] <= 0:
                del self._left[seat], self._board.lights.said[seat]
        return moved

    def _place(self) -> None:
        self._board.away = {thing: glide.rest for thing, glide in self._glides.items()}

    def stop(self) -> None:
        """End all of it at once."""
        self._glides.clear()
        self._place()
        self._board.lights.said.clear()
        self._left.clear()
