"""What a match is started with, and the players at its seats (対局設定)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mahjong_sim.bots.load import load as hire
from mahjong_sim.bots.play import Player
from mahjong_sim.gui.game import Game
from mahjong_sim.gui.prefs import Preferences
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table.actions import Answer
from mahjong_sim.tiles import Seat


@dataclass(frozen=True)
class Setup:
    """Choices of the menu. ``bots``: names for the other seats in turn order from East.

    ``seed``: "" = a new one each match. ``overrides``: ``section.option=value`` texts.
    """

    rules: str
    bots: tuple[str, str, str]
    seat: Seat = 0
    seed: str = ""
    overrides: tuple[str, ...] = ()

    def bot_at(self, seat: Seat) -> str:
        """The bot's name at a seat that is not the person's."""
        return self.bots[seat - (seat > self.seat)]

    def with_bot(self, seat: Seat, name: str) -> Setup:
        """The same with another bot there."""
        at = seat - (seat > self.seat)
        a, b, c = (name if i == at else old for i, old in enumerate(self.bots))
        return replace(self, bots=(a, b, c))


def begin(setup: Setup, speed: int, accepted: Callable[[Answer], None]) -> Game:
    """Start a match as chosen. Raises RulesetError, InputError or BotError."""
    seed = setup.seed or secrets.token_hex(4)
    match = Match(load(setup.rules, setup.overrides), seed)
    others = [seat for seat in range(4) if seat != setup.seat]
    players = {seat: Player(match, seat, hire(setup.bot_at(seat))()) for seat in others}
    return Game(match, setup.seat, players, speed, accepted)


def table_names(setup: Setup) -> list[str]:
    """Bots' names by seat, those of one kind told apart by a number; the person's is empty."""
    names = ["" if s == setup.seat else setup.bot_at(s).rpartition(":")[2] for s in range(4)]
    return [
        name if not name or names.count(name) == 1 else f"{name} {1 + names[:seat].count(name)}"
        for seat, name in enumerate(names)
    ]


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
