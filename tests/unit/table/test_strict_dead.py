"""A dead hand: no win, no call, no kan, no riichi, no tenpai, no nagashi, under every source."""

from __future__ import annotations

import pytest

from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from tests.unit.table.offences import READY
from tests.unit.table.strict_table import SOURCES, ended, happen, kill, strict

pytestmark = pytest.mark.parametrize("rules", SOURCES)
CALLS = "55s66s777s234p123m"  # chi, pon and kan of 7s


def test_no_ron_and_no_tsumo(rules: str) -> None:
    t = strict(rules, E="5s", S=READY, W=READY, draws="1z5s", fresh=False, dead="S")
    t.act("E", "5s")
    assert "win" not in t.words("S")
    assert "win" in t.words("W")
    t.settle()
    assert "5s" in t.words("S")
    assert "win" not in t.words("S")


def test_no_calls(rules: str) -> None:
    t = strict(rules, E="7s", S=CALLS, fresh=False, dead="S")
    t.act("E", "7s")
    assert t.words("S") == {"pass"}


def test_no_kan_and_no_riichi(rules: str) -> None:
    t = strict(rules, S=READY, turn="S", draws="9m", fresh=False, dead="S")
    t.settle()
    assert not [word for word in t.words("S") if " " in word]
    t = strict(rules, S="111m234567p88p55z", turn="S", draws="1m", fresh=False, dead="S")
    t.settle()
    assert not [word for word in t.words("S") if " " in word]


def test_it_is_noten(rules: str) -> None:
    t = strict(rules, S=READY, W=READY, left=1, draws="5m", fresh=False, dead="S")
    while not t.round.over:
        t.turns(1)
        decision = t.pending()
        if decision is not None:
            t.submit(*[act.Answer(s, legal[0]) for s, legal in decision.legal.items()])
    assert t.last(ev.Exhausted).tenpai == (2,)
    assert t.moved()[1] == -1000


def test_it_has_no_nagashi(rules: str) -> None:
    t = strict(rules, rivers={"S": "19m19p"}, left=1, draws="5m", fresh=False, dead="S")
    t.run_out()
    assert not t.all(ev.NagashiWon)


def test_in_riichi_it_goes_on_discarding_what_it_draws(rules: str) -> None:
    t = strict(rules, S=READY, W="123456789m22z35s", draws="5p5s5p5p6p", riichi="S", left=5)
    kill(t, "S")
    t.turns(2)
    assert t.last(ev.Discarded).seat == 1
    assert not t.all(ev.Won)
    t.run_out()
    faults = [e.fault for e in t.all(ev.Faulted)]
    assert faults == []  # it passed its own winning tile because it had to
    assert 1 not in t.last(ev.Exhausted).tenpai


def test_it_may_be_dead_before_it_knows_a_win(rules: str) -> None:
    t = strict(rules, S=READY, turn="S", draws="5s", fresh=False)
    t.settle()
    assert "win" in t.words("S")
    happen(t, ev.HandDied(1))
    t.round._go_on()  # type: ignore[attr-defined]
    assert "win" not in t.words("S")


def test_the_others_play_on(rules: str) -> None:
    t = strict(rules, fresh=False, left=2, draws="55m", dead="SW")
    t.run_out()
    assert ended(t)[0] == "draw"


PRICE = {"kyoto": "chombo", "okayama": "", "mmml91": "", "taikai": "chombo", "kita18": ""}


def test_what_it_does_all_the_same(rules: str) -> None:
    """A kan of a dead hand, and tenpai declared where it is declared at all."""
    t = strict(rules, S="111m234567p88p55z", turn="S", draws="1m", fresh=False, dead="S")
    t.settle()
    t.do("S", act.ClosedKan(0))
    assert [e.fault for e in t.all(ev.Faulted)] == ["acted_dead"]
    assert not t.all(ev.KanDeclared)
    assert t.round.over == bool(PRICE[rules])
    t = strict(rules, S=READY, left=1, draws="5m", fresh=False, dead="S")
    t.turns(1)
    t.close()
    if rules == "taikai":
        asked = t.pending()
        assert asked is not None
        if 0 in asked.legal:
            t.submit(act.Answer(0, act.HIDE))
        t.do("S", act.SHOW)
        assert t.moved()[1] == -12000
    else:
        assert t.round.over


def test_a_word_of_it_costs_what_it_costs(rules: str) -> None:
    words = {"kyoto": [], "okayama": [-1000], "mmml91": [], "taikai": [], "kita18": [-1000]}
    t = strict(rules, E="1z", S=READY, fresh=False, dead="S")
    t.act("E", "1z")
    t.do("S", acts.Say("ron"))
    t.close()
    assert t.round.over == (rules == "mmml91")  # the word alone declares the win there
    if not t.round.over:
        assert [m for m in t.moved() if m] == words[rules]


def test_dead_for_good(rules: str) -> None:
    t = strict(rules, E="5s", S=READY, fresh=False, dead="S")
    for _ in range(2):
        t.turns(4)
    seat = t.round.state.seats[1]
    assert seat.dead
    assert seat.waits == 0


def test_a_dead_hand_says_riichi(rules: str) -> None:
    t = strict(rules, S=READY, turn="S", draws="9m", fresh=False, dead="S")
    t.settle()
    t.do("S", acts.Say("riichi"))
    (found,) = t.all(ev.Faulted)
    assert found.fault == "riichi_dead"
    assert not t.round.over
