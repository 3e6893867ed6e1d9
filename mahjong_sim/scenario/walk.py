"""A course of a scenario, moment by moment (事例を一手ずつ): to read it and to try other acts.

`scenario.run` judges a course, a walk tells it: both put the same words to the same table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mahjong_sim.errors import ActionError
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.view import Language
from mahjong_sim.scenario.check import Difference
from mahjong_sim.scenario.explain import explain, tell
from mahjong_sim.scenario.run import game_of, unmet
from mahjong_sim.scenario.script import Scenario, Step
from mahjong_sim.scenario.texts import TEXTS
from mahjong_sim.scenario.voice import Scene, Told
from mahjong_sim.scenario.words import SEATS, parse
from mahjong_sim.table import events as ev
from mahjong_sim.table.reasons import Reason

QUIET = (ev.Drew, ev.Discarded, ev.RoundSet)  # the act itself tells them


class Passage(Struct, frozen=True):
    """What the acts of one moment brought (一手の結果). ``act``: as written, "" = the deal.

    ``scenes``: with each event, without names; ``letters``: the players by seat. ``error``: why the
    table did not take it, ``reasons`` those that the rules give.
    """

    act: str
    events: tuple[ev.Event, ...]
    scenes: tuple[Scene, ...]
    letters: str
    error: str = ""
    reasons: tuple[Reason, ...] = ()

    @property
    def taken(self) -> bool:
        """Whether the table took the acts."""
        return not self.error

    @property
    def faults(self) -> list[ev.Faulted]:
        """The faults that were found with them."""
        return [e for e in self.events if isinstance(e, ev.Faulted)]

    def told(self, rules: Rules, language: Language) -> Iterator[Told]:
        """Its events in words, with the options they rest on."""
        for event, scene in self._shown(language):
            yield tell(event, rules, language, scene)

    def lines(self, rules: Rules, language: Language) -> Iterator[str]:
        """Its events in sentences that end in their citation."""
        for event, scene in self._shown(language):
            yield explain(event, rules, language, scene)

    def _shown(self, language: Language) -> Iterator[tuple[ev.Event, Scene]]:
        names = seat_names(self.letters, language)
        for event, scene in zip(self.events, self.scenes, strict=True):
            if not isinstance(event, QUIET):
                yield event, replace(scene, names=names)

    def refusal(self, rules: Rules, language: Language) -> Iterator[Told]:
        """Why it was not taken, with the options it rests on."""
        for reason in self.reasons:
            yield tell(reason, rules, language)
        if self.error and not self.reasons:
            yield Told(self.error)


class Refusal(Struct, frozen=True):
    """An act that is not legal now, and why; ``error``: where its tiles are not even there."""

    act: str
    reasons: tuple[Reason, ...] = ()
    error: str = ""


def seat_names(letters: str, language: Language) -> tuple[str, ...]:
    """The players by seat: East, South …"""
    return tuple(str(getattr(TEXTS[f"seat.{SEATS.index(s)}"], language)) for s in letters)


class Walk:
    """A course under one rule set. ``passages``: what happened, the deal first."""

    def __init__(self, scenario: Scenario, rules: Rules) -> None:
        self.scenario, self.rules = scenario, rules
        self.game = game_of(scenario, rules)
        self._scene = Scene()
        self.passages = [self._passage("", 0)]

    def perform(self, act: str) -> Passage:
        """Put the acts of one moment to the table; NotationError for words that are no act.

        After one that was not taken the table may have gone on to where it would have been.
        """
        parse(act)
        since = len(self.game.events)
        try:
            self.game.perform(act)
        except ActionError as error:
            passage = self._passage(act, since, error)
        else:
            passage = self._passage(act, since)
        self.passages.append(passage)
        return passage

    def settle(self) -> None:
        """Let the seat draw that has to; that belongs to the last passage."""
        since = len(self.game.events)
        self.game.settle()
        more, last = self._passage("", since), self.passages[-1]
        events, scenes = last.events + more.events, last.scenes + more.scenes
        self.passages[-1] = replace(last, events=events, scenes=scenes)

    def prepare(self, act: str) -> None:
        """Let the seat draw now that would draw before these acts anyway: its tile is seen."""
        found = parse(act)
        if len(found) == 1 and self.game.draws_first(found[0]):
            self.settle()

    def step(self, step: Step) -> bool:
        """Perform all acts of a step; whether the table took them."""
        if not all(self.perform(act).taken for act in step.acts):
            return False
        self.settle()
        return True

    def unmet(self, step: Step, since: int) -> list[Difference]:
        """What a step expects and did not happen after the first ``since`` events."""
        return list(unmet(step, self.game, since))

    def refusals(self, step: Step) -> Iterator[Refusal]:
        """The acts that the step says are not legal now, with the reasons."""
        for act in step.expected(self.rules.ruleset.id).refused or ():
            try:
                reasons = self.game.against(parse(act)[0])
            except ActionError as error:  # under rules that brought the game elsewhere
                yield Refusal(act, error=str(error))
                continue
            if reasons:
                yield Refusal(act, reasons)

    @property
    def letters(self) -> str:
        """E S W N by seat, in the hand in play."""
        return "".join(self.game.players.letter(seat) for seat in range(4))

    def _passage(self, act: str, since: int, error: ActionError | None = None) -> Passage:
        events = tuple(self.game.events[since:])
        scenes = []
        for event in events:
            self._scene = self._scene.after(event)
            scenes.append(self._scene)
        passage = Passage(act, events, tuple(scenes), self.letters)
        if error is None:
            return passage
        return replace(passage, error=str(error), reasons=self.game.reasons_against(act))


def walk(scenario: Scenario, rules: Rules, steps: Sequence[Step]) -> Walk:
    """A walk through these steps, up to an act that is not taken."""
    found = Walk(scenario, rules)
    for step in steps:
        if not found.step(step):
            break
    return found
