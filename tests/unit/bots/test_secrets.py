"""Two matches that differ only in what a seat cannot see are the same to it, byte for byte."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from mahjong_sim.bots.api import PASS, WIN, Action, BaseBot, Discard, NineKinds, Observation
from mahjong_sim.bots.player import Player
from mahjong_sim.match.deal import Deal, seeded
from mahjong_sim.match.match import Match
from mahjong_sim.rl import encode, mask
from mahjong_sim.rules.load import load, names
from mahjong_sim.table import actions as do
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.observe import mask as masked
from mahjong_sim.tiles import Tile
from tests.properties.watch import VIEW, pieces_of

TRIED = (*do.DISCARDS[::5], *do.RIICHI_DISCARDS[::5], *do.CLOSED_KANS, *do.ADDED_KANS[::9])
TRIED += (do.WIN, do.PASS, do.OPEN_KAN, do.NINE_KINDS, do.SHOW, do.LOOK)
LAST = 6  # live tiles left when the hand is broken off: nobody has shown a hand yet


class Quiet(BaseBot):
    """Calls and discards at random; neither wins nor declares, so that hands stay hidden."""

    def __init__(self, source: Random) -> None:
        self._source = source

    def act(self, view: Observation) -> Action:
        quiet = [a for a in view.legal if a != WIN and not isinstance(a, NineKinds)]
        quiet = [a for a in quiet if not (isinstance(a, Discard) and a.riichi)]
        return quiet[int(self._source.random() * len(quiet))]


def told(view: Observation) -> tuple[Any, ...]:
    """All that a view tells, in every form."""
    reasons = [view.why_not(action) for action in TRIED]
    values = [getattr(view, name) for name in VIEW]
    return (values, view.legal, reasons, encode(view).tobytes(), mask(view).tobytes())


def recorded(match: Match, seat: int) -> tuple[dict[int, Any], dict[int, Any]]:
    """Play the first hand: the answers, and what the seat was told, by the number of events."""
    source = Random(match.seed)
    players = [Player(match, number, Quiet(source)) for number in range(4)]
    answers: dict[int, Any] = {}
    seen: dict[int, Any] = {}
    while (decision := match.pending()) and match.hands == 1 and match.state.left > LAST:
        at = len(match.events)
        if seat in decision.legal:
            seen[at] = told(match.view(seat))
        answers[at] = {number: players[number](match.view(number)) for number in decision.legal}
        match.submit(*(Answer(number, action) for number, action in answers[at].items()))
    return answers, seen


def followed(match: Match, seat: int, answers: dict[int, Any], last: int) -> dict[int, Any]:
    """The same course with other hidden tiles; who was not asked before lets the tile go."""
    seen: dict[int, Any] = {}
    while (decision := match.pending()) and len(match.events) < last:
        at = len(match.events)
        if seat in decision.legal:
            seen[at] = told(match.view(seat))
        given = answers.get(at, {})
        match.submit(*(Answer(number, given.get(number, PASS)) for number in decision.legal))
    return seen


def dealt_anew(deal: Deal, known: set[Tile], source: Random) -> Deal:
    """The deal with all but the known pieces shuffled."""
    groups = ("live", "rinshan", "indicators", "ura")
    walls = [*deal.hands, *(getattr(deal, name) for name in groups)]
    hidden = [tile for wall in walls for tile in wall if tile not in known]
    others = iter(source.sample(hidden, len(hidden)))
    new = [tuple(tile if tile in known else next(others) for tile in wall) for wall in walls]
    given = dict(zip(groups, new[4:], strict=True))
    return msgspec.structs.replace(deal, hands=tuple(new[:4]), **given)


@pytest.mark.parametrize("rules", names())
def test_hidden_tiles_change_nothing_a_seat_is_told(rules: str) -> None:
    loaded, encoder = load(rules), msgspec.json.Encoder()
    for seat in range(4):
        seed = f"secrets/{seat}"
        first = Match(loaded, seed)
        answers, seen = recorded(first, seat)
        events = first.events
        heard = encoder.encode_lines([masked(e, seat) for e in events])
        known = {tile for e in events for tile in pieces_of(masked(e, seat))}
        deal = seeded(seed, loaded.match.break_throws)(0, 0, 0, 0)
        anew = dealt_anew(deal, known, Random(seed))
        assert sum(a != b for a, b in zip(anew.live, deal.live, strict=True)) > 3
        twin = Match(loaded, seed, lambda *_, anew=anew: anew)  # type: ignore[misc]
        assert followed(twin, seat, answers, len(events)) == seen
        assert len(seen) > 10
        assert encoder.encode_lines([masked(e, seat) for e in twin.events]) == heard
