"""Rulings on faults as they are shown (裁定の記録): what happened, what was found, what it cost."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from mahjong_sim.gui.picture import Picture
from mahjong_sim.meld import Meld
from mahjong_sim.score.scoring import Line
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat, Tile

FOLLOWS: Final = (
    ev.Faulted,
    ev.Ruled,
    ev.HandDied,
    ev.KindsBarred,
    ev.RiichiSpoken,
    ev.RiichiCancelled,
    ev.Warned,
    ev.PlaceLowered,
    ev.TakenBack,
    ev.Paid,
    ev.RoundEnded,
)  # events that belong to a ruling once a fault was found
NOTICED: Final = (
    ev.TilesShown,
    ev.Peeked,
    ev.Toppled,
    ev.Misnamed,
    ev.ScoreStated,
    ev.MeldTurned,
    ev.IndicatorTurned,
    ev.Misbehaved,
    ev.CalledOut,
)  # wrong acts that no word and no move tells
SEEN: Final = (ev.Said, *NOTICED, ev.HandShown)  # wrong acts as everybody sees them
MOVES: Final = (ev.Discarded, ev.Called, ev.KanDeclared)
_KEPT: Final = 8  # events looked back on for what happened


@dataclass
class Finding:
    """One fault of a case: the event, what was seen of it, the melds of its seat, the ruling.

    ``apart``: the tile that a win was declared on, -1 = none. ``dealer``, ``wind``: of the hand.
    """

    fault: ev.Faulted
    happened: tuple[ev.Event, ...] = ()
    melds: tuple[Meld, ...] = ()
    apart: Tile = -1
    dealer: Seat = 0
    wind: int = 0
    ruled: ev.Ruled | None = None

    @property
    def effects(self) -> tuple[str, ...]:
        """What it costs: as ruled, else as usual."""
        return self.fault.effects if self.ruled is None else self.ruled.effects


@dataclass
class Case:
    """A ruling: faults found together and all that followed at once.

    ``before``: points when it began. ``ended``: the end of the hand, if it brought that.
    """

    before: tuple[int, ...]
    findings: list[Finding] = field(default_factory=list)
    effects: list[ev.Event] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    ended: ev.RoundEnded | None = None
    looked_at: bool = False

    def of(self, seat: Seat) -> list[ev.Event]:
        """What followed for a seat."""
        return [e for e in self.effects if getattr(e, "seat", -1) == seat]


class CaseBook:
    """All cases of a match, and all events shown so far; a fold over events."""

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self.shown: list[ev.Event] = []
        self.case_of: dict[int, Case] = {}  # by place in ``shown``
        self._open: Case | None = None
        self._recent: deque[ev.Event] = deque(maxlen=_KEPT)

    @property
    def last(self) -> Case | None:
        """The newest case."""
        return self.cases[-1] if self.cases else None

    @staticmethod
    def follows(event: ev.Event) -> bool:
        """Whether an event after a finding belongs to the same ruling."""
        return isinstance(event, FOLLOWS)

    def fold(self, event: ev.Event, picture: Picture) -> None:
        """Take an event; ``picture``: the table before it, with all hands open."""
        if isinstance(event, ev.Faulted):
            self._found(event, picture)
        elif self._open is not None and self.follows(event):
            self._follow(self._open, event)
        else:
            self._open = None
        if self._open is not None:
            self.case_of[len(self.shown)] = self._open
        self.shown.append(event)
        self._recent.append(event)
        if isinstance(event, ev.RoundEnded):
            self._open = None

    def _found(self, event: ev.Faulted, picture: Picture) -> None:
        if self._open is None:
            self._open = Case(tuple(picture.points))
            self.cases.append(self._open)
        own = picture.seats[event.seat]
        finding = Finding(
            event,
            self._happened(event),
            tuple(own.melds),
            _apart(picture, event),
            picture.dealer,
            picture.wind,
        )
        self._open.findings.append(finding)

    def _happened(self, fault: ev.Faulted) -> tuple[ev.Event, ...]:
        """What was last seen of the seat: its wrong act, its last move, or who pointed it out."""
        acts = [e for e in self._recent if isinstance(e, SEEN + MOVES) and _by(e, fault.seat)]
        return tuple(acts[-1:])

    def _follow(self, case: Case, event: ev.Event) -> None:
        if isinstance(event, ev.Ruled):
            open_ = [f for f in case.findings if f.ruled is None and f.fault.seat == event.seat]
            for finding in open_:
                if finding.fault.fault == event.fault:
                    finding.ruled = event
                    break
        elif isinstance(event, ev.Paid):
            case.lines += event.lines
        elif isinstance(event, ev.RoundEnded):
            case.ended = event
        else:
            case.effects.append(event)


def _by(event: ev.Event, seat: Seat) -> bool:
    """Whether an event is an act of the seat, or points one out."""
    who: Seat = event.other if isinstance(event, ev.CalledOut) else getattr(event, "seat", -1)
    return who == seat


def _apart(picture: Picture, fault: ev.Faulted) -> Tile:
    """The tile a win was declared on: another's discard or the one just drawn; -1 = none."""
    if picture.last >= 0 and picture.last != fault.seat:
        river = picture.seats[picture.last].river
        return river[-1].tile if river else -1
    drawn = picture.seats[fault.seat].drawn
    return -1 if drawn is None else drawn
