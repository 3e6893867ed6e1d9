"""The steps of a recorded game (再生の区切り): where the table can be looked at, and what is shown.

A step is a number of events and perhaps a sheet over the table. Events that change nothing to be
seen go with the step after them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from mahjong_sim.gui.cases import SEEN, Case, CaseBook
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.views import ALL, masked
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat, Tile

SheetName = Literal["", "result", "penalty", "ranking"]
Kind = Literal["riichi", "call", "kan", "win", "draw", "penalty", "end"]

STARTS: Final = (ev.RoundDealt, ev.RoundSet)
SHOWN: Final = (
    *STARTS,
    ev.Drew,
    ev.Discarded,
    ev.Called,
    ev.KanDeclared,
    ev.DoraRevealed,
    ev.HandOpened,
    ev.WinDeclared,
    ev.Won,
    ev.NagashiWon,
    ev.HandShown,
    ev.Exhausted,
    ev.Aborted,
    *(kind for kind in SEEN if kind is not ev.HandShown),
)  # events that are a step of their own


class Frame(NamedTuple):
    """A step. ``upto``: events that have happened; ``event``: the newest that is shown.

    ``hand``: index of the hand. ``sheet``: what lies over the table, ``page`` of it. ``case``: the
    ruling a penalty sheet shows. ``scene``: what explanations of the event must know.
    """

    upto: int
    event: ev.Event
    hand: int
    scene: Scene
    sheet: SheetName = ""
    page: int = 0
    case: Case | None = None


class Mark(NamedTuple):
    """A step worth jumping to. ``event``: what happened there."""

    frame: int
    hand: int
    kind: Kind
    event: ev.Event


@dataclass
class Hand:
    """A hand: its first step, its first event, how it was dealt, how it ended."""

    frame: int
    start: int
    dealt: ev.RoundDealt
    ends: list[ev.Event]


class Steps:
    """All steps of a game. ``frames``, ``hands``, ``marks`` in their order; ``book``: rulings."""

    def __init__(self, events: Iterable[ev.Event], reds: frozenset[Tile]) -> None:
        self.events = list(events)
        self.frames: list[Frame] = []
        self.hands: list[Hand] = []
        self.marks: list[Mark] = []
        self.book = CaseBook()
        self._scene, self._outcomes = Scene(), 0
        picture = Picture(reds)
        for event in self.events:
            self.book.fold(event, picture)
            picture.fold((event,))
        for at, event in enumerate(self.events):
            self._take(at, event)
        if self.frames and self.frames[-1].upto < len(self.events):
            self.frames[-1] = self.frames[-1]._replace(upto=len(self.events))

    # --- building -------------------------------------------------------------------------------
    def _take(self, at: int, event: ev.Event) -> None:
        self._scene = self._scene.after(event)
        if isinstance(event, STARTS):
            self._begin(at, event)
        if not self.hands:
            return
        if isinstance(event, SHOWN):
            self._add(at, event)
            self._mark(event)
        if isinstance(event, ev.Won | ev.NagashiWon):
            self._outcomes += 1
        case = self.book.case_of.get(at)
        if case is not None and self.book.case_of.get(at + 1) is not case:
            self._ruling(at, event, case)
        if isinstance(event, ev.RoundEnded) and (case is None or event.ending != "chombo"):
            for page in range(max(1, self._outcomes)):
                self._add(at, event, "result", page)
        if isinstance(event, ev.RoundEnded) and event.ending == "chombo":
            self.hands[-1].ends.append(event)
        if isinstance(event, ev.MatchEnded):
            self._add(at, event, "ranking")
            self.marks.append(Mark(len(self.frames) - 1, len(self.hands) - 1, "end", event))

    def _begin(self, at: int, event: ev.RoundDealt | ev.RoundSet) -> None:
        dealt = event.dealt if isinstance(event, ev.RoundSet) else event
        self.hands.append(Hand(len(self.frames), at, dealt, []))
        self._outcomes = 0

    def _add(
        self,
        at: int,
        event: ev.Event,
        sheet: SheetName = "",
        page: int = 0,
        case: Case | None = None,
    ) -> None:
        hand = len(self.hands) - 1
        self.frames.append(Frame(at + 1, event, hand, self._scene, sheet, page, case))

    def _ruling(self, at: int, event: ev.Event, case: Case) -> None:
        """The pages of a ruling, after all that belongs to it."""
        first = len(self.frames)
        for page in range(len(case.findings)):
            self._add(at, event, "penalty", page, case)
        self.marks.append(Mark(first, len(self.hands) - 1, "penalty", case.findings[0].fault))

    def _mark(self, event: ev.Event) -> None:
        kind = _kind_of(event)
        if kind is not None:
            self.marks.append(Mark(len(self.frames) - 1, len(self.hands) - 1, kind, event))
            if kind in ("win", "draw"):
                self.hands[-1].ends.append(event)

    # --- finding --------------------------------------------------------------------------------
    @property
    def last(self) -> int:
        """Number of the last step."""
        return len(self.frames) - 1

    def turn(self, here: int, seat: Seat, by: int) -> int:
        """The step at which the seat's next turn begins, or the one before; else the end."""
        places = range(here + 1, len(self.frames)) if by > 0 else range(here - 1, -1, -1)
        for at in places:
            frame = self.frames[at]
            begins = isinstance(frame.event, ev.Drew | ev.Called) and not frame.sheet
            if begins and getattr(frame.event, "seat", -1) == seat:
                return at
        return self.last if by > 0 else 0

    def hand(self, here: int, by: int) -> int:
        """The first step of the next hand or, if that is reached already, of the one before."""
        now = self.frames[here].hand
        if by < 0 and here > self.hands[now].frame:
            return self.hands[now].frame
        wanted = now + by
        if wanted >= len(self.hands):
            return self.last
        return self.hands[max(0, wanted)].frame

    def mark(self, here: int, by: int) -> int:
        """The next step worth a look, or the one before; else the end."""
        places = [mark.frame for mark in self.marks]
        if by > 0:
            return min((at for at in places if at > here), default=self.last)
        return max((at for at in places if at < here), default=0)

    # --- the table ------------------------------------------------------------------------------
    def picture(self, here: int, eyes: int, reds: frozenset[Tile]) -> Picture:
        """The table at a step as these eyes see it, always made from the start of its hand."""
        frame = self.frames[here]
        start = self.hands[frame.hand].start
        picture = Picture(reds)
        picture.fold(e for e in self.events[:start] if isinstance(e, ev.PlaceLowered))
        for event in self.events[start : frame.upto]:
            picture.fold((masked(event, eyes),))
            if eyes == ALL and isinstance(event, STARTS):
                for seat in picture.seats:
                    seat.open = True
        return picture


def _kind_of(event: ev.Event) -> Kind | None:
    if isinstance(event, ev.Discarded) and event.riichi:
        return "riichi"
    if isinstance(event, ev.Called):
        return "kan" if event.meld.is_kan else "call"
    if isinstance(event, ev.KanDeclared):
        return "kan"
    if isinstance(event, ev.Won | ev.NagashiWon):
        return "win"
    if isinstance(event, ev.Exhausted | ev.Aborted):
        return "draw"
    return None
