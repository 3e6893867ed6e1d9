"""What a seat did in a game, counted (成績)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from mahjong_sim.score.scoring import POT
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat


class Counts(Struct):
    """Counts of a seat in one game, all of them of hands (局) but where it is said.

    ``win_points``: points that the others paid for its wins, honba with them; ``deal_ins``: hands
    in which it dealt in, ``deal_in_points``: what it paid for that; ``riichi``: declared;
    ``opened``: at least one call; ``calls``: chi, pon and open kan, each counted; ``draws``: the
    wall ran out, ``draw_tenpai``: and it took noten payments; ``chombo``: penalties.
    """

    hands: int = 0
    wins: int = 0
    tsumo: int = 0
    win_points: int = 0
    deal_ins: int = 0
    deal_in_points: int = 0
    riichi: int = 0
    opened: int = 0
    calls: int = 0
    draws: int = 0
    draw_tenpai: int = 0
    chombo: int = 0


class Tally:
    """Counts of the four seats of a game, from its events."""

    def __init__(self) -> None:
        self.counts = (Counts(), Counts(), Counts(), Counts())
        self._opened: set[Seat] = set()
        self._dealt_in: set[Seat] = set()
        self._won: ev.Won | None = None

    def take(self, events: Sequence[ev.Event]) -> None:
        """Count what happened next."""
        for event in events:
            count = _COUNTED.get(type(event))
            if count is not None:
                count(self, event)

    def _round(self, event: ev.RoundDealt) -> None:
        self._opened, self._dealt_in, self._won = set(), set(), None
        for seat in self.counts:
            seat.hands += 1

    def _discarded(self, event: ev.Discarded) -> None:
        self.counts[event.seat].riichi += bool(event.riichi)

    def _called(self, event: ev.Called) -> None:
        seat = self.counts[event.seat]
        seat.calls += 1
        seat.opened += event.seat not in self._opened
        self._opened.add(event.seat)

    def _win(self, event: ev.Won) -> None:
        self._won = event
        self.counts[event.seat].wins += 1
        if event.source == event.seat:
            self.counts[event.seat].tsumo += 1
        elif event.source not in self._dealt_in:
            self._dealt_in.add(event.source)
            self.counts[event.source].deal_ins += 1

    def _paid(self, event: ev.Paid) -> None:
        """The payment that follows a win is for it."""
        won, self._won = self._won, None
        if won is None:
            return
        for line in event.lines:
            if line.payee == won.seat and line.payer != POT:
                self.counts[won.seat].win_points += line.points
                if line.payer == won.source:
                    self.counts[won.source].deal_in_points += line.points

    def _exhausted(self, event: ev.Exhausted) -> None:
        for number, seat in enumerate(self.counts):
            seat.draws += 1
            seat.draw_tenpai += number in event.tenpai

    def _faulted(self, event: ev.Faulted) -> None:
        self.counts[event.seat].chombo += "chombo" in event.effects


_COUNTED: dict[type[ev.Event], Any] = {
    ev.RoundDealt: Tally._round,
    ev.Discarded: Tally._discarded,
    ev.Called: Tally._called,
    ev.Won: Tally._win,
    ev.Paid: Tally._paid,
    ev.Exhausted: Tally._exhausted,
    ev.Faulted: Tally._faulted,
}
