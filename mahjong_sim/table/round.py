"""One hand (局) in play: a state, its rules, and the answers to the open decision.

`Round` collects the answers of a decision, decides once all are in, applies the events and goes on
until somebody must speak again. An illegal or stale answer raises and changes nothing.
"""

from __future__ import annotations

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import Action, Answer, Chi, Decision, Pon
from mahjong_sim.table.chombo import end_of_hand
from mahjong_sim.table.events import Event, Faulted, RoundDealt, RoundEnded, RoundSet
from mahjong_sim.table.evolve import evolve_all
from mahjong_sim.table.guards import why_not
from mahjong_sim.table.house import House, house
from mahjong_sim.table.penalties import Fault, parts
from mahjong_sim.table.phases import OVER, Over, ToClaim, ToLook, ToShow
from mahjong_sim.table.reasons import Reason, text
from mahjong_sim.table.state import RoundState
from mahjong_sim.table.step import decide, legal_actions, proceed
from mahjong_sim.tiles import Seat

CANNOT_GO_ON = "toppled"  # the fault that makes play impossible


class Round:
    """A hand in play. ``events``: all that happened, from `RoundDealt` (or `RoundSet`) on."""

    __slots__ = ("_answers", "_legal", "_open", "events", "house", "number", "state")

    events: list[Event]
    house: House
    state: RoundState
    _answers: dict[Seat, Answer]
    _legal: dict[Seat, tuple[Action, ...]]
    number: int
    _open: Decision | None

    def __init__(
        self,
        rules: Rules,
        start: RoundDealt | RoundSet,
        events: list[Event] | None = None,
        first_decision: int = 0,
    ) -> None:
        """Deal the hand; ``events``: a list to append to, ``first_decision``: its first number."""
        self.house = self._home(rules)
        self.state = RoundState()
        self.events = [] if events is None else events
        self.number = first_decision
        self._answers = {}
        self._legal = {}
        self._open = None
        self._run([start])

    def _home(self, rules: Rules) -> House:
        return house(rules)

    def copy(self, events: list[Event]) -> Round:
        """An independent copy of the hand as it stands; ``events``: the list it appends to."""
        new = object.__new__(type(self))
        new.house, new.state, new.events = self.house, self.state.copy(), events
        new.number, new._open = self.number, self._open
        new._answers, new._legal = dict(self._answers), self._legal
        return new

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.phase is OVER

    @property
    def ended(self) -> RoundEnded:
        """How the hand ended; only once it is over."""
        return next(e for e in reversed(self.events) if isinstance(e, RoundEnded))

    def pending(self) -> Decision | None:
        """The open decision, without the seats that have answered; None when the hand is over."""
        if not self._legal:
            return None
        if self._open is None:
            waiting = self._legal.copy()
            for seat in self._answers:
                waiting.pop(seat, None)
            self._open = Decision(self.number, waiting)
        return self._open

    def submit(self, *answers: Answer) -> list[Event]:
        """Take answers; the events they led to, empty while seats are still to answer.

        Raises StaleAnswer for another decision, a seat that is not asked or has answered, and
        IllegalAction for an action that is not legal; then none of the answers is taken.
        """
        taken = self._answers.copy()
        for answer in answers:
            self._check(answer, taken)
            taken[answer.seat] = answer
        if not answers:
            return []
        self._open = None
        if len(taken) < len(self._legal):
            self._answers = taken
            return []
        events = decide(self.state, self.house, taken)
        self._answers = {}
        self._legal = {}
        self.number += 1
        return self._run(events)

    @property
    def in_play(self) -> bool:
        """Whether tiles are in play: no win is settled, no hands are shown."""
        return type(self.state.phase) not in (ToShow, ToLook, Over)

    def rule_chombo(self, *seats: Seat) -> list[Event]:
        """Chombo (錯和) of seats that cannot play on, which ends the hand; its events.

        To the rule set it is as if the table had been knocked over by them: play cannot go on.
        Raises IllegalAction when no tiles are in play, and then nothing has changed.
        """
        if not self.in_play:
            raise IllegalAction("there is nothing to play on with")
        found: list[Event] = []
        ending = []
        for seat in seats:
            found.append(Faulted(seat, CANNOT_GO_ON, ("chombo",)))
            ending += parts(self.state, self.house, Fault(seat, CANNOT_GO_ON), ("chombo",))[1]
        self._stop_asking()
        self.number += 1
        return self._run([*found, *end_of_hand(self.state, self.house, ending)])

    def _stop_asking(self) -> None:
        self._answers, self._legal, self._open = {}, {}, None

    def _check(self, answer: Answer, taken: dict[Seat, Answer]) -> None:
        seat = answer.seat
        if answer.decision not in (-1, self.number):
            raise StaleAnswer(f"decision {answer.decision} is closed; {self.number} is open")
        legal = self._legal.get(seat)
        if legal is None:
            raise StaleAnswer(f"seat {seat} is not asked anything")
        if seat in taken:
            raise StaleAnswer(f"seat {seat} has answered already")
        if answer.action not in legal and not self._same_call(answer.action, seat, legal):
            raise self._refusal(seat, answer.action)

    def why_not(self, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Every reason against an act now; none exactly if it is legal."""
        return why_not(self.state, self.house, seat, action)

    def _refusal(self, seat: Seat, action: Action) -> IllegalAction:
        """The error for an act that is not legal, with every reason against it."""
        found = why_not(self.state, self.house, seat, action)
        reasons = tuple(text(reason, self.house.rules) for reason in found)
        return IllegalAction(f"seat {seat} may not {action}", reasons)

    def _same_call(self, action: Action, seat: Seat, legal: tuple[Action, ...]) -> bool:
        """Whether it is a listed chi or pon, made with other pieces of the same look."""
        if not isinstance(action, Chi | Pon) or len(action.own) != 2:
            return False
        tiles, reds = self.state.seats[seat].tiles, self.house.reds
        a, b = action.own
        if a == b or a not in tiles or b not in tiles:
            return False
        look = sorted((t >> 2, t in reds) for t in action.own)
        return any(
            isinstance(other, Chi | Pon)
            and type(other) is type(action)
            and sorted((t >> 2, t in reds) for t in other.own) == look
            for other in legal
        )

    def _run(self, events: list[Event]) -> list[Event]:
        """Apply the events, then go on until a seat must speak; all events applied."""
        state, home, log = self.state, self.house, self.events
        before = len(log)
        while True:
            evolve_all(state, events)
            log += events
            if state.phase is OVER:
                break
            legal = legal_actions(state, home)
            if legal:
                self._legal = legal
                break
            if type(state.phase) is ToClaim:
                self.number += 1  # as if somebody had passed: numbers tell nothing about hands
            events = proceed(state, home)
        return log[before:]
