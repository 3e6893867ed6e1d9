from __future__ import annotations

import pytest

from mahjong_sim.bots.api import bundled
from tests.kit import Table, table

READY = "123m456p789s2355p"  # waits on 1p and 4p
NEEDS_TWO = "123m456p99s45m79p1s"  # with 3s: one of 79p and 13s has to go


def says(t: Table, seat: str) -> str:
    """What the bot answers at this seat, in words."""
    return t._word(bundled("efficient")().act(t.view(seat)))


def asked(rules: str, *overrides: str, throws: str, S: str, honba: int = 0) -> str:
    """What the bot says at S to the first discard of E."""
    t = table(rules, *overrides, S=S, draws=throws, honba=honba)
    t.act("E", throws)
    assert len(t.words("S")) > 1
    return says(t, "S")


@pytest.mark.parametrize(("seen", "goes"), [("222s", "1s 3s"), ("888p", "7p 9p")])
def test_it_keeps_what_more_tiles_complete_of_those_it_cannot_see(seen: str, goes: str) -> None:
    t = table("base", E=NEEDS_TWO, draws="3s", rivers={"S": seen})
    assert says(t, "E") in goes.split()


def test_a_useless_tile_goes_before_a_dora() -> None:
    t = table("base", E="123m456p78s99s57m1z", draws="4z", dora="3z")
    assert says(t, "E") == "1z"
    t = table("base", E="123m456p78s99s57m1z", draws="4z", dora="4z")
    assert says(t, "E") == "4z"


def test_a_plain_five_goes_before_a_red_one() -> None:
    t = table("tenhou", E="123m456p789s99s50m", draws="1s")
    assert says(t, "E") != "0m"


def test_a_closed_tenpai_is_declared() -> None:
    assert says(table("base", E=READY, draws="1z"), "E") == "riichi 1z"


def test_no_riichi_when_no_winning_tile_is_left() -> None:
    t = table("base", E="123m456p789s13m55z", draws="1z", rivers={"S": "222m"})
    assert says(t, "E") == "1z"


def test_it_wins_when_it_can() -> None:
    assert says(table("base", E=READY, draws="4p"), "E") == "win"
    assert asked("base", throws="4p", S="234m456p678s2366p") == "win"


@pytest.mark.parametrize(("rules", "said"), [("tenhou", "chi 68s"), ("tenhou-nokuitan", "pass")])
def test_it_opens_for_tanyao_where_that_is_a_yaku(rules: str, said: str) -> None:
    assert asked(rules, throws="7s", S="234m456p68s22p8m3m3p") == said


def test_a_call_without_a_yaku_is_passed() -> None:
    assert asked("tenhou", throws="8s", S="123m456p79s11p2m4s8m") == "pass"


def test_a_yakuhai_pon_that_helps_is_called() -> None:
    assert asked("base", throws="5z", S="55z123m456p79s1m4m9p") == "pon"


def test_a_guest_wind_is_no_yakuhai() -> None:
    assert asked("base", throws="4z", S="44z123m456p79s1m4m9p") == "pass"


def test_one_yakuhai_is_short_where_two_han_are_needed() -> None:
    hand, options = "55z123m456p79s1m4m9p", "win.two_han_from_honba=1"
    assert asked("base", options, throws="5z", S=hand) == "pon"
    assert asked("base", options, throws="5z", S=hand, honba=1) == "pass"


def test_an_open_hand_keeps_to_its_yaku() -> None:
    t = table("tenhou", E="456p68s22p3s9p1z", melds={"E": ["chi 234m"]}, draws="9p")
    assert says(t, "E") in ("9p", "1z")


def test_a_kan_that_costs_nothing_is_made_but_not_against_a_riichi() -> None:
    hand = "1111z234m678p345s"
    assert says(table("base", E=hand, draws="9m"), "E") == "kan 1z"
    assert says(table("base", E=hand, draws="9m", riichi="S"), "E") != "kan 1z"


def test_a_kan_that_breaks_a_run_is_not_made() -> None:
    assert says(table("base", E="333345m678p99s12z", draws="7s"), "E") != "kan 3m"


@pytest.mark.parametrize(
    ("hand", "given_up"), [("19m19p19s123z258m5p", True), ("19m19p19s12345z25m", False)]
)
def test_nine_kinds_end_a_bad_hand_only(hand: str, given_up: bool) -> None:
    t = table("base", E=hand, draws="4z")
    assert "nine" in t.words("E")
    assert (says(t, "E") == "nine") is given_up


def test_it_shows_a_tenpai_hand() -> None:
    t = table("base", "draws.show=declared", E=READY, draws="1z", left=1)
    t.discard("E", "1z")
    assert says(t, "E") == "show"
