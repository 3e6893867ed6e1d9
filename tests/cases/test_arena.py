"""Public reports about running many games of bots: named after their reports."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from mahjong_sim.arena.executors import Here, Worker
from mahjong_sim.arena.game import Games
from mahjong_sim.arena.plan import Plan, plan
from mahjong_sim.arena.run import run
from mahjong_sim.arena.store import MEMORY, create
from mahjong_sim.arena.summary import summary
from mahjong_sim.bots.api import tiles_seen
from mahjong_sim.rules.load import load
from mahjong_sim.score.ranking import final
from mahjong_sim.tiles import parse_kinds
from tests.kit import table

BAD = Path(__file__).parents[1] / "unit" / "arena" / "bad_bots.py"


def short(*bots: str, rules: str = "tenhou", blocks: int = 1, **options: object) -> Plan:
    return plan(rules, bots, blocks, overrides=("match.winds=1",), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "mmml91", "m-league"])
def test_ar_points_sum_zero(rules: str) -> None:
    games = Games(short("efficient", "random", rules=rules, blocks=2))
    for number in range(games.plan.games):
        assert sum(games.play(number).results) == pytest.approx(0.0, abs=1e-9)


def test_ar_seat_rotation() -> None:
    found = plan("tenhou", ["efficient", "random"], 2, format="1v3")
    for block in range(2):
        pairings = [found.pairing(4 * block + game) for game in range(4)]
        assert len({pairing.seed for pairing in pairings}) == 1
        assert sorted(pairing.seats.index(0) for pairing in pairings) == [0, 1, 2, 3]


def test_ar_all_copies_visible_no_negative() -> None:
    t = table("tenhou", E="7s", S="77s", W="7s", dora="6s", turn="W")
    t.act("W", "7s")
    t.claim(S="pon")
    (kind,) = parse_kinds("7s")
    view = t.view("E")
    assert any(dropped.called_by >= 0 for dropped in view.seats[t.seat("W")].river)
    assert 4 - tiles_seen(view)[kind] == 0


def test_ar_bot_error_isolated() -> None:
    wanted = short(f"{BAD}:Crash", "tsumogiri")
    worker = Worker(wanted)
    try:
        played = [worker.play(number) for number in range(wanted.games)]
    finally:
        worker.forget()
    assert all(game.failures for game in played)
    log = io.BytesIO()
    again = Games(wanted).play(2, log)
    assert again == played[2]
    told = [line for line in log.getvalue().splitlines() if b'"failure"' in line]
    assert len(told) == len(again.failures)
    assert all(b"RuntimeError: lost" in line for line in told)
    assert {failure.seed for failure in again.failures} == {again.seed}


def test_ar_rank_tie_stable() -> None:
    _, standing = final(load("tenhou"), (25000,) * 4, ())
    assert [(placed.seat, placed.place) for placed in standing] == [(0, 1), (1, 2), (2, 3), (3, 4)]
    store = create(MEMORY, short("tsumogiri", "tsumogiri", format="2v2", blocks=3))
    list(run(store, Here()))
    one, other = summary(store).bots
    assert one.figures["place"].value == other.figures["place"].value == 2.5
    (game, *_) = store.block(0)
    assert len({g.places for g in store.block(0)}) == 1  # by seat, whoever sits there
    assert sorted(game.places) == [1, 2, 3, 4]
