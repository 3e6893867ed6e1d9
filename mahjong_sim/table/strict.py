"""The strict table (厳格卓): seats can do what people do wrong, and the rules say what it costs.

Three things differ from `Round`: every seat is asked in every claim window, drawing is an act of
its own, and an act that is not legal is judged instead of refused - also one by a seat that is not
asked. Given only legal acts the events are those of a guarded table.

Whatever is wrong while a tile lies open to claims is judged when the window closes: the outcome may
be an excuse, and a rightful win goes before all that would end the hand. With an arbiter the table
stops after every fault that was found until it is ruled on.
"""

from __future__ import annotations

from msgspec.structs import replace

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.rules.options import FaultOptions, FaultTerms, Rules
from mahjong_sim.table import acts, claims
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import (
    PASS,
    Action,
    Answer,
    Chi,
    Decision,
    OpenKan,
    Pass,
    Pon,
    Win,
)
from mahjong_sim.table.asking import asked
from mahjong_sim.table.chombo import end_of_hand
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.house import House, house
from mahjong_sim.table.judge import Scene, checked, judge
from mahjong_sim.table.misdeeds import carried_out, seen
from mahjong_sim.table.noted import noted, overdue
from mahjong_sim.table.penalties import Fault, hidden, options, parts, statement, terms_of
from mahjong_sim.table.phases import ToClaim, ToLook
from mahjong_sim.table.reasons import Reason
from mahjong_sim.table.repeats import last_hand
from mahjong_sim.table.round import Round
from mahjong_sim.table.ruling import Effects, Ruling, draw_at
from mahjong_sim.table.step import decide, proceed
from mahjong_sim.tiles import Seat

_SEATS = range(4)
_CLAIMS = (Pass, Win, Chi, Pon, OpenKan, acts.Say, acts.Draw, acts.BreakUp)
_LATER = ("pointed_out", "go_around")
_AT_DRAW = ("draw", "any_draw")


class StrictRound(Round):
    """A hand on a strict table. ``arbiter``: faults wait for a ruling of seat `acts.ARBITER`."""

    __slots__ = ("_closing", "_held", "_passed", "_rest", "_ruling", "_wrong", "arbiter")

    def __init__(
        self,
        rules: Rules,
        start: ev.RoundDealt | ev.RoundSet,
        events: list[ev.Event] | None = None,
        first_decision: int = 0,
        arbiter: bool = False,
    ) -> None:
        self.arbiter = arbiter
        self._held: list[ev.Event] = []  # a draw that waits for its seat, and what follows
        self._passed: dict[Seat, tuple[Action, ...]] = {}  # claims to the tile before that draw
        self._wrong: list[tuple[Fault, Answer]] = []  # to be judged when the window closes
        self._closing: dict[Seat, Answer] | None = None  # its answers, until that is done
        self._rest: list[ev.Event] = []  # of a draw, until what riichi hid is ruled on
        self._ruling: Ruling | None = None
        super().__init__(rules, start, events, first_decision)

    def _home(self, rules: Rules) -> House:
        return house(rules, audits=not self.arbiter)

    def copy(self, events: list[ev.Event]) -> StrictRound:
        """As `Round.copy`."""
        new = super().copy(events)
        assert isinstance(new, StrictRound)
        new.arbiter = self.arbiter
        new._held, new._rest, new._wrong = self._held[:], self._rest[:], self._wrong[:]
        new._passed, new._closing = self._passed, self._closing
        new._ruling = self._ruling and self._ruling.copy()
        return new

    # --- asking ---------------------------------------------------------------------------------
    def pending(self) -> Decision | None:
        """The open decision: the arbiter's where it has to rule, else as `Round.pending`."""
        if self._ruling is not None:
            return Decision(self.number, {acts.ARBITER: self._ruling.choices})
        return super().pending()

    def why_not(self, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """As `Round.why_not`: while a draw or the arbiter is waited for, nothing else is legal."""
        if action in self._legal.get(seat, ()) and self._ruling is None:
            return ()
        waits = self._held or self._ruling is not None
        return (Reason("not_your_turn", ""),) if waits else super().why_not(seat, action)

    @property
    def before_arbiter(self) -> tuple[Fault, tuple[Effects, ...]] | None:
        """The fault the arbiter has to rule on, and what may be ruled: the usual effects first."""
        return self._ruling.open[0] if self._ruling is not None else None

    def _ask(self) -> dict[Seat, tuple[Action, ...]]:
        if self._held:
            return {self._drawer: (acts.DRAW,)}
        return asked(self.state, self.house)

    @property
    def _drawer(self) -> Seat:
        """The seat whose draw is held, -1 = nobody's."""
        first = self._held[0] if self._held else None
        return first.seat if isinstance(first, ev.Drew) else -1

    @property
    def _window(self) -> ToClaim | None:
        """The open claim window."""
        phase = self.state.phase
        return phase if isinstance(phase, ToClaim) and not self._held else None

    # --- going on -------------------------------------------------------------------------------
    def _run(
        self, events: list[ev.Event], drawn: bool = False, ruled: bool = False
    ) -> list[ev.Event]:
        """As `Round._run`, but a draw is held until its seat draws.

        ``drawn``: it just did. ``ruled``: what riichi hid has been ruled on.
        """
        done: list[ev.Event] = []
        queue = list(events)
        while True:
            draw = -1 if ruled or not self.arbiter else draw_at(self.state, self.house, queue)
            if draw >= 0 and (light := self._bring_to_light(queue, draw)):
                return done + light
            for at, event in enumerate(queue):
                if type(event) is ev.Drew and not (drawn and at == 0):
                    self._held = queue[at:]
                    queue = queue[:at]
                    break
            done += self._apply(queue)
            if self.over:
                self._legal = {}
                return done
            self._legal = self._ask()
            if self._legal:
                return done
            drawn = ruled = False
            queue = proceed(self.state, self.house)

    def _go_on(self) -> list[ev.Event]:
        """Ask anew who must speak; where nobody must, go on."""
        self._open = None
        self._legal = self._ask()
        return [] if self._legal else self._run(proceed(self.state, self.house))

    def _apply(self, events: list[ev.Event]) -> list[ev.Event]:
        for event in events:
            evolve(self.state, event)
        self.events += events
        return events

    # --- answers --------------------------------------------------------------------------------
    def submit(self, *answers: Answer) -> list[ev.Event]:
        """Take answers and acts, one after the other; the events they led to.

        Raises IllegalAction for what cannot be done at all, StaleAnswer as `Round.submit`; the
        answers before it stand.
        """
        done: list[ev.Event] = []
        for answer in answers:
            done += self._take(answer)
        return done

    def _stop_asking(self) -> None:
        super()._stop_asking()
        self._held, self._wrong, self._rest = [], [], []
        self._closing = self._ruling = None

    def _take(self, answer: Answer) -> list[ev.Event]:
        if answer.decision not in (-1, self.number):
            raise StaleAnswer(f"decision {answer.decision} is closed; {self.number} is open")
        if self._ruling is not None or answer.seat == acts.ARBITER:
            return self._rule(answer)
        if self.over:
            raise StaleAnswer("the hand is over")
        if answer.seat not in _SEATS:
            raise StaleAnswer(f"there is no seat {answer.seat}")
        seat, action = answer.seat, answer.action
        legal = self._legal.get(seat, ())
        if action not in legal:
            answer = replace(answer, action=checked(action))
            action = answer.action
        if action in legal or self._same_call(action, seat, legal):
            if seat in self._answers:
                raise StaleAnswer(f"seat {seat} has answered already")
            self._answers[seat] = answer
            return self._when_complete()
        passed = self._passed.get(seat, ()) if self._held else ()
        if action in passed or self._same_call(action, seat, passed):
            raise StaleAnswer(f"seat {seat} has let the tile pass")
        return self._misdeed(answer, legal)

    def _when_complete(self) -> list[ev.Event]:
        self._open = None
        if len(self._answers) < len(self._legal):
            return []
        self.number += 1
        answers, self._answers = self._answers, {}
        if self._held:
            events, self._held = self._held, []
            self._passed = {}
            done = self._run(events, drawn=True)
            due = overdue(self.state, self.house)
            return done + self._find(due) if due else done
        if window := self._window:
            self._passed = self._legal
            return self._close(window, answers)
        return self._run(decide(self.state, self.house, answers))

    # --- the end of a window --------------------------------------------------------------------
    def _close(self, window: ToClaim, answers: dict[Seat, Answer]) -> list[ev.Event]:
        """Judge what was wrong in the window by its outcome; `_resume` carries that out."""
        wrong, self._wrong = self._wrong, []
        self._closing = answers
        shown: list[ev.Event] = []
        found: list[Fault] = []
        for fault, answer in sorted(wrong, key=lambda w: (w[1].at, w[0].seat)):
            if isinstance(answer.action, _CLAIMS):
                shown += seen(self.state, fault.seat, answer.action)
            if fault.found_by < 0 and self._terms(fault).found in _LATER:
                shown.append(ev.FaultNoted(fault.seat, fault.kind, fault.tiles))
                continue
            facts = claims.circumstances(self.house, window, answers, fault.seat, answer.at)
            found.append(replace(fault, facts=fault.facts | facts))
        return self._apply(shown) + self._find(found)

    def _resume(self, ruled: list[tuple[Fault, Effects]]) -> list[ev.Event]:
        """Go on after faults were punished: close the window, end the draw, or ask again."""
        if rest := self._rest:
            self._rest = []
            return self._run(rest, ruled=True)
        answers, self._closing = self._closing, None
        if answers is None:
            return self._go_on()
        window = self._window
        assert window is not None
        answers = claims.still_right(self.state, window, answers)
        swapped = any(f.kind == "swap_call" and "take_back" in effects for f, effects in ruled)
        if swapped and all(a.action == PASS for a in answers.values()):
            self._passed = {}
            return self._run([ev.TakenBack(window.seat, window.tile)])
        return self._run(decide(self.state, self.house, answers))

    # --- misdeeds -------------------------------------------------------------------------------
    def _misdeed(self, answer: Answer, legal: tuple[Action, ...]) -> list[ev.Event]:
        seat, action = answer.seat, answer.action
        match action:
            case acts.Correct(kind):
                return self._correct(seat, kind)
            case acts.CallOut(other, kind):
                return self._call_out(answer, other, kind)
            case acts.StateScore(points):
                return self._state_score(answer, points)
        fault = judge(Scene(self.state, self.house, legal, self._drawer), seat, action)
        if self._window:
            return self._in_window(fault, answer)
        done = self._apply(seen(self.state, seat, action))
        done += self._carry_out(fault, action)
        return done + self._count(fault, answer)

    def _in_window(self, fault: Fault, answer: Answer) -> list[ev.Event]:
        """A wrong act while the window is open; a wrong claim is the seat's answer to it."""
        seat, action = answer.seat, answer.action
        claims_it = isinstance(action, _CLAIMS)
        found = self._terms(fault).found
        if not claims_it and found in _LATER:
            note = ev.FaultNoted(fault.seat, fault.kind, fault.tiles)
            return self._apply([*seen(self.state, seat, action), note])
        if found not in _AT_DRAW:
            self._wrong.append((fault, answer))
        if not claims_it:
            return self._apply(seen(self.state, seat, action))
        if seat in self._answers or seat not in self._legal:
            return []
        self._answers[seat] = Answer(seat, PASS, answer.at)
        return self._when_complete()

    def _carry_out(self, fault: Fault, action: Action) -> list[ev.Event]:
        """Move the tiles of the act, if it moves any: that opens a new decision."""
        effects = options(self._terms(fault), fault.facts)[0][0]
        moved = carried_out(self.state, self.house, fault, action, effects)
        if moved:
            self._held, self._answers, self._passed = [], {}, {}
            self.number += 1
        return self._apply(moved)

    def _count(self, fault: Fault, answer: Answer) -> list[ev.Event]:
        """Let the fault count: now, when the open window closes, when it is found, or at a draw."""
        found = self._terms(fault).found
        noted: list[ev.Event] = []
        if found in _LATER and fault.found_by < 0:
            noted = self._apply([ev.FaultNoted(fault.seat, fault.kind, fault.tiles)])
        elif found not in _AT_DRAW:
            if not self._window:
                return self._find([fault])
            self._wrong.append((fault, answer))
        return noted + self._go_on()

    def _terms(self, fault: Fault) -> FaultTerms:
        return terms_of(self.house, fault.kind)

    # --- faults found ---------------------------------------------------------------------------
    def _find(self, faults: list[Fault]) -> list[ev.Event]:
        """State the faults, let the arbiter rule if there is one, punish them, go on."""
        if not faults:
            return self._resume([])
        stated: list[ev.Event] = []
        open_: list[tuple[Fault, tuple[Effects, ...]]] = []
        for fault in faults:
            finding, found = statement(fault, self.house)
            stated.append(finding)
            open_.append((fault, found))
        done = self._apply(stated)
        if self.arbiter:
            self._ruling = Ruling(open_)
            self._open = None
            self.number += 1
            return done
        return done + self._punish([(fault, found[0]) for fault, found in open_])

    def _punish(self, ruled: list[tuple[Fault, Effects]]) -> list[ev.Event]:
        done: list[ev.Event] = []
        ending = []
        for fault, effects in ruled:
            events, paid = parts(self.state, self.house, fault, effects)
            done += self._apply(events)
            ending += paid
        if not ending:
            return done + self._resume(ruled)
        self.number += 1
        self._stop_asking()
        return done + self._apply(end_of_hand(self.state, self.house, ending))

    def _rule(self, answer: Answer) -> list[ev.Event]:
        ruling, action = self._ruling, answer.action
        if ruling is None:
            raise StaleAnswer("there is nothing to rule on")
        if answer.seat != acts.ARBITER:
            raise StaleAnswer("the arbiter's ruling is awaited")
        fault, effects = ruling.decide(action)
        done = self._apply([ev.Ruled(fault.seat, fault.kind, effects)])
        self.number += 1
        if ruling.open:
            return done
        self._ruling = None
        return done + self._punish(ruling.ruled)

    def _bring_to_light(self, queue: list[ev.Event], at: int) -> list[ev.Event]:
        """Put what riichi hid before the arbiter; none if there is nothing."""
        faults = hidden(self.state, self.house, at > 0 and isinstance(queue[at - 1], ev.Aborted))
        if not faults:
            return []
        self._rest = queue[at:]
        shown = [ev.HandShown(fault.seat, False, fault.tiles) for fault in faults]
        return self._apply([*queue[:at], *shown]) + self._find(faults)

    # --- noted faults, statements ---------------------------------------------------------------
    def _call_out(self, answer: Answer, other: Seat, kind: str) -> list[ev.Event]:
        if other not in _SEATS or other == answer.seat:
            raise IllegalAction("one points out the fault of another seat")
        if kind not in FaultOptions.__struct_fields__:
            raise IllegalAction(f"there is no fault {kind!r}")
        if type(self.state.phase) is ToLook:
            raise IllegalAction("the hand is won")
        found = noted(self.state, other).get(kind)
        done = self._apply([ev.CalledOut(answer.seat, other, kind, found is not None)])
        if found is None:
            return done
        early = frozenset({"pointed_out"} if self._terms(found).found == "go_around" else ())
        return done + self._count(replace(found, facts=early, found_by=answer.seat), answer)

    def _correct(self, seat: Seat, kind: str) -> list[ev.Event]:
        if kind not in noted(self.state, seat):
            raise IllegalAction(f"there is no {kind!r} to put right")
        return self._apply([ev.FaultCleared(seat, kind)])

    def _state_score(self, answer: Answer, points: int) -> list[ev.Event]:
        truth = self.state.seats[answer.seat].points
        done = self._apply(seen(self.state, answer.seat, answer.action))
        found = self.house.rules.faults.misstated_score.found
        if points == truth or found == "match_end" or not last_hand(self.state, self.house):
            return done
        return done + self._count(Fault(answer.seat, "misstated_score"), answer)
