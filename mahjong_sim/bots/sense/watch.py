"""What a seat has heard (見聞): tiles that passed, discards since a call; beyond the rivers."""

from __future__ import annotations

from mahjong_sim.bots.api import Rules, events
from mahjong_sim.tiles import Kind, Seat

EARLY = 6  # first discards of a seat that tell what it does not need


class Heard:
    """Of one seat. Masks are of kinds.

    ``passed``: kinds it let pass since its riichi, or since it last drew. ``early``: its first
    discards, the riichi tile left out. ``riichi_tile``: its kind, -1 without riichi. ``changes``:
    discards from the hand since its last call. ``drawn``: drawn tiles thrown in a row.
    ``ippatsu``: its first go-around after the riichi, undisturbed.
    """

    __slots__ = ("changes", "discards", "drawn", "early", "ippatsu", "passed", "riichi_tile")

    def __init__(self) -> None:
        self.passed = self.early = self.discards = self.changes = self.drawn = 0
        self.riichi_tile: Kind = -1
        self.ippatsu = False


class Watch:
    """Told every event, it keeps what each seat let pass and changed."""

    def __init__(self, rules: Rules) -> None:
        self._same_turn = rules.furiten.same_turn != "none"
        self.seats = [Heard() for _ in range(4)]

    def hear(self, event: events.Event) -> None:
        """Take one event in, in order."""
        if isinstance(event, events.Discarded):
            self._discarded(event)
        elif isinstance(event, events.Drew):
            if self.seats[event.seat].riichi_tile < 0:
                self.seats[event.seat].passed = 0
        elif isinstance(event, events.Called):
            self._called(event.seat)
        elif isinstance(event, events.KanDeclared):
            for heard in self.seats:
                heard.ippatsu = False
        elif isinstance(event, events.RoundDealt | events.RoundSet):
            self.seats = [Heard() for _ in range(4)]
            if isinstance(event, events.RoundSet):
                self._position(event)

    def _discarded(self, event: events.Discarded) -> None:
        kind, heard = event.tile >> 2, self.seats[event.seat]
        for seat, other in enumerate(self.seats):
            if seat != event.seat and (self._same_turn or other.riichi_tile >= 0):
                other.passed |= 1 << kind
        heard.ippatsu = event.riichi > 0
        if event.riichi:
            heard.riichi_tile = kind
        elif heard.discards < EARLY:
            heard.early |= 1 << kind
        heard.discards += 1
        heard.changes += not event.drawn
        heard.drawn = heard.drawn + 1 if event.drawn else 0

    def _called(self, seat: Seat) -> None:
        for heard in self.seats:
            heard.ippatsu = False
        heard = self.seats[seat]
        heard.changes = heard.drawn = 0
        if heard.riichi_tile < 0:
            heard.passed = 0

    def _position(self, event: events.RoundSet) -> None:
        """A position set up: its rivers are all that is known."""
        for heard, seat in zip(self.seats, event.seats, strict=True):
            for dropped in seat.river:
                kind = dropped.tile >> 2
                if dropped.riichi:
                    heard.riichi_tile = kind
                elif heard.discards < EARLY:
                    heard.early |= 1 << kind
                heard.discards += 1
                heard.changes += not dropped.drawn
            if seat.riichi and heard.riichi_tile < 0:
                heard.riichi_tile = seat.river[-1].tile >> 2 if seat.river else 0
