"""`score_batch`: what many wins are worth (一括採点)."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mahjong_sim.rules.options import Rules
from mahjong_sim.score.batch.columns import Columns, arrays_of, columns_of
from mahjong_sim.score.batch.forms import add_forms
from mahjong_sim.score.batch.ruling import (
    BASE_AT,
    FU_AT,
    FU_FIELD,
    HAN_AT,
    HAN_FIELD,
    WON,
    YAKUMAN_AT,
    YAKUMAN_FIELD,
    Ruling,
    ruling,
)
from mahjong_sim.score.batch.standard import best_of, hands_of
from mahjong_sim.score.points import round_up

Longs = NDArray[np.int64]

_CHUNK: Final = 16384  # hands whose intermediate arrays stay in the cache
_CHUNK_OF_FIRST: Final = 2048  # with a dozen last tiles each


class Status(IntEnum):
    """What became of a row: a win, or why not."""

    WIN = 0
    NOT_A_WIN = 1  # the tiles do not form a complete hand
    NO_YAKU = 2  # too few han of yaku besides dora
    BAD_INPUT = 3  # no hand of the right size, or a value out of its range


# By won << 1 | complete.
_STATUS: Final = np.array([Status.NOT_A_WIN, Status.NO_YAKU, Status.WIN, Status.WIN], np.uint8)
# By tsumo << 1 | dealer: times the base that a discarder or each child pays, and how many pay it.
_TIMES: Final = np.array([4, 6, 1, 2], np.int32)
_PAYERS: Final = np.array([1, 1, 2, 3], np.int32)


class Scores(NamedTuple):
    """What `score_batch` found, arrays (N,); all 0 where ``status`` is not `Status.WIN`.

    ``status``: uint8. ``han`` (dora included, without bazoro; 0 for a yakuman), ``quoted_han``
    (with the rule set's bazoro), ``fu`` (rounded), ``yakuman``: int16. ``yaku``: int64, bit n is
    ``YAKU_IDS[n]`` of `mahjong_sim.rules.names`, the yaku that count, dora not among them.
    ``base`` points, ``ron``: what a discarder pays, ``tsumo_dealer`` and ``tsumo_child``: what the
    dealer and each child pay by tsumo (0 from the dealer where it wins itself), ``total``: all the
    winner receives, honba and sticks included: int32, the total int64, in points.
    """

    status: NDArray[np.uint8]
    han: NDArray[np.int16]
    quoted_han: NDArray[np.int16]
    fu: NDArray[np.int16]
    yakuman: NDArray[np.int16]
    yaku: NDArray[np.int64]
    base: NDArray[np.int32]
    ron: NDArray[np.int32]
    tsumo_dealer: NDArray[np.int32]
    tsumo_child: NDArray[np.int32]
    total: NDArray[np.int64]


class Found(NamedTuple):
    """Worth and yaku (see `standard.Best`) of each row, and whether its tiles are complete."""

    worth: Longs
    yaku: Longs
    complete: NDArray[np.bool_]


def score_batch(
    rules: Rules,
    counts: ArrayLike,
    win: ArrayLike,
    tsumo: ArrayLike,
    seat_wind: ArrayLike,
    round_wind: ArrayLike,
    *,
    melds: ArrayLike | None = None,
    flags: ArrayLike = 0,
    dora: ArrayLike = 0,
    ura: ArrayLike = 0,
    red: ArrayLike = 0,
    honba: ArrayLike = 0,
    sticks: ArrayLike = 0,
) -> Scores:
    """What N wins are worth under a rule set (一括採点), as `Scorer.score` has it of each alone.

    All arrays are of whole numbers. ``counts`` (N, 34): the concealed tiles by kind, the winning
    tile included, the melds left out. ``melds`` (N, 4): numbers of `meld_code`, 0 = none. The rest
    is (N,), or one number for all rows: ``win``, the kind of the winning tile; ``tsumo``, 1 or
    True, else ron; the winds, 0..3, where seat wind 0 is the dealer; ``flags``, circumstances, bits
    of `mahjong_sim.yaku.context`; ``dora``, ``ura`` and ``red``, how many of each the hand and its
    melds have (at most 255); ``honba`` and ``sticks`` on the table. Circumstances are taken as
    given: whether riichi goes with an open hand is not asked. Liability is not settled here.

    A row that is no win has its reason in ``status``. Raises InputError, naming the argument, for
    an array of a wrong shape or type.
    """
    given: dict[str, ArrayLike | None] = {
        "counts": counts,
        "melds": melds,
        "win": win,
        "tsumo": tsumo,
        "seat_wind": seat_wind,
        "round_wind": round_wind,
        "flags": flags,
        "dora": dora,
        "ura": ura,
        "red": red,
        "honba": honba,
        "sticks": sticks,
    }
    arrays, r = arrays_of(given), ruling(rules)
    rows = len(arrays["counts"])
    out = _empty(rows)
    for start in range(0, rows, _CHUNK):
        part = slice(start, start + _CHUNK)
        c, sound = columns_of(arrays, part)
        chunk = Scores._make(column[part] for column in out)
        _fill(r, c, sound, _dearest(r, c, sound), chunk)
    first = np.flatnonzero(arrays["flags"].astype(np.int64, copy=False) & r.heaven)
    for start in range(0, len(first), _CHUNK_OF_FIRST):
        few = first[start : start + _CHUNK_OF_FIRST]
        c, sound = columns_of(arrays, few)
        found = _empty(len(few))
        _fill(r, c, sound, _any_last_tile(r, c, sound), found)
        for name, column in out._asdict().items():
            column[few] = getattr(found, name)
    return out


def _empty(rows: int) -> Scores:
    types: list[Any] = [np.uint8, *[np.int16] * 4, np.int64, *[np.int32] * 4, np.int64]
    return Scores._make(np.zeros(rows, type) for type in types)


def _fill(r: Ruling, c: Columns, sound: NDArray[np.bool_], found: Found, out: Scores) -> None:
    """Write down what was found."""
    worth, yaku, complete = found
    won = worth > 0
    out.status[:] = _STATUS.take(won * 2 | complete)
    base, yakuman = (worth & WON - 1) >> BASE_AT, worth >> YAKUMAN_AT & YAKUMAN_FIELD
    han = worth >> HAN_AT & HAN_FIELD
    out.han[:], out.yakuman[:], out.fu[:] = han, yakuman, worth >> FU_AT & FU_FIELD
    out.quoted_han[:] = han + r.rules.score.bazoro * (won & (yakuman == 0))
    out.yaku[:] = np.where(won, yaku, 0)
    _pay(r.rules, c, won, base, out)
    out.status[~sound] = Status.BAD_INPUT


def _dearest(r: Ruling, c: Columns, sound: NDArray[np.bool_]) -> Found:
    need = r.need(c.honba)
    best = best_of(r, c, hands_of(r, c, sound), need)
    special = add_forms(r, c, sound, best, need)
    return Found(best.worth, best.yaku, (best.readings > 0) | special)


def _any_last_tile(r: Ruling, c: Columns, sound: NDArray[np.bool_]) -> Found:
    """The dearest with each tile as the last one; of equal ones the tile given, then the lowest."""
    held, kinds = np.nonzero(c.hands)
    rows = np.concatenate([np.arange(len(sound)), held])
    each = c.rows(rows)._replace(win=np.concatenate([c.win, kinds]))
    worth, yaku, complete = _dearest(r, each, sound[rows])
    order = np.lexsort((np.arange(len(rows)), -(worth >> YAKUMAN_AT), rows))
    best = order[np.unique(rows[order], return_index=True)[1]]
    return Found(worth[best], yaku[best], complete[: len(sound)])


def _pay(rules: Rules, c: Columns, won: NDArray[np.bool_], base: Longs, out: Scores) -> None:
    """The payments of each row, without liability."""
    dealer, tsumo = c.seat_wind == 0, c.tsumo > 0
    out.base[:] = base
    who = c.tsumo << 1 | dealer
    paid = round_up(out.base * _TIMES.take(who), 100)
    out.ron[:] = np.where(tsumo, 0, paid)
    out.tsumo_child[:] = paid - out.ron
    out.tsumo_dealer[:] = np.where(tsumo & ~dealer, round_up(2 * out.base, 100), 0)
    out.total[:] = paid * _PAYERS.take(who) + out.tsumo_dealer
    if c.honba.any() or c.sticks.any():
        extra = c.honba * rules.payments.honba
        extra = np.where(tsumo, 3 * round_up(extra // 3, 100), extra)
        out.total[:] += np.where(won, extra + c.sticks * rules.payments.stick, 0)
