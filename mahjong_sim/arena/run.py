"""Runs a plan (実行): has the missing games played, keeps them, ends when all is decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from mahjong_sim.arena.executors import Executor
from mahjong_sim.arena.game import Played
from mahjong_sim.arena.plan import Plan
from mahjong_sim.arena.sprt import Running, Sprt, Trial
from mahjong_sim.arena.store import Store

Pair = tuple[int, int]


class Contest:
    """The tests of a run: every other bot against the last one, given block after block."""

    def __init__(self, plan: Plan, sprt: Sprt) -> None:
        last = len(plan.bots) - 1
        self.tests: dict[Pair, Running] = {(bot, last): Running(sprt) for bot in range(last)}
        self.sprt = sprt
        self.blocks = 0

    @property
    def decided(self) -> bool:
        """Whether all tests have a verdict."""
        return all(test.trial.verdict for test in self.tests.values())

    @property
    def trials(self) -> dict[Pair, Trial]:
        """Where they stand."""
        return {pair: test.trial for pair, test in self.tests.items()}

    def take(self, block: Sequence[Played]) -> None:
        """The games of the next block."""
        self.blocks += 1
        for pair, test in self.tests.items():
            test.take(difference(block, pair, self.sprt))


def difference(block: Sequence[Played], pair: Pair, sprt: Sprt) -> float:
    """By how much the first bot of a pair was better in the games that both played, on average."""
    found = [_better(played, pair, sprt) for played in block if set(pair) <= set(played.seats)]
    return sum(found) / len(found)


def _better(played: Played, pair: Pair, sprt: Sprt) -> float:
    ours, theirs = ([s for s, bot in enumerate(played.seats) if bot == b] for b in pair)
    if sprt.measure == "elo":
        return (
            sum(ahead(played, a, b) for a in ours for b in theirs) / (len(ours) * len(theirs)) - 0.5
        )
    values: Sequence[float] = {
        "place": [-place for place in played.places],
        "points": played.points,
        "result": played.results,
    }[sprt.measure]
    mean = sum(values[seat] for seat in ours) / len(ours)
    return mean - sum(values[seat] for seat in theirs) / len(theirs)


def ahead(played: Played, seat: int, other: int) -> float:
    """1 where the seat ended before the other, 0.5 where they share a place, else 0."""
    a, b = played.places[seat], played.places[other]
    return 0.5 if a == b else float(a < b)


def contest_of(store: Store) -> Contest | None:
    """The tests as the blocks decide them that are there without a gap; None without tests."""
    plan = store.plan
    if plan.stop is None:
        return None
    contest = Contest(plan, plan.stop)
    for expected, block in enumerate(store.blocks()):
        if block[0].block != expected or contest.decided:
            break
        contest.take(block)
    return contest


def run(store: Store, executor: Executor) -> Iterator[Played]:
    """Play what is missing; each game once it is kept.

    Tests are looked at block by block, so it does not matter which game is over first; when they
    are decided, games of later blocks that were played already are dropped.
    """
    contest = contest_of(store)
    if contest is None or not contest.decided:
        with closing(executor.play(store.plan, store.missing())) as games:
            for played in games:
                store.add(played)
                yield played
                if contest is not None and _decided(store, contest):
                    break
    if contest is not None and contest.decided:
        store.cut(contest.blocks)


def _decided(store: Store, contest: Contest) -> bool:
    """Give the tests the blocks that are whole now, whoever played them; whether all is decided."""
    size = len(store.plan.schedule)
    while not contest.decided and len(games := store.block(contest.blocks)) == size:
        contest.take(games)
    return contest.decided
