"""How readily a lone tile goes (孤立牌の切り順), by what real players throw first."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.bots.sense import figures as f
from mahjong_sim.bots.sense.sight import LIVE, Sight
from mahjong_sim.tiles import EAST, WHITE, Kind

NOT_LONE = -4.0
DORA = -2.2
STAGES = 3  # discards 1-2, 3-4, 5-6 and later


def lone_strength(sight: Sight, counts: Sequence[int], kind: Kind) -> float:
    """Strength with which a tile of the hand goes: the greater, the sooner."""
    if counts[kind] != 1:
        return NOT_LONE
    stage = min((LIVE - sight.left) // 8, STAGES - 1)
    dora = DORA if sight.dora[kind] else 0.0
    if kind >= EAST:
        return _honour(sight, kind)[stage] + dora
    rank = kind % 9
    beside = [kind + step for step in (-2, -1, 1, 2) if 0 <= rank + step <= 8]
    if any(counts[k] for k in beside):
        return NOT_LONE
    return f.LONE_NUMBER[min(rank, 8 - rank, 3)][stage] + dora


def _honour(sight: Sight, kind: Kind) -> Sequence[float]:
    if kind not in sight.valued:
        return f.LONE_GUEST
    if sight.seen[kind] > 1:
        return f.LONE_VALUED_SEEN
    return f.LONE_DOUBLE if kind < WHITE and sight.valued[kind] > 1 else f.LONE_VALUED
