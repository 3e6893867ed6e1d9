"""The picture is a fold over what the person may see."""

from __future__ import annotations

import pytest

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.scenes.board import meld_shape, meld_tiles
from mahjong_sim.match.match import Match
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.load import load
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.observe import Observation, mask
from mahjong_sim.tiles import HIDDEN, Seat, parse_tiles, red_pieces
from tests.kit import table


def agree(picture: Picture, view: Observation) -> None:
    """The picture says what the observation of the same seat says."""
    own = picture.seats[view.seat]
    assert sorted(own.hand + ([] if own.drawn is None else [own.drawn])) == sorted(view.hand)
    assert (own.drawn if own.drawn is not None else HIDDEN) == view.drawn
    assert picture.left == view.left and tuple(picture.dora) == view.dora
    assert (picture.wind, picture.dealer) == (view.wind, view.dealer)
    assert (picture.honba, picture.pot) == (view.honba, view.pot)
    for shown, public in zip(picture.seats, view.seats, strict=True):
        assert tuple(shown.melds) == public.melds
        assert len(shown.hand) + (shown.drawn is not None) == public.size
        assert shown.riichi == public.riichi
        assert [(d.tile, d.drawn, bool(d.riichi), d.called_by) for d in shown.river] == [
            (d.tile, d.drawn, d.riichi, d.called_by) for d in public.river
        ]
    assert picture.points == [s.points for s in view.seats]


@pytest.mark.parametrize(
    ("rule_set", "bot"),
    [("kyoto", "efficient"), ("tenhou", "random"), ("okayama", "efficient"), ("mmml91", "random")],
)
def test_folding_masked_events_gives_what_is_observed(rule_set: str, bot: str) -> None:
    match = Match(load(rule_set), "picture")
    players = [Player(match, seat, bots.load(bot)()) for seat in range(4)]
    pictures = [Picture() for _ in range(4)]
    seen = 0
    while (decision := match.pending()) is not None:
        for seat, picture in enumerate(pictures):
            picture.fold(mask(e, seat) for e in match.events[seen:])
            agree(picture, match.view(seat))
        seen = len(match.events)
        match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))
    pictures[0].fold(mask(e, 0) for e in match.events[seen:])
    assert pictures[0].standing == match.standing


def test_other_hands_stay_hidden() -> None:
    match = Match(load("kyoto"), "hidden")
    picture = Picture()
    picture.fold(mask(e, 2) for e in match.events)
    assert HIDDEN not in picture.seats[2].hand
    assert all(set(picture.seats[s].hand) == {HIDDEN} for s in (0, 1, 3))


def discard(seat: Seat, tile: int, riichi: int = 0) -> ev.Discarded:
    return ev.Discarded(seat, tile, drawn=True, riichi=riichi)


def dealt() -> Picture:
    picture = Picture()
    t = table("kyoto", S="55m")
    picture.fold(t.events)
    return picture


def test_the_discard_after_a_called_riichi_tile_lies_sideways() -> None:
    picture = dealt()
    five = next(t for t in range(16, 20) if t not in picture.seats[1].hand)
    own = tuple(t for t in picture.seats[1].hand if t >> 2 == 4)[:2]
    pon = Meld(MeldKind.PON, tuple(sorted((*own, five))), five, 0)
    picture.fold([ev.Drew(0, five), discard(0, five, riichi=1), ev.Called(1, pon)])
    river = picture.seats[0].river
    assert river[0].sideways and river[0].called_by == 1 and picture.turn == 1
    picture.fold([ev.Drew(0, 99), discard(0, 99), ev.Drew(0, 98), discard(0, 98)])
    assert [d.sideways for d in river] == [True, True, False]


def test_points_move_only_by_payments() -> None:
    picture = dealt()
    before = picture.points[0]
    picture.fold([ev.RiichiAccepted(0), ev.Paid((Line(0, POT, 1000, "riichi"),))])
    assert picture.points[0] == before - 1000 and picture.pot == 1000
    assert picture.seats[0].stick and picture.outcome is None


def test_the_own_hand_is_sorted_with_red_fives_first() -> None:
    picture = Picture(reds=red_pieces(1, 1, 1))
    picture.seats[0].hand = parse_tiles("7z9s0p5p1m")
    assert picture.sorted_hand(0) == parse_tiles("1m0p5p9s7z")


@pytest.mark.parametrize(
    ("source", "place"), [(3, 0), (2, 1), (1, 2)], ids=["left", "across", "right"]
)
def test_the_place_of_the_sideways_tile_tells_from_whom_it_was_called(
    source: Seat, place: int
) -> None:
    pon = Meld(MeldKind.PON, (0, 1, 2), 2, source)
    assert meld_shape(pon, 0).sideways == place and meld_tiles(pon, 0)[place] == 2
    kan = Meld(MeldKind.OPEN_KAN, (0, 1, 2, 3), 3, source)
    assert meld_shape(kan, 0).sideways == (3 if source == 1 else place)


def test_kans_look_as_they_are_laid_out() -> None:
    closed = Meld(MeldKind.CLOSED_KAN, (16, 17, 18, 19))
    assert meld_tiles(closed, 0) == [HIDDEN, 16, 17, HIDDEN]
    assert meld_tiles(closed, 0, laid_open=True) == [16, 17, 18, 19]
    added = Meld(MeldKind.ADDED_KAN, (0, 1, 2, 3), 1, 3, 2)
    assert meld_shape(added, 0).stacked and meld_tiles(added, 0) == [1, 0, 3, 2]


def test_a_closed_kan_lies_open_until_its_replacement_is_drawn() -> None:
    t = table("taikai", E="1111z", left=10)
    picture = Picture()
    picture.fold(t.events)
    declared, *then = (e for e in t.act("E", "kan 1z") if not isinstance(e, ev.Voiced))
    picture.fold([declared])
    assert picture.seats[0].kan_open
    picture.fold(then)
    assert not picture.seats[0].kan_open
    hidden = table("taikai", "table.closed_kan_shown=false", E="1111z", left=10)
    hidden.act("E", "kan 1z")
    assert not hidden.last(ev.KanDeclared).laid_open
