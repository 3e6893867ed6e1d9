"""The suits of a hand, read once and remembered (面子分けの覚え書き).

What a suit can be depends on few numbers: its key, the place of the winning tile and the melds laid
out in it. They make up a code, and each code's readings are kept with all that scoring needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple

from mahjong_sim.hand.readings import COLUMNS, ELSEWHERE, NO_RANK, Split, digits, placed
from mahjong_sim.yaku.judge import Judge, Memo
from mahjong_sim.yaku.shape import (
    COLOUR_TRIPLETS,
    Honours,
    gates_of,
    kind_bits,
    line_of,
    meld_runs,
    meld_triplets,
    pair_fu,
    tally_of,
)
from mahjong_sim.yaku.table import Facet

KEY_STEP: Final = COLUMNS
MELD_SHIFT: Final = 26  # 19 * 5**9 < 2**26


class Part(NamedTuple):
    """One reading of a suit with its melds.

    ``tally``: its sets and fu, the fu of the pair included. ``same``: its *colours* bits. ``yaku``:
    what the suit shows by itself.
    """

    tally: int
    same: int
    yaku: int
    split: Split


class Suit(NamedTuple):
    """All readings of a suit, and its *kinds* bits; no readings: it cannot be divided."""

    kinds: int
    parts: tuple[Part, ...]


class Parts:
    """Readings of suits under one rule set.

    ``suits``: man, pin and sou by ``key * KEY_STEP + column | melds << MELD_SHIFT``. ``honours``:
    by the same code ``<< 4 | seat wind << 2 | round wind``.
    """

    def __init__(self, judge: Judge, double_wind_pair: int) -> None:
        self._judge = judge
        self._double_wind_pair = double_wind_pair
        self.suits = tuple(Memo(partial(self._suit, suit)) for suit in range(3))
        self.honours = Memo(self._honours)

    def _suit(self, suit: int, code: int) -> Suit:
        melds = code >> MELD_SHIFT
        key, column = divmod(code & (1 << MELD_SHIFT) - 1, KEY_STEP)
        tiles = digits(key, honours=False)
        gates = gates_of(tiles, NO_RANK if column == ELSEWHERE else column % 9)
        parts: list[Part] = []
        for split in placed(key, column, honours=False):
            line = line_of(split, melds, gates)
            parts.append(
                Part(
                    tally=tally_of(split, melds, honours=False),
                    same=line.runs | line.triplets << COLOUR_TRIPLETS,
                    yaku=self._judge.of(Facet.LINE, line),
                    split=split,
                )
            )
        return Suit(_kinds(9 * suit, tiles, melds), tuple(parts))

    def _honours(self, code: int) -> Suit:
        seat, wind, code = code >> 2 & 3, code & 3, code >> 4
        melds = code >> MELD_SHIFT
        key, column = divmod(code & (1 << MELD_SHIFT) - 1, KEY_STEP)
        parts: list[Part] = []
        for split in placed(key, column, honours=True):
            ranks = [*split.triplets, *(rank for rank, _ in meld_triplets(melds))]
            facet = Honours(sum(1 << rank for rank in ranks), split.pair, seat, wind)
            fu = pair_fu(split.pair, seat, wind, self._double_wind_pair)
            tally = tally_of(split, melds, honours=True) + fu
            parts.append(Part(tally, 0, self._judge.of(Facet.HONOURS, facet), split))
        return Suit(_kinds(27, digits(key, honours=True), melds), tuple(parts))


def _kinds(base: int, tiles: tuple[int, ...], melds: int) -> int:
    ranks: Iterable[int] = [rank for rank, count in enumerate(tiles) if count]
    for start in meld_runs(melds):
        ranks = [*ranks, start, start + 1, start + 2]
    ranks = [*ranks, *(rank for rank, _ in meld_triplets(melds))]
    bits = 0
    for rank in ranks:
        bits |= kind_bits(base + rank)
    return bits
