"""What a seat is told: complete in points, and nothing that it may not know."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.bots.play import play
from mahjong_sim.match.match import Match
from mahjong_sim.mjai.teller import Teller
from mahjong_sim.mjai.words import Event
from mahjong_sim.replay import mjai as reader
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import STRICT
from tests.unit.mjai.seats import NAMES, Told

RULES = ["kyoto", "okayama", "taikai", "kita18", "tenhou"]


@cache
def matches(rules: str) -> tuple[Match, list[Told]]:
    seats = [Told(bundled(bot)()) for bot in ("efficient", "random", "efficient", "efficient")]
    return play(Match(load(rules, ["match.winds=1"]), "told"), seats), seats


@pytest.mark.parametrize("rules", RULES)
def test_points_add_up(rules: str) -> None:
    _, seats = matches(rules)
    for seat in seats:
        points: list[int] | None = None
        for event in seat.messages:
            if event["type"] == "start_kyoku":
                assert points is None or points == event["scores"]
                points = event["scores"]
            elif "deltas" in event:
                assert points is not None
                points = [p + d for p, d in zip(points, event["deltas"], strict=True)]
                assert points == event["scores"]


def tiles(value: Any) -> list[str]:
    """All tiles in a message, those that can be done apart."""
    if isinstance(value, dict):
        aside = ("type", "names", "mahjong_sim", "bakaze", "reason", "yakus", "possible_actions")
        return [t for key, part in value.items() if key not in aside for t in tiles(part)]
    if isinstance(value, list):
        return [t for part in value for t in tiles(part)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("rules", RULES)
def test_nothing_hidden_is_told(rules: str) -> None:
    match, seats = matches(rules)
    for number, seat in enumerate(seats):
        for event in seat.messages:
            if event["type"] == "start_kyoku":
                hands = event["tehais"]
                assert all(h == ["?"] * 13 for s, h in enumerate(hands) if s != number)
                assert "?" not in hands[number]
            if event["type"] == "tsumo":
                assert (event["pai"] == "?") is (event["actor"] != number)
            if event["type"] in ("hora", "ryukyoku", "end_kyoku", "end_game"):
                continue
            if event["type"] in ("dahai", "reach", "reach_accepted", "dora", "chi", "pon"):
                assert "?" not in tiles(event)
        assert match.seed not in str(seat.messages)
    walls = Counter(e["type"] for e in seats[0].messages)
    assert walls == Counter(e["type"] for e in seats[1].messages)


def test_only_one_seat_knows_its_draw() -> None:
    _, seats = matches("tenhou")
    for place, lines in enumerate(zip(*(seat.messages for seat in seats), strict=True)):
        if lines[0]["type"] == "tsumo":
            assert sum(line["pai"] != "?" for line in lines) == 1, place


@pytest.mark.parametrize("rules", RULES)
def test_what_all_seats_are_told_together_is_a_log_of_the_match(rules: str) -> None:
    """The views put together read back as a game, with the results it had."""
    match, seats = matches(rules)
    lines = [whole(parts) for parts in zip(*(seat.messages for seat in seats), strict=True)]
    (game,) = reader.read(msgspec.json.Encoder().encode_lines(lines), "told")
    assert game.fault is None
    ends = [e for e in match.events if isinstance(e, ev.RoundEnded)]
    assert len(game.rounds) == len(ends)
    assert game.final is not None
    assert match.standing is not None
    assert sorted(game.final.points) == sorted(p.points for p in match.standing)


def whole(parts: tuple[Event, ...]) -> Event:
    """One message out of what each seat was told of it."""
    event = dict(parts[0])
    if event["type"] == "start_kyoku":
        event["tehais"] = [part["tehais"][seat] for seat, part in enumerate(parts)]
        known = event["dora_marker"] != "?"
        event["dora_marker"] = event["dora_marker"] if known else "1m"
    if event["type"] == "tsumo":
        event["pai"] = next(part["pai"] for part in parts if part["pai"] != "?")
    event.pop("id", None)
    return event


def test_a_strict_table_with_careless_players_can_be_told() -> None:
    match = Match(load("kyoto", ["match.winds=1"]), "told", manner=STRICT)
    play(match, [bundled("careless")(rate=0.05) for _ in range(4)])
    assert any(isinstance(e, ev.Faulted) for e in match.events)
    for seat in range(4):
        found = Teller(match.rules, seat, NAMES).tell(match.events)
        assert found[-1]["type"] == "end_game"
        ended = sum(isinstance(e, ev.RoundEnded) for e in match.events)
        assert sum(event["type"] == "end_kyoku" for event in found) == ended
        reasons = {e["reason"] for e in found if e["type"] == "ryukyoku"}
        chombo = any(isinstance(e, ev.RoundEnded) and e.ending == "chombo" for e in match.events)
        assert ("chombo" in reasons) is chombo
