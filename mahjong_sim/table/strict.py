"""The strict table (厳格卓): seats can do what people do wrong, and the rules say what it costs.

Three things differ from `Round`: every seat is asked in every claim window, drawing is an act of
its own, and an act that is not legal is judged instead of refused - also one by a seat that is not
asked. Given only legal acts the events are those of a guarded table.

Wrong claims of a window wait for its other answers, so that a case such as ``rightful_win`` can
look at the outcome. With an arbiter the table stops after every fault that was found, until it has
ruled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.rules.options import Effect, Rules
from mahjong_sim.score.scoring import Line
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
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.judge import Scene, judge
from mahjong_sim.table.misdeeds import carried_out, seen
from mahjong_sim.table.penalties import Fault, choose, conclude, parts, terms_of
from mahjong_sim.table.phases import OVER, ToClaim
from mahjong_sim.table.round import Round
from mahjong_sim.table.step import decide, legal_actions, proceed
from mahjong_sim.tiles import Seat

Then = Callable[[], list[ev.Event]]
_CLAIMS = (Pass, Win, Chi, Pon, OpenKan, acts.Say, acts.Draw)
_LATER = ("pointed_out", "go_around")


@dataclass(slots=True)
class _Ruling:
    """Faults that wait for the arbiter: (fault, what may be ruled), and what is ruled so far."""

    open: list[tuple[Fault, tuple[tuple[Effect, ...], ...]]]
    then: Then
    ruled: list[tuple[Fault, tuple[Effect, ...]]] = field(default_factory=list)


class StrictRound(Round):
    """A hand on a strict table. ``arbiter``: faults wait for a ruling of seat `acts.ARBITER`."""

    __slots__ = ("_held", "_ruling", "_swap", "_wrong", "arbiter")

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
        self._wrong: dict[Seat, tuple[Fault, Answer]] = {}  # wrong claims of the open window
        self._swap: Fault | None = None  # a swap-called discard that waits for its window
        self._ruling: _Ruling | None = None
        super().__init__(rules, start, events, first_decision)

    # --- asking ---------------------------------------------------------------------------------
    def pending(self) -> Decision | None:
        """The open decision: the arbiter's where it has to rule, else as `Round.pending`."""
        if self._ruling is not None:
            count = len(self._ruling.open[0][1])
            return Decision(
                self.number, {acts.ARBITER: (*map(acts.Rule, range(count)), acts.Rule(-1))}
            )
        return super().pending()

    def _ask(self) -> dict[Seat, tuple[Action, ...]]:
        if self._held:
            first = self._held[0]
            assert isinstance(first, ev.Drew)
            return {first.seat: (acts.DRAW,)}
        legal = legal_actions(self.state, self.house)
        phase = self.state.phase
        if type(phase) is ToClaim:
            others = ((phase.seat + step) & 3 for step in (1, 2, 3))
            return {seat: legal.get(seat, (PASS,)) for seat in others}
        return legal

    def _run(self, events: list[ev.Event], drawn: bool = False) -> list[ev.Event]:
        """As `Round._run`, but a draw is held until its seat draws (``drawn``: it just did)."""
        done: list[ev.Event] = []
        queue = list(events)
        while True:
            for at, event in enumerate(queue):
                if type(event) is ev.Drew and not (drawn and at == 0):
                    self._held = queue[at:]
                    queue = queue[:at]
                    break
            done += self._apply(queue)
            if self.state.phase is OVER:
                self._legal = {}
                return done
            self._legal = self._ask()
            if self._legal:
                return done
            drawn = False
            queue = proceed(self.state, self.house)

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

    def _take(self, answer: Answer) -> list[ev.Event]:
        if answer.decision not in (-1, self.number):
            raise StaleAnswer(f"decision {answer.decision} is closed; {self.number} is open")
        if self.state.phase is OVER and self._ruling is None:
            raise StaleAnswer("the hand is over")
        if self._ruling is not None or answer.seat == acts.ARBITER:
            return self._rule(answer)
        seat, action = answer.seat, answer.action
        legal = self._legal.get(seat, ())
        answered = seat in self._answers
        if not answered and (action in legal or self._same_call(action, seat, legal)):
            self._answers[seat] = answer
            return self._when_complete()
        if isinstance(action, acts.CallOut):
            return self._call_out(seat, action)
        if isinstance(action, acts.Correct):
            return self._correct(seat, action)
        if isinstance(action, acts.StateScore):
            return self._state_score(seat, action)
        drawer = self._held[0].seat if self._held and isinstance(self._held[0], ev.Drew) else -1
        fault = judge(Scene(self.state, self.house, legal, drawer), seat, action)
        if legal and not answered and self._claims(seat, action):
            if type(action) is not Pass:  # a passed win is found at the draw
                self._wrong[seat] = fault, answer
            self._answers[seat] = Answer(seat, PASS, answer.at)
            return self._when_complete()
        return self._commit(fault, action)

    def _claims(self, seat: Seat, action: Action) -> bool:
        """Whether the act answers the open claim window, to be judged by its outcome."""
        phase = self.state.phase
        return type(phase) is ToClaim and not self._held and isinstance(action, _CLAIMS)

    def _when_complete(self) -> list[ev.Event]:
        self._open = None
        if len(self._answers) < len(self._legal):
            return []
        self.number += 1
        answers, self._answers = self._answers, {}
        if self._held:
            events, self._held = self._held, []
            done = self._run(events, drawn=True)
            return done + self._after_go_around()
        if type(self.state.phase) is ToClaim:
            return self._close_window(self.state.phase, answers)
        return self._run(decide(self.state, self.house, answers))

    # --- the end of a window --------------------------------------------------------------------
    def _close_window(self, phase: ToClaim, answers: dict[Seat, Answer]) -> list[ev.Event]:
        wrong, self._wrong = self._wrong, {}
        swap, self._swap = self._swap, None
        result = claims.resolve(self.house, phase, list(answers.values()))
        wins = [answers[w].at for w in result.winners]
        found: list[Fault] = []
        voices: list[ev.Event] = []
        for seat, (fault, answer) in sorted(wrong.items(), key=lambda w: (w[1][1].at, w[0])):
            facts = set(fault.facts)
            if wins and min(wins) <= answer.at:
                facts.add("rightful_win")
            if result.call is not None:
                facts.add("crossed_call")
            voices += seen(seat, answer.action)
            found.append(_with(fault, facts))
        claimed = bool(result.winners) or result.call is not None
        if swap is not None:
            found.append(_with(swap, swap.facts | {"claimed"} if claimed else swap.facts))

        def go_on() -> list[ev.Event]:
            if swap is not None and "take_back" in self._usual(found[-1]):
                return self._run([ev.TakenBack(swap.seat, phase.tile)])
            return self._run(decide(self.state, self.house, answers))

        return self._apply(voices) + self._find(found, go_on)

    # --- faults ---------------------------------------------------------------------------------
    def _commit(self, fault: Fault, action: Action) -> list[ev.Event]:
        """A wrong act outside a window: what is seen of it, the act itself, and its price."""
        terms = terms_of(self.house, fault.kind)
        effects = self._usual(fault)
        seat = fault.seat
        self._open = None
        done = self._apply(seen(seat, action))
        if fault.kind == "swap_call" and "take_back" in terms.effects:
            self._swap = fault
            return done + self._carry(seat, action, effects)
        if terms.found in ("draw", "any_draw"):
            return done + self._carry(seat, action, effects)
        if terms.found in _LATER:
            moved = self._moved(seat, action, effects)
            noted = ev.FaultNoted(seat, fault.kind, fault.tiles)
            return done + self._go_on([*moved, noted], bool(moved))
        moved = self._moved(seat, action, effects)
        done += self._apply(moved)
        return done + self._find([fault], lambda: self._go_on([], bool(moved)))

    def _carry(self, seat: Seat, action: Action, effects: tuple[Effect, ...]) -> list[ev.Event]:
        moved = self._moved(seat, action, effects)
        return self._go_on(moved, bool(moved))

    def _moved(self, seat: Seat, action: Action, effects: tuple[Effect, ...]) -> list[ev.Event]:
        moved = carried_out(self.state, self.house, seat, action, effects)
        if moved:
            self._held, self._answers = [], {}
        return moved

    def _go_on(self, events: list[ev.Event], moved: bool) -> list[ev.Event]:
        """Apply the events; a moved tile opens a new decision, else the old one stays open."""
        if moved:
            self.number += 1
        done = self._apply(events)
        if self.state.phase is OVER:
            self._legal = {}
            return done
        self._legal = self._ask()
        self._answers = {
            s: a if a.action in self._legal[s] else Answer(s, PASS, a.at)
            for s, a in self._answers.items()
            if s in self._legal
        }
        self._open = None
        if not self._legal:
            return done + self._run(proceed(self.state, self.house))
        return done

    def _usual(self, fault: Fault) -> tuple[Effect, ...]:
        return choose(terms_of(self.house, fault.kind), fault.facts)[0]

    def _find(self, faults: list[Fault], then: Then) -> list[ev.Event]:
        """The faults are found: state them, let the arbiter rule if there is one, then go on."""
        stated: list[ev.Event] = []
        open_: list[tuple[Fault, tuple[tuple[Effect, ...], ...]]] = []
        for fault in faults:
            terms = terms_of(self.house, fault.kind)
            effects, case = choose(terms, fault.facts)
            stated.append(
                ev.Faulted(fault.seat, fault.kind, effects, case, fault.found_by, fault.tiles)
            )
            open_.append((fault, (effects, *terms.choices)))
        done = self._apply(stated)
        if not faults:
            return done + then()
        if self.arbiter:
            self._ruling = _Ruling(open_, then)
            self._open = None
            return done
        return done + self._punish([(f, options[0]) for f, options in open_], then)

    def _punish(self, ruled: list[tuple[Fault, tuple[Effect, ...]]], then: Then) -> list[ev.Event]:
        events: list[ev.Event] = []
        ending: list[tuple[Line, ...]] = []
        for fault, effects in ruled:
            more, paid = parts(self.state, self.house, fault, effects)
            events += more
            ending += paid
        done = self._apply(conclude(self.state, self.house, events, ending))
        if self.state.phase is OVER:
            self._legal, self._answers, self._held = {}, {}, []
            return done
        return done + then()

    def _rule(self, answer: Answer) -> list[ev.Event]:
        ruling, action = self._ruling, answer.action
        if ruling is None:
            raise StaleAnswer("there is nothing to rule on")
        if answer.seat != acts.ARBITER:
            raise StaleAnswer("the arbiter's ruling is awaited")
        fault, options = ruling.open[0]
        if not isinstance(action, acts.Rule) or not -1 <= action.choice < len(options):
            raise IllegalAction(f"a ruling is one of {len(options)} choices, or -1 for no penalty")
        effects = options[action.choice] if action.choice >= 0 else ()
        done = self._apply([ev.Ruled(fault.seat, fault.kind, effects)])
        ruling.open.pop(0)
        ruling.ruled.append((fault, effects))
        self.number += 1
        if ruling.open:
            return done
        self._ruling = None
        return done + self._punish(ruling.ruled, ruling.then)

    # --- noted faults, statements ---------------------------------------------------------------
    def _call_out(self, seat: Seat, action: acts.CallOut) -> list[ev.Event]:
        if action.seat not in {0, 1, 2, 3} - {seat}:
            raise IllegalAction("one points out the fault of another seat")
        noted = dict(self.state.seats[action.seat].noted)
        right = action.fault in noted
        done = self._apply([ev.CalledOut(seat, action.seat, action.fault, right)])
        if not right:
            return done
        fault = Fault(action.seat, action.fault, tiles=noted[action.fault], found_by=seat)
        return done + self._find([fault], lambda: self._go_on([], False))

    def _correct(self, seat: Seat, action: acts.Correct) -> list[ev.Event]:
        if action.fault not in dict(self.state.seats[seat].noted):
            raise IllegalAction(f"there is no {action.fault} to put right")
        return self._apply([ev.FaultCleared(seat, action.fault)])

    def _after_go_around(self) -> list[ev.Event]:
        """Faults of the seat that just drew, left as they were for a whole go-around."""
        seat = getattr(self.state.phase, "seat", -1)
        if self.state.phase is OVER or seat < 0:
            return []
        found = [
            Fault(seat, kind, tiles=tiles)
            for kind, tiles in self.state.seats[seat].noted
            if terms_of(self.house, kind).found == "go_around"
        ]
        return self._find(found, lambda: self._go_on([], False)) if found else []

    def _state_score(self, seat: Seat, action: acts.StateScore) -> list[ev.Event]:
        truth = self.state.seats[seat].points
        done = self._apply([ev.ScoreStated(seat, action.points, truth)])
        found = terms_of(self.house, "misstated_score").found
        if action.points == truth or found == "match_end" or not self._last_hand():
            return done
        return done + self._find([Fault(seat, "misstated_score")], lambda: self._go_on([], False))

    def _last_hand(self) -> bool:
        winds, state = self.house.rules.match.winds, self.state
        return state.wind >= winds or (state.wind == winds - 1 and state.dealer == 3)


def _with(fault: Fault, facts: set[str] | frozenset[str]) -> Fault:
    return Fault(
        fault.seat, fault.kind, frozenset(facts), fault.tiles, fault.partner, fault.found_by
    )
