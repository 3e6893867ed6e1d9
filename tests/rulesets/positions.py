"""Positions that more than one rule set rules on differently. ``more`` goes to `table`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from mahjong_sim.gui.layout import Screen, TableLayout
from mahjong_sim.table.events import (
    Event,
    Exhausted,
    LiabilityArose,
    RoundDealt,
    RoundEnded,
    RoundSet,
    Voiced,
    Won,
)
from tests.kit import Table, table

# closed hands of simples; the first three wait for the 5s between 4s and 6s
ONE = "234567m234p88p46s"
TWO = "345678m345p77p46s"
THREE = "345m456567p22m46s"
TWO_SIDED = "234567m234p88p67s"  # waits for 5s and 8s
RIICHI = "123456789m22z35s"  # waits for 4s
# with sets laid out
EDGE = "123m456p78s11z"  # waits for 6s and 9s, no yaku
EDGE_SET = {"S": ["chi 345m"]}
DRAGON_PAIR = "123m66z99p"  # waits for 6z and 9p, a yaku only on 6z
TWO_CHI = {"S": ["chi 567m", "chi 456s"]}
ORPHANS = "119m19p19s123456z"  # waits for 7z; without the pair of 1m it would wait for all


def rons(rules: str, *overrides: str, **more: Any) -> Table:
    """East has discarded the 5s that South, West and North wait for (tanyao, 1300 each)."""
    t = table(rules, *overrides, E="5s", S=ONE, W=TWO, N=THREE, fresh=False, **more)
    t.act("E", "5s")
    return t


def added_kan(rules: str, *overrides: str, **more: Any) -> Table:
    """East has added a drawn 5s to its pon; South waits for it (tanyao)."""
    t = table(rules, *overrides, S=ONE, melds={"E": ["pon 555s"]}, draws="5s", **more)
    t.act("E", "add 5s")
    return t


def closed_kan(rules: str, *overrides: str) -> Table:
    """East makes a closed kan of the 7z that the thirteen orphans of South lack."""
    t = table(rules, *overrides, E="777z", S=ORPHANS, draws="7z", fresh=False)
    t.act("E", "kan 7z")
    return t


def both_ends(rules: str, *overrides: str, **more: Any) -> Table:
    """South called East's 7s with 56s; it holds a 4s and a 7s besides."""
    t = table(rules, *overrides, E="7s", S="4567s19m19p1234z", **more)
    t.act("E", "7s")
    t.claim(S="chi 56s")
    return t


def four_winds(rules: str, *overrides: str, **more: Any) -> Table:
    """Each seat's first discard is a North."""
    t = table(rules, *overrides, E="4z", S="4z", W="4z", N="4z", **more)
    t.go("E 4z", "S 4z", "W 4z", "N 4z")
    return t


def nine_kinds(rules: str, *overrides: str, **more: Any) -> Table:
    """East has drawn to nine kinds of terminals and honours."""
    return table(rules, *overrides, E="19m19p19s12z23456m", draws="3z", **more)


# hands that may declare riichi by discarding what they draw
READY = {
    "E": ("123456789m11z35p", "9p"),
    "S": ("123456789m22z35s", "9p"),
    "W": ("123456789p33z57s", "9s"),
    "N": ("123456789s44z46p", "9m"),
}


def ready(seats: str = "ESWN") -> dict[str, Any]:
    """Those hands of these seats."""
    return {seat: READY[seat][0] for seat in seats}


def four_riichi(rules: str, *overrides: str, **more: Any) -> Table:
    """All four seats have declared riichi."""
    t = table(rules, *overrides, **ready(), draws="9p9p9s9m", fresh=False, **more)
    for seat, (_, tile) in READY.items():
        t.discard(seat, f"riichi {tile}")
    return t


def third_dragon(rules: str, *overrides: str, **more: Any) -> Table:
    """South has called the third dragon from East; it waits for 1m and 4m."""
    laid = {"S": ["pon 555z", "pon 666z"]}
    t = table(rules, *overrides, E="7z", S="77z23m99m1s", melds=laid, **more)
    t.act("E", "7z")
    t.claim(S="pon")
    t.discard("S", "1s")
    return t


def four_kans(rules: str, *overrides: str, **more: Any) -> Table:
    """South has three kans laid out, East has just made the fourth and drawn its replacement."""
    laid = {"S": ["ankan 1111m", "ankan 9999m", "ankan 1111p"]}
    t = table(rules, *overrides, E="999p", draws="9p", melds=laid, **more)
    t.act("E", "kan 9p")
    return t


def in_riichi(rules: str, hand: str, draw: str, *overrides: str, **more: Any) -> Table:
    """South has declared riichi with its 13 tiles of ``hand`` (it discards what it drew, a 9p) and
    now draws ``draw``.
    """
    t = table(rules, *overrides, S=hand, draws=f"1z9p2z3z4z{draw}", fresh=False, **more)
    t.go("E 1z", "S riichi 9p", "W 2z", "N 3z", "E 4z")
    return t


def offered(rules: str, tile: str, *overrides: str, **more: Any) -> set[str]:
    """What South may answer when East discards the tile."""
    t = table(rules, *overrides, E=tile, fresh=False, **more)
    t.act("E", tile)
    return t.words("S")


def may_riichi(rules: str, hand: str, *overrides: str, **more: Any) -> bool:
    """Whether South, who draws a 9p to the hand, may declare riichi with it."""
    t = table(rules, *overrides, S=hand, draws="1z9p", fresh=False, **more)
    t.go("E 1z")
    return "riichi 9p" in t.words("S")


def tenpai(rules: str, hand: str, *overrides: str, **more: Any) -> bool:
    """Whether South takes noten payments when the wall is out."""
    t = table(rules, *overrides, S=hand, left=1, draws="2m", **more)
    t.run_out()
    return 1 in t.last(Exhausted).tenpai


def river_rows(discards: int) -> list[int]:
    """How many discards the picture of the table puts into each row of a river."""
    slots = TableLayout(Screen(1280, 800)).pond(0, [False] * discards)
    return list(Counter(slot.y for slot in slots).values())


def ended(t: Table) -> tuple[str, int, int]:
    """How the hand ended, who deals next, with how many honba."""
    e = t.last(RoundEnded)
    return e.ending, e.next_dealer, e.honba


def made_liable(rules: str, tile: str, word: str, hand: str, laid: list[str]) -> list[str]:
    """Yakuman that East answers for after South, with sets laid out, has called its tile."""
    t = table(rules, E=tile, S=hand, melds={"S": laid})
    t.act("E", tile)
    t.claim(S=word)
    return [e.yaku for e in t.all(LiabilityArose) if (e.seat, e.liable) == (1, 0)]


def moves(events: Iterable[Event]) -> list[type[Event]]:
    """What happened, without what was said."""
    return [type(e) for e in events if not isinstance(e, Voiced)]


def yaku(t: Table) -> dict[str, int]:
    """Han of each yaku of the last win."""
    return {item.id: item.han for item in t.last(Won).scoring.yaku}


def moved(t: Table) -> list[int]:
    """Points won and lost since the hand was dealt, by seat."""
    start = t.all(RoundDealt)[-1:] or [t.last(RoundSet).dealt]
    return [now - then for now, then in zip(t.points(), start[0].points, strict=True)]
