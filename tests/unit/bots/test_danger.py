"""What the bots make of the table: danger, tenpai, prices, against the measured figures."""

from __future__ import annotations

import pytest

from mahjong_sim.bots.sense.danger import Threat, open_lines, threats
from mahjong_sim.bots.sense.sight import Sight
from mahjong_sim.bots.sense.watch import Watch
from mahjong_sim.table.observe import mask
from mahjong_sim.tiles import parse_kinds
from tests.kit import Table, table

FAR = "58m258s369m47s7p9s"


def seen_by(t: Table, seat: str) -> dict[str, Threat]:
    """The others as the bots see them, by their letter."""
    number = t.seat(seat)
    watch = Watch(t.round.house.rules)
    for event in t.events:
        watch.hear(mask(event, number))
    found = threats(Sight(t.view(seat)), watch.seats)
    return {t.letter(threat.seat): threat for threat in found}


def chance(river: str, tile: str, walls: str = "", dora: str = "9s") -> float:
    """Chance that a tile of E's hand is ronned by the riichi of S with this river."""
    rivers = {"S": river, "W": walls}
    t = table("tenhou", E=tile, draws="1z", rivers=rivers, riichi="S", dora=dora)
    (kind,) = parse_kinds(tile)
    return seen_by(t, "E")["S"].chances[kind]


@pytest.mark.parametrize(
    ("river", "tile", "least", "most"),
    [  # the bands of the measured class tables, for the number of lines left
        ("999m", "5p", 0.06, 0.10),  # 456 without suji, 16 lines and more: 7.4 %
        ("9m1z2p", "5m", 0.03, 0.11),
        ("1z2z", "1p", 0.03, 0.06),  # 19 without suji, early: 4.4 %
        ("4m", "1m", 0.005, 0.03),  # 19 suji: 2.4 %
        ("1m7m", "4m", 0.01, 0.04),  # 456 with both suji: 2.7 %
    ],
)
def test_number_tiles_are_as_dangerous_as_measured(
    river: str, tile: str, least: float, most: float
) -> None:
    assert least < chance(river, tile) < most


def test_what_the_riichi_threw_is_safe() -> None:
    assert chance("5p9m", "5p") == 0


def test_classes_are_in_order() -> None:
    order = ["4m", "1m", "9p", "2p", "3p", "5p"]
    chances = [chance("4m1z", tile) for tile in order]
    assert chances == sorted(chances)
    assert chances[0] == 0


def test_fewer_open_lines_make_the_rest_dearer() -> None:
    few = chance("2589m258s", "5p")
    assert few > chance("1z2z3z", "5p")
    assert few < 0.24


def test_lines_are_counted() -> None:
    assert open_lines(0) == 18
    (four,) = parse_kinds("4m")
    assert open_lines(1 << four) == 16


def test_a_wall_makes_no_chance() -> None:
    assert chance("1z", "1p", walls="2222p") < 0.02 < chance("1z", "1p")


def test_the_fourth_copy_of_an_honour_hardly_deals_in() -> None:
    assert chance("1m", "4z", walls="444z") < 0.002 < chance("1m", "4z", walls="4z")


def test_dora_is_more_dangerous_and_dearer() -> None:
    assert chance("1z", "5p", dora="4p") > 1.2 * chance("1z", "5p")
    threat = seen_by(table("tenhou", E="5p", draws="1z", rivers={"S": "1z"}, riichi="S"), "E")["S"]
    assert threat.dora_price > threat.price


def test_a_riichi_costs_what_was_measured() -> None:
    t = table("tenhou", E=FAR + "3z", draws="1z", rivers={"S": "1z"}, riichi="S")
    child = seen_by(t, "E")["S"].price
    assert 5500 < child < 6100  # 5,842 measured
    other = table("tenhou", S=FAR + "3z", turn="S", draws="1z", rivers={"E": "1z"}, riichi="E")
    assert 7900 < seen_by(other, "S")["E"].price < 8600  # the dealer: 8,282


def test_a_riichi_is_cheaper_without_ura_ippatsu_and_reds() -> None:
    t = table("kyoto", E=FAR + "3z", draws="1z", rivers={"S": "1z"}, riichi="S")
    assert seen_by(t, "E")["S"].price < 4300  # about 4,000 reasoned


@pytest.mark.parametrize(
    ("melds", "left", "least", "most"),
    [  # the measured shares of the turn, by melds
        ([], 34, 0.02, 0.08),  # closed at the ninth turn: 4.8 %
        (["pon 999p"], 34, 0.15, 0.45),  # 30.7 %
        (["pon 999p", "chi 234s"], 34, 0.4, 0.75),  # 56.3 %
        (["pon 999p", "chi 234s", "pon 888p"], 34, 0.7, 0.95),  # 84.7 %
    ],
)
def test_tenpai_by_melds(melds: list[str], left: int, least: float, most: float) -> None:
    t = table("tenhou", E=FAR + "3z", draws="1z", left=left, melds={"S": melds}, fresh=False)
    assert least < seen_by(t, "E")["S"].tenpai < most


def test_an_open_riichi_shows_its_waits() -> None:
    t = table("kita18", W="14p8m", S="123m456p789s2355p", draws="1z2z1z", fresh=False)
    t.go("E 1z", "S open riichi 2z")
    threat = seen_by(t, "W")["S"]
    assert [threat.chances[kind] for kind in parse_kinds("1p4p8m")] == [1.0, 1.0, 0.0]
    assert threat.price > 20000


def test_a_tile_passed_after_the_riichi_is_safe_even_without_turn_furiten() -> None:
    ready = "123m456p789s2355p"
    t = table("kita18", S=ready, N=FAR + "3z", draws="9m9s5s4z", fresh=False)
    t.go("E 9m", "S riichi 9s", "W 5s")
    (five,) = parse_kinds("5s")
    assert seen_by(t, "N")["S"].safe >> five & 1


def test_without_turn_furiten_a_passed_tile_is_safe_from_nobody_silent() -> None:
    for rules, safe in (("tenhou", True), ("kita18", False)):
        t = table(rules, E=FAR + "3z", draws="9m9s5s4z", fresh=False)
        t.go("E 9m", "S 9s", "W 5s")
        (five,) = parse_kinds("5s")
        assert bool(seen_by(t, "N")["E"].safe >> five & 1) is safe
