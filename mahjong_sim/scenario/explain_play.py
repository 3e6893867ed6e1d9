"""Explains the course of play (経過の説明): deals, draws, discards, calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mahjong_sim.meld import MeldKind
from mahjong_sim.rules.names import YAKU
from mahjong_sim.scenario.voice import Told, Voice
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import RiichiKind

_THROWS = {
    "seats": "match.dealer_throws",
    "temporary_dealer": "match.dealer_throws",
    "first_dealer": "match.dealer_throws",
    "wall_break": "match.break_throws",
}


def _match_started(v: Voice, e: ev.MatchStarted) -> Told:
    return Told(v("match_started", points=e.points[0]), ("match.start_points",))


def _dice(v: Voice, e: ev.DiceThrown) -> Told:
    a, b = e.dice
    return Told(v(f"dice.{e.purpose}", seat=v.seat(e.seat), a=a, b=b), (_THROWS[e.purpose],))


def _dealt(v: Voice, e: ev.RoundDealt) -> Told:
    hand = v.hand(e.wind, e.dealer)
    return Told(v("round_dealt", hand=hand, dealer=v.seat(e.dealer), honba=e.honba))


def _set(v: Voice, e: ev.RoundSet) -> Told:
    hand = v.hand(e.dealt.wind, e.dealt.dealer)
    return Told(v("round_set", hand=hand, turn=v.seat(e.turn)))


def _drew(v: Voice, e: ev.Drew) -> Told:
    return Told(v("drew.rinshan" if e.rinshan else "drew", seat=v.seat(e.seat)))


def _discarded(v: Voice, e: ev.Discarded) -> Told:
    key = "discarded"
    paths: tuple[str, ...] = ()
    if e.riichi:
        yaku = "double_riichi" if e.double else "riichi"
        key = "discarded.double" if e.double else "discarded.riichi"
        paths = (f"yaku.{yaku}",)
    if e.riichi == RiichiKind.OPEN:
        key, paths = "discarded.open", ("riichi.open",)
    return Told(v(key, seat=v.seat(e.seat), tile=v.tiles((e.tile,))), paths)


def _accepted(v: Voice, e: ev.RiichiAccepted) -> Told:
    return Told(v("riichi_accepted", seat=v.seat(e.seat)), ("riichi.stick_when_ronned",))


def _opened(v: Voice, e: ev.HandOpened) -> Told:
    return Told(v("hand_opened", seat=v.seat(e.seat), tiles=v.tiles(e.hand)), ("riichi.open",))


def _called(v: Voice, e: ev.Called) -> Told:
    seat, source = v.seat(e.seat), v.seat(e.meld.source)
    text = v(f"called.{int(e.meld.kind)}", seat=seat, source=source, tiles=v.tiles(e.meld.tiles))
    return Told(text, ("claims.order",))


def _kan(v: Voice, e: ev.KanDeclared) -> Told:
    closed = e.meld.kind is MeldKind.CLOSED_KAN
    text = v(f"kan.{int(e.meld.kind)}", seat=v.seat(e.seat), tiles=v.tiles(e.meld.tiles))
    return Told(text, ("win.closed_kan_robbed" if closed else "yaku.chankan",))


def _dora(v: Voice, e: ev.DoraRevealed) -> Told:
    return Told(v("dora_revealed", tile=v.tiles((e.indicator,))), ("wall.kan_dora",))


def _liable(v: Voice, e: ev.LiabilityArose) -> Told:
    yaku, seat, liable = v.name(YAKU[e.yaku]), v.seat(e.seat), v.seat(e.liable)
    return Told(v("liability_arose", liable=liable, yaku=yaku, seat=seat), ("liability.yaku",))


def _closing(v: Voice, e: ev.ClosingCalled) -> Told:
    return Told(v("closing_called"), ("match.closing",))


def _voiced(v: Voice, e: ev.Voiced) -> Told:
    word = v(f"word.{e.word}")
    return Told(v("voiced", seat=v.seat(e.seat), word=word), ("table.voice_first",))


def _dead_wall(v: Voice, e: ev.DeadWallSet) -> Told:
    return Told(v("dead_wall_set", seat=v.seat(e.seat)), ("table.rinshan_down",))


def _dice_aside(v: Voice, e: ev.DiceAside) -> Told:
    return Told(v("dice_aside", seat=v.seat(e.seat)), ("table.automatic",))


def _win_stated(v: Voice, e: ev.WinStated) -> Told:
    return Told(v("win_stated", seat=v.seat(e.seat), points=e.points), ("table.win_stated",))


TELL: dict[type, Callable[[Voice, Any], Told]] = {
    ev.MatchStarted: _match_started,
    ev.DiceThrown: _dice,
    ev.RoundDealt: _dealt,
    ev.RoundSet: _set,
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.RiichiAccepted: _accepted,
    ev.HandOpened: _opened,
    ev.Called: _called,
    ev.KanDeclared: _kan,
    ev.DoraRevealed: _dora,
    ev.LiabilityArose: _liable,
    ev.ClosingCalled: _closing,
    ev.Voiced: _voiced,
    ev.DeadWallSet: _dead_wall,
    ev.DiceAside: _dice_aside,
    ev.WinStated: _win_stated,
}
