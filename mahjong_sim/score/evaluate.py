"""Scores a win (和了の採点): its best reading under a rule set, explained only when asked for.

`Scorer.wins` and `Scorer.value` are the quick paths: a suit is read once (`Parts`), the yaku of a
reading come from the `Judge`, and nothing is itemised. `Scorer.score` explains the same reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from mahjong_sim.errors import NotAWin, NoYaku, ScoreError
from mahjong_sim.hand import readings
from mahjong_sim.hand.keys import suit_keys
from mahjong_sim.meld import MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.score import explain
from mahjong_sim.score.parts import KEY_STEP, MELD_SHIFT, Parts, Suit
from mahjong_sim.score.points import base_points, fu_of
from mahjong_sim.score.scoring import Scoring
from mahjong_sim.score.win import Hand, Value, need_of
from mahjong_sim.tiles import EAST, KINDS
from mahjong_sim.yaku.context import FIRST_DRAW, TENHOU
from mahjong_sim.yaku.judge import Judge, Memo
from mahjong_sim.yaku.shape import (
    BARE,
    EQUAL,
    FU_MASK,
    ONE_PAIR,
    PAIR_MASK,
    TSUMO,
    Form,
    kind_bits,
    meld_unit,
)

__all__ = ["Hand", "Scorer", "Value", "scorer"]

_COLUMNS: Final = tuple(
    (readings.columns(kind, False), readings.columns(kind, True)) for kind in range(KINDS)
)
_MELD_CODES: Final = tuple(
    tuple(meld_unit(kind, first % 9) << MELD_SHIFT for first in range(KINDS)) for kind in MeldKind
)
_KIND_BITS: Final = tuple(kind_bits(kind) for kind in range(KINDS))

Worth = tuple[int, int, int, int]  # base points, yakuman, han, fu: the greater, the dearer


class Scorer:
    """Scores wins under one rule set. It remembers what it has read: keep one, see `scorer`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.judge = Judge(rules)
        self._parts = Parts(self.judge, rules.fu.double_wind_pair)
        self._bases = Memo(lambda code: base_points(rules.score, code >> 10, code & 1023))
        self._fu = Memo(lambda code: fu_of(rules.fu, code >> 2, bool(code & 2), bool(code & 1)))
        self._bare = (BARE, BARE if rules.fu.pinfu_tsumo else 0)  # by ron, by tsumo
        self._form_fu = dict.fromkeys((Form.PAIRS, Form.HONOUR_PAIRS), rules.fu.chiitoitsu)
        self._yakuman_base = rules.score.yakuman_base
        self._heaven = TENHOU if "tenhou" in rules.yaku else 0

    def wins(self, hand: Hand) -> bool:
        """Whether the hand is complete and has the minimum of qualifying han (和了できるか)."""
        return self.best(hand) is not None

    def value(self, hand: Hand) -> Value:
        """The dearest reading of a win: the highest payment, then more han, then more fu.

        With tenhou every tile may be the last one. Raises NotAWin or NoYaku.
        """
        best = self.best(hand)
        if hand.flags & self._heaven:
            best = self._any_last_tile(hand, best)
        if best is None:
            raise self._refusal(hand)
        return best

    def _any_last_tile(self, hand: Hand, best: Value | None) -> Value | None:
        """The dearest value with each tile as the last one; the tile given if none is dearer."""
        kinds = (kind for kind in range(KINDS) if hand.counts[kind])
        found = [best, *(self.best(replace(hand, win=kind)) for kind in kinds)]
        return max((v for v in found if v), key=lambda v: v[:2], default=None)

    def score(self, hand: Hand) -> Scoring:
        """`value`, itemised. Raises NotAWin or NoYaku."""
        return explain.scoring(self.rules, self.judge, hand, self.value(hand))

    def nagashi(self, dealer: bool) -> Scoring:
        """Nagashi mangan (流し満貫), scored as a self-draw, for a rule set that plays it."""
        return explain.nagashi(self.rules, self.judge, dealer)

    def scattered(self, counts: tuple[int, ...] | list[int]) -> bool:
        """Whether 14 concealed tiles have the form of shiisan puutaa (十三不塔)."""
        return readings.is_scattered(counts)

    # --- the quick path --------------------------------------------------------------------
    def best(self, hand: Hand) -> Value | None:
        """The dearest reading with enough yaku; None if there is none."""
        man, pin, sou, honours, opened = self._suits(hand)
        if not (man.parts and pin.parts and sou.parts and honours.parts):
            return self._best_form(hand)
        ((rest, _, shown, split),) = honours.parts
        pairs = man.parts[0].tally + pin.parts[0].tally + sou.parts[0].tally + rest
        if pairs & PAIR_MASK != ONE_PAIR:
            return self._best_form(hand)
        judge, tsumo = self.judge, hand.tsumo
        shown |= judge.kinds[man.kinds | pin.kinds | sou.kinds | honours.kinds]
        shown |= judge.luck[hand.flags | TSUMO if tsumo else hand.flags]
        mode, bare = tsumo << 1 | opened, self._bare[tsumo]
        need, dora = need_of(self.rules.win, hand.honba), hand.dora + hand.ura + hand.red
        best: Value | None = None
        for in_man in man.parts:
            for in_pin in pin.parts:
                for in_sou in sou.parts:
                    tally = in_man[0] + in_pin[0] + in_sou[0] + rest
                    fu = tally & FU_MASK
                    yaku = shown | in_man[2] | in_pin[2] | in_sou[2]
                    yaku |= judge.sets[tally - fu if fu else tally | bare]
                    if same := in_man[1] & in_pin[1] & in_sou[1]:
                        yaku |= judge.colours[same]
                    worth = self._worth(yaku << 1 | opened, self._fu[fu << 2 | mode], dora, need)
                    if worth and (best is None or worth > best[:4]):
                        best = Value(*worth, yaku, (in_man[3], in_pin[3], in_sou[3], split))
        if tally >> EQUAL & 7 == 2 and readings.is_seven_pairs(hand.counts):
            other = self._best_form(hand)
            return max((v for v in (best, other) if v), key=lambda v: v[:4], default=None)
        return best

    def _suits(self, hand: Hand) -> tuple[Suit, Suit, Suit, Suit, bool]:
        """The suits with their melds, and whether the hand is open."""
        man, pin, sou, honours = suit_keys(hand.counts)
        in_man, in_pin, in_sou, in_honours = _COLUMNS[hand.win][hand.tsumo]
        man, pin, sou = man * KEY_STEP + in_man, pin * KEY_STEP + in_pin, sou * KEY_STEP + in_sou
        honours, opened = honours * KEY_STEP + in_honours, False
        for meld in hand.melds:
            first = meld.tiles[0] >> 2
            code = _MELD_CODES[meld.kind][first]
            if first < 9:
                man += code
            elif first < 18:
                pin += code
            elif first < 27:
                sou += code
            else:
                honours += code
            if meld.kind is not MeldKind.CLOSED_KAN:
                opened = True
        suits = self._parts.suits
        winds = hand.seat_wind << 2 | hand.round_wind
        return (
            suits[0][man],
            suits[1][pin],
            suits[2][sou],
            self._parts.honours[honours << 4 | winds],
            opened,
        )

    def _worth(self, code: int, fu: int, dora: int, need: int) -> Worth | None:
        """What a set of yaku (coded as for `Judge.verdicts`) is worth; None: too little to win."""
        yakuman, han, qualifying, floor, flat, _, _ = self.judge.verdicts[code]
        if yakuman:
            return yakuman * self._yakuman_base, yakuman, 0, fu
        if qualifying < need:
            return None
        if flat:
            return floor, 0, 0, fu
        han += dora
        base = self._bases[han << 10 | fu]
        return base if base > floor else floor, 0, han, fu

    def _best_form(self, hand: Hand) -> Value | None:
        """The dearest of the special forms; they are closed and have no melds."""
        if hand.melds:
            return None
        kinds = 0
        for kind in range(KINDS):
            if hand.counts[kind]:
                kinds |= _KIND_BITS[kind]
        shown = self.judge.kinds[kinds]
        shown |= self.judge.luck[hand.flags | TSUMO if hand.tsumo else hand.flags]
        need, dora = need_of(self.rules.win, hand.honba), hand.dora + hand.ura + hand.red
        best: Value | None = None
        for form in self._forms(hand):
            yaku = shown | self.judge.forms[form]
            if yaku == shown:  # the rule set does not play this form
                continue
            worth = self._worth(yaku << 1, self._form_fu.get(form, 0), dora, need)
            if worth and (best is None or worth > best[:4]):
                best = Value(*worth, yaku, form)
        return best

    def _forms(self, hand: Hand) -> Iterator[Form]:
        """The special forms that the tiles have."""
        counts = hand.counts
        if readings.is_seven_pairs(counts):
            yield Form.HONOUR_PAIRS if not any(counts[:EAST]) else Form.PAIRS
        elif readings.is_thirteen_orphans(counts):
            yield Form.ORPHANS_13 if counts[hand.win] == 2 else Form.ORPHANS
        if hand.flags & FIRST_DRAW and readings.is_scattered(counts):
            yield Form.SCATTERED

    def _refusal(self, hand: Hand) -> ScoreError:
        """Why a hand may not win."""
        complete = readings.readings(hand.counts, hand.win, hand.tsumo)
        if complete or (not hand.melds and any(self.judge.forms[f] for f in self._forms(hand))):
            return NoYaku(f"{need_of(self.rules.win, hand.honba)} han of yaku needed besides dora")
        return NotAWin("the tiles do not form a complete hand")


@lru_cache(maxsize=64)
def scorer(rules: Rules) -> Scorer:
    """The scorer of a rule set, made once."""
    return Scorer(rules)
