"""Matches of our own rule sets in every format: the same events when they come back."""

from __future__ import annotations

import io

import pytest

from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay.convert import Conversion
from mahjong_sim.replay.files import Format, Reading, read
from mahjong_sim.replay.native import NativeGame
from mahjong_sim.replay.record import RulesOf
from mahjong_sim.replay.sources import Source, Text
from mahjong_sim.rules.load import load
from tests.told import told

RULES = (
    *("kyoto", "okayama", "okayama-chips", "mmml91", "taikai", "kita18", "tenhou-nored"),
    *("mahjong-soul", "majiang", "m-league", "wrc"),
)
FORMATS: tuple[Format, ...] = ("mjai", "tenhou6", "majiang", "mjlog")


def reading(data: bytes, rules: RulesOf | None = None) -> Reading:
    return read(Source("x", lambda: Text(data)), rules)


@pytest.fixture(scope="module", params=RULES)
def game(request: pytest.FixtureRequest) -> NativeGame:
    """A match of bots under the rules."""
    file = io.BytesIO()
    bots = [load_bot(name)() for name in ("efficient", "cautious", "efficient", "random")]
    play(LoggedMatch(load(request.param), "formats", file), bots)
    (found,) = reading(file.getvalue()).games
    assert isinstance(found, NativeGame)
    return found


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_leads_back_to_the_same_events(game: NativeGame, format: Format) -> None:
    rules = load(game.header.rules)
    out = Conversion(format)
    (written,) = out.convert([Reading((game,))])
    assert (out.problems, out.losses.filled) == ([], [])
    told_otherwise = f"the rule set {game.header.rules}" in out.losses.lost
    assert told_otherwise == (format == "mjlog" and not game.header.rules.startswith("tenhou"))
    given = RulesOf(game.header.rules) if told_otherwise else None
    back = Conversion("native", given)
    (native,) = back.convert([reading(written.data, given)])
    assert back.problems == []
    (again,) = reading(native.data).games
    assert isinstance(again, NativeGame)
    reds = rules.wall.red_man > 0
    dice = format == "mjlog" and rules.match.break_throws == 1
    assert list(told(again.events, reds, dice)) == [
        event for event in told(game.events, reds, dice) if not _for_the_first_dealer(event)
    ]


def _for_the_first_dealer(event: dict[str, object]) -> bool:
    """Such a throw no other format has."""
    return event["type"] == "DiceThrown" and event["purpose"] != "wall_break"
