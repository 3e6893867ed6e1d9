"""The engine and a slow second opinion agree on every legal action of lively hands."""

from __future__ import annotations

from random import Random

import pytest

from mahjong_sim.hand.shanten import shanten
from mahjong_sim.match.deal import Deal, deal
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from mahjong_sim.table.phases import ToAct, ToClaim
from mahjong_sim.tiles import Seat
from tests.unit.table.referee import Referee, look_of

RULES = ("tenhou", "kyoto", "okayama", "mmml91", "taikai", "kita18", "mahjong-soul", "m-league")
LIKED = {act.Win: 0.25, act.Pass: 0.4, act.ClosedKan: 0.9, act.AddedKan: 0.9, act.NineKinds: 0.1}


def one_suit_each(number: int, wind: int, dealer: Seat, honba: int) -> Deal:
    """A deal in which hands come near each other: three seats have a suit, one the honours."""
    source = Random(f"{number} {honba}")
    pools = [list(range(36 * i, min(36 * i + 36, 136))) for i in range(4)]
    for pool in pools:
        source.shuffle(pool)
    hands = [[pool.pop() for _ in range(source.randint(8, 13))] for pool in pools]
    rest = [tile for pool in pools for tile in pool]
    source.shuffle(rest)
    for hand in hands:
        hand += [rest.pop() for _ in range(13 - len(hand))]
    laid = deal(range(136), 0)
    return Deal(
        hands=tuple(tuple(h) for h in hands),
        live=tuple(rest[:70]),
        rinshan=tuple(rest[70:74]),
        indicators=tuple(rest[74:79]),
        ura=tuple(rest[79:84]),
        throws=laid.throws,
    )


def chosen(match: Match, seat: Seat, legal: tuple[act.Action, ...], source: Random) -> act.Action:
    """A lively choice: rare actions often, discards that come nearer to a win."""
    for action in legal:
        if type(action) in LIKED and source.random() < LIKED[type(action)]:
            return action
        if isinstance(action, act.Discard) and action.riichi and source.random() < 0.1:
            return action
    discards = [a for a in legal if isinstance(a, act.Discard) and not a.riichi]
    if not discards:
        return source.choice(legal)
    state = match.state.seats[seat]
    if source.random() < 0.1:
        return source.choice(discards)

    def left(action: act.Discard) -> int:
        counts = list(state.counts)
        counts[action.tile >> 2] -= 1
        return shanten(counts, len(state.melds))

    return min(discards, key=left)


@pytest.mark.parametrize("rules", RULES)
def test_every_legal_action_and_no_other(rules: str) -> None:
    source = Random(rules)
    match = Match(load(rules, ("match.bust=never",)), rules, one_suit_each)
    reds = match.round.house.reds
    while match.hands < 8 and (decision := match.pending()) is not None:
        hand = match.round
        asked = Referee(match.rules, match.events).legal()
        if isinstance(hand.state.phase, ToAct | ToClaim):
            given = {s: {look_of(a, reds) for a in legal} for s, legal in decision.legal.items()}
            assert given == asked
        answers = [
            act.Answer(seat, chosen(match, seat, legal, source), source.randint(0, 5))
            for seat, legal in decision.legal.items()
        ]
        match.submit(*answers)
    assert match.hands == 8
    wins = [(i, e) for i, e in enumerate(match.events) if isinstance(e, ev.Won)]
    assert wins
    for place, won in wins:
        assert Referee(match.rules, match.events[:place]).score(won) == won.scoring
