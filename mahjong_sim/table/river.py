"""How discards lie before a seat (捨て牌の並べ方)."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.rules.options import TableOptions
from mahjong_sim.table.events import Dropped


def rows(river: Sequence[Dropped], table: TableOptions) -> list[list[Dropped]]:
    """The discards row by row; the last row takes all the rest. A called tile keeps its place."""
    out: list[list[Dropped]] = []
    for i, dropped in enumerate(river):
        if i % table.river_row == 0 and len(out) < table.river_rows:
            out.append([])
        out[-1].append(dropped)
    return out
