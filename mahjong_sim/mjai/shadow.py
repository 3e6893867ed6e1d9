"""A table as one seat sees it (席から見た卓), followed from outside by masked events.

The pieces that are hidden from the seat are made up, so that every piece is somewhere once; one
that turns up elsewhere than it was put changes places with one that is hidden there. What the seat
sees and may do does not depend on them.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mahjong_sim.hand.keys import suit_keys, words_of
from mahjong_sim.rules.options import Rules
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.house import house
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.phases import ToAct, ToClaim
from mahjong_sim.table.round import Round
from mahjong_sim.table.state import RoundState
from mahjong_sim.table.step import legal_actions
from mahjong_sim.tiles import HIDDEN, PIECES, Seat, Tile, counts_of


class Shadow(Round):
    """The running hand, for ``seat``; ``events``: all of the match, as the seat was told them."""

    __slots__ = ("_rest", "seat")

    def __init__(self, rules: Rules, seat: Seat, events: list[ev.Event]) -> None:
        self.house, self.state, self.events = house(rules), RoundState(), events
        self.number, self.seat = 0, seat
        self._answers, self._legal, self._open = {}, {}, None
        self._rest: list[Tile] = []

    def take(self, event: ev.Event) -> None:
        """Follow an event; its hidden pieces are filled in for the state alone."""
        self.events.append(event)
        match event:
            case ev.RoundDealt():
                self.state = RoundState()
                event = self._dealt(event)
            case ev.RoundSet(dealt=dealt):
                self.state = RoundState()
                event = replace(event, dealt=self._dealt(dealt))
            case ev.Drew(seat, tile):
                event = replace(event, tile=self._drawn(seat, tile))
            case ev.Discarded(seat, tile):
                self.show(seat, (tile,))
            case ev.Called(seat, meld):
                self.show(seat, meld.own)
            case ev.KanDeclared(seat, meld):
                self.show(seat, (meld.added,) if meld.added >= 0 else meld.tiles)
            case ev.HandOpened() | ev.HandShown() | ev.Won():
                self.show(event.seat, event.hand)
            case ev.DoraRevealed(indicator):
                self._turn(indicator)
        evolve(self.state, event)

    def legal_now(self) -> tuple[Action, ...]:
        """What the seat may answer now; empty where it is not asked."""
        phase = self.state.phase
        if isinstance(phase, ToAct) and phase.seat != self.seat:
            return ()
        if not isinstance(phase, ToAct | ToClaim):
            return ()
        return legal_actions(self.state, self.house).get(self.seat, ())

    def view(self, legal: tuple[Action, ...], decision: int) -> Observation:
        """What the seat sees, asked for one of these actions."""
        return Observation(self, self.seat, decision, legal, self.events, len(self.events))

    # --- hidden pieces --------------------------------------------------------------------------
    def _dealt(self, dealt: ev.RoundDealt) -> ev.RoundDealt:
        known = {t for hand in (*dealt.hands, dealt.indicators) for t in hand}
        self._rest = [t for t in range(PIECES - 1, -1, -1) if t not in known]
        hands = tuple(tuple(map(self._filled, hand)) for hand in dealt.hands)
        return replace(dealt, hands=hands)

    def _filled(self, tile: Tile) -> Tile:
        return self._rest.pop() if tile == HIDDEN else tile

    def _drawn(self, seat: Seat, tile: Tile) -> Tile:
        if tile == HIDDEN:
            return self._rest.pop()
        self._take_out(tile)
        return tile

    def _turn(self, indicator: Tile) -> None:
        self._take_out(indicator)
        shown = list(self.state.indicators)
        shown[self.state.shown] = indicator
        self.state.indicators = tuple(shown)

    def _take_out(self, tile: Tile) -> None:
        """Take a piece from where it was thought to be: a piece of the rest is there instead."""
        if tile not in self._rest:
            holder = self._holder(tile)
            if holder < 0:
                return
            self._change(holder, tile, self._rest[-1])
            self._rest[-1] = tile
        self._rest.remove(tile)

    def show(self, seat: Seat, tiles: Sequence[Tile]) -> None:
        """The seat turns out to hold these pieces."""
        held = self.state.seats[seat].tiles
        for tile in tiles:
            if tile in held or tile == HIDDEN:
                continue
            other = next(t for t in held if t not in tiles)
            if tile in self._rest:
                self._rest[self._rest.index(tile)] = other
            elif (holder := self._holder(tile)) >= 0:
                self._change(holder, tile, other)
            self._change(seat, other, tile)

    def _holder(self, tile: Tile) -> Seat:
        """The other seat that was thought to hold a piece, -1 if none was."""
        others = (s for s in range(4) if s != self.seat)
        return next((s for s in others if tile in self.state.seats[s].tiles), -1)

    def _change(self, seat: Seat, old: Tile, new: Tile) -> None:
        s = self.state.seats[seat]
        s.tiles[s.tiles.index(old)] = new
        s.drawn = new if s.drawn == old else s.drawn
        s.counts = counts_of(t >> 2 for t in s.tiles)
        s.keys = suit_keys(s.counts)
        s.words = words_of(s.keys)


def hidden(count: int) -> tuple[Tile, ...]:
    """So many pieces that nobody may see."""
    return (HIDDEN,) * count
