"""One match of a room (部屋の対局): its seats drawn, played in a thread of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from mahjong_sim.bots.api import Bot
from mahjong_sim.bots.failures import Failure, OnFailure, parse
from mahjong_sim.bots.load import load
from mahjong_sim.bots.outside import Outside
from mahjong_sim.bots.play import play_on
from mahjong_sim.bots.supervisor import Supervisor
from mahjong_sim.match.log import Credits, LoggedMatch
from mahjong_sim.mjai.wire import Limits, Wire
from mahjong_sim.resources import named
from mahjong_sim.rng import shuffled, stream
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.rules.options import Rules
from mahjong_sim.serve.connection import Connection
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.events import Event
from mahjong_sim.tiles import Seat

OPEN = "?"  # a seat for whoever joins


class Plan(Struct, frozen=True):
    """What is played: ``seats``: names of bots, or `OPEN`. ``games``: 0 = any number."""

    rules: str
    overrides: tuple[str, ...]
    seats: tuple[str, ...]
    seed: str
    rooms: tuple[str, ...]
    games: int = 0
    limits: Limits = Limits(answer=60.0, hand=1e6, start=60.0)
    on_failure: str = "forfeit"
    log: str = ""
    max_hands: int = 1000


class Result(Struct, frozen=True):
    """A match that was played, by seat."""

    room: str
    game: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    results: tuple[float, ...]
    failures: tuple[Failure, ...]


class Table:
    """Makes the matches of a plan. Raises RulesetError or InputError."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules: Rules = rule_sets.load(plan.rules, plan.overrides)
        parse(plan.on_failure)
        self.makers = {name: load(name) for name in plan.seats if name != OPEN}

    def play(self, room: str, game: int, joined: Sequence[Connection]) -> Result:
        """Play a match with these players. Raises OSError if its log cannot be written."""
        plan = self.plan
        seed = f"{plan.seed}/{room}/{game}"
        waiting = iter(joined)
        sitting = [next(waiting) if name == OPEN else name for name in plan.seats]
        drawn = [sitting[i] for i in shuffled(4, stream(seed, "places"))]
        names = tuple(one.name if isinstance(one, Connection) else one for one in drawn)
        failures: list[Failure] = []
        log = Path(plan.log) / f"{room}-{game:06}.jsonl" if plan.log else Path(os.devnull)
        with named(log), log.open("wb") as file:
            bots = [self._seated(one, names) for one in drawn]
            match = _Pushing(self.rules, seed, file, Credits(seats=names))
            match.seat(bots, parse(plan.on_failure, failures.append))
            play_on(match.table, max_hands=plan.max_hands)
        assert match.standing is not None
        by_seat = sorted(match.standing, key=lambda placed: placed.seat)
        return Result(
            room=room,
            game=game,
            names=names,
            points=tuple(placed.points for placed in by_seat),
            places=tuple(placed.place for placed in by_seat),
            results=tuple(placed.result for placed in by_seat),
            failures=tuple(failures),
        )

    def _seated(self, one: Connection | str, names: tuple[str, ...]) -> Bot:
        if isinstance(one, str):
            return self.makers[one]()
        return Outside(_once(one), "line", self.plan.limits, names)


def _once(connection: Connection) -> Callable[[Seat], Wire]:
    """A connection that is lost does not come back: it says so when it is asked."""
    return lambda seat: connection


class _Pushing(LoggedMatch):
    """A match that sends the players elsewhere what happens, as it happens."""

    table: Supervisor
    _watched = False

    def seat(self, bots: Sequence[Bot], on_failure: OnFailure) -> None:
        """Seat the players, and tell them the beginning."""
        self.table = Supervisor(self, bots, on_failure)
        self._watched = True
        self._push()

    def submit(self, *answers: Answer) -> list[Event]:
        """As `Match.submit`."""
        done = super().submit(*answers)
        self._push()
        return done

    def rule_chombo(self, *seats: Seat) -> list[Event]:
        """As `Match.rule_chombo`."""
        done = super().rule_chombo(*seats)
        self._push()
        return done

    def copy(self) -> _Pushing:
        """As `Match.copy`; nobody is told what a copy does."""
        new = super().copy()
        assert isinstance(new, _Pushing)
        new._watched = False
        return new

    def _push(self) -> None:
        if not self._watched:
            return
        for player in self.table.players:
            if isinstance(player.bot, Outside):
                player.listen()
                player.bot.push(self.view(player.seat))
