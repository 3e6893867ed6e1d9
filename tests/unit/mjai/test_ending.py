"""What a client makes of the ends of hands is what the table had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from mahjong_sim.bots.api import bundled, events
from mahjong_sim.bots.play import play
from mahjong_sim.looks import look_of
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table.observe import mask
from tests.unit.mjai.seats import Told

RULES = ["kyoto", "okayama", "mmml91", "taikai", "kita18", "tenhou", "mahjong-soul", "wrc"]
ENDS = (
    *(events.Won, events.Paid, events.NagashiWon, events.HandShown, events.Exhausted),
    *(events.Aborted, events.RoundEnded, events.MatchEnded),
)


def results(found: Sequence[events.Event], reds: frozenset[int]) -> list[Any]:
    """The results among events, tiles by their look."""

    def looks(tiles: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(look_of(tile, reds) for tile in tiles))

    out: list[Any] = []
    for event in found:
        if not isinstance(event, ENDS):
            continue
        if isinstance(event, events.Won):
            tile = look_of(event.tile, reds)
            event = replace(event, tile=tile, hand=looks(event.hand), ura=looks(event.ura))
        elif isinstance(event, events.HandShown):
            event = replace(event, hand=looks(event.hand))
        out.append(event)
    return out


@pytest.mark.parametrize("rules", RULES)
def test_a_client_sees_the_results_of_the_table(rules: str) -> None:
    seats = [Told(bundled(bot)()) for bot in ("efficient", "random", "efficient", "efficient")]
    match = play(Match(load(rules), "ends"), seats)
    assert match.standing is not None
    reds = match.round.house.reds
    for seat, told in enumerate(seats):
        wanted = results([mask(event, seat) for event in match.events], reds)
        assert results(told.client.events, reds) == wanted
        assert told.client.standing == match.standing
