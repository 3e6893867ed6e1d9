"""At least one event of every type, with every word it can hold."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.names import EFFECTS, EXCUSES, FAULTS
from mahjong_sim.score.scoring import POT, FuItem, Line, Placed, Scoring, YakuItem
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN


def words(kind: type, field: str) -> tuple[Any, ...]:
    """What a field may hold."""
    return get_args(get_type_hints(kind)[field])


MANGAN = Scoring(
    yaku=(YakuItem("tanyao", 1), YakuItem("dora", 3)),
    yakuman=0,
    han=4,
    quoted_han=6,
    fu=40,
    fu_items=(FuItem("base", 20), FuItem("closed_ron", 10), FuItem("closed_triplet", 4, "222p")),
    limit="mangan",
    base=2000,
    ron=8000,
)
YAKUMAN = Scoring((YakuItem("daisangen", 0, 1),), 1, 0, 0, 40, (), "yakuman", 8000, ron=32000)
DOUBLE = replace(YAKUMAN, yakuman=2, ron=64000)
SEVEN = Scoring(
    (YakuItem("chiitoitsu", 2),), 0, 2, 4, 25, (FuItem("chiitoitsu", 25),), "", 400, ron=1600
)
BY_DEALER = replace(SEVEN, ron=0, tsumo=(0, 800))
NAGASHI = Scoring((YakuItem("nagashi_mangan", 0),), 0, 0, 0, 0, (), "mangan", 2000, 0, (4000, 2000))
SCORINGS = [MANGAN, YAKUMAN, DOUBLE, SEVEN, BY_DEALER, NAGASHI]

LINES = [Line(0, POT, 1000, cause) for cause in words(Line, "cause")]
POINTS = (25000, 25000, 25000, 25000)
DEALT = ev.RoundDealt(1, 2, 6, 1, 1000, POINTS, ((), (), (), ()), (), (), (), ())
SEATS = (ev.SeatSet(), ev.SeatSet(), ev.SeatSet(), ev.SeatSet())
PON = Meld(MeldKind.PON, (108, 109, 110), 110, 0)
KAN = Meld(MeldKind.CLOSED_KAN, (108, 109, 110, 111))

DEALS = [
    ev.MatchStarted("kyoto", "", (), "", POINTS),
    *(ev.DiceThrown(0, purpose, (1, 2)) for purpose in words(ev.DiceThrown, "purpose")),
    DEALT,
    ev.RoundSet(DEALT, SEATS, 1, 1),
    *(ev.Voiced(1, word) for word in words(ev.Voiced, "word")),
    ev.DeadWallSet(2),
    ev.DiceAside(0),
    ev.WinStated(1, 5200),
    ev.ClosingCalled(),
]
PLAY = [
    ev.Drew(1, HIDDEN),
    ev.Drew(1, 5, rinshan=True),
    ev.Discarded(1, 88, True),
    *(ev.Discarded(1, 88, True, riichi, double) for riichi in (1, 2) for double in (False, True)),
    ev.RiichiAccepted(1),
    ev.HandOpened(1, (0, 4)),
    *(ev.Called(1, replace(PON, kind=MeldKind(kind))) for kind in range(3)),
    ev.KanDeclared(1, KAN),
    ev.KanDeclared(1, replace(KAN, kind=MeldKind.ADDED_KAN)),
    ev.DoraRevealed(40),
    ev.LiabilityArose(1, "daisangen", 3),
]
ENDS = [
    ev.WinDeclared((1, 2), 0, 88, (1,)),
    ev.UraDecided(1, True),
    ev.UraDecided(1, False),
    *(ev.Won(1, 0 if s.ron else 1, 88, (), s) for s in SCORINGS),
    ev.Won(1, 0, 88, (), YAKUMAN, liable=(("daisangen", 2),)),
    ev.NagashiWon(1, NAGASHI),
    ev.WallOut((2, 3, 0, 1)),
    ev.HandShown(1, True, (0, 4), (3, 7)),
    ev.HandShown(1, False),
    ev.HandShown(1, False, (0, 4)),
    ev.Exhausted(()),
    ev.Exhausted((1, 2, 3)),
    *(ev.Aborted(why) for why in words(ev.Aborted, "why")),
    ev.Aborted("nine_kinds", 1),
    *(ev.Paid((line,)) for line in LINES),
    ev.Paid(tuple(LINES)),
    *(
        ev.RoundEnded(ending, 0, dealer, 1, 0, POINTS)
        for ending in words(ev.RoundEnded, "ending")
        for dealer in (0, 1)
    ),
    *(
        ev.MatchEnded((Placed(1, 1, 40000, 45.0), Placed(0, 2, 20000, -5.0)), counted, why)
        for why in words(ev.MatchEnded, "why")
        for counted in (True, False)
    ),
]
MISDEEDS = [
    ev.Said(1, "pon"),
    ev.TilesShown(1, -1, (88,), False),
    ev.TilesShown(1, -1, (), True),
    *(ev.Peeked(1, place) for place in ("hand", "wall", "dead_wall", "ura")),
    *(ev.Toppled(1, what, True) for what in ("wall", "own_hand", "other_hand", "won_hand")),
    ev.Misnamed(1, 88, 4),
    ev.ScoreStated(1, 5000, 5000),
    ev.ScoreStated(1, 5000, 4900),
    ev.MeldTurned(1, 0, 2),
    ev.IndicatorTurned(1, 2, 40),
    *(ev.Misbehaved(1, what) for what in ("talk", "slam", "two_hands", "smoke", "grave")),
]
FINDINGS = [
    *(ev.CalledOut(1, 2, fault, right) for fault in FAULTS for right in (True, False)),
    *(ev.Faulted(1, fault, ("chombo",)) for fault in FAULTS),
    *(ev.Faulted(1, "false_win", (effect,)) for effect in EFFECTS),
    *(ev.Faulted(1, "false_win", (), case) for case in EXCUSES),
    ev.Faulted(1, "too_many", ("deposit", "dead_hand"), "corrected", 3),
    *(ev.FaultNoted(1, fault) for fault in FAULTS),
    *(ev.FaultCleared(1, fault) for fault in FAULTS),
    *(ev.Warned(1, fault) for fault in FAULTS),
    *(ev.Ruled(1, "misconduct", (effect,)) for effect in EFFECTS),
    ev.HandDied(1),
    ev.KindsBarred(1, (3, 4)),
    ev.RiichiSpoken(1),
    ev.RiichiCancelled(1),
    ev.TakenBack(1, 88),
    ev.PlaceLowered(1),
]
EVENTS: list[ev.Event] = [*DEALS, *PLAY, *ENDS, *MISDEEDS, *FINDINGS]
