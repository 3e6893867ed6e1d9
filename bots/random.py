"""Random (無作為): any legal action, each as likely as another. Finds faults of the table."""

from __future__ import annotations

from mahjong_sim.bots.api import Action, BaseBot, Observation, Rules, Seat
from mahjong_sim.bots.api import Random as Source


class Random(BaseBot):
    """Plays at random, the same for the same seed and seat."""

    def begin(self, seat: Seat, rules: Rules, rng: Source) -> None:
        """Keep the source of chance."""
        self._chance = rng.random

    def act(self, view: Observation) -> Action:
        """Any of the legal actions."""
        legal = view.legal
        return legal[int(self._chance() * len(legal))]
