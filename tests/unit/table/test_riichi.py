"""Riichi (立直): when it may be declared, when it stands, and the closed kan after it."""

from __future__ import annotations

import pytest

from mahjong_sim.table import events as ev
from tests.kit import table

READY = "234m678p345s88s46p"  # waits on 5p


def riichi(t_words: set[str]) -> set[str]:
    return {word for word in t_words if word.startswith("riichi")}


@pytest.mark.parametrize(
    ("rules", "points", "allowed"),
    [
        ("tenhou", 1000, True),
        ("tenhou", 900, False),
        ("mmml91", 1100, True),
        ("mmml91", 1000, False),
        ("kyoto", 900, False),
        ("m-league", -5000, True),
    ],
)
def test_it_needs_points(rules: str, points: int, allowed: bool) -> None:
    t = table(rules, E=READY, draws="1z", points=(points, 30000, 30000, 30000))
    assert bool(riichi(t.words("E"))) is allowed


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "mmml91", "okayama", "taikai", "kita18"])
def test_it_needs_a_draw_left_for_the_declarer(rules: str) -> None:
    for left, allowed in ((4, False), (5, True)):  # the drawn tile is one of them
        t = table(rules, E=READY, draws="1z", left=left)
        assert bool(riichi(t.words("E"))) is allowed


def test_it_needs_a_closed_hand() -> None:
    assert not riichi(
        table("tenhou", E=READY[4:], melds={"E": ["chi 234m"]}, draws="1z").words("E")
    )
    closed = table("tenhou", E=READY[4:], melds={"E": ["ankan 9999m"]}, draws="1z")
    assert riichi(closed.words("E"))


def test_the_stick_is_paid_when_the_tile_has_passed() -> None:
    t = table("tenhou", E=READY, draws="1z2z")
    t.act("E", "riichi 1z")
    assert t.names()[2:] == ["Discarded", "RiichiAccepted", "Paid", "Drew"]
    assert t.points()[0] == 24000
    assert t.view("S").pot == 1000


def test_a_called_riichi_tile_pays_first_and_ends_ippatsu() -> None:
    t = table("tenhou", E=READY, S="11z", N="5p", draws="1z4z5p", fresh=False)
    t.act("E", "riichi 1z")
    t.claim(S="pon")
    assert t.names()[3:6] == ["RiichiAccepted", "Paid", "Called"]
    t.discard("S", sorted(t.words("S"))[0])
    t.discard("W", "4z")
    t.act("N", "5p")
    t.claim(E="win")
    assert "riichi" in t.yaku()
    assert "ippatsu" not in t.yaku()


def test_ippatsu_lasts_until_the_own_next_discard() -> None:
    t = table("tenhou", E=READY, draws="1z2z3z4z6z2z5p", fresh=False)
    t.discard("E", "riichi 1z")
    t.tsumogiri(3)
    t.discard("E", "6z")
    t.discard("S", "2z")
    t.act("W", "5p")
    t.claim(E="win")
    assert "ippatsu" not in t.yaku()
    drawn = table("tenhou", E=READY, draws="1z2z3z4z5p", fresh=False)
    drawn.discard("E", "riichi 1z")
    drawn.tsumogiri(3)
    drawn.act("E", "win")
    assert "ippatsu" in drawn.yaku()


def test_a_ronned_riichi_tile_costs_the_stick_where_the_rules_say_so() -> None:
    overrides = ("riichi.stick_when_ronned=true",)
    t = table("tenhou", *overrides, E=READY, S="46s234m567m345p22s", draws="5s")
    t.act("E", "riichi 5s")
    t.claim(S="win")
    won = t.last(ev.Won).scoring.ron
    assert t.points() == [25000 - 1000 - won, 25000 + 1000 + won, 25000, 25000]


def test_it_is_double_only_in_the_first_uninterrupted_turn() -> None:
    t = table("tenhou", E=READY, draws="1z")
    t.act("E", "riichi 1z")
    assert t.last(ev.Discarded).double
    later = table("tenhou", E=READY, draws="2z9m9m9m1z")
    later.tsumogiri(4)
    later.act("E", "riichi 1z")
    assert not later.last(ev.Discarded).double


def test_it_is_a_plain_riichi_where_there_is_no_double() -> None:
    for overrides, yaku in (((), "double_riichi"), (("yaku.double_riichi=off",), "riichi")):
        t = table("kyoto", *overrides, E=READY, draws="1z5p")
        t.act("E", "riichi 1z")
        t.act("S", "5p")
        t.claim(E="win")
        assert yaku in t.yaku()


def test_in_riichi_only_the_drawn_tile_can_go() -> None:
    t = table("tenhou", E=READY, riichi="E", draws="1z")
    assert t.words("E") == {"1z"}


def test_open_riichi_is_offered_where_it_is_played() -> None:
    assert "open riichi 1z" in table("kita18", E=READY, draws="1z").words("E")
    assert "open riichi 1z" not in table("tenhou", E=READY, draws="1z").words("E")
    t = table("kita18", E=READY, draws="1z9m5p", fresh=False)
    t.discard("E", "open riichi 1z")
    assert len(t.view("S").seats[0].hand) == 13
    t.discard("S", "9m")
    t.act("W", "5p")
    t.claim(E="win")
    assert "open_riichi" in t.yaku()
    assert "riichi" not in t.yaku()


@pytest.mark.parametrize(("rules", "allowed"), [("tenhou", True), ("kyoto", False)])
def test_in_furiten(rules: str, allowed: bool) -> None:
    t = table(rules, E=READY, rivers={"E": "5p"}, draws="1z")
    assert bool(riichi(t.words("E"))) is allowed


def test_where_furiten_bars_it_the_tile_itself_counts_too() -> None:
    t = table("kyoto", E="23456m234p678p88s", draws="7m")
    assert "riichi 7m" not in t.words("E")


def test_an_empty_wait() -> None:
    hand = "345678m345s9999p"  # waits by shape on a fifth 9p
    assert "riichi 1z" not in table("tenhou", E=hand, draws="1z").words("E")
    assert "riichi 1z" in table("okayama", E=hand, draws="1z").words("E")
    kan = {"E": ["ankan 3333p"]}
    on_own_kan = "12p345678m99s"
    for rules in ("tenhou", "okayama"):
        assert not riichi(table(rules, E=on_own_kan, melds=kan, draws="1z").words("E"))


@pytest.mark.parametrize("how", ["never", "same_waits", "same_sets"])
def test_the_closed_kan_after_it(how: str) -> None:
    t = table("tenhou", f"riichi.closed_kan={how}", E="444z234m678p345s8s", riichi="E", draws="4z")
    assert ("kan 4z" in t.words("E")) is (how != "never")
    reading = table(
        "tenhou", f"riichi.closed_kan={how}", E="111222333m99p79s", riichi="E", draws="1m"
    )
    assert ("kan 1m" in reading.words("E")) is (how == "same_waits")
