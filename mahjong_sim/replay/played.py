"""Recorded games as the engine plays them (牌譜の再生): rules, players and events, to be shown.

A record is put to the table once more and only what the engine agrees with is kept, so whoever
writes the events down needs no care for files of strangers. (`tape` keeps the other hands
too, to be looked at.)
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mahjong_sim.errors import InputError
from mahjong_sim.replay import native, native_out
from mahjong_sim.replay.files import Recorded
from mahjong_sim.replay.native import Again, NativeGame
from mahjong_sim.replay.record import Problem, RulesOf
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import Event, RoundDealt, RoundSet


class Played(Struct, frozen=True):
    """A game or a part of one. ``names``: the players by seat, none where nobody was named."""

    name: str
    rules: Rules
    names: tuple[str, ...]
    events: tuple[Event, ...]


def played(
    game: Recorded, rules: RulesOf | None = None, overrides: Sequence[str] = ()
) -> tuple[list[Played], list[Problem]]:
    """What the engine makes of a game, and where it does not agree: those hands are left out.

    ``rules``: what it was played under, if not its own; ``overrides``: options that differ.
    """
    problems = [] if game.fault is None else [game.fault]
    if isinstance(game, NativeGame):
        own = rules or RulesOf(game.header.rules, game.header.overrides)
        chosen = load(own.base, (*own.overrides, *overrides))
        found, wrong = _again(game, chosen)
        return found, [*([] if wrong is None else [wrong]), *problems]
    own = rules or game.rules
    chosen = load(own.base, (*own.overrides, *overrides))
    if not game.rounds:
        return [], problems
    logs, wrongs = native_out.write(game, chosen)
    parts = [part for log in logs for part in native.read(log, game.name)]
    return [_played(part, chosen, part.events) for part in parts], [*wrongs, *problems]


def _again(game: NativeGame, rules: Rules) -> tuple[list[Played], Problem | None]:
    """A native log up to the first hand that does not come out as it says."""
    again, events = Again(game, rules), game.events
    if again.problem is not None:
        starts = [i for i, e in enumerate(events) if isinstance(e, RoundDealt | RoundSet)]
        events = events[: starts[again.exact]] if 0 < again.exact < len(starts) else []
    return ([_played(game, rules, events)] if events else []), again.problem


def _played(game: NativeGame, rules: Rules, events: Sequence[Event]) -> Played:
    seats = game.header.seats
    return Played(game.name, rules, seats if len(seats) == 4 else (), tuple(events))


def all_played(
    games: Sequence[Recorded], rules: RulesOf | None = None, overrides: Sequence[str] = ()
) -> tuple[list[Played], list[Problem]]:
    """The same for all games of a file; a game that cannot be played at all is a problem."""
    found: list[Played] = []
    problems: list[Problem] = []
    for game in games:
        try:
            more, wrong = played(game, rules, overrides)
        except (InputError, RecursionError) as error:
            got = "nested too deeply" if isinstance(error, RecursionError) else str(error)
            more, wrong = [], [Problem(game.name, None, None, "a game to play again", got)]
        found += more
        problems += wrong
    return found, problems
