"""A recorded game from one of its hands on as a match of the engine (牌譜の途中からの対局)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.match.deal import Deal, Dealer
from mahjong_sim.match.match import Match
from mahjong_sim.replay.drive import Driver, start_of
from mahjong_sim.replay.record import GameRecord, Problem, RoundRecord
from mahjong_sim.replay.results import check_final, check_hand
from mahjong_sim.replay.texts import hand_text
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import END_MATCH, PLAY_ON, Answer
from mahjong_sim.table.events import Event, RoundEnded, RoundSet, SeatSet
from mahjong_sim.tiles import Seat


class Opening(NamedTuple):
    """How such a match begins: its walls, and its first hand where that is set up."""

    deal: Dealer
    position: RoundSet | None


def opening(game: GameRecord, rules: Rules, first: int) -> Opening:
    """The match that begins with hand ``first``, set up unless a match begins like that anyway."""
    rounds = game.rounds[first:]
    dealt = rounds[0].dealt
    at_start = (dealt.wind, dealt.dealer, dealt.honba, dealt.pot) == (0, 0, 0, 0)
    if at_start and set(dealt.points) == {rules.match.start_points}:
        return Opening(partial(recorded, rounds, 0), None)
    start = start_of(rounds[0], rules)
    position = RoundSet(start, (SeatSet(),) * 4, turn=dealt.dealer, shown=1, first=True)
    return Opening(partial(recorded, rounds, dealt.number), position)


def recorded(
    rounds: Sequence[RoundRecord],
    first: int,
    number: int,
    wind: int,
    dealer: Seat,
    honba: int,
) -> Deal:
    """The recorded wall; the last again for a hand that the record does not have.

    ``first``: number of the first hand in its match.
    """
    record = rounds[min(number - first, len(rounds) - 1)]
    dealt, throws = record.dealt, () if record.dice is None else (record.dice,)
    return Deal(dealt.hands, dealt.live, dealt.rinshan, dealt.indicators, dealt.ura, throws)


class Part:
    """Hands that follow each other, played as one match as far as the engine agrees.

    ``first``, ``after``: the hands from the one up to, not including, the other. ``problem``: what
    is wrong with the hand ``after``, None at the end of the record.
    """

    def __init__(self, game: GameRecord, match: Match, first: int) -> None:
        self.match, self.first, self.after = match, first, first
        self.problem: Problem | None = None
        self._driver, self._kept = Driver(match), 0
        try:
            self._play(game)
        except ReplayMismatch as found:
            self.problem = Problem(game.name, self.after, found.index, found.expected, found.got)

    def _play(self, game: GameRecord) -> None:
        while self.after < len(game.rounds):
            record = game.rounds[self.after]
            _check_start(self.match, record)
            check_hand(record, self._driver.play(record))
            _check_course(self.match, game, self.after)
            self.after += 1
            self._kept = self._driver.at
        if self.match.standing is not None:
            self._kept = len(self.match.events)

    @property
    def events(self) -> list[Event]:
        """What happened in the hands the engine agrees with."""
        return self.match.events[: self._kept]

    @property
    def ended(self) -> list[Event]:
        """The same with a hand of which only the result differs."""
        upto = self._driver.at
        end = isinstance(self.match.events[upto - 1], RoundEnded)
        return self.match.events[: upto if end else self._kept]

    @property
    def next(self) -> int:
        """The hand that the next part can begin with: one that fails by itself is passed over."""
        return max(self.after, self.first + 1)


def _check_start(match: Match, record: RoundRecord) -> None:
    want, state = record.dealt, match.state
    expected = hand_text(want.wind, want.dealer, want.honba, want.pot, want.points)
    points = tuple(s.points for s in state.seats)
    got = hand_text(state.wind, state.dealer, state.honba, state.pot, points)
    if got != expected:
        raise ReplayMismatch(0, expected, got)


def _check_course(match: Match, game: GameRecord, number: int) -> None:
    """After a hand: the match goes on exactly where the record does, and ends as recorded."""
    index = len(game.rounds[number].steps)
    last = number + 1 == len(game.rounds)
    _answer_end(match, last and game.final is not None)
    over = match.standing is not None
    if not last and over:
        raise ReplayMismatch(index, "another hand", "the end of the match")
    if last and game.final is not None:
        if match.standing is None:
            raise ReplayMismatch(index, "the end of the match", "another hand")
        check_final(game.final, match.standing, index)


def _answer_end(match: Match, end: bool) -> None:
    """Where the leading dealer is asked whether the match ends, answer as recorded."""
    decision = match.pending()
    if decision is None:
        return
    for seat, actions in decision.legal.items():
        if END_MATCH in actions:
            match.submit(Answer(seat, END_MATCH if end else PLAY_ON))
