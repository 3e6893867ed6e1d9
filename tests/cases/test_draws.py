"""Public reports about draws (流局): named after their reports."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.table import events as ev
from mahjong_sim.table.evolve import evolve
from tests.kit import Table, table

READY = {
    "E": "123456789m1122z",
    "S": "123456789p3344z",
    "W": "123456789s5566z",
    "N": "234m678p567s777z2m",
}


def run_out(rules: str, ready: str, **more: Any) -> Table:
    """The last tile has been discarded; the seats of ``ready`` are tenpai."""
    hands: dict[str, Any] = {seat: READY[seat] for seat in ready}
    t = table(rules, **hands, draws="8s", left=1, **more)
    t.run_out()
    assert t.round.over
    return t


def moved(t: Table, start: int = 25000) -> list[int]:
    return [points - start for points in t.points()]


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "okayama", "mmml91", "kita18", "m-league"])
@pytest.mark.parametrize(
    ("ready", "deltas"),
    [
        ("", [0, 0, 0, 0]),
        ("S", [-1000, 3000, -1000, -1000]),
        ("EW", [1500, -1500, 1500, -1500]),
        ("ESN", [1000, 1000, -3000, 1000]),
        ("ESWN", [0, 0, 0, 0]),
    ],
)
def test_dr_noten_payments(rules: str, ready: str, deltas: list[int]) -> None:
    t = run_out(rules, ready)
    assert t.last(ev.Exhausted).tenpai == tuple("ESWN".index(seat) for seat in ready)
    assert moved(t) == deltas


def drawn_with(rules: str, hand: str, **more: Any) -> bool:
    """Whether South, with this hand, is tenpai at the end of the wall."""
    t = table(rules, S=hand, draws="8p", left=1, **more)
    t.run_out()
    return 1 in t.last(ev.Exhausted).tenpai


@pytest.mark.parametrize(
    ("rules", "tenpai"),
    [
        ("tenhou", False),
        ("mahjong-soul", False),
        ("kyoto", False),
        ("mmml91", False),
        ("okayama", True),
    ],
)
def test_dr_dead_wait_is_noten(rules: str, tenpai: bool) -> None:
    assert drawn_with(rules, "345678m345s9999p") is tenpai


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "mmml91", "okayama"])
def test_dr_wait_on_tiles_held_by_others(rules: str) -> None:
    others = {"melds": {"W": ["pon 222p"]}, "rivers": {"N": "2p"}}
    assert drawn_with(rules, "13p456m789m22s567s", **others)


@pytest.mark.parametrize(
    ("rules", "tenpai"),
    [("tenhou", True), ("okayama", True), ("taikai", True), ("kyoto", False), ("mmml91", False)],
)
def test_dr_yakuless_shape_is_tenpai(rules: str, tenpai: bool) -> None:
    t = table(rules, S="456p789p55s67s", melds={"S": ["chi 123m"]}, draws="8p", left=1)
    t.run_out()
    if "show" in t.words("S"):
        t.act("S", "show")
    assert (1 in t.last(ev.Exhausted).tenpai) is tenpai


@pytest.mark.parametrize(
    ("rules", "dealer", "abort"),
    [("tenhou", 0, True), ("mmml91", 0, True), ("okayama", 1, True), ("kyoto", 0, False)],
)
def test_dr_four_winds(rules: str, dealer: int, abort: bool) -> None:
    t = table(rules, E="3z", S="3z", W="3z", N="3z", honba=2)
    t.go("E 3z", "S 3z", "W 3z", "N 3z")
    assert bool(t.all(ev.Aborted)) is abort
    if abort:
        assert t.last(ev.Aborted).why == "four_winds"
        assert t.round.ended.next_dealer == dealer
        assert t.round.ended.honba == 3


TRIPLE: dict[str, Any] = {
    "S": "46s234m567m345p22s",
    "W": "46s234p567p678m88s",
    "N": "46s345m678p234m77p",
}


def triple_ron(rules: str, **more: Any) -> Table:
    """East discards a 5s that all three others can ron."""
    return table(rules, **TRIPLE, draws="5s", **more)


def test_dr_triple_ron_abort() -> None:
    t = triple_ron("tenhou", honba=1, pot=1000)
    t.act("E", "5s")
    t.claim(S="win", W="win", N="win")
    assert t.last(ev.Aborted).why == "triple_ron"
    assert moved(t) == [0, 0, 0, 0]
    ended = t.round.ended
    assert (ended.next_dealer, ended.honba, ended.pot) == (0, 2, 1000)


def test_dr_triple_ron_on_riichi_tile() -> None:
    t = triple_ron("tenhou", E="123m123p111z99m78s", riichi="SWN", pot=3000)
    t.act("E", "riichi 5s")
    t.claim(S="win", W="win", N="win")
    assert t.last(ev.Aborted).why == "triple_ron"
    assert moved(t) == [0, 0, 0, 0]
    assert t.round.ended.pot == 3000


def test_dr_triple_ron_on_last_tile() -> None:
    t = triple_ron("tenhou", left=1)
    t.act("E", "5s")
    t.claim(S="win", W="win", N="win")
    assert t.last(ev.Aborted).why == "triple_ron"
    assert t.round.ended.next_dealer == 0
    assert not t.all(ev.Exhausted)


def test_dr_four_kan_abort_with_empty_wall() -> None:
    t = table(
        "tenhou",
        E="2222z34p78p12m",
        S="123456789p33z45s",
        melds={"E": ["ankan 1111z"], "W": ["ankan 4444z", "ankan 5555z"]},
        draws="9s",
        left=2,
    )
    t.act("E", "kan 2z")
    t.discard("E", "9s")
    assert t.last(ev.Aborted).why == "four_kans"
    assert not t.all(ev.Exhausted)
    assert moved(t) == [0, 0, 0, 0]
    assert t.round.ended.next_dealer == 0


SIMPLE = {"E": "5m", "S": "5p", "W": "5s", "N": "6m"}


def nagashi(rules: str, *overrides: str, terminals: str, **more: Any) -> Table:
    """The wall runs out; only the seats of ``terminals`` have rivers of terminals and honours."""
    rivers = SIMPLE | dict(zip(terminals, ("19m", "19p", "19s"), strict=False))
    t = table(rules, *overrides, rivers=rivers, draws="1z", left=1, **more)
    t.run_out()
    return t


def test_dr_nagashi_dealer_noten() -> None:
    for rules in ("tenhou", "mahjong-soul"):
        t = nagashi(rules, terminals="E")
        assert moved(t) == [12000, -4000, -4000, -4000]
        assert (t.round.ended.next_dealer, t.round.ended.honba) == (1, 1)
    t = nagashi("okayama", terminals="E")
    assert moved(t) == [12000, -4000, -4000, -4000]
    assert (t.round.ended.next_dealer, t.round.ended.honba) == (0, 1)


def test_dr_nagashi_own_calls_ok() -> None:
    t = nagashi("tenhou", terminals="N", melds={"N": ["pon 555z", "pon 777s"]})
    assert t.last(ev.NagashiWon).seat == 3


def test_a_called_discard_ends_nagashi() -> None:
    t = table("tenhou", E="9m1z", S="99m", rivers=SIMPLE | {"E": "1m"}, draws="9p1z", left=9)
    t.act("E", "9m")
    t.claim(S="pon")
    t.discard("S", sorted(t.words("S"))[0])
    t.run_out()
    assert t.all(ev.Exhausted)
    assert not t.all(ev.NagashiWon)


@pytest.mark.parametrize("rules", ["tenhou", "okayama"])
def test_dr_nagashi_two_players(rules: str) -> None:
    t = nagashi(rules, terminals="EW")
    assert moved(t) == [8000, -6000, 4000, -6000]


def test_dr_nagashi_with_riichi_sticks() -> None:
    points = (25000, 24000, 24000, 25000)
    ready = {"S": READY["S"], "W": READY["W"]}
    more = {"points": points, "riichi": "SW", "pot": 2000, **ready}
    draw = nagashi("tenhou", terminals="S", **more)
    assert draw.points()[1] == 25000 + 7000
    assert draw.round.ended.pot == 2000
    win = nagashi("okayama", terminals="S", **more)
    assert win.points()[1] == 25000 + 9000
    assert win.round.ended.pot == 0


@pytest.mark.parametrize("rules", ["tenhou", "okayama", "mmml91", "kita18"])
def test_dr_dead_hand_no_nagashi(rules: str) -> None:
    t = table(rules, rivers=SIMPLE | {"S": "19m"}, draws="8s", left=1)
    evolve(t.round.state, ev.HandDied(1))
    t.run_out()
    assert not t.all(ev.NagashiWon)
    assert t.all(ev.Exhausted)


@pytest.mark.parametrize("rules", ["tenhou", "kyoto", "okayama", "mmml91", "kita18", "taikai"])
def test_dr_honba_after_exhaustive_draw(rules: str) -> None:
    ended = run_out(rules, "", honba=2).round.ended
    assert (ended.next_dealer, ended.honba) == (1, 3)


@pytest.mark.parametrize(
    ("rules", "wind", "stays"),
    [
        ("tenhou", 0, True),
        ("kyoto", 0, False),
        ("kyoto", 1, False),
        ("okayama", 0, False),
        ("okayama", 1, True),
    ],
)
def test_dr_renchan_variants(rules: str, wind: int, stays: bool) -> None:
    ended = run_out(rules, "E", wind=wind).round.ended
    assert ended.next_dealer == (0 if stays else 1)
    assert ended.honba == 1
