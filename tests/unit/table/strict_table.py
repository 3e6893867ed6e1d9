"""A strict table for tests: acts of any kind, windows closed and tiles drawn on the way."""

from __future__ import annotations

from typing import Any, TypeVar

from mahjong_sim.rules.options import Rules
from mahjong_sim.table import actions as act
from mahjong_sim.table import acts
from mahjong_sim.table import events as ev
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.manner import REFEREED, STRICT
from mahjong_sim.table.phases import ToAct, ToClaim
from mahjong_sim.tiles import Seat, Tile, parse_kinds
from tests.kit import Table, table

Happened = TypeVar("Happened", bound=ev.Event)
SOURCES = ("kyoto", "okayama", "mmml91", "taikai", "kita18")
PEEK = acts.Peek("wall")


class Strict(Table):
    """A hand on a strict table, spoken to in words and acts."""

    def do(self, seat: str, action: act.Action, at: int = 0) -> list[ev.Event]:
        """Any act of a seat."""
        return self.submit(act.Answer(self.seat(seat), action, at))

    def tile(self, seat: str, kind: str, copy: int = -1) -> Tile:
        """A piece of a kind in the hand of a seat, the last one."""
        (wanted,) = parse_kinds(kind)
        held = [t for t in self.round.state.seats[self.seat(seat)].tiles if t >> 2 == wanted]
        return held[copy]

    def throw(
        self, seat: str, kind: str, riichi: act.RiichiKind = act.RiichiKind.NONE
    ) -> list[ev.Event]:
        """Discard a kind, allowed or not."""
        return self.do(seat, act.Discard(self.tile(seat, kind), riichi))

    def riichi(self, seat: str, kind: str) -> list[ev.Event]:
        """Declare riichi with a kind, allowed or not."""
        return self.throw(seat, kind, act.RiichiKind.CLOSED)

    # --- going on -------------------------------------------------------------------------------
    @property
    def open(self) -> bool:
        """Whether a claim window is open."""
        asked = self.pending()
        claims = asked is not None and any(act.PASS in legal for legal in asked.legal.values())
        return isinstance(self.round.state.phase, ToClaim) and claims

    def close(self) -> list[ev.Event]:
        """Everybody who has not answered lets the open tile pass."""
        decision = self.pending()
        done: list[ev.Event] = []
        if self.open and decision is not None:
            for seat in decision.legal:
                done += self.submit(act.Answer(seat, act.PASS))
        return done

    def settle(self) -> None:
        """Close an open window, and let the seat draw whose turn it is."""
        self.close()
        decision = self.pending()
        if decision is not None and [*decision.legal.values()] == [(acts.DRAW,)]:
            (seat,) = decision.legal
            self.submit(act.Answer(seat, acts.DRAW))

    def act(self, seat: str, word: str) -> list[ev.Event]:
        if word != "draw":
            self.settle()
        return super().act(seat, word)

    def go(self, *texts: str) -> None:
        for text in texts:
            seat, _, word = text.partition(" ")
            self.act(seat, word)

    def turns(self, count: int) -> None:
        """So many seats in turn discard what they draw; nobody claims."""
        for _ in range(count):
            self.settle()
            phase = self.round.state.phase
            if not isinstance(phase, ToAct) or self.round.over:
                return
            legal = self.legal(self.letter(phase.seat))
            drawn = act.DISCARDS[self.round.state.seats[phase.seat].drawn]
            self.submit(act.Answer(phase.seat, drawn if drawn in legal else legal[0]))
        self.settle()

    def run_out(self) -> None:
        """To the end of the hand, everybody discarding what is drawn; nobody claims tenpai."""
        while not self.round.over:
            before = len(self.events)
            self.turns(1)
            decision = self.pending()
            if decision is not None and len(self.events) == before:
                for seat in decision.legal:
                    self.submit(act.Answer(seat, act.HIDE))

    def twin(self) -> Strict:
        """A copy, to try something."""
        return Strict(self.round.copy(self.events[:]))

    # --- what happened --------------------------------------------------------------------------
    def since(self, kind: type[Happened], count: int) -> list[Happened]:
        """Events of a type after the first so many."""
        return [e for e in self.events[count:] if type(e) is kind]

    def moved(self) -> list[int]:
        """Points won and lost since the hand was dealt, E S W N."""
        start = self.events[0]
        dealt = start.dealt if isinstance(start, ev.RoundSet) else start
        assert isinstance(dealt, ev.RoundDealt)
        now = self.points()
        return [now[self.seat(s)] - dealt.points[self.seat(s)] for s in "ESWN"]


def strict(rules: str | Rules, *overrides: str, dead: str = "", **more: Any) -> Strict:
    """A strict table as `tests.kit.table`; the hands of the seats ``dead`` are dead."""
    more.setdefault("manner", STRICT)
    t = Strict(table(rules, *overrides, **more).round)
    for seat in dead:
        kill(t, seat)
    return t


def refereed(rules: str, *overrides: str, **more: Any) -> Strict:
    """A strict table with an arbiter."""
    return strict(rules, *overrides, manner=REFEREED, **more)


def kill(t: Strict, seat: str) -> None:
    """The seat's hand is dead."""
    happen(t, ev.HandDied(t.seat(seat)))


def happen(t: Strict, event: ev.Event) -> None:
    """The event happens, whatever led to it; only where it changes nothing of who is asked."""
    evolve(t.round.state, event)
    t.events.append(event)


def rule(t: Strict, choice: int) -> list[ev.Event]:
    """The arbiter rules."""
    return t.submit(act.Answer(acts.ARBITER, acts.Rule(choice)))


def ended(t: Strict) -> tuple[str, str, Seat, int]:
    """How the hand ended; wind and dealer of the next one, its honba."""
    e = t.last(ev.RoundEnded)
    return e.ending, "ESWN"[e.next_wind], e.next_dealer, e.honba
