"""When a kan turns its dora (カンドラ), and what the wall has left after it."""

from __future__ import annotations

import pytest

from mahjong_sim.table import events as ev
from tests.kit import Table, table

AT_ONCE = ("m-league", "okayama", "mmml91", "taikai", "kita18", "wrc")
BEFORE_DISCARD = ("tenhou", "mahjong-soul", "majiang")
LATE = "wall.open_kan_dora=after_discard"


def order(t: Table) -> list[str]:
    """What happened after the first draw, without the voices."""
    return [name for name in t.names()[2:] if name != "Voiced"]


def closed_kan(rules: str, *overrides: str) -> Table:
    return table(rules, *overrides, E="2222z147m147p147s", rinshan="9s")


@pytest.mark.parametrize("rules", AT_ONCE + BEFORE_DISCARD)
def test_a_closed_kan_turns_it_before_the_replacement(rules: str) -> None:
    t = closed_kan(rules)
    t.act("E", "kan 2z")
    assert order(t) == ["KanDeclared", "DoraRevealed", "Drew"]


def test_no_kan_dora_without_the_rule() -> None:
    t = closed_kan("kyoto")
    t.act("E", "kan 2z")
    t.act("E", "9s")
    assert not t.all(ev.DoraRevealed)
    assert t.round.state.shown == 1


def added_kan(rules: str, *overrides: str) -> Table:
    t = table(rules, *overrides, E="2z147m147p147s", melds={"E": ["pon 222z"]}, rinshan="9s9s")
    t.act("E", "add 2z")
    if t.legal("S") or t.legal("W") or t.legal("N"):
        t.claim()
    return t


@pytest.mark.parametrize("rules", AT_ONCE)
def test_an_added_kan_turns_it_at_once(rules: str) -> None:
    t = added_kan(rules)
    assert order(t) == ["KanDeclared", "DoraRevealed", "Drew"]


@pytest.mark.parametrize("rules", BEFORE_DISCARD)
def test_an_added_kan_turns_it_before_the_discard(rules: str) -> None:
    t = added_kan(rules)
    assert order(t) == ["KanDeclared", "Drew"]
    t.act("E", "9s")
    assert order(t)[2:4] == ["DoraRevealed", "Discarded"]


def test_an_added_kan_turns_it_after_the_discard() -> None:
    t = added_kan("tenhou", LATE)
    t.act("E", "9s")
    assert order(t)[2:4] == ["Discarded", "DoraRevealed"]


def test_the_dora_turned_before_the_discard_counts_for_a_ron_on_it() -> None:
    t = table(
        "tenhou",
        E="2z147m147p14s5p",
        S="46s234m567m345p22s",
        melds={"E": ["pon 222z"]},
        rinshan="5s",
        dora="1z4s",
    )
    t.act("E", "add 2z")
    t.act("E", "5s")
    t.claim(S="win")
    assert {y.id: y.han for y in t.last(ev.Won).scoring.yaku}["dora"] == 1


def test_a_second_kan_turns_the_dora_still_due() -> None:
    t = table("tenhou", E="2z3333z14m14p1s", melds={"E": ["pon 222z"]}, rinshan="9s9s")
    t.act("E", "add 2z")
    t.act("E", "kan 3z")
    kinds = ["KanDeclared", "Drew", "KanDeclared", "DoraRevealed", "DoraRevealed", "Drew"]
    assert order(t) == kinds
    assert t.round.state.shown == 3


def test_a_win_on_the_replacement_does_not_turn_it() -> None:
    t = table(
        "tenhou",
        E="2z234m567p88s6s",
        melds={"E": ["pon 222z"]},
        rinshan="8s",
        draws="7s",
        dora="9p7s",
    )
    t.act("E", "add 2z")
    t.act("E", "win")
    assert not t.all(ev.DoraRevealed)
    assert "dora" not in t.yaku()


def test_kan_ura_lies_under_every_open_indicator() -> None:
    for rules, ura in (("tenhou", 2), ("kita18", 2), ("okayama", 2)):
        t = table(
            rules,
            E="234p567p88s45s",
            melds={"E": ["ankan 9999m"]},
            riichi="E",
            draws="6s",
            ura="8m8m",
        )
        t.act("E", "win")
        assert len(t.last(ev.Won).ura) == ura
        assert {y.id: y.han for y in t.last(ev.Won).scoring.yaku}["ura_dora"] == 8
    one = table(
        "tenhou",
        "wall.kan_ura=false",
        E="234p567p88s45s",
        melds={"E": ["ankan 9999m"]},
        riichi="E",
        draws="6s",
        ura="8m8m",
    )
    one.act("E", "win")
    assert len(one.last(ev.Won).ura) == 1


def test_each_kan_takes_a_tile_off_the_live_wall() -> None:
    t = closed_kan("tenhou")
    before = t.view("E").left
    t.act("E", "kan 2z")
    assert t.view("E").left == before - 1
    free = closed_kan("tenhou", "wall.keep_dead_wall=false")
    free.act("E", "kan 2z")
    assert free.view("E").left == before


def test_no_kan_with_the_last_live_tile() -> None:
    for left in (1, 2):
        t = table("tenhou", E="2222z147m147p147s", left=left)
        assert ("kan 2z" in t.words("E")) is (left > 1)
        open_kan = table("tenhou", S="888p", draws="8p", left=left)
        open_kan.act("E", "8p")
        assert ("kan" in open_kan.words("S")) is (left > 1)


def test_replacements_come_in_their_order() -> None:
    t = table("tenhou", E="1111z2222z3333z4z", draws="4z", rinshan="4z4z5m6m")
    for kind in ("1z", "2z", "3z"):
        t.act("E", f"kan {kind}")
    drawn = [d.tile >> 2 for d in t.all(ev.Drew) if d.rinshan]
    assert drawn == [30, 30, 4]
