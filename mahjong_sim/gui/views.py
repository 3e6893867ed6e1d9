"""The same events as each pair of eyes sees them (視点): a picture for every seat, for what lies
open to all, and for who may see everything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mahjong_sim.gui.picture import Picture
from mahjong_sim.table import events as ev
from mahjong_sim.table.observe import mask
from mahjong_sim.tiles import Seat, Tile

PUBLIC: Final = -1  # what lies open to all
ALL: Final = 4  # all hands open


class Views:
    """Pictures by viewer: a seat, `PUBLIC` or `ALL`."""

    def __init__(self, reds: frozenset[Tile]) -> None:
        self._pictures = {who: Picture(reds) for who in (PUBLIC, 0, 1, 2, 3, ALL)}

    def __getitem__(self, viewer: int) -> Picture:
        return self._pictures[viewer]

    def fold(self, events: Iterable[ev.Event]) -> None:
        """Apply events that hide nothing."""
        for event in events:
            for viewer, picture in self._pictures.items():
                picture.fold((masked(event, viewer),))
            if isinstance(event, ev.RoundDealt | ev.RoundSet):
                for seat in self._pictures[ALL].seats:
                    seat.open = True


def masked(event: ev.Event, viewer: Seat) -> ev.Event:
    """The event as the viewer sees it."""
    return event if viewer == ALL else mask(event, viewer)
