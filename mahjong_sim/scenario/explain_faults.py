"""Explains faults and their penalties (反則の説明)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mahjong_sim.rules.names import EFFECTS, EXCUSES, FAULTS
from mahjong_sim.scenario.voice import Told, Voice
from mahjong_sim.table import events as ev


def _fault(v: Voice, fault: str) -> str:
    return v.name(FAULTS[fault])


def _effects(v: Voice, effects: Iterable[str]) -> str:
    fine = v.rules.chombo.fine
    named = [v.name(EFFECTS[effect]).format(fine=fine) for effect in effects]
    return v.list(named) if named else v("faulted.free")


def _faulted(v: Voice, e: ev.Faulted) -> Told:
    why = v("faulted.case", case=v.name(EXCUSES[e.case])) if e.case else ""
    if e.found_by >= 0:
        why += v("faulted.found_by", seat=v.seat(e.found_by))
    text = v(
        "faulted",
        seat=v.seat(e.seat),
        fault=_fault(v, e.fault),
        why=why,
        effects=_effects(v, e.effects),
    )
    return Told(text, (f"faults.{e.fault}",))


def _ruled(v: Voice, e: ev.Ruled) -> Told:
    fault, effects = _fault(v, e.fault), _effects(v, e.effects)
    text = v("ruled", seat=v.seat(e.seat), fault=fault, effects=effects)
    return Told(text, (f"faults.{e.fault}",))


def _about(key: str) -> Callable[[Voice, Any], Told]:
    """An event that names a seat and its fault."""

    def tell(v: Voice, e: ev.FaultNoted | ev.FaultCleared | ev.Warned) -> Told:
        text = v(key, seat=v.seat(e.seat), fault=_fault(v, e.fault))
        return Told(text, (f"faults.{e.fault}",))

    return tell


def _called_out(v: Voice, e: ev.CalledOut) -> Told:
    key = "called_out" if e.right else "called_out.wrong"
    text = v(key, seat=v.seat(e.seat), other=v.seat(e.other), fault=_fault(v, e.fault))
    return Told(text, (f"faults.{e.fault}",))


def _effect(key: str, usual: str) -> Callable[[Voice, Any], Told]:
    """An effect on a seat: it rests on the fault just found, else on what usually has it."""

    def tell(v: Voice, e: Any) -> Told:
        kinds = v.kinds(e.kinds) if isinstance(e, ev.KindsBarred) else ""
        tile = v.tiles((e.tile,)) if isinstance(e, ev.TakenBack) else ""
        text = v(key, seat=v.seat(e.seat), kinds=kinds, tile=tile)
        return Told(text, (v.scene.fault or usual,))

    return tell


# --- what happened, before it is judged ---------------------------------------------------------
def _said(v: Voice, e: ev.Said) -> Told:
    return Told(v("said", seat=v.seat(e.seat), word=v(f"word.{e.word}")))


def _shown(v: Voice, e: ev.TilesShown) -> Told:
    key = "tiles_shown.purpose" if e.on_purpose else "tiles_shown"
    return Told(v(key, seat=v.seat(e.seat), tiles=v.tiles(e.tiles)))


def _peeked(v: Voice, e: ev.Peeked) -> Told:
    return Told(v("peeked", seat=v.seat(e.seat), place=v(f"place.{e.place}")))


def _toppled(v: Voice, e: ev.Toppled) -> Told:
    seat = v.seat(e.seat)
    if e.what == "won_hand":
        return Told(v("toppled.won_hand", seat=seat))
    return Told(v("toppled", seat=seat, what=v(f"what.{e.what}")))


def _misnamed(v: Voice, e: ev.Misnamed) -> Told:
    tile, said = v.tiles((e.tile,)), v.kinds((e.said,))
    return Told(v("misnamed", seat=v.seat(e.seat), tile=tile, said=said))


def _stated(v: Voice, e: ev.ScoreStated) -> Told:
    key = "score_stated" if e.points == e.truth else "score_stated.wrong"
    text = v(key, seat=v.seat(e.seat), points=e.points, truth=e.truth)
    return Told(text, ("table.low_points_stated",))


def _turned(v: Voice, e: ev.MeldTurned) -> Told:
    return Told(v("meld_turned", seat=v.seat(e.seat), toward=v.seat(e.toward)))


def _indicator(v: Voice, e: ev.IndicatorTurned) -> Told:
    return Told(v("indicator_turned", seat=v.seat(e.seat)), ("faults.wrong_indicator",))


def _misbehaved(v: Voice, e: ev.Misbehaved) -> Told:
    return Told(v("misbehaved", seat=v.seat(e.seat), what=v(f"what.{e.what}")))


TELL: dict[type, Callable[[Voice, Any], Told]] = {
    ev.Faulted: _faulted,
    ev.Ruled: _ruled,
    ev.FaultNoted: _about("fault_noted"),
    ev.FaultCleared: _about("fault_cleared"),
    ev.Warned: _about("warned"),
    ev.CalledOut: _called_out,
    ev.HandDied: _effect("hand_died", "faults.acted_dead"),
    ev.KindsBarred: _effect("kinds_barred", "faults.shown_by_accident"),
    ev.RiichiSpoken: _effect("riichi_spoken", "faults.empty_riichi"),
    ev.RiichiCancelled: _effect("riichi_cancelled", "faults.shown_by_accident"),
    ev.TakenBack: _effect("taken_back", "faults.swap_call"),
    ev.PlaceLowered: _effect("place_lowered", "faults.misstated_score"),
    ev.Said: _said,
    ev.TilesShown: _shown,
    ev.Peeked: _peeked,
    ev.Toppled: _toppled,
    ev.Misnamed: _misnamed,
    ev.ScoreStated: _stated,
    ev.MeldTurned: _turned,
    ev.IndicatorTurned: _indicator,
    ev.Misbehaved: _misbehaved,
}
