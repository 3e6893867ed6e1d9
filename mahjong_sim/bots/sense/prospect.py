"""What it is worth to go on with a hand (攻めの期待値), and what to give it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjong_sim.bots.api import Meld
from mahjong_sim.bots.sense import figures as f
from mahjong_sim.bots.sense.danger import Threat
from mahjong_sim.bots.sense.hand import Hand, Plan, is_open, tiles_left
from mahjong_sim.bots.sense.outlook import (
    Ending,
    Situation,
    Wait,
    folding,
    progress,
    tenpai,
    wait_of,
)
from mahjong_sim.bots.sense.placement import Stakes
from mahjong_sim.bots.sense.sight import Sight
from mahjong_sim.bots.sense.worth import Chances, Worth
from mahjong_sim.hand.keys import draws_below, suit_keys, words_of
from mahjong_sim.tiles import KINDS, Kind

SOON = 2.5  # turns until a hand one from tenpai usually gets there
USUAL_LIVE = 5.2  # tiles left of a usual two-sided wait …
USUAL_SHARE = (0.84, 0.62)  # … and how a usual tenpai wins beside it, closed and open
USUAL_NEXT = 10.6  # tiles that bring a usual hand to tenpai once it is one away
NEXT_POWER = 0.8
SPENT = 0.1  # of the danger of a discard that the measured chance of a deal-in has in it
LEAST_DEAL_IN = 0.04
PAIR_CHANCE = 0.7  # of a hand whose yaku hangs on a pair


class Ready(NamedTuple):
    """A tenpai hand as it would be played: chance to win, worth of a win, all in all."""

    riichi: bool
    win: float
    gain: float
    total: float


class Prospects:
    """Values hands of 13 tiles (less with melds) at one decision, in the points of `Stakes`."""

    def __init__(
        self, sight: Sight, worth: Worth, stakes: Stakes, threats: Sequence[Threat], river: int
    ) -> None:
        self.sight, self.worth, self.stakes, self.threats = sight, worth, stakes, threats
        self.river = river
        strengths = [threat.strength for threat in threats]
        self.riichi = sum([s for s in strengths if s > 0.25])
        self.at = Situation(sight.t, self.riichi, sight.deals)
        self._deal_in, self._tsumo = self._losses()
        self._noten, self._ready = stakes.draw(False), stakes.draw(True)
        self._tenpai: dict[tuple[tuple[int, ...], bool], Ready] = {}
        self._folds: dict[int, float] = {}

    def _losses(self) -> tuple[float, float]:
        """Worth of a deal-in and of another's self-draw, by how likely each of them wins."""
        weights = [threat.strength + 0.05 for threat in self.threats]
        whole = sum(weights) or 1.0
        deal_in = tsumo = 0.0
        for weight, threat in zip(weights, self.threats, strict=True):
            riichi = self.sight.seats[threat.seat].riichi > 0
            deal_in += weight * self.stakes.deal_in(threat.seat, threat.price)
            tsumo += weight * self.stakes.loss_to_tsumo(threat.seat, riichi)
        return deal_in / whole, tsumo / whole

    # --- a whole ending -------------------------------------------------------------------------
    def total(self, ending: Ending, gain: float, spent: float = 0.0) -> float:
        """Worth of an ending; ``spent``: the chance of a deal-in that is counted elsewhere."""
        deal_in = max(ending.deal_in - SPENT * spent, LEAST_DEAL_IN * min(self.riichi, 1.0))
        return (
            ending.win * gain
            + deal_in * self._deal_in
            + ending.tsumo * self._tsumo
            + ending.ready * self._ready
            + ending.noten * self._noten
        )

    def gain(self, chances: Chances, tsumo_share: float) -> float:
        """Worth of a win with these chances of base points."""
        stakes = self.stakes
        return sum(
            chance * ((1 - tsumo_share) * stakes.ron(base) + tsumo_share * stakes.tsumo(base))
            for chance, base in chances
        )

    def fold(self, safe: int) -> float:
        """Worth of giving the hand up with so many safe tiles in it."""
        if safe not in self._folds:
            self._folds[safe] = self.total(folding(self.at, safe, self.sight.turns), 0.0)
        return self._folds[safe]

    # --- tenpai ---------------------------------------------------------------------------------
    def ready(
        self,
        counts: Sequence[int],
        melds: tuple[Meld, ...],
        waits: int,
        riichi: bool,
        thrown: int = 0,
        at: Situation | None = None,
        spent: float = 0.0,
    ) -> Ready:
        """A tenpai hand, declared or not. ``thrown``: kinds that are in the river by then."""
        how = "open" if is_open(melds) else "riichi" if riichi else "silent"
        unseen = self.sight.unseen
        wait = wait_of(counts, waits, unseen, self.river | thrown)
        ending = tenpai(at or self.at, how, wait)
        share = 1.0 if wait.furiten else f.TSUMO_SHARE[how]
        won = gained = live = 0.0
        bare = False
        for kind in range(KINDS):
            left = unseen[kind] if waits >> kind & 1 else 0
            if left <= 0:
                continue
            live += left
            by_ron = self.worth.ron(counts, melds, kind, riichi)
            by_tsumo = self.worth.tsumo(counts, melds, kind, riichi) if share else ()
            bare |= not by_ron
            part = (1 - share) * bool(by_ron) + share * bool(by_tsumo)
            won += left * part
            gained += left * (1 - share) * self._ron(by_ron)
            gained += left * share * self._tsumo_gain(by_tsumo)
        if not won or (bare and not self.sight.rules.win.one_sided and not riichi):
            return Ready(riichi, 0.0, 0.0, self.total(ending._replace(win=0.0), 0.0, spent))
        ending = ending._replace(win=ending.win * won / live)
        gain = gained / won
        total = self.total(ending, gain, spent)
        if riichi:
            total += (1 - ending.win) * self.stakes.stick()
        return Ready(riichi, ending.win, gain, total)

    def _ron(self, chances: Chances) -> float:
        return sum([chance * self.stakes.ron(base) for chance, base in chances])

    def _tsumo_gain(self, chances: Chances) -> float:
        return sum([chance * self.stakes.tsumo(base) for chance, base in chances])

    # --- before tenpai --------------------------------------------------------------------------
    def far(
        self,
        counts: Sequence[int],
        melds: tuple[Meld, ...],
        plan: Plan,
        shanten: int,
        useful: float,
        spent: float = 0.0,
    ) -> float:
        """A hand that is not tenpai, by the number of tiles that help."""
        opened = is_open(melds)
        share = 0.2 if opened else 0.3
        gain = self.gain(self.worth.guess(counts, melds, plan), share)
        ending = progress(self.at, opened, shanten, useful)
        if plan.pair >= 0:
            ending = ending._replace(win=ending.win * PAIR_CHANCE)
        return self.total(ending, gain, spent)

    def near(
        self,
        counts: Sequence[int],
        melds: tuple[Meld, ...],
        plan: Plan,
        draws: int,
        thrown: int,
        spent: float = 0.0,
    ) -> float:
        """A hand one from tenpai: every draw is followed to the best tenpai."""
        at = self.at.later(SOON)
        opened = is_open(melds)
        how = "open" if opened else "riichi"
        usual = USUAL_SHARE[opened] * tenpai(at, how, Wait(USUAL_LIVE, 0, furiten=False)).win
        weight = gained = 0.0
        for kind in range(KINDS):
            left = self.sight.unseen[kind] if draws >> kind & 1 else 0
            if left <= 0:
                continue
            best = self._best_tenpai(counts, melds, plan, kind, thrown, at)
            weight += left * best.win
            gained += left * best.win * best.gain
        if not weight:
            return self.total(progress(self.at, opened, 1, 0), 0.0, spent)
        ending = progress(self.at, opened, 1, weight / usual)
        return self.total(ending, gained / weight, spent)

    def _best_tenpai(
        self,
        counts: Sequence[int],
        melds: tuple[Meld, ...],
        plan: Plan,
        drawn: Kind,
        thrown: int,
        at: Situation,
    ) -> Ready:
        after = list(counts)
        after[drawn] += 1
        hand = Hand(after, len(melds), plan)
        best = Ready(False, 0.0, 0.0, 0.0)
        kinds = [kind for kind in range(KINDS) if after[kind] and kind != drawn]
        for kind, shanten in zip(kinds, hand.shanten_without(kinds), strict=True):
            if shanten:
                continue
            after[kind] -= 1
            found = self._tenpai_of(after, melds, thrown | 1 << kind, at)
            after[kind] += 1
            if found.win * found.gain > best.win * best.gain:
                best = found
        return best

    def _tenpai_of(
        self, counts: Sequence[int], melds: tuple[Meld, ...], thrown: int, at: Situation
    ) -> Ready:
        key = tuple(counts), bool(melds)
        found = self._tenpai.get(key)
        if found is None:
            keys = suit_keys(counts)
            waits = draws_below(keys, words_of(keys), len(melds), 0)
            riichi = not is_open(melds)
            found = self._tenpai[key] = self.ready(counts, melds, waits, riichi, thrown, at)
        return found

    # --- two from tenpai ------------------------------------------------------------------------
    def ahead(self, counts: Sequence[int], melds: int, draws: int) -> float:
        """Tiles that help a hand two from tenpai, each weighed by what helps after it."""
        useful = 0.0
        for kind in range(KINDS):
            left = self.sight.unseen[kind] if draws >> kind & 1 else 0
            if left > 0:
                useful += left * (self._widest(counts, melds, kind) / USUAL_NEXT) ** NEXT_POWER
        return useful

    def _widest(self, counts: Sequence[int], melds: int, drawn: Kind) -> float:
        """Most tiles left that bring the hand to tenpai after this draw and the best discard."""
        after = list(counts)
        after[drawn] += 1
        hand = Hand(after, melds)
        kinds = [kind for kind in range(KINDS) if after[kind] and kind != drawn]
        found = zip(kinds, hand.shanten_without(kinds), strict=True)
        ready = hand.draws_without([kind for kind, shanten in found if shanten == 1], 1)
        return max([tiles_left(draws, self.sight.hidden) for draws in ready], default=0)
