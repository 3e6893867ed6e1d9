"""Games that nobody played: results of bots whose strength is known, for the statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from mahjong_sim.arena.executors import Playing
from mahjong_sim.arena.game import Played
from mahjong_sim.arena.plan import Entrant, Format, Plan
from mahjong_sim.arena.sprt import Sprt
from mahjong_sim.arena.tally import Counts
from mahjong_sim.rules.load import load

UMA = (20.0, 10.0, -10.0, -20.0)


def plan(
    bots: int = 2,
    blocks: int = 40,
    format: Format = "1v3",
    stop: Sprt | None = None,
    seed: str = "0",
    seatings: int = 4,
) -> Plan:
    """A plan of bots a, b, c …"""
    entrants = tuple(Entrant(name, name, "") for name in "abcdefgh"[:bots])
    digest = load("tenhou").digest
    return Plan("tenhou", (), digest, entrants, format, seatings, "shared", blocks, seed, stop)


class Fake:
    """Plays games of which only the outcome exists: skill, luck of the block's seat, own luck.

    Each game depends on plan and number only. ``order``: in which the games of a window are over.
    """

    def __init__(self, skills: Sequence[float], shuffle: int = 0, window: int = 12) -> None:
        self.skills, self.shuffle, self.window = skills, shuffle, window
        self.begun: list[int] = []

    def play(self, plan: Plan, numbers: Iterator[int]) -> Playing:
        source = np.random.default_rng(self.shuffle)
        waiting: list[int] = []
        for number in numbers:
            self.begun.append(number)
            waiting.append(number)
            if len(waiting) == self.window:
                yield self.game(plan, waiting.pop(int(source.integers(self.window))))
        for number in source.permutation(waiting).tolist() if self.shuffle else waiting:
            yield self.game(plan, number)

    def game(self, plan: Plan, number: int) -> Played:
        pairing = plan.pairing(number)
        walls = np.random.default_rng([int(plan.seed), pairing.block, 1])
        own = np.random.default_rng([int(plan.seed), pairing.block, 2 + number])
        luck = walls.normal(0, 12000, 4) + own.normal(0, 6000, 4)
        strength = np.array([self.skills[bot] for bot in pairing.seats]) + luck
        points = [int(p) for p in (strength - strength.mean()) // 100 * 100 + 25000]
        order = sorted(range(4), key=lambda seat: (-points[seat], seat))
        places = [order.index(seat) + 1 for seat in range(4)]
        results = [(points[s] - 30000) / 1000 + UMA[places[s] - 1] for s in range(4)]
        a, b, c, d = (Counts(hands=10, wins=int(own.integers(4))) for _ in range(4))
        return Played(
            number,
            pairing.block,
            pairing.seed,
            pairing.seats,
            10,
            (points[0], points[1], points[2], points[3]),
            (places[0], places[1], places[2], places[3]),
            (results[0], results[1], results[2], results[3]),
            (a, b, c, d),
            (),
            f"{number:064x}",
        )
