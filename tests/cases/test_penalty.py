"""Public reports about penalties (罰則): named after their reports."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction
from mahjong_sim.match.progress import what_next
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from tests.kit import table
from tests.unit.table.strict_table import strict

READY = "234567m234p88p46s"  # waits for 5s


@pytest.mark.parametrize(("ends", "goes_on"), [("drawn", "length"), ("replay", "")])
def test_pe_chombo_last_hand(ends: str, goes_on: str) -> None:
    """Whether the match ends is a setting: a void hand is played again, a drawn one was last."""
    t = strict("taikai", f"chombo.round={ends}", wind=1, dealer=3, E="1z", fresh=False)
    t.settle()
    t.do("E", acts.CommitChombo())
    assert t.round.ended.ending == "chombo"
    state, rules = t.round.state, t.round.house.rules
    assert what_next(rules, state.wind, state.dealer, t.round.ended) == goes_on


def test_pe_illegal_bot_action() -> None:
    """A discard from the hand in riichi is refused, and nothing has changed."""
    t = table("tenhou", S=READY, riichi="S", turn="S", draws="1z", fresh=False)
    before = list(t.events)
    held = t.round.state.seats[1].tiles[0]
    with pytest.raises(IllegalAction, match="drawn"):
        t.round.submit(act.Answer(1, act.DISCARDS[held]))
    assert t.events == before
    assert t.words("S") == {"1z"}


@pytest.mark.parametrize("rules", ["kyoto", "taikai", "kita18"])
def test_pe_dead_hand_wins_nothing(rules: str) -> None:
    """A wrong call, and a hand that happens to be tenpai at the end: it is noten."""
    t = strict(rules, E="9p", S=READY, draws="9m5m5m5m", turn="E", left=4, fresh=False)
    t.throw("E", "9p")
    hand = t.round.state.seats[1]
    t.do("S", act.Chi((hand.tiles[0], hand.tiles[1])))
    t.close()
    assert hand.dead
    t.run_out()
    assert 1 not in t.last(ev.Exhausted).tenpai
