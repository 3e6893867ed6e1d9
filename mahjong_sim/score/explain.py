"""Itemises a scored win (役と符の内訳): the slow path, run when somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mahjong_sim.hand.readings import NO_RANK, Split, Wait
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.points import (
    BASE_FU,
    CLOSED_RON_FU,
    TSUMO_FU,
    base_points,
    limit_name,
    ron_points,
    tsumo_points,
)
from mahjong_sim.score.scoring import FuItem, Scoring, YakuItem
from mahjong_sim.score.win import Hand, Value
from mahjong_sim.tiles import YAOCHUU, Kind, format_kinds
from mahjong_sim.yaku.judge import BIT, Judge
from mahjong_sim.yaku.shape import WAIT_FU, Form, meld_fu, pair_fu, triplet_fu

_WAIT_IDS: Final = {Wait.KANCHAN: "kanchan", Wait.PENCHAN: "penchan", Wait.TANKI: "tanki"}


def scoring(rules: Rules, judge: Judge, hand: Hand, value: Value) -> Scoring:
    """The itemised scoring of a win whose value is known."""
    base, yakuman, han, fu, _, _ = value
    score = rules.score
    return Scoring(
        yaku=tuple(_yaku_items(rules, judge, hand, value)),
        yakuman=yakuman,
        han=han,
        quoted_han=0 if yakuman else han + score.bazoro,
        fu=fu,
        fu_items=tuple(_fu_items(rules, hand, value)),
        limit="yakuman" if yakuman else limit_name(score, han, fu, base),
        base=base,
        ron=0 if hand.tsumo else ron_points(base, hand.dealer),
        tsumo=tsumo_points(base, hand.dealer) if hand.tsumo else (0, 0),
    )


def nagashi(rules: Rules, judge: Judge, dealer: bool) -> Scoring:
    """Nagashi mangan (流し満貫) scored as a self-draw: its limit and nothing else."""
    base = judge.verdicts[BIT["nagashi_mangan"] << 1].floor
    return Scoring(
        yaku=(YakuItem("nagashi_mangan", 0),),
        yakuman=0,
        han=0,
        quoted_han=0,
        fu=0,
        fu_items=(),
        limit=limit_name(rules.score, 0, 0, base),
        base=base,
        tsumo=tsumo_points(base, dealer),
    )


def _yaku_items(rules: Rules, judge: Judge, hand: Hand, value: Value) -> Iterator[YakuItem]:
    """Yaku that count, then dora; a limit yaku is left out where the hand is worth more."""
    verdict = judge.verdicts[value.shown << 1 | hand.opened]
    own = 0 if verdict.flat or verdict.yakuman else base_points(rules.score, value.han, value.fu)
    dropped = verdict.floored if own > verdict.floor else 0
    for id, han, yakuman in judge.items(value.shown, hand.opened):
        if not BIT[id] & dropped:
            yield YakuItem(id, han, yakuman)
    if not verdict.yakuman and not verdict.flat:
        for id, han in (("dora", hand.dora), ("ura_dora", hand.ura), ("red_dora", hand.red)):
            if han:
                yield YakuItem(id, han)


def _fu_items(rules: Rules, hand: Hand, value: Value) -> Iterator[FuItem]:
    if isinstance(value.reading, Form):
        if value.reading in (Form.PAIRS, Form.HONOUR_PAIRS):
            yield FuItem("chiitoitsu", value.fu)
        return
    earned = [*_hand_fu(rules, hand, value.reading), *_meld_fu(hand.melds)]
    yield FuItem("base", BASE_FU)
    opened, pinfu_tsumo = hand.opened, rules.fu.pinfu_tsumo
    if earned or not opened or (hand.tsumo and not rules.fu.open_without_fu_tsumo):
        if hand.tsumo and (earned or opened or not pinfu_tsumo):
            yield FuItem("tsumo", TSUMO_FU)
        if not hand.tsumo and not opened:
            yield FuItem("closed_ron", CLOSED_RON_FU)
    elif rules.fu.open_without_fu > BASE_FU:
        yield FuItem("open_without_fu", rules.fu.open_without_fu - BASE_FU)
    yield from earned


def _hand_fu(
    rules: Rules, hand: Hand, reading: tuple[Split, Split, Split, Split]
) -> Iterator[FuItem]:
    """Concealed triplets, the pair and the wait."""
    for suit, split in enumerate(reading):
        first = 9 * suit
        for rank in split.triplets:
            kind = first + rank
            opened = split.opened and rank == split.place
            id = "open_triplet" if opened else "closed_triplet"
            yield FuItem(id, triplet_fu(opened, _outer(kind)), format_kinds([kind] * 3))
        if suit == 3 and split.pair != NO_RANK:
            fu = pair_fu(split.pair, hand.seat_wind, hand.round_wind, rules.fu.double_wind_pair)
            if fu:
                yield FuItem("pair", fu, format_kinds([first + split.pair] * 2))
        if split.wait in _WAIT_IDS:
            yield FuItem(_WAIT_IDS[split.wait], WAIT_FU[split.wait], _waiting(split, first, hand))


def _waiting(split: Split, first: Kind, hand: Hand) -> str:
    """The tiles that waited: the single tile of a pair, two tiles of a run."""
    place = first + split.place
    if split.wait is Wait.TANKI:
        return format_kinds([place])
    return format_kinds([kind for kind in (place, place + 1, place + 2) if kind != hand.win])


def _meld_fu(melds: tuple[Meld, ...]) -> Iterator[FuItem]:
    names = {
        MeldKind.PON: "open_triplet",
        MeldKind.OPEN_KAN: "open_kan",
        MeldKind.ADDED_KAN: "open_kan",
        MeldKind.CLOSED_KAN: "closed_kan",
    }
    for meld in melds:
        if meld.kind in names:
            fu = meld_fu(meld.kind, _outer(meld.first))
            yield FuItem(names[meld.kind], fu, format_kinds([meld.first] * len(meld.tiles)))


def _outer(kind: Kind) -> bool:
    return bool(YAOCHUU >> kind & 1)
