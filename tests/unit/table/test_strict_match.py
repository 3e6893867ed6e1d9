"""Faults over a match: deposits carried on, statements of the score, lowered places."""

from __future__ import annotations

import pytest

from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import STRICT
from tests.unit.table.strict_table import SOURCES, strict


def last_hand(rules: str, *overrides: str, draws: str = "5p6p7p") -> Match:
    """The fourth hand of the South round, three tiles from its end; seats 0 to 3 in that order."""
    start = strict(
        rules,
        wind=1,
        dealer=3,
        left=3,
        draws=draws,
        points=(40000, 30000, 20000, 10000),
        fresh=False,
    ).events[0]
    assert isinstance(start, ev.RoundSet)
    return Match(load(rules, overrides), "last", manner=STRICT, position=start)


def run_out(match: Match) -> Match:
    """Everybody discards what is drawn, nobody claims or is tenpai."""
    while (decision := match.pending()) is not None and match.hands == 1:
        for seat, legal in decision.legal.items():
            drawn = match.state.seats[seat].drawn
            plain = act.DISCARDS[drawn]
            given = plain if drawn >= 0 and plain in legal else legal[-1]
            match.submit(act.Answer(seat, act.HIDE if act.HIDE in legal else given))
    return match


def places(match: Match) -> list[int]:
    """Seats by place."""
    assert match.standing is not None
    return [placed.seat for placed in match.standing]


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_a_wrong_statement_in_the_last_hand_costs_a_place(seat: int) -> None:
    honest = places(run_out(last_hand("mmml91")))
    match = last_hand("mmml91")
    match.submit(act.Answer(seat, acts.StateScore(match.state.seats[seat].points + 1000)))
    assert not [e for e in match.events if isinstance(e, ev.Faulted)]
    run_out(match)
    faults = [(e.seat, e.fault) for e in match.events if isinstance(e, ev.Faulted)]
    assert faults == [(seat, "misstated_score")]
    assert [e.seat for e in match.events if isinstance(e, ev.PlaceLowered)] == [seat]
    at = honest.index(seat)
    lowered = honest[:]
    if at < 3:  # the last place cannot drop
        lowered[at : at + 2] = [honest[at + 1], seat]
    assert places(match) == lowered


@pytest.mark.parametrize("rules", SOURCES)
def test_a_true_statement_costs_nothing(rules: str) -> None:
    match = last_hand(rules)
    match.submit(act.Answer(2, acts.StateScore(20000)))
    run_out(match)
    assert not [e for e in match.events if isinstance(e, ev.Faulted | ev.PlaceLowered)]


@pytest.mark.parametrize("rules", ["kyoto", "okayama", "taikai", "kita18"])
def test_elsewhere_a_wrong_one_is_put_right(rules: str) -> None:
    match = last_hand(rules)
    match.submit(act.Answer(2, acts.StateScore(99900)))
    (fault,) = [e for e in match.events if isinstance(e, ev.Faulted)]
    assert fault.effects == ("exchange",)


def test_a_place_lost_in_play_counts_at_the_end() -> None:
    terms = 'faults.bad_manners={ effects=["place_down"] }'
    honest = places(run_out(last_hand("kyoto")))
    match = last_hand("kyoto", terms)
    match.submit(act.Answer(honest[0], acts.Misbehave("slam")))
    run_out(match)
    assert places(match)[:2] == [honest[1], honest[0]]


def test_the_price_of_a_chombo_lies_there_for_the_next_winner() -> None:
    start = strict("taikai", fresh=False).events[0]
    assert isinstance(start, ev.RoundSet)
    match = Match(load("taikai"), "pot", manner=STRICT, position=start)
    match.submit(act.Answer(1, acts.CommitChombo()))
    match.submit(act.Answer(2, acts.CommitChombo()))
    assert (match.state.pot, match.hands) == (24000, 3)
    assert [s.points for s in match.state.seats] == [25000, 13000, 13000, 25000]


def test_each_replay_has_a_wall_of_its_own() -> None:
    match = Match(load("taikai"), "walls", manner=STRICT)
    hands = set()
    for _ in range(3):
        hands.add(match.round.state.live)
        number = match.round.number
        match.submit(act.Answer(1, acts.CommitChombo()))
        assert match.round.number > number  # an answer meant for the old hand is stale
    assert len(hands) == 3
