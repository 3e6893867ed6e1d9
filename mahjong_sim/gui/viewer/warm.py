"""Tile pictures made before they are needed, one at a time, so that no jump waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mahjong_sim.gui.layout import TableLayout
from mahjong_sim.gui.stage import Stage

NAMES: Final = tuple(f"{n}{suit}" for suit in "mps" for n in "1234567890") + tuple(
    f"{n}z" for n in range(1, 8)
)


class Warming:
    """Goes through all pictures that a table of this size can need, and begins again for another
    size or look.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._for: object = None
        self._left: Iterator[tuple[str, int, int]] = iter(())

    def one_more(self, layout: TableLayout) -> None:
        """Make the next picture, if one is left."""
        wanted = (layout.screen, layout.percent, self._stage.prefs.look)
        if wanted != self._for:
            self._for, self._left = wanted, _pictures(layout)
        picture = next(self._left, None)
        if picture is not None:
            self._stage.sprites.tile(*picture)


def _pictures(layout: TableLayout) -> Iterator[tuple[str, int, int]]:
    """Name, width and turn: hands and ponds of all positions."""
    yield from ((name, layout.hand_tile, 0) for name in NAMES)
    for position in range(4):
        yield from ((name, layout.pond_tile, position) for name in NAMES)
        if position:
            yield from ((name, layout.far_tile, position) for name in NAMES)
