"""Set up positions: what is given is there, the rest helps nobody."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_sim.hand.shanten import shanten
from mahjong_sim.rules.load import load
from mahjong_sim.scenario.pool import Hands
from mahjong_sim.scenario.setup import Position, build, next_deal, players_of
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import DORA_OF, YAOCHUU, counts_of, format_tiles


def complain(key: str, message: str) -> None:
    raise AssertionError(f"{key}: {message}")


def setup(rules: str = "tenhou", position: Position | None = None) -> ev.RoundSet:
    return build(position or Position(), load(rules), complain)


def placed(e: ev.RoundSet) -> list[int]:
    """Every piece of a position, called ones once, those of kans as if not yet replaced."""
    d = e.dealt
    out = [t for hand in d.hands for t in hand]
    out += [*d.live, *d.rinshan, *d.indicators, *d.ura]
    out += [t for s in e.seats for m in s.melds for t in m.tiles]
    return out + [t for s in e.seats for x in s.river if x.called_by < 0 for t in [x.tile]]


def test_all_136_pieces_are_placed_once() -> None:
    position = Position(
        S="123m",
        melds={"S": ("pon 777z from N", "chi 534p"), "W": ("ankan 1111s",)},
        rivers={"N": "7z>S 1m", "E": "5p>S 3m* 4m"},
        draws="- 9p -",
        dora="1z",
    )
    e = setup(position=position)
    assert sorted(placed(e)) == list(range(136))
    assert len(e.dealt.live) == 70 - 3 - 1
    assert e.dealt.live[1] >> 2 == 17
    s, w = e.seats[1], e.seats[2]
    assert [format_tiles(m.tiles) for m in s.melds] == ["777z", "345p"]
    assert [(m.taken >> 2, m.source) for m in s.melds] == [(33, 3), (13, 0)]
    assert [x.called_by for x in e.seats[3].river] == [1, -1]
    assert [x.riichi for x in e.seats[0].river] == [False, True, False]
    assert (len(e.dealt.hands[1]), len(e.dealt.hands[2]), e.shown) == (7, 10, 2)
    assert w.melds[0].source == -1


def test_what_is_filled_up_helps_nobody() -> None:
    hand = "234567m234p88p46s"
    e = setup("kyoto", Position(S=hand, left=40))
    shown = {t >> 2 for t in e.dealt.hands[1]}
    assert {DORA_OF[t >> 2] for t in e.dealt.indicators + e.dealt.ura}.isdisjoint(shown)
    assert 22 not in {t >> 2 for t in e.dealt.live}  # South waits for 5s
    for seat in (0, 2, 3):
        assert shanten(counts_of(t >> 2 for t in e.dealt.hands[seat])) >= 3


def test_discarding_what_is_drawn_at_last_is_no_nagashi() -> None:
    live = setup(position=Position(left=5, draws="9m")).dealt.live
    assert live[0] >> 2 == 8
    assert not any(YAOCHUU >> (tile >> 2) & 1 for tile in live[1:])


def test_players_are_those_of_the_hand() -> None:
    position = Position(hand="S3", points=(1, 2, 3, 4), riichi="S", pot={"E": 2000}, honba=2)
    e = setup("kyoto", position)
    assert (e.dealt.wind, e.dealt.dealer, e.dealt.honba, e.dealt.pot) == (1, 2, 2, 3000)
    assert e.dealt.points == (3, 4, 1, 2)
    assert [s.riichi for s in e.seats] == [0, 0, 0, 1]
    assert (e.carried, e.staked) == (((2, 2000),), ((3, 1000, "riichi"),))


def test_points_are_those_of_the_start_less_what_lies_on_the_table() -> None:
    e = setup("okayama", Position(riichi="S", pot={"N": 1000}))
    assert e.dealt.points == (25000, 24000, 25000, 24000)


def test_a_red_five_is_a_plain_one_where_none_are_red() -> None:
    assert setup("tenhou", Position(E="0m")).dealt.hands[0][0] == 16
    assert setup("kyoto", Position(E="0m")).dealt.hands[0][0] >> 2 == 4
    assert setup("tenhou", Position(E="5m")).dealt.hands[0][0] in (17, 18, 19)


def test_a_later_hand_is_dealt_to_the_same_players() -> None:
    players = players_of(Position(hand="E3"))
    dealt = next_deal(Hands(E="1m", N="9m", draws="5s"), players, load("kyoto"), complain)
    assert (dealt.hands[2][0] >> 2, dealt.hands[1][0] >> 2, dealt.live[0] >> 2) == (0, 8, 22)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 33), max_size=50), st.integers(1, 70), st.sampled_from(SEATS))
def test_any_tiles_can_be_placed(kinds: list[int], left: int, seat: str) -> None:
    """Whatever is given, all pieces are different, and nothing is given twice."""
    kinds = [k for i, k in enumerate(kinds) if kinds[:i].count(k) < 4]
    texts = [f"{k % 9 + 1}{'mpsz'[k // 9]}" for k in kinds]
    hands = {s: "".join(texts[i * 13 : i * 13 + 13]) for i, s in enumerate(SEATS)}
    e = setup("kyoto", Position(**hands, left=left, turn=seat))  # type: ignore[arg-type]
    everything = placed(e)
    assert len(set(everything)) == len(everything) == 52 + 14 + left
    for i, hand in enumerate(e.dealt.hands):
        assert [t >> 2 for t in hand][: len(kinds[i * 13 : i * 13 + 13])] == kinds[
            i * 13 : i * 13 + 13
        ]


@pytest.mark.parametrize("text", ["5555m", "55555m"])
def test_only_four_of_a_kind(text: str) -> None:
    found: list[str] = []
    build(Position(E=text), load("kyoto"), lambda key, message: found.append(f"{key}: {message}"))
    assert found == ([] if text == "5555m" else ["E: no 5m is left"])
