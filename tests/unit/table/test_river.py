"""How discards lie before a seat."""

from __future__ import annotations

from msgspec.structs import replace

from mahjong_sim.rules.load import load
from mahjong_sim.table.events import Dropped
from mahjong_sim.table.river import rows


def test_the_last_row_takes_all_the_rest() -> None:
    table = replace(load("kyoto").table, river_row=6, river_rows=3)
    for count, lengths in ((0, []), (6, [6]), (7, [6, 1]), (13, [6, 6, 1]), (20, [6, 6, 8])):
        river = [Dropped(tile, True) for tile in range(count)]
        laid = rows(river, table)
        assert [len(row) for row in laid] == lengths
        assert [dropped for row in laid for dropped in row] == river
