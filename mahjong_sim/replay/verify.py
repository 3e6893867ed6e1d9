"""Verifies recorded games (牌譜の検証): every hand through the engine, every result compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.match.deal import Deal
from mahjong_sim.match.match import Match
from mahjong_sim.replay.drive import Driver, start_of
from mahjong_sim.replay.files import Reading
from mahjong_sim.replay.native import Again, NativeGame
from mahjong_sim.replay.record import GameRecord, Problem, RoundRecord
from mahjong_sim.replay.results import check_final, check_hand
from mahjong_sim.replay.texts import hand_text
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import END_MATCH, PLAY_ON, Answer
from mahjong_sim.table.round import Round
from mahjong_sim.tiles import Seat


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
            problems.append(_problem(game, number, found))
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
    driver = Driver(match)
    for number in range(len(game.rounds)):
        try:
            play_hand(match, driver, game, number)
        except ReplayMismatch as mismatch:
            problems.append(_problem(game, number, mismatch))
            return number + 1
    return len(game.rounds)


def play_hand(match: Match, driver: Driver, game: GameRecord, number: int) -> None:
    """Play the next hand of a match as recorded; ReplayMismatch where they differ."""
    record = game.rounds[number]
    _check_start(match, record)
    check_hand(record, driver.play(record))
    _check_course(match, game, number)


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


def _problem(game: GameRecord, number: int, mismatch: ReplayMismatch) -> Problem:
    return Problem(game.name, number, mismatch.index, mismatch.expected, mismatch.got)


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
                verdict = verify_game(game, _rules(game, rules, overrides))
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
    header = game.header
    base = header.rules if rules is None else rules
    own = header.overrides if rules is None else ()
    played = load(base, (*own, *overrides))
    again = Again(game, played)
    problems = [p for p in (again.problem, game.fault) if p is not None]
    if played.digest != header.digest and again.problem is not None:
        want = f"rule set {header.rules} as it was, digest {header.digest[:12]}"
        got = f"digest {played.digest[:12]}"
        problems.insert(0, Problem(game.name, None, None, want, got))
    return Verdict(again.rounds, again.exact, tuple(problems))


def _rules(game: GameRecord, rules: str | None, overrides: Sequence[str]) -> Rules:
    if rules is not None:
        return load(rules, overrides)
    own = game.rules
    return load(own.base, (*own.overrides, *overrides))
