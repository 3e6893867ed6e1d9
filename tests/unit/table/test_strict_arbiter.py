"""A table with an arbiter waits for the ruling on every fault."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from tests.rulesets.positions import ONE, TWO
from tests.unit.table.offences import READY
from tests.unit.table.strict_table import Strict, ended, refereed, rule

FAR, FAR_TOO = "159m159p159s1234z", "258m258p258s5677z"


def asked(t: Strict) -> list[act.Action]:
    """What the arbiter may rule."""
    decision = t.pending()
    assert decision is not None
    assert set(decision.legal) == {acts.ARBITER}
    return list(decision.legal[acts.ARBITER])


def peek(rules: str = "taikai") -> Strict:
    t = refereed(rules, S=READY, turn="S", draws="9m", fresh=False)
    t.settle()
    t.do("S", acts.Peek("wall"))
    return t


def test_the_usual_comes_first_then_the_choices_then_no_penalty() -> None:
    t = peek()
    assert asked(t) == [acts.Rule(0), acts.Rule(1), acts.Rule(-1)]
    assert t.last(ev.Faulted).effects == ("dead_hand",)
    assert not t.all(ev.HandDied)


@pytest.mark.parametrize(
    ("choice", "effects", "then"),
    [(0, ("dead_hand",), "dead"), (1, ("chombo",), "over"), (-1, (), "free")],
)
def test_the_ruling_is_carried_out(choice: int, effects: tuple[str, ...], then: str) -> None:
    t = peek()
    rule(t, choice)
    assert t.last(ev.Ruled) == ev.Ruled(1, "peek_wall", effects)
    assert t.round.state.seats[1].dead == (then == "dead")
    assert t.round.over == (then == "over")
    if then != "over":
        assert "9m" in t.words("S")


def test_nobody_moves_before_it() -> None:
    t = peek()
    number = t.round.number
    for seat in "ESWN":
        with pytest.raises(StaleAnswer):
            t.do(seat, act.PASS)
    for choice in (-2, 2, 99):
        with pytest.raises(IllegalAction):
            rule(t, choice)
    with pytest.raises(IllegalAction):
        t.submit(act.Answer(acts.ARBITER, act.PASS))
    rule(t, 0)
    assert t.round.number == number + 1
    with pytest.raises(StaleAnswer):
        rule(t, 0)


def test_a_ruling_is_a_decision_of_its_own() -> None:
    t = refereed("taikai", S=READY, turn="S", draws="9m", fresh=False)
    t.settle()
    number = t.round.number
    t.do("S", acts.Peek("wall"))
    assert t.round.number == number + 1


def false_rons(rules: str, **more: str) -> Strict:
    """On East's 5s South and North lay down false rons."""
    t = refereed(rules, E="5s", S=FAR, N=FAR_TOO, fresh=False, **more)
    t.act("E", "5s")
    t.do("S", act.WIN)
    t.do("N", act.WIN)
    return t


def test_each_fault_of_a_window_is_ruled_on() -> None:
    t = false_rons("kyoto")
    t.do("W", act.PASS)
    assert len(t.all(ev.Faulted)) == 2
    rule(t, -1)
    assert not t.round.over
    rule(t, 0)
    assert ended(t)[0] == "chombo"
    assert t.moved() == [4000, 2000, 2000, -8000]


def test_all_forgiven_the_window_closes_as_it_would() -> None:
    t = false_rons("kyoto")
    t.do("W", act.PASS)
    rule(t, -1)
    rule(t, -1)
    t.settle()
    assert t.round.state.seats[1].drawn >= 0


def test_a_right_ron_waits_for_the_ruling_and_stands() -> None:
    t = false_rons("kyoto", W=TWO)
    t.do("W", act.WIN)
    assert asked(t) == [acts.Rule(0), acts.Rule(-1)]
    assert not t.all(ev.Won)
    rule(t, 0)
    rule(t, 0)
    assert t.last(ev.Won).seat == 2


def test_no_choice_ends_the_hand_over_a_right_ron() -> None:
    t = refereed("taikai", E="5s", S=FAR, W=TWO, fresh=False)
    t.act("E", "5s")
    t.do("S", acts.Peek("wall"))
    t.do("W", act.WIN)
    t.close()
    assert asked(t) == [acts.Rule(0), acts.Rule(1), acts.Rule(-1)]
    rule(t, 1)
    assert t.last(ev.Ruled).effects == ()
    assert t.last(ev.Won).seat == 2


def test_a_swapped_tile_goes_back_only_if_the_arbiter_says_so() -> None:
    for choice, back in ((0, True), (-1, False)):
        t = refereed("okayama", E="7s", S="4567s19m19p1234z", fresh=False)
        t.act("E", "7s")
        t.do("S", act.Chi((t.tile("S", "5s"), t.tile("S", "6s"))))
        t.close()
        t.throw("S", "4s")
        t.close()
        rule(t, choice)
        assert bool(t.all(ev.TakenBack)) == back
        assert bool(t.all(ev.HandDied)) == back


# --- what riichi hid ------------------------------------------------------------------------------
def noten_riichi(rules: str, draws: str = "5m9p6m9m3m3m3p3p") -> Strict:
    """South and North are in riichi without tenpai."""
    t = refereed(rules, S=FAR, W=READY, N=FAR_TOO, draws=draws, fresh=False, left=8)
    t.turns(1)
    t.settle()
    t.riichi("S", "9p")
    t.turns(1)
    t.settle()
    t.riichi("N", "9m")
    return t


@pytest.mark.parametrize("rules", ["kyoto", "okayama", "mmml91", "taikai", "kita18"])
def test_it_comes_before_the_arbiter_at_the_draw(rules: str) -> None:
    t = noten_riichi(rules)
    while acts.ARBITER not in (t.pending() or act.Decision(0, {})).legal:
        t.turns(1)
    assert [e.seat for e in t.all(ev.HandShown)] == [1, 3]
    assert not t.all(ev.WallOut)
    rule(t, -1)
    twin = t.twin()
    rule(twin, 0)
    assert ended(twin)[0] == "chombo"
    rule(t, -1)
    assert t.all(ev.WallOut)
    while not t.round.over:
        decision = t.pending()
        assert decision is not None
        t.submit(*[act.Answer(s, legal[0]) for s, legal in decision.legal.items()])
    assert ended(t)[0] == "draw"
    assert 2 in t.last(ev.Exhausted).tenpai
    assert len(t.all(ev.Faulted)) == 2


def test_at_an_abortive_draw_too_where_it_is_looked_at() -> None:
    for choice, ending in ((0, "chombo"), (-1, "abort")):
        t = refereed("mmml91", S=FAR, W="19m19p19s12345z5m5p", draws="5m9p9m")
        t.turns(1)
        t.settle()
        t.riichi("S", "9p")
        t.close()
        t.settle()
        t.do("W", act.NINE_KINDS)
        assert len(t.all(ev.Aborted)) == 1
        rule(t, choice)
        assert ended(t)[0] == ending
        assert len(t.all(ev.Aborted)) == 1
        assert sum(t.points()) + t.round.state.pot == 100000


def test_without_faults_the_arbiter_is_never_asked() -> None:
    t = refereed("taikai", E="5s", S=ONE, fresh=False)
    t.act("E", "5s")
    t.do("S", act.WIN)
    t.close()
    assert ended(t)[0] == "win"
