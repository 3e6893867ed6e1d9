"""Melds as numbers, one byte each (副露の符号)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from operator import index
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.errors import InputError
from mahjong_sim.hand.readings import NO_RANK, Split
from mahjong_sim.meld import MeldKind
from mahjong_sim.score.batch.records import RUNS
from mahjong_sim.tiles import KINDS, Kind
from mahjong_sim.yaku.shape import kind_bits, meld_unit, tally_of

NO_MELD: Final = 0
CODES: Final = 1 + len(MeldKind) * KINDS
OPENS: Final = 8  # of `Melds.facts`: above the kinds bits
HONOUR_BITS: Final = 48  # of `Melds.same`: above 16 bits for each suit, the honours' triplets

_NOTHING: Final = Split((), (), NO_RANK)


def meld_code(kind: MeldKind, first: Kind) -> int:
    """The number of a meld, 1..170; ``first``: the kind of its lowest tile. 0 stands for none.

    Raises InputError for a meld that does not exist.
    """
    code = 1 + kind * KINDS + index(first)  # a numpy number would count in its own few bits
    if not 0 <= first < KINDS or not melds().facts[code]:
        raise InputError(f"no {kind.name.lower()} begins with kind {first}")
    return code


@dataclass(frozen=True, slots=True)
class Melds:
    """By the number of a meld; the tally, the bits and the runs of several add.

    ``tally``: of `yaku.shape`. ``same``: its run or triplet as in a record, see `HONOUR_BITS`.
    ``runs``: a run in the ``details`` of man, pin and sou. ``facts``: *kinds* bits and, above
    them, whether it `OPENS` the hand. ``tiles`` (codes, 34): counts. All 0: no such meld.
    """

    tally: NDArray[np.int64]
    same: NDArray[np.int64]
    runs: NDArray[np.int64]
    facts: NDArray[np.uint16]
    tiles: NDArray[np.uint8]


@cache
def melds() -> Melds:
    """The table, made by the first call."""
    table = Melds(
        tally=np.zeros(CODES, np.int64),
        same=np.zeros(CODES, np.int64),
        runs=np.zeros((3, CODES), np.int64),
        facts=np.zeros(CODES, np.uint16),
        tiles=np.zeros((CODES, KINDS), np.uint8),
    )
    for kind in MeldKind:
        for first in range(KINDS):
            if kind is not MeldKind.CHI or (first < 27 and first % 9 < RUNS):
                _enter(table, kind, first)
    return table


def _enter(table: Melds, kind: MeldKind, first: Kind) -> None:
    code, (suit, rank) = 1 + kind * KINDS + first, divmod(first, 9)
    is_chi = kind is MeldKind.CHI
    held = [first, first + 1, first + 2] if is_chi else [first] * (3 if kind is MeldKind.PON else 4)
    table.tally[code] = tally_of(_NOTHING, meld_unit(kind, rank), honours=suit == 3)
    bit = rank if is_chi or suit == 3 else RUNS + rank
    table.same[code] = 1 << 16 * suit + bit
    if is_chi:
        table.runs[suit, code] = 1 << 3 * rank
    table.facts[code] = (kind is not MeldKind.CLOSED_KAN) << OPENS
    for tile in held:
        table.facts[code] |= kind_bits(tile)
        table.tiles[code, tile] += 1
