"""Hands and melds (手牌・副露) while the steps of a recorded hand go by; no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_sim.errors import InputError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.table.events import Called, Discarded, Drew, Event, KanDeclared
from mahjong_sim.tiles import Seat, Tile, tile_text


class Hands:
    """``held``: concealed pieces by seat, a drawn one last; ``melds``: in the order of calling.

    ``drawn``: the piece that ``drawer`` drew just now, -1 = none. ``offered``: the last piece that
    could be claimed, a discard or a kan tile, -1 = none yet. ``discarder``: whose discard may be
    called, -1 = none.
    """

    def __init__(self, hands: Sequence[Iterable[Tile]]) -> None:
        self.held = [list(hand) for hand in hands]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.drawn: Tile = -1
        self.drawer: Seat = -1
        self.offered: Tile = -1
        self.discarder: Seat = -1

    def apply(self, step: Event) -> None:
        """Let a step happen; InputError if a seat does not hold what it lays down, or takes
        what is not there.
        """
        if isinstance(step, Drew):
            self.discarder = -1
            self.held[step.seat].append(step.tile)
            self.drawn, self.drawer = step.tile, step.seat
        elif isinstance(step, Discarded):
            self._leave(step.seat, (step.tile,))
            self.drawn, self.offered, self.discarder = -1, step.tile, step.seat
        elif isinstance(step, Called):
            self._call(step.seat, step.meld)
            self.drawn = -1
        elif isinstance(step, KanDeclared):
            self._kan(step.seat, step.meld)
            self.drawn = -1

    def _call(self, seat: Seat, meld: Meld) -> None:
        check_meld(meld, seat)
        if (meld.source, meld.taken) != (self.discarder, self.offered):
            raise InputError(f"seat {meld.source} has not just discarded {tile_text(meld.taken)}")
        self._leave(seat, meld.own)
        self.melds[seat].append(meld)
        self.discarder = -1

    def _kan(self, seat: Seat, kan: Meld) -> None:
        check_meld(kan, seat)
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


def check_meld(meld: Meld, seat: Seat) -> None:
    """InputError unless the meld of this seat has the tiles and source that its kind demands."""
    kinds = [t >> 2 for t in meld.tiles]
    low = kinds[0] if kinds else -1
    if meld.kind is MeldKind.CHI:
        right = kinds == [low, low + 1, low + 2] and low < 27 and low % 9 < 7
    else:
        right = set(kinds) == {low} and len(kinds) == (3 if meld.kind is MeldKind.PON else 4)
    right = right and low >= 0 and len(set(meld.tiles)) == len(kinds)
    if meld.is_open:
        right = right and meld.taken in meld.tiles and meld.source in range(4)
        right = right and meld.source != seat
    if meld.kind is MeldKind.ADDED_KAN:
        right = right and meld.added in meld.tiles and meld.added != meld.taken
    if not right:
        raise InputError(f"{meld.kind.name} of {' '.join(map(tile_text, meld.tiles))}")
