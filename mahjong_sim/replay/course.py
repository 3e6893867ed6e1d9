"""A recorded hand told step by step (一局の経過): what every writer keeps count of."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_sim.replay.hands import Hands
from mahjong_sim.replay.record import Four, RoundRecord
from mahjong_sim.table.events import DoraRevealed, Event, RiichiAccepted
from mahjong_sim.tiles import Seat, Tile

STICK = 1000  # points of a riichi stick


class Course:
    """``now``: hands and melds; ``points`` by seat; ``indicators`` open; ``pot``: on the table."""

    def __init__(self, hand: RoundRecord) -> None:
        self.hand = hand
        self.now = Hands(hand.dealt.hands)
        self.points = list(hand.dealt.points)
        self.pot = hand.dealt.pot
        self.indicators = [hand.dealt.indicators[0]]

    def steps(self) -> Iterator[tuple[int, Event]]:
        """Index and step, each before it happens."""
        for i, step in enumerate(self.hand.steps):
            yield i, step
            self.now.apply(step)
            if isinstance(step, RiichiAccepted):
                self.points[step.seat] -= STICK
                self.pot += STICK
            elif isinstance(step, DoraRevealed):
                self.indicators.append(step.indicator)

    def pay(self, deltas: Four) -> None:
        """A payment of the result."""
        self.points = [p + d for p, d in zip(self.points, deltas, strict=True)]
        self.pot -= sum(deltas)

    def concealed(self, seat: Seat, win: Tile = -1) -> list[Tile]:
        """The seat's concealed pieces in rising order, without the one it won on."""
        return sorted(t for t in self.now.held[seat] if t != win)


def base_points(points: int, dealer: bool) -> int:
    """Base points (基本点) of a win worth so much without honba and sticks, from mangan up."""
    return points // (6 if dealer else 4)
