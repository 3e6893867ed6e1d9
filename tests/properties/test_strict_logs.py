"""Logs of strict tables (厳格卓の牌譜) on which anything may happen: played again byte for byte."""

from __future__ import annotations

import io
from random import Random

import pytest

from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay.convert import Conversion
from mahjong_sim.replay.files import Format, Reading
from mahjong_sim.replay.native import NativeGame, read
from mahjong_sim.replay.verify import verify_native
from mahjong_sim.rules.load import load
from mahjong_sim.table.manner import REFEREED, STRICT, Manner
from tests.properties.mischief import Vandal

SOURCES = ("kyoto", "okayama", "mmml91", "taikai", "kita18")
FORMATS: tuple[Format, ...] = ("mjai", "tenhou6", "majiang", "mjlog", "native")


def vandalised(rules: str, manner: Manner) -> NativeGame:
    """The log of a match with a great many wrong acts."""
    file = io.BytesIO()
    match = LoggedMatch(load(rules, ["match.winds=1"]), "log", file, manner=manner)
    vandal = Vandal(match, Random(f"{rules}{manner}"), rate=0.2, limit=900)
    vandal.play()
    assert vandal.taken > 10
    assert vandal.refused > 10
    (game,) = read(file.getvalue(), "x")
    assert game.events == match.events
    return game


@pytest.mark.parametrize("manner", [STRICT, REFEREED], ids=["strict", "refereed"])
@pytest.mark.parametrize("rules", SOURCES)
def test_every_act_and_ruling_is_in_the_log(rules: str, manner: Manner) -> None:
    game = vandalised(rules, manner)
    found = verify_native(game)
    assert found.problems == ()
    assert found.exact == found.rounds > 0
    for to in FORMATS:
        conversion = Conversion(to)
        written = list(conversion.convert([Reading((game,))]))
        assert len(written) == 1
        assert len(conversion.problems) < found.rounds
        assert (to == "native") or any("events" in what for what in conversion.losses.lost)
