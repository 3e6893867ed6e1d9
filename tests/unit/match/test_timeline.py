"""A timeline leads back, forth and aside, and always to the same."""

from __future__ import annotations

from random import Random

import pytest

from mahjong_sim.errors import ActionError, InputError, StaleAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.match.timeline import Timeline
from mahjong_sim.rules.load import load
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import PASS, Answer
from mahjong_sim.table.manner import GUARDED, REFEREED, STRICT, Manner
from mahjong_sim.table.observe import mask
from tests.properties.mischief import Mischief
from tests.properties.watch import plain

MANNERS = pytest.mark.parametrize("manner", [GUARDED, STRICT, REFEREED])
SOURCES = pytest.mark.parametrize("rules", ["kyoto", "okayama", "mmml91", "taikai", "kita18"])


def begin(rules: str, manner: Manner = GUARDED) -> Timeline:
    return Timeline(Match(load(rules), "timeline", manner=manner))


def play(line: Timeline, source: Random, steps: int) -> list[tuple[Answer, ...]]:
    """Answer so many times, one seat at a time, with misdeeds where they are taken."""
    mischief, given = Mischief(source), []
    for _ in range(steps):
        decision = line.pending()
        if decision is None:
            break
        answers = [mischief.answer(line.match.state, decision.number)]
        if not line.match.manner.strict or source.random() < 0.7:
            seat = source.choice(list(decision.legal))
            answers = [Answer(seat, source.choice(decision.legal[seat]))]
        try:
            line.submit(*answers)
        except ActionError:
            continue
        given.append(tuple(answers))
    return given


def picture(line: Timeline) -> tuple[object, ...]:
    """All there is of a match."""
    match = line.match
    kept = {"events", "round", "rules", "_deal", "_seen"}
    rest = {k: plain(v) for k, v in vars(match).items() if k not in kept}
    return plain(match.state), match.events[:], line.pending(), rest


@SOURCES
@MANNERS
def test_back_and_the_same_answers_lead_to_the_same(rules: str, manner: Manner) -> None:
    line = begin(rules, manner)
    source = Random(f"{rules}{manner}")
    play(line, source, 120)
    for decisions in (1, 5, 40):
        line.back(decisions)
        before = picture(line)
        given = play(line, source, 60)
        after = picture(line)
        line.goto(before[2].number)  # type: ignore[attr-defined]
        assert picture(line) == before
        for answers in given:
            line.submit(*answers)
        assert picture(line) == after


@MANNERS
def test_every_decision_can_be_gone_to(manner: Manner) -> None:
    line = begin("okayama", manner)
    seen: dict[int, tuple[object, ...]] = {}
    source = Random(5)
    for _ in range(150):
        decision = line.pending()
        assert decision is not None
        seen.setdefault(decision.number, picture(line))
        play(line, source, 1)
    assert set(seen) <= set(line.decisions)
    for number in sorted(seen, key=lambda n: n * 7 % 31):
        line.goto(number)
        assert picture(line) == seen[number]


@MANNERS
def test_a_fork_leaves_the_original_alone(manner: Manner) -> None:
    line = begin("kyoto", manner)
    play(line, Random(1), 80)
    before = picture(line)
    other = line.fork()
    assert picture(other) == before
    other.back(10)
    play(other, Random(2), 80)
    assert picture(line) == before
    there = picture(other)
    line.back(3)
    line.forth(3)
    assert picture(line) == before
    play(line, Random(3), 40)
    assert picture(other) == there


def test_forth_does_again_what_was_taken_back() -> None:
    line = begin("taikai")
    play(line, Random(4), 60)
    now = picture(line)
    line.back(20)
    line.forth(5)
    line.forth(15)
    assert picture(line) == now
    line.back(20)
    play(line, Random(9), 1)
    with pytest.raises(InputError):
        line.forth(5)


def test_answers_to_an_open_decision_are_taken_back_and_given_again() -> None:
    line = begin("kyoto", STRICT)
    while len(getattr(line.pending(), "legal", ())) < 3:
        decision = line.pending()
        assert decision is not None
        seat, legal = next(iter(decision.legal.items()))
        line.submit(Answer(seat, legal[0]))
    decision = line.pending()
    assert decision is not None
    first = next(iter(decision.legal))
    line.submit(Answer(first, PASS))
    line.back(0)
    assert line.pending() == decision
    line.forth()
    waiting = line.pending()
    assert waiting is not None
    assert first not in waiting.legal


def test_a_ruling_can_be_taken_back() -> None:
    line = begin("taikai", REFEREED)
    line.submit(Answer(2, acts.Peek("wall")))
    line.submit(Answer(acts.ARBITER, acts.Rule(1)))
    assert [e for e in line.events if isinstance(e, ev.RoundEnded)]
    line.back()
    decision = line.pending()
    assert decision is not None
    assert acts.ARBITER in decision.legal
    line.submit(Answer(acts.ARBITER, acts.Rule(-1)))
    assert not [e for e in line.events if isinstance(e, ev.HandDied | ev.RoundEnded)]
    line.back(2)
    assert not [e for e in line.events if isinstance(e, ev.Peeked)]


def test_back_into_an_earlier_hand_and_to_the_beginning() -> None:
    line = begin("okayama")
    start = picture(line)
    play(line, Random(8), 400)
    hands = line.match.hands
    assert hands > 2
    number = line.match.round.number
    line.goto(0)
    assert picture(line) == start
    line.goto(number)
    assert line.match.hands == hands


def test_a_finished_match_can_be_taken_back() -> None:
    line = begin("kyoto")
    source = Random(3)
    while line.match.standing is None:
        decision = line.pending()
        assert decision is not None
        line.submit(*[Answer(s, source.choice(legal)) for s, legal in decision.legal.items()])
    end = picture(line)
    with pytest.raises(StaleAnswer):
        line.submit(Answer(0, PASS))
    line.back()
    assert line.match.standing is None
    assert line.pending() is not None
    line.forth()
    assert picture(line) == end


def test_closing_time_is_part_of_what_happened() -> None:
    line = begin("kita18")
    play(line, Random(1), 20)
    line.call_closing()
    play(line, Random(2), 10)
    now = picture(line)
    line.back(15)
    assert not [e for e in line.events if isinstance(e, ev.ClosingCalled)]
    line.forth(15)
    assert picture(line) == now


def test_news_start_where_the_match_stands() -> None:
    line = begin("kyoto")
    play(line, Random(1), 30)
    for seat in range(4):
        assert line.view(seat).news
    line.back(10)
    assert line.view(0).news == ()
    play(line, Random(6), 4)
    told = line.view(0).news
    assert told
    assert list(told) == [mask(e, 0) for e in line.events[-len(told) :]]


@pytest.mark.parametrize("decisions", [1, -1])
def test_where_there_is_no_decision(decisions: int) -> None:
    line = begin("kyoto")
    with pytest.raises(InputError):
        line.back(decisions)
    with pytest.raises(InputError):
        line.goto(99)


def test_a_refused_answer_leaves_what_can_be_done_again() -> None:
    line = begin("kyoto")
    play(line, Random(1), 30)
    now = picture(line)
    line.back(5)
    with pytest.raises(ActionError):
        line.submit(Answer(9, PASS))
    line.forth(5)
    assert picture(line) == now
