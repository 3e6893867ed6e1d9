"""A rule set as the batch asks it (規定の引き方): the same `Judge`, in arrays."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.hand.readings import NO_RANK
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.batch.answers import Answers, FewAnswers
from mahjong_sim.score.batch.records import GATES, NO_PAIR, RUNS
from mahjong_sim.score.points import base_points, fu_of
from mahjong_sim.score.win import need_of
from mahjong_sim.yaku.context import TENHOU
from mahjong_sim.yaku.judge import Judge
from mahjong_sim.yaku.shape import (
    BARE,
    FU_BITS,
    FU_MASK,
    TSUMO,
    Form,
    Gates,
    Honours,
    Line,
    pair_fu,
)
from mahjong_sim.yaku.table import Facet

Longs = NDArray[np.int64]

# A worth as one number, the greater the dearer; 0: no win. Base points, yakuman, han, fu, and
# below them room for `ORDER`, the greater the earlier a reading comes.
ORDER_BITS: Final = 10
FIRST: Final = (1 << ORDER_BITS) - 1
FU_AT: Final = ORDER_BITS
HAN_AT: Final = FU_AT + 10
YAKUMAN_AT: Final = HAN_AT + 11
BASE_AT: Final = YAKUMAN_AT + 7
WON: Final = 1 << 62
FU_FIELD: Final = (1 << HAN_AT - FU_AT) - 1
HAN_FIELD: Final = (1 << YAKUMAN_AT - HAN_AT) - 1
YAKUMAN_FIELD: Final = (1 << BASE_AT - YAKUMAN_AT) - 1

# A verdict as one number: han, qualifying han, and what few hands have.
_QUALIFYING: Final = 11
_FLAT: Final = 22
_YAKUMAN: Final = 23
_FLOOR: Final = 30


class Ruling:
    """One rule set, with all its judge has said.

    ``luck``, ``honours``, ``lines``, ``colours``, ``sets``: sets of yaku by coded facet, and
    ``kinds[bits]``.
    ``tells``: whether a suit's runs and triplets (16 bits) show something by themselves, or `MORE`
    of it must be known.
    ``pair_fu[pair << 4 | winds]``, ``fu[earned << 2 | tsumo << 1 | opened]``, ``bare[tsumo]``.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules, self.judge = rules, Judge(rules)
        judge = self.judge
        self.luck = FewAnswers(2 * TSUMO, judge.luck.__getitem__)
        self.kinds = np.array([judge.kinds[code] for code in range(256)], np.int64)
        self.colours = FewAnswers(1 << 16, judge.colours.__getitem__)
        self.sets = Answers(1, lambda code: (judge.sets[code << FU_BITS],))
        self.honours = FewAnswers(1 << 14, lambda c: judge.of(Facet.HONOURS, _honours(c)))
        self.lines = Answers(1, lambda code: (judge.of(Facet.LINE, _line(code)),))
        self.forms = np.array([judge.forms[form] for form in Form], np.int64)
        self.form_fu = np.zeros(len(Form), np.int64)
        self.form_fu[[Form.PAIRS, Form.HONOUR_PAIRS]] = rules.fu.chiitoitsu
        self.heaven = TENHOU if "tenhou" in rules.yaku else 0
        self.tells = self._telling()
        winds = [(pair, seat, wind) for pair in range(8) for seat in range(4) for wind in range(4)]
        double = rules.fu.double_wind_pair
        self.pair_fu = np.array(
            [pair_fu(pair, s, w, double) if pair != NO_PAIR else 0 for pair, s, w in winds]
        )
        modes = [(bool(mode & 2), bool(mode & 1)) for mode in range(4)]
        self.fu = np.array(
            [fu_of(rules.fu, e, *mode) for e in range(FU_MASK + 1) for mode in modes]
        )
        self.bare = np.array([BARE, BARE if rules.fu.pinfu_tsumo else 0], np.int64)
        self._top_han = max([16, *[limit.han for limit in rules.score.limits]])
        self._bases = FewAnswers(
            self._top_han + 1 << 10, lambda code: base_points(rules.score, code >> 10, code & 1023)
        )
        self._verdicts = Answers(2, lambda code: (self._verdict(code), judge.verdicts[code].kept))
        self._floored = Answers(1, lambda code: (judge.verdicts[code].floored,))

    def _telling(self) -> NDArray[np.bool_]:
        tells = np.ones(2 << 16, np.bool_)  # upper half: with the bit `MORE`
        tells[: 1 << 16] = False
        for sets in range(5):
            for bits in combinations(range(16), sets):
                runs = sum(1 << bit for bit in bits if bit < RUNS)
                triplets = sum(1 << bit - RUNS for bit in bits if bit >= RUNS)
                line = Line(runs, 0, triplets, Gates.NONE)
                tells[runs | triplets << RUNS] = self.judge.of(Facet.LINE, line)
        return tells

    def _verdict(self, code: int) -> int:
        verdict = self.judge.verdicts[code]
        return (
            verdict.han
            | verdict.qualifying << _QUALIFYING
            | verdict.flat << _FLAT
            | verdict.yakuman << _YAKUMAN
            | verdict.floor << _FLOOR
        )

    def need(self, honba: Longs) -> Longs:
        """Qualifying han that each win needs (縛り)."""
        win = self.rules.win
        bound = win.two_han_from_honba
        return np.where(honba >= bound, need_of(win, bound), need_of(win, 0))

    def worth(self, shown: Longs, fu: Longs, dora: Longs, need: Longs) -> tuple[Longs, Longs]:
        """What each set of yaku, coded as for `Judge.verdicts`, is worth, and which count.

        A worth of 0: too little to win.
        """
        verdict, kept = self._verdicts(shown)
        han = (verdict & HAN_FIELD) + dora
        base = self._bases(np.minimum(han, self._top_han) << 10 | fu)
        rare = np.flatnonzero(verdict >> _FLAT)
        if len(rare):
            found = [column[rare] for column in (shown, verdict, kept, base, han)]
            kept[rare], base[rare], han[rare] = self._rare(*found)
        worth = base << BASE_AT | han << HAN_AT | fu << FU_AT | WON
        worth[rare] |= (verdict[rare] >> _YAKUMAN & YAKUMAN_FIELD) << YAKUMAN_AT
        worth[verdict >> _QUALIFYING & HAN_FIELD < need] = 0
        return worth, kept

    def _rare(
        self, shown: Longs, verdict: Longs, kept: Longs, base: Longs, han: Longs
    ) -> tuple[Longs, Longs, Longs]:
        """Yaku that count, base points and han of hands with yakuman or limit yaku.

        Where the rest of a hand is worth more, a limit yaku does not count.
        """
        flat, floor = verdict >> _FLAT & 1, verdict >> _FLOOR
        yakuman = verdict >> _YAKUMAN & YAKUMAN_FIELD
        plain = flat + yakuman == 0
        dearer = np.flatnonzero(plain & (base > floor))
        if len(dearer):
            kept[dearer] &= ~self._floored(shown[dearer])[0]
        limit = np.where(flat, floor, np.maximum(base, floor))
        full = yakuman * self.rules.score.yakuman_base
        return kept, np.where(yakuman, full, limit), np.where(plain, han, 0)


def _honours(code: int) -> Honours:
    pair = code >> 4 & 7
    return Honours(code >> 7, NO_RANK if pair == NO_PAIR else pair, code >> 2 & 3, code & 3)


def _line(code: int) -> Line:
    """A `Line` from run counts (three bits a rank), gates (two), triplets."""
    counts = [code >> 3 * rank & 7 for rank in range(RUNS)]
    return Line(
        runs=sum(1 << rank for rank in range(RUNS) if counts[rank]),
        thrice=sum(1 << rank for rank in range(RUNS) if counts[rank] >= 3),
        triplets=code >> GATES + 2,
        gates=Gates(code >> GATES & 3),
    )


@lru_cache(maxsize=64)
def ruling(rules: Rules) -> Ruling:
    """The ruling of a rule set, made once."""
    return Ruling(rules)
