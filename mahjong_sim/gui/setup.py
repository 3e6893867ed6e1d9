"""What a match is started with, and the players at its seats (対局設定)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mahjong_sim.bots.failures import dismiss
from mahjong_sim.bots.load import load as hire
from mahjong_sim.bots.player import Player
from mahjong_sim.errors import BotError
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.manners import MANNERS, MannerName, Seats
from mahjong_sim.gui.prefs import Preferences
from mahjong_sim.gui.saving import Start
from mahjong_sim.gui.seating import HUMAN, employed
from mahjong_sim.match.match import Match
from mahjong_sim.match.timeline import Timeline
from mahjong_sim.rules.load import load
from mahjong_sim.rules.load import names as rule_sets
from mahjong_sim.tiles import Seat


@dataclass(frozen=True)
class Setup:
    """Choices of the menu. ``seats``: `HUMAN` or a bot's name, by seat.

    ``seed``: "" = a new one each match. ``overrides``: ``section.option=value`` texts. ``open``:
    all hands may be looked at.
    """

    rules: str
    seats: Seats
    seed: str = ""
    overrides: tuple[str, ...] = ()
    manner: MannerName = "guarded"
    open: bool = False

    @property
    def bots(self) -> tuple[str, ...]:
        """Names of the bots in turn order from East."""
        return tuple(name for name in self.seats if name != HUMAN)

    def with_seat(self, seat: Seat, name: str) -> Setup:
        """The same with another player there."""
        a, b, c, d = (name if at == seat else old for at, old in enumerate(self.seats))
        return replace(self, seats=(a, b, c, d))


def alone(bots: Sequence[str], seat: Seat = 0) -> Seats:
    """One person among three bots, given in turn order from East."""
    names = list(bots)
    names.insert(seat, HUMAN)
    a, b, c, d = names
    return a, b, c, d


def start_of(setup: Setup) -> Start:
    """What a saved game of this setup begins with. Raises RulesetError."""
    rules = load(setup.rules, setup.overrides)
    return Start(
        lasting(setup.rules),
        rules.digest,
        setup.seed or secrets.token_hex(4),
        setup.seats,
        setup.overrides,
        setup.manner,
    )


def lasting(rules: str) -> str:
    """A rule set's id, or the path of its file from wherever it is looked at."""
    return rules if rules in rule_sets() else str(Path(rules).absolute())


def begin(start: Start, speed: int) -> Game:
    """Start a match. Raises RulesetError, InputError or BotError."""
    match = Match(load(start.rules, start.overrides), start.seed, manner=MANNERS[start.manner])
    return seated(Timeline(match), start.seats, speed)


def seated(timeline: Timeline, seats: Sequence[str], speed: int) -> Game:
    """A match, begun or not, with players at its seats. Raises InputError or BotError."""
    match = timeline.match
    makers = {seat: hire(name) for seat, name in enumerate(seats) if name != HUMAN}
    players: dict[Seat, Player] = {}
    try:
        for seat, maker in makers.items():
            players[seat] = employed(match, seat, maker)
    except BotError:
        for player in players.values():
            dismiss(player.bot)
        raise
    people = [seat for seat in range(4) if seat not in players]
    return Game(timeline, people[0] if people else 0, players, speed, makers=makers)


def table_names(seats: Sequence[str]) -> list[str]:
    """Bots' names by seat, those of one kind told apart by a number; a person's is empty."""
    return told_apart(["" if name == HUMAN else _short(name) for name in seats])


def told_apart(names: Sequence[str]) -> list[str]:
    """Names by seat, equal ones with a number each; empty ones stay so."""
    return [
        name if not name or names.count(name) == 1 else f"{name} {1 + names[:seat].count(name)}"
        for seat, name in enumerate(names)
    ]


def _short(name: str) -> str:
    """A bot's name without its file, or without its options."""
    path, _, made = name.partition(":")
    return made.partition(":")[0] if path.endswith(".py") else path


def offered(names: Sequence[str]) -> list[str]:
    """Rule sets in the order of the menu: those of a source, other named ones, common usage."""

    def rank(name: str) -> int:
        header = load(name).ruleset
        if not header.extends:
            return 3
        if not header.source:
            return 2
        return int(load(header.extends).ruleset.source == header.source)

    return sorted(names, key=rank)


def last_rules(prefs: Preferences, known: Sequence[str]) -> str:
    """The rule set played last if it still exists, else the first."""
    return prefs.rules if prefs.rules in known else known[0]


def last_bots(prefs: Preferences, known: Sequence[str], usual: str) -> tuple[str, str, str]:
    """The bots played against last, as far as they still exist."""
    a, b, c = [*(name if name in known else usual for name in prefs.bots), *(usual,) * 3][:3]
    return a, b, c
