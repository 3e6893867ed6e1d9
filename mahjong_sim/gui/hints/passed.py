"""What has gone by each seat (通った牌): kinds it can no longer win on, and wins it let go.

A fold over events like the picture: a seat cannot win by ron on what it discarded, nor, in riichi,
on what anybody discarded since.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN, Kind, Seat, Tile


@dataclass(slots=True)
class Passed:
    """By seat. ``safe``: kinds that are safe against it for good (現物). ``lately``: pieces the
    others offered since it discarded last; in riichi since the riichi.
    """

    safe: list[set[Kind]] = field(default_factory=lambda: [set() for _ in range(4)])
    lately: list[list[Tile]] = field(default_factory=lambda: [[] for _ in range(4)])
    _riichi: set[Seat] = field(default_factory=set)

    def fold(self, event: ev.Event) -> None:
        """Note what an event lets go by."""
        if isinstance(event, ev.RoundDealt | ev.RoundSet):
            self._begin(event)
        elif isinstance(event, ev.Discarded):
            self._discard(event.seat, event.tile, bool(event.riichi))
        elif isinstance(event, ev.KanDeclared) and event.meld.added >= 0:
            self._offer(event.seat, event.meld.added)

    def _begin(self, event: ev.RoundDealt | ev.RoundSet) -> None:
        self.safe = [set() for _ in range(4)]
        self.lately = [[] for _ in range(4)]
        self._riichi = set()
        if isinstance(event, ev.RoundSet):
            for seat, given in enumerate(event.seats):
                self.safe[seat] = {dropped.tile >> 2 for dropped in given.river}
                if given.riichi:
                    self._riichi.add(seat)

    def _discard(self, seat: Seat, tile: Tile, riichi: bool) -> None:
        self.safe[seat].add(tile >> 2)
        if seat not in self._riichi:
            self.lately[seat] = []
        if riichi:
            self._riichi.add(seat)
        self._offer(seat, tile)

    def _offer(self, source: Seat, tile: Tile) -> None:
        for seat in range(4):
            if seat != source and tile != HIDDEN:
                self.lately[seat].append(tile)
                if seat in self._riichi:
                    self.safe[seat].add(tile >> 2)
