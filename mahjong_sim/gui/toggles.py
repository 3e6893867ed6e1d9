"""What a person leaves to the table for the rest of a hand (自動操作): sorting, wins, passes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from mahjong_sim.table.actions import DISCARDS, PASS, WIN, Action
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import HIDDEN, Tile

NAMES: Final = ("sort", "win", "no_call", "tsumogiri")


@dataclass
class Toggles:
    """Switches, back to the usual with every new hand: only sorting is on then."""

    on: set[str] = field(default_factory=lambda: {"sort"})

    def switch(self, name: str) -> None:
        """Turn one on or off."""
        self.on ^= {name}

    def clear(self) -> None:
        """As they are at the beginning of a hand."""
        self.on = {"sort"}

    def answer(self, view: Observation) -> Action | None:
        """What is answered without asking; None: the person decides.

        A win is never let go: with "auto win" off a person who could win is asked.
        """
        if WIN in view.legal:
            return WIN if "win" in self.on else None
        if PASS in view.legal:
            return PASS if "no_call" in self.on else None
        drawn = view.drawn
        if "tsumogiri" in self.on and drawn >= 0 and DISCARDS[drawn] in view.legal:
            return DISCARDS[drawn]
        return None


class HandOrder:
    """In which order the own tiles stand: sorted, or as the person left and drew them (理牌)."""

    def __init__(self) -> None:
        self._order: list[Tile] = []

    def arrange(self, in_order: list[Tile], sort: bool) -> list[Tile]:
        """The tiles of ``in_order``, which is sorted; else new ones come last."""
        if sort or HIDDEN in in_order:
            self._order = list(in_order)
        else:
            held = set(in_order)
            known = [tile for tile in self._order if tile in held]
            self._order = known + [tile for tile in in_order if tile not in known]
        return list(self._order)
