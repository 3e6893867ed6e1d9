"""Plays the games of a plan, one at a time (対局の実行)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import IO, Any

import msgspec
from msgspec import Struct

from mahjong_sim.arena.patience import Alarm, limited
from mahjong_sim.arena.plan import LineUp, Pairing, Plan, source_of
from mahjong_sim.arena.tally import Counts, Tally
from mahjong_sim.bots.api import Action, BaseBot, Bot, Observation
from mahjong_sim.bots.failures import Failure, parse
from mahjong_sim.bots.load import load
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError, NoAnswer
from mahjong_sim.hand.suits import tables
from mahjong_sim.match.deal import duplicate
from mahjong_sim.match.log import Credits, LoggedMatch
from mahjong_sim.match.match import Match
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.table.events import Event
from mahjong_sim.table.manner import Manner
from mahjong_sim.tiles import Seat

Asked = Callable[[Seat], None]


class Played(Struct, frozen=True):
    """A game that was played. By seat: bots (their numbers), points, places, results, counts.

    ``digest``: of its events.
    """

    number: int
    block: int
    seed: str
    seats: LineUp
    rounds: int
    points: tuple[int, int, int, int]
    places: tuple[int, int, int, int]
    results: tuple[float, float, float, float]
    counts: tuple[Counts, Counts, Counts, Counts]
    failures: tuple[Failure, ...]
    digest: str

    @property
    def pairing(self) -> Pairing:
        """What was to be played."""
        return Pairing(self.number, self.block, self.seed, self.seats)


def checked(played: Played) -> Played:
    """A game that somebody else wrote down. Raises ValueError where it cannot be one."""
    digest = bytes.fromhex(played.digest)
    failed = {failure.seat for failure in played.failures}
    if len(digest) != 32 or not {*played.places} <= {1, 2, 3, 4} or not failed <= {0, 1, 2, 3}:
        raise ValueError(f"game {played.number} cannot be")
    return played


class Gone(BaseBot):
    """Sits for a bot that ends the process it plays in: it fails whenever it is asked."""

    def act(self, view: Observation) -> Action:
        """Raises NoAnswer."""
        raise NoAnswer("crash", "the bot ends the process it plays in")


class Traced:
    """A bot that says when it is asked; ``asked`` is given its seat.

    While a bot interrupts the whole game nobody is asked: the others are only told to close.
    """

    def __init__(self, bot: Bot, seat: Seat, asked: Asked) -> None:
        self._bot, self._seat, self._asked = bot, seat, asked

    def __getattr__(self, name: str) -> Any:
        if not isinstance(sys.exception(), KeyboardInterrupt):
            self._asked(self._seat)
        return getattr(self._bot, name)

    def act(self, view: Observation) -> Action:
        """What the bot answers."""
        self._asked(self._seat)
        return self._bot.act(view)


class Games:
    """Plays games of a plan. ``alarm``: made of the plan's limit, interrupts bots.

    Raises RulesetError or InputError where rules or bots are not those of the plan.
    """

    def __init__(self, plan: Plan, alarm: Callable[[float], Alarm] = Alarm) -> None:
        self.plan = plan
        self.alarm = alarm(plan.limit) if plan.limit else None
        self.rules = rule_sets.load(plan.rules, plan.overrides)
        if self.rules.digest != plan.digest:
            raise InputError(f"rule set {plan.rules} is not what it was when the run began")
        for bot in plan.bots:
            if source_of(bot.name) != bot.source:
                raise InputError(f"bot {bot.name} is not what it was when the run began")
        self._makers: list[Callable[[], Bot]] = [load(bot.name) for bot in plan.bots]
        self._manner = Manner(piles=plan.walls == "piles")
        tables()

    def play(
        self,
        number: int,
        log: IO[bytes] | None = None,
        gone: Sequence[Seat] = (),
        asked: Asked | None = None,
    ) -> Played:
        """Play a game, and write it down in ``log``.

        ``gone``: seats whose bot ends its process; ``asked`` is told who is asked. Raises BotError
        where the plan says that a failing bot stops the run.
        """
        pairing = self.plan.pairing(number)
        match = self._match(pairing, log)
        digest, encoder, tally = sha256(), msgspec.json.Encoder(), Tally()

        def keep(events: Sequence[Event]) -> None:
            digest.update(encoder.encode_lines(events))
            tally.take(events)

        failures: list[Failure] = []
        bots = [self._seated(pairing, seat, seat in gone, asked) for seat in range(4)]
        play(match, bots, keep, parse(self.plan.failing, failures.append))
        return _played(pairing, match, tally, failures, digest.hexdigest())

    def _seated(self, pairing: Pairing, seat: Seat, gone: bool, asked: Asked | None) -> Bot:
        if gone:
            return Gone()
        if asked is not None:
            asked(seat)
        bot = limited(self._makers[pairing.seats[seat]](), self.alarm)
        return bot if asked is None else Traced(bot, seat, asked)

    def _match(self, pairing: Pairing, log: IO[bytes] | None) -> Match:
        deal = duplicate(pairing.seed, self.rules.match.break_throws)
        if log is None:
            return Match(self.rules, pairing.seed, deal, manner=self._manner)
        a, b, c, d = (self.plan.labels[bot] for bot in pairing.seats)
        credits = Credits(seats=(a, b, c, d))
        return LoggedMatch(self.rules, pairing.seed, log, credits, deal, manner=self._manner)


def _played(
    pairing: Pairing, match: Match, tally: Tally, failures: Sequence[Failure], digest: str
) -> Played:
    assert match.standing is not None
    a, b, c, d = sorted(match.standing, key=lambda placed: placed.seat)
    return Played(
        number=pairing.number,
        block=pairing.block,
        seed=pairing.seed,
        seats=pairing.seats,
        rounds=match.hands,
        points=(a.points, b.points, c.points, d.points),
        places=(a.place, b.place, c.place, d.place),
        results=(a.result, b.result, c.result, d.result),
        counts=tally.counts,
        failures=tuple(failures),
        digest=digest,
    )
