"""Wins of four sets and a pair, many at once (面子手の採点)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.hand.readings import COLUMNS, columns
from mahjong_sim.hand.rows import look_up
from mahjong_sim.score.batch.columns import Columns
from mahjong_sim.score.batch.melds import HONOUR_BITS, OPENS, melds
from mahjong_sim.score.batch.records import (
    COUNT_BITS,
    COUNT_MASK,
    GATES,
    HONOUR_PAIR,
    KINDS_MASK,
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
_BY_SUIT: Final = np.array([[0], [16], [32]])  # shifts to the bits of the melds in each
_RUN_MASK: Final = (1 << RUNS) - 1
_EQUAL_MASK: Final = 7 << EQUAL
_LINE_MASK: Final = (2 << MORE - SAME) - 1  # the runs and triplets of a suit, and `MORE`
_TRIPLET_MASK: Final = ((1 << 9) - 1) << GATES + 2


class Hands(NamedTuple):
    """What is the same in all readings of a hand, by row.

    ``spans`` (3, N): of man, pin and sou; ``readings``: how many the hand has. ``tally``: of
    honours and melds. ``same``: run and triplet bits of the melds, 16 a suit; ``clash``: two chi
    are equal.
    """

    spans: NDArray[np.int32]
    readings: Longs
    tally: Longs
    shown: Longs
    same: Longs
    clash: NDArray[np.bool_]
    opened: NDArray[np.integer[Any]]


class Best(NamedTuple):
    """The dearest reading by row: its worth (see `ruling`), 0 for none, and its yaku that count.

    ``readings``: how many there are, with yaku or without. ``twins``: rows with a reading of two
    pairs of equal runs.
    """

    worth: Longs
    yaku: Longs
    readings: Longs
    twins: NDArray[np.intp]


class Opened(NamedTuple):
    """Melds of a row together."""

    tally: Longs
    same: Longs
    clash: NDArray[np.bool_]
    facts: NDArray[np.uint16]


def hands_of(r: Ruling, c: Columns, sound: NDArray[np.bool_]) -> Hands:
    """Look the suits of each hand up; rows that are not ``sound`` get no readings."""
    t, h, m = suits(), honours(), _melds(c.melds)
    where = c.tsumo * KINDS + c.win
    numbers = look_up(t.number, c.keys[:3])
    spans = look_up(t.span, numbers.astype(np.int32) * COLUMNS + _COLUMN_OF[:3].take(where, axis=1))
    number = look_up(h.number, c.keys[3])
    span = look_up(h.span, number.astype(np.int32) * COLUMNS + look_up(_COLUMN_OF[3], where))
    record = look_up(h.records, span >> COUNT_BITS)
    facts = [look_up(t.facts[suit], numbers[suit]) for suit in range(3)]
    facts.append(look_up(h.facts[0], number))
    pairs = sum([fact >> PAIR_FACT for fact in facts])
    counts = np.multiply.reduce(spans & COUNT_MASK, axis=0) * (span & COUNT_MASK)
    readings = np.where(sound & (pairs == 1), counts, 0)
    winds = c.seat_wind << 2 | c.round_wind
    pair = record >> HONOUR_PAIR & 7
    triplets = record >> SAME & 127 | m.same >> HONOUR_BITS
    kinds = (facts[0] | facts[1] | facts[2] | facts[3] | m.facts) & KINDS_MASK
    shown = look_up(r.kinds, kinds) | r.luck(c.flags | c.tsumo * TSUMO)
    shown |= r.honours(triplets << 7 | pair << 4 | winds)
    tally = (record & TALLY) + m.tally + look_up(r.pair_fu, pair << 4 | winds)
    return Hands(spans, readings, tally, shown, m.same, m.clash, m.facts >> OPENS)


def _melds(laid_out: NDArray[np.uint8]) -> Opened:
    t = melds()
    bits = look_up(t.same, laid_out)
    same = np.bitwise_or.reduce(bits, axis=0)
    return Opened(
        tally=np.add.reduce(look_up(t.tally, laid_out), axis=0),
        same=same,
        clash=np.add.reduce(bits, axis=0) != same,
        facts=np.bitwise_or.reduce(look_up(t.facts, laid_out), axis=0),
    )


def best_of(r: Ruling, c: Columns, hands: Hands, need: Longs) -> Best:
    """The dearest reading of each hand, the first of equals."""
    rows = len(c.win)
    complete = np.flatnonzero(hands.readings > 0)
    worth, yaku = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    if not len(complete):
        return Best(worth, yaku, hands.readings, complete)
    counts = look_up(hands.readings, complete)
    several = np.flatnonzero(counts > 1)
    more = counts[several] - 1
    starts = np.cumsum(more) - more
    nth = np.arange(1, 1 + more.sum()) - np.repeat(starts, more)
    of = np.concatenate([complete, np.repeat(complete[several], more)])
    tally, shown = _read(r, c, hands, of, nth)
    mode = look_up(c.tsumo << 1 | hands.opened, of)
    fu = tally & FU_MASK
    shown |= r.sets((tally | np.where(fu, 0, look_up(r.bare, mode >> 1))) >> FU_BITS)[0]
    shown = shown << 1 | mode & 1
    fu = look_up(r.fu, fu << 2 | mode)
    each, kept = r.worth(shown, fu, look_up(c.dora, of), look_up(need, of))
    firsts, others = each[: len(complete)], each[len(complete) :]
    firsts += (firsts > 0) * FIRST
    worth[complete], yaku[complete] = firsts, kept[: len(complete)]
    if len(several):
        others += np.where(others, FIRST - nth, 0)
        dearest = np.maximum.reduceat(others, starts)
        dearer = np.flatnonzero(dearest > firsts[several])
        at = complete[several[dearer]]
        worth[at] = dearest[dearer]
        which = starts[dearer] + FIRST - 1 - (dearest[dearer] & FIRST)
        yaku[at] = kept[len(complete) + which]
    twins = complete[tally[: len(complete)] >> EQUAL & 7 == 2]
    return Best(worth, yaku, hands.readings, twins)


def _read(
    r: Ruling, c: Columns, hands: Hands, of: NDArray[np.intp], nth: Longs
) -> tuple[Longs, Longs]:
    """Tally and yaku, those of the sets apart, of readings of the hands ``of``.

    They are the first ones, the last of them the ``nth``.
    """
    places = _places(hands, of, nth)
    records = look_up(suits().records, places)
    tally = np.add.reduce(records, axis=0) + look_up(hands.tally, of) & TALLY
    yaku = look_up(hands.shown, of)
    same = records >> SAME
    clash = np.zeros(len(of), np.bool_)
    if hands.same.any():
        melded = look_up(hands.same, of) >> _BY_SUIT & SAME_MASK
        clash = np.bitwise_or.reduce(same & melded & _RUN_MASK, axis=0) > 0
        clash |= look_up(hands.clash, of)
        same |= melded
    colours = np.bitwise_and.reduce(same, axis=0) & SAME_MASK
    shared = np.flatnonzero(colours)
    yaku[shared] |= r.colours(colours[shared])
    _read_lines(r, c, of, places, same, clash, tally, yaku)
    return tally, yaku


def _read_lines(
    r: Ruling,
    c: Columns,
    of: NDArray[np.intp],
    places: Longs,
    same: Longs,
    clash: NDArray[np.bool_],
    tally: Longs,
    yaku: Longs,
) -> None:
    """Put in what suits show by themselves, and where chi are equal to runs how many pairs are."""
    told = look_up(r.tells, same & _LINE_MASK) | clash
    suit, row = np.divmod(np.flatnonzero(told), len(of))
    if not len(row):
        return
    details = suits().details.take(places[suit, row]).astype(np.int64)
    for code in c.melds[:, of[row]]:
        details += melds().runs[suit, code]
    (lines,) = r.lines(details | same[suit, row] >> RUNS << GATES + 2 & _TRIPLET_MASK)
    np.bitwise_or.at(yaku, row, lines)
    twice = np.flatnonzero(clash)
    if len(twice):
        equal = np.zeros(len(of), np.int64)
        np.add.at(equal, row, _equal_runs(details))
        tally[twice] = tally[twice] & ~_EQUAL_MASK | equal[twice] << EQUAL


def _equal_runs(details: Longs) -> Longs:
    """Pairs of equal runs in a suit, from the runs that begin on each rank."""
    return sum([details >> 3 * rank + 1 & 3 for rank in range(RUNS)], np.zeros_like(details))


def _places(hands: Hands, of: NDArray[np.intp], nth: Longs) -> Longs:
    """Where the records of man, pin and sou lie (3, readings); sou counts up first, then pin."""
    spans = hands.spans.take(of, axis=1)
    places = (spans >> COUNT_BITS).astype(np.int64)
    rest, first = nth, len(of) - len(nth)
    for suit in (2, 1, 0):
        rest, step = np.divmod(rest, spans[suit, first:] & COUNT_MASK)
        places[suit, first:] += step
    return places
