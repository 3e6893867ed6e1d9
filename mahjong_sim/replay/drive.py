"""Puts a recorded hand through the engine, step by step (牌譜の再現).

The record's steps become answers; what the engine makes of them must be the record's steps again.
Every answer must be legal, so a claim that was made must have been offered. The engine is asked as
any player asks it: open decision in, answers out.
"""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from mahjong_sim.errors import ActionError, ReplayMismatch
from mahjong_sim.meld import MeldKind
from mahjong_sim.replay.record import RoundRecord
from mahjong_sim.replay.texts import action_text, step_text
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import (
    ADDED_KANS,
    CLOSED_KANS,
    DISCARDS,
    HIDE,
    LOOK,
    NINE_KINDS,
    OPEN_KAN,
    OPEN_RIICHI_DISCARDS,
    PASS,
    REFUSE,
    RIICHI_DISCARDS,
    SHOW,
    WIN,
    Action,
    Answer,
    Chi,
    Decision,
    Pon,
)
from mahjong_sim.table.events import (
    Called,
    Discarded,
    DoraRevealed,
    Drew,
    Event,
    KanDeclared,
    RiichiAccepted,
    RoundDealt,
    RoundEnded,
)
from mahjong_sim.tiles import Seat

STEPS = frozenset({Drew, Discarded, Called, KanDeclared, DoraRevealed, RiichiAccepted})
_BY_RIICHI = (DISCARDS, RIICHI_DISCARDS, OPEN_RIICHI_DISCARDS)
_MUST_WIN = (WIN,)  # who may not let a win pass, though another seat gets it
_PASSES = tuple(Answer(seat, PASS) for seat in range(4))


class Table(Protocol):
    """What is driven: a `Round` or a `Match`. ``events`` grows by what happens."""

    events: list[Event]

    def pending(self) -> Decision | None:
        """The open decision."""

    def submit(self, *answers: Answer) -> list[Event]:
        """Take answers."""


def start_of(record: RoundRecord, rules: Rules) -> RoundDealt:
    """The deal of a recorded hand under these rules."""
    wall = rules.wall
    return replace(record.dealt, dora=wall.dora, kans_shorten=wall.keep_dead_wall)


class Driver:
    """Drives hands through a table; ``at``: how many of its events are compared so far."""

    def __init__(self, table: Table, at: int = 0) -> None:
        self.table, self.at = table, at

    def play(self, record: RoundRecord) -> list[Event]:
        """Play a hand as recorded; the events that are its result, `RoundEnded` last.

        The table has dealt it and waits for its first answer. Raises ReplayMismatch with the index
        of the step.
        """
        steps, i, result = record.steps, 0, list[Event]()
        table = self.table
        while True:
            for event in table.events[self.at :]:
                self.at += 1
                kind = type(event)
                if kind in STEPS:
                    if kind is DoraRevealed and not record.dora_timed:
                        continue
                    if i == len(steps) or not _same(event, steps[i]):
                        want = steps[i] if i < len(steps) else None
                        raise ReplayMismatch(i, step_text(want), step_text(event))
                    i += 1
                elif kind is RoundEnded:
                    if i < len(steps):
                        raise ReplayMismatch(i, step_text(steps[i]), "the end of the hand")
                    return [*result, event]
                else:
                    result.append(event)
            self._answer(record, i)

    def _answer(self, record: RoundRecord, i: int) -> None:
        """Answer the open decision as the record goes on from step ``i``."""
        decision = self.table.pending()
        if decision is None:
            raise ReplayMismatch(i, step_text(_at(record, i)), "no open decision")
        answers = answers_to(decision, record, i)
        try:
            self.table.submit(*answers)
        except ActionError as error:
            wanted = ", ".join(
                f"seat {a.seat}: {action_text(a.action)}" for a in answers if a.action is not PASS
            )
            expected = wanted or step_text(_at(record, i))
            raise ReplayMismatch(i, expected, _offers(decision)) from error


def _at(record: RoundRecord, i: int) -> Event | None:
    return record.steps[i] if i < len(record.steps) else None


def _same(got: Event, want: Event) -> bool:
    """Equal but for what is not in a record's steps: double riichi, how a kan is laid."""
    if got == want:
        return True
    if type(got) is Discarded and type(want) is Discarded:
        return (got.seat, got.tile, got.drawn, got.riichi) == (
            want.seat,
            want.tile,
            want.drawn,
            want.riichi,
        )
    if type(got) is KanDeclared and type(want) is KanDeclared:
        return (got.seat, got.meld) == (want.seat, want.meld)
    return False


def answers_to(decision: Decision, record: RoundRecord, i: int) -> list[Answer]:
    """Answers of all seats asked, as the record goes on from step ``i``."""
    steps = record.steps
    while i < len(steps) and type(steps[i]) in (DoraRevealed, RiichiAccepted):
        i += 1
    acting = _result_actions(decision, record) if i == len(steps) else _step_actions(steps[i])
    others = [
        Answer(seat, WIN) if legal == _MUST_WIN else _PASSES[seat]
        for seat, legal in decision.legal.items()
        if seat not in acting
    ]
    return [*others, *(Answer(seat, action) for seat, action in acting.items())]


def _step_actions(step: Event) -> dict[Seat, Action]:
    """Who acts to make this step happen; nobody for a draw."""
    if isinstance(step, Discarded):
        return {step.seat: _BY_RIICHI[step.riichi][step.tile]}
    if isinstance(step, Called):
        kind, own = step.meld.kind, step.meld.own
        if kind is MeldKind.OPEN_KAN:
            return {step.seat: OPEN_KAN}
        low, high = own
        return {step.seat: Chi((low, high)) if kind is MeldKind.CHI else Pon((low, high))}
    if isinstance(step, KanDeclared):
        meld = step.meld
        if meld.kind is MeldKind.CLOSED_KAN:
            return {step.seat: CLOSED_KANS[meld.first]}
        return {step.seat: ADDED_KANS[meld.added]}
    return {}


def _result_actions(decision: Decision, record: RoundRecord) -> dict[Seat, Action]:
    """Who acts to bring the recorded result about; showing hands and ura dora included."""
    legal = decision.legal
    showing = {seat: actions for seat, actions in legal.items() if SHOW in actions}
    if showing:
        shown = record.shown
        return {seat: SHOW if shown is None or seat in shown else HIDE for seat in showing}
    looking = [seat for seat, actions in legal.items() if LOOK in actions]
    if looking:
        return {seat: _look(record, seat) for seat in looking}
    if record.ending == "win":
        return {win.seat: WIN for win in record.wins}
    if record.ending == "triple_ron":
        return {seat: WIN for seat, actions in legal.items() if WIN in actions}
    if record.ending == "nine_kinds":
        return dict.fromkeys(legal, NINE_KINDS)
    return {}


def _look(record: RoundRecord, seat: Seat) -> Action:
    win = next((w for w in record.wins if w.seat == seat), None)
    return REFUSE if win is not None and win.ura == () else LOOK


def _offers(decision: Decision) -> str:
    """What was offered, in words."""
    return "; ".join(
        f"seat {seat} may {', '.join(map(action_text, actions))}"
        for seat, actions in decision.legal.items()
    )
