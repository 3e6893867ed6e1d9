"""Chombo: its price by rank, what becomes of the hand, of sticks and fines, and of the match."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.errors import StaleAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import STRICT
from tests.unit.table.strict_table import SOURCES, Strict, ended, happen, strict

CHOMBO = acts.CommitChombo()

# points moved of E S W N: by a child (South), by the dealer, and with intent by South
MANGAN = ([4000, -8000, 2000, 2000], [-12000, 4000, 4000, 4000])
PRICES = {
    "kyoto": (*MANGAN, [12000, -24000, 6000, 6000]),
    "okayama": ([4000, -12000, 4000, 4000], [-12000, 4000, 4000, 4000], [4000, -12000, 4000, 4000]),
    "mmml91": (*MANGAN, MANGAN[0]),
    "taikai": ([0, -12000, 0, 0], [-12000, 0, 0, 0], [0, -12000, 0, 0]),
    "kita18": (*MANGAN, MANGAN[0]),
}


def false_tsumo(t: Strict, seat: str) -> Strict:
    t.settle()
    t.do(seat, act.WIN)
    return t


@pytest.mark.parametrize("rules", SOURCES)
def test_a_child_and_the_dealer_pay_by_rank(rules: str) -> None:
    child, dealer, _ = PRICES[rules]
    assert false_tsumo(strict(rules, fresh=False), "S").moved() == child
    assert false_tsumo(strict(rules, fresh=False), "E").moved() == dealer


@pytest.mark.parametrize("rules", SOURCES)
def test_intent(rules: str) -> None:
    t = strict(rules, fresh=False)
    t.do("S", CHOMBO)
    assert t.moved() == PRICES[rules][2]


@pytest.mark.parametrize(("rules", "price"), [("kyoto", 24000), ("mmml91", 8000)])
def test_who_is_liable_for_a_yakuman_may_pay_as_much(rules: str, price: int) -> None:
    t = strict(rules, fresh=False)
    happen(t, ev.LiabilityArose(2, "daisangen", 1))
    assert false_tsumo(t, "S").moved()[1] == -price


@pytest.mark.parametrize("rules", SOURCES)
def test_the_next_hand(rules: str) -> None:
    t = false_tsumo(strict(rules, fresh=False, honba=2, dealer=3), "S")
    assert ended(t) == (("chombo", "S", 0, 3) if rules == "kyoto" else ("chombo", "E", 3, 2))
    assert not t.all(ev.Exhausted)


def with_stakes(rules: str, offender: str) -> Strict:
    """A stick lies there from earlier; West's riichi stands, North was fined, in this hand."""
    t = strict(rules, W="123456789m22z35s", draws="1z2z9p", fresh=False, pot=1000)
    t.go("E 1z", "S 2z")
    t.act("W", "riichi 9p")
    t.settle()
    happen(t, ev.Paid((Line(3, POT, 1000, "fine"),)))
    return false_tsumo(t, offender)


LEFT = {"kyoto": 3000, "okayama": 2000, "mmml91": 1000, "taikai": 13000, "kita18": 2000}
STICK_BACK = {"kyoto": False, "okayama": True, "mmml91": True, "taikai": True, "kita18": True}
FINE_BACK = {"kyoto": False, "okayama": False, "mmml91": True, "taikai": True, "kita18": False}


@pytest.mark.parametrize("offender", ["S", "W"])
@pytest.mark.parametrize("rules", SOURCES)
def test_sticks_and_fines_of_the_hand(rules: str, offender: str) -> None:
    t = with_stakes(rules, offender)
    back = {
        (line.payee, line.points)
        for e in t.all(ev.Paid)
        for line in e.lines
        if line.cause == "returned"
    }
    assert back == ({(2, 1000)} if STICK_BACK[rules] else set()) | (
        {(3, 1000)} if FINE_BACK[rules] else set()
    )
    e = t.last(ev.RoundEnded)
    assert (e.pot, list(e.points)) == (LEFT[rules], t.points())
    assert sum(e.points) + e.pot == 101000


# --- in a match -----------------------------------------------------------------------------------
def match_at(rules: str, **more: Any) -> Match:
    start = strict(rules, fresh=False, **more).events[0]
    assert isinstance(start, ev.RoundSet)
    return Match(load(rules), "chombo", manner=STRICT, position=start)


def commits(match: Match, seat: int) -> None:
    match.submit(act.Answer(seat, CHOMBO))


@pytest.mark.parametrize("rules", SOURCES)
def test_in_the_last_hand(rules: str) -> None:
    match = match_at(rules, wind=1, dealer=3)
    commits(match, 0)
    if rules == "kyoto":
        assert isinstance(match.events[-1], ev.MatchEnded)
        assert match.events[-1].why == "length"
    else:
        assert match.standing is None
        assert (match.state.wind, match.state.dealer, match.state.honba) == (1, 3, 0)
        assert match.hands == 2


@pytest.mark.parametrize("rules", SOURCES)
def test_going_bust_by_it(rules: str) -> None:
    match = match_at(rules, points=(40000, 1000, 30000, 29000))
    commits(match, 1)
    assert (match.standing is not None) == (rules in ("okayama", "mmml91"))


@pytest.mark.parametrize("rules", SOURCES)
def test_a_fine_below_zero_is_looked_at_when_the_hand_ends(rules: str) -> None:
    match = match_at(rules, points=(50000, 500, 30000, 19500), left=3, draws="555m")
    start = match.state.seats[1].points
    happen(Strict(match.round), ev.Paid((Line(1, POT, 1000, "fine"),)))
    assert match.state.seats[1].points == start - 1000
    assert match.standing is None
    while match.standing is None and match.hands == 1:
        decision = match.pending()
        assert decision is not None
        seat, legal = next(iter(decision.legal.items()))
        match.submit(act.Answer(seat, act.HIDE if act.HIDE in legal else legal[-1]))
    assert (match.standing is not None) == (rules in ("okayama", "mmml91"))


def test_a_stick_goes_back_and_the_price_stays_with_the_offender() -> None:
    match = match_at("taikai", S="123456789m22z35s", draws="1z9p", pot=0, points=(25000,) * 4)
    match.submit(act.Answer(0, acts.DRAW))
    match.submit(act.Answer(0, act.DISCARDS[match.state.seats[0].drawn]))
    for seat in (1, 2, 3):
        match.submit(act.Answer(seat, act.PASS))
    match.submit(act.Answer(1, acts.DRAW))
    match.submit(act.Answer(1, act.RIICHI_DISCARDS[match.state.seats[1].drawn]))
    for seat in (2, 3, 0):
        match.submit(act.Answer(seat, act.PASS))
    commits(match, 1)
    assert match._deposits == [(1, 12000)]
    assert match.state.seats[1].points == 13000


def test_answers_after_the_end_of_a_hand_do_not_hide_it() -> None:
    match = match_at("okayama")
    with pytest.raises(StaleAnswer):
        match.submit(act.Answer(1, CHOMBO), act.Answer(2, CHOMBO))
    assert match.hands == 2
    assert match.pending() is not None
