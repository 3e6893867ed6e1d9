"""Hands of formats that tell tiles apart by their look only (see `mahjong_sim.looks`).

Which of the equal pieces one is cannot matter, so a piece is chosen in a fixed way: the lowest that
is free or held.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_sim.errors import InputError
from mahjong_sim.looks import Look, Pieces, kind_of, look_of, look_text
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.replay.builder import RoundBuilder
from mahjong_sim.replay.hands import Hands, check_meld
from mahjong_sim.replay.record import Four, Next
from mahjong_sim.table.events import Discarded, DoraRevealed, RiichiAccepted
from mahjong_sim.tiles import Kind, Seat, Tile


class LookBuilder(RoundBuilder):
    """Builds a hand from looks; checks that every seat holds what it lays down."""

    pieces_known = False

    def __init__(
        self,
        start: Next,
        number: int,
        points: Four,
        hands: Sequence[Iterable[Look]],
        indicator: Look,
        reds: frozenset[Tile],
    ) -> None:
        self.pieces = Pieces(reds)
        dealt = tuple(tuple(map(self.pieces.take, hand)) for hand in hands)
        if any(len(hand) != 13 for hand in dealt):
            raise InputError("a hand is dealt thirteen tiles")
        super().__init__(start, number, points, dealt, self.pieces.take(indicator))
        self.now = Hands(dealt)

    def take_draw(self, seat: Seat, look: Look) -> None:
        """A draw."""
        self.draw(seat, self.pieces.take(look))
        self.now.apply(self.steps[-1])

    def lay_discard(self, seat: Seat, look: Look, drawn: bool) -> None:
        """A discard; ``drawn``: the tile just drawn, else another of the hand."""
        if drawn:
            tile = self.now.drawn
            if tile < 0 or look_of(tile, self.pieces.reds) != look:
                raise InputError(f"seat {seat} has not just drawn {look_text(look)}")
        else:
            (tile,) = self._held(seat, [look], but=self.now.drawn)
        self.discard(seat, tile, drawn)
        self.now.apply(self.steps[-1])

    def drawn_look(self) -> Look:
        """Look of the tile just drawn; InputError if there is none."""
        if self.now.drawn < 0:
            raise InputError("a drawn tile is discarded, and none was drawn")
        return look_of(self.now.drawn, self.pieces.reds)

    def lay_call(
        self, kind: MeldKind, seat: Seat, source: Seat, taken: Look, own: Sequence[Look]
    ) -> None:
        """A chi, pon or open kan of the last discard."""
        aside = (RiichiAccepted, DoraRevealed)
        last = next((s for s in reversed(self.steps) if not isinstance(s, aside)), None)
        if not isinstance(last, Discarded) or last.seat != source or source == seat:
            raise InputError(f"seat {seat} calls a tile that seat {source} has not just discarded")
        if look_of(last.tile, self.pieces.reds) != taken:
            raise InputError(f"seat {seat} calls {look_text(taken)}, which was not discarded")
        tiles = tuple(sorted((last.tile, *self._held(seat, own))))
        self._lay(seat, Meld(kind, tiles, taken=last.tile, source=source))

    def lay_closed_kan(self, seat: Seat, kind: Kind) -> None:
        """A closed kan."""
        self._lay(seat, Meld(MeldKind.CLOSED_KAN, tuple(range(4 * kind, 4 * kind + 4))))

    def lay_added_kan(self, seat: Seat, look: Look) -> None:
        """A tile added to the seat's pon."""
        kind = kind_of(look)
        (tile,) = self._held(seat, [look])
        for meld in self.now.melds[seat]:
            if meld.kind is MeldKind.PON and meld.first == kind:
                tiles = tuple(range(4 * kind, 4 * kind + 4))
                self._lay(
                    seat, Meld(MeldKind.ADDED_KAN, tiles, meld.taken, meld.source, added=tile)
                )
                return
        raise InputError(f"seat {seat} has no pon to add {look_text(look)} to")

    def turn_dora(self, look: Look) -> None:
        """A kan dora indicator is turned."""
        self.dora(self.pieces.take(look))

    def open_ura(self, looks: Sequence[Look]) -> tuple[Tile, ...]:
        """Pieces of the ura indicators a winner opens; a second winner's are the first one's."""
        if looks and not self.ura:
            self.ura = tuple(map(self.pieces.take, looks))
        return self.ura if looks else ()

    def win_tile(self, seat: Seat, source: Seat, look: Look | None) -> Tile:
        """The piece that is won; ``look``: what the record calls it."""
        tile = self.now.drawn if seat == source else self.now.offered
        if tile < 0:
            raise InputError(f"seat {seat} wins without a tile")
        if look is not None and look != look_of(tile, self.pieces.reds):
            raise InputError(f"seat {seat} wins on {look_text(look)}, which is not there")
        return tile

    def show(self, seat: Seat, looks: Iterable[Look] | None, win: Tile = -1) -> None:
        """The seat's concealed hand is open; ``looks``: what it is said to be."""
        hand = tuple(t for t in self.now.held[seat] if t != win)
        if looks is not None:
            want, got = sorted(looks), sorted(look_of(t, self.pieces.reds) for t in hand)
            if want != got:
                said = " ".join(map(look_text, want))
                raise InputError(f"seat {seat} shows {said}, which is not its hand")
        self.shown_hands[seat] = hand

    def _is(self, tile: Tile, look: Look) -> bool:
        return look_of(tile, self.pieces.reds) == look

    def _held(self, seat: Seat, looks: Sequence[Look], but: Tile = -1) -> list[Tile]:
        """Pieces of these looks in the seat's hand, the lowest of each."""
        held = sorted(t for t in self.now.held[seat] if t != but)
        out: list[Tile] = []
        for look in looks:
            tile = next((t for t in held if self._is(t, look)), -1)
            if tile < 0:
                raise InputError(f"seat {seat} does not hold {look_text(look)}")
            held.remove(tile)
            out.append(tile)
        return out

    def _lay(self, seat: Seat, meld: Meld) -> None:
        check_meld(meld, seat)
        self.meld(seat, meld)
        self.now.apply(self.steps[-1])
