"""A look at the table after a step (局面を見る): the game, and what the step brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from mahjong_sim.scenario.game import Game
from mahjong_sim.table import events as ev

E = TypeVar("E", bound=ev.Event)


class Look:
    """What can be looked at after a step: the game, and the events of the step.

    ``events``: those of the hanchan in play; ``told``: in words, and those of hanchans that ended
    in the step as well.
    """

    def __init__(self, game: Game, since: int) -> None:
        self.game = game
        self.events: Sequence[ev.Event] = game.since(since)
        self.told: list[str] = game.told(since)

    def all(self, kind: type[E]) -> list[E]:
        """Events of a type in the step."""
        return [e for e in self.events if type(e) is kind]

    def last(self, kind: type[E]) -> E | None:
        """The last event of a type in the step."""
        found = self.all(kind)
        return found[-1] if found else None
