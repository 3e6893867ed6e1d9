"""Wins in a special form, many at once (特殊形の採点)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.hand.readings import is_scattered
from mahjong_sim.score.batch.columns import Columns
from mahjong_sim.score.batch.ruling import Ruling
from mahjong_sim.score.batch.standard import Best
from mahjong_sim.tiles import EAST, KINDS, YAOCHUU_KINDS
from mahjong_sim.yaku.context import FIRST_DRAW
from mahjong_sim.yaku.shape import TSUMO, Form, kind_bits

Longs = NDArray[np.int64]

_KIND_BITS: Final = np.array([kind_bits(kind) for kind in range(KINDS)], np.uint8)


def add_forms(
    r: Ruling, c: Columns, sound: NDArray[np.bool_], best: Best, need: Longs
) -> NDArray[np.bool_]:
    """Put the special forms into ``best`` where they are dearer.

    Returns for each row whether it has such a form of those the rule set plays.
    """
    has = np.zeros(len(c.win), np.bool_)
    bare = sound & (best.readings == 0)
    bare[c.melded] = False
    bare[best.twins] = True
    rows = np.flatnonzero(bare)
    if len(rows):
        h = c.rows(rows)
        kinds = np.bitwise_or.reduce(np.where(h.hands > 0, _KIND_BITS, 0), axis=1)
        shown = r.kinds.take(kinds) | r.luck(h.flags | h.tsumo * TSUMO)
        for form in (_pairs_or_orphans(h), _scattered(h)):
            _put(r, h, rows, form, shown, best, need)
            has[rows[form >= 0]] |= r.forms[form[form >= 0]] > 0
    return has


def _put(
    r: Ruling,
    h: Columns,
    rows: NDArray[np.intp],
    form: Longs,
    shown: Longs,
    best: Best,
    need: Longs,
) -> None:
    """Where the form, -1 for none, shows a yaku and is dearer, make it the best of its row."""
    at = np.flatnonzero(form >= 0)
    at = at[r.forms[form[at]] & ~shown[at] > 0]
    if len(at):
        closed = (shown[at] | r.forms[form[at]]) << 1
        worth, kept = r.worth(closed, r.form_fu[form[at]], h.dora[at], need[rows[at]])
        dearer = worth > best.worth[rows[at]]
        best.worth[rows[at[dearer]]] = worth[dearer]
        best.yaku[rows[at[dearer]]] = kept[dearer]


def _pairs_or_orphans(h: Columns) -> Longs:
    form = np.full(len(h.win), -1)
    pairs = (h.hands == 2).sum(1) == 7
    honours = ~h.hands[:, :EAST].any(1)
    form[pairs] = Form.PAIRS
    form[pairs & honours] = Form.HONOUR_PAIRS
    outer = h.hands[:, list(YAOCHUU_KINDS)]
    orphans = outer.all(1) & (outer.sum(1) == 14)
    paired = h.hands[np.arange(len(form)), h.win] == 2
    form[orphans] = Form.ORPHANS
    form[orphans & paired] = Form.ORPHANS_13
    return form


def _scattered(h: Columns) -> Longs:
    form = np.full(len(h.win), -1)
    for row in np.flatnonzero(h.flags & FIRST_DRAW):
        if is_scattered(h.hands[row].tolist()):
            form[row] = Form.SCATTERED
    return form
