"""What a server offered one seat, event by event, against what the engine offers it."""

from __future__ import annotations

from typing import Any

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.replay.builder import RoundBuilder
from mahjong_sim.replay.drive import STEPS, Driver
from mahjong_sim.replay.record import Next, RoundRecord
from mahjong_sim.replay.results import check_hand
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import (
    Action,
    Answer,
    Chi,
    Decision,
    Discard,
    NineKinds,
    OpenKan,
    Pon,
    Win,
)
from mahjong_sim.table.events import Drew, Event
from mahjong_sim.table.observe import Observation
from mahjong_sim.table.round import Round
from tests.corpus.hidden import Line, Token, make_up
from tests.corpus.rounds import add, parse, result

VIEWER = 0
ATTEMPTS = 40  # at other unseen pieces, where a made-up hand turns out to contradict the line


class Marks:
    """What a line says besides the play: offers by step index, and the lamp's changes."""

    def __init__(self, line: Line) -> None:
        self.tokens: list[Token] = []
        self.offers: dict[int, int] = {}
        self.lamp: list[tuple[int, bool]] = []  # (steps before it, on)
        steps = 0
        for text in line["ev"].split():
            play, _, bits = text.partition("?")
            letter = play[0]
            if letter == ">":
                continue
            if letter == "F":
                self.lamp.append((steps, play == "F1"))
                continue
            self.tokens.append(parse(play))
            steps += letter not in "rbu"
            if bits:
                self.offers[steps - 1] = int(bits)


class Watched:
    """A table that writes down what the viewer is offered, and whether it is furiten."""

    def __init__(self, rules: Rules, record: RoundRecord) -> None:
        self.round = Round(rules, record.dealt)
        self.events = self.round.events
        self.offers: dict[int, int] = {}
        self.furiten: list[tuple[int, bool]] = []  # (steps before it, furiten)
        self._at = self.steps = 0

    def pending(self) -> Decision | None:
        decision = self.round.pending()
        new: list[Event] = self.events[self._at :]
        self._at += len(new)
        self.steps += sum(type(e) in STEPS for e in new)
        if decision is not None:
            legal = decision.legal.get(VIEWER, ())
            view = Observation(self.round, VIEWER, decision.number, legal, self.events, 0)
            last = self.events[-1]
            own = isinstance(last, Drew) and last.seat == VIEWER
            if bits := offer_bits(view.legal, own):
                self.offers[self.steps - 1] = bits
            self.furiten.append((self.steps, view.furiten))
        return decision

    def submit(self, *answers: Answer) -> list[Event]:
        return self.round.submit(*answers)


def offer_bits(legal: tuple[Action, ...], own: bool) -> int:
    """The server's number for these actions; own kans are not announced by it."""
    bits = 0
    for action in legal:
        if isinstance(action, Pon):
            bits |= 1
        elif isinstance(action, OpenKan):
            bits |= 2
        elif isinstance(action, Chi):
            bits |= 4
        elif isinstance(action, Win):
            bits |= 16 if own else 8
        elif isinstance(action, Discard) and action.riichi:
            bits |= 32
        elif isinstance(action, NineKinds):
            bits |= 64
    return bits


def record_of(line: Line, marks: Marks, attempt: int) -> RoundRecord:
    """The hand of a line with made-up hidden hands.

    What follows it is left out: the viewer being seat 0, who dealt first is not known.
    """
    hands, tokens = make_up(line, marks.tokens, attempt)
    start = Next(line["round"] // 4, line["dealer"], line["honba"], 1000 * line["kyotaku"])
    dealt: Any = tuple(tuple(hand) for hand in hands)
    builder = RoundBuilder(start, line["n"], tuple(line["scores"]), dealt, line["dora"])
    for letter, numbers in tokens:
        add(builder, letter, numbers)
    result(builder, {**line, "shown": _tenpai(line)})
    return builder.build(None)


def _tenpai(line: Line) -> list[int]:
    """Seats tenpai at a draw: the client shows the viewer's own hand only now and then."""
    shown = {int(seat) for seat in line.get("shown", ())} - {VIEWER}
    paid = line.get("delta", [-1])[VIEWER]
    own = paid > 0 or (paid == 0 and len(shown) == 3)
    return sorted({*shown, VIEWER} if own else shown)


def replay(line: Line, marks: Marks, rules: Rules) -> Watched:
    """Play the hand of a line, made-up hands tried until none contradicts it.

    Raises the first attempt's ReplayMismatch where all of them fail.
    """
    first: ReplayMismatch | None = None
    for attempt in range(ATTEMPTS):
        record = record_of(line, marks, attempt)
        table = Watched(rules, record)
        try:
            check_hand(record, Driver(table).play(record))
        except ReplayMismatch as mismatch:
            first = first or mismatch
        else:
            return table
    assert first is not None
    raise first
