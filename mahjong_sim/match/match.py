"""A match (半荘): hand after hand, the points carried on, and the end.

Pulled, never pushing: ask `pending` who must speak, `submit` the answers. Seat 0 is the first
dealer. The event list starts with `MatchStarted` and ends with `MatchEnded`.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.match.deal import (
    Dealer,
    Throws,
    before_dead_wall,
    first_dealer_throws,
    seeded,
)
from mahjong_sim.match.progress import Why, counts_at_closing, what_next
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.ranking import final
from mahjong_sim.score.scoring import POT, Line, Placed
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import END_MATCH, PLAY_ON, Action, Answer, Decision, EndMatch
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.manner import GUARDED, Manner
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.penalties import Fault, parts, statement
from mahjong_sim.table.reasons import Reason
from mahjong_sim.table.round import Round
from mahjong_sim.table.state import RoundState
from mahjong_sim.table.strict import StrictRound
from mahjong_sim.tiles import Seat

_NOTHING = Decision(-1, {})
_COUNTED = frozenset({ev.Paid, ev.Won, ev.PlaceLowered})  # what a match keeps account of


class Match:
    """A match under a rule set. ``events``: all of it so far; ``standing``: the result, by place.

    ``seed`` names the walls; ``deal`` replaces them (recorded games, lessons). ``throws``: those
    that made seat 0 the first dealer, where they were made already. ``manner``: how the table is
    run. ``position``: the match begins with this hand, set up; ``deal`` gives those after it.
    """

    def __init__(
        self,
        rules: Rules,
        seed: str,
        deal: Dealer | None = None,
        throws: Throws | None = None,
        manner: Manner = GUARDED,
        position: ev.RoundSet | None = None,
    ) -> None:
        self.rules, self.seed = rules, seed
        self.events: list[ev.Event] = []
        self.standing: tuple[Placed, ...] | None = None
        self.hands = 0
        self.manner = manner
        self._deal = deal or seeded(seed, rules.match.break_throws)
        self._deposits: list[tuple[Seat, int]] = []
        self._chips = [0, 0, 0, 0]
        self._lowered: list[Seat] = []
        self._closing = False
        self._asked: Seat = -1
        self._seen = [0, 0, 0, 0]
        points = (rules.match.start_points,) * 4
        self.events.append(
            ev.MatchStarted(rules.ruleset.id, rules.digest, rules.overrides, seed, points)
        )
        if position is not None:
            self.hands = position.dealt.number + 1
            self._deposits += [*position.carried, *(s[:2] for s in position.staked)]
            self._fresh = len(self.events)
            self.round = self._play(position, 0)
            return
        if throws is None:
            throws = first_dealer_throws(seed, rules.match.dealer_throws)
        for i, (seat, dice) in enumerate(throws):
            last = i + 1 == len(throws)
            self.events.append(
                ev.DiceThrown(seat, "first_dealer" if last else "temporary_dealer", dice)
            )
        self.round = self._start(0, 0, 0, 0, points, 0)

    def copy(self) -> Match:
        """An independent copy, to be played on by itself."""
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.events = self.events[:]
        new.round = self.round.copy(new.events)
        new._deposits, new._chips = self._deposits[:], self._chips[:]
        new._lowered, new._seen = self._lowered[:], self._seen[:]
        return new

    def tell_no_more_than(self, other: Match) -> None:
        """Count as told to each seat what ``other``, a copy of this match, has told it."""
        self._seen = [min(told, len(self.events)) for told in other._seen]

    # --- what is going on -----------------------------------------------------------------------
    @property
    def state(self) -> RoundState:
        """State of the running hand."""
        return self.round.state

    def pending(self) -> Decision | None:
        """The open decision; None when the match is over."""
        if self.standing is not None:
            return None
        if self._asked >= 0:
            return Decision(self.round.number, {self._asked: (END_MATCH, PLAY_ON)})
        return self.round.pending()

    def view(self, seat: Seat) -> Observation:
        """What the seat may know; ``news``: masked events since it last looked."""
        return self.view_at(self.pending() or _NOTHING, seat)

    def view_at(self, decision: Decision, seat: Seat) -> Observation:
        """As `view`, at the pending decision, for a caller that has it already."""
        seen, events = self._seen, self.events
        since, seen[seat] = seen[seat], len(events)
        legal = decision.legal.get(seat, ())
        return Observation(self.round, seat, decision.number, legal, events, since)

    def why_not(self, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Every reason why the seat may not act so now, with its option; none where it may."""
        return self.round.why_not(seat, action)

    # --- going on -------------------------------------------------------------------------------
    def submit(self, *answers: Answer) -> list[ev.Event]:
        """Take answers; the events that followed.

        Raises as `Round.submit`: a guarded table has not changed then, at a strict one the answers
        before the one refused stand.
        """
        if self.standing is not None:
            raise StaleAnswer("the match is over")
        before = len(self.events)
        if self._asked >= 0:
            self._end_or_go_on(answers)
            return self.events[before:]
        running = self.round
        try:
            done = running.submit(*answers)
        finally:
            if closed := running.over:
                self._close_round()
        return self.events[before:] if closed else done

    def rule_chombo(self, *seats: Seat) -> list[ev.Event]:
        """The referee rules chombo (錯和) on seats that cannot play on; the events that followed.

        Raises IllegalAction while no tiles are in play: then nothing has changed.
        """
        if self.standing is not None or self._asked >= 0:
            raise IllegalAction("no hand is played")
        before = len(self.events)
        self.round.rule_chombo(*seats)
        self._close_round()
        return self.events[before:]

    def remark(self, **said: Any) -> None:
        """Something about the match that is not part of it, for its log if it has one."""

    def call_closing(self) -> None:
        """Closing time (終了時刻): the running hand is the last, where the rule set has it."""
        if not self.rules.match.closing:
            raise IllegalAction("this rule set has no closing time")
        if not self._closing and self.standing is None:
            self._closing = True
            self.events.append(ev.ClosingCalled())

    def _start(
        self,
        wind: int,
        dealer: Seat,
        honba: int,
        pot: int,
        points: tuple[int, int, int, int],
        number: int,
    ) -> Round:
        dealt = self._deal(self.hands, wind, dealer, honba)
        self.hands += 1
        self.events += [ev.DiceThrown(dealer, "wall_break", dice) for dice in dealt.throws]
        if self.rules.table.rinshan_down and dealt.throws:
            self.events.append(ev.DeadWallSet(before_dead_wall(dealer, dealt.throws)))
        self._fresh = len(self.events)
        start = ev.RoundDealt(
            wind=wind,
            dealer=dealer,
            number=self.hands - 1,
            honba=honba,
            pot=pot,
            points=points,
            hands=dealt.hands,
            live=dealt.live,
            rinshan=dealt.rinshan,
            indicators=dealt.indicators,
            ura=dealt.ura,
            dora=self.rules.wall.dora,
            kans_shorten=self.rules.wall.keep_dead_wall,
            piles=self.manner.piles or UNSET,
        )
        return self._play(start, number)

    def _play(self, start: ev.RoundDealt | ev.RoundSet, number: int) -> Round:
        if self.manner.strict:
            return StrictRound(self.rules, start, self.events, number, self.manner.arbiter)
        return Round(self.rules, start, self.events, number)

    def _close_round(self) -> None:
        """The hand is over: fold its payments, then end the match, ask the dealer or deal."""
        ended = self.round.ended
        for event in [e for e in self.events[self._fresh :] if type(e) in _COUNTED]:
            if type(event) is ev.Paid:
                self._fold(event)
            elif type(event) is ev.Won:
                self._chips = [a + b for a, b in zip(self._chips, event.chips, strict=True)]
            elif type(event) is ev.PlaceLowered:
                self._lowered.append(event.seat)
        state = self.round.state
        then = what_next(self.rules, state.wind, state.dealer, ended, self._closing)
        if then == "ask_dealer":
            self._asked = state.dealer
        elif then == "":
            self._next_round(ended)
        else:
            self._finish(ended, then)

    def _next_round(self, ended: ev.RoundEnded) -> None:
        self.round = self._start(
            ended.next_wind,
            ended.next_dealer,
            ended.honba,
            ended.pot,
            ended.points,
            self.round.number,
        )

    def _end_or_go_on(self, answers: tuple[Answer, ...]) -> None:
        if len(answers) != 1 or answers[0].seat != self._asked:
            raise StaleAnswer(f"only seat {self._asked} is asked whether the match ends")
        answer = answers[0]
        if answer.decision not in (-1, self.round.number):
            raise StaleAnswer(f"decision {answer.decision} is closed")
        if not isinstance(answer.action, EndMatch):
            raise IllegalAction("only ending the match or playing on is asked")
        self._asked = -1
        self.round.number += 1
        if answer.action.end:
            self._finish(self.round.ended, "dealer_end")
        elif self._closing:
            self._finish(self.round.ended, "closing")
        else:
            self._next_round(self.round.ended)

    def _fold(self, paid: ev.Paid) -> None:
        """Keep who owns what lies on the table; sticks won leave it, oldest first."""
        for line in paid.lines:
            if line.payee == POT:
                self._deposits.append((line.payer, line.points))
            elif line.payer == POT and line.cause == "returned":
                deposit = (line.payee, line.points)
                newest = max(i for i, d in enumerate(self._deposits) if d == deposit)
                del self._deposits[newest]
            elif line.payer == POT:
                self._take(line)

    def _take(self, line: Line) -> None:
        left = line.points
        while left > 0 and self._deposits:
            seat, points = self._deposits.pop(0)
            if points > left:
                self._deposits.insert(0, (seat, points - left))
            left -= points

    def _misstated(self) -> list[ev.Event]:
        """What wrong statements of scores in the last hand cost, where that is looked at now."""
        if self.rules.faults.misstated_score.found != "match_end":
            return []
        stated = [e for e in self.events[self._fresh :] if isinstance(e, ev.ScoreStated)]
        out: list[ev.Event] = []
        for seat in sorted({e.seat for e in stated if e.points != e.truth}):
            fault = Fault(seat, "misstated_score")
            finding, found = statement(fault, self.round.house)
            out += (finding, *parts(self.state, self.round.house, fault, found[0])[0])
        return out

    def _finish(self, ended: ev.RoundEnded, why: Why) -> None:
        a, b, c, d = self._chips
        found = self._misstated()
        self.events += found
        lowered = [*self._lowered, *(e.seat for e in found if isinstance(e, ev.PlaceLowered))]
        lines, standing = final(self.rules, ended.points, self._deposits, (a, b, c, d), lowered)
        if lines:
            paid = ev.Paid(lines)
            evolve(self.state, paid)
            self.events.append(paid)
        counted = why != "closing" or counts_at_closing(self.rules, ended)
        self.events.append(ev.MatchEnded(standing, counted, why))
        self.standing = standing
