"""The hands of a batch, column by column, checked (入力の検査)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mahjong_sim.errors import InputError
from mahjong_sim.hand.rows import keys_and_sizes
from mahjong_sim.score.batch.melds import CODES, melds
from mahjong_sim.tiles import KINDS
from mahjong_sim.yaku.context import FLAGS

MELDS: Final = 4
MOST_DORA: Final = 255  # of each sort
MOST_STICKS: Final = 1_000_000  # honba as well

Longs = NDArray[np.int64]


class Columns(NamedTuple):
    """What `score_batch` was given, by row; see there."""

    hands: NDArray[np.uint8]  # (N, 34) counts
    keys: NDArray[np.int32]  # (4, N) of the suits
    melds: NDArray[np.uint8]  # (4, N)
    win: Longs
    tsumo: Longs
    seat_wind: Longs
    round_wind: Longs
    flags: Longs
    dora: Longs  # of all sorts
    honba: Longs
    sticks: Longs

    def rows(self, which: Any) -> Columns:
        """Some of the rows."""
        return Columns._make([self.hands[which], *[column[..., which] for column in self[1:]]])

    @property
    def melded(self) -> NDArray[np.intp]:
        """Rows with melds."""
        return np.flatnonzero(self.melds[0] | self.melds[1] | self.melds[2] | self.melds[3])


_MOST: Final = {
    "counts": 4,
    "melds": CODES - 1,
    "win": KINDS - 1,
    "tsumo": 1,
    "seat_wind": 3,
    "round_wind": 3,
    "flags": sum(FLAGS.values()),
    **dict.fromkeys(("dora", "ura", "red"), MOST_DORA),
    **dict.fromkeys(("honba", "sticks"), MOST_STICKS),
}


def arrays_of(given: dict[str, ArrayLike | None]) -> dict[str, NDArray[Any]]:
    """The arguments as arrays of N rows; melds may be None, for hands without.

    Raises InputError for an array of a wrong shape or not of whole numbers.
    """
    counts = _array("counts", given["counts"], (None, KINDS))
    rows = len(counts)
    if given["melds"] is None:
        given = given | {"melds": np.zeros((rows, MELDS), np.uint8)}
    shapes: dict[str, tuple[int, ...]] = {"counts": (rows, KINDS), "melds": (rows, MELDS)}
    return {name: _array(name, given[name], shapes.get(name, (rows,))) for name in _MOST}


def columns_of(arrays: dict[str, NDArray[Any]], part: Any) -> tuple[Columns, NDArray[np.bool_]]:
    """Some rows, and which are a hand; a value out of its range is replaced by 0."""
    columns = {name: array[part] for name, array in arrays.items()}
    sound = np.ones(len(columns["win"]), np.bool_)
    for name, most in _MOST.items():
        values = columns[name]
        if values.size and _positive(values).max() > most:
            fits = (values >= 0) & (values <= most)
            sound &= fits if fits.ndim == 1 else fits.all(1)
            columns[name] = np.where(fits, values, 0)
    hands, laid_out = columns.pop("counts").astype(np.uint8, copy=False), columns["melds"]
    keys, sizes = keys_and_sizes(hands)
    columns["melds"] = np.ascontiguousarray(laid_out.T, np.uint8)
    columns |= {name: columns[name].astype(np.int64, copy=False) for name in list(_MOST)[2:]}
    columns["dora"] = columns["dora"] + columns.pop("ura") + columns.pop("red")
    found = Columns(hands=hands, keys=keys, **columns)
    return found, sound & _right_size(found, sizes) & _four_of_a_kind(found)


def _positive(values: NDArray[Any]) -> NDArray[Any]:
    """The same bytes as numbers without a sign: one below 0 is far above all others."""
    return values.view(values.dtype.str.replace("i", "u")) if values.dtype.kind == "i" else values


def _array(name: str, values: ArrayLike | None, shape: tuple[int | None, ...]) -> NDArray[Any]:
    """An array of whole numbers of this shape; one number stands for all rows."""
    try:
        array = np.asarray(values)
    except ValueError:
        raise InputError("expected an array of numbers", key=name) from None
    if array.dtype.kind not in "uib":
        raise InputError(f"expected whole numbers, got an array of {array.dtype}", key=name)
    if array.ndim == 0 and len(shape) == 1:
        array = np.broadcast_to(array, (shape[0] or 0,))
    fits = array.ndim == len(shape) and all(
        wanted in (None, have) for wanted, have in zip(shape, array.shape, strict=True)
    )
    if not fits:
        wanted = ", ".join("N" if size is None else str(size) for size in shape)
        raise InputError(f"expected an array of shape ({wanted}), got {array.shape}", key=name)
    return array


def _right_size(c: Columns, sizes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Rows of 14 tiles, sets laid out counted as three, with the winning tile among them."""
    rows = np.arange(len(c.win))
    made = np.add.reduce(c.melds > 0, axis=0, dtype=np.uint32)
    held = c.hands.ravel().take(rows * KINDS + c.win)
    return np.asarray((sizes + 3 * made == 14) & (held > 0), np.bool_)


def _four_of_a_kind(c: Columns) -> NDArray[np.bool_]:
    """Rows whose melds exist and with the hand have no kind more than four times."""
    sound = np.ones(len(c.hands), np.bool_)
    rows = c.melded
    if len(rows):
        codes, held = c.melds[:, rows], c.hands[rows]
        for code in codes:
            held += melds().tiles.take(code, axis=0)
        if held.max() > 4:
            sound[rows] = (held <= 4).all(1)
        real = (codes == 0) | (melds().facts > 0).take(codes)
        sound[rows] &= real.all(0)
    return sound
