"""What happened in a hand, read from its list of events and nothing else.

Nothing is kept between two questions: hands, waits and passed tiles are found anew each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Kind, Seat, Tile, counts_of, red_pieces
from tests.unit.hand.naive import is_complete, is_standard, with_tile


@lru_cache(maxsize=1 << 16)
def waits(counts: tuple[int, ...], melds: int) -> frozenset[Kind]:
    """Kinds that complete the hand, of which it does not hold all four itself."""
    return frozenset(
        k for k in range(34) if counts[k] < 4 and is_complete(with_tile(counts, k), melds)
    )


@lru_cache(maxsize=1 << 12)
def shapes(counts: tuple[int, ...]) -> frozenset[Kind]:
    """Kinds of which one more, even a fifth, makes sets and a pair."""
    return frozenset(k for k in range(34) if is_standard(with_tile(counts, k)))


class History:
    """Reads one hand from `RoundDealt` on."""

    def __init__(self, rules: Rules, events: Sequence[ev.Event]) -> None:
        self.rules = rules
        self.reds = red_pieces(rules.wall.red_man, rules.wall.red_pin, rules.wall.red_sou)
        start = max(i for i, e in enumerate(events) if isinstance(e, ev.RoundDealt))
        self.events = events[start:]
        dealt = self.events[0]
        assert isinstance(dealt, ev.RoundDealt)
        self.dealt = dealt
        self.hands: list[list[Tile]] = [list(h) for h in dealt.hands]
        self.melds: list[tuple[Meld, ...]] = [(), (), (), ()]
        for event in self.events[1:]:
            self._hold(event)

    def _hold(self, event: ev.Event) -> None:
        if isinstance(event, ev.Drew):
            self.hands[event.seat].append(event.tile)
        elif isinstance(event, ev.Discarded):
            self.hands[event.seat].remove(event.tile)
        elif isinstance(event, ev.Called):
            self._lay(event.seat, event.meld.own, event.meld)
        elif isinstance(event, ev.KanDeclared):
            added = event.meld.kind is MeldKind.ADDED_KAN
            gone = (event.meld.added,) if added else event.meld.tiles
            if added:
                first = event.meld.first
                melds = self.melds[event.seat]
                self.melds[event.seat] = tuple(m for m in melds if m.first != first or m.kind == 0)
            self._lay(event.seat, gone, event.meld)

    def _lay(self, seat: Seat, tiles: Sequence[Tile], meld: Meld) -> None:
        for tile in tiles:
            self.hands[seat].remove(tile)
        self.melds[seat] += (meld,)

    # --- what happened --------------------------------------------------------------------------
    def where(self, *kinds: type[ev.Event], seat: Seat = -1) -> list[int]:
        """Places of the events of these types, of one seat if named."""
        return [
            i
            for i, e in enumerate(self.events)
            if isinstance(e, kinds) and seat in (-1, getattr(e, "seat", -1))
        ]

    def last_act(self) -> ev.Event:
        acts = self.where(ev.Drew, ev.Discarded, ev.Called, ev.KanDeclared)
        return self.events[acts[-1]]

    def discards(self, seat: Seat) -> list[ev.Discarded]:
        return [e for e in self.events if isinstance(e, ev.Discarded) and e.seat == seat]

    def riichi_at(self, seat: Seat) -> int:
        """Where the seat declared riichi; -1 if it did not."""
        found = [i for i in self.where(ev.Discarded, seat=seat) if self.events[i].riichi]  # type: ignore[attr-defined]
        return found[0] if found else -1

    def stood(self) -> list[int]:
        """Places where kans stood: their replacement was drawn."""
        return [i for i in self.where(ev.Drew) if self.events[i].rinshan]  # type: ignore[attr-defined]

    def left(self) -> int:
        stood = len(self.stood())
        return len(self.dealt.live) - (len(self.where(ev.Drew)) - stood) - stood

    def points(self, seat: Seat) -> int:
        lines = [line for e in self.events if isinstance(e, ev.Paid) for line in e.lines]
        moved = sum(ln.points * ((ln.payee == seat) - (ln.payer == seat)) for ln in lines)
        return self.dealt.points[seat] + moved

    def tile_passes(self) -> Iterator[tuple[int, Seat, Kind]]:
        """(place, seat, kind) of every tile that was open to a win."""
        for i, e in enumerate(self.events):
            if isinstance(e, ev.Discarded):
                yield i, e.seat, e.tile >> 2
            elif isinstance(e, ev.KanDeclared) and e.meld.kind is MeldKind.ADDED_KAN:
                yield i, e.seat, e.meld.first

    # --- waits and furiten ----------------------------------------------------------------------
    def counts(self, seat: Seat, without: Tile = -1) -> tuple[int, ...]:
        return tuple(counts_of(t >> 2 for t in self.hands[seat] if t != without))

    def waits_at(self, seat: Seat, place: int) -> frozenset[Kind]:
        """The seat's waits just after an event."""
        then = type(self)(self.rules, self.events[: place + 1])
        return waits(then.counts(seat), len(then.melds[seat]))

    def missed(self, seat: Seat, before: int) -> bool:
        """Whether a winning tile was passed in the span that still bars."""
        how = self.rules.furiten.same_turn
        ends: dict[str, tuple[type[ev.Event], ...]] = {
            "until_draw": (ev.Drew,),
            "until_draw_or_call": (ev.Drew, ev.Called),
            "until_discard": (ev.Discarded,),
        }
        declared = self.riichi_at(seat)
        since = len(self.events)
        if how != "none":
            since = max([0, *self.where(*ends[how], seat=seat)])
        if declared >= 0:
            since = min(since, declared)
        return any(
            since < place < before and other != seat and kind in self.waits_at(seat, place)
            for place, other, kind in self.tile_passes()
        )

    def furiten(self, seat: Seat, found: frozenset[Kind], before: int) -> bool:
        river = {e.tile >> 2 for e in self.discards(seat)}
        return bool(river & found) or self.missed(seat, before)
