"""Converts recorded games from one format to another (牌譜の変換)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from mahjong_sim.errors import InputError
from mahjong_sim.replay import majiang_out, mjai_out, mjlog_out, native_out, tenhou6_out
from mahjong_sim.replay.complete import complete
from mahjong_sim.replay.course import Course
from mahjong_sim.replay.files import Format, Reading, Recorded
from mahjong_sim.replay.losses import Losses
from mahjong_sim.replay.native import NativeGame
from mahjong_sim.replay.record import GameRecord, Problem, RulesOf
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.tiles import Seat

_WRITERS: dict[str, Callable[[GameRecord, Losses], bytes]] = {
    "mjai": mjai_out.write,
    "tenhou6": tenhou6_out.write,
    "mjlog": mjlog_out.write,
    "majiang": majiang_out.write,
}


class Written(NamedTuple):
    """A game in its new format, and the name of the file it comes from."""

    name: str
    data: bytes


class Conversion:
    """Converts games to one format.

    ``rules``: what they were played under, if not their own; ``overrides``: options that differ.
    ``masked``: mjai is written as this seat is told it.
    ``losses``: what could not be carried. ``problems``: what could not be read or written.
    ``doubts``: hands written as recorded, though the engine does not agree.
    """

    def __init__(
        self,
        to: Format,
        rules: RulesOf | None = None,
        overrides: Sequence[str] = (),
        masked: Seat | None = None,
    ) -> None:
        self.to, self.rules, self.overrides = to, rules, tuple(overrides)
        self._write = _WRITERS.get(to, mjai_out.write)
        if masked is not None:
            self._write = partial(mjai_out.write_masked, seat=masked)
        self.losses = Losses()
        self.problems: list[Problem] = []
        self.doubts: list[Problem] = []

    def convert(self, readings: Iterable[Reading]) -> Iterator[Written]:
        """The games one after the other."""
        for reading in readings:
            for game in reading.games:
                if game.fault is not None:
                    self.problems.append(game.fault)
                try:
                    yield from (Written(game.name, data) for data in self._game(game))
                except (InputError, RecursionError) as error:
                    got = "nested too deeply" if isinstance(error, RecursionError) else str(error)
                    wanted = "a game that can be written"
                    self.problems.append(Problem(game.name, None, None, wanted, got))
            if reading.problem is not None:
                self.problems.append(reading.problem)

    def _game(self, game: Recorded) -> list[bytes]:
        if isinstance(game, NativeGame):
            if self.to == "native":
                return [game.text()]
            record = self._under_rules(self._tellable(game.record()))
            return [self._write(record, self.losses)] if record.rounds else []
        if not game.rounds:
            return []
        record = self._under_rules(game)
        record, differences = complete(record, rules_of(record.rules))
        if self.to == "native":
            logs, problems = native_out.write(record, rules_of(record.rules))
            self.problems += problems
            return logs
        self.doubts += differences
        return [self._write(record, self.losses)]

    def _tellable(self, game: GameRecord) -> GameRecord:
        """The game without hands in which somebody laid down what it does not hold.

        A strict table may come to that, and no other format has a word for it.
        """
        hands = []
        for number, hand in enumerate(game.rounds):
            try:
                for _ in Course(hand).steps():
                    pass
            except InputError as error:
                wanted = f"a hand that {self.to} can tell"
                self.problems.append(Problem(game.name, number, None, wanted, str(error)))
            else:
                hands.append(hand)
        return replace(game, rounds=tuple(hands))

    def _under_rules(self, game: GameRecord) -> GameRecord:
        own = self.rules or game.rules
        return replace(game, rules=RulesOf(own.base, (*own.overrides, *self.overrides)))
