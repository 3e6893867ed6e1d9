"""What a client makes of the messages is what the seat sees."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.bots.api import Observation, bundled
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError
from mahjong_sim.match.match import Match
from mahjong_sim.mjai.client import Client
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import GUARDED, STRICT, Manner
from mahjong_sim.table.observe import mask
from tests.unit.mjai.seats import Told

RULES = ["kyoto", "okayama", "mmml91", "taikai", "kita18", "tenhou", "mahjong-soul", "wrc"]


@pytest.mark.parametrize("rules", RULES)
def test_a_client_sees_what_the_seat_sees(rules: str) -> None:
    bots = ("random", "efficient", "efficient", "random")
    seats = [Told(bundled(bot)()) for bot in bots]
    match = play(Match(load(rules, ["match.winds=1"]), "seen"), seats)
    assert match.standing is not None
    assert all(seat.views > 40 for seat in seats)
    assert all(seat.client.over for seat in seats)
    assert seats[0].client.rules.digest == match.rules.digest


@pytest.mark.parametrize(
    ("rules", "manner"),
    [("kyoto", GUARDED), ("taikai", GUARDED), ("kyoto", STRICT), ("tenhou", STRICT)],
)
def test_a_client_of_ours_is_told_all_that_its_seat_may_know(rules: str, manner: Manner) -> None:
    name = "careless" if manner.strict else "efficient"
    told = Told(bundled("efficient")(), native=True)
    bots = [told, *(bundled(name)() for _ in range(3))]
    match = play(Match(load(rules, ["match.winds=1"]), "all", manner=manner), bots)
    assert told.views > 20
    assert told.client.events == [mask(event, 0) for event in match.events]
    assert any(isinstance(e, ev.Faulted) for e in match.events) is manner.strict


def test_pieces_are_the_same_ones_where_they_are_told() -> None:
    class Exact(Told):
        def check(self, view: Observation) -> None:
            super().check(view)
            assert (self.client.hand.state.seats[view.seat].tiles) == list(view.hand)

    told = Exact(bundled("random")(), native=True)
    others = [bundled("efficient")() for _ in range(3)]
    play(Match(load("tenhou", ["match.winds=1"]), "all"), [told, *others])
    assert told.views > 40


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({}, "type: missing"),
        ({"type": "tsumo", "actor": 0, "pai": "1m"}, "play outside a hand"),
        ({"type": "error", "message": "no"}, "the server says: no"),
        ({"type": "start_game"}, "id: missing"),
        ({"type": "start_game", "id": 4}, "id: expected a number 0 to 3"),
        ({"type": "start_game", "id": 0, "mahjong_sim": {"rules": "mine"}}, "give its file"),
        ({"type": "end_kyoku", "x_events": [{"type": "Nothing"}]}, "unknown type 'Nothing'"),
    ],
)
def test_messages_that_make_no_sense(message: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as info:
        Client().take(message)
    assert said in str(info.value)
