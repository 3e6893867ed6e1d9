"""Explains how hands and matches end (局と対局の終わりの説明)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong_sim.scenario.voice import Told, Voice
from mahjong_sim.table import events as ev

_WHY = {
    "length": "match.winds",
    "bust": "match.bust",
    "dealer_end": "match.dealer_win_end",
    "goal": "match.extra_goal",
    "closing": "match.closing",
}


def _wall_out(v: Voice, e: ev.WallOut) -> Told:
    order = v.list(v.seat(seat) for seat in e.order)
    return Told(v("wall_out", order=order), ("draws.show",))


def _shown(v: Voice, e: ev.HandShown) -> Told:
    key = "hand_shown" if e.tenpai else "hand_shown.open" if e.hand else "hand_shown.noten"
    return Told(v(key, seat=v.seat(e.seat), waits=v.kinds(e.waits)), ("draws.tenpai",))


def _exhausted(v: Voice, e: ev.Exhausted) -> Told:
    return Told(v("exhausted", seats=v.seats(e.tenpai)), ("draws.tenpai", "draws.held_waits"))


def _aborted(v: Voice, e: ev.Aborted) -> Told:
    seat = v.seat(e.seat) if e.seat >= 0 else ""
    return Told(v(f"aborted.{e.why}", seat=seat), (f"draws.{e.why}",))


def _ended(v: Voice, e: ev.RoundEnded) -> Told:
    stays = e.next_dealer == v.scene.dealer
    how = v(f"ended.{e.ending}.{'stays' if stays else 'passes'}")
    hand = v.hand(e.next_wind, e.next_dealer)
    return Told(v("ended.next", how=how, hand=hand, honba=e.honba), _ending(v, e, stays))


def _ending(v: Voice, e: ev.RoundEnded, stays: bool) -> tuple[str, ...]:
    """The options that say who deals next, and with how many honba."""
    repeats = "repeats.east" if v.scene.wind == 0 else "repeats.south"
    if e.ending == "abort":
        return (f"draws.{v.scene.abort}",) if v.scene.abort else ("draws.nine_kinds",)
    if e.ending == "chombo":
        return ("chombo.round",)
    if e.ending == "nagashi":
        return ("draws.nagashi",)
    if e.ending == "draw" and not stays:
        return (repeats, "repeats.draw_honba_when_passing")
    return (repeats,)


def _match_ended(v: Voice, e: ev.MatchEnded) -> Told:
    standing = v.list(
        v("placed", place=p.place, seat=v.seat(p.seat), result=p.result) for p in e.standing
    )
    key = "match_ended" if e.counted else "match_ended.uncounted"
    uma = "ranking.uma_by_floaters" if v.rules.ranking.uma_by_floaters else "ranking.uma"
    text = v(key, why=v(f"match_ended.{e.why}"), standing=standing)
    return Told(text, (_WHY[e.why], uma, "ranking.oka"))


TELL: dict[type, Callable[[Voice, Any], Told]] = {
    ev.WallOut: _wall_out,
    ev.HandShown: _shown,
    ev.Exhausted: _exhausted,
    ev.Aborted: _aborted,
    ev.RoundEnded: _ended,
    ev.MatchEnded: _match_ended,
}
