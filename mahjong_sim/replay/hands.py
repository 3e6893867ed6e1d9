"""Hands and melds (手牌・副露) while the steps of a recorded hand go by; no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_sim.errors import InputError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.table.events import Called, Discarded, Drew, Event, KanDeclared
from mahjong_sim.tiles import Seat, Tile, tile_text


class Hands:
    """``held``: concealed pieces by seat, a drawn one last; ``melds``: in the order of calling.

    ``drawn``: the piece just drawn, -1 = none. ``offered``: the last piece that could be claimed, a
    discard or a kan tile, -1 = none yet.
    """

    def __init__(self, hands: Sequence[Iterable[Tile]]) -> None:
        self.held = [list(hand) for hand in hands]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.drawn: Tile = -1
        self.offered: Tile = -1

    def apply(self, step: Event) -> None:
        """Let a step happen; InputError if a seat does not hold what it lays down."""
        if isinstance(step, Drew):
            self.held[step.seat].append(step.tile)
            self.drawn = step.tile
        elif isinstance(step, Discarded):
            self._leave(step.seat, (step.tile,))
            self.drawn, self.offered = -1, step.tile
        elif isinstance(step, Called):
            self._leave(step.seat, step.meld.own)
            self.melds[step.seat].append(step.meld)
            self.drawn = -1
        elif isinstance(step, KanDeclared):
            self._kan(step.seat, step.meld)
            self.drawn = -1

    def _kan(self, seat: Seat, kan: Meld) -> None:
        if kan.kind is MeldKind.CLOSED_KAN:
            self._leave(seat, kan.tiles)
            self.melds[seat].append(kan)
            self.offered = kan.tiles[0]
            return
        self._leave(seat, (kan.added,))
        self.offered = kan.added
        melds = self.melds[seat]
        for i, meld in enumerate(melds):
            if meld.kind is MeldKind.PON and meld.first == kan.first:
                melds[i] = kan
                return
        raise InputError(f"seat {seat} has no pon to add {tile_text(kan.added)} to")

    def _leave(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        held = self.held[seat]
        for tile in tiles:
            if tile not in held:
                raise InputError(f"seat {seat} does not hold {tile_text(tile)} ({tile})")
            held.remove(tile)
