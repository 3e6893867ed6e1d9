"""Wins of four sets and a pair, many at once (面子手の採点)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.hand.readings import COLUMNS, columns
from mahjong_sim.score.batch.columns import Columns
from mahjong_sim.score.batch.melds import HONOUR_BITS, melds
from mahjong_sim.score.batch.records import (
    COUNT_BITS,
    COUNT_MASK,
    GATES,
    HONOUR_PAIR,
    MORE,
    PAIR_FACT,
    RUNS,
    SAME,
    SAME_MASK,
    TALLY,
    honours,
    suits,
)
from mahjong_sim.score.batch.ruling import FIRST, Ruling
from mahjong_sim.tiles import KINDS
from mahjong_sim.yaku.shape import EQUAL, FU_BITS, FU_MASK, TSUMO

Longs = NDArray[np.int64]

_WHERE: Final = np.array([[columns(k, t) for k in range(KINDS)] for t in (False, True)], np.int32)
_COLUMN_OF: Final = _WHERE.transpose(2, 0, 1).reshape(4, -1)  # [suit][tsumo * KINDS + kind]
_RUN_BITS: Final = ((1 << RUNS) - 1) << SAME
_EQUAL_MASK: Final = 7 << EQUAL
_LINE_MASK: Final = (2 << MORE - SAME) - 1  # the runs and triplets of a suit, and `MORE`
_TRIPLET_MASK: Final = ((1 << 9) - 1) << GATES + 2


class Hands(NamedTuple):
    """What is the same in all readings of a hand, by row.

    ``spans``: of man, pin and sou; ``readings``: how many the hand has. ``tally``: of honours and
    melds. ``same``: run and triplet bits of the melds, 16 a suit; ``clash``: two chi are equal.
    """

    spans: list[NDArray[np.int32]]
    readings: Longs
    tally: Longs
    shown: Longs
    same: Longs
    clash: NDArray[np.bool_]
    opened: Longs


class Best(NamedTuple):
    """The dearest reading by row: its worth (see `ruling`), 0 for none, and its set of yaku.

    ``shown``: coded with the open hand as for `Judge.verdicts`. ``readings``: how many there are,
    with yaku or without. ``twins``: rows with a reading of two pairs of equal runs.
    """

    worth: Longs
    shown: Longs
    readings: Longs
    twins: NDArray[np.intp]


class Opened(NamedTuple):
    """Melds of a row together."""

    tally: Longs
    same: Longs
    clash: NDArray[np.bool_]
    kinds: NDArray[np.uint8]
    opened: Longs


def hands_of(r: Ruling, c: Columns, sound: NDArray[np.bool_]) -> Hands:
    """Look the suits of each hand up; rows that are not ``sound`` get no readings."""
    t, h = suits(), honours()
    where = c.tsumo * KINDS + c.win
    numbers = [t.number.take(c.keys[suit]) for suit in range(3)]
    spans = [
        t.span.take(numbers[suit] * np.int32(COLUMNS) + _COLUMN_OF[suit].take(where))
        for suit in range(3)
    ]
    number = h.number.take(c.keys[3])
    span = h.span.take(number * np.int32(COLUMNS) + _COLUMN_OF[3].take(where))
    record = h.records.take(span >> COUNT_BITS)
    facts = [t.facts[suit].take(numbers[suit]) for suit in range(3)] + [h.facts[0].take(number)]
    pairs = sum([fact >> PAIR_FACT for fact in facts])
    readings = sound * (pairs == 1) * (span & COUNT_MASK).astype(np.int64)
    for suit_span in spans:
        readings *= suit_span & COUNT_MASK
    m = _melds(c.melds)
    winds = c.seat_wind << 2 | c.round_wind
    pair = record >> HONOUR_PAIR & 7
    triplets = record >> SAME & 127 | m.same >> HONOUR_BITS
    kinds = (facts[0] | facts[1] | facts[2] | facts[3] | m.kinds) & 255
    shown = r.kinds.take(kinds) | r.luck(c.flags | c.tsumo * TSUMO)
    shown |= r.honours(triplets << 7 | pair << 4 | winds)
    tally = (record & TALLY) + m.tally + r.pair_fu.take(pair << 4 | winds)
    return Hands(spans, readings, tally, shown, m.same, m.clash, m.opened)


def _melds(laid_out: NDArray[np.uint8]) -> Opened:
    rows, t = laid_out.shape[1], melds()
    tally, same = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    clash = np.zeros(rows, np.bool_)
    kinds, opened = np.zeros(rows, np.uint8), np.zeros(rows, np.uint8)
    for code in laid_out:
        if not code.any():
            continue
        tally += t.tally.take(code)
        bits = t.same.take(code)
        clash |= same & bits > 0
        same |= bits
        kinds |= t.kinds.take(code)
        opened |= t.opens.take(code)
    return Opened(tally, same, clash, kinds, opened.astype(np.int64))


def best_of(r: Ruling, c: Columns, hands: Hands, need: Longs) -> Best:
    """The dearest reading of each hand, the first of equals."""
    rows = len(c.win)
    of = np.repeat(np.arange(rows), hands.readings)
    ends = np.cumsum(hands.readings)
    complete = np.flatnonzero(hands.readings)
    starts = (ends - hands.readings)[complete]
    worth, shown = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    if not len(of):
        return Best(worth, shown, hands.readings, complete)
    nth = np.arange(len(of)) - np.repeat(starts, hands.readings[complete])
    tally, yaku = _read(r, c, hands, of, nth)
    mode = (c.tsumo << 1 | hands.opened).take(of)
    fu = tally & FU_MASK
    yaku |= r.sets((tally | np.where(fu, 0, r.bare.take(mode >> 1))) >> FU_BITS)
    yaku = yaku << 1 | mode & 1
    fu = r.fu.take(fu << 2 | mode)
    each = r.worth(yaku, fu, c.dora.take(of), need.take(of))
    each += np.where(each, FIRST - nth, 0)
    dearest = np.maximum.reduceat(each, starts)
    worth[complete] = dearest
    shown[complete] = yaku[starts + (FIRST - (dearest & FIRST)) * (dearest > 0)]
    twins = complete[tally[starts] >> EQUAL & 7 == 2]
    return Best(worth, shown, hands.readings, twins)


def _read(
    r: Ruling, c: Columns, hands: Hands, of: NDArray[np.intp], nth: Longs
) -> tuple[Longs, Longs]:
    """Tally and yaku, those of the sets apart, of the ``nth`` reading of the hands ``of``."""
    t = suits()
    places = _places(hands, of, nth)
    records = [t.records.take(place) for place in places]
    tally = records[0] + records[1] + records[2] + hands.tally.take(of) & TALLY
    yaku = hands.shown.take(of)
    same, clash = records, None
    if hands.same.any():
        laid_out = hands.same.take(of)
        melded = [(laid_out >> 16 * suit & SAME_MASK) << SAME for suit in range(3)]
        same = [record | more for record, more in zip(records, melded, strict=True)]
        equal_runs = [record & more for record, more in zip(records, melded, strict=True)]
        clash = (equal_runs[0] | equal_runs[1] | equal_runs[2]) & _RUN_BITS > 0
        clash |= hands.clash.take(of)
    colours = (same[0] & same[1] & same[2]) >> SAME & SAME_MASK
    shared = np.flatnonzero(colours)
    yaku[shared] |= r.colours(colours[shared])
    equal = np.zeros(len(of), np.int64)  # pairs of equal runs, the chi among them
    for suit in range(3):
        bits = same[suit] >> SAME
        told = r.tells.take(bits & _LINE_MASK)
        rows = np.flatnonzero(told if clash is None else told | clash)
        if len(rows):
            details = t.details.take(places[suit][rows]).astype(np.int64)
            for code in c.melds:
                details += melds().runs[suit].take(code[of[rows]])
            yaku[rows] |= r.lines(details | bits[rows] >> RUNS << GATES + 2 & _TRIPLET_MASK)
            equal[rows] += _equal_runs(details)
    if clash is not None:
        twice = np.flatnonzero(clash)
        tally[twice] = tally[twice] & ~_EQUAL_MASK | equal[twice] << EQUAL
    return tally, yaku


def _equal_runs(details: Longs) -> Longs:
    """Pairs of equal runs in a suit, from the runs that begin on each rank."""
    return sum([details >> 3 * rank + 1 & 3 for rank in range(RUNS)], np.zeros_like(details))


def _places(hands: Hands, of: NDArray[np.intp], nth: Longs) -> list[Longs]:
    """Where the records of man, pin and sou lie; sou counts up first, then pin."""
    spans = [span.take(of).astype(np.int64) for span in hands.spans]
    places = [span >> COUNT_BITS for span in spans]
    later = np.flatnonzero(nth)
    if len(later):
        rest = nth[later]
        for suit in (2, 1, 0):
            rest, step = np.divmod(rest, spans[suit][later] & COUNT_MASK)
            places[suit][later] += step
    return places
