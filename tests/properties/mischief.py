"""Plays strict tables with every kind of act, sensible or not, and watches that all stays right."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from mahjong_sim.errors import ActionError
from mahjong_sim.match.match import Match
from mahjong_sim.rules.options import FaultOptions, Rules
from mahjong_sim.table import actions as a
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.phases import TO_ACT
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.tiles import Seat, Tile
from tests.properties.watch import Replica, check_seat, plain

FAULTS = FaultOptions.__struct_fields__
NONSENSE: tuple[Any, ...] = (a.Discard("1m"), a.Pon((1, 2, 3)))  # type: ignore[arg-type]
ODD_SEATS = (-7, -1, 4, 5, 99)
WORDS = ("chi", "pon", "kan", "riichi", "ron", "tsumo", "bingo")
ENDING = (acts.CommitChombo, acts.Topple, acts.BreakUp, a.Win)  # too often, nothing else happens


class Mischief:
    """A source of acts of any kind."""

    def __init__(self, source: Random) -> None:
        self.source = source
        self._makers: list[Callable[[SeatState], a.Action]] = [
            *[self._discard] * 4,
            *[self._call] * 3,
            *[self._kan] * 2,
            *[self._showing] * 2,
            lambda s: a.WIN,
            lambda s: self._any(a.PASS, a.NINE_KINDS, a.OPEN_KAN),
            lambda s: self._any(a.SHOW, a.HIDE, a.LOOK, a.END_MATCH, acts.TakeBack()),
            lambda s: self._any(acts.DRAW, acts.DrawFrom(self._any("rinshan", "wall", "moon"))),
            lambda s: self._any(acts.DRAW, acts.CommitChombo(), acts.BreakUp(self._coin())),
            lambda s: acts.Say(self._any(*WORDS)),
            lambda s: acts.Peek(self._any("hand", "wall", "dead_wall", "ura", "x"), self._seat()),
            lambda s: acts.Topple(
                self._any("wall", "own_hand", "other_hand", "x"), self._coin(), self._coin()
            ),
            lambda s: acts.Misname(self._tile(s), self._any(*range(-2, 36))),
            lambda s: acts.LateRiichi(self._tile(s)),
            lambda s: acts.StateScore(self._any(s.points, 25000, -(10**6))),
            lambda s: acts.TurnIndicator(self._any(*range(-1, 7))),
            lambda s: acts.TurnMeld(self._any(*range(-1, 4)), self._seat()),
            lambda s: acts.Misbehave(self._any("talk", "slam", "grave", "x")),
            lambda s: acts.Correct(self._any(*FAULTS, "x")),
            lambda s: acts.CallOut(self._seat(), self._any(*FAULTS, *self._often, "x")),
            lambda s: acts.Rule(self._any(-2, -1, 0, 1, 7)),
            lambda s: self._any(None, "pass", 3, *NONSENSE),
        ]

    _often = ("wrong_layout", "wrong_call", "too_many", "too_few", "peek_hand") * 4

    def _any(self, *choices: Any) -> Any:
        return choices[int(self.source.random() * len(choices))]

    def _coin(self) -> bool:
        return self.source.random() < 0.5

    def _seat(self) -> Any:
        return self._any(0, 1, 2, 3, *((-1, 4, 9) if self.source.random() < 0.3 else ()))

    def _tile(self, s: SeatState) -> Any:
        return self._any(*s.tiles) if s.tiles and self.source.random() < 0.9 else self._any(-1, 140)

    def _discard(self, s: SeatState) -> a.Action:
        return a.Discard(self._tile(s), self._any(*a.RiichiKind, a.RiichiKind.NONE))

    def _call(self, s: SeatState) -> Any:
        call = self._any(a.Chi, a.Pon)
        return call((self._tile(s), self._tile(s)))

    def _kan(self, s: SeatState) -> Any:
        quads = [kind for kind in range(34) if s.counts[kind] >= 3]
        kind = self._any(*quads, self._tile(s) >> 2)
        return self._any(a.ClosedKan(kind), a.AddedKan(self._tile(s)))

    def _showing(self, s: SeatState) -> a.Action:
        tiles = tuple(self._tile(s) for _ in range(self._any(0, 1, 1, 2)))
        return acts.ShowTiles(tiles, self._any(-1, -1, self._seat()), self._coin())

    def answer(self, state: RoundState, number: int) -> a.Answer:
        """An act of some seat, now and then one that is not there."""
        seat = self._any(0, 1, 2, 3)
        action = self._any(*self._makers)(state.seats[seat])
        if isinstance(action, ENDING) and self.source.random() < 0.9:
            action = acts.Say("pon")
        if self.source.random() < 0.03:
            seat = self._any(*ODD_SEATS)
        decision = self._any(-1, number, number, number - 1, number + 1)
        return a.Answer(seat, action, self._any(0, 0, 1, 5), decision)


class StrictReplica(Replica):
    """A replica of a strict table: hands may be dead or miscounted."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.dead: set[Seat] = set()
        self.odd: set[Seat] = set()
        self.open: set[Tile] = set()

    def take(self, event: ev.Event) -> None:
        if isinstance(event, ev.RoundDealt):
            self.dead, self.odd, self.open = set(), set(), set()
        elif isinstance(event, ev.HandDied):
            self.dead.add(event.seat)
        elif isinstance(event, ev.Drew | ev.Discarded):
            own = self.state.phase is TO_ACT[event.seat]
            if own is isinstance(event, ev.Drew):
                self.odd.add(event.seat)
        if isinstance(event, ev.IndicatorTurned):
            self.open.add(self.state.indicators[0])
        if isinstance(event, ev.TilesShown | ev.Faulted | ev.FaultNoted):
            self.open |= set(event.tiles)
        if self.dealt:
            self._check_dead(event)
        super().take(event)

    def _check_dead(self, event: ev.Event) -> None:
        """A dead hand does nothing any more, and a miscounted one never wins."""
        if isinstance(event, ev.Won):
            melds = self.state.seats[event.seat].melds
            assert len(event.hand) + 3 * len(melds) == 13
        if isinstance(event, ev.Won | ev.NagashiWon | ev.Called | ev.KanDeclared):
            assert event.seat not in self.dead
        if isinstance(event, ev.HandShown):
            assert not (event.tenpai and event.seat in self.dead)
        if isinstance(event, ev.Exhausted):
            assert self.dead.isdisjoint(event.tenpai)

    def _check_seat(self, number: int, seat: SeatState) -> None:
        if number not in self.odd and number not in self.dead:
            check_seat(seat)
            return
        assert len(seat.melds) <= 4
        assert sum(seat.counts) == len(seat.tiles)
        if number in self.dead:
            assert seat.waits == 0

    def _known(self, event: ev.Event) -> set[Tile]:
        return super()._known(event) | self.open

    def _check_secrets(self, event: ev.Event) -> None:
        if isinstance(event, ev.Peeked):
            assert -1 in {*event.tiles, -1}
            return
        super()._check_secrets(event)


class Vandal:
    """Plays a match on a strict table with so many wrong acts, and legal ones else."""

    def __init__(self, match: Match, source: Random, rate: float, limit: int = 3000) -> None:
        self.match, self.source, self.rate, self.limit = match, source, rate, limit
        self.mischief = Mischief(source)
        self.refused = self.taken = 0

    def play(self) -> Match:
        """To the end; beyond ``limit`` answers only legal ones, so that there is an end."""
        match = self.match
        replica, told = StrictReplica(match.rules), 0
        for step in range(10**6):
            for event in match.events[told:]:
                replica.take(event)
            told = len(match.events)
            assert plain(replica.state) == plain(match.state)
            decision = match.pending()
            if decision is None:
                return match
            assert all(decision.legal.values())
            if step < self.limit and self.source.random() < self.rate:
                self.attempt(self.mischief.answer(match.state, decision.number))
            else:
                self.answer(decision)
        raise AssertionError("the match does not end")

    def attempt(self, answer: a.Answer) -> None:
        """Put an act to the table; one that it does not take changes nothing."""
        before = plain(self.match.state), len(self.match.events)
        try:
            self.match.submit(answer)
            self.taken += 1
        except ActionError:
            self.refused += 1
            assert (plain(self.match.state), len(self.match.events)) == before

    def answer(self, decision: a.Decision) -> None:
        """Answer the decision, legally."""
        for seat, legal in decision.legal.items():
            now = self.match.pending()
            if now is None or now.number != decision.number or seat not in now.legal:
                return
            self.match.submit(a.Answer(seat, self._choose(legal), decision=decision.number))

    def _choose(self, legal: tuple[a.Action, ...]) -> a.Action:
        rare = [x for x in legal if not isinstance(x, a.Discard | a.Pass)]
        if rare and self.source.random() < 0.6:
            return rare[int(self.source.random() * len(rare))]
        return legal[int(self.source.random() * len(legal))]
