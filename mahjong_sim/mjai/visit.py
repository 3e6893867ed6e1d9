"""A person's seat at somebody else's table (他所の卓に着く): its match, played through messages."""

from __future__ import annotations

import time
from collections.abc import Callable

from mahjong_sim import values as v
from mahjong_sim.errors import IllegalAction, InputError, StaleAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.match.timeline import Timeline
from mahjong_sim.mjai.client import Client
from mahjong_sim.mjai.forms import Forms
from mahjong_sim.mjai.offers import NONE, action_event
from mahjong_sim.mjai.words import Event
from mahjong_sim.rules.options import Rules
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action, Answer, Decision, Discard
from mahjong_sim.table.manner import GUARDED
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import Seat

Send = Callable[[Event], None]
_LONGEST = 86400.0  # seconds: a longer limit is none


class Visit:
    """Answers a server for a person. ``send``: sends an answer; ``rules``: as `Client` takes them.

    ``match``: there once the first hand is dealt. ``seconds``: that an answer may take, 0 = any
    number. ``asked``: the person's question, ``since`` when it is open (seconds of ``clock``).
    """

    def __init__(
        self, send: Send, rules: Rules | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.client = Client(rules)
        self.match: RemoteMatch | None = None
        self.seconds = 0.0
        self.asked: Observation | None = None
        self.since = 0.0
        self._send, self._clock = send, clock
        self._riichi: Discard | None = None

    def heard(self, line: bytes) -> None:
        """A line of the server. Raises InputError where it cannot be followed."""
        event = v.an_object(v.decode(line), "a message")
        client = self.client
        client.take(event)
        self.asked = None
        view = client.view()
        if event["type"] == "start_game":
            self._begin(event)
        elif view is None:
            self._send(NONE)
        elif client.riichi_due:
            self._discard_of_riichi(view)
        else:
            self.asked, self.since = view, self._clock()
        if self.match is None and client.last_hand is not None:
            self.match = RemoteMatch(self)
        if self.match is not None:
            self.match.follow()

    def answer(self, action: Action) -> None:
        """The person's answer. Raises StaleAnswer or IllegalAction."""
        view = self.asked
        if view is None:
            raise StaleAnswer("nothing is asked")
        if action not in view.legal:
            raise IllegalAction(f"{action} is not legal")
        self.asked = None
        if isinstance(action, Discard) and action.riichi:
            self._riichi = action
        self._send(action_event(action, view, Forms(self.client.rules)))

    @property
    def left(self) -> float | None:
        """Seconds left for the open question; None where there is none, or no limit."""
        if self.asked is None or not self.seconds:
            return None
        return self.since + self.seconds - self._clock()

    def _begin(self, event: Event) -> None:
        self.match, self._riichi, self.seconds = None, None, 0.0
        told = event.get("x_seconds")
        if isinstance(told, int | float) and 0 < told < _LONGEST:
            self.seconds = float(told)
        self._send({"type": "none", "x": True})

    def _discard_of_riichi(self, view: Observation) -> None:
        """The declaration was told back: its discard."""
        action, self._riichi = self._riichi, None
        if action is None or action not in view.legal:
            raise InputError("a riichi that was not declared")
        self._send(action_event(Discard(action.tile), view, Forms(self.client.rules)))


class RemoteMatch(Match):
    """A match as one seat of it sees it; only this seat is ever asked.

    Answers are sent away, and what they lead to is told later.
    """

    def __init__(self, visit: Visit) -> None:
        client = visit.client
        self._visit = visit
        self.rules, self.seed, self.manner = client.rules, "", GUARDED
        self.events, self.standing = client.events, None
        self.hands = 0
        self.follow()

    @property
    def seat(self) -> Seat:
        """The seat."""
        return self._visit.client.seat

    def follow(self) -> None:
        """Something was told."""
        client = self._visit.client
        if client.last_hand is not None:
            self.round = client.last_hand
        self.standing = client.standing

    def pending(self) -> Decision | None:
        """The question to the seat, if one is open."""
        asked = self._visit.asked
        return None if asked is None else Decision(asked.decision, {asked.seat: asked.legal})

    def view(self, seat: Seat) -> Observation:
        """What the seat knows."""
        asked = self._visit.asked
        if asked is not None:
            return asked
        return Observation(self.round, self.seat, -1, (), self.events, len(self.events))

    def submit(self, *answers: Answer) -> list[ev.Event]:
        """Send answers away. Raises StaleAnswer or IllegalAction."""
        for answer in answers:
            asked = self._visit.asked
            if asked is not None and answer.decision not in (-1, asked.decision):
                raise StaleAnswer(f"decision {answer.decision} is closed")
            self._visit.answer(answer.action)
        return []


class RemoteCourse(Timeline):
    """The course of a remote match: nothing of it can be taken back."""

    def __init__(self, match: RemoteMatch) -> None:
        self.match = match

    @property
    def decisions(self) -> tuple[int, ...]:
        """None that could be gone to."""
        return ()

    def submit(self, *answers: Answer) -> list[ev.Event]:
        """As `RemoteMatch.submit`."""
        return self.match.submit(*answers)
