"""Normal (中級): solid play. Fast hands with some value, calls with a yaku, folds in time.

It discards for the lowest shanten, then for what is left of the tiles that help, which it counts
only roughly, weighed by the dora and yakuhai the hand keeps. Against a riichi a hand two or more
from tenpai is given up: genbutsu first, then honours, suji and ends. It reads neither open hands
nor the score, and does not weigh what a hand is worth against what a tile may cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mahjong_sim.bots.api import (
    DISCARDS,
    NINE_KINDS,
    PASS,
    WIN,
    Action,
    BaseBot,
    Chi,
    Discard,
    Observation,
    Pon,
    Random,
    Rules,
    Seat,
    bundled,
    events,
    tiles_seen,
)
from mahjong_sim.bots.sense.danger import class_chance, river_kinds
from mahjong_sim.bots.sense.sight import Sight
from mahjong_sim.bots.sense.watch import Watch
from mahjong_sim.tiles import EAST, Kind

KEEP_DORA, KEEP_VALUED = 0.35, 0.15  # of what helps, a kept dora or valued pair is worth so much
ROUGHLY = 0.3  # by so much it counts too few of the tiles that help, at most
LATE = 16  # live tiles from which only a tenpai pushes
BAD_WAIT = 4  # tiles left of a wait that is not declared against a riichi


class Normal(BaseBot):
    """Plays by the book."""

    def __init__(self) -> None:
        self._fast = bundled("efficient")()

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        """Listen for what passes the others."""
        self._watch, self._chance = Watch(rules), rng.random

    def hear(self, event: events.Event) -> None:
        """Keep what the others let pass."""
        self._watch.hear(event)

    def act(self, view: Observation) -> Action:
        """Answer a turn, a claim, or a question."""
        legal = view.legal
        for action in (WIN, NINE_KINDS):
            if action in legal and (action is WIN or view.shanten > 2):
                return action
        riichi = any(s.riichi for n, s in enumerate(view.seats) if n != view.seat)
        if type(legal[0]) is Discard and not view.seats[view.seat].riichi and len(legal) > 1:
            return self._turn(view, riichi)
        if view.offer is not None:
            return self._claim(view, riichi)
        answer: Action = self._fast.act(view)
        return answer

    # --- own turn -------------------------------------------------------------------------------
    def _turn(self, view: Observation, riichi: bool) -> Action:
        quick: Action = self._fast.act(view)
        if type(quick) is not Discard:
            return quick
        choices = self._fast.choices(view)
        chosen = self._best(view, choices)
        if riichi and self._folds(view, chosen.shanten):
            return self._safest(view, choices)
        action: Action = self._fast.declared(view, chosen)
        if riichi and isinstance(action, Discard) and action.riichi and chosen.left < BAD_WAIT:
            return DISCARDS[action.tile]
        return action

    def _best(self, view: Observation, choices: Sequence[Any]) -> Any:
        """The discard that leaves most of what helps, dora and yakuhai kept counting extra."""
        best = choices[0].shanten
        if best == 0:
            return self._fast.preferred(view, choices)
        kept = [choice for choice in choices if choice.shanten == best]
        worth, sight = self._fast.worths(view), Sight(view)

        def value(choice: Any) -> tuple[float, int]:
            lost = KEEP_DORA * (sight.dora[choice.kind] > 0)
            if choice.kind in sight.valued and view.counts[choice.kind] == 2:
                lost += KEEP_VALUED
            counted = choice.left * (1 - ROUGHLY * self._chance())
            return counted * (1 - lost), -worth[choice.kind]

        return max(kept, key=value)

    @staticmethod
    def _folds(view: Observation, shanten: int) -> bool:
        """Whether the hand is given up: too far, too late, or too many in riichi."""
        riichi = sum(seat.riichi > 0 for seat in view.seats)
        return shanten >= 2 or (shanten == 1 and (view.left <= LATE or riichi > 1))

    def _safest(self, view: Observation, choices: Sequence[Any]) -> Action:
        """The discard that is ronned least; of equal ones the one that keeps the hand together."""
        safe = [
            self._watch.seats[number].passed | river_kinds(seat)
            for number, seat in enumerate(view.seats)
            if seat.riichi and number != view.seat
        ]
        seen = tiles_seen(view)

        def danger(choice: Any) -> tuple[float, int, int]:
            risk = sum(class_chance(choice.kind, passed, seen[choice.kind]) for passed in safe)
            return risk, choice.shanten, self._middle(choice.kind)

        kind = min(choices, key=danger).kind
        pieces = [t for t in view.hand if t >> 2 == kind and DISCARDS[t] in view.legal]
        return DISCARDS[min(pieces, key=lambda t: t in view.reds)]

    @staticmethod
    def _middle(kind: Kind) -> int:
        return min(kind % 9, 8 - kind % 9) + 1 if kind < EAST else 0

    # --- claims ---------------------------------------------------------------------------------
    def _claim(self, view: Observation, riichi: bool) -> Action:
        """What brings a hand with a yaku nearer; against a riichi only what makes it tenpai."""
        if not any(isinstance(action, Chi | Pon) for action in view.legal):
            return PASS
        call, shanten = self._fast.call(view)
        return call if not riichi or shanten == 0 else PASS
