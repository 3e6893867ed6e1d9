"""Acts as numbers: each legal act has one, and each number of the mask is a legal act."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_sim.bots.player import Player
from mahjong_sim.errors import IllegalAction
from mahjong_sim.match.match import Match
from mahjong_sim.rl.actions import ACTIONS, act_of, acts_of, look_of, mask, number_of
from mahjong_sim.rules.load import load, names
from mahjong_sim.table import actions as do
from mahjong_sim.table.actions import Action, Answer
from mahjong_sim.table.observe import Observation
from tests.kit import table
from tests.properties.watch import bots

ODD = ("wall.red_man=2", "wall.red_pin=3", "riichi.furiten=true")


def look(view: Observation, action: Action) -> tuple[Any, ...]:
    """All of an act that can be told apart at the table."""
    reds = view.reds
    match action:
        case do.Discard(tile, riichi):
            return ("discard", look_of(tile, reds), tile == view.drawn, riichi)
        case do.Chi(own) | do.Pon(own):
            return (type(action), *sorted(look_of(tile, reds) for tile in own))
        case do.AddedKan(tile):
            return ("added", look_of(tile, reds))
    return (action,)


def check(view: Observation) -> set[int]:
    """One number for all acts that look alike, and for no other; the mask tells just those."""
    by_number: dict[int, set[Any]] = {}
    for action in view.legal:
        by_number.setdefault(number_of(view, action), set()).add(look(view, action))
    assert all(len(looks) == 1 for looks in by_number.values())
    assert len({next(iter(looks)) for looks in by_number.values()}) == len(by_number)
    assert set(np.flatnonzero(mask(view))) == by_number.keys()
    for number, looks in by_number.items():
        action = act_of(view, number)
        assert action in view.legal
        assert number_of(view, action) == number
        assert {look(view, action)} == looks
    return set(by_number)


@pytest.mark.parametrize("rules", [*names(), "odd"])
def test_acts_and_numbers_go_both_ways(rules: str) -> None:
    options = ("match.winds=1", *(ODD if rules == "odd" else ()))
    match = Match(load("kita18" if rules == "odd" else rules, options), "numbers")
    players = [Player(match, seat, bot) for seat, bot in enumerate(bots("erratic"))]
    used: set[int] = set()
    while (decision := match.pending()) is not None:
        answers = []
        for seat in decision.legal:
            view = match.view(seat)
            used |= check(view)
            answers.append(Answer(seat, players[seat](view)))
        match.submit(*answers)
    assert max(used) < ACTIONS
    assert len(used) > 40
    if rules == "odd":
        assert used & set(range(76, 114)), "an open riichi was there"


def test_every_kind_of_choice_has_its_numbers() -> None:
    t = table("tenhou", E="05p123m456s789s22z", draws="5p", S="46p0m")
    assert {4 + 9, 35, 37} <= check(t.view("E"))  # plain five, red five, the five just drawn
    t.act("E", "0p")
    assert check(t.view("S")) == {114, 115, 116, 194}
    t = table("tenhou", S="055m", draws="5m")
    t.act("E", "5m")
    assert {120, 121, 123, 194} <= check(t.view("S"))
    t = table("tenhou", S="056m1122334455z", draws="4m")
    t.act("E", "4m")
    assert check(t.view("S")) == {114, 117, 194}


def test_what_a_guarded_table_has_not_has_no_number() -> None:
    from mahjong_sim.table.acts import Say

    view = table("tenhou", draws="1z").view("E")
    with pytest.raises(IllegalAction, match="has no number"):
        number_of(view, Say("ron"))
    with pytest.raises(IllegalAction, match="legal are"):
        act_of(view, 192)
    assert act_of(view, 37) == do.Discard(view.drawn)


def test_a_mask_is_written_over_what_was_there() -> None:
    view = table("tenhou", draws="1z").view("E")
    out = np.full(ACTIONS, 7, np.float32)
    assert mask(view, out) is out
    assert set(np.flatnonzero(out)) == set(acts_of(view))
