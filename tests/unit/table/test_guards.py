"""Every reason against an act, each in a position that gives it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahjong_sim.errors import IllegalAction
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.guards import codes, why_not
from mahjong_sim.table.reasons import TEXTS, text
from mahjong_sim.tiles import KINDS, format_tiles, parse_kinds
from tests.kit import Table, table
from tests.rulesets import positions as at

Case = tuple[Table, str, act.Action]
READY = "234567m234p88p46s"  # waits for 5s
CLOSED, OPEN = act.RiichiKind.CLOSED, act.RiichiKind.OPEN


def held(t: Table, seat: str, kind: str) -> int:
    """A piece of the kind in the seat's hand."""
    wanted = parse_kinds(kind)[0]
    return next(p for p in t.round.state.seats[t.seat(seat)].tiles if p >> 2 == wanted)


def drop(t: Table, seat: str, kind: str, riichi: act.RiichiKind = act.RiichiKind.NONE) -> Case:
    return t, seat, act.Discard(held(t, seat, kind), riichi)


def declare(rules: str, hand: str, drawn: str, *overrides: str, **more: object) -> Case:
    """East, with this hand and draw, declares riichi with what it drew."""
    t = table(rules, *overrides, E=hand, draws=drawn, **more)  # type: ignore[arg-type]
    return drop(t, "E", drawn, CLOSED)


def kan(t: Table, seat: str, kind: str) -> Case:
    return t, seat, act.ClosedKan(parse_kinds(kind)[0])


def chi(t: Table, seat: str, *own: str) -> Case:
    return t, seat, act.Chi(tuple(held(t, seat, kind) for kind in own))  # type: ignore[arg-type]


def pon(t: Table, seat: str, kind: str) -> Case:
    first, second = [
        p for p in t.round.state.seats[t.seat(seat)].tiles if p >> 2 == parse_kinds(kind)[0]
    ][:2]
    return t, seat, act.Pon((first, second))


def after(t: Table, *acts: str) -> Table:
    """The table after discards; the last one lies open to claims."""
    t.go(*acts[:-1])
    seat, _, word = acts[-1].partition(" ")
    t.act(seat, word)
    return t


def happened(t: Table, *facts: ev.Event) -> Table:
    for event in facts:
        evolve(t.round.state, event)
    return t


def in_chankan(rules: str, hand: str, *overrides: str) -> Case:
    """East makes a closed kan of 7z; South would win on it."""
    t = table(rules, *overrides, E="777z", S=hand, N="19m", draws="7z", fresh=False)
    happened(t, *t.round.state_events) if False else None
    return t, "S", act.WIN


CASES: dict[str, Callable[[], Case]] = {
    "no_such_act": lambda: (table("kyoto"), "E", act.END_MATCH),
    "not_your_turn": lambda: drop(table("kyoto", S="1z"), "S", "1z"),
    "not_held": lambda: kan(table("kyoto", E="111z"), "E", "1z"),
    "just_called": lambda: (at.both_ends("kyoto"), "S", act.WIN),
    "dead_hand": lambda: (
        happened(table("kyoto", E="1111z"), ev.HandDied(0)),
        "E",
        act.ClosedKan(27),
    ),
    "must_win": lambda: drop(at.in_riichi("kyoto", READY, "5s"), "S", "5s"),
    "riichi_bound": lambda: drop(at.in_riichi("kyoto", READY, "1z"), "S", "2m"),
    "swap_same": lambda: drop(at.both_ends("kyoto"), "S", "7s"),
    "swap_other_end": lambda: drop(at.both_ends("kyoto"), "S", "4s"),
    "already_riichi": lambda: drop(at.in_riichi("kyoto", READY, "1z"), "S", "1z", CLOSED),
    "hand_open": lambda: declare("kyoto", "234567m88p46s", "1z", melds={"E": ["chi 234p"]}),
    "points_for_riichi": lambda: declare("kyoto", READY, "1z", points=(900, 25000, 25000, 25000)),
    "draw_left": lambda: declare("kyoto", READY, "1z", left=4),
    "open_riichi_off": lambda: drop(table("kyoto", E=READY, draws="1z"), "E", "1z", OPEN),
    "not_tenpai": lambda: declare("kyoto", "147m258p369s1234z", "5z"),
    "empty_wait": lambda: declare("kyoto", "123m456p789s1111z", "5z"),
    "riichi_furiten": lambda: declare("kyoto", READY, "1z", rivers={"E": "5s"}),
    "incomplete": lambda: (table("kyoto", E=READY, draws="1z"), "E", act.WIN),
    "no_yaku": lambda: (
        after(table("kyoto", E="9s", S=at_edges(), melds={"S": ["chi 345m"]}), "E 9s"),
        "S",
        act.WIN,
    ),
    "two_han": lambda: (at.rons("okayama", honba=5), "S", act.WIN),
    "one_sided": lambda: (
        after(
            table(
                "kyoto", "win.one_sided=false", E="9s", S="23478p78s88s", melds={"S": ["chi 345m"]}
            ),
            "E 9s",
        ),
        "S",
        act.WIN,
    ),
    "furiten_river": lambda: (at.rons("kyoto", rivers={"S": "5s"}), "S", act.WIN),
    "furiten_turn": lambda: (passed(riichi=""), "S", act.WIN),
    "furiten_riichi": lambda: (passed(riichi="S"), "S", act.WIN),
    "closed_kan_not_robbed": lambda: robbed("kyoto", at.ORPHANS),
    "kokushi_only": lambda: robbed("mahjong-soul", "19m19p19s11223346z"),
    "kind_barred": lambda: (
        happened(at.rons("kyoto"), ev.KindsBarred(1, (22,))),
        "S",
        act.WIN,
    ),
    "improper_kan": lambda: (
        happened(at.rons("kyoto"), ev.KindsBarred(1, tuple(range(KINDS)))),
        "S",
        act.WIN,
    ),
    "no_set": lambda: chi(after(table("kyoto", E="5s", S="3s7s"), "E 5s"), "S", "3s", "7s"),
    "left_seat_only": lambda: chi(after(table("kyoto", E="5s", W="46s"), "E 5s"), "W", "4s", "6s"),
    "kan_tile": lambda: chi(at.added_kan("kyoto"), "S", "4s", "6s"),
    "in_riichi_no_call": lambda: pon(
        after(table("kyoto", E="8p", S=READY, riichi="S"), "E 8p"), "S", "8p"
    ),
    "last_discard": lambda: chi(
        after(table("kyoto", E="5s", S="46s", left=1, draws="1z"), "E 5s"), "S", "4s", "6s"
    ),
    "hand_ends": lambda: chi(
        after(four_kans("okayama"), "E 5s"),
        "S",
        "4s",
        "6s",
    ),
    "no_discard_left": lambda: chi(
        after(
            table(
                "kyoto",
                E="7s",
                S="4567s",
                melds={"S": ["pon 111z", "pon 222z", "pon 333z"]},
            ),
            "E 7s",
        ),
        "S",
        "5s",
        "6s",
    ),
    "four_kans": lambda: kan(
        table("kyoto", E="1111z", melds=dict.fromkeys("SW", ["ankan 5555z", "ankan 6666z"]))
        if False
        else table(
            "kyoto",
            E="1111z",
            melds={"S": ["ankan 2222z", "ankan 3333z"], "W": ["ankan 4444z", "ankan 5555z"]},
        ),
        "E",
        "1z",
    ),
    "last_tile": lambda: kan(table("kyoto", E="1111z", left=1), "E", "1z"),
    "no_pon": lambda: (lambda t: (t, "E", act.AddedKan(held(t, "E", "1z"))))(
        table("kyoto", E="1z")
    ),
}
