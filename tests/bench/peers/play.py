"""Rows about whole hanchans and recorded rounds."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mahjong_sim.bots.games import Games, Plan, run
from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.match.match import Match
from mahjong_sim.replay.files import read
from mahjong_sim.replay.sources import find
from mahjong_sim.replay.verify import verify_games
from mahjong_sim.rules.load import load
from tests import corpora
from tests.bench.peers.race import Contender, Row

GAMES = 40
FEW = 10
MANY = 240
RECORDED = 60


def rows() -> Iterator[Row]:
    """Hanchans a second, events kept by everybody; the answers cannot be compared."""
    yield Row(
        "whole hanchans, each legal action as likely as another",
        "hanchans",
        "45; 1.1 x riichienv",
        (
            Contender("mahjong_sim, random", GAMES, _ours("random", GAMES)),
            Contender("riichienv, random", GAMES, lambda: [_riichienv(n) for n in range(GAMES)]),
            Contender("jansou, random", FEW, _jansou("RandomAgent")),
        ),
    )
    yield Row(
        "whole hanchans, bots that play for speed",
        "hanchans",
        "25",
        (
            Contender("mahjong_sim, efficient", FEW, _ours("efficient", FEW)),
            Contender("jansou, EfficiencyAgent", FEW, _jansou("EfficiencyAgent")),
        ),
    )
    yield Row(
        "sim on two cores beside one, processes started and all",
        "hanchans",
        "1.8 x one process",
        (
            Contender("mahjong_sim, --jobs 2", MANY, lambda: _sim(2)),
            Contender("one process", MANY, lambda: _sim(1)),
        ),
        lambda *_: "a fault: the events must be the same",
    )
    file = corpora.base() / "mjlog.zip"
    if file.is_file():
        readings = [read(source) for source in find([file])[:RECORDED]]
        rounds = verify_games(readings, None, []).rounds
        yield Row(
            "recorded rounds replayed and verified, the files read before",
            "rounds",
            "500",
            (
                Contender(
                    "mahjong_sim, replay verify",
                    rounds,
                    lambda: [verify_games(readings, None, []).exact],
                ),
            ),
        )


def _sim(jobs: int) -> list[str]:
    games = Games(Plan("tenhou", (), ("random",) * 4, "peers"))
    return [outcome.digest for outcome in run(games, MANY, jobs)]


def _ours(name: str, games: int) -> Callable[[], list[Any]]:
    rules, make = load("tenhou"), load_bot(name)

    def games_of() -> list[Any]:
        matches = (Match(rules, f"peers/{game}") for game in range(games))
        return [play(match, [make() for _ in range(4)]).standing for match in matches]

    return games_of


def _riichienv(game: int) -> list[int]:
    """A hanchan of the policy of our random bot, with the log that it writes by default."""
    table = importlib.import_module("riichienv").RiichiEnv(game_mode="4p-red-half", seed=game)
    chance = Random(game).random
    asked = table.reset()
    while not table.done():
        acts = {}
        for seat, view in asked.items():
            legal = view.legal_actions()
            acts[seat] = legal[int(chance() * len(legal))]
        asked = table.step(acts)
    return list(table.scores())


def _jansou(name: str) -> Callable[[], list[Any]]:
    environment = importlib.import_module("jansou.game.environment")
    agent = getattr(importlib.import_module("jansou.game.agents"), name)
    rules = importlib.import_module("jansou.core.rules").preset("tenhou")

    def games_of() -> list[Any]:
        return [
            environment.Environment(rules, seed=game).run([agent(seed=s) for s in range(4)])
            for game in range(FEW)
        ]

    return games_of
