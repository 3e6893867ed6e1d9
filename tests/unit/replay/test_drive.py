from __future__ import annotations

import msgspec
import pytest

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.replay.drive import Driver, answers_to
from mahjong_sim.replay.mjlog import read
from mahjong_sim.replay.record import RoundRecord
from mahjong_sim.rules.load import load
from mahjong_sim.table.actions import (
    DISCARDS,
    HIDE,
    LOOK,
    PASS,
    REFUSE,
    SHOW,
    WIN,
    Action,
    Decision,
    Pon,
)
from mahjong_sim.table.round import Round
from tests.unit.replay.sample import SAMPLE

RECORD = read(SAMPLE.encode(), "x").rounds[0]
END = len(RECORD.steps)


def answers(record: RoundRecord, i: int, legal: dict[int, tuple[Action, ...]]) -> dict[int, Action]:
    return {a.seat: a.action for a in answers_to(Decision(0, legal), record, i)}


def test_a_step_is_answered_by_its_seat_and_passed_by_the_others() -> None:
    assert answers(RECORD, 1, {0: (DISCARDS[109],)}) == {0: DISCARDS[109]}
    pon = Pon((110, 111))
    assert answers(RECORD, 2, {2: (pon, PASS), 3: (pon, PASS)}) == {2: PASS, 3: PASS}


def test_the_recorded_winners_win() -> None:
    assert answers(RECORD, END, {1: (WIN, PASS), 2: (WIN, PASS)}) == {1: WIN, 2: PASS}


def test_all_who_can_win_where_three_wins_draw_the_hand() -> None:
    drawn = msgspec.structs.replace(RECORD, ending="triple_ron", wins=())
    legal: dict[int, tuple[Action, ...]] = {1: (WIN, PASS), 2: (WIN, PASS), 3: (WIN, PASS)}
    assert answers(drawn, END, legal) == {1: WIN, 2: WIN, 3: WIN}


@pytest.mark.parametrize(("shown", "action"), [((2,), SHOW), ((), HIDE), (None, SHOW)])
def test_hands_are_shown_as_recorded(shown: tuple[int, ...] | None, action: Action) -> None:
    drawn = msgspec.structs.replace(RECORD, ending="exhaustive", wins=(), shown=shown)
    assert answers(drawn, END, {2: (SHOW, HIDE)}) == {2: action}


@pytest.mark.parametrize(("ura", "action"), [((129,), LOOK), (None, LOOK), ((), REFUSE)])
def test_ura_dora_are_looked_at_as_recorded(ura: tuple[int, ...] | None, action: Action) -> None:
    win = msgspec.structs.replace(RECORD.wins[0], ura=ura)
    record = msgspec.structs.replace(RECORD, wins=(win,))
    assert answers(record, END, {1: (LOOK, REFUSE)}) == {1: action}


def test_a_driver_goes_on_where_it_stopped() -> None:
    table = Round(load("tenhou"), RECORD.dealt)
    driver = Driver(table)
    assert driver.play(RECORD)[-1] == table.ended
    assert driver.at == len(table.events)
    with pytest.raises(ReplayMismatch, match="got no open decision"):
        driver.play(RECORD)
