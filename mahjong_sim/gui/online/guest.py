"""A game at somebody else's table (他所の卓の対局), shown and played like one at this machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mahjong_sim.bots.api import Action, BaseBot, Observation
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import InputError, NoAnswer
from mahjong_sim.gui.clock import default
from mahjong_sim.gui.desk import Desk
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.online.line import Line
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.setup import told_apart
from mahjong_sim.mjai.visit import RemoteCourse, RemoteMatch, Visit
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer

AT_ONCE: Final = 60  # messages in a frame
MARGIN: Final = 1.0  # seconds before the server's limit at which the window answers by itself
NAME: Final = 24  # characters of a name that are shown


class Elsewhere(BaseBot):
    """Sits at the seats whose players are at other machines; never asked here."""

    def act(self, view: Observation) -> Action:
        """Nothing."""
        raise NoAnswer("crash", "this seat is played elsewhere")


class GuestGame(Game):
    """``line``: to the server; ``visit``: follows the match, which has begun."""

    def __init__(self, line: Line, visit: Visit, match: RemoteMatch, speed: int) -> None:
        self.line, self.visit = line, visit
        others = (seat for seat in range(4) if seat != match.seat)
        players = {seat: Player(match, seat, Elsewhere()) for seat in others}
        super().__init__(RemoteCourse(match), match.seat, players, speed)

    @property
    def at_home(self) -> bool:
        """The server runs this table."""
        return False

    @property
    def time_left(self) -> float | None:
        """Seconds left for the open question; None where there is none, or no limit."""
        left = self.visit.left
        return None if left is None else max(0.0, left - MARGIN)

    def listen(self) -> None:
        """Take what the server said since, whatever is looked at meanwhile."""
        if self.lost or self.match.standing is not None:
            return
        try:
            hear(self.line, self.visit)
        except InputError as error:
            self._lose(str(error))
        if len(self.match.events) > self._seen:
            self._read()
        if self.view is not None and self.view is not self.visit.asked:
            self._wait_for_nothing()  # the table has gone on without us
        if self.time_left == 0.0 and self.visit.asked is not None:
            asked = self.visit.asked
            self._submit(Answer(asked.seat, default(asked), decision=asked.decision))
            self._wait_for_nothing()
        if self.match.standing is not None:
            self.hang_up()
        elif self.line.trouble and not self.lost:
            self._lose(self.line.trouble)

    def update(self, seconds: float) -> list[ev.Event]:
        """As `Game.update`; what is to be watched is shown at once where time is short."""
        left, asked = self.time_left, self.visit.asked
        hurried = asked is not None and left is not None and left < self.visit.seconds / 2
        shown = self.catch_up() if hurried and not self.feed.idle else []
        return shown + super().update(seconds)

    def hang_up(self) -> None:
        """Leave the table."""
        self.line.close()

    def _lose(self, why: str) -> None:
        self.lost = why
        self._wait_for_nothing()
        self.line.close()


class GuestDesk(Desk):
    """The desk of such a game: nothing can be changed, and the server keeps the log."""

    def __init__(self, game: GuestGame, names: Sequence[str]) -> None:
        shown = [plain(name) or f"{seat + 1}" for seat, name in enumerate(names)]
        super().__init__(game, [HUMAN if s == game.seat else shown[s] for s in range(4)])
        self.names[:] = told_apart(["" if s == game.seat else shown[s] for s in range(4)])
        self._game = game

    @property
    def can_be_left(self) -> bool:
        """Whether the match is over, or lost anyway."""
        return self._game.match.standing is not None or bool(self._game.lost)

    def accepted(self, answer: Answer) -> None:
        """Nothing is kept here."""

    def leave(self) -> None:
        """Give up the seat."""
        self._game.hang_up()


def hear(line: Line, visit: Visit) -> None:
    """Take what has come, not too much at once, and no more than up to the first hand.

    Raises InputError where it cannot be followed.
    """
    match = visit.match
    for _ in range(AT_ONCE):
        found = line.take()
        if found is None:
            return
        visit.heard(found)
        if visit.match is not match:
            return


def plain(name: str) -> str:
    """A stranger's name as it can be shown."""
    return "".join(c for c in name if c.isprintable()).strip()[:NAME]
