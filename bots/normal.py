"""Normal (中級): solid play. Fast hands with some value, calls with a yaku, folds in time.

It discards for the lowest shanten, then for what is left of the tiles that help, weighed by the
dora and yakuhai the hand keeps. Against a riichi a far or cheap hand is given up: genbutsu first,
then suji, honours and walls. It does not read open hands, nor the score.
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
)
from mahjong_sim.bots.sense.danger import Threat, threats
from mahjong_sim.bots.sense.sight import Sight
from mahjong_sim.bots.sense.watch import Watch
from mahjong_sim.tiles import EAST, Kind

KEEP_DORA, KEEP_VALUED = 0.12, 0.06  # of what helps, a kept dora or valued pair is worth so much
PUSH_FROM = 3  # dora from which a hand one from tenpai is worth the risk
SAFE_ENOUGH = 0.05  # chance of a deal-in that a hand one from tenpai takes
LATE = 16  # live tiles from which only a tenpai pushes
BAD_WAIT = 4  # tiles left of a wait that is not declared against a riichi


class Normal(BaseBot):
    """Plays by the book."""

    def __init__(self) -> None:
        self._fast = bundled("efficient")()

    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        """Listen for what passes the others."""
        self._watch = Watch(rules)

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
        if riichi:
            sight = Sight(view)
            found = [t for t in threats(sight, self._watch.seats) if view.seats[t.seat].riichi]
            if self._folds(view, sight, found, chosen):
                return self._safest(view, found, choices)
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
            return choice.left * (1 - lost), -worth[choice.kind]

        return max(kept, key=value)

    def _folds(self, view: Observation, sight: Sight, found: Sequence[Threat], choice: Any) -> bool:
        """Whether the hand is given up: too far, too cheap or too dangerous a tile."""
        if choice.shanten == 0:
            return False
        if choice.shanten >= 2 or view.left <= LATE or len(found) > 1:
            return True
        dora = sum(n * d for n, d in zip(view.counts, sight.dora, strict=True))
        dora += sum(sight.reds.values()) + sight.dora_of_melds(view.melds)
        danger = sum(threat.chances[choice.kind] for threat in found)
        return danger > SAFE_ENOUGH and dora < PUSH_FROM

    def _safest(self, view: Observation, found: Sequence[Threat], choices: Sequence[Any]) -> Action:
        """The discard that is ronned least; of equal ones the one that keeps the hand together."""

        def danger(choice: Any) -> tuple[float, int, int]:
            risk = sum(threat.chances[choice.kind] for threat in found)
            return round(risk, 3), choice.shanten, self._middle(choice.kind)

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
