"""How a hand ends without a win (流局): aborts, tenpai, showing, nagashi, repeats."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.table import events as ev
from tests.kit import Table, kinds, table

SIMPLE = {"E": "5m", "S": "5p", "W": "5s", "N": "6m"}


def at_the_end(rules: str, *overrides: str, **more: Any) -> Table:
    """The last tile is discarded; nobody has a river of terminals only."""
    fixed: dict[str, Any] = {"rivers": SIMPLE, "draws": "8s", "left": 1}
    t = table(rules, *overrides, **(fixed | more))
    t.run_out()
    return t


def tenpai(rules: str, *overrides: str, **more: Any) -> bool:
    """Whether South is tenpai at the end, shown where it may choose."""
    t = at_the_end(rules, *overrides, **more)
    while t.pending():
        for seat in "ESWN":
            if "show" in t.words(seat):
                t.act(seat, "show")
    return 1 in t.last(ev.Exhausted).tenpai


# --- tenpai -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("where", "counts"),
    [("count", True), ("own_kans", True), ("own_hand", False), ("own_hand_and_river", False)],
)
def test_four_tiles_in_the_hand(where: str, counts: bool) -> None:
    hand = "345678m345s9999p"
    assert tenpai("tenhou", f"draws.held_waits={where}", S=hand) is counts


@pytest.mark.parametrize(
    ("where", "counts"),
    [("count", True), ("own_kans", False), ("own_hand", False), ("own_hand_and_river", False)],
)
def test_four_tiles_in_an_own_kan(where: str, counts: bool) -> None:
    more = {"S": "12p345678m99s", "melds": {"S": ["ankan 3333p"]}}
    assert tenpai("tenhou", f"draws.held_waits={where}", **more) is counts


@pytest.mark.parametrize(
    ("where", "counts"),
    [("count", True), ("own_kans", True), ("own_hand", False), ("own_hand_and_river", False)],
)
def test_four_tiles_in_own_sets_that_are_no_kan(where: str, counts: bool) -> None:
    more = {"S": "12p345m99s", "melds": {"S": ["pon 333p", "chi 345p"]}}
    assert tenpai("tenhou", f"draws.held_waits={where}", **more) is counts


@pytest.mark.parametrize(("where", "counts"), [("own_hand", True), ("own_hand_and_river", False)])
def test_the_fourth_tile_in_the_own_river(where: str, counts: bool) -> None:
    more = {"S": "12p33p456m789m345s", "rivers": SIMPLE | {"S": "33p"}}
    assert tenpai("tenhou", f"draws.held_waits={where}", **more) is counts
    assert tenpai("kyoto", **more) is False


def test_a_wait_with_a_live_side_counts() -> None:
    more = {"S": "78p345678m99s", "melds": {"S": ["ankan 9999p"]}}
    for rules in ("tenhou", "okayama", "kyoto"):
        assert tenpai(rules, **more)


def test_furiten_is_tenpai() -> None:
    for rules in ("tenhou", "kyoto", "okayama", "mmml91", "taikai"):
        assert tenpai(rules, S="234m678p345s88s46p", rivers=SIMPLE | {"S": "5p"})


def test_an_open_hand_needs_a_yaku_on_some_wait_where_the_rules_ask_for_one() -> None:
    bare = {"S": "456p789p55s67s", "melds": {"S": ["chi 123m"]}}
    simple = {"S": "456p678p55s67s", "melds": {"S": ["chi 234m"]}}
    half = {"S": "456p678p55s78s", "melds": {"S": ["chi 234m"]}}  # tanyao on 6s only
    for rules in ("kyoto", "mmml91"):
        assert not tenpai(rules, **bare)
        assert tenpai(rules, **simple)
        assert tenpai(rules, **half)


def test_both_conditions_must_hold_for_one_kind() -> None:
    """The 6s has the yaku but lies in the own river and hand; the 9s has none."""
    more = {
        "S": "666s78s456p55p",
        "melds": {"S": ["chi 234m"]},
        "rivers": SIMPLE | {"S": "6s5p"},
    }
    assert not tenpai("kyoto", **more)
    assert tenpai("mmml91", **more)  # there the river does not count


def test_luck_is_no_yaku_of_a_tenpai_unless_the_rules_say_so() -> None:
    bare = {"S": "456p789p55s67s", "melds": {"S": ["chi 123m"]}}
    assert tenpai("mmml91", "draws.luck_yaku_count=true", **bare)


# --- showing ------------------------------------------------------------------------------------
def declared(**more: Any) -> Table:
    ready = {"E": "123456789m1122z", "S": "123456789p3344z", "W": "123456789s5566z"}
    return at_the_end("taikai", **(ready | more))


def test_seats_choose_in_turn_from_the_dealer() -> None:
    t = declared()
    assert t.words("E") == {"show", "hide"}
    t.act("E", "hide")
    t.act("S", "show")
    t.act("W", "hide")
    assert t.last(ev.Exhausted).tenpai == (1,)
    assert t.round.ended.next_dealer == 1
    shown = {e.seat: e.tenpai for e in t.all(ev.HandShown)}
    assert shown == {0: False, 1: True, 2: False, 3: False}
    assert not t.all(ev.HandShown)[0].hand


def test_riichi_hands_must_be_shown() -> None:
    t = declared(riichi="ES")
    assert not t.words("E")
    assert t.words("W") == {"show", "hide"}
    t.act("W", "hide")
    assert t.last(ev.Exhausted).tenpai == (0, 1)


def test_elsewhere_every_tenpai_is_shown() -> None:
    ready = {"E": "123456789m1122z", "S": "123456789p3344z"}
    t = at_the_end("tenhou", **ready)
    assert [e.seat for e in t.all(ev.HandShown) if e.tenpai] == [0, 1]
    assert t.all(ev.HandShown)[0].waits == (27, 28)
    assert kinds("12z") == sum(1 << k for k in t.all(ev.HandShown)[0].waits)


# --- aborts -------------------------------------------------------------------------------------
@pytest.mark.parametrize("effect", ["off", "dealer_stays", "deal_passes"])
def test_nine_kinds(effect: str) -> None:
    t = table("tenhou", f"draws.nine_kinds={effect}", E="19m19p19s1234567z", honba=1, pot=1000)
    assert ("nine" in t.words("E")) is (effect != "off")
    if effect != "off":
        t.act("E", "nine")
        ended = t.round.ended
        assert (ended.next_dealer, ended.honba, ended.pot) == (
            int(effect == "deal_passes"),
            2,
            1000,
        )
        assert [e.seat for e in t.all(ev.HandShown)] == [0]


def test_nine_kinds_only_on_the_first_draw() -> None:
    t = table("tenhou", E="19m19p19s1234567z", draws="5m5p5s4m4p")
    t.tsumogiri(4)
    assert "nine" not in t.words("E")


@pytest.mark.parametrize("effect", ["off", "dealer_stays", "deal_passes"])
def test_four_winds(effect: str) -> None:
    t = table("tenhou", f"draws.four_winds={effect}", E="2z", S="2z", W="2z", N="2z")
    t.go("E 2z", "S 2z", "W 2z", "N 2z")
    assert t.round.over is (effect != "off")
    if effect != "off":
        assert t.round.ended.next_dealer == int(effect == "deal_passes")


def test_four_winds_are_four_of_one_wind() -> None:
    mixed = table("tenhou", E="1z", S="2z", W="1z", N="1z")
    mixed.go("E 1z", "S 2z", "W 1z", "N 1z")
    assert not mixed.round.over
    dragons = table("tenhou", E="5z", S="5z", W="5z", N="5z")
    dragons.go("E 5z", "S 5z", "W 5z", "N 5z")
    assert not dragons.round.over


@pytest.mark.parametrize("effect", ["off", "dealer_stays", "deal_passes"])
def test_four_riichi(effect: str) -> None:
    t = table(
        "tenhou",
        f"draws.four_riichi={effect}",
        E="234m678p345s88s46p",
        riichi="SWN",
        pot=3000,
        draws="1z",
    )
    t.discard("E", "riichi 1z")
    assert bool(t.all(ev.Aborted)) is (effect != "off")
    if effect != "off":
        assert t.round.ended.pot == 4000
        assert [e.seat for e in t.all(ev.HandShown)] == [0, 1, 2, 3]


def test_four_riichi_needs_the_fourth_tile_to_pass() -> None:
    t = table(
        "tenhou", E="234m678p345s88s46p", S="46s234m567m345p22s", riichi="SWN", pot=3000, draws="5s"
    )
    t.act("E", "riichi 5s")
    t.claim(S="win")
    assert not t.all(ev.Aborted)
    assert t.round.ended.pot == 0


@pytest.mark.parametrize("effect", ["off", "dealer_stays", "deal_passes"])
def test_four_kans_of_two_seats(effect: str) -> None:
    melds = {"E": ["ankan 1111z"], "W": ["ankan 3333z", "ankan 4444z"]}
    t = table(
        "tenhou",
        f"draws.four_kans={effect}",
        E="2222z147m147p",
        melds=melds,
        draws="9s",
        rinshan="1s1s1s1s",
    )
    t.act("E", "kan 2z")
    t.discard("E", "9s")
    assert t.round.over is (effect != "off")
    if effect != "off":
        assert t.round.ended.next_dealer == int(effect == "deal_passes")


def test_four_kans_of_one_seat_go_on() -> None:
    melds = {"E": ["ankan 1111z", "ankan 2222z", "ankan 3333z"]}
    t = table("tenhou", E="4444z", melds=melds, draws="9s", rinshan="1s1s1s1s")
    t.act("E", "kan 4z")
    t.discard("E", "9s")
    assert not t.round.over


def test_a_robbed_fourth_kan_is_none() -> None:
    melds = {"E": ["pon 555p"], "W": ["ankan 3333z", "ankan 4444z", "ankan 1111z"]}
    t = table("tenhou", E="147m147s", S="123m789p345s99s46p", melds=melds, draws="0p")
    t.act("E", "add 0p")
    t.claim(S="win")
    assert t.all(ev.Won)
    assert t.round.state.kans == 3


@pytest.mark.parametrize("effect", ["dealer_stays", "deal_passes"])
def test_triple_ron(effect: str) -> None:
    hands: dict[str, Any] = {
        "S": "46s234m567m345p22s",
        "W": "46s234p567p678m88s",
        "N": "46s345m678p234m77p",
    }
    t = table("tenhou", f"draws.triple_ron={effect}", **hands, draws="5s")
    t.act("E", "5s")
    t.claim(S="win", W="win", N="win")
    assert t.round.ended.next_dealer == int(effect == "deal_passes")


# --- nagashi ------------------------------------------------------------------------------------
def nagashi(rules: str, *overrides: str, terminals: str, **more: Any) -> Table:
    rivers = SIMPLE | dict(zip(terminals, ("19m", "19p", "19s"), strict=False))
    return at_the_end(rules, *overrides, rivers=rivers, draws="1z", **more)


def test_nagashi_as_a_payment_leaves_sticks_and_follows_tenpai() -> None:
    for hand, dealer in (("", 1), ("123456789m2233z", 0)):
        t = nagashi("tenhou", E=hand, terminals="S", honba=2, pot=1000)
        assert t.points() == [21000, 33000, 23000, 23000]
        ended = t.round.ended
        assert (ended.ending, ended.next_dealer) == ("draw", dealer)
        assert (ended.honba, ended.pot) == (3, 1000)


def test_nagashi_as_a_win_takes_honba_sticks_and_the_deal() -> None:
    for rules, mangan in (("okayama", 1), ("mmml91", 1), ("kita18", 2)):
        ready = "123456789m2233z"
        t = nagashi(rules, E=ready, terminals="S", honba=2, pot=1000, wind=1)
        paid = [4000 * mangan + 200, 2000 * mangan + 200]
        assert t.points() == [
            25000 - paid[0],
            25000 + paid[0] + 2 * paid[1] + 1000,
            25000 - paid[1],
            25000 - paid[1],
        ]
        ended = t.round.ended
        assert (ended.ending, ended.next_dealer) == ("nagashi", 1)
        assert (ended.honba, ended.pot) == (0, 0)
        assert not t.all(ev.HandShown)


def test_two_nagashi_all_or_the_first_from_the_dealer() -> None:
    assert [e.seat for e in nagashi("okayama", terminals="SN").all(ev.NagashiWon)] == [1, 3]
    assert [e.seat for e in nagashi("mmml91", terminals="SN").all(ev.NagashiWon)] == [1]
    both = nagashi("okayama", terminals="SN", honba=1, pot=2000)
    assert both.points()[1] - 25000 == 8000 + 300 + 2000 - 2000
    assert both.points()[3] - 25000 == 8000 - 2000 - 100


def test_the_dealers_own_nagashi_win_keeps_the_deal() -> None:
    t = nagashi("okayama", terminals="E")
    assert (t.round.ended.next_dealer, t.round.ended.honba) == (0, 1)


def test_no_nagashi_with_an_empty_river() -> None:
    t = table("tenhou", draws="8s", left=1)
    t.run_out()
    assert not t.all(ev.NagashiWon)


def test_no_nagashi_where_it_is_not_played() -> None:
    for rules in ("kyoto", "taikai", "m-league"):
        assert not nagashi(rules, terminals="S").all(ev.NagashiWon)


# --- repeats ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rules", "wind", "ready", "dealer"),
    [
        ("okayama", 0, True, 1),
        ("okayama", 1, True, 0),
        ("okayama", 1, False, 1),
        ("kyoto", 1, True, 1),
        ("taikai", 0, False, 1),
        ("mmml91", 0, True, 0),
        ("kita18", 1, True, 0),
    ],
)
def test_the_dealer_stays_by_tenpai(rules: str, wind: int, ready: bool, dealer: int) -> None:
    t = at_the_end(rules, E="123456789m1122z" if ready else "", wind=wind, honba=1)
    if "show" in t.words("E"):
        t.act("E", "show")
    assert (t.round.ended.next_dealer, t.round.ended.honba) == (dealer, 2)


def test_a_passing_deal_may_leave_the_honba() -> None:
    t = at_the_end("tenhou", "repeats.draw_honba_when_passing=false", honba=1)
    assert (t.round.ended.next_dealer, t.round.ended.honba) == (1, 1)


def test_the_wind_turns_after_the_fourth_dealer() -> None:
    t = at_the_end("tenhou", dealer=3)
    assert (t.round.ended.next_wind, t.round.ended.next_dealer) == (1, 0)
