"""The record of a game out of its events (出来事から牌譜へ)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from mahjong_sim.errors import InputError
from mahjong_sim.replay.record import (
    Ending,
    FinalRecord,
    Four,
    Next,
    RoundRecord,
    WinRecord,
)
from mahjong_sim.table import events as ev
from mahjong_sim.table.events import Event
from mahjong_sim.tiles import Seat, Tile

STEPS = frozenset(
    {
        ev.Drew,
        ev.Discarded,
        ev.Called,
        ev.KanDeclared,
        ev.DoraRevealed,
        ev.RiichiAccepted,
    }
)
_TOLD = STEPS | {  # besides the steps, what a record tells in its own way or the rules imply
    ev.MatchStarted,
    ev.RoundDealt,
    ev.RoundSet,
    ev.HandOpened,
    ev.DeadWallSet,
    ev.DiceAside,
    ev.Voiced,
    ev.WinStated,
    ev.LiabilityArose,
    ev.WinDeclared,
    ev.UraDecided,
    ev.Won,
    ev.NagashiWon,
    ev.WallOut,
    ev.HandShown,
    ev.Exhausted,
    ev.Aborted,
    ev.Paid,
    ev.RoundEnded,
    ev.TakenBack,
    ev.MatchEnded,
}


class Fold:
    """Takes events in order. ``rounds``: the hands so far; ``beyond``: what no record tells."""

    def __init__(self, *, whole: bool = True, pieces: bool = True) -> None:
        self.rounds: list[RoundRecord] = []
        self.final: FinalRecord | None = None
        self._whole, self._pieces = whole, pieces
        self._beyond: dict[str, None] = {}
        self._dice: list[tuple[int, int]] = []
        self._dealt: ev.RoundDealt | None = None
        self._hand: list[Event] = []

    @property
    def beyond(self) -> tuple[str, ...]:
        """What happened and no record tells, by name."""
        return tuple(self._beyond)

    def take(self, event: Event) -> None:
        """Take the next event."""
        if isinstance(event, ev.RoundDealt):
            self._start(event)
        elif isinstance(event, ev.RoundSet):
            self._start(event.dealt)
            if not is_a_deal(event):
                self._dealt = None
                self._beyond["a position set up in the middle of a hand"] = None
        elif isinstance(event, ev.DiceThrown):
            if event.purpose == "wall_break":
                self._dice.append(event.dice)
            else:
                self._beyond["throws for the first dealer"] = None
        elif isinstance(event, ev.MatchEnded):
            self._end(event)
        elif type(event) not in _TOLD:
            self._beyond[f"{type(event).__name__} events"] = None
        if self._dealt is not None:
            self._hand.append(event)
            if isinstance(event, ev.RoundEnded):
                self._close(event)

    def _start(self, dealt: ev.RoundDealt) -> None:
        self._dealt, self._hand = dealt, []
        if self.rounds and self.rounds[-1].next is None:
            start = Next(dealt.wind, dealt.dealer, dealt.honba, dealt.pot)
            self.rounds[-1] = replace(self.rounds[-1], next=start)

    def _end(self, event: ev.MatchEnded) -> None:
        placed = sorted(event.standing, key=lambda p: p.seat)
        if [p.seat for p in placed] != [0, 1, 2, 3]:
            raise InputError("the end of the match does not place every seat")
        results = tuple(p.result for p in placed)
        self.final = FinalRecord(
            cast("Four", tuple(p.points for p in placed)),
            cast("tuple[float, float, float, float]", results),
        )
        if any(p.chips for p in placed):
            self._beyond["chips"] = None
        if not event.counted:
            self._beyond["that the match does not count"] = None

    def _close(self, ended: ev.RoundEnded) -> None:
        assert self._dealt is not None
        dice, self._dice = self._dice, []
        if len(dice) > 1:
            self._beyond["all but one throw of the wall break"] = None
        self.rounds.append(
            round_of(self._dealt, self._hand, ended, dice, self._whole, self._pieces)
        )
        self._dealt = None


def round_of(
    dealt: ev.RoundDealt,
    events: Sequence[Event],
    ended: ev.RoundEnded,
    dice: Sequence[tuple[int, int]] = (),
    whole: bool = True,
    pieces: bool = True,
) -> RoundRecord:
    """The record of a hand from its events; ``whole``, ``pieces``, as in `RoundRecord`."""
    steps: list[Event] = []
    for event in events:
        if type(event) in STEPS:
            steps.append(event)
        elif isinstance(event, ev.TakenBack):
            _undo(steps, event)
    shown = tuple(e.seat for e in events if isinstance(e, ev.HandShown) and e.hand)
    wins = _wins(events)
    return RoundRecord(
        dealt=dealt,
        steps=tuple(steps),
        ending=_ending(events, ended),
        wins=wins,
        shown=None if wins else shown,
        hands=_hands(events),
        deltas=None if wins else _deltas(_payments(events)),
        turned=1 + sum(isinstance(step, ev.DoraRevealed) for step in steps),
        whole=whole,
        pieces=pieces,
        dice=dice[-1] if dice else None,
    )


def is_a_deal(start: ev.RoundSet) -> bool:
    """Whether the position is the beginning of a hand."""
    plain = ev.SeatSet()
    return (
        all(seat == plain for seat in start.seats)
        and start.turn == start.dealt.dealer
        and start.shown == 1
        and start.first
    )


def _undo(steps: list[Event], back: ev.TakenBack) -> None:
    """A discard that was taken back did not happen."""
    for i in range(len(steps) - 1, -1, -1):
        step = steps[i]
        if isinstance(step, ev.Discarded) and step.tile == back.tile:
            del steps[i]
            return


def _ending(events: Sequence[Event], ended: ev.RoundEnded) -> Ending:
    for event in events:
        if isinstance(event, ev.Won):
            return "win"
        if isinstance(event, ev.NagashiWon):
            return "nagashi"
        if isinstance(event, ev.Exhausted):
            return "exhaustive"
        if isinstance(event, ev.Aborted):
            return event.why
    return "chombo" if ended.ending == "chombo" else "other"


def _wins(events: Sequence[Event]) -> tuple[WinRecord, ...]:
    won = [e for e in events if isinstance(e, ev.Won)]
    if not won:
        return ()
    first = events.index(won[0])
    paid = _payments(events[first:])
    return tuple(_win(win, _deltas([payment])) for win, payment in zip(won, paid, strict=False))


def _win(won: ev.Won, deltas: Four) -> WinRecord:
    scoring = won.scoring
    yakuman = tuple(y.id for y in scoring.yaku) if scoring.yakuman else ()
    return WinRecord(
        seat=won.seat,
        source=won.source,
        tile=won.tile,
        fu=scoring.fu,
        han=scoring.han,
        points=scoring.points,
        yaku={} if yakuman else {y.id: y.han for y in scoring.yaku},
        yakuman=yakuman,
        deltas=deltas,
        ura=won.ura,
        liable=won.liable[0][1] if won.liable else -1,
    )


def _hands(events: Sequence[Event]) -> dict[Seat, tuple[Tile, ...]]:
    open_ = (e for e in events if isinstance(e, ev.Won | ev.HandShown) and e.hand)
    return {e.seat: e.hand for e in open_}


def _payments(events: Sequence[Event]) -> list[ev.Paid]:
    """Payments without the riichi sticks."""
    paid = (e for e in events if isinstance(e, ev.Paid))
    return [e for e in paid if any(line.cause != "riichi" for line in e.lines)]


def _deltas(paid: Sequence[ev.Paid]) -> Four:
    moved = [0, 0, 0, 0, 0]  # the last place is the table's
    for event in paid:
        for line in event.lines:
            moved[line.payer] -= line.points
            moved[line.payee] += line.points
    a, b, c, d, _ = moved
    return a, b, c, d
