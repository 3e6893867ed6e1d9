"""Views as arrays: what stands where, and that nothing hidden does."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from mahjong_sim.bots.player import Player
from mahjong_sim.errors import InputError
from mahjong_sim.match.match import Match
from mahjong_sim.rl.actions import mask
from mahjong_sim.rl.planes import PLANES, SHAPE, encode
from mahjong_sim.rules.load import load
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import parse_kinds
from tests.kit import table
from tests.properties.watch import bots, twin_view


def group(view: Observation, name: str) -> Any:
    """The planes of a group."""
    first, size = PLANES[name]
    return encode(view)[first : first + size]


def kinds(view: Observation, name: str, plane: int = 0) -> list[int]:
    """The kinds that a plane of a group tells."""
    return [int(kind) for kind in np.flatnonzero(group(view, name)[plane])]


def value(view: Observation, name: str) -> float:
    """The one value of a plane."""
    (plane,) = group(view, name)
    assert len(set(plane.tolist())) == 1
    return float(plane[0])


def position() -> Observation:
    t = table(
        "tenhou",
        E="1122m05p2444s99p5s",
        draws="6z",
        melds={"S": ["pon 777z"], "W": ["chi 340m"]},
        rivers={"S": "1m9m1m", "N": "4z"},
        dora="9m9m",
        riichi="N",
        wind=1,
        honba=2,
        pot=1000,
        points=(31000, 24000, 25000, 19000),
    )
    return t.view("E")


def test_the_own_hand() -> None:
    view = position()
    assert [kinds(view, "hand", n) for n in range(3)][2] == parse_kinds("4s")
    assert kinds(view, "hand_red") == parse_kinds("5p")
    assert kinds(view, "drawn") == parse_kinds("6z")
    assert group(view, "hand").sum() == len(view.hand)


def test_what_lies_on_the_table_by_seats_from_the_own_one() -> None:
    view = position()
    assert kinds(view, "melds_1", 2) == parse_kinds("7z")
    assert kinds(view, "melds_2") == parse_kinds("345m")
    assert kinds(view, "melds_red_2") == parse_kinds("5m")
    assert kinds(view, "called_2") == parse_kinds("3m")
    assert kinds(view, "river_1") == parse_kinds("19m")
    assert kinds(view, "river_1", 1) == parse_kinds("1m")
    assert kinds(view, "from_hand_1") == parse_kinds("19m")
    latest = group(view, "latest_1")[0]
    assert latest[0] == pytest.approx(3 / 24) and latest[8] == pytest.approx(2 / 24)
    assert kinds(view, "indicator") == parse_kinds("9m")
    assert kinds(view, "dora") == parse_kinds("1m")


def test_tiles_in_sight_are_counted_once() -> None:
    view = position()
    seen = group(view, "seen").sum(axis=0)
    assert seen[0] == 4  # two in the hand, two in a river
    assert seen[parse_kinds("7z")[0]] == 3
    assert seen.sum() == 14 + 3 + 3 + 4 + 1


def test_values() -> None:
    view = position()
    assert value(view, "points_0") == pytest.approx(0.5 + 31000 / 200000)
    assert value(view, "points_3") == pytest.approx(0.5 + 19000 / 200000)
    assert [value(view, f"riichi_{n}") for n in range(4)] == [0, 0, 0, 1]
    assert [value(view, f"dealer_{n}") for n in range(4)] == [1, 0, 0, 0]
    assert value(view, "honba") == pytest.approx(0.1)
    assert (value(view, "turn"), value(view, "claim")) == (1, 0)
    assert kinds(view, "round_wind") == parse_kinds("2z")


def test_a_claim() -> None:
    t = table("tenhou", S="46p", E="0p", draws="1z")
    t.act("E", "0p")
    view = t.view("S")
    assert kinds(view, "offer") == kinds(view, "offer_red") == parse_kinds("5p")
    assert (value(view, "turn"), value(view, "claim"), value(view, "from_left")) == (0, 1, 1)
    assert kinds(view, "seat_wind") == parse_kinds("2z")


def test_an_array_of_the_callers_is_filled() -> None:
    view = position()
    out = np.full(SHAPE, 9, np.float64)
    assert encode(view, out) is out
    assert np.allclose(out, encode(view))
    with pytest.raises(InputError, match="shape"):
        encode(view, np.zeros((3, 34), np.float32))


@pytest.mark.parametrize("rules", ["kita18", "kyoto", "tenhou"])
def test_hidden_tiles_are_in_no_array(rules: str) -> None:
    match = Match(load(rules, ["match.winds=1"]), "hidden")
    players = [Player(match, seat, bot) for seat, bot in enumerate(bots("erratic"))]
    source, looked = Random(rules), 0
    while (decision := match.pending()) is not None:
        answers = []
        for seat in decision.legal:
            view = match.view(seat)
            if (decision.number + seat) % 5 == 0:
                twin = twin_view(match, view, source)
                out = encode(view)
                assert out.tobytes() == encode(twin).tobytes()
                assert mask(view).tobytes() == mask(twin).tobytes()
                assert out.min() >= 0 and out.max() <= 1
                looked += 1
            answers.append(Answer(seat, players[seat](view)))
        match.submit(*answers)
    assert looked > 30
