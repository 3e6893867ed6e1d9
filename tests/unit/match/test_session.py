"""A session (連戦): seats by the throws, who throws next, results added up."""

from __future__ import annotations

import pytest

from mahjong_sim.match import session as module
from mahjong_sim.match.match import Match
from mahjong_sim.match.session import Session
from mahjong_sim.rules.load import load
from mahjong_sim.scenario.setup import Position, build
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer


def complain(key: str, message: str) -> None:
    raise AssertionError(f"{key}: {message}")


def played(match: Match) -> Match:
    """The match, everybody discarding what is drawn and winning where possible."""
    while (decision := match.pending()) is not None:
        for seat, legal in decision.legal.items():
            names = [type(action).__name__ for action in legal]
            wanted = next((n for n in ("Win", "EndMatch", "Pass") if n in names), "")
            action = legal[names.index(wanted)] if wanted else legal[len(names) - 1]
            if not wanted and "Discard" in names:
                view = match.view(seat)
                action = next(
                    (a for a in legal if getattr(a, "tile", None) == view.drawn), legal[0]
                )
            match.submit(Answer(seat, action))
    return match


def test_seats_follow_from_the_throws_and_the_match_shows_them() -> None:
    session = Session(load("okayama"), "s")
    match, seating = session.next_match()
    thrower = 0
    for person, dice in seating.throws:
        assert person == thrower
        thrower = (person + sum(dice) - 1) % 4
    assert seating.persons == tuple((thrower + step) % 4 for step in range(4))
    thrown = [e for e in match.events if isinstance(e, ev.DiceThrown) and e.purpose != "wall_break"]
    assert [(seating.persons[e.seat], e.dice) for e in thrown] == list(seating.throws)


def test_a_whole_session() -> None:
    session = Session(load("okayama"), "whole")
    totals = [0.0] * 4
    thrower = 0
    while not session.over:
        match, seating = session.next_match()
        assert seating.throws[0][0] == thrower
        played(match)
        assert match.standing is not None
        for placed in match.standing:
            totals[seating.persons[placed.seat]] += placed.result
        session.finish(match)
        winners = [e.seat for e in last_hand(match) if isinstance(e, ev.Won)]
        thrower = seating.persons[winners[0] if winners else match.standing[0].seat]
    assert session.played == 6
    assert session.totals == pytest.approx(totals)
    assert sum(session.totals) == pytest.approx(0)


def last_hand(match: Match) -> list[ev.Event]:
    start = max(i for i, e in enumerate(match.events) if isinstance(e, ev.RoundDealt))
    return match.events[start:]


def test_a_hanchan_must_be_over_to_count() -> None:
    session = Session(load("okayama"), "s")
    match, _ = session.next_match()
    with pytest.raises(ValueError, match="not over"):
        session.finish(match)


def test_a_nagashi_counts_as_the_last_win_where_it_is_one() -> None:
    scoring = scorer(load("okayama")).nagashi(False)
    points = (25000, 25000, 25000, 25000)
    for ending, winners in (("nagashi", [2]), ("draw", [])):
        events = [
            ev.NagashiWon(2, scoring),
            ev.RoundEnded(ending, 1, 0, 0, 0, points),  # type: ignore[arg-type]
        ]
        assert module._winners(events) == winners


def test_the_thrower_moves_on_where_the_rules_do_not_name_the_last_winner() -> None:
    session = Session(load("taikai", ("match.session=3",)), "t")
    throwers = []
    while not session.over:
        match, seating = session.next_match()
        throwers.append(seating.throws[0][0])
        session.finish(played(match))
    assert throwers == [0, 1, 2]


def test_a_hanchan_that_was_set_up_keeps_the_seats() -> None:
    session = Session(load("okayama"), "s")
    start = build(Position(hand="S4", left=1), load("okayama"), complain)
    match, seating = session.next_match(start)
    assert (seating.persons, seating.throws) == ((0, 1, 2, 3), ())
    assert match.state.dealer == 3
    session.finish(played(match))
    assert session.next_match()[1].throws
