"""A seat whose player is somewhere else (外部の打ち手) and speaks mjai.

Dialects: ``line``, of the original: an event a line, each answered by a line. ``array``, of
mjai.app: all events since the last answer as one array, answered by one line.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Literal, get_args

import msgspec

from mahjong_sim.bots.api import (
    Action,
    BaseBot,
    Observation,
    Placed,
    Rules,
    Seat,
    declined,
    events,
)
from mahjong_sim.errors import NoAnswer
from mahjong_sim.mjai import answers, offers
from mahjong_sim.mjai.teller import Teller
from mahjong_sim.mjai.wire import USUAL, Limits, Wire
from mahjong_sim.mjai.words import Event
from mahjong_sim.values import shown

Dialect = Literal["array", "line"]
DIALECTS: tuple[Dialect, ...] = get_args(Dialect)
NAMES = ("seat 0", "seat 1", "seat 2", "seat 3")
_DISCARD_DUE = ("tsumo", "chi", "pon")
_ENDS_ARRAY = ("start_game", "end_kyoku", "end_game")


class Outside(BaseBot):
    """``connect``: opens the wire to the player of a seat. ``names``: who plays, by seat."""

    def __init__(
        self,
        connect: Callable[[Seat], Wire],
        dialect: Dialect = "line",
        limits: Limits = USUAL,
        names: tuple[str, ...] = NAMES,
    ) -> None:
        self.connect, self.dialect, self.limits, self.names = connect, dialect, limits, names
        self._wire: Wire | None = None
        self._owed: deque[bool] = deque()  # answers to come; whether something may be done
        self._extended = False
        self._opening: list[events.Event] = []
        self._heard: list[events.Event] = []
        self._unsent: list[Event] = []
        self._asked = -1  # the decision that was sent
        self._left = limits.hand
        self._broken: NoAnswer | None = None  # what went wrong while nothing was asked

    # --- what a bot is told ---------------------------------------------------------------------
    def begin(self, seat: Seat, rules: Rules, rng: Random) -> None:
        """Open the wire."""
        self._seat, self._teller = seat, Teller(rules, seat, self.names)
        self._wire = self.connect(seat)

    def hear(self, event: events.Event) -> None:
        """Keep it until something is sent."""
        if isinstance(event, events.MatchStarted):
            self._opening = [event]
        self._heard.append(event)

    def finish(self, standing: tuple[Placed, ...]) -> None:
        """Tell the end of the match, without waiting for an answer to it."""
        if self._wire is not None:
            self._fetch()
            self._send_all()

    def close(self) -> None:
        """Close the wire."""
        wire, self._wire = self._wire, None
        if wire is not None:
            wire.close()

    # --- asking ---------------------------------------------------------------------------------
    def act(self, view: Observation) -> Action:
        """The player's answer. Raises NoAnswer; but for an illegal answer that ends the wire."""
        try:
            return self._answer(view)
        except NoAnswer as error:
            if error.kind != "illegal":
                self._give_up(error)
            raise

    def push(self, view: Observation) -> None:
        """Send at once what has been heard, and the question if the seat is asked in the view."""
        try:
            if self._wire is not None:
                self._push(view)
        except NoAnswer as error:
            self._give_up(error)
            self._broken = error

    def _give_up(self, error: NoAnswer) -> None:
        """Tell the player why, and end the wire."""
        if self._wire is not None:
            message = {"type": "error", "message": str(error)}
            self._wire.send(msgspec.json.encode(message) + b"\n")
        self.close()

    def _push(self, view: Observation) -> None:
        self._fetch()
        asked = bool(view.legal) and self._question(view)
        if asked:
            self._asked = view.decision
        self._send_all(closed=asked or self.dialect == "line")

    def _answer(self, view: Observation) -> Action:
        if self._broken is not None:
            broken, self._broken = self._broken, None
            raise broken
        if self._wire is None:
            self._reconnect()
        if self._asked != view.decision:
            self._push(view)
        if self._asked != view.decision:
            usual = answers.default(view)
            return declined(view) if usual is None else usual
        reds = self._teller.forms.reds
        found = answers.read(self._awaited(), view, reds)
        if not isinstance(found, answers.Declared):
            return found
        return self._riichi(view, found)

    def _riichi(self, view: Observation, declared: answers.Declared) -> Action:
        """The declaration is told back, and its discard asked for."""
        event = self._teller.reach(self._seat, declared.kind == 2)
        self._teller.told_riichi = True
        event["cannot_dahai"] = offers.cannot_discard(view, self._teller.forms, riichi=True)
        event["possible_actions"] = offers.riichi_discards(view, self._teller.forms, declared.kind)
        self._unsent.append(event)
        self._send_all(closed=True)
        found = self._awaited()
        return answers.read_discard(found, view, self._teller.forms.reds, declared.kind)

    def _question(self, view: Observation) -> bool:
        """Add what the seat can do to the last message; whether it can be asked."""
        forms = self._teller.forms
        asks = isinstance(view.legal[0], offers.QUESTIONS) or not self._unsent
        if asks and not self._extended:
            return False
        if asks or self._teller.silent:
            self._unsent.append(self._teller.ask())
        last = self._unsent[-1]
        if last["type"] in ("chi", "pon"):
            last["cannot_dahai"] = offers.cannot_discard(view, forms)
        last["possible_actions"] = offers.offers(view, forms)
        return True

    # --- the wire -------------------------------------------------------------------------------
    def _fetch(self) -> None:
        heard, self._heard = self._heard, []
        if heard and isinstance(heard[0], events.MatchStarted):
            self._unsent += self._teller.tell(heard[:1])
            self._unsent[-1]["x_seconds"] = self.limits.answer
            self._send_all()
            self._teller.native = self._extended
            del heard[0]
        for event in heard:
            if isinstance(event, events.RoundDealt | events.RoundSet):
                self._left = self.limits.hand
        self._unsent += self._teller.tell(heard)

    def _send_all(self, closed: bool = True) -> None:
        """Send the messages; of the array dialect those after its last end only if ``closed``."""
        unsent, self._unsent = self._unsent, []
        if self.dialect == "line":
            for event in unsent:
                self._send(event)
            return
        array: list[Event] = []
        for event in unsent:
            array.append(event)
            if event["type"] in _ENDS_ARRAY:
                self._send(array)
                array = []
        if closed and array:
            self._send(array)
        else:
            self._unsent = array

    def _send(self, unit: Any) -> None:
        assert self._wire is not None
        if not self._owed and self._wire.waiting:
            self._wire.receive(0)  # tells why if it is not a line
            raise NoAnswer("garbage", "it speaks without being asked")
        self._wire.send(msgspec.json.encode(unit) + b"\n")
        events = [unit] if isinstance(unit, dict) else unit
        self._owed.append(self._may_act(events[-1]))
        if events[0]["type"] == "start_game":
            self._extended = self._receive(self.limits.start).get("x") is True

    def _may_act(self, event: Event) -> bool:
        """Whether a player who goes by the type of an event alone has to discard now.

        What it answers does not count where the hand ended before it was asked.
        """
        return event["type"] in _DISCARD_DUE and event["actor"] == self._seat

    def _awaited(self) -> Event:
        """The answer to what was sent last; those before it that may not act are ``none``."""
        while True:
            started, may_act = time.monotonic(), self._owed[0]
            found = self._receive(min(self.limits.answer, self._left))
            self._left -= time.monotonic() - started
            if not self._owed:
                return found
            if found["type"] != "none" and not may_act:
                raise NoAnswer("illegal", f"{shown(found)}: there was nothing to do")

    def _receive(self, seconds: float) -> Event:
        assert self._wire is not None
        line = self._wire.receive(seconds)
        self._owed.popleft()
        return answers.decoded(line)

    def _reconnect(self) -> None:
        """Begin anew with the running hand, if it began after the wire was closed."""
        heard = self._heard
        starts = [i for i, e in enumerate(heard) if isinstance(e, events.RoundDealt)]
        if not starts:
            raise NoAnswer("crash", "it is gone for the rest of the hand")
        self._wire, self._owed, self._unsent = self.connect(self._seat), deque(), []
        self._teller = Teller(self._teller.rules, self._seat, self.names)
        self._heard = [*self._opening, *heard[starts[-1] :]]
