"""Who sits at the seats (着席): bots, and persons at this machine. Seats can change in mid-game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from mahjong_sim.bots.api import Bot
from mahjong_sim.bots.failures import dismiss
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import BotError
from mahjong_sim.match.match import Match
from mahjong_sim.table.actions import Action
from mahjong_sim.tiles import Seat

HUMAN: Final = "human"  # name of a seat played at this machine
Maker = Callable[[], Bot]


@dataclass
class Thought:
    """How a bot does: seconds of its last answer, of its longest, answers given, last error."""

    last: float = 0.0
    longest: float = 0.0
    answers: int = 0
    error: str = ""


def employed(match: Match, seat: Seat, maker: Maker) -> Player:
    """A new bot at a seat. Raises BotError, and then nothing is left of it."""
    bot = maker()
    try:
        return Player(match, seat, bot)
    except BotError:
        dismiss(bot)
        raise


class Seating:
    """The players of a match; a seat without one is a person's. ``thoughts``: by seat."""

    def __init__(
        self,
        match: Match,
        players: Mapping[Seat, Player],
        makers: Mapping[Seat, Maker] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._match, self._clock = match, clock
        self._players = dict(players)
        self._makers = dict(makers or {})
        self.thoughts = [Thought() for _ in range(4)]

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of persons."""
        return tuple(seat for seat in range(4) if seat not in self._players)

    def is_person(self, seat: Seat) -> bool:
        """Whether a person sits there."""
        return seat not in self._players

    def ask(self, seat: Seat) -> Action:
        """A bot's answer to the open decision. Raises BotError, and its thought says why."""
        thought, begun = self.thoughts[seat], self._clock()
        try:
            return self._players[seat](self._match.view(seat))
        except BotError as error:
            thought.error = error.cause
            raise
        finally:
            thought.last = self._clock() - begun
            thought.longest = max(thought.longest, thought.last)
            thought.answers += 1

    def tempted(self, seat: Seat) -> Action | None:
        """What a bot does though nobody asked for it. Raises BotError, and its thought says why."""
        try:
            action: Action | None = self._players[seat].tempted()
        except BotError as error:
            self.thoughts[seat].error = error.cause
            raise
        return action

    def refused(self, seat: Seat, why: str) -> BotError:
        """A bot's answer was not taken: the error that says so."""
        error = self._players[seat].fault(why)
        self.thoughts[seat].error = error.cause
        return error

    def seat_bot(self, seat: Seat, maker: Maker) -> None:
        """Give a seat to a new bot, which is told the match so far. Raises BotError."""
        new = employed(self._match, seat, maker)
        self.seat_person(seat)
        self._players[seat] = new
        self._makers[seat] = maker
        self.thoughts[seat] = Thought()

    def seat_person(self, seat: Seat) -> None:
        """Give a seat to a person."""
        if player := self._players.pop(seat, None):
            dismiss(player.bot)

    def move_to(self, match: Match) -> None:
        """Sit at another course of the match: with new bots, which are told it from its start."""
        self._match = match
        for seat, player in self._players.items():
            if maker := self._makers.get(seat):
                dismiss(player.bot)
                self._players[seat] = employed(match, seat, maker)
            else:
                self._players[seat] = Player(match, seat, player.bot)

    def finish(self) -> None:
        """Tell the bots the end of the match. Raises BotError."""
        for player in self._players.values():
            player.finish()

    def close(self) -> None:
        """Tell the bots that the match is left: programs end with it."""
        for player in self._players.values():
            dismiss(player.bot)
