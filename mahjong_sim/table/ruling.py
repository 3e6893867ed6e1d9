"""What an arbiter (審判) is asked, and from when on the hand waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mahjong_sim.errors import IllegalAction
from mahjong_sim.rules.options import Effect
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action
from mahjong_sim.table.acts import Rule
from mahjong_sim.table.house import House
from mahjong_sim.table.penalties import Fault
from mahjong_sim.table.phases import ToShow
from mahjong_sim.table.state import RoundState

Effects = tuple[Effect, ...]


@dataclass(slots=True)
class Ruling:
    """Faults before the arbiter (裁定): those open, with what may be ruled, and those decided."""

    open: list[tuple[Fault, tuple[Effects, ...]]]
    ruled: list[tuple[Fault, Effects]] = field(default_factory=list)

    @property
    def choices(self) -> tuple[Rule, ...]:
        """What may be ruled on the next fault, the usual first; -1 = no penalty."""
        return (*map(Rule, range(len(self.open[0][1]))), Rule(-1))

    def decide(self, action: Action) -> tuple[Fault, Effects]:
        """Take the ruling on the next fault; IllegalAction if it is none of the choices."""
        if not isinstance(action, Rule) or action not in self.choices:
            count = len(self.open[0][1])
            raise IllegalAction(f"a ruling is one of {count} choices from 0, or -1 for no penalty")
        fault, found = self.open.pop(0)
        effects = found[action.choice] if action.choice >= 0 else ()
        self.ruled.append((fault, effects))
        return fault, effects

    def copy(self) -> Ruling:
        """An independent copy."""
        return Ruling(self.open[:], self.ruled[:])


def draw_at(state: RoundState, house: House, events: Sequence[ev.Event]) -> int:
    """From which of the events on a draw waits until what riichi hid is ruled on; -1: none."""
    win_first = house.rules.draws.nagashi_over_faults
    if type(state.phase) is not ToShow:
        for at, event in enumerate(events):
            if isinstance(event, ev.Aborted):
                return at + 1
            nagashi = isinstance(event, ev.NagashiWon) and not win_first
            if isinstance(event, ev.WallOut) or nagashi:
                return at
    return -1
