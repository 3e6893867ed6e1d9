"""Easy (初級): a beginner. Looks at its own tiles only.

It goes for tenpai by the shortest way but does not count what is left, overlooks the better discard
now and then, likes to call, sometimes without a yaku in sight, declares every riichi and never
folds. Its slips come from its own source of chance.
"""

from __future__ import annotations

from mahjong_sim.bots.api import (
    DISCARDS,
    PASS,
    RIICHI_DISCARDS,
    WIN,
    Action,
    BaseBot,
    Chi,
    ClosedKan,
    Discard,
    Observation,
    Pon,
    Random,
    Rules,
    Seat,
)
from mahjong_sim.bots.sense.hand import Hand, counts_after, tiles_left
from mahjong_sim.bots.sense.sight import hidden_of
from mahjong_sim.tiles import EAST, Kind

SLIP = 0.12  # chance to take the next best discard
CALL = 0.45  # chance to call a tile that brings the hand nearer
THOUGHTLESS = 0.15  # chance to call whatever fits
OVERLOOKS = 0.3  # of the tiles that help, by so much it misjudges at most


class Easy(BaseBot):
    """Attacks, and trusts its luck."""

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        """Keep the source of slips."""
        self._chance = rng.random

    def act(self, view: Observation) -> Action:
        """Answer a turn, a claim, or a question."""
        legal = view.legal
        if WIN in legal:
            return WIN
        if type(legal[0]) is Discard:
            return self._turn(view)
        if view.offer is not None:
            return self._claim(view)
        return legal[0]

    def _turn(self, view: Observation) -> Action:
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        kans = [action for action in legal if isinstance(action, ClosedKan)]
        if kans:
            return kans[0]
        hand = Hand(view.counts, len(view.melds))
        kinds = sorted({a.tile >> 2 for a in legal if type(a) is Discard})
        ranked = sorted(kinds, key=lambda kind: self._liking(view, hand, kind))
        chosen = ranked[1] if len(ranked) > 1 and self._chance() < SLIP else ranked[0]
        tile = next(t for t in view.hand if t >> 2 == chosen and DISCARDS[t] in legal)
        riichi = RIICHI_DISCARDS[tile]
        return riichi if riichi in legal else DISCARDS[tile]

    def _liking(self, view: Observation, hand: Hand, kind: Kind) -> tuple[float, float, int]:
        """Order of the discards: shanten, roughly what helps after it, honours and ends first."""
        shanten = hand.shanten_without([kind])[0]
        left = tiles_left(hand.draws_without([kind], shanten)[0], hidden_of(view.counts))
        helping = left * (1 - OVERLOOKS * self._chance())
        middle = min(kind % 9, 8 - kind % 9) + 1 if kind < EAST else 0
        return shanten, -helping, middle

    def _claim(self, view: Observation) -> Action:
        """A call that helps, or just a call."""
        now = view.shanten
        for action in view.legal:
            if not isinstance(action, Chi | Pon):
                continue
            after = Hand(counts_after(view, action), len(view.melds) + 1).shanten
            chance = self._chance()
            if (after < now and chance < CALL) or (after <= now and chance < CALL * THOUGHTLESS):
                return action
        return PASS
