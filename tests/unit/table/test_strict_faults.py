"""What each of the five sources makes of every fault that South commits, seen in what happens."""

from __future__ import annotations

import pytest

from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import FaultOptions
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from tests.unit.table.offences import OFFENCES
from tests.unit.table.strict_table import SOURCES, Strict

# -: nothing. chombo, shared: the hand ends by it. dead: a dead hand. 1000: a fine onto the table.
# barred: no win on those kinds. back: the tile goes back. riichi, plain: how the discard counts.
# refused: the act is not carried out. righted: put right. word: a warning.
# @call: from the moment another seat points it out; @round: after a go-around; @draw: at a draw.
# *: the source is silent, its rule set decides; ~: common custom, nothing is to be expected of it.
RULINGS = """
                      | kyoto        | okayama         | mmml91       | taikai        | kita18
false_win             | chombo       | chombo          | chombo       | chombo        | chombo
empty_win             | dead         | 1000 dead       | chombo       | dead          | 1000
won_dead              | chombo       | chombo          | chombo       | chombo        | chombo
false_win_on_misnamed | shared       | refused*        | refused*     | refused*      | refused*
noten_riichi          | chombo@draw  | chombo@draw     | chombo@draw  | chombo@draw   | chombo@draw*
furiten_riichi        | chombo@draw  | -               | -            | -             | -
empty_wait_riichi     | chombo@draw  | chombo@draw     | chombo@draw  | chombo@draw   | chombo@draw*
riichi_without_right  | plain dead*  | plain           | plain*       | plain*        | plain*
empty_riichi          | dead         | 1000            | refused      | refused       | 1000*
late_riichi_mark      | riichi word* | plain           | riichi word* | riichi word*  | riichi word*
missed_win_in_riichi  | chombo@draw  | -               | -            | -             | -
bad_kan_in_riichi     | chombo@draw  | chombo@draw*    | chombo@draw  | chombo@draw   | chombo@draw*
empty_call            | dead         | 1000            | 1000         | 1000*         | 1000*
wrong_call            | dead         | 1000 dead@round | dead@call    | dead          | dead*
wrong_layout          | righted*     | 1000@round      | dead@call    | righted*      | righted*
swap_call             | stands dead* | 1000 dead back  | stands dead* | stands dead*  | stands dead*
fifth_kan             | refused dead | dead            | refused*     | refused       | refused*
early_draw            | dead         | chombo          | dead@call    | dead*         | dead*
wrong_draw            | dead*        | dead*           | dead@call    | dead*         | dead*
too_many              | dead         | chombo@call     | dead@call    | dead          | dead
too_few               | dead         | dead            | dead@call    | dead          | dead
peek_hand             | dead         | chombo          | dead@call    | dead          | dead*
peek_wall             | dead         | chombo          | dead@call*   | dead          | dead*
peek_dead_wall        | dead         | chombo          | dead@call    | dead          | dead*
peek_ura              | dead         | chombo          | dead@call    | dead          | dead
shown_by_accident     | barred       | barred*         | barred@call  | -             | barred*
shown_on_purpose      | dead         | dead*           | barred@call  | -             | dead*
shown_others          | word         | word*           | word         | dead          | word*
toppled               | chombo       | chombo*         | chombo       | chombo        | chombo*
retracted_discard     | refused      | refused         | refused      | refused~      | refused~
hand_broken_up        | chombo       | chombo*         | chombo*      | chombo        | chombo*
wrong_indicator       | righted      | righted~        | righted~     | righted~      | righted~
misnamed              | word         | word~           | word~        | word~         | word~
misstated_score       | righted*     | righted~        | -            | righted       | righted~
acted_dead            | chombo       | refused         | refused*     | chombo        | refused
riichi_dead           | plain        | plain           | plain*       | riichi chombo | plain
deliberate_chombo     | chombo       | chombo          | chombo~      | chombo~       | chombo~
misconduct            | word~        | word~           | word~        | chombo        | word~
bad_manners           | word         | word~           | word~        | word~         | word~
"""


def _rulings() -> dict[str, list[str]]:
    rows = [[cell.strip() for cell in line.split("|")] for line in RULINGS.strip().splitlines()]
    assert rows[0] == ["", *SOURCES]
    return {kind: cells for kind, *cells in rows[1:]}


@pytest.mark.parametrize("kind", FaultOptions.__struct_fields__)
def test_the_ruling_on_a_fault(kind: str) -> None:
    assert [outcome(rules, kind) for rules in SOURCES] == _rulings()[kind]


def outcome(rules: str, kind: str) -> str:
    """What comes of the fault, and when; marked where it is not the source's own word."""
    t = OFFENCES[kind](rules)
    when = _find(t, kind)
    mark = {"silent": "*", "custom": "~"}.get(load(rules).cites[f"faults.{kind}"].by, "")
    return f"{' '.join(_effects(t, kind)) or '-'}{when}{mark}"


def _found(t: Strict, kind: str) -> bool:
    found = [e for e in t.all(ev.Faulted) if e.fault == kind]
    assert {e.seat for e in found} <= {t.seat("S")}
    return bool(found)


def _find(t: Strict, kind: str) -> str:
    """Let the fault be found, as soon as it is."""
    t.close()
    if _found(t, kind):
        return ""
    if t.all(ev.FaultNoted):
        around = t.twin()
        around.turns(5)
        if _found(around, kind):
            t.turns(5)
            return "@round"
        t.do("W", acts.CallOut(t.seat("S"), kind))
        assert _found(t, kind)
        return "@call"
    t.run_out()
    return "@draw" if _found(t, kind) else ""


_EFFECTS: dict[type[ev.Event], str] = {
    ev.HandDied: "dead",
    ev.KindsBarred: "barred",
    ev.RiichiCancelled: "cancelled",
    ev.TakenBack: "back",
    ev.Warned: "word",
    ev.PlaceLowered: "place",
}
_TRIED_RIICHI = ("late_riichi_mark", "riichi_dead", "riichi_without_right")


def _effects(t: Strict, kind: str) -> list[str]:
    """What happened to South and to the hand, in order."""
    seat, out = t.seat("S"), []
    if kind in _TRIED_RIICHI:
        out.append("riichi" if t.last(ev.Discarded).riichi else "plain")
    if not _found(t, kind):
        return out
    first = next(i for i, e in enumerate(t.events) if isinstance(e, ev.Faulted) and e.seat == seat)
    for e in t.events[first:]:
        if isinstance(e, ev.Faulted):
            carried = {"exchange": "righted", "let_stand": "stands"}
            if kind not in _TRIED_RIICHI:
                carried["refuse"] = "refused"
            out += [carried[x] for x in e.effects if x in carried]
        elif type(e) in _EFFECTS and getattr(e, "seat", -1) == seat:
            out.append(_EFFECTS[type(e)])
        elif isinstance(e, ev.Paid):
            causes = {"fine": "1000", "share": "shared", "chombo": "chombo"}
            out += dict.fromkeys(causes[x.cause] for x in e.lines if x.cause in causes)
    return list(dict.fromkeys(out))
