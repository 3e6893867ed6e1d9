"""The report of a run (集計) as plain values: what is printed, written and drawn.

It depends on the games alone: the same games make the same report, whoever played them. Blocks
that are not whole yet are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from math import sqrt

import numpy as np
from msgspec import Struct

from mahjong_sim.arena.game import Played
from mahjong_sim.arena.plan import Plan
from mahjong_sim.arena.ratings import Rating, rated
from mahjong_sim.arena.run import contest_of
from mahjong_sim.arena.samples import PLACES, Samples, sampled
from mahjong_sim.arena.sprt import Sprt, Trial
from mahjong_sim.arena.stats import FEWEST, LEVEL, Array, Estimate, estimates, student
from mahjong_sim.arena.store import Store, digest_of
from mahjong_sim.rules.load import load

# figure -> (sum over, sum under); see `Counts` for the words
FIGURES: dict[str, tuple[str, str]] = {
    "place": ("place", "games"),
    "points": ("points", "games"),
    "result": ("result", "games"),
    **{name: (name, "games") for name in PLACES},
    "win_rate": ("wins", "hands"),
    "tsumo_rate": ("tsumo", "wins"),
    "win_value": ("win_points", "wins"),
    "deal_in_rate": ("deal_ins", "hands"),
    "deal_in_value": ("deal_in_points", "deal_ins"),
    "riichi_rate": ("riichi", "hands"),
    "call_rate": ("opened", "hands"),
    "calls": ("calls", "hands"),
    "draw_tenpai_rate": ("draw_tenpai", "draws"),
    "chombo_rate": ("chombo", "hands"),
}
# figure of two bots -> (sum over, sum under)
DUELS = {
    "ahead": ("ahead", "pairs"),
    "place": ("place", "games"),
    "points": ("points", "games"),
    "result": ("result", "games"),
}
STEPS = 200  # points of a curve


class BotReport(Struct, frozen=True):
    """A bot's figures. ``games``: seats it played at; ``failures``: number by kind."""

    label: str
    name: str
    games: int
    hands: int
    figures: dict[str, Estimate]
    rating: Rating
    failures: dict[str, int]


class Duel(Struct, frozen=True):
    """Two bots that met. ``ahead``: how often ``bot`` ended before ``other``, ties as a half;
    the rest: by how much it was better in the same game, on average (fewer places, more points).
    """

    bot: str
    other: str
    ahead: Estimate
    place: Estimate
    points: Estimate
    result: Estimate


class Test(Struct, frozen=True):
    """A sequential test: ``verdict`` is h1, h0 or "" (not decided), after ``blocks`` blocks."""

    bot: str
    other: str
    measure: str
    h0: float
    h1: float
    alpha: float
    beta: float
    blocks: int
    mean: float
    llr: float
    low: float
    high: float
    verdict: str


class Curve(Struct, frozen=True):
    """Mean result after so many blocks, and the band of its 95 % interval."""

    label: str
    blocks: list[int]
    mean: list[float]
    low: list[float]
    high: list[float]


class Report(Struct, frozen=True):
    """All that is told of a run. ``level``: of the intervals; ``whole``: nothing is left to play.

    ``digest``: of the games that are counted.
    """

    program: str
    rules: str
    rules_title: str
    rules_title_ja: str
    overrides: tuple[str, ...]
    format: str
    seatings: int
    walls: str
    seed: str
    failing: str
    blocks_planned: int
    blocks: int
    games: int
    rounds: int
    whole: bool
    level: float
    bots: list[BotReport]
    duels: list[Duel]
    tests: list[Test]
    curves: list[Curve]
    digest: str


def summary(store: Store) -> Report:
    """The report of what is stored. Raises InputError where the store cannot be read."""
    plan = store.plan
    contest = contest_of(store)
    decided = contest is not None and contest.decided
    limit = contest.blocks if contest is not None and decided else None
    samples = sampled(store.blocks(limit), len(plan.bots))
    rules = load(plan.rules, plan.overrides)
    games = samples.blocks * len(plan.schedule)
    labels = plan.labels
    return Report(
        program=plan.program,
        rules=rules.ruleset.id,
        rules_title=rules.ruleset.title,
        rules_title_ja=rules.ruleset.title_ja,
        overrides=rules.overrides,
        format=plan.format,
        seatings=plan.seatings,
        walls=plan.walls,
        seed=plan.seed,
        failing=plan.failing,
        blocks_planned=plan.blocks,
        blocks=samples.blocks,
        games=games,
        rounds=samples.rounds,
        whole=decided or samples.blocks == plan.blocks,
        level=LEVEL,
        bots=_bots(plan, chain.from_iterable(store.blocks(limit)), samples),
        duels=_duels(labels, samples),
        tests=[]
        if contest is None
        else [_test(labels, pair, contest.sprt, trial) for pair, trial in contest.trials.items()],
        curves=[_curve(label, samples, bot) for bot, label in enumerate(labels)],
        digest=digest_of(chain.from_iterable(store.blocks(limit))),
    )


def _bots(plan: Plan, games: Iterable[Played], samples: Samples) -> list[BotReport]:
    bots = len(plan.bots)
    over = np.concatenate([samples.of(a) for a, _ in FIGURES.values()], axis=1)
    under = np.concatenate([samples.of(b) for _, b in FIGURES.values()], axis=1)
    found = estimates(over, under)
    ratings = rated(games, bots)
    played, hands = samples.of("games").sum(axis=0), samples.of("hands").sum(axis=0)
    return [
        BotReport(
            label=bot.label,
            name=bot.name,
            games=int(played[number]),
            hands=int(hands[number]),
            figures=dict(zip(FIGURES, found[number::bots], strict=True)),
            rating=ratings[number],
            failures={
                kind: count
                for (failed, kind), count in sorted(samples.failures.items())
                if failed == number
            },
        )
        for number, bot in enumerate(plan.bots)
    ]


def _duels(labels: tuple[str, ...], samples: Samples) -> list[Duel]:
    met = samples.pairs("pairs").sum(axis=0)
    found: list[Duel] = []
    for bot, other in np.argwhere(met > 0).tolist():
        over = np.stack([samples.pairs(a)[:, bot, other] for a, _ in DUELS.values()], axis=1)
        under = np.stack([samples.pairs(b)[:, bot, other] for _, b in DUELS.values()], axis=1)
        figures = dict(zip(DUELS, estimates(over, under), strict=True))
        found.append(Duel(labels[bot], labels[other], **figures))
    return found


def _test(labels: tuple[str, ...], pair: tuple[int, int], sprt: Sprt, trial: Trial) -> Test:
    low, high = sprt.bounds
    return Test(
        bot=labels[pair[0]],
        other=labels[pair[1]],
        measure=sprt.measure,
        h0=sprt.h0,
        h1=sprt.h1,
        alpha=sprt.alpha,
        beta=sprt.beta,
        blocks=trial.blocks,
        mean=trial.mean,
        llr=trial.llr,
        low=low,
        high=high,
        verdict=trial.verdict,
    )


def _curve(label: str, samples: Samples, bot: int) -> Curve:
    """How the mean result of a bot settles. It is the mean of blocks, which are of one size."""
    means: Array = samples.of("result")[:, bot] / np.maximum(samples.of("games")[:, bot], 1)
    count = np.arange(1, len(means) + 1)
    running = np.cumsum(means) / count
    spread = np.cumsum(means**2) / count - running**2
    steps = np.linspace(FEWEST, len(means), STEPS) if len(means) >= FEWEST else np.empty(0)
    blocks: list[int] = np.unique(steps.astype(int)).tolist()
    mean = [float(running[n - 1]) for n in blocks]
    half = [
        student(1 - (1 - LEVEL) / 2, n - 1) * sqrt(max(float(spread[n - 1]), 0.0) / (n - 1))
        for n in blocks
    ]
    low = [m - h for m, h in zip(mean, half, strict=True)]
    high = [m + h for m, h in zip(mean, half, strict=True)]
    return Curve(label, blocks, mean, low, high)
