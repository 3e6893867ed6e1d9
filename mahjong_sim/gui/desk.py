"""A game with the names at its seats and its file on disk (対局の管理)."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.bots.load import load as hire
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.manners import MANNERS
from mahjong_sim.gui.saving import Save, Start
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.setup import table_names
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table.actions import Answer
from mahjong_sim.tiles import Seat


class Desk:
    """What can be changed about a running game. ``seats``: `HUMAN` or a bot's name, by seat;
    ``names``: how they are shown, a person's empty. ``start``: None for a game that is not kept.
    """

    def __init__(
        self, game: Game, seats: Sequence[str], start: Start | None = None, save: Save | None = None
    ) -> None:
        self.game, self.seats = game, list(seats)
        self.names = table_names(seats)
        self._start, self._save = start, save or Save(None)

    @property
    def trouble(self) -> str:
        """Why the game is not kept, in one line; "" = it is, or need not be."""
        return self._save.trouble

    @property
    def seed(self) -> str:
        """The seed of the walls."""
        return self.game.match.seed

    def accepted(self, answer: Answer) -> None:
        """The table took an answer."""
        match = self.game.match
        if match.standing is None:
            self._save.answer(answer, match)
        else:
            self._save.finish()

    def hand_over(self, seat: Seat, name: str) -> None:
        """Give a seat to a person or a bot. Raises InputError or BotError, nothing changed."""
        if name == HUMAN:
            self.game.seat_person(seat)
        else:
            self.game.seat_bot(seat, hire(name))
        self.seats[seat] = name
        self.names[:] = table_names(self.seats)
        self._save.seated(seat, name)

    @property
    def can_undo(self) -> bool:
        """Whether there is an act to take back."""
        return self._start is not None and bool(self.game.answers)

    def undo(self, kept: int) -> None:
        """Take back all but the first ``kept`` answers."""
        assert self._start is not None
        start, answers = self._start, self.game.answers[:kept]
        rules = load(start.rules, start.overrides)
        match = Match(rules, start.seed, manner=MANNERS[start.table])
        for answer in answers:
            match.submit(answer)
        self.game.replace_match(match, answers)
        self._save.undone(kept)

    def leave(self) -> None:
        """Leave the game for another time."""
        self._save.close()
