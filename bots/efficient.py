"""Efficient (牌効率): the quickest way to tenpai, whatever the others do.

It discards for the lowest shanten, then the most tiles that lower it, of those it cannot see. It
calls what brings a hand nearer that is sure of a yaku, declares riichi whenever it can, takes every
win, and never folds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mahjong_sim.bots.api import (
    DISCARDS,
    NINE_KINDS,
    PASS,
    RIICHI_DISCARDS,
    WIN,
    Action,
    AddedKan,
    BaseBot,
    Chi,
    ClosedKan,
    Discard,
    Meld,
    Observation,
    Pon,
    tiles_seen,
)
from mahjong_sim.bots.sense.hand import (
    ALL,
    CLOSED,
    Hand,
    Plan,
    counts_after,
    is_open,
    melded,
    nearest,
    plans,
    tiles_left,
)
from mahjong_sim.bots.sense.sight import hidden_of, valued_of
from mahjong_sim.tiles import DORA_OF, EAST, KINDS, Kind

NINE_KINDS_FROM = 3  # shanten of a first hand that is given up
OPEN_FROM = 2  # shanten of a closed hand from which a call may open it …
OPEN_VALUED_FROM = 3  # … and where its yaku is made already or by the call
FURITEN = 0.4  # what a wait is worth that wins by tsumo only
MIDDLE = tuple(min(k % 9, 8 - k % 9) + 1 if k < EAST else 0 for k in range(KINDS))


class Choice(Struct, frozen=True, gc=False):
    """What a discard leaves: shanten, mask of the kinds that lower it, how many of them are left.

    The last two are worked out only for discards of the lowest shanten.
    """

    kind: Kind
    shanten: int
    draws: int
    left: float


class Efficient(BaseBot):
    """Speed first; ties go by dora and yakuhai."""

    def act(self, view: Observation) -> Action:
        """Answer a turn, a claim, or a question: show the hand, look at the ura dora, end it."""
        if type(view.legal[0]) is Discard:
            return self._turn(view)
        if view.offer is not None:
            return self._claim(view)
        return view.legal[0]

    # --- own turn -------------------------------------------------------------------------------
    def _turn(self, view: Observation) -> Action:
        legal = view.legal
        others: list[Action] = []
        if type(legal[-1]) is not Discard:  # discards come first
            others = [action for action in legal if type(action) is not Discard]
        if WIN in others:
            return WIN
        if len(legal) == 1:
            return legal[0]
        nearest, _ = self._choices(view)
        best = nearest[0].shanten
        if NINE_KINDS in others and best >= NINE_KINDS_FROM:
            return NINE_KINDS
        for action in others:
            if isinstance(action, ClosedKan | AddedKan) and kan_is_free(view, action, best):
                return action
        return self.declared(view, self.preferred(view, nearest))

    def choices(self, view: Observation) -> list[Choice]:
        """What each legal discard leaves of the hand, lowest shanten first."""
        nearest, further = self._choices(view)
        return nearest + [Choice(kind, shanten, 0, 0) for shanten, kind in further]

    @staticmethod
    def _choices(view: Observation) -> tuple[list[Choice], list[tuple[int, Kind]]]:
        """Those of the lowest shanten; shanten and kind of the others."""
        hand = Hand(view.counts, len(view.melds), plan_of(view))
        kinds = list({action.tile >> 2 for action in view.legal if type(action) is Discard})
        after = sorted(zip(hand.shanten_without(kinds), kinds, strict=True))
        best, hidden = after[0][0], hidden_of(tiles_seen(view))
        near = [kind for shanten, kind in after if shanten == best]
        draws = zip(near, hand.draws_without(near, best), strict=True)
        nearest = [Choice(kind, best, mask, tiles_left(mask, hidden)) for kind, mask in draws]
        return nearest, after[len(near) :]

    def preferred(self, view: Observation, choices: Sequence[Choice]) -> Choice:
        """Of discards of one shanten the one that leaves most; of equal ones the least useful."""
        best = choices[0].shanten
        kept = [choice for choice in choices if choice.shanten == best]
        if best == 0:
            kept = [without_furiten(view, choice) for choice in kept]
        most = max([choice.left for choice in kept])
        kept = [choice for choice in kept if choice.left == most]
        if len(kept) == 1:
            return kept[0]
        worth = self.worths(view)
        return min(kept, key=lambda choice: worth[choice.kind])

    @staticmethod
    def worths(view: Observation) -> list[int]:
        """How useful a tile of each kind is: middle over outer ones, valued winds over guests."""
        worth = list(MIDDLE)
        for kind in valued(view):
            worth[kind] += 2
        for indicator in view.dora:
            dora = DORA_OF[indicator >> 2]
            worth[dora] += 6
            for beside in (dora - 1, dora + 1):
                if dora < EAST and beside // 9 == dora // 9:
                    worth[beside] += 1
        return worth

    def declared(self, view: Observation, choice: Choice) -> Action:
        """The discard, as riichi where that is allowed and a winning tile is left."""
        pieces = [t for t in view.hand if t >> 2 == choice.kind]
        tile = min(pieces, key=lambda t: t in view.reds)
        riichi = RIICHI_DISCARDS[tile]
        if choice.shanten == 0 and choice.left and riichi in view.legal:
            return riichi
        return DISCARDS[tile]

    # --- claims ---------------------------------------------------------------------------------
    def _claim(self, view: Observation) -> Action:
        return WIN if WIN in view.legal else self.call(view)[0]

    def call(self, view: Observation) -> tuple[Action, int]:
        """The call that brings the hand nearest and is sure of a yaku, and the shanten after it.

        Pass, with the shanten as it is, where no call is worth it.
        """
        opened = is_open(view.melds)
        now = Hand(view.counts, len(view.melds), plan_of(view)).shanten if opened else view.shanten
        best: tuple[Action, int] = (PASS, now)
        if not opened and now > OPEN_VALUED_FROM:
            return best
        for action in view.legal:
            if isinstance(action, Chi | Pon):
                after, plan = after_call(view, action)
                limit = OPEN_VALUED_FROM if plan.kinds == ALL else OPEN_FROM
                if after < best[1] and (opened or now <= limit):
                    best = action, after
        return best


# ------------------------------------------------------------------------------------------------
def plan_of(view: Observation) -> Plan:
    """The plan of the hand as it is: the nearest one, of equal ones the dearest."""
    melds = view.melds
    if not is_open(melds):
        return CLOSED
    return nearest(plans_of(view, view.counts, melds), view.counts, len(melds))[1]


def after_call(view: Observation, action: Chi | Pon) -> tuple[int, Plan]:
    """Shanten and plan of the hand after a call."""
    counts, melds = counts_after(view, action), (*view.melds, melded(view, action))
    return nearest(plans_of(view, counts, melds), counts, len(melds))


def plans_of(view: Observation, counts: Sequence[int], melds: tuple[Meld, ...]) -> Iterator[Plan]:
    """Ways to a yaku for an open hand."""
    return plans(view.rules, view.honba, valued(view), counts, melds)


def valued(view: Observation) -> dict[Kind, int]:
    """Han of a triplet of each valued honour (役牌)."""
    return valued_of(view.rules, (view.seat - view.dealer) % 4, view.wind)


def without_furiten(view: Observation, choice: Choice) -> Choice:
    """A tenpai with less to hope for where a wait lies in the own river: no ron."""
    river = 1 << choice.kind
    for dropped in view.seats[view.seat].river:
        river |= 1 << (dropped.tile >> 2)
    return replace(choice, left=choice.left * FURITEN) if choice.draws & river else choice


def kan_is_free(view: Observation, action: ClosedKan | AddedKan, shanten: int) -> bool:
    """Whether a kan costs nothing: no longer way to tenpai, and nobody else in riichi.

    In one's own riichi the table allows only kans that leave the hand as it is.
    """
    if view.seats[view.seat].riichi:
        return True
    if any(seat.riichi for seat in view.seats):
        return False
    counts, melds, plan = list(view.counts), len(view.melds), plan_of(view)
    if isinstance(action, ClosedKan):
        if not plan.kinds >> action.kind & 1:
            return False
        counts[action.kind] = 0
        melds += 1
    else:
        counts[action.tile >> 2] -= 1
    return Hand(counts, melds, plan).shanten <= shanten
