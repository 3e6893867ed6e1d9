"""Guards and legal lists agree: there is a reason against an act exactly if it is not legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from mahjong_sim.bots.player import Player
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load, names
from mahjong_sim.table import actions as a
from mahjong_sim.table.guards import why_not
from mahjong_sim.table.phases import ToAct, ToClaim
from mahjong_sim.table.reasons import text
from mahjong_sim.table.round import Round
from mahjong_sim.tiles import HIDDEN, Seat
from tests.properties.watch import bots

ODD = {"draws.nine_kinds": "off", "riichi.min_points": "25000", "riichi.empty_wait": "true"}
STRICT = {
    "riichi.furiten": "false",
    "riichi.open": "true",
    "riichi.closed_kan": "same_sets",
    "riichi.min_live": "20",
    "win.one_sided": "false",
    "win.two_han_from_honba": "1",
    "furiten.own_river": "same_kind",
    "calls.last_discard": "true",
    "yaku.open_riichi": "{ closed = 2 }",
}
MIXES = {
    **{name: (name, {}) for name in names()},
    "odd": ("okayama", ODD),
    "strict": ("mahjong-soul", STRICT),
    "furiten after riichi only": ("kyoto", {"faults.missed_win_in_riichi": "{}"}),
}


def candidates(round_: Round, seat: Seat) -> Iterator[a.Action]:
    """Acts of every kind, those that the tiles of the seat suggest among them."""
    state = round_.state
    tiles = state.seats[seat].tiles
    yield from (a.WIN, a.NINE_KINDS, a.PASS, a.OPEN_KAN, a.SHOW, a.HIDE, a.LOOK, a.REFUSE)
    yield from (a.END_MATCH, a.Discard(HIDDEN), a.Discard(999), a.ClosedKan(99))
    yield from (a.Discard(t, r) for t in tiles for r in a.RiichiKind)
    yield from (a.ADDED_KANS[t] for t in tiles)
    yield from a.CLOSED_KANS
    elsewhere = state.live[-1]
    yield from (a.DISCARDS[elsewhere], a.ADDED_KANS[elsewhere])
    offered = state.phase.tile if isinstance(state.phase, ToClaim) else elsewhere
    near = [t for t in tiles if abs((t >> 2) - (offered >> 2)) <= 3]
    for pair in (*combinations(near, 2), (elsewhere, tiles[0]), (tiles[0], tiles[0])):
        yield from (a.Chi(pair), a.Pon(pair))


def check(round_: Round, legal: dict[Seat, tuple[a.Action, ...]], seen: set[str]) -> None:
    for seat in range(4):
        for action in candidates(round_, seat):
            reasons = why_not(round_.state, round_.house, seat, action)
            listed = legal.get(seat, ())
            allowed = action in listed or round_._same_call(action, seat, listed)
            assert (not reasons) == allowed, (seat, action, reasons, round_.state.phase)
            for reason in reasons:
                assert text(reason, round_.house.rules, "ja")
                seen.add(reason.code)


@pytest.mark.parametrize("mix", MIXES)
def test_a_reason_is_given_exactly_if_an_act_is_not_legal(mix: str) -> None:
    name, options = MIXES[mix]
    rules = load(name, [f"{path}={value}" for path, value in options.items()])
    match = Match(rules, f"guards/{mix}")
    players = [Player(match, seat, bot) for seat, bot in enumerate(bots("erratic"))]
    seen: set[str] = set()
    while (decision := match.pending()) and decision.number < 500:
        turn = decision.number % 9 and isinstance(match.state.phase, ToAct)
        if not turn and not match.round.over:
            check(match.round, decision.legal, seen)
        match.submit(*[a.Answer(s, players[s](match.view(s))) for s in decision.legal])
    assert {"not_your_turn", "not_held", "no_set", "incomplete", "hand_open"} <= seen
