"""The numbers that statistics are made of (標本): sums by block and bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct

from mahjong_sim.arena.game import Played
from mahjong_sim.arena.run import ahead
from mahjong_sim.arena.stats import Array
from mahjong_sim.arena.tally import Counts

COUNTS = Counts.__struct_fields__
SUMS = ("games", "first", "second", "third", "fourth", "place", "points", "result", *COUNTS)
PLACES = ("first", "second", "third", "fourth")
FACED = ("pairs", "ahead", "games", "place", "points", "result")  # of two bots, see `_faced`


class Samples(Struct):
    """``sums``: (blocks, bots, SUMS), by seat; ``faced``: (blocks, bots, bots, FACED).

    ``failures``: by (bot, kind), ``rounds``: hands played.
    """

    sums: Array
    faced: Array
    failures: Counter[tuple[int, str]]
    rounds: int

    @property
    def blocks(self) -> int:
        """Blocks that are counted."""
        return len(self.sums)

    def of(self, name: str) -> Array:
        """(blocks, bots): one of the sums."""
        found: Array = self.sums[:, :, SUMS.index(name)]
        return found

    def pairs(self, name: str) -> Array:
        """(blocks, bots, bots): one of the sums of two bots."""
        found: Array = self.faced[:, :, :, FACED.index(name)]
        return found


def sampled(blocks: Iterable[Sequence[Played]], bots: int) -> Samples:
    """Add up the games of every block."""
    sums, faced, rounds = list[Array](), list[Array](), 0
    failures: Counter[tuple[int, str]] = Counter()
    for block in blocks:
        here, there = np.zeros((bots, len(SUMS))), np.zeros((bots, bots, len(FACED)))
        for played in block:
            rounds += played.rounds
            for seat, bot in enumerate(played.seats):
                here[bot] += _row(played, seat)
            _face(played, there)
            failures.update((played.seats[f.seat], f.kind) for f in played.failures)
        sums.append(here)
        faced.append(there)
    return Samples(
        np.array(sums).reshape(-1, bots, len(SUMS)),
        np.array(faced).reshape(-1, bots, bots, len(FACED)),
        failures,
        rounds,
    )


def _row(played: Played, seat: int) -> list[float]:
    place, counts = played.places[seat], played.counts[seat]
    placed = [float(place == number) for number in (1, 2, 3, 4)]
    values = (place, played.points[seat], played.results[seat])
    return [1.0, *placed, *values, *(getattr(counts, name) for name in COUNTS)]


def _face(played: Played, faced: Array) -> None:
    """Every two bots of a game: pairs of seats and those ahead; games, mean differences."""
    bots = dict.fromkeys(played.seats)
    own = {bot: [s for s, other in enumerate(played.seats) if other == bot] for bot in bots}
    for bot, ours in own.items():
        for other, theirs in own.items():
            if bot == other:
                continue
            won = sum(ahead(played, a, b) for a in ours for b in theirs)
            faced[bot, other] += (
                len(ours) * len(theirs),
                won,
                1,
                _mean(played.places, theirs) - _mean(played.places, ours),
                _mean(played.points, ours) - _mean(played.points, theirs),
                _mean(played.results, ours) - _mean(played.results, theirs),
            )


def _mean(values: Sequence[float], seats: Sequence[int]) -> float:
    return sum(values[seat] for seat in seats) / len(seats)
