"""What cannot be done at all is refused, also on a strict table, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.errors import ActionError, IllegalAction, StaleAnswer
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer, RiichiKind
from tests.properties.watch import plain
from tests.unit.table.offences import READY, offered, turn
from tests.unit.table.strict_table import Strict, strict


def refuses(t: Strict, seat: str, action: Any, error: type[ActionError] = IllegalAction) -> None:
    before, events, number = plain(t.round.state), len(t.events), t.round.number
    with pytest.raises(error):
        t.do(seat, action)
    assert (plain(t.round.state), len(t.events), t.round.number) == (before, events, number)


IN_TURN: dict[str, Any] = {
    "a tile that is not there": act.Discard(135),
    "no tile": act.Discard(-1),
    "a call without an open tile": act.Pon((0, 1)),
    "a kan of tiles not held": act.ClosedKan(33),
    "a kan of no kind": act.ClosedKan(-1),
    "a piece of that kind, but another": act.AddedKan(34),
    "passing": act.PASS,
    "showing tenpai": act.SHOW,
    "looking at ura": act.LOOK,
    "ending the match": act.END_MATCH,
    "nine kinds": act.NINE_KINDS,
    "breaking up a hand that does not win": acts.BreakUp(),
    "peeking at one's own hand": acts.Peek("hand", 1),
    "peeking at nobody's hand": acts.Peek("hand"),
    "peeking at the wall of a seat": acts.Peek("wall", 2),
    "peeking at the moon": acts.Peek("moon"),  # type: ignore[arg-type]
    "showing tiles not held": acts.ShowTiles((135,)),
    "showing a tile twice": acts.ShowTiles((4, 4)),
    "showing tiles of a ninth seat": acts.ShowTiles((4,), 9),
    "showing nothing of another": acts.ShowTiles((), 2),
    "a wrong name for a tile not held": acts.Misname(-1, 3),
    "a wrong name that is right": acts.Misname(4, 1),
    "a wrong name that is none": acts.Misname(4, 34),
    "a riichi tile that is not there": acts.LateRiichi(-1),
    "a riichi tile that leaves no tenpai": acts.LateRiichi(4),
    "turning an indicator after discards": acts.TurnIndicator(1),
    "turning a meld that is not there": acts.TurnMeld(0, 2),
    "taking back nothing": acts.TakeBack(),
    "misbehaving otherwise": acts.Misbehave("sing"),  # type: ignore[arg-type]
    "saying otherwise": acts.Say("bingo"),  # type: ignore[arg-type]
    "no action": None,
    "a text": "pass",
    "a text for a tile": act.Discard("1m"),  # type: ignore[arg-type]
    "three tiles for two": act.Chi((4, 8, 12)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", IN_TURN)
def test_in_ones_own_turn(name: str) -> None:
    t = turn("kyoto", rivers={"E": "1z"})
    refuses(t, "S", IN_TURN[name])


IN_A_WINDOW: dict[str, Any] = {
    "a discard": act.Discard(4),
    "a kan": act.ClosedKan(1),
    "pieces not held": act.Pon((134, 135)),
    "one piece twice": act.Chi((4, 4)),
    "showing tenpai": act.SHOW,
}


@pytest.mark.parametrize("name", IN_A_WINDOW)
def test_in_a_window(name: str) -> None:
    refuses(offered("kyoto"), "S", IN_A_WINDOW[name])


@pytest.mark.parametrize("seat", [-3, -1, 5, 99])
def test_a_seat_that_is_not_there(seat: int) -> None:
    t = turn("kyoto")
    with pytest.raises(StaleAnswer):
        t.submit(Answer(seat, acts.CommitChombo()))


def test_an_old_decision() -> None:
    t = turn("kyoto")
    with pytest.raises(StaleAnswer):
        t.submit(Answer(1, acts.CommitChombo(), decision=t.round.number - 1))


def test_after_the_hand() -> None:
    t = turn("kyoto")
    t.do("S", acts.CommitChombo())
    refuses(t, "W", acts.CommitChombo(), StaleAnswer)


def test_an_arbiter_where_there_is_none() -> None:
    t = turn("kyoto")
    t.do("S", acts.Peek("wall"))
    with pytest.raises(StaleAnswer):
        t.submit(Answer(acts.ARBITER, acts.Rule(0)))


def test_in_riichi_another_tile_by_any_trick() -> None:
    for rules in ("kyoto", "okayama"):
        t = turn(rules, riichi="S")
        for riichi in RiichiKind:
            refuses(t, "S", act.Discard(t.tile("S", "2m"), riichi))


def test_two_faults_at_once() -> None:
    t = strict("okayama", E="7s", S="4567s19m19p1234z", fresh=False)
    t.act("E", "7s")
    t.do("S", act.Chi((t.tile("S", "5s"), t.tile("S", "6s"))))
    t.close()
    refuses(t, "S", act.Discard(t.tile("S", "4s"), RiichiKind.CLOSED))
    undrawn = strict("okayama", S=READY, turn="S", fresh=False)
    refuses(undrawn, "S", act.Discard(undrawn.tile("S", "4s"), RiichiKind.CLOSED))


def test_choosing_among_the_indicators() -> None:
    t = strict("kyoto", S=READY)
    wrong = t.round.state.indicators[2]
    t.do("S", acts.TurnIndicator(2))
    assert t.view("E").dora == (wrong,)
    refuses(t, "S", acts.TurnIndicator(3))


def test_drawing_when_the_wall_is_out() -> None:
    t = strict("taikai", S=READY, E="1m2m5p", left=1, draws="5m", fresh=False)
    t.turns(1)
    refuses(t, "S", acts.DRAW)


def test_a_fifth_meld_of_too_many_tiles() -> None:
    laid = {"S": ["pon 111m", "pon 222m", "pon 333m", "pon 444m"]}
    t = strict("mmml91", S="5m", turn="S", draws="55p9m", E="5p", melds=laid, left=20)
    t.settle()
    for _ in range(2):
        t.do("S", acts.DRAW)
    t.throw("S", "9m")
    t.turns(2)
    t.settle()
    t.throw("E", "5p")
    assert t.words("S") == {"pass"}
    assert not t.all(ev.Won)


def test_too_few_tiles_for_a_discard_after_a_call() -> None:
    laid = {"S": ["pon 111m", "pon 222m", "pon 333m"]}
    t = strict("mmml91", S="55p99m", turn="S", E="5p", draws="9p", melds=laid, left=20)
    for _ in range(2):
        t.throw("S", "9m")
        t.close()
        t.turns(2)
        if len(t.round.state.seats[1].tiles) == 3:
            t.submit(Answer(0, act.DISCARDS[t.round.state.seats[0].drawn]))
            t.close()
    assert len(t.round.state.seats[1].tiles) == 2
    t.throw("E", "5p")
    assert t.words("S") == {"pass"}


def test_a_riichi_once_said_has_to_be_declared() -> None:
    t = strict("mmml91", S=READY, turn="S", draws="9m", fresh=False)
    t.settle()
    t.do("S", acts.Say("riichi"))
    assert t.words("S") == {"riichi 9m"}
    refuses(t, "S", act.Discard(t.tile("S", "9m")))
    t.riichi("S", "9m")
    t.close()
    assert t.round.state.seats[1].riichi
    assert not t.round.state.seats[1].spoken


def test_a_riichi_that_may_not_be_declared_binds_to_nothing() -> None:
    t = strict("mmml91", S="258m", turn="S", draws="9m", fresh=False)
    t.settle()
    t.do("S", acts.Say("riichi"))
    assert not t.all(ev.RiichiSpoken)
    t.throw("S", "9m")
    t.close()
    assert not t.round.state.seats[1].riichi


# --- reasons --------------------------------------------------------------------------------------
def test_only_what_is_legal_has_no_reason_against_it() -> None:
    t = strict("kyoto", E="5s", S=READY, fresh=False)
    t.act("E", "5s")
    assert {s: t.view(s).why_not(act.PASS) for s in "SWN"} == dict.fromkeys("SWN", ())
    assert t.view("S").why_not(act.WIN) == ()
    t.close()
    (late,) = t.view("S").why_not(act.WIN)
    assert late.code == "not_your_turn"
    assert t.view("S").why_not(act.PASS) == (late,)
    assert t.view("S").why_not(acts.DRAW) == ()
