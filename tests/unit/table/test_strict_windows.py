"""What is wrong while a tile lies open is judged by how its window ends."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.hand.keys import suit_keys, words_of
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import parse_kinds
from tests.rulesets.positions import ONE, RIICHI, TWO
from tests.unit.table.offences import READY, offered
from tests.unit.table.strict_table import SOURCES, Strict, ended, happen, strict

each_source = pytest.mark.parametrize("rules", SOURCES)
FAR = "159m159p159s1234z"


def open_5s(rules: str, *overrides: str, **more: Any) -> Strict:
    """East has discarded the 5s that South and West wait for; North does not."""
    hands = {"S": ONE, "W": TWO, "N": FAR} | more
    t = strict(rules, *overrides, E="5s", fresh=False, **hands)
    t.act("E", "5s")
    return t


def faults(t: Strict) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(t.letter(e.seat), e.fault, e.effects) for e in t.all(ev.Faulted)]


def winners(t: Strict) -> str:
    return "".join(t.letter(e.seat) for e in t.all(ev.Won))


# --- a right win on the same tile -----------------------------------------------------------------
@each_source
def test_a_right_ron_stands_and_the_false_one_goes_free(rules: str) -> None:
    t = open_5s(rules)
    t.do("N", act.WIN)
    t.do("W", act.WIN)
    t.do("S", act.PASS)
    assert faults(t) == [("N", "false_win", ())]
    assert t.last(ev.Faulted).case == "rightful_win"
    assert (winners(t), ended(t)[0]) == ("W", "win")
    assert not [line for e in t.all(ev.Paid) for line in e.lines if line.cause == "chombo"]


@each_source
def test_a_false_ron_a_moment_earlier(rules: str) -> None:
    t = open_5s(rules)
    t.do("N", act.WIN, at=0)
    t.do("W", act.WIN, at=1)
    t.do("S", act.PASS)
    assert winners(t) == ("" if rules == "mmml91" else "W")


@each_source
def test_a_false_ron_a_moment_later(rules: str) -> None:
    t = open_5s(rules)
    t.do("N", act.WIN, at=2)
    t.do("W", act.WIN, at=1)
    t.do("S", act.PASS)
    assert winners(t) == "W"


def test_within_the_grace_it_is_the_same_moment() -> None:
    for late, found in ((3, "W"), (4, "")):
        t = open_5s("taikai")
        t.do("N", act.WIN, at=0)
        t.do("W", act.WIN, at=late)
        t.do("S", act.PASS)
        assert winners(t) == found


@each_source
def test_two_false_rons_each_pay(rules: str) -> None:
    t = open_5s(rules, S=FAR, W="159m159p19s12345z", N="159m159p159s1567z")
    t.do("N", act.WIN)
    t.do("S", act.WIN)
    t.do("W", act.PASS)
    paid = [{line.payer for line in e.lines if line.cause == "chombo"} for e in t.all(ev.Paid)]
    assert paid[:2] == [{1}, {3}]
    assert t.moved()[0] == (0 if rules == "taikai" else 8000)


@each_source
def test_knocking_the_wall_over_does_not_undo_a_right_ron(rules: str) -> None:
    t = open_5s(rules)
    t.do("N", acts.Topple())
    t.do("W", act.WIN)
    t.close()
    assert winners(t) == "W"
    assert faults(t) == [("N", "toppled", ())]


@each_source
def test_knocking_the_wall_over_ends_the_hand_when_nobody_wins(rules: str) -> None:
    t = open_5s(rules)
    t.do("E", acts.Topple())
    assert not t.round.over
    t.do("W", act.Pass())
    t.close()
    assert faults(t) == [("E", "toppled", ("chombo",))]
    assert ended(t)[0] == "chombo"


@each_source
def test_ones_own_right_win_is_no_excuse(rules: str) -> None:
    t = open_5s(rules)
    t.do("W", acts.CommitChombo())
    t.do("W", act.WIN)
    t.close()
    assert ended(t)[0] == "chombo"


# --- a seat that dies in the window ---------------------------------------------------------------
def test_a_peek_voids_the_claim_of_the_same_window() -> None:
    for rules in ("kyoto", "taikai", "kita18"):
        t = open_5s(rules)
        t.do("W", acts.Peek("hand", t.seat("N")))
        t.do("W", act.WIN)
        t.close()
        assert not t.all(ev.Won)
        assert t.round.state.seats[2].dead


def test_a_tile_shown_in_the_window_bars_the_ron_of_the_same_window() -> None:
    for shown, won in (("5s", False), ("8p", True)):
        t = strict("kyoto", E="5s", S="234567m234p88p55s", fresh=False)
        t.act("E", "5s")
        t.do("S", acts.ShowTiles((t.tile("S", shown),)))
        t.do("S", act.WIN)
        t.close()
        assert bool(t.all(ev.Won)) == won


# --- wrong claims and right ones ------------------------------------------------------------------
@each_source
def test_a_wrong_claim_does_not_stop_a_right_one(rules: str) -> None:
    t = strict(rules, E="1z", W="11z234m567p234s99p", N=FAR, fresh=False)
    t.act("E", "1z")
    t.do("N", act.Pon((t.tile("N", "1m"), t.tile("N", "9p"))))
    t.do("W", act.Pon((t.tile("W", "1z", 0), t.tile("W", "1z", 1))))
    t.do("S", act.PASS)
    assert t.last(ev.Called).seat == 2
    named = t.all(ev.FaultNoted) if rules in ("okayama", "mmml91") else t.all(ev.Faulted)
    assert [(e.seat, e.fault) for e in named] == [(3, "wrong_call")]


def test_an_early_draw_that_a_call_or_a_ron_crossed() -> None:
    for action in ("pon", "ron", "none"):
        t = strict("okayama", E="5s", S=FAR, W="55s123456m123p99p", N=ONE, fresh=False)
        t.act("E", "5s")
        t.do("S", acts.DRAW)
        if action == "ron":
            t.do("N", act.WIN)
        elif action == "pon":
            t.do("W", act.Pon((t.tile("W", "5s", 0), t.tile("W", "5s", 1))))
        t.close()
        (fault,) = t.all(ev.Faulted)
        expected = {"pon": ("take_back",), "ron": ("take_back",), "none": ("chombo",)}[action]
        assert (fault.fault, fault.effects) == ("early_draw", expected)
        assert (winners(t), len(t.all(ev.Called))) == (
            "N" if action == "ron" else "",
            action == "pon",
        )


def test_a_late_ron_is_no_fault_where_the_first_voice_counts() -> None:
    t = strict("mmml91", E="5s", S="46s159m159p12345z", W=TWO, N=FAR, fresh=False)
    t.act("E", "5s")
    t.do("S", act.Chi((t.tile("S", "4s"), t.tile("S", "6s"))), at=0)
    t.do("W", act.WIN, at=1)
    t.do("N", act.PASS)
    assert t.last(ev.Called).seat == 1
    assert not t.all(ev.Faulted)
    assert t.view("W").furiten


# --- swap calling ---------------------------------------------------------------------------------
def swapped(**more: str) -> Strict:
    """South, after a chi of 7s with 56s, has discarded 4s."""
    t = strict("okayama", E="7s", S="4567s19m19p1234z", fresh=False, **more)
    t.act("E", "7s")
    t.do("S", act.Chi((t.tile("S", "5s"), t.tile("S", "6s"))))
    t.close()
    t.throw("S", "4s")
    return t


def test_a_swapped_tile_that_nobody_claims_goes_back() -> None:
    t = swapped()
    assert not t.all(ev.Faulted)
    t.close()
    assert t.moved()[1] == -1000
    assert t.round.state.seats[1].dead
    assert t.round.state.seats[1].river == []
    assert "4s" not in t.words("S")
    t.act("S", "1m")
    assert [d.tile >> 2 for d in t.round.state.seats[1].river] == [0]


@pytest.mark.parametrize("how", ["ron", "pon", "chi"])
def test_a_swapped_tile_that_is_claimed_stays(how: str) -> None:
    t = swapped(W="44s56s123m456p789p", N="234567m234p88p35s")
    claim = {
        "ron": ("N", act.WIN),
        "pon": ("W", act.Pon((t.tile("W", "4s", 0), t.tile("W", "4s", 1)))),
        "chi": ("W", act.Chi((t.tile("W", "5s"), t.tile("W", "6s")))),
    }[how]
    t.do(*claim)
    t.close()
    (fault,) = t.all(ev.Faulted)
    assert (fault.effects, fault.case) == (("deposit", "let_stand"), "claimed")
    assert not t.all(ev.HandDied)
    if how == "ron":  # who wins takes the thousand with the pot
        assert t.moved()[1] == -1000 - t.last(ev.Won).scoring.ron
        assert t.last(ev.RoundEnded).pot == 0
    else:
        assert t.last(ev.Called).seat == 2
        assert t.round.state.pot == 1000


def test_the_discard_after_it_shows_the_right_hand() -> None:
    t = swapped()
    t.close()
    seat = t.round.state.seats[1]
    assert seat.words == words_of(suit_keys(seat.counts))


# --- wrong names ----------------------------------------------------------------------------------
def misnamed(rules: str = "kyoto", **more: str) -> Strict:
    """East has discarded a 1z and called it 5s."""
    t = strict(rules, E="1z", S=READY, fresh=False, **more)
    t.settle()
    t.do("E", acts.Misname(t.tile("E", "1z"), parse_kinds("5s")[0]))
    return t


def test_a_ron_by_a_wrong_name_is_shared_by_rank() -> None:
    t = misnamed()
    t.do("S", act.WIN)
    t.close()
    assert t.moved() == [-6000, -4000, 5000, 5000]
    assert ended(t) == ("chombo", "E", 1, 1)


@each_source
def test_a_ron_by_a_wrong_name_that_is_only_said_costs_no_more(rules: str) -> None:
    t = misnamed(rules)
    t.do("S", acts.Say("ron"))
    t.close()
    effects = ("dead_hand",) if rules == "kyoto" else ("refuse",)
    assert ("S", "false_win_on_misnamed", effects) in faults(t)
    assert t.moved() == [0, 0, 0, 0]


def test_a_right_ron_on_the_real_tile_stands_and_nobody_pays() -> None:
    t = misnamed(W="123m123p123s99p11z")
    t.do("S", act.WIN)
    t.do("W", act.WIN)
    t.close()
    assert winners(t) == "W"
    assert t.moved()[1] == 0


def test_a_ron_that_would_have_been_furiten_is_a_false_one() -> None:
    t = strict("kyoto", E="1z", S=READY, rivers={"S": "5s"})
    t.settle()
    t.do("E", acts.Misname(t.tile("E", "1z"), parse_kinds("5s")[0]))
    t.do("S", act.WIN)
    t.close()
    assert ("S", "false_win", ("chombo",)) in faults(t)


def test_a_wrong_name_is_forgotten_with_its_tile() -> None:
    t = misnamed(W="1119m159p159s12z")
    t.close()
    t.go("S 2m")
    t.do("N", act.WIN)
    t.close()
    assert faults(t)[-1][:2] == ("N", "false_win")


# --- furiten and barred hands ---------------------------------------------------------------------
@each_source
def test_a_ron_after_passing_in_riichi_is_a_false_one(rules: str) -> None:
    t = strict(rules, E="5s", S=READY, N="5s", riichi="S", draws="1m2m3m4m")
    t.act("E", "5s")
    t.do("S", act.PASS)
    t.close()
    t.turns(2)
    t.settle()
    t.throw("N", "5s")
    assert t.words("S") == {"pass"}
    t.do("S", act.WIN)
    t.close()
    assert ("S", "false_win", ("chombo",)) in faults(t)


@each_source
def test_a_win_after_an_improper_kan_is_a_false_one(rules: str) -> None:
    t = strict(rules, S="1112m456p789p234s", turn="S", draws="1m", rinshan="2m", riichi="S")
    t.settle()
    t.do("S", act.ClosedKan(0))
    t.close()
    t.settle()
    assert t.view("S").drawn >> 2 == 1
    assert "win" not in t.words("S")
    t.do("S", act.WIN)
    assert faults(t) == [("S", "false_win", ("chombo",))]


def test_shown_tiles_bar_their_kinds_only() -> None:
    for rules in ("kyoto", "okayama", "kita18"):
        t = strict(rules, E="58s", S="234567m234p88p67s", draws="1z2z3z4z1z8s", fresh=False)
        t.settle()
        happen(t, ev.KindsBarred(1, (22,)))
        t.throw("E", "5s")
        assert t.words("S") >= {"pass"}
        assert "win" not in t.words("S")
        t.do("S", act.PASS)
        t.close()
        assert not t.view("S").furiten  # it could not have won on that tile
        t.turns(4)
        t.close()
        t.settle()


def test_in_riichi_a_barred_tile_that_passes_is_no_missed_win() -> None:
    t = strict("kyoto", E="5s", S="234567m234p88p67s", riichi="S", left=5, draws="1m2m3m4m1m")
    happen(t, ev.KindsBarred(1, (22,)))
    t.act("E", "5s")
    t.run_out()
    assert not t.all(ev.Faulted)
    assert 1 in t.last(ev.Exhausted).tenpai


# --- what was let pass is gone --------------------------------------------------------------------
@each_source
def test_a_claim_after_passing_is_refused(rules: str) -> None:
    t = open_5s(rules)
    t.do("S", act.PASS)
    with pytest.raises(StaleAnswer):
        t.do("S", act.WIN)
    t.close()
    for action in (act.WIN, act.PASS):
        with pytest.raises(StaleAnswer):
            t.do("W", action)
    assert not t.all(ev.Faulted)


def test_also_when_a_riichi_was_accepted_in_between() -> None:
    t = strict("kyoto", E=RIICHI, S=ONE, draws="5s", fresh=False)
    t.act("E", "riichi 5s")
    t.close()
    assert t.all(ev.RiichiAccepted)
    with pytest.raises(StaleAnswer):
        t.do("S", act.WIN)


def test_what_was_let_pass_before_a_call_says_nothing_of_the_next_tile() -> None:
    t = strict("kyoto", E="1z", S="11z159m159p159s23z", W="5s", N=READY, riichi="N", left=20)
    t.act("E", "1z")
    t.do("S", act.Pon((t.tile("S", "1z", 0), t.tile("S", "1z", 1))))
    t.close()
    t.throw("S", "5s")
    assert t.words("N") == {"win"}
    t.do("N", act.PASS)  # the fault is not to be seen
    assert not t.all(ev.Faulted)


def test_the_order_of_submitting_does_not_matter() -> None:
    one, other = open_5s("mmml91"), open_5s("mmml91")
    answers = [act.Answer(3, act.WIN, 1), act.Answer(2, act.WIN, 1), act.Answer(1, act.PASS)]
    one.submit(*answers)
    other.submit(*reversed(answers))
    assert one.events == other.events


def test_nothing_can_be_done_once_a_win_is_being_settled() -> None:
    t = strict("mmml91", E="5s", S=READY, N=FAR, riichi="S")
    t.act("E", "5s")
    t.do("S", act.WIN)
    t.close()
    assert t.all(ev.WinDeclared)
    for action in (acts.Topple(), acts.CommitChombo(), act.WIN, acts.CallOut(1, "too_many")):
        with pytest.raises(IllegalAction):
            t.do("E", action)
    t.do("S", act.LOOK)
    assert winners(t) == "S"


def test_offered_tiles_are_claimed_by_wrong_pieces_only_if_held() -> None:
    t = offered("kyoto")
    for own in ((0, 0), (132, 133)):
        with pytest.raises(IllegalAction):
            t.do("S", act.Pon(own))
