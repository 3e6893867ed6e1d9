"""What a seat may know (観測): nothing more, and all of that."""

from __future__ import annotations

import pytest

from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer
from mahjong_sim.table.observe import Observation, mask
from mahjong_sim.tiles import HIDDEN
from tests.kit import kinds, table

READY = "234m678p345s88s46p"


def test_the_own_hand_and_the_open_table() -> None:
    t = table(
        "tenhou",
        E=READY,
        S="123m",
        melds={"W": ["pon 555z"]},
        rivers={"N": "9m1p"},
        draws="1z",
        dora="4m",
        honba=2,
        pot=3000,
        wind=1,
        points=(22000, 25000, 25000, 25000),
    )
    view = t.view("E")
    assert view.seat == 0
    assert view.hand[-1] == view.drawn
    assert len(view.hand) == 14
    assert view.counts == tuple(t.round.state.seats[0].counts)
    assert (view.shanten, view.waits) == (0, kinds("5p"))
    assert (view.wind, view.dealer, view.honba, view.pot, view.left) == (1, 0, 2, 3000, 69)
    assert [tile >> 2 for tile in view.dora] == [3]
    assert view.seats[2].melds[0].first == 31
    assert [d.tile >> 2 for d in view.seats[3].river] == [8, 9]
    assert [seat.size for seat in view.seats] == [14, 13, 10, 13]
    assert view.seats[0].points == 22000
    assert view.offer is None
    assert view.rules.ruleset.id == "tenhou"


def test_the_offer() -> None:
    t = table("tenhou", S="44p", draws="4p")
    t.act("E", "4p")
    offer = t.view("S").offer
    assert offer is not None
    assert (offer[0] >> 2, offer[1]) == (12, 0)


def test_others_draw_face_down() -> None:
    t = table("tenhou", draws="1z2z")
    t.tsumogiri(1)
    drawn = t.all(ev.Drew)
    assert mask(drawn[1], 1) == drawn[1]
    assert mask(drawn[1], 0) == ev.Drew(1, HIDDEN)


def test_the_deal_hides_other_hands_and_all_walls() -> None:
    t = table("tenhou", dora="4m")
    dealt = t.events[0]
    assert isinstance(dealt, ev.RoundDealt)
    seen = mask(dealt, 2)
    assert isinstance(seen, ev.RoundDealt)
    assert seen.hands[2] == dealt.hands[2]
    assert all(set(seen.hands[s]) == {HIDDEN} for s in (0, 1, 3))
    assert set(seen.live) == set(seen.rinshan) == set(seen.ura) == {HIDDEN}
    assert seen.indicators == (dealt.indicators[0], *[HIDDEN] * 4)


def test_a_position_hides_them_too_and_what_was_passed() -> None:
    t = table("tenhou", riichi="S", melds={"W": ["ankan 1111z"]})
    position = t.events[0]
    assert isinstance(position, ev.RoundSet)
    seen = mask(position, 0)
    assert isinstance(seen, ev.RoundSet)
    assert seen.dealt.indicators[:2] == position.dealt.indicators[:2]
    assert set(seen.dealt.indicators[2:]) == {HIDDEN}
    assert all(s.missed == 0 for s in seen.seats)
    assert seen.seats[1].riichi == 1


def test_a_seat_that_keeps_its_hand_closed_shows_nothing() -> None:
    t = table("taikai", E="123456789m1122z", draws="8s", left=1)
    t.run_out()
    t.act("E", "hide")
    assert all(e.hand == () for e in t.all(ev.HandShown))


def test_news_are_what_came_since_the_last_look() -> None:
    match = Match(load("tenhou"), "news")
    first = match.view(0).news
    assert isinstance(first[0], ev.MatchStarted)
    assert first[0].seed == ""  # it names the walls
    seen = list(first)
    for _ in range(40):
        decision = match.pending()
        assert decision is not None
        for seat, legal in decision.legal.items():
            match.submit(Answer(seat, legal[-1] if len(decision.legal) > 1 else legal[0]))
        seen += match.view(0).news
    assert seen == [mask(e, 0) for e in match.events]
    assert match.view(0).news == ()


@pytest.mark.parametrize("name", sorted(n for n in vars(Observation) if not n.startswith("__")))
def test_nothing_in_a_view_can_be_set(name: str) -> None:
    view = table("tenhou", E=READY, draws="1z").view("E")
    with pytest.raises(AttributeError):
        setattr(view, name, 1)


def test_a_printed_view_tells_nothing_of_the_table() -> None:
    view = table("tenhou", E=READY, draws="1z").view("E")
    assert (repr(view), view.__rich_repr__()) == ("<Observation of seat 0>", [("seat", 0)])
