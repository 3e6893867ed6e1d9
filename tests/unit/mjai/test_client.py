"""What a client makes of the messages is what the seat sees."""

from __future__ import annotations

import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.bots.play import play
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
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
