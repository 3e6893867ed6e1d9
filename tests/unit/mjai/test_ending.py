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
from mahjong_sim.mjai.client import Client
from mahjong_sim.mjai.words import Event
from mahjong_sim.rules.load import load
from mahjong_sim.table.observe import mask
from tests.unit.mjai.seats import Told

RULES = ["kyoto", "okayama", "mmml91", "taikai", "kita18", "tenhou", "mahjong-soul", "wrc"]
WHOLE = ("mmml91", "tenhou")  # of the others the East round will do
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
    short = [] if rules in WHOLE else ["match.winds=1"]
    match = play(Match(load(rules, short), "ends"), seats)
    assert match.standing is not None
    reds = match.round.house.reds
    for seat, told in enumerate(seats):
        wanted = results([mask(event, seat) for event in match.events], reds)
        assert results(told.client.events, reds) == wanted
        assert told.client.standing == match.standing


KEPT = {
    "hora": ("type", "actor", "target", "deltas", "ura_markers"),
    "ryukyoku": ("type", "deltas"),
    "end_game": ("type",),
    "reach_accepted": ("type", "actor"),
}


class Short(Client):
    """Is told the match in the shorter dialect of the bots of today: results are bare."""

    def take(self, event: Event) -> None:
        super().take({key: event[key] for key in KEPT.get(event["type"], event)})


@pytest.mark.parametrize("rules", ["tenhou", "mahjong-soul"])
def test_bare_results_are_followed(rules: str) -> None:
    seats = [Told(bundled(bot)()) for bot in ("efficient", "random", "efficient", "efficient")]
    for told in seats:
        told.client = Short()
    match = play(Match(load(rules), "short"), seats)
    for told in seats:
        found, wanted = told.client.events, match.events
        points = [e.points for e in wanted if isinstance(e, events.RoundEnded)]
        assert [e.points for e in found if isinstance(e, events.RoundEnded)] == points
        wins = [(e.seat, e.source) for e in wanted if isinstance(e, events.Won)]
        assert [(e.seat, e.source) for e in found if isinstance(e, events.Won)] == wins
        assert told.client.over


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        ([], "abort"),
        ([{"type": "hora", "actor": 0, "target": 0}], "win"),
        ([{"type": "ryukyoku"}], "draw"),
        ([{"type": "ryukyoku", "reason": "Error: Illegal Action by Player 1"}], "abort"),
        (
            [{"type": "ryukyoku", "reason": "chombo", "deltas": [-12000, 4000, 4000, 4000]}],
            "chombo",
        ),
        ([{"type": "ryukyoku", "reason": "kyushukyuhai", "actor": 0}], "abort"),
    ],
)
def test_a_hand_may_end_in_any_way(result: list[dict[str, Any]], ending: str) -> None:
    client = Client()
    hands = [["?"] * 13] * 4
    hands[1] = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "S", "W"]
    deal = {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
    for message in (
        {"type": "start_game", "id": 1, "names": ["a", "b", "c", "d"]},
        {**deal, "dora_marker": "1m", "scores": [25000] * 4, "tehais": hands},
        {"type": "tsumo", "actor": 0, "pai": "?"},
        *result,
        {"type": "end_kyoku"},
    ):
        client.take(message)
    ended = client.events[-1]
    assert isinstance(ended, events.RoundEnded)
    assert ended.ending == ending
    deltas = result[0].get("deltas", [0] * 4) if result else [0] * 4
    assert ended.points == tuple(25000 + points for points in deltas)
