from __future__ import annotations

import numpy as np
import pytest

from mahjong_sim.arena import stats
from mahjong_sim.arena.run import run
from mahjong_sim.arena.samples import sampled
from mahjong_sim.arena.stats import Estimate, estimates, grouped, student, tails
from mahjong_sim.arena.store import MEMORY, create
from mahjong_sim.arena.summary import summary
from tests.unit.arena.fake import Fake, plan

TOURNAMENTS = 500


def test_intervals_cover_the_truth_in_500_tournaments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mean place of a bot and a rate with a random denominator, 25 blocks of four games each.

    95 % of the intervals are to hold the truth; three standard deviations of 500 are 2.9 %.
    """
    monkeypatch.setattr(stats, "RESAMPLES", 600)
    source = np.random.default_rng(7)
    held = np.zeros(2)
    for tournament in range(TOURNAMENTS):
        walls = source.normal(0, 1, (25, 1))  # what the games of a block have in common
        places = np.clip(np.round(2.5 + walls + source.normal(0, 1, (25, 4))), 1, 4)
        hands = source.integers(8, 14, (25, 4))
        wins = source.binomial(hands, 0.2 + 0.05 * np.tanh(walls))
        over = np.stack([places.sum(axis=1), wins.sum(axis=1)], axis=1)
        under = np.stack([np.full(25, 4.0), hands.sum(axis=1)], axis=1)
        for column, (found, truth) in enumerate(
            zip(estimates(over, under, tournament), (2.5, 0.2), strict=True)
        ):
            assert found.low is not None and found.high is not None
            held[column] += found.low <= truth <= found.high
    assert np.all(np.abs(held / TOURNAMENTS - 0.95) < 0.03)


def test_intervals_of_few_blocks_cover_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stats, "RESAMPLES", 600)
    source = np.random.default_rng(3)
    held = 0
    for tournament in range(TOURNAMENTS):
        values = source.normal(0, 1, (8, 1))
        (found,) = estimates(values, np.ones((8, 1)), tournament)
        assert found.low is not None and found.high is not None
        held += found.low <= 0 <= found.high
    assert abs(held / TOURNAMENTS - 0.95) < 0.04


def test_games_of_a_block_are_not_counted_as_independent() -> None:
    """The same four games again and again tell no more than one of them."""
    source = np.random.default_rng(1)
    blocks = source.normal(0, 1, (50, 1))
    (once,) = estimates(blocks, np.ones((50, 1)))
    (four,) = estimates(4 * blocks, np.full((50, 1), 4.0))
    assert (once.low, once.high) == (pytest.approx(four.low), pytest.approx(four.high))


def test_over_and_under_are_resampled_together() -> None:
    under = np.arange(1.0, 31.0).reshape(-1, 1)
    assert estimates(2 * under, under) == [Estimate(2.0, 2.0, 2.0)]


def test_the_same_numbers_give_the_same_interval() -> None:
    values = np.arange(20.0).reshape(-1, 2)
    assert estimates(values, values + 1) == estimates(values, values + 1)


def test_too_few_blocks_have_no_interval_and_nothing_no_figure() -> None:
    two = estimates(np.array([[1.0], [2.0]]), np.ones((2, 1)))
    assert two == [Estimate(1.5)]
    assert estimates(np.zeros((0, 1)), np.zeros((0, 1))) == [Estimate(None)]
    assert estimates(np.zeros((9, 1)), np.zeros((9, 1))) == [Estimate(None)]


def test_many_blocks_are_put_together_without_loss() -> None:
    values = np.arange(5001.0).reshape(-1, 1)
    found = grouped(values)
    assert len(found) == 1000
    assert found.sum() == values.sum()


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(0.975, freedom) == pytest.approx(quantile, rel=0.01)


def test_tails_are_wider_for_few_blocks_and_right_for_many() -> None:
    low, high = tails(10000)
    assert (low, high) == (pytest.approx(0.025, abs=1e-4), pytest.approx(0.975, abs=1e-4))
    assert tails(5)[0] < tails(20)[0] < low


# --- of games -----------------------------------------------------------------------------------
def test_sums_are_those_of_the_games() -> None:
    fake, wanted = Fake([5000, 0, -5000]), plan(bots=3, blocks=3, format="round-robin")
    games = [fake.game(wanted, number) for number in range(wanted.games)]
    size = len(wanted.schedule)
    samples = sampled((games[i : i + size] for i in range(0, len(games), size)), 3)
    places = [p.places[s] for p in games for s in range(4) if p.seats[s] == 1]
    assert samples.of("games").sum(axis=0)[1] == len(places)
    assert samples.of("place").sum(axis=0)[1] == sum(places)
    assert samples.of("first").sum() == len(games)
    pairs, ahead = samples.pairs("pairs").sum(axis=0), samples.pairs("ahead").sum(axis=0)
    assert np.all(ahead + ahead.T == pairs)
    for name in ("place", "points", "result"):
        differences = samples.pairs(name).sum(axis=0)
        assert differences == pytest.approx(-differences.T)


def test_shared_places_count_a_half() -> None:
    import msgspec

    wanted = plan(format="2v2")
    game = Fake([0, 0]).game(wanted, 0)
    tied = msgspec.structs.replace(game, places=(1, 1, 1, 1))
    samples = sampled([[tied]], 2)
    assert samples.pairs("ahead")[0, 0, 1] == 2.0
    assert samples.pairs("pairs")[0, 0, 1] == 4.0


def test_the_walls_of_a_block_take_luck_out_of_differences() -> None:
    """The interval of the paired difference is narrower than without pairing."""
    store = create(MEMORY, plan(blocks=80, seatings=4))
    list(run(store, Fake([2000, 0])))
    paired = summary(store).duels[0].points
    games = [played for block in store.blocks() for played in block]
    source = np.random.default_rng(0)
    order = source.permutation(len(games))
    mixed = [[games[i] for i in order[n : n + 4]] for n in range(0, len(games), 4)]
    samples = sampled(mixed, 2)
    over, under = samples.pairs("points")[:, 0, 1], samples.pairs("games")[:, 0, 1]
    (loose,) = estimates(over[:, None], under[:, None])
    assert None not in (paired.low, paired.high, loose.low, loose.high)
    assert paired.high - paired.low < 0.8 * (loose.high - loose.low)  # type: ignore[operator]
