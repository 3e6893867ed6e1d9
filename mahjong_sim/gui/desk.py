"""A game with the names at its seats and its file on disk (対局の管理)."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.bots.load import load as hire
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.saving import Save
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.setup import table_names
from mahjong_sim.gui.shelf import Shelf, log_of
from mahjong_sim.table.actions import Answer
from mahjong_sim.tiles import Seat


class Desk:
    """What can be changed about a running game. ``seats``: `HUMAN` or a bot's name, by seat;
    ``names``: how they are shown, a person's empty. ``past``: the log of what was played before the
    game's first answer. ``shelf``: where the log of the whole match goes in the end.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        save: Save | None = None,
        past: bytes = b"",
        shelf: Shelf | None = None,
    ) -> None:
        self.game, self.seats = game, list(seats)
        self.names = table_names(seats)
        self._save = save or Save(None)
        self._past, self._shelf = past, shelf or Shelf(None)

    @property
    def trouble(self) -> str:
        """Why the game is not kept, in one line; "" = it is, or need not be."""
        return self._save.trouble or self._shelf.trouble

    @property
    def can_be_left(self) -> bool:
        """Whether nothing is lost when the game is left: it is over, or kept."""
        return self.game.match.standing is not None or self._save.kept

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
            self._shelf.keep(self.log())

    def helped(self, kind: str) -> None:
        """A person was advised in the hand that is played."""
        self._save.helped(self.game.picture.number, kind)

    def log(self) -> bytes:
        """The match so far as a native log (牌譜)."""
        answers = [answer for _, answer in self.game.answers]
        return log_of(self.game.match, answers, tuple(self.names), self._past)

    def hand_over(self, seat: Seat, name: str) -> None:
        """Give a seat to a person or a bot. Raises InputError or BotError, nothing changed."""
        if name == HUMAN:
            self.game.seat_person(seat)
        else:
            self.game.seat_bot(seat, hire(name))
        self.seats[seat] = name
        self.names[:] = table_names(self.seats)
        self._save.seated(seat, name)

    def undo(self, place: int) -> None:
        """Take back an answer, by its place among all, and what came after it."""
        self._save.undone(self.game.undo(place))

    def leave(self) -> None:
        """Leave the game for another time."""
        self.game.seating.close()
        self._save.close()
