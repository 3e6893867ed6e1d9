"""A session (連戦): several hanchans by the same four persons, their results added up.

Seats of a match are counted from its first dealer. Who that is comes from a throw: a throw points
at the person that many places on in turn order, the thrower being one. In the first hanchan it is
found as the rule set says; before each next one the winner of the last hand of the hanchan before
may be the one to throw first (its top, if that hand was drawn; of two winners the first in turn
order). With two throws the first finds the temporary dealer, who makes the second.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from mahjong_sim.match.deal import Dealer, Throws
from mahjong_sim.match.match import Match
from mahjong_sim.rng import dice, stream
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import Event, NagashiWon, RoundDealt, RoundEnded, RoundSet, Won
from mahjong_sim.table.manner import GUARDED, Manner


class Seating(Struct, frozen=True):
    """Who sits where in one hanchan: ``persons[seat]``; ``throws``, (person, dice), made it so."""

    persons: tuple[int, int, int, int]
    throws: Throws


class Session:
    """Hanchans in a row. Persons 0..3 sit in turn order around the table for all of it.

    ``manner``: how the table is run.
    """

    def __init__(self, rules: Rules, seed: str, manner: Manner = GUARDED) -> None:
        self.rules, self.seed, self.manner = rules, seed, manner
        self.played = 0
        self.totals = [0.0, 0.0, 0.0, 0.0]
        self.seatings: list[Seating] = []
        self._thrower = 0

    @property
    def over(self) -> bool:
        """Whether all hanchans of the session are played."""
        return self.played >= self.rules.match.session

    def next_match(
        self, position: RoundSet | None = None, deal: Dealer | None = None
    ) -> tuple[Match, Seating]:
        """The next hanchan, and who sits where in it.

        ``position``: it begins with this hand, set up, and person 0 was its first dealer; ``deal``:
        its hands, else those named by the seed.
        """
        seating = self._thrown() if position is None else Seating((0, 1, 2, 3), ())
        self.seatings.append(seating)
        first = seating.persons[0]
        throws = tuple(((thrower - first) % 4, pips) for thrower, pips in seating.throws)
        name = f"{self.seed}/{self.played}"
        return Match(self.rules, name, deal, throws, self.manner, position), seating

    def _thrown(self) -> Seating:
        """Who sits where by the dice."""
        source = stream(self.seed, "session", self.played)
        person, throws = self._thrower, []
        for _ in range(self.rules.match.dealer_throws):
            pips = dice(source)
            throws.append((person, pips))
            person = (person + sum(pips) - 1) % 4
        a, b, c, d = ((person + step) % 4 for step in range(4))
        return Seating((a, b, c, d), tuple(throws))

    def finish(self, match: Match) -> None:
        """Add the result of the hanchan just played; raises ValueError while it goes on."""
        if match.standing is None:
            raise ValueError("the hanchan is not over")
        persons = self.seatings[-1].persons
        for placed in match.standing:
            self.totals[persons[placed.seat]] += placed.result
        self.played += 1
        if self.rules.match.next_dealer_by == "last_winner":
            self._thrower = persons[_next_thrower(match)]
        else:
            self._thrower = (self._thrower + 1) % 4


def _next_thrower(match: Match) -> int:
    """Seat of the winner of the last hand, or of the top where that hand was drawn."""
    assert match.standing is not None
    winners = _winners(match.events)
    return winners[0] if winners else match.standing[0].seat


def _winners(events: Sequence[Event]) -> list[int]:
    """Winners of the last hand, by nagashi too where it is a win, in the order they were paid."""
    found: list[int] = []
    nagashi = False
    for event in reversed(events):
        if isinstance(event, RoundEnded):
            nagashi = event.ending == "nagashi"
        elif isinstance(event, Won) or (nagashi and isinstance(event, NagashiWon)):
            found.append(event.seat)
        elif isinstance(event, RoundDealt):
            break
    return found[::-1]
