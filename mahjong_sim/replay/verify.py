"""Verifies recorded games (牌譜の検証): every hand through the engine, every result compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.match.match import Match
from mahjong_sim.replay.drive import Driver, start_of
from mahjong_sim.replay.files import Reading, rules_for
from mahjong_sim.replay.native import Again, NativeGame
from mahjong_sim.replay.part import Part, recorded
from mahjong_sim.replay.record import GameRecord, Problem, RoundRecord
from mahjong_sim.replay.results import check_hand
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.round import Round


class Verdict(Struct, frozen=True):
    """What a game came to: hands read, hands that agree to the last point, what was wrong."""

    rounds: int
    exact: int
    problems: tuple[Problem, ...]


def verify_game(game: GameRecord, rules: Rules) -> Verdict:
    """Play a recorded game of at least one hand again.

    A game recorded from its start is played as one match, so the start of every hand and the end of
    the match are the engine's own. After a mismatch, and in a record that is only a part of a game,
    each hand is played by itself, and must lead to the points the next one starts with.
    """
    problems: list[Problem] = []
    done = _play_match(game, rules, problems) if _from_the_start(game) else 0
    for number in range(done, len(game.rounds)):
        following = game.rounds[number + 1 : number + 2]
        found = verify_round(game.rounds[number], rules, following[0] if following else None)
        if found is not None:
            problem = Problem(game.name, number, found.index, found.expected, found.got)
            problems.append(problem)
    wrong = len({p.round for p in problems})
    if game.fault is not None:
        problems.append(game.fault)
    return Verdict(len(game.rounds), len(game.rounds) - wrong, tuple(problems))


def verify_round(
    record: RoundRecord, rules: Rules, following: RoundRecord | None = None
) -> ReplayMismatch | None:
    """Play one recorded hand by itself; the mismatch, if there is one."""
    table = Round(rules, start_of(record, rules))
    try:
        check_hand(record, Driver(table).play(record))
        if following is not None and table.ended.points != following.dealt.points:
            want, got = f"{following.dealt.points}", f"{table.ended.points}"
            raise ReplayMismatch(len(record.steps), f"then points {want}", f"then points {got}")
    except ReplayMismatch as mismatch:
        return mismatch
    return None


def _from_the_start(game: GameRecord) -> bool:
    first = game.rounds[0].dealt
    return not (first.wind or first.dealer or first.honba or first.pot)


def _play_match(game: GameRecord, rules: Rules, problems: list[Problem]) -> int:
    """Play the hands as one match up to the first mismatch; how many hands were played."""
    match = Match(rules, game.name, partial(recorded, game.rounds, 0), ())
    part = Part(game, match, 0)
    problems += [] if part.problem is None else [part.problem]
    return part.after if part.problem is None else part.after + 1


class Report(Struct, frozen=True):
    """What all files came to; ``exact``: hands that agree in everything."""

    files: int
    games: int
    rounds: int
    exact: int
    problems: tuple[Problem, ...]


def verify_games(
    readings: Iterable[Reading], rules: str | None = None, overrides: Sequence[str] = ()
) -> Report:
    """Verify file after file, under ``rules`` or else each game's own, options overridden."""
    files, games, rounds, exact, problems = 0, 0, 0, 0, list[Problem]()
    for reading in readings:
        files += 1
        for game in reading.games:
            if isinstance(game, NativeGame):
                verdict = verify_native(game, rules, overrides)
                games += 1
                rounds += verdict.rounds
                exact += verdict.exact
                problems += verdict.problems
            elif game.rounds:
                verdict = verify_game(game, rules_for(game, rules, overrides))
                games += 1
                rounds += verdict.rounds
                exact += verdict.exact
                problems += verdict.problems
            elif game.fault is not None:
                problems.append(game.fault)
        if reading.problem is not None:
            problems.append(reading.problem)
    return Report(files, games, rounds, exact, tuple(problems))


def verify_native(
    game: NativeGame, rules: str | None = None, overrides: Sequence[str] = ()
) -> Verdict:
    """Play a native log again, under its own rules or others, and compare every byte."""
    header, played = game.header, rules_for(game, rules, overrides)
    again = Again(game, played)
    problems = [p for p in (again.problem, game.fault) if p is not None]
    if played.digest != header.digest and again.problem is not None:
        want = f"rule set {header.rules} as it was, digest {header.digest[:12]}"
        got = f"digest {played.digest[:12]}"
        problems.insert(0, Problem(game.name, None, None, want, got))
    return Verdict(again.rounds, again.exact, tuple(problems))
