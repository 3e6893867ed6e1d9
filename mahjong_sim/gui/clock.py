"""Thinking time (持ち時間): so many seconds for each decision, then a bank for the whole hand."""

from __future__ import annotations

from math import ceil
from typing import Final

from mahjong_sim.gui import prefs
from mahjong_sim.table import actions as do
from mahjong_sim.table.actions import Action
from mahjong_sim.table.observe import Observation

TICKING: Final = 5  # the last seconds are heard


class Clock:
    """A countdown. ``setting``: "5+10" = 5 seconds a decision and 10 a hand, "off" = none."""

    def __init__(self, setting: prefs.Clock) -> None:
        base, _, bank = setting.partition("+")
        self.on = bool(bank)
        self._base, self._bank = (float(base), float(bank)) if self.on else (0.0, 0.0)
        self.base = self.bank = 0.0
        self.new_hand()
        self._decision = -1

    def new_hand(self) -> None:
        """The bank is full again."""
        self.base, self.bank = self._base, self._bank
        self._decision = -1

    @property
    def left(self) -> int:
        """Full seconds left in all, rounded up."""
        return ceil(self.base + self.bank - 1e-9)

    @property
    def pressing(self) -> bool:
        """Whether only the last seconds are left."""
        return self.on and self.left <= TICKING

    @property
    def out(self) -> bool:
        """Whether time is over."""
        return self.on and self.base <= 0 and self.bank <= 0

    def follow(self, left: float) -> bool:
        """Show a time that somebody else keeps; whether another second is up."""
        before, self.on = self.left, True
        self.base, self.bank = left, 0.0
        return self.left != before

    def run(self, decision: int, seconds: float) -> bool:
        """Let time pass in a decision; whether another second is up."""
        if not self.on:
            return False
        if decision != self._decision:
            self._decision, self.base = decision, self._base
        before = self.left
        from_base = min(self.base, seconds)
        self.base -= from_base
        self.bank = max(0.0, self.bank - (seconds - from_base))
        return self.left != before


def default(view: Observation) -> Action:
    """What is answered when time is up: pass, discard the drawn tile, else the first choice."""
    if do.PASS in view.legal:
        return do.PASS
    if view.drawn >= 0 and do.DISCARDS[view.drawn] in view.legal:
        return do.DISCARDS[view.drawn]
    discards = [action for action in view.legal if isinstance(action, do.Discard)]
    return discards[-1] if discards else view.legal[0]
