"""Forged and broken records (偽造・破損した牌譜) opened in the viewer and exported: nothing raises.

``MAHJONG_SIM_FUZZ`` sets the number of files of each kind.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.play import play
from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui.export import View, html, of_tape
from mahjong_sim.gui.export.camera import Camera
from mahjong_sim.gui.export.tale import all_of_tape
from mahjong_sim.gui.viewer.frames import Steps
from mahjong_sim.gui.views import ALL, PUBLIC
from mahjong_sim.match.match import Match
from mahjong_sim.replay import native
from mahjong_sim.replay.files import Format, Recorded, read
from mahjong_sim.replay.fold import Fold
from mahjong_sim.replay.record import GameRecord, RulesOf
from mahjong_sim.replay.sources import Source, Text
from mahjong_sim.replay.tape import resume, tape_of
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import red_pieces
from tests.properties.test_replay_fuzz import FORMATS, MUTATIONS, originals

COUNT = int(os.environ.get("MAHJONG_SIM_FUZZ", "40"))
VALUES: tuple[object, ...] = (
    *(0, 1, 3, -1, 4, 25000, -(10**9), 2**62, 2**64, 1.5, True, None, "", "1ma", "9sd", "?"),
    *("kyoto", "strict", [], {}, ["a"] * 4, [0, 0, 0, 0]),
)


def look_at(game: Recorded, paint: bool = False) -> str:
    """All that viewer and export do with a game; how it was told."""
    try:
        tape = tape_of(game)
    except MahjongSimError:
        return "refused"
    wall = tape.rules.wall
    reds = red_pieces(wall.red_man, wall.red_pin, wall.red_sou)
    steps = Steps(tape.events, reds)
    for here in {0, steps.last // 3, steps.last // 2, steps.last}:
        for eyes in (ALL, PUBLIC, 1):
            steps.picture(here, eyes, reds)
    tale = all_of_tape(tape)
    html([tale, *of_tape(tape)], View(masked=paint))
    if paint:
        camera = Camera(tale, View(size=(800, 500)))
        assert list(camera.shots(lambda moment: moment.number == len(tape.events)))
    for count in (1, len(tape.events) // 2, len(tape.events)):
        with suppress(MahjongSimError):
            assert resume(tape.log(count), tape.rules).pending() is not None
    return "by the engine" if tape.agreed else "by the record alone"


@pytest.mark.parametrize("format", FORMATS)
def test_mutated_files_can_be_looked_at_or_are_refused(format: Format) -> None:
    shown = 0
    for seed in range(COUNT):
        chance = Random(f"viewer/{format}/{seed}")
        data = bytearray(chance.choice(originals(format)))
        for _ in range(chance.choice((1, 1, 1, 3))):
            if data:
                chance.choice(MUTATIONS)(data, chance)
        for game in read(Source("x", partial(Text, bytes(data)))).games:
            shown += look_at(game, paint=seed % 8 == 0) != "refused"
    assert shown > COUNT // 20


# --- native logs --------------------------------------------------------------------------------
@cache
def lines() -> list[Any]:
    """The lines of a good log, decoded: a hand with a win, and the header."""
    data = originals("native")[2]
    return [json.loads(line) for line in data.splitlines()]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a decoded line."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = [path] if path else []
    for key, one in inner:
        deep = isinstance(one, dict | list)
        found += places(one, (*path, key)) if deep else [(*path, key)]
    return found


@st.composite
def forged(draw: st.DrawFn) -> bytes:
    """A log with lines changed, moved, repeated or left out."""
    told = json.loads(json.dumps(lines()))
    for _ in range(draw(st.integers(1, 3))):
        at, to = (draw(st.integers(0, len(told) - 1)) for _ in range(2))
        how = draw(st.sampled_from(("value", "value", "value", "swap", "repeat", "drop", "cut")))
        if how == "value":
            *path, last = draw(st.sampled_from(places(told[at])))
            held = told[at]
            for key in path:
                held = held[key]
            held[last] = draw(st.sampled_from(VALUES))
        elif how == "swap":
            told[at], told[to] = told[to], told[at]
        elif how == "repeat":
            told.insert(to, told[at])
        else:
            del told[at : None if how == "cut" and at else at + 1]
        told = told or lines()[:1]
    return b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in told)


@settings(max_examples=COUNT, suppress_health_check=list(HealthCheck))
@given(forged())
def test_of_a_forged_log_only_what_the_engine_made_is_shown(log: bytes) -> None:
    try:
        games = native.read(log, "forged")
    except MahjongSimError:
        return
    for game in games:
        assert look_at(game) in ("refused", "by the engine")


# --- hands told by their record -----------------------------------------------------------------
def jumbled(record: GameRecord, chance: Random) -> GameRecord:
    """The first hand with steps moved, repeated, left out, or done by another seat or tile."""
    steps = list(record.rounds[0].steps)
    for _ in range(chance.choice((1, 2, 4))):
        at, to = chance.randrange(len(steps)), chance.randrange(len(steps))
        step, how = steps[at], chance.randrange(6)
        if how == 0:
            steps[at], steps[to] = steps[to], step
        elif how == 1:
            steps.insert(to, step)
        elif how == 2 and len(steps) > 1:
            del steps[at]
        elif how == 3:
            steps[at] = replace(step, seat=chance.randrange(4))
        elif how == 4 and isinstance(step, ev.Drew | ev.Discarded):
            steps[at] = replace(step, tile=chance.randrange(136))
        elif isinstance(step, ev.Discarded):
            steps[at] = replace(step, drawn=not step.drawn, riichi=not step.riichi)
    return replace(record, rounds=(replace(record.rounds[0], steps=tuple(steps)),))


def test_hands_that_no_rules_allow_can_be_looked_at() -> None:
    match, fold = Match(load("tenhou"), "jumbled"), Fold()
    play(match, [bots.load("random")() for _ in range(4)])
    for event in match.events:
        fold.take(event)
    calls = [sum(isinstance(s, ev.Called | ev.KanDeclared) for s in r.steps) for r in fold.rounds]
    hand = fold.rounds[calls.index(max(calls))]
    assert max(calls) > 3
    record = GameRecord("a game", RulesOf("tenhou"), (hand,))
    told = [
        look_at(jumbled(record, Random(f"jumbled/{seed}")), paint=seed % 16 == 0)
        for seed in range(COUNT)
    ]
    assert told.count("by the record alone") > COUNT // 2
