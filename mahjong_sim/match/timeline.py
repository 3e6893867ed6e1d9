"""Stepping back and forth in a match (巻き戻し): take back, do again, branch off.

A `Timeline` plays a match and keeps what it was given. An earlier decision is reached from the
nearest snapshot before it by giving the same again, which leads to the same. A match that writes
its log does so until it is first taken back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from mahjong_sim.errors import InputError, StaleAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.table.actions import Answer, Decision
from mahjong_sim.table.events import Event
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import Seat

_EVERY = 16  # steps between snapshots

# what a match is given at once: answers; None: closing time is called
Step = tuple[Answer, ...] | None


class Timeline:
    """A match that can be taken back. ``match``: the match as it stands, another one after each
    move; what is done to it without the timeline is lost with the next move.

    Decisions are named by their numbers. Steps that were taken back can be done again until
    something else is done.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._steps: list[Step] = []
        self._at = 0  # steps that are done; the rest was taken back
        self._saved: list[tuple[int, Match]] = [(0, match.copy())]
        self._opened: list[tuple[int, int]] = [(match.round.number, 0)]  # decision, steps by then

    # --- the match ------------------------------------------------------------------------------
    @property
    def events(self) -> Sequence[Event]:
        """All events until now."""
        return self.match.events

    def pending(self) -> Decision | None:
        """As `Match.pending`."""
        return self.match.pending()

    def view(self, seat: Seat) -> Observation:
        """As `Match.view`."""
        return self.match.view(seat)

    def submit(self, *answers: Answer) -> list[Event]:
        """As `Match.submit`; what was taken back before cannot be done again any more."""
        if not self.match.manner.strict:
            return self._do(answers)
        running, done = self.match.round, list[Event]()
        for answer in answers:  # those before a refused one stand
            if self.match.round is not running:
                raise StaleAnswer("the hand is over")
            done += self._do((answer,))
        return done

    def call_closing(self) -> None:
        """As `Match.call_closing`."""
        self._do(None)

    # --- moving ---------------------------------------------------------------------------------
    @property
    def decisions(self) -> tuple[int, ...]:
        """Numbers of the decisions that can be gone to, first to last; then that of the end."""
        return tuple(number for number, _ in self._opened)

    def back(self, decisions: int = 1) -> None:
        """To when the decision so many before this one opened; 0: this one. Raises InputError."""
        self._go(self._here - decisions)

    def forth(self, decisions: int = 1) -> None:
        """Do again what was taken back, for so many decisions. Raises InputError."""
        place = self._here + decisions
        if place == len(self._opened) and self._at < len(self._steps):
            self._play(len(self._steps))  # answers to a decision that still waits for others
        else:
            self._go(place)

    def goto(self, decision: int) -> None:
        """To when the decision opened. Raises InputError if there is none of that number."""
        if decision not in self.decisions:
            raise InputError(f"there is no decision {decision}")
        self._go(self.decisions.index(decision))

    def fork(self) -> Timeline:
        """A timeline with the same past that goes its own way."""
        new = object.__new__(Timeline)
        new.match = self.match.copy()
        new._steps, new._at = self._steps[:], self._at
        new._saved, new._opened = self._saved[:], self._opened[:]
        return new

    # --- in detail ------------------------------------------------------------------------------
    @property
    def _here(self) -> int:
        """Place of the open decision among all that were opened."""
        return bisect_right([steps for _, steps in self._opened], self._at) - 1

    def _do(self, step: Step) -> list[Event]:
        done = _give(self.match, step)
        del self._steps[self._at :]
        self._saved = [saved for saved in self._saved if saved[0] <= self._at]
        self._opened = [opened for opened in self._opened if opened[1] <= self._at]
        self._steps.append(step)
        self._at += 1
        number = self.match.round.number
        if number != self._opened[-1][0]:
            self._opened.append((number, self._at))
        if self._at - self._saved[-1][0] >= _EVERY:
            self._saved.append((self._at, self.match.copy()))
        return done

    def _go(self, place: int) -> None:
        if not 0 <= place < len(self._opened):
            raise InputError(f"there are {len(self._opened)} decisions to go to")
        target = self._opened[place][1]
        left = self.match
        if target < self._at:
            start, saved = next(s for s in reversed(self._saved) if s[0] <= target)
            self.match, self._at = saved.copy(), start
        self._play(target)
        self.match.tell_no_more_than(left)

    def _play(self, target: int) -> None:
        for step in self._steps[self._at : target]:
            _give(self.match, step)
        self._at = target


def _give(match: Match, step: Step) -> list[Event]:
    if step is None:
        match.call_closing()
        return match.events[-1:]
    return match.submit(*step)
