from __future__ import annotations

import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.rng import stream
from mahjong_sim.table.observe import mask
from tests.kit import SEATS, Table, table

FAR = "58m258s369m47s7p9s"  # with two tiles more: no hope
READY = "123m456p789s2355p"


def says(t: Table, seat: str) -> str:
    """What the bot answers at this seat, in words, having heard all that happened."""
    bot, number = bundled("cautious")(), SEATS.index(seat)
    bot.begin(number, t.round.house.rules, stream("test"))
    for event in t.events:
        bot.hear(mask(event, number))
    return t._word(bot.act(t.view(seat)))


@pytest.mark.parametrize(
    ("river", "drawn", "goes"),
    [
        ("3m", "1p", "3m"),  # genbutsu
        ("4p", "1p", "1p"),  # suji
        ("1z", "2z", "2z 3z"),  # an honour rather than an open line
    ],
)
def test_a_far_hand_gives_way_to_a_riichi(river: str, drawn: str, goes: str) -> None:
    t = table("tenhou", E=FAR + "3z", draws=drawn, rivers={"S": river, "W": "3z"}, riichi="S")
    assert says(t, "E") in goes.split()


def test_a_wall_makes_the_tile_behind_it_safer() -> None:
    t = table("tenhou", E="147m258p36s19p47s", draws="1s", rivers={"W": "2222s"}, riichi="S")
    assert says(t, "E") == "1s"


def test_a_tile_that_passed_a_riichi_is_safe() -> None:
    t = table("tenhou", S=READY, N="147m258p369s36m1s5s", draws="9m9s5s4z", fresh=False)
    t.go("E 9m", "S riichi 9s", "W 5s")
    assert says(t, "N") in ("5s", "9s")


def test_a_good_tenpai_pushes() -> None:
    t = table("tenhou", E="123m456p678s2366p", draws="5m", dora="5p", riichi="S")
    assert says(t, "E") == "riichi 5m"


def test_a_bad_wait_is_not_declared_against_a_riichi() -> None:
    t = table("tenhou", E="234m456p678s1399p", draws="1z", rivers={"S": "1z"}, riichi="S")
    assert says(t, "E") == "1z"


def test_three_melds_are_a_threat_and_one_is_none() -> None:
    far, quick = FAR + "3z", bundled("efficient")()
    one = table("tenhou", E=far, draws="1z", melds={"S": ["pon 555z"]}, rivers={"S": "7p"})
    assert says(one, "E") == one._word(quick.act(one.view("E")))
    melds = {"S": ["pon 555z", "chi 234p", "pon 777z"]}
    three = table("tenhou", E=far, draws="1z", melds=melds, rivers={"S": "7p"})
    assert says(three, "E") == "7p"


def test_against_a_riichi_only_calls_to_tenpai_are_made() -> None:
    hand = "55z123m456p79s6m9m1p"  # a pon leaves it one from tenpai
    for riichi, said in (("", "pon"), ("W", "pass")):
        t = table("base", S=hand, draws="5z", riichi=riichi, fresh=False)
        t.act("E", "5z")
        assert says(t, "S") == said


def test_it_wins_against_a_riichi() -> None:
    assert says(table("base", E=READY, draws="4p", riichi="S"), "E") == "win"
