"""What a riichi hid comes to light at the draw."""

from __future__ import annotations

import pytest

from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.observe import mask
from tests.unit.table.offences import OFFENCES, READY
from tests.unit.table.strict_table import SOURCES, Strict, ended, strict

each_source = pytest.mark.parametrize("rules", SOURCES)
FAR, FAR_TOO = "159m159p159s1234z", "258m258p258s5677z"


def two_noten_riichi(rules: str, draws: str = "5m9p6m9p3m3m3p3p") -> Strict:
    """South and North are in riichi without tenpai; West is tenpai."""
    t = strict(rules, S=FAR, W=READY, N=FAR_TOO, draws=draws, fresh=False, left=8)
    t.turns(1)
    t.settle()
    t.riichi("S", "9p")
    t.turns(1)
    t.settle()
    t.riichi("N", "9p")
    return t


def faults(t: Strict) -> list[tuple[str, str]]:
    return [(t.letter(e.seat), e.fault) for e in t.all(ev.Faulted)]


@each_source
def test_several_offenders_each_pay_and_noten_payments_fall_away(rules: str) -> None:
    t = two_noten_riichi(rules)
    assert not faults(t)  # nobody can know before the end
    t.run_out()
    assert faults(t) == [("S", "noten_riichi"), ("N", "noten_riichi")]
    lines = [line for e in t.all(ev.Paid) for line in e.lines]
    assert {line.payer for line in lines if line.cause == "chombo"} == {1, 3}
    assert "noten" not in {line.cause for line in lines}
    assert [e.seat for e in t.all(ev.HandShown)] == [1, 3]
    assert ended(t)[0] == "chombo"


@each_source
def test_if_someone_wins_first_nothing_happens(rules: str) -> None:
    t = two_noten_riichi(rules, draws="5m9p6m9p5s")
    t.close()
    t.settle()
    t.throw("E", "5s")
    t.do("W", act.WIN)
    t.close()
    assert t.last(ev.Won).seat == 2
    assert not faults(t)


@each_source
def test_only_one_source_looks_at_them_at_an_abortive_draw(rules: str) -> None:
    if rules in ("kyoto", "taikai"):
        pytest.skip("no abortive draws")
    nine = "draws.nine_kinds=dealer_stays"
    t = strict(rules, nine, S=FAR, W="19m19p19s12345z5m5p", draws="5m9p9m")
    t.turns(1)
    t.settle()
    t.riichi("S", "9p")
    t.close()
    t.settle()
    t.do("W", act.NINE_KINDS)
    assert t.all(ev.Aborted)
    assert ended(t)[0] == ("chombo" if rules == "mmml91" else "abort")
    assert faults(t) == ([("S", "noten_riichi")] if rules == "mmml91" else [])
    assert sum(t.points()) + t.round.state.pot == 100000


NAGASHI = {"okayama": "chombo", "mmml91": "nagashi", "kita18": "nagashi"}


@pytest.mark.parametrize("rules", NAGASHI)
def test_nagashi_that_is_a_win_before_or_after_them(rules: str) -> None:
    t = strict(rules, S=FAR, E="1z", rivers={"E": "19m"}, draws="2z9p5m6p9s4m4p6p9m", left=9)
    t.turns(1)
    t.settle()
    t.riichi("S", "9p")
    t.run_out()
    assert ended(t)[0] == NAGASHI[rules]


def test_the_own_tsumo_of_a_furiten_riichi_stands() -> None:
    t = strict("kyoto", S=READY, rivers={"S": "5s"}, turn="S", draws="9m1m2m3m5s", left=10)
    t.settle()
    t.riichi("S", "9m")
    t.turns(3)
    t.settle()
    assert "win" in t.words("S")
    t.do("S", act.WIN)
    assert t.last(ev.Won).seat == 1
    assert not t.all(ev.Faulted)


def test_the_own_tsumo_after_a_missed_ron_stands() -> None:
    t = OFFENCES["missed_win_in_riichi"]("kyoto")
    t.settle()
    state = t.round.state
    assert state.seats[1].drawn >= 0


def test_a_passed_tsumo_is_a_missed_win() -> None:
    t = strict("kyoto", S=READY, turn="S", draws="5s", riichi="S", left=4)
    t.settle()
    assert t.words("S") == {"win"}
    t.throw("S", "5s")
    assert not t.all(ev.Faulted)
    t.run_out()
    assert faults(t) == [("S", "missed_win_in_riichi")]


def test_tiles_shown_in_riichi_cancel_it() -> None:
    t = strict("kyoto", S=FAR, turn="S", draws="9m6p6p6p6p", left=5)
    t.settle()
    t.riichi("S", "9m")
    t.turns(3)
    t.settle()
    pot = t.round.state.pot
    t.do("S", acts.ShowTiles((t.tile("S", "1m"),)))
    assert t.all(ev.RiichiCancelled)
    assert t.round.state.pot == pot == 1000
    assert "1m" in t.words("S")  # it need not discard what it drew
    t.run_out()
    assert not [e for e in t.all(ev.Faulted) if e.fault == "noten_riichi"]
    assert 1 not in t.last(ev.Exhausted).tenpai


@each_source
def test_a_kan_in_riichi_of_the_last_tile_is_not_carried_out(rules: str) -> None:
    hand = "1112m456p789p234s"
    t = strict(rules, S=hand, turn="S", draws="1m", rinshan="5m", riichi="S", left=1)
    t.settle()
    t.do("S", act.ClosedKan(0))
    assert not t.all(ev.KanDeclared)
    t.run_out()
    assert t.round.state.left == 0


@each_source
def test_an_improper_kan_looks_like_any_other_to_the_rest(rules: str) -> None:
    t = OFFENCES["bad_kan_in_riichi"](rules)
    kan = t.last(ev.KanDeclared)
    assert kan.improper
    assert [mask(kan, seat) == kan for seat in range(4)] == [False, True, False, False]
    proper = strict(rules, S="111m456p789p234s2s", turn="S", draws="1m", riichi="S")
    proper.settle()
    if "kan 1m" in proper.words("S"):
        proper.act("S", "kan 1m")
        names = [type(e) for e in proper.events]
        assert names[-2:] == [type(e) for e in t.events][-2:]
