"""Keeps a match going though bots fail in it (対局の監督), by the declared policy."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mahjong_sim.bots.api import Bot, declined
from mahjong_sim.bots.failures import (
    CHOMBO_LIMIT,
    Forfeited,
    OnFailure,
    Policy,
    dismiss,
    failure_of,
)
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import BotError, IllegalAction
from mahjong_sim.match.match import Match
from mahjong_sim.table.actions import WIN, Action, Answer, Decision
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.round import Round
from mahjong_sim.tiles import Seat


class Supervisor:
    """The seats of a match. ``due``: seats that failed at this decision and get chombo for it.

    Every method raises BotError where the policy is to stop. Another seat's win on the tile at
    which a seat failed stands, and then there is no chombo; nor where no tiles are in play.
    """

    def __init__(self, match: Match, bots: Sequence[Bot], on_failure: OnFailure) -> None:
        self.match, self.bots, self.on_failure = match, list(bots), on_failure
        self.due: list[Seat] = []
        self._chombos = [0, 0, 0, 0]
        self._replaced = [False] * 4
        self.players: list[Player] = []
        try:
            for seat in range(4):
                self.players.append(self._seated(seat))
        except BaseException:
            self.close()
            raise

    def ask(self, seat: Seat, view: Observation) -> Action:
        """The seat's answer, or the one that the policy puts in its place."""
        try:
            return self.players[seat](view)
        except BotError as error:
            return self._instead(error, view)

    def commit(self, seat: Seat) -> None:
        """As `Player.commit`; a bot that fails in it does nothing."""
        try:
            self.players[seat].commit()
        except BotError as error:
            self._note(error)

    def submit(self, seat: Seat, action: Action, decision: int) -> None:
        """Give a strict table the seat's answer, or the one in its place."""
        player = self.players[seat]
        try:
            player.submit(action, decision)
        except BotError as error:
            self.match.submit(Answer(seat, self._instead(error, self.match.view(seat))))

    def corrected(self, decision: Decision, answers: Sequence[Answer]) -> list[Answer]:
        """The answers, with others in place of those that the table refuses."""
        found: list[Answer] = []
        for answer in answers:
            try:
                self.match.copy().submit(answer)
            except IllegalAction as refusal:
                legal = ", ".join(map(str, decision.legal[answer.seat]))
                cause = f"{refusal}; legal were {legal}"
                error = self.players[answer.seat].fault(cause, "illegal")
                action = self._instead(error, self.match.view(answer.seat))
                answer = Answer(answer.seat, action)
            found.append(answer)
        return found

    def settle(self, answers: Sequence[Answer]) -> None:
        """Submit the answers of a decision, or rule chombo on the seats that failed at it."""
        due = self.due
        won = any(answer.action == WIN for answer in answers if answer.seat not in due)
        if due and not won and self.match.round.in_play:
            self.rule(self.match.round)
            return
        self.due = []
        self.match.submit(*answers)

    def rule(self, running: Round) -> None:
        """Rule chombo on the seats that failed, if the hand is still in play."""
        due, self.due = self.due, []
        if self.match.round is running and running.in_play:
            self.match.rule_chombo(*due)

    def finish(self) -> None:
        """Tell the bots the end of the match."""
        for player in self.players:
            try:
                player.finish()
            except BotError as error:
                self._tell(error)

    def close(self) -> None:
        """Tell all bots that they are not needed any more."""
        while self.bots:
            self._close(self.bots.pop())

    # --- what is done about a failure -----------------------------------------------------------
    def _seated(self, seat: Seat) -> Player:
        try:
            return Player(self.match, seat, self.bots[seat])
        except BotError as error:
            self._tell(error)
            return self._replacement(seat)

    def _instead(self, error: BotError, view: Observation) -> Action:
        """The action in place of the one that failed."""
        if self._note(error):
            return self.ask(error.seat, view)
        return declined(view)

    def _note(self, error: BotError) -> bool:
        """Record a failure; whether somebody else has the seat from now on."""
        seat = error.seat
        self._tell(error)
        if self.on_failure.policy is Policy.CHOMBO and self._chombos[seat] < CHOMBO_LIMIT:
            self._chombos[seat] += 1
            if seat not in self.due:
                self.due.append(seat)
            return False
        self.players[seat] = self._replacement(seat)
        return True

    def _tell(self, error: BotError) -> None:
        if self.on_failure.policy is Policy.STOP:
            raise error
        failure = failure_of(error, self.match)
        policy = self.on_failure.policy.value
        self.match.remark(failure=msgspec.to_builtins(failure), policy=policy)
        self.on_failure.told(failure)

    def _replacement(self, seat: Seat) -> Player:
        """Who plays on at the seat: the substitute once, then nobody."""
        self._close(self.bots[seat])
        self.bots[seat] = Forfeited()
        make = self.on_failure.substitute
        if make is None or self._replaced[seat]:
            return Player(self.match, seat, self.bots[seat])
        self._replaced[seat] = True
        self.bots[seat] = make()
        return self._seated(seat)

    def _close(self, bot: Bot) -> None:
        if raised := dismiss(bot):
            self.match.remark(unclosed=raised)
