"""Whether a match goes on after a hand (半荘の進行)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import RoundEnded
from mahjong_sim.tiles import Seat

Why = Literal["length", "bust", "dealer_end", "goal", "closing"]
Next = Why | Literal["", "ask_dealer"]


def leader(points: Sequence[int]) -> Seat:
    """The seat in first place; of equal scores the one nearer the first dealer."""
    return max(range(4), key=lambda s: (points[s], -s))


def bust(rules: Rules, points: Sequence[int]) -> bool:
    """Whether somebody is out of points (飛び)."""
    how = rules.match.bust
    if how == "never":
        return False
    return min(points) < 0 if how == "below_zero" else min(points) <= 0


def what_next(
    rules: Rules, wind: int, dealer: Seat, ended: RoundEnded, closing: bool = False
) -> Next:
    """ "" when another hand follows, why the match ends, or ``ask_dealer``: it may end it.

    ``wind``, ``dealer``: of the hand that ended.
    """
    match, points = rules.match, ended.points
    if bust(rules, points):
        return "bust"
    if closing:
        return "closing"
    extra = wind >= match.winds
    passed = ended.next_dealer != dealer
    if extra and max(points) >= match.extra_goal and (passed or match.extra_end == "any_hand"):
        return "goal"
    if passed:
        if ended.next_wind >= match.winds + match.extra_winds:
            return "length"
        if not extra and ended.next_wind >= match.winds and max(points) >= match.extra_goal:
            return "length"
        return ""
    last = extra or (wind == match.winds - 1 and dealer == 3)
    if last and leader(points) == dealer and points[dealer] >= match.dealer_end_goal:
        how = _dealer_end(rules, ended)
        if how == "automatic":
            return "dealer_end"
        if how == "offered":
            return "ask_dealer"
    return ""


def _dealer_end(rules: Rules, ended: RoundEnded) -> str:
    """Whether the leading dealer who stays ends the match (和了やめ・聴牌やめ); aborts never do."""
    if ended.ending in ("win", "nagashi"):
        return rules.match.dealer_win_end
    return rules.match.dealer_tenpai_end if ended.ending == "draw" else "never"


def counts_at_closing(rules: Rules, ended: RoundEnded) -> bool:
    """Whether a match cut short by closing time counts: its East round is finished."""
    return ended.next_wind >= 1
