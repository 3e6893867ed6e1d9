"""The acts of a strict table in a scenario (厳格卓の行為): the same menu as in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mahjong_sim.gui.irregular import Situation
from mahjong_sim.gui.lesson.trial import Trial
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.scenes.acts import Acts
from mahjong_sim.gui.stage import Stage
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.spoken import spoken
from mahjong_sim.scenario.walk import seat_names
from mahjong_sim.scenario.words import parse
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action
from mahjong_sim.table.reasons import Reason
from mahjong_sim.tiles import Seat


class Tried:
    """A trial as the menu of acts sees it: a sitting, and its players."""

    def __init__(self, trial: Trial, stage: Stage) -> None:
        self._trial, self._stage = trial, stage
        self._picture = trial.picture

    @property
    def picture(self) -> Picture:
        """The table, all hands open."""
        return self._picture

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self._trial.course.rules

    def name(self, seat: Seat) -> str:
        """The player by its wind."""
        return seat_names(self._trial.walk.letters, self._stage.messages.language)[seat]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat is asked for."""
        return self._trial.walk.game.pending().get(seat, ())

    def view(self, seat: Seat) -> Picture:
        """What it sees: in a scenario, everything."""
        return self._picture

    def shown(self) -> Iterable[ev.Event]:
        """All that has happened."""
        return self._trial.walk.game.events

    def against(self, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Why an act is not legal."""
        game = self._trial.walk.game
        (act,) = parse(spoken(action, game.spot(seat)))
        return game.against(act)


def open_acts(stage: Stage, trial: Trial, letter: str, done: Callable[[str], None]) -> None:
    """Show the menu of acts of a player; ``done`` is told the act in words."""
    game = trial.walk.game
    seat = game.players.seat(letter)
    tried = Tried(trial, stage)

    def perform(action: Action) -> None:
        text = spoken(action, game.spot(seat))
        game.action(parse(text)[0])  # the tiles are there
        done(text)

    stage.push(Acts(stage, tried, Situation(tried, seat), perform))
