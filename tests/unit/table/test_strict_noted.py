"""Faults that count only when they are found: pointed out, or left for a go-around."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from tests.unit.table.offences import OFFENCES, READY, offered
from tests.unit.table.strict_table import Strict, strict


def found(t: Strict) -> list[tuple[str, int]]:
    return [(e.fault, e.found_by) for e in t.all(ev.Faulted)]


def turned(draw: str = "9m") -> Strict:
    """South has turned a meld the wrong way in its own turn."""
    t = strict("okayama", S="234567m88p46s", melds={"S": ["pon 111z"]}, turn="S", draws=draw)
    t.settle()
    t.do("S", acts.TurnMeld(0, t.seat("W")))
    return t


def test_left_for_a_go_around_it_is_found_at_the_next_own_draw() -> None:
    t = turned()
    t.turns(3)
    assert found(t) == []
    t.turns(1)
    assert found(t) == [("wrong_layout", -1)]
    assert t.moved()[1] == -1000
    t.turns(5)
    assert len(found(t)) == 1


def test_pointed_out_it_counts_at_once() -> None:
    t = turned()
    t.do("W", acts.CallOut(1, "wrong_layout"))
    assert found(t) == [("wrong_layout", 2)]


def test_put_right_in_time_it_costs_nothing() -> None:
    t = turned()
    t.do("S", acts.Correct("wrong_layout"))
    t.turns(8)
    t.do("W", acts.CallOut(1, "wrong_layout"))
    assert found(t) == []
    assert [e.right for e in t.all(ev.CalledOut)] == [False]


def test_a_wrong_call_just_before_the_own_draw_has_a_go_around_too() -> None:
    t = OFFENCES["wrong_call"]("okayama")  # by South, on the discard of East
    t.settle()
    assert found(t) == []
    t.turns(4)
    assert found(t) == [("wrong_call", -1)]
    assert t.round.state.seats[1].dead


def test_a_wrong_call_pointed_out_in_time_is_only_put_right() -> None:
    t = OFFENCES["wrong_call"]("okayama")
    t.do("W", acts.CallOut(1, "wrong_call"))
    assert [(e.effects, e.case) for e in t.all(ev.Faulted)] == [((), "pointed_out")]
    t.turns(8)
    assert len(found(t)) == 1
    assert t.moved()[1] == 0


def test_every_tile_shown_so_far_is_barred_when_it_is_pointed_out() -> None:
    t = strict("mmml91", S=READY, turn="S", draws="5s", fresh=False)
    t.settle()
    for kind in ("4s", "5s"):
        t.do("S", acts.ShowTiles((t.tile("S", kind),)))
    assert "win" in t.words("S")
    t.do("E", acts.CallOut(1, "shown_by_accident"))
    assert t.last(ev.KindsBarred).kinds == (21, 22)
    assert "win" not in t.words("S")
    assert t.round.state.seats[1].noted == ()


def test_until_it_is_pointed_out_the_hand_lives() -> None:
    t = offered("mmml91", "5s")
    t.do("E", acts.Peek("hand", t.seat("N")))
    assert "win" in t.words("S")
    t.do("S", act.WIN)
    t.close()
    assert t.last(ev.Won).seat == 1


def test_it_may_be_pointed_out_while_the_tile_lies_open() -> None:
    t = offered("mmml91", "5s")
    t.do("E", acts.Peek("hand", t.seat("N")))
    t.do("N", acts.CallOut(t.seat("E"), "peek_hand"))
    assert [e.right for e in t.all(ev.CalledOut)] == [True]
    t.close()
    assert found(t) == [("peek_hand", t.seat("N"))]


def test_a_fault_by_a_discard_may_be_pointed_out_before_the_tile_is_passed() -> None:
    t = strict("mmml91", S=READY, turn="S", fresh=False)
    t.throw("S", "6s")
    t.do("N", acts.CallOut(t.seat("S"), "too_few"))
    t.close()
    assert found(t) == [("too_few", t.seat("N"))]


def test_too_many_tiles_never_win_even_if_nobody_says_so() -> None:
    t = strict("mmml91", S=READY, turn="S", draws="9m5s1p1p1p5s", fresh=False)
    t.settle()
    t.do("S", acts.DRAW)
    assert "win" not in t.words("S")
    t.throw("S", "9m")
    t.turns(3)
    t.settle()
    assert len(t.round.state.seats[1].tiles) == 15
    assert "win" not in t.words("S")
    t.do("S", act.WIN)
    assert found(t) == [("false_win", -1)]


def test_too_few_tiles_are_never_tenpai() -> None:
    t = strict("mmml91", S=READY, turn="S", left=4, draws="6p6p5p5p", fresh=False)
    t.throw("S", "6s")
    t.run_out()
    assert 1 not in t.last(ev.Exhausted).tenpai


def test_a_discard_instead_of_the_replacement_is_a_tile_too_few() -> None:
    t = strict("okayama", S="111m234567p88p55z", turn="S", draws="1m", fresh=False)
    t.settle()
    t.do("S", act.ClosedKan(0))
    t.close()
    rinshan = t.round.state.rinshan_tiles[0]
    t.throw("S", "5z")
    t.close()
    assert found(t) == [("too_few", -1)]
    state = t.round.state
    assert (state.kans, state.replaced, state.left) == (1, 0, 69)
    assert state.rinshan_tiles[state.replaced] == rinshan


def test_an_unfounded_word_costs_nothing() -> None:
    t = turned()
    t.do("W", acts.CallOut(3, "peek_hand"))
    assert [(e.other, e.right) for e in t.all(ev.CalledOut)] == [(3, False)]
    assert found(t) == []


@pytest.mark.parametrize(
    "action",
    [acts.CallOut(2, "too_many"), acts.CallOut(7, "too_many"), acts.CallOut(1, "jaywalking")],
)
def test_what_cannot_be_pointed_out(action: acts.CallOut) -> None:
    with pytest.raises(IllegalAction):
        turned().do("W", action)


def test_one_puts_right_only_what_is_wrong() -> None:
    with pytest.raises(IllegalAction):
        turned().do("S", acts.Correct("too_many"))
