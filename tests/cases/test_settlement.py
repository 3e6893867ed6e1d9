"""Public reports about what follows a hand (連荘・終局): named after their reports.

The pure payments among them are tests of the scorer.
"""

from __future__ import annotations

import pytest

from mahjong_sim.match.match import Match
from mahjong_sim.match.progress import Next, what_next
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer
from tests.kit import Game, Table, table

READY = "123456789m1122z"  # waits on both winds
TANYAO = "234m678p345s88s46p"  # 2000 by a dealer's ron on 5p


def follows(t: Table) -> Next:
    """What the match does after this hand."""
    state = t.round.state
    return what_next(t.round.house.rules, state.wind, state.dealer, t.round.ended)


def test_se_double_ron_dealer_repeat() -> None:
    t = table("tenhou", E=TANYAO, W="46p234m678s345p22s", draws="5p", turn="S", honba=1)
    t.act("S", "5p")
    t.claim(E="win", W="win")
    ended = t.round.ended
    assert (ended.next_dealer, ended.honba) == (0, 2)


@pytest.mark.parametrize("rules", ["tenhou", "okayama", "mmml91", "taikai", "kyoto", "m-league"])
def test_se_pao_order_of_calls(rules: str) -> None:
    t = table(rules, S="77z", W="7z", melds={"S": ["ankan 5555z", "pon 666z"]}, turn="W")
    t.act("W", "7z")
    t.claim(S="pon")
    arose = t.last(ev.LiabilityArose)
    assert (arose.seat, arose.yaku, arose.liable) == (1, "daisangen", 2)


@pytest.mark.parametrize("rules", ["tenhou", "okayama", "taikai", "kita18", "kyoto"])
def test_se_riichi_stick_not_paid_when_ronned(rules: str) -> None:
    t = table(rules, S="123m123p111z99m78s", N="46s345m678p234m77p", draws="5s", turn="S")
    t.act("S", "riichi 5s")
    t.claim(N="win")
    won = t.last(ev.Won).scoring.ron
    assert t.points() == [25000, 25000 - won, 25000, 25000 + won]
    assert not t.all(ev.RiichiAccepted)
    assert t.round.ended.pot == 0


def test_se_west_in_dealer_repeat_first() -> None:
    t = table("tenhou", E=TANYAO, draws="5p", turn="N", wind=2, points=(25000, 22000, 31000, 22000))
    t.act("N", "5p")
    t.claim(E="win")
    assert max(t.round.ended.points) == 31000
    assert follows(t) == ""
    assert (t.round.ended.next_wind, t.round.ended.next_dealer, t.round.ended.honba) == (2, 0, 1)


def test_sudden_death_may_come_before_the_repeat() -> None:
    for rules in ("majiang", "mahjong-soul"):
        t = table(
            rules, E=TANYAO, draws="5p", turn="N", wind=2, points=(25000, 22000, 31000, 22000)
        )
        t.act("N", "5p")
        t.claim(E="win")
        assert follows(t) == "goal"


@pytest.mark.parametrize(("hand", "goes_on"), [("", False), (READY, True)])
def test_se_last_extension_hand(hand: str, goes_on: bool) -> None:
    game = Game("tenhou", W4={"E": hand})
    game.go_to("W4")
    game.run_out()
    assert (game.match.standing is None) is goes_on
    if goes_on:
        assert game.name == "W4"
        assert game.round.state.honba > 0


def test_se_agari_yame_tie() -> None:
    points = (36000, 20000, 10000, 34000)
    t = table("tenhou", E=TANYAO, draws="5p", turn="W", dealer=3, wind=1, points=points)
    t.act("W", "5p")
    t.claim(E="win")
    assert t.round.ended.points == (36000, 18000, 10000, 36000)
    assert follows(t) == ""
    assert (t.round.ended.next_dealer, t.round.ended.honba) == (3, 1)


@pytest.mark.parametrize(
    ("rules", "then"), [("tenhou", "dealer_end"), ("mmml91", ""), ("okayama", ""), ("taikai", "")]
)
def test_se_tenpai_yame(rules: str, then: str) -> None:
    points = (20000, 25000, 25000, 30000)
    t = table(
        rules,
        E=READY,
        draws="8s",
        left=1,
        dealer=3,
        wind=1,
        points=points,
        rivers={"S": "5m", "W": "5p", "N": "6m"},
    )
    t.run_out()
    if "show" in t.words("E"):
        t.act("E", "show")
    assert t.round.ended.points[3] == 33000
    assert follows(t) == then
    assert t.round.ended.next_dealer == 3


@pytest.mark.parametrize("rules", ["tenhou", "mahjong-soul", "okayama", "mmml91"])
def test_se_abort_never_ends_game(rules: str) -> None:
    points = (20000, 20000, 19000, 41000)
    t = table(rules, E="19m19p19s1234567z", dealer=3, wind=1, points=points)
    t.act("E", "nine")
    assert follows(t) == ""
    ended = t.round.ended
    assert (ended.next_wind, ended.next_dealer, ended.honba) == (1, 3, 1)


@pytest.mark.parametrize("rules", ["tenhou", "okayama", "mmml91"])
def test_se_bust_beats_repeat(rules: str) -> None:
    points = (0, 40000, 30000, 30000)
    t = table(rules, E=TANYAO, draws="5p", turn="N", dealer=1, points=points)
    t.act("N", "5p")
    t.claim(E="win")
    assert t.round.ended.points[0] == -2000
    assert t.round.ended.next_dealer == 1
    assert follows(t) == "bust"


@pytest.mark.parametrize(
    ("rules", "allowed"), [("kyoto", False), ("wrc", False), ("m-league", True)]
)
def test_se_bust_off_riichi_below_1000(rules: str, allowed: bool) -> None:
    points = (-500, 40000, 30000, 30000)
    t = table(rules, E=TANYAO, draws="1z", points=points)
    assert ("riichi 1z" in t.words("E")) is allowed


@pytest.mark.parametrize("rules", ["tenhou", "okayama", "mmml91"])
def test_se_tobi_riichi_under_1000(rules: str) -> None:
    for held, allowed in ((800, False), (900, False), (1100, True)):
        t = table(rules, E=TANYAO, draws="1z", points=(held, 33000, 33000, 33000))
        assert ("riichi 1z" in t.words("E")) is allowed


def test_se_sum_invariant() -> None:
    match = Match(table("tenhou").round.house.rules, "sum")
    for turn in range(600):
        decision = match.pending()
        if decision is None:
            break
        for seat, legal in decision.legal.items():
            riichi = [a for a in legal if getattr(a, "riichi", 0)]
            action = (riichi or legal)[turn % len(riichi or legal)]
            match.submit(Answer(seat, action))
            if match.pending() is not decision:
                state = match.state
                assert sum(s.points for s in state.seats) + state.pot == 100000


def test_se_honba_reset() -> None:
    t = table("tenhou", S=TANYAO, draws="5p", turn="W", dealer=1, honba=3)
    t.act("W", "5p")
    t.claim(S="win")
    ended = t.round.ended
    assert (ended.next_wind, ended.next_dealer, ended.honba) == (0, 2, 0)
