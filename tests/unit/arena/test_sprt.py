from __future__ import annotations

from collections.abc import Iterator
from math import isfinite, log

import numpy as np
import pytest

from mahjong_sim.arena.executors import Playing
from mahjong_sim.arena.plan import Plan
from mahjong_sim.arena.run import contest_of, run
from mahjong_sim.arena.sprt import FIRST, Sprt, decide, parse, share
from mahjong_sim.arena.store import MEMORY, create
from mahjong_sim.arena.summary import summary
from mahjong_sim.errors import InputError
from tests.unit.arena.fake import Fake, plan

TRIALS = 1000


def blocks(mean: float, count: int, source: np.random.Generator) -> list[float]:
    """Mean place differences of blocks of four games: in steps, and far from normal."""
    games = source.integers(-3, 4, (count, 4)) / 2.5
    return list((games.mean(axis=1) + mean).tolist())


@pytest.mark.parametrize("rate", [0.05, 0.01])
@pytest.mark.parametrize("truth", ["h0", "h1"])
def test_errors_are_as_rare_as_promised(rate: float, truth: str) -> None:
    """Of 1000 tests no more are wrong than the rate and three standard deviations allow."""
    sprt = Sprt("place", 0.0, 0.3, rate, rate)
    source = np.random.default_rng(11)
    mean = sprt.means[truth == "h1"]
    verdicts = [decide(sprt, blocks(mean, 400, source)).verdict for _ in range(TRIALS)]
    wrong = TRIALS - verdicts.count(truth)  # type: ignore[arg-type]
    assert wrong <= TRIALS * rate + 3 * (TRIALS * rate) ** 0.5


def test_different_rates_are_kept_apart() -> None:
    sprt = Sprt("place", 0.0, 0.3, alpha=0.01, beta=0.2)
    source = np.random.default_rng(5)
    under_h0 = [decide(sprt, blocks(0.0, 400, source)).verdict for _ in range(500)]
    under_h1 = [decide(sprt, blocks(0.3, 400, source)).verdict for _ in range(500)]
    assert under_h0.count("h1") <= 12
    assert 10 <= under_h1.count("h0") <= 125


def test_a_much_stronger_bot_is_found_at_once_and_a_weaker_one_too() -> None:
    source = np.random.default_rng(1)
    sprt = Sprt(alpha=0.01, beta=0.01)
    assert decide(sprt, blocks(1.5, 100, source))[::3] == (FIRST, "h1")
    assert decide(sprt, blocks(-1.5, 100, source))[::3] == (FIRST, "h0")


def test_bots_that_are_the_same_are_not_better() -> None:
    assert decide(Sprt(), [0.0] * 100).verdict == "h0"


def test_a_bot_that_is_always_first_is_better_and_the_ratio_is_a_number() -> None:
    found = decide(Sprt(), [2.0] * 100)
    assert found.verdict == "h1"
    assert isfinite(found.llr)


def test_the_ratio_is_that_of_the_two_normal_likelihoods() -> None:
    values = [0.5, -0.25, 0.75, 0.0, 0.25, -0.5]
    n = len(values)
    variance = float(np.var(values, ddof=1)) * (1 + 8 / n)
    exact = sum((v - 0.0) ** 2 - (v - 0.1) ** 2 for v in values) / (2 * variance)
    assert decide(Sprt(), values).llr == pytest.approx(exact)


def test_bounds_are_those_of_wald() -> None:
    assert Sprt(alpha=0.01, beta=0.05).bounds == (log(0.05 / 0.99), log(0.95 / 0.01))


def test_elo_points_are_how_often_one_is_ahead() -> None:
    assert share(0) == 0.5
    assert share(400) == pytest.approx(10 / 11)
    assert Sprt("elo", 0.0, 400.0).means == (0.0, pytest.approx(10 / 11 - 0.5))


def test_a_test_is_written_with_colons() -> None:
    assert parse("sprt") == Sprt("place", 0.0, 0.1, 0.05, 0.05)
    assert parse("sprt:measure=result:h1=3:alpha=0.01") == Sprt("result", 0.0, 3.0, 0.01, 0.05)
    assert parse("sprt:measure=elo:h0=10") == Sprt("elo", 10.0, 30.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("test", "expected sprt"),
        ("sprt:gamma=1", "none of measure, h0, h1, alpha, beta"),
        ("sprt:h1=1:h1=2", "given twice"),
        ("sprt:h1", "no number"),
        ("sprt:h1=nan", "no number"),
        ("sprt:h0=0.2:h1=0.1", "not below h1"),
        ("sprt:measure=luck", "'luck' is none of place, points, result, elo"),
        ("sprt:alpha=0.7", "alpha is a rate between 0 and 0.5"),
        ("sprt:beta=0", "beta is a rate"),
    ],
)
def test_a_wrong_test_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse(text)


# --- in a run -----------------------------------------------------------------------------------
STOP = Sprt("place", 0.0, 0.5, 0.01, 0.01)
LONG_RUN = plan(blocks=300, stop=STOP)


def test_a_run_ends_at_the_same_block_whichever_game_is_over_first() -> None:
    reports = []
    for shuffle in (0, 1, 2):
        fake = Fake([6000, 0], shuffle, window=1 if not shuffle else 30)
        store = create(MEMORY, plan(blocks=300, stop=STOP))
        list(run(store, fake))
        reports.append(summary(store))
        assert store.count() == reports[0].games < 1200
    assert reports[0].tests[0].verdict == "h1"
    assert reports[0] == reports[1] == reports[2]
    assert reports[0].whole


def test_no_game_is_begun_after_the_decision() -> None:
    fake = Fake([6000, 0], window=1)
    store = create(MEMORY, plan(blocks=300, stop=STOP))
    list(run(store, fake))
    assert len(fake.begun) == summary(store).games


def test_a_decided_run_has_nothing_left_to_play() -> None:
    store = create(MEMORY, plan(blocks=300, stop=STOP))
    list(run(store, Fake([6000, 0])))
    before = summary(store)
    again = Fake([6000, 0])
    assert list(run(store, again)) == [] == again.begun
    assert summary(store) == before


def test_games_beyond_the_decision_that_a_killed_run_left_are_dropped() -> None:
    store = create(MEMORY, plan(blocks=300, stop=STOP))
    fake = Fake([6000, 0])
    list(run(store, fake))
    end = summary(store)
    for number in range(end.games, end.games + 6):
        store.add(fake.game(store.plan, number))
    list(run(store, fake))
    assert summary(store) == end


def test_in_a_gauntlet_all_tests_must_be_decided() -> None:
    store = create(MEMORY, plan(bots=3, blocks=400, format="gauntlet", stop=STOP))
    list(run(store, Fake([9000, -9000, 0])))
    contest = contest_of(store)
    assert contest is not None
    assert {pair: trial.verdict for pair, trial in contest.trials.items()} == {
        (0, 2): "h1",
        (1, 2): "h0",
    }


def test_an_executor_is_closed_when_the_test_is_decided() -> None:
    closed = []

    class Watched(Fake):
        def play(self, plan, numbers) -> Playing:  # type: ignore[no-untyped-def]
            try:
                yield from super().play(plan, numbers)
            finally:
                closed.append(True)

    list(run(create(MEMORY, plan(blocks=300, stop=STOP)), Watched([6000, 0])))
    assert closed == [True]


def test_blocks_that_another_process_played_count_for_the_decision() -> None:
    alone, shared = create(MEMORY, LONG_RUN), create(MEMORY, LONG_RUN)
    list(run(alone, Fake([6000, 0])))

    class Overtaken(Fake):
        def play(self, plan: Plan, numbers: Iterator[int]) -> Playing:
            return super().play(plan, self.others(plan, numbers))

        def others(self, plan: Plan, numbers: Iterator[int]) -> Iterator[int]:
            for number in iter(lambda: next(numbers, -1), -1):
                yield number
                for other in range(20, 40) if number == 19 else ():
                    shared.add(self.game(plan, other))

    list(run(shared, Overtaken([6000, 0], window=1)))
    assert shared.count() == alone.count()
    assert summary(shared) == summary(alone)


def test_a_report_before_the_cut_is_that_after_it() -> None:
    store = create(MEMORY, LONG_RUN)
    fake = Fake([6000, 0])
    list(run(store, fake))
    after, size = summary(store), store.count()
    for number in range(size, size + 8):
        store.add(fake.game(LONG_RUN, number))
    assert summary(store) == after
