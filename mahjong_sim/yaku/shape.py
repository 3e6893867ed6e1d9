"""Facets of a win (役の判定材料): the few small values that yaku predicates look at.

A yaku looks at one facet only, and each facet is coded as a small int. So the yaku that a facet
value shows are found once and remembered (`Judge`), and a predicate may be written for reading.

- *luck*: the circumstance bits of `context`, and `TSUMO`;
- *kinds*: which sorts of tiles the hand has, as bits (`MAN` … `OTHER`);
- `Honours`: triplets and pair of honours, seat and round wind;
- `Line`: one suit by itself;
- *colours*: runs and triplets that all three suits have at one rank, as `COLOUR_RUNS` bits and
  the bits above;
- `Sets`: how many sets of which sort, the wait;
- `Form`: the special forms.

A *tally* is the coded `Sets` of one suit together with its fu; tallies of the suits add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from mahjong_sim.hand.readings import NO_RANK, Split, Wait
from mahjong_sim.meld import MeldKind
from mahjong_sim.tiles import GREEN, YAOCHUU, Kind

TSUMO: Final = 1 << 11  # luck: the winning tile was drawn

MAN, PIN, SOU, WINDS, DRAGONS = 1, 2, 4, 8, 16
TERMINALS, SIMPLES, OTHER = 32, 64, 128  # OTHER: a tile that is not all green
HONOURS: Final = WINDS | DRAGONS
SUITS: Final = MAN | PIN | SOU
_GREENS: Final = frozenset({19, 20, 21, 23, 25, GREEN})

COLOUR_RUNS: Final = (1 << 7) - 1
COLOUR_TRIPLETS: Final = 7  # the bits of triplets lie above those of runs


def kind_bits(kind: Kind) -> int:
    """The *kinds* bits of one tile."""
    if kind >= 27:
        bits = WINDS if kind < 31 else DRAGONS
    else:
        bits = 1 << kind // 9 | (TERMINALS if YAOCHUU >> kind & 1 else SIMPLES)
    return bits if kind in _GREENS else bits | OTHER


class Form(IntEnum):
    """A complete hand that is not four sets and a pair (特殊形)."""

    PAIRS = 0  # 七対子
    HONOUR_PAIRS = 1  # seven pairs of honours
    ORPHANS = 2  # 国士無双
    ORPHANS_13 = 3  # the winning tile makes the pair: thirteen waits
    SCATTERED = 4  # 十三不塔


class Honours(NamedTuple):
    """Honours (字牌) of a reading: bits E S W N white green red, pair 0..6 or `NO_RANK`."""

    triplets: int
    pair: int
    seat: int
    round: int


class Gates(IntEnum):
    """Whether a suit is 1112345678999 and one more tile, all concealed (九蓮宝燈)."""

    NONE = 0
    NINE = 1
    PURE = 2  # the winning tile is the one more


NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def gates_of(tiles: Sequence[int], last: int) -> Gates:
    """The gates of nine concealed counts; ``last``: rank of the winning tile or `NO_RANK`."""
    if sum(tiles) != 14 or any(h < n for h, n in zip(tiles, NINE_GATES, strict=True)):
        return Gates.NONE
    return Gates.PURE if tiles[last] == NINE_GATES[last] + 1 else Gates.NINE


class Line(NamedTuple):
    """One suit (一色) of a reading, melds included: bits by (first) rank.

    ``thrice``: runs that are there three times or more.
    """

    runs: int
    thrice: int
    triplets: int
    gates: Gates


class Sets(NamedTuple):
    """The sets (面子) of a reading, melds included.

    ``triplets``: triplets and kans. ``concealed``: those concealed. ``equal_runs``: pairs of equal
    runs. ``inner``: sets and pair without terminal or honour. ``honours``: sets and pair of
    honours. ``bare``: nothing but the base gives fu.
    """

    triplets: int
    concealed: int
    kans: int
    equal_runs: int
    inner: int
    honours: int
    wait: Wait
    bare: bool


FU_BITS: Final = 9
FU_MASK: Final = (1 << FU_BITS) - 1
TRIPLETS, CONCEALED, KANS, EQUAL, INNER, HONOUR_SETS, WAIT, PAIRS = range(FU_BITS, FU_BITS + 24, 3)
BARE: Final = 1 << PAIRS + 3
ONE_PAIR: Final = 1 << PAIRS
PAIR_MASK: Final = 7 << PAIRS


def sets_of(tally: int) -> Sets:
    """The `Sets` of a whole hand's tally (with `BARE` put in by the caller)."""
    return Sets(
        triplets=tally >> TRIPLETS & 7,
        concealed=tally >> CONCEALED & 7,
        kans=tally >> KANS & 7,
        equal_runs=tally >> EQUAL & 7,
        inner=tally >> INNER & 7,
        honours=tally >> HONOUR_SETS & 7,
        wait=Wait(tally >> WAIT & 7),
        bare=bool(tally & BARE),
    )


# --- fu -----------------------------------------------------------------------------------------
WAIT_FU: Final = (0, 0, 2, 2, 0, 2)  # by Wait: closed, edge and pair wait 2
_MELD_FU: Final = (0, 2, 8, 8, 16)  # by MeldKind, of simples


def triplet_fu(opened: bool, outer: bool) -> int:
    """Fu of a triplet (刻子) in the hand: open 2, concealed 4; terminals and honours double."""
    return (2 if opened else 4) << outer


def meld_fu(kind: MeldKind, outer: bool) -> int:
    """Fu of a meld: pon 2, open kan 8, closed kan 16, chi none; terminals and honours double."""
    return _MELD_FU[kind] << outer


def pair_fu(rank: int, seat: int, wind: int, double_wind: int) -> int:
    """Fu of a pair of honours (役牌の雀頭): dragons, seat and round wind 2, both winds as given."""
    if rank > 3:
        return 2
    if rank == seat == wind:
        return double_wind
    return 2 if rank in (seat, wind) else 0


# --- melds of one suit as a number --------------------------------------------------------------
# Bits 0-20: how many chi begin on each rank, three bits a rank. Bits 21-38: two bits a rank for the
# other melds, see _CODED. The numbers of several melds add.
_SAME: Final = 21
_CODED: Final = (MeldKind.PON, MeldKind.OPEN_KAN, MeldKind.CLOSED_KAN)


def meld_unit(kind: MeldKind, rank: int) -> int:
    """The number of one meld; ``rank`` is that of its lowest tile."""
    if kind is MeldKind.CHI:
        return 1 << 3 * rank
    alike = MeldKind.OPEN_KAN if kind is MeldKind.ADDED_KAN else kind
    return _CODED.index(alike) + 1 << _SAME + 2 * rank


def meld_runs(melds: int) -> tuple[int, ...]:
    """First ranks of the chi, equal ones repeated."""
    return tuple(rank for rank in range(7) for _ in range(melds >> 3 * rank & 7))


def meld_triplets(melds: int) -> list[tuple[int, MeldKind]]:
    """Rank and kind of the pons and kans; an added kan is an open one."""
    codes = [(rank, melds >> _SAME + 2 * rank & 3) for rank in range(9)]
    return [(rank, _CODED[code - 1]) for rank, code in codes if code]


# --- facets of one suit -------------------------------------------------------------------------
def tally_of(split: Split, melds: int, honours: bool) -> int:
    """Fu and coded sets of one suit; the fu of the pair is left out (it depends on the winds)."""
    fu, tally = WAIT_FU[split.wait], 0

    def outer(rank: int) -> bool:
        return honours or rank in (0, 8)

    for rank in split.triplets:
        opened = split.opened and rank == split.place
        fu += triplet_fu(opened, outer(rank))
        tally += (1 << TRIPLETS) + ((not opened) << CONCEALED) + ((not outer(rank)) << INNER)
    for rank, kind in meld_triplets(melds):
        fu += meld_fu(kind, outer(rank))
        tally += (1 << TRIPLETS) + ((kind is MeldKind.CLOSED_KAN) << CONCEALED)
        tally += ((kind is not MeldKind.PON) << KANS) + ((not outer(rank)) << INNER)
    runs = split.runs + meld_runs(melds)
    tally += sum(runs.count(rank) // 2 for rank in set(runs)) << EQUAL
    tally += sum(0 < rank < 6 for rank in runs) << INNER
    if split.pair != NO_RANK:
        tally += (1 << PAIRS) + ((not outer(split.pair)) << INNER)
    if honours:
        sets = (tally >> TRIPLETS & 7) + (split.pair != NO_RANK)
        tally += sets << HONOUR_SETS
    return tally + (split.wait << WAIT) + fu


def line_of(split: Split, melds: int, gates: Gates) -> Line:
    """The `Line` of a suit that is not honours."""
    runs = split.runs + meld_runs(melds)
    triplets = [*split.triplets, *(rank for rank, _ in meld_triplets(melds))]
    return Line(
        runs=_mask(runs),
        thrice=_mask(rank for rank in set(runs) if runs.count(rank) >= 3),
        triplets=_mask(triplets),
        gates=gates,
    )


def _mask(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in set(ranks))
