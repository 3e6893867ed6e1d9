from __future__ import annotations

import pytest
from msgspec.structs import replace

from mahjong_sim.errors import InputError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.replay import mjlog
from mahjong_sim.replay.complete import complete
from mahjong_sim.replay.hands import Hands, check_meld
from mahjong_sim.replay.record import GameRecord, RoundRecord
from mahjong_sim.rules.wording import rules_of
from mahjong_sim.table.events import (
    Called,
    Discarded,
    DoraRevealed,
    Drew,
    Event,
    KanDeclared,
)
from tests.unit.replay.sample import SAMPLE

OPEN = Meld(MeldKind.OPEN_KAN, (0, 1, 2, 3), taken=3, source=1)
CLOSED = Meld(MeldKind.CLOSED_KAN, (4, 5, 6, 7))
ADDED = Meld(MeldKind.ADDED_KAN, (8, 9, 10, 11), 8, 1, added=11)
PON = Meld(MeldKind.PON, (8, 9, 10), taken=8, source=1)


def sample() -> GameRecord:
    return mjlog.read(SAMPLE.encode(), "x")


def completed(hand: RoundRecord) -> tuple[RoundRecord, int]:
    """The hand completed, and how many problems there were."""
    game = replace(sample(), rounds=(hand,))
    done, problems = complete(game, rules_of(game.rules))
    return done.rounds[0], len(problems)


def test_a_hand_that_replays_is_taken_from_the_engine() -> None:
    (hand,) = sample().rounds
    bare = replace(hand.wins[0], fu=None, han=None, points=None, yaku=None, deltas=None)
    done, problems = completed(replace(hand, wins=(bare,), hands={}))
    assert problems == 0
    assert dict(done.wins[0].yaku or {}) == hand.wins[0].yaku
    assert (done.wins[0].fu, done.wins[0].points) == (30, 12000)
    assert done.wins[0].deltas == (-12000, 13000, 0, 0)


def test_yaku_that_are_told_in_full_keep_their_order() -> None:
    (hand,) = sample().rounds
    done, _ = completed(hand)
    assert list(done.wins[0].yaku or {}) == list(hand.wins[0].yaku or {})


@pytest.mark.parametrize(
    ("steps", "places"),
    [
        ((KanDeclared(0, CLOSED), Drew(0, 20, True), Discarded(0, 20, True)), [1]),
        ((Called(0, OPEN), Drew(0, 20, True), Discarded(0, 20, True)), [2]),
        ((Called(0, OPEN), Drew(0, 7, True), KanDeclared(0, CLOSED), Drew(0, 20, True)), [3, 4]),
        ((Called(0, OPEN), Drew(0, 11, True), KanDeclared(0, ADDED), Drew(0, 20, True)), [3, 5]),
    ],
)
def test_indicators_without_a_time_are_put_where_they_are_usually_turned(
    steps: tuple[Event, ...], places: list[int]
) -> None:
    (hand,) = sample().rounds
    odd = replace(hand, steps=steps, dora_timed=False, turned=len(places) + 1)
    done, problems = completed(odd)
    assert problems == 1
    assert [i for i, s in enumerate(done.steps) if isinstance(s, DoraRevealed)] == places
    assert done.dora_timed


# --- hands while steps go by ----------------------------------------------------------------------
def hands() -> Hands:
    return Hands([(0, 1, 2, 9, 10, 11, 4, 5, 6, 7), (3, 8), (), ()])


def test_hands_follow_the_steps() -> None:
    now = hands()
    for step in (Discarded(1, 8, False), Called(0, PON), Discarded(0, 0, False), Drew(0, 20)):
        now.apply(step)
    assert (now.melds[0], now.drawn, now.offered) == ([PON], 20, 0)
    now.apply(KanDeclared(0, ADDED))
    assert (now.melds[0], now.offered) == ([ADDED], 11)
    now.apply(KanDeclared(0, CLOSED))
    assert now.melds[0] == [ADDED, CLOSED]
    assert now.held[0] == [1, 2, 20]


@pytest.mark.parametrize(
    "step",
    [Discarded(0, 99, False), Called(0, OPEN), KanDeclared(0, ADDED), KanDeclared(1, CLOSED)],
)
def test_what_is_not_held_cannot_be_laid_down(step: Event) -> None:
    now = Hands([(), (3, 8), (), ()])
    with pytest.raises(InputError):
        now.apply(step)


@pytest.mark.parametrize(
    "meld",
    [
        Meld(MeldKind.CHI, (32, 36, 40), taken=32, source=3),
        Meld(MeldKind.CHI, (108, 112, 116), taken=108, source=3),
        Meld(MeldKind.CHI, (0, 4), taken=0, source=3),
        Meld(MeldKind.PON, (0, 1, 1), taken=0, source=3),
        Meld(MeldKind.PON, (0, 1, 2), taken=3, source=3),
        Meld(MeldKind.PON, (0, 1, 2), taken=0, source=0),
        Meld(MeldKind.PON, (0, 1, 2), taken=0),
        Meld(MeldKind.CLOSED_KAN, (0, 1, 2)),
        Meld(MeldKind.ADDED_KAN, (0, 1, 2, 3), taken=0, source=1, added=0),
        Meld(MeldKind.CLOSED_KAN, ()),
    ],
)
def test_what_is_no_meld_is_refused(meld: Meld) -> None:
    with pytest.raises(InputError):
        check_meld(meld, 0)
