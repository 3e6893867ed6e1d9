"""What guards look at, and where they are registered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import Action, AddedKan, Chi, ClosedKan, OpenKan, Pon
from mahjong_sim.table.house import House
from mahjong_sim.table.phases import Cause, ToClaim
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.tiles import Kind, Seat, Tile

OWN_KANS: Final = (ClosedKan, AddedKan)
KANS: Final = (OpenKan, *OWN_KANS)
CALLS: Final = (Chi, Pon, OpenKan)


class Ask:
    """An act in question (問い): the table, the seat ``s`` and the act.

    ``tile``: the piece open to claims (``cause`` says why) or else the drawn one, -1 = none.
    """

    __slots__ = ("action", "cause", "house", "rules", "s", "seat", "state", "tile")

    def __init__(self, state: RoundState, house: House, seat: Seat, action: Any) -> None:
        self.state, self.house, self.seat, self.action = state, house, seat, action
        self.rules: Rules = house.rules
        self.s: SeatState = state.seats[seat]
        self.tile: Tile = self.s.drawn
        self.cause: Cause | None = None
        if isinstance(state.phase, ToClaim):
            self.tile, self.cause = state.phase.tile, state.phase.cause

    @property
    def kind(self) -> Kind:
        """Kind of the open or drawn tile."""
        return self.tile >> 2

    @property
    def tsumo(self) -> bool:
        """Whether it is the seat's own turn, not a claim."""
        return self.cause is None

    def in_river(self, mask: int) -> tuple[Tile, ...]:
        """The seat's discards of these kinds, one of each."""
        kinds = {d.tile >> 2: d.tile for d in self.s.river if mask >> (d.tile >> 2) & 1}
        return tuple(kinds.values())


class Refusal(NamedTuple):
    """A guard says no, with what shows it."""

    tiles: tuple[Tile, ...] = ()
    number: int = 0


Verdict = Refusal | bool  # False: nothing against the act
Guard = Callable[[Ask], Verdict]


class Entry(NamedTuple):
    """A registered guard."""

    code: str
    path: str
    guard: Guard


FIRST: Final[defaultdict[type[Action], list[Entry]]] = defaultdict(list)
GUARDS: Final[defaultdict[type[Action], list[Entry]]] = defaultdict(list)


def guard(
    code: str, path: str, *acts: type[Action], first: bool = False
) -> Callable[[Guard], Guard]:
    """Registers a predicate against acts: True or a `Refusal` means refused.

    ``first``: the other guards of the act are asked only if this one has nothing against it.
    """

    def add(predicate: Guard) -> Guard:
        for act in acts:
            (FIRST if first else GUARDS)[act].append(Entry(code, path, predicate))
        return predicate

    return add
