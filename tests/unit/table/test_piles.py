"""Each seat draws from a pile of its own: calls do not shift what the others draw."""

from __future__ import annotations

import io
from collections import Counter

import pytest

from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.match.match import Match
from mahjong_sim.replay.native import read
from mahjong_sim.replay.verify import verify_native
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.manner import Manner
from mahjong_sim.table.state import RoundState

PILES = Manner(piles=True)
BOTS = ("random", "efficient", "cautious", "random")


def played(manner: Manner = PILES, seed: str = "piles", rules: str = "tenhou") -> Match:
    return play(Match(load(rules), seed, manner=manner), [load_bot(name)() for name in BOTS])


def hands(match: Match) -> list[list[ev.Event]]:
    """The events of each hand."""
    out: list[list[ev.Event]] = []
    for event in match.events:
        if isinstance(event, ev.RoundDealt):
            out.append([])
        if out:
            out[-1].append(event)
    return out


def dealt(dealer: int = 1) -> RoundState:
    """A hand of a table with piles, before its first draw."""
    match = Match(load("tenhou"), "x", manner=PILES)
    (start,) = (e for e in match.events if isinstance(e, ev.RoundDealt))
    live = start.live
    state = RoundState()
    evolve(
        state,
        ev.RoundDealt(
            0,
            dealer,
            0,
            0,
            0,
            start.points,
            start.hands,
            live,
            start.rinshan,
            start.indicators,
            start.ura,
            piles=True,
        ),
    )
    return state


def test_a_pile_is_every_fourth_tile_from_the_dealer_on() -> None:
    state = dealt(dealer=1)
    assert [state.next_tile(seat) for seat in (1, 2, 3, 0)] == list(state.live[:4])
    assert [len(state.piles[seat]) for seat in (1, 2, 3, 0)] == [18, 18, 17, 17]


def test_a_draw_takes_nothing_from_the_other_piles() -> None:
    state = dealt(dealer=0)
    second = state.next_tile(2)
    evolve(state, ev.Drew(0, state.next_tile(0)))
    assert state.next_tile(2) == second
    assert state.next_tile(0) == state.live[4]
    assert state.left == 69


def test_a_seat_whose_pile_is_out_takes_the_last_tile_of_the_longest() -> None:
    state = dealt(dealer=0)
    state.piles = ((7,), (), (1, 2, 3), (4, 5))
    assert state.next_tile(1) == 3


@pytest.mark.parametrize("rules", ["tenhou", "kyoto"])
def test_whatever_is_called_a_seat_draws_its_own_tiles_in_order(rules: str) -> None:
    called = drawn = 0
    for events in hands(played(rules=rules)):
        start = events[0]
        assert isinstance(start, ev.RoundDealt)
        called += sum(isinstance(e, ev.Called) for e in events)
        for seat in range(4):
            pile = start.live[(seat - start.dealer) % 4 :: 4]
            draws = [
                e.tile
                for e in events
                if isinstance(e, ev.Drew) and not e.rinshan and e.seat == seat
            ]
            drawn += len(draws)
            assert draws[:10] == list(pile[: len(draws[:10])])
    assert called > 3 and drawn > 100


def test_no_tile_is_drawn_twice_and_the_wall_is_as_long_as_ever() -> None:
    for events in hands(played(seed="long")):
        drawn = Counter(e.tile for e in events if isinstance(e, ev.Drew))
        assert max(drawn.values()) == 1
        kans = sum(isinstance(e, ev.Drew) and e.rinshan for e in events)
        if any(isinstance(e, ev.WallOut) for e in events):
            assert len(drawn) - kans == 70 - kans


def test_the_log_of_such_a_match_is_played_again_byte_for_byte() -> None:
    file = io.BytesIO()
    match = LoggedMatch(load("tenhou"), "piles", file, manner=PILES)
    play(match, [load_bot(name)() for name in BOTS])
    (game,) = read(file.getvalue(), "x")
    verdict = verify_native(game, None, ())
    assert verdict.problems == ()
    assert verdict.exact == verdict.rounds > 0
    assert match.events == played().events


def test_a_log_without_piles_says_nothing_of_them() -> None:
    file = io.BytesIO()
    LoggedMatch(load("tenhou"), "shared", file)
    dealt = [line for line in file.getvalue().splitlines() if b'"RoundDealt"' in line]
    assert len(dealt) == 1
    assert b'"piles"' not in dealt[0]
