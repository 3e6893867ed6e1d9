"""What is on the table as one seat sees it (卓上): a fold over masked events.

Events are facts, so folding them is bookkeeping: no rule is known here. Pieces that the viewer may
not see are `HIDDEN`; the same fold serves a replay in which all of them are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from mahjong_sim.gui import picture_faults
from mahjong_sim.gui.hints.passed import Passed
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.score.scoring import POT, Line, Placed
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN, STANDARD_REDS, Kind, Seat, Tile


@dataclass(slots=True)
class RiverTile:
    """A discard: whether drawn just before, declaring riichi, lying sideways; who called it."""

    tile: Tile
    drawn: bool
    riichi: int
    sideways: bool
    called_by: Seat = -1


@dataclass(slots=True)
class SeatPicture:
    """One seat: its concealed tiles (without ``drawn``), melds, river and state.

    ``open``: its hand lies face up. ``kan_open``: so do all tiles of the closed kan it just
    declared. ``owes_turn``: the next discard lies sideways, because the one
    that declared riichi was called. Of faults: ``dead`` hand, kinds it is ``barred`` from winning
    on, points of ``fines``, melds as they will be ``righted`` that lie towards the wrong seat.
    """

    hand: list[Tile] = field(default_factory=list)
    drawn: Tile | None = None
    melds: list[Meld] = field(default_factory=list)
    river: list[RiverTile] = field(default_factory=list)
    riichi: int = 0
    stick: bool = False
    open: bool = False
    kan_open: bool = False
    owes_turn: bool = False
    dead: bool = False
    barred: tuple[Kind, ...] = ()
    fines: int = 0
    righted: dict[int, Meld] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome:
    """How a hand ended, gathered for the result screen.

    ``before``: points when the hand's last payments began. ``lines``: those payments in order, in
    the groups in which they were made.
    """

    before: tuple[int, ...] = (0, 0, 0, 0)
    wins: list[ev.Won] = field(default_factory=list)
    nagashi: list[ev.NagashiWon] = field(default_factory=list)
    shown: dict[Seat, ev.HandShown] = field(default_factory=dict)
    tenpai: tuple[Seat, ...] | None = None
    aborted: ev.Aborted | None = None
    lines: list[tuple[Line, ...]] = field(default_factory=list)
    ended: ev.RoundEnded | None = None


@dataclass(slots=True)
class Picture:
    """The table. ``turn``: the seat that acts, -1 between hands. ``last``: seat whose newest
    discard may still be claimed, -1 = none. ``kans_shorten``: a replacement draw leaves one live
    tile less; ``replaced``: how many were drawn. ``lowered``: seats that will drop a place.
    """

    reds: frozenset[Tile] = STANDARD_REDS
    kans_shorten: bool = True
    wind: int = 0
    dealer: Seat = 0
    number: int = 0
    honba: int = 0
    pot: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    seats: list[SeatPicture] = field(default_factory=lambda: [SeatPicture() for _ in range(4)])
    left: int = 0
    replaced: int = 0
    dora: list[Tile] = field(default_factory=list)
    turn: Seat = -1
    last: Seat = -1
    outcome: Outcome | None = None
    standing: tuple[Placed, ...] | None = None
    ending: str = ""
    counted: bool = True
    lowered: set[Seat] = field(default_factory=set)
    passed: Passed = field(default_factory=Passed)

    def fold(self, events: Iterable[ev.Event]) -> None:
        """Apply events in order; those that change nothing visible are passed over."""
        for event in events:
            self.passed.fold(event)
            apply = _FOLDS.get(type(event))
            if apply is not None:
                apply(self, event)

    def lay_open(self, seat: Seat, hand: tuple[Tile, ...]) -> None:
        """The seat's concealed tiles become known; an empty hand says nothing."""
        if hand:
            shown = self.seats[seat]
            shown.hand, shown.drawn, shown.open = list(hand), None, True

    def sorted_hand(self, seat: Seat) -> list[Tile]:
        """The concealed tiles in the usual order, a red five before its fellows."""
        return sorted(self.seats[seat].hand, key=lambda t: (t >> 2, t not in self.reds, t))


def _started(p: Picture, e: ev.MatchStarted) -> None:
    p.points = list(e.points)
    p.standing, p.ending, p.lowered = None, "", set()


def _dealt(p: Picture, e: ev.RoundDealt) -> None:
    p.wind, p.dealer, p.number = e.wind, e.dealer, e.number
    p.honba, p.pot, p.points = e.honba, e.pot, list(e.points)
    p.seats = [SeatPicture(hand=list(hand)) for hand in e.hands]
    p.left, p.kans_shorten, p.replaced = len(e.live), e.kans_shorten, 0
    p.dora = list(e.indicators[:1]) if e.dora else []
    p.turn, p.last, p.outcome = e.dealer, -1, None


def _set(p: Picture, e: ev.RoundSet) -> None:
    _dealt(p, e.dealt)
    p.dora, p.turn = list(e.dealt.indicators[: e.shown]), e.turn
    p.replaced = sum(meld.is_kan for given in e.seats for meld in given.melds)
    for seat, given in zip(p.seats, e.seats, strict=True):
        seat.melds, seat.riichi = list(given.melds), given.riichi
        seat.stick = bool(given.riichi)
        for d in given.river:
            sideways = bool(d.riichi) or seat.owes_turn
            seat.owes_turn = sideways and d.called_by >= 0
            seat.river.append(RiverTile(d.tile, d.drawn, int(d.riichi), sideways, d.called_by))


def _drew(p: Picture, e: ev.Drew) -> None:
    seat = p.seats[e.seat]
    if seat.drawn is not None:  # a tile too many
        seat.hand.append(seat.drawn)
    seat.drawn, seat.kan_open = e.tile, False
    p.left -= p.kans_shorten or not e.rinshan
    p.replaced += e.rinshan
    p.turn, p.last = e.seat, -1


def _discarded(p: Picture, e: ev.Discarded) -> None:
    seat = p.seats[e.seat]
    _spend(seat, e.tile, e.drawn)
    if e.riichi:
        seat.riichi = e.riichi
    sideways = bool(e.riichi) or seat.owes_turn
    seat.owes_turn = False
    seat.river.append(RiverTile(e.tile, e.drawn, e.riichi, sideways))
    p.turn = p.last = e.seat


def _spend(seat: SeatPicture, tile: Tile, drawn: bool = False) -> None:
    """Take a piece out of the hand; an unseen hand loses one of its hidden pieces."""
    if drawn or (seat.drawn == tile and tile not in seat.hand):
        seat.drawn = None
    else:
        seat.hand.remove(tile if tile in seat.hand else HIDDEN)
    if seat.drawn is not None:
        seat.hand.append(seat.drawn)
        seat.drawn = None


def _called(p: Picture, e: ev.Called) -> None:
    source = p.seats[e.meld.source]
    taken = source.river[-1]
    taken.called_by = e.seat
    if taken.sideways:
        source.owes_turn = True
    seat = p.seats[e.seat]
    for tile in e.meld.own:
        _spend(seat, tile)
    seat.melds.append(e.meld)
    p.turn, p.last = e.seat, -1


def _kan(p: Picture, e: ev.KanDeclared) -> None:
    seat = p.seats[e.seat]
    if e.meld.kind == MeldKind.ADDED_KAN:
        _spend(seat, e.meld.added)
        at = next(i for i, m in enumerate(seat.melds) if m.first == e.meld.first)
        seat.melds[at] = e.meld
    else:
        if seat.drawn is not None:
            seat.hand.append(seat.drawn)
            seat.drawn = None
        for tile in e.meld.tiles:
            seat.hand.remove(tile if tile in seat.hand else HIDDEN)
        seat.melds.append(e.meld)
        seat.kan_open = e.laid_open
    p.turn, p.last = e.seat, -1


def _opened(p: Picture, e: ev.HandOpened) -> None:
    p.lay_open(e.seat, e.hand)


def _accepted(p: Picture, e: ev.RiichiAccepted) -> None:
    p.seats[e.seat].stick = True


def _revealed(p: Picture, e: ev.DoraRevealed) -> None:
    p.dora.append(e.indicator)


def _end(p: Picture) -> Outcome:
    if p.outcome is None:
        p.outcome = Outcome(before=tuple(p.points))
        p.turn = -1
    return p.outcome


def _won(p: Picture, e: ev.Won) -> None:
    _end(p).wins.append(e)
    p.lay_open(e.seat, e.hand)
    p.seats[e.seat].drawn = e.tile


def _nagashi(p: Picture, e: ev.NagashiWon) -> None:
    _end(p).nagashi.append(e)


def _shown(p: Picture, e: ev.HandShown) -> None:
    _end(p).shown[e.seat] = e
    p.lay_open(e.seat, e.hand)


def _exhausted(p: Picture, e: ev.Exhausted) -> None:
    _end(p).tenpai = e.tenpai


def _aborted(p: Picture, e: ev.Aborted) -> None:
    _end(p).aborted = e


def _paid(p: Picture, e: ev.Paid) -> None:
    for line in e.lines:
        for who, amount in ((line.payer, -line.points), (line.payee, line.points)):
            if who == POT:
                p.pot += amount
            else:
                p.points[who] += amount
        if line.cause == "fine":
            p.seats[line.payer].fines += line.points
    if p.outcome is not None:
        p.outcome.lines.append(e.lines)


def _round_ended(p: Picture, e: ev.RoundEnded) -> None:
    outcome = _end(p)
    outcome.ended = e
    p.points = list(e.points)


def _match_ended(p: Picture, e: ev.MatchEnded) -> None:
    p.standing, p.ending, p.counted, p.turn = e.standing, e.why, e.counted, -1


_FOLDS: Final[dict[type[ev.Event], Callable[[Picture, Any], None]]] = {
    ev.MatchStarted: _started,
    ev.RoundDealt: _dealt,
    ev.RoundSet: _set,
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.RiichiAccepted: _accepted,
    ev.HandOpened: _opened,
    ev.Called: _called,
    ev.KanDeclared: _kan,
    ev.DoraRevealed: _revealed,
    ev.Won: _won,
    ev.NagashiWon: _nagashi,
    ev.HandShown: _shown,
    ev.Exhausted: _exhausted,
    ev.Aborted: _aborted,
    ev.Paid: _paid,
    ev.RoundEnded: _round_ended,
    ev.MatchEnded: _match_ended,
    **picture_faults.FOLDS,
}
