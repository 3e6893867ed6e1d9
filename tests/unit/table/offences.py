"""Every fault, committed by South in a plain position (反則の一覧)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.tiles import parse_kinds
from tests.unit.table.strict_table import Strict, strict

READY = "234567m234p88p46s"  # waits for 5s, tanyao
FAR = "159m159p159s1234z"
PAIR_WAIT = "1112m456p789p234s"  # waits for 2m and 3m; a kan of 1m leaves only 2m
KAN_WAIT = "46m234p678p88s"  # waits for 5m

Commit = Callable[[str], Strict]
OFFENCES: dict[str, Commit] = {}


def _offence(commit: Commit) -> Commit:
    OFFENCES[commit.__name__] = commit
    return commit


def offered(rules: str, tile: str = "1z", S: str = READY, dead: str = "") -> Strict:
    """East has discarded the tile."""
    t = strict(rules, E=tile, S=S, draws="9m", fresh=False, dead=dead)
    t.act("E", tile)
    return t


def turn(rules: str, S: str = READY, draw: str = "9m", dead: str = "", **more: Any) -> Strict:
    """South, whose turn it is, has drawn."""
    t = strict(rules, S=S, draws=draw, turn="S", fresh=False, dead=dead, **more)
    t.settle()
    return t


def claim(t: Strict, action: act.Action) -> Strict:
    """South claims like this, the others pass."""
    t.do("S", action)
    t.close()
    return t


# --- wins -----------------------------------------------------------------------------------------
@_offence
def false_win(rules: str) -> Strict:
    return claim(offered(rules), act.WIN)


@_offence
def empty_win(rules: str) -> Strict:
    return claim(offered(rules), acts.Say("ron"))


@_offence
def won_dead(rules: str) -> Strict:
    return claim(offered(rules, "5s", dead="S"), act.WIN)


@_offence
def false_win_on_misnamed(rules: str) -> Strict:
    t = strict(rules, E="1z", S=READY, fresh=False)
    t.settle()
    t.do("E", acts.Misname(t.tile("E", "1z"), parse_kinds("5s")[0]))
    return claim(t, act.WIN)


# --- riichi ---------------------------------------------------------------------------------------
@_offence
def noten_riichi(rules: str) -> Strict:
    t = turn(rules, FAR)
    t.riichi("S", "9m")
    return t


@_offence
def furiten_riichi(rules: str) -> Strict:
    t = turn(rules, rivers={"S": "5s"})
    t.riichi("S", "9m")
    return t


@_offence
def empty_wait_riichi(rules: str) -> Strict:
    t = turn(rules, KAN_WAIT, melds={"S": ["ankan 5555m"]})
    t.riichi("S", "9m")
    return t


@_offence
def riichi_without_right(rules: str) -> Strict:
    t = turn(rules, points=(25000, 900, 25000, 25000))
    t.riichi("S", "9m")
    return t


@_offence
def empty_riichi(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.Say("riichi"))
    return t


@_offence
def late_riichi_mark(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.LateRiichi(t.tile("S", "9m")))
    return t


@_offence
def missed_win_in_riichi(rules: str) -> Strict:
    t = strict(rules, E="5s", S=READY, riichi="S")
    t.act("E", "5s")
    return claim(t, act.PASS)


@_offence
def bad_kan_in_riichi(rules: str) -> Strict:
    t = turn(rules, PAIR_WAIT, "1m", riichi="S")
    t.do("S", act.ClosedKan(0))
    return t


# --- calls ----------------------------------------------------------------------------------------
@_offence
def empty_call(rules: str) -> Strict:
    return claim(offered(rules), acts.Say("pon"))


@_offence
def wrong_call(rules: str) -> Strict:
    t = offered(rules)
    return claim(t, act.Pon((t.tile("S", "4s"), t.tile("S", "6s"))))


@_offence
def wrong_layout(rules: str) -> Strict:
    t = turn(rules, "234567m88p46s", melds={"S": ["pon 111z"]})
    t.do("S", acts.TurnMeld(0, t.seat("W")))
    return t


@_offence
def swap_call(rules: str) -> Strict:
    t = offered(rules, "7s", "4567s19m19p1234z")
    claim(t, act.Chi((t.tile("S", "5s"), t.tile("S", "6s"))))
    t.throw("S", "4s")
    return t


@_offence
def fifth_kan(rules: str) -> Strict:
    four = {"W": ["ankan 1111m", "ankan 9999m", "ankan 1111p", "ankan 9999p"]}
    t = turn(rules, "555z234567m234p8p", "5z", melds=four)
    t.do("S", act.ClosedKan(31))
    return t


# --- draws ----------------------------------------------------------------------------------------
@_offence
def early_draw(rules: str) -> Strict:
    return claim(offered(rules), acts.DRAW)


@_offence
def wrong_draw(rules: str) -> Strict:
    t = strict(rules, S=READY, turn="S", fresh=False)
    t.do("S", acts.DrawFrom("rinshan"))
    return t


@_offence
def too_many(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.DRAW)
    return t


@_offence
def too_few(rules: str) -> Strict:
    t = strict(rules, S=READY + "", turn="S", fresh=False)
    t.throw("S", "8p")
    return t


# --- looking and showing --------------------------------------------------------------------------
def _peek(place: str) -> None:
    def commit(rules: str) -> Strict:
        t = turn(rules)
        whose = t.seat("W") if place == "hand" else -1
        t.do("S", acts.Peek(place, whose))  # type: ignore[arg-type]
        return t

    OFFENCES[f"peek_{place}"] = commit


for _place in ("hand", "wall", "dead_wall", "ura"):
    _peek(_place)


@_offence
def shown_by_accident(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.ShowTiles((t.tile("S", "4s"),)))
    return t


@_offence
def shown_on_purpose(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.ShowTiles((t.tile("S", "4s"),), on_purpose=True))
    return t


@_offence
def shown_others(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.ShowTiles((t.round.state.seats[2].tiles[0],), t.seat("W")))
    return t


@_offence
def toppled(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.Topple())
    return t


# --- the rest -------------------------------------------------------------------------------------
@_offence
def retracted_discard(rules: str) -> Strict:
    t = turn(rules)
    t.throw("S", "9m")
    t.do("S", acts.TakeBack())
    return t


@_offence
def hand_broken_up(rules: str) -> Strict:
    t = turn(rules, READY, "5s")
    t.do("S", acts.BreakUp())
    return t


@_offence
def wrong_indicator(rules: str) -> Strict:
    t = strict(rules, S=READY)
    t.do("S", acts.TurnIndicator(2))
    return t


@_offence
def misnamed(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.Misname(t.tile("S", "9m"), 0))
    return t


@_offence
def misstated_score(rules: str) -> Strict:
    t = turn(rules, wind=1, dealer=3)
    t.do("S", acts.StateScore(12345))
    return t


@_offence
def acted_dead(rules: str) -> Strict:
    t = offered(rules, "1z", "11z234567m234p88p", dead="S")
    return claim(t, act.Pon((t.tile("S", "1z", 0), t.tile("S", "1z", 1))))


@_offence
def riichi_dead(rules: str) -> Strict:
    t = turn(rules, dead="S")
    t.riichi("S", "9m")
    return t


@_offence
def deliberate_chombo(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.CommitChombo())
    return t


@_offence
def misconduct(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.Misbehave("grave"))
    return t


@_offence
def bad_manners(rules: str) -> Strict:
    t = turn(rules)
    t.do("S", acts.Misbehave("slam"))
    return t
