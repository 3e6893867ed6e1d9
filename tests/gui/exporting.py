"""Tales to export, and what a page holds."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.gui.export import Tale, of_events
from mahjong_sim.gui.export.lessons import tales
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.scenario import file
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.events import Event, RoundEnded

SEED = "qx7-walls"
NASTY = ("</script><script>document.title='x'</script>", "\"'&<b>", "\u202eabc\u2028d", "東" * 300)


@cache
def events(hands: int = 2) -> tuple[Event, ...]:
    """The first hands of a match of bots."""
    match = Match(load("tenhou"), SEED)
    players = [Player(match, seat, bots.load("efficient")()) for seat in range(4)]
    while sum(isinstance(e, RoundEnded) for e in match.events) < hands:
        decision = match.pending()
        assert decision is not None
        match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))
    last = max(i for i, e in enumerate(match.events) if isinstance(e, RoundEnded))
    return tuple(match.events[: last + 1])


def match_tale(names: tuple[str, ...] = ("A", "B", "C", "D")) -> Tale:
    """Two hands, with names."""
    return of_events(events(), load("tenhou"), names, "a game")


@cache
def scenario_tales(name: str) -> list[Tale]:
    """The courses of a shipped scenario."""
    return tales(file.load(file.find(name)[0]))


def held(page: str) -> dict[str, Any]:
    """The data of a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    return dict(json.loads(found[1]))


def tables(game: dict[str, Any]) -> list[dict[str, Any]]:
    """The table at each step, from the changes."""
    out: list[dict[str, Any]] = []
    now: dict[str, Any] = {}
    for step in game["steps"]:
        now = now | step.get("new", {})
        out.append(now)
    return out
