"""Explains wins and payments (和了と支払いの説明)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mahjong_sim.rules.names import DORA, FU, LIMITS, YAKU
from mahjong_sim.scenario.voice import Told, Voice
from mahjong_sim.score.scoring import Line, Scoring, YakuItem
from mahjong_sim.table import events as ev

_DORA = {"dora": "wall.dora", "ura_dora": "wall.ura", "red_dora": "wall.red_man"}
_FU = {"chiitoitsu": "fu.chiitoitsu", "open_without_fu": "fu.open_without_fu"}
_CAUSES = {
    "win": "score.bazoro",
    "honba": "payments.honba",
    "riichi": "payments.stick",
    "sticks": "payments.honba_to",
    "noten": "payments.noten",
    "nagashi": "draws.nagashi",
    "liability": "liability.covers",
    "leftover": "ranking.leftover",
    "chombo": "chombo.pay",
    "fine": "chombo.fine",
    "share": "faults.false_win_on_misnamed",
    "returned": "chombo.riichi_sticks",
}


# --- what a hand is worth -----------------------------------------------------------------------
def _scoring(v: Voice, s: Scoring) -> Told:
    return Told(v("sentence", text=_worth(v, s)), tuple(_paths(s)))


def _worth(v: Voice, s: Scoring) -> str:
    yaku = v.list(_item(v, item) for item in s.yaku)
    return v("worth", yaku=yaku, value=_value(v, s), points=_points(v, s))


def _item(v: Voice, item: YakuItem) -> str:
    name = v.name(DORA[item.id] if item.id in DORA else YAKU[item.id])
    return v("worth.yaku", name=name, han=item.han) if item.han else name


def _value(v: Voice, s: Scoring) -> str:
    """Yakuman, or han and fu with their items, and the limit they reach."""
    if s.yakuman:
        return v("worth.yakumans", count=s.yakuman) if s.yakuman > 1 else v("worth.yakuman")
    limit = v.name(LIMITS[s.limit]) if s.limit else ""
    if not s.han:
        return limit
    text = v("worth.han", han=s.han, fu=s.fu)
    if s.quoted_han != s.han:
        text += v("worth.quoted", quoted=s.quoted_han)
    text += v("worth.fu", items=v.list(_fu(v, s)))
    return v("worth.limit", value=text, limit=limit) if limit else text


def _fu(v: Voice, s: Scoring) -> Iterator[str]:
    for item in s.fu_items:
        name = v.name(FU[item.id])
        yield v("worth.fu_item", name=f"{name} {item.tiles}".rstrip(), fu=item.fu)


def _points(v: Voice, s: Scoring) -> str:
    dealer, child = s.tsumo
    if s.ron:
        return v("points.ron", points=s.ron)
    if not dealer:
        return v("points.each", points=child)
    return v("points.split", child=child, dealer=dealer)


def _paths(s: Scoring) -> Iterator[str]:
    """The options a scoring rests on: its yaku, special fu, bazoro and limit."""
    yield from (_DORA.get(item.id, f"yaku.{item.id}") for item in s.yaku)
    yield from (_FU[item.id] for item in s.fu_items if item.id in _FU)
    if s.yakuman:
        yield "score.yakuman_base"
    elif s.limit:
        yield "score.limits"
    if s.han and s.quoted_han != s.han:
        yield "score.bazoro"


# --- wins ---------------------------------------------------------------------------------------
def _won(v: Voice, e: ev.Won) -> Told:
    key = "won.tsumo" if e.seat == e.source else "won.ron"
    seat, source, tile = v.seat(e.seat), v.seat(e.source), v.tiles((e.tile,))
    text = v(key, seat=seat, source=source, tile=tile, worth=_worth(v, e.scoring))
    paths = [*_paths(e.scoring)]
    for yaku, liable in e.liable:
        text += v("won.liable", liable=v.seat(liable), yaku=v.name(YAKU[yaku]))
        paths.append("liability.yaku")
    return Told(text, paths)


def _declared(v: Voice, e: ev.WinDeclared) -> Told:
    text = v("win_declared", seats=v.seats(e.seats), tile=v.tiles((e.tile,)))
    return Told(text, ("riichi.ura_refusal",))


def _decided(v: Voice, e: ev.UraDecided) -> Told:
    key = "ura_decided" if e.looked else "ura_decided.refused"
    return Told(v(key, seat=v.seat(e.seat)), ("riichi.ura_refusal",))


def _nagashi(v: Voice, e: ev.NagashiWon) -> Told:
    limit = v.name(LIMITS[e.scoring.limit])
    text = v("nagashi_won", seat=v.seat(e.seat), limit=limit, points=_points(v, e.scoring))
    return Told(text, ("draws.nagashi", "yaku.nagashi_mangan"))


# --- payments -----------------------------------------------------------------------------------
def _paid(v: Voice, e: ev.Paid) -> Told:
    by_cause: dict[str, list[Line]] = {}
    for line in e.lines:
        by_cause.setdefault(line.cause, []).append(line)
    words = [_of_cause(v, cause, lines) for cause, lines in by_cause.items()]
    return Told(" ".join(words), [_CAUSES[cause] for cause in by_cause])


def _line(v: Voice, line: Line) -> Told:
    return Told(_of_cause(v, line.cause, [line]), (_CAUSES[line.cause],))


def _of_cause(v: Voice, cause: str, lines: list[Line]) -> str:
    shown = [
        v("paid.line", payer=v.seat(line.payer), payee=v.seat(line.payee), points=line.points)
        for line in lines
    ]
    return v(f"paid.{cause}", lines=v.list(shown))


TELL: dict[type, Callable[[Voice, Any], Told]] = {
    Scoring: _scoring,
    Line: _line,
    ev.Won: _won,
    ev.WinDeclared: _declared,
    ev.UraDecided: _decided,
    ev.NagashiWon: _nagashi,
    ev.Paid: _paid,
}
