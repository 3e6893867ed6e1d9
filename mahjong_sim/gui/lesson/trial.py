"""A scenario being tried (事例の試行): its answer step by step, and acts of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from mahjong_sim.errors import ActionError
from mahjong_sim.gui.picture import Picture
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.pool import reds_of
from mahjong_sim.scenario.record import Deed
from mahjong_sim.scenario.script import Contrast, Scenario, Step, listed
from mahjong_sim.scenario.walk import Passage, Refusal, Walk
from mahjong_sim.scenario.words import SEATS, Act, parse
from mahjong_sim.table.actions import Action

# how an act of one's own compares with the answer
Verdict = Literal["", "right", "other", "allowed", "refused", "fault"]
PLAY: Final = "play"


class Moment(NamedTuple):
    """Acts of one moment of the answer, "" = a step that only looks. ``last``: the step ends."""

    act: str
    step: Step
    last: bool


class Remark(NamedTuple):
    """Something to be told after a moment: a note of the step, what is not legal then, or that the
    step came out otherwise than its file says.
    """

    note: Step | None = None
    refusal: Refusal | None = None
    unmet: str = ""


class Done(NamedTuple):
    """A moment that was played, with the verdict on one's own acts ("" = it is of the answer)."""

    passage: Passage
    verdict: Verdict = ""
    remarks: tuple[Remark, ...] = ()


class Course(NamedTuple):
    """A way through the scenario: ``play``, a branch, a contrast with its rule set."""

    key: str
    moments: tuple[Moment, ...]
    rules: Rules
    told: Step | None = None


def courses(scenario: Scenario, rules: Rules) -> list[Course]:
    """All ways through a scenario, the play first."""
    out = [Course(PLAY, _moments(scenario.play), rules)]
    for branch in scenario.branches:
        steps = (*scenario.play[: branch.after], branch)
        out.append(Course(branch.key, _moments(steps), rules, branch))
    for contrast in scenario.contrasts:
        names = listed(contrast.rules) or (rules.ruleset.id,)
        out += [_contrast(scenario, contrast, name) for name in names]
    return out


def _contrast(scenario: Scenario, contrast: Contrast, name: str) -> Course:
    rules, step = load(name, (*scenario.set, *contrast.set)), contrast.step(scenario.play)
    return Course(contrast.key, _moments((step,)), rules, step)


def _moments(steps: Sequence[Step]) -> tuple[Moment, ...]:
    return tuple(
        Moment(act, step, i == max(0, len(step.acts) - 1))
        for step in steps
        for i, act in enumerate(step.acts or ("",))
    )


class Trial:
    """``course``: what is played. ``done``: moments so far, the deal first; ``failed``: the last
    act of one's own that was not taken, until something else is done. ``own``: acts of one's own
    that led away from the answer.
    """

    walk: Walk
    at: int
    own: tuple[str, ...]
    failed: Passage | None
    done: list[Done]

    def __init__(self, scenario: Scenario, rules: Rules) -> None:
        self.scenario, self.rules = scenario, rules
        self.courses = courses(scenario, rules)
        self.choose(self.courses[0])

    def choose(self, course: Course) -> None:
        """Begin another course."""
        self.course = course
        self._verdicts: dict[int, Verdict] = {}
        self._refused: list[tuple[int, Passage]] = []
        self._play(0, ())

    # --- where it stands ------------------------------------------------------------------------
    @property
    def next_moment(self) -> Moment | None:
        """What the answer does next; None at its end or off its way."""
        rest = self.course.moments[self.at :]
        return rest[0] if rest and not self.own else None

    @property
    def acts(self) -> tuple[str, ...]:
        """The acts played so far."""
        return (*(m.act for m in self.course.moments[: self.at] if m.act), *self.own)

    @property
    def finished(self) -> bool:
        """Whether the answer, if there is one, was played to its end."""
        count = len(self.course.moments)
        return self.at == count > 0 and not self.own

    @property
    def picture(self) -> Picture:
        """The table, all hands open."""
        picture = Picture(reds_of(self.walk.rules))
        picture.fold(self.walk.game.events)
        return picture

    @property
    def faulted(self) -> bool:
        """Whether the last moment brought a fault."""
        return bool(self.done[-1].passage.faults)

    @property
    def deeds(self) -> list[Deed]:
        """All acts played, and between them those that were refused, in order."""
        out = [Deed(act) for act in self.acts]
        for at, passage in reversed(self._refused):
            codes = tuple(reason.code for reason in passage.reasons)
            if at <= len(self.acts) and codes:
                out.insert(at, Deed(passage.act, codes))
        return out

    # --- going on -------------------------------------------------------------------------------
    def reset(self) -> None:
        """Back to the position."""
        self._verdicts, self._refused = {}, []
        self._play(0, ())

    def back(self) -> None:
        """Take back the last moment, or only the act that was not taken."""
        if self.failed is not None:
            self._play(self.at, self.own)
        elif self.own:
            self._play(self.at, self.own[:-1])
        elif self.at:
            self._verdicts.pop(self.at, None)
            self._play(self.at - 1, ())

    def next(self) -> None:
        """On with the answer, from where one's own acts left it."""
        if self.own or self.failed is not None:
            self._play(self.at, ())
        if self.at < len(self.course.moments):
            self._forward()
            self._make_ready()

    def answer(self) -> None:
        """The answer to its end."""
        self.next()
        while self.at < len(self.course.moments) and self.done[-1].passage.taken:
            self.next()

    def attempt(self, text: str) -> Verdict:
        """Put acts of one's own to the table; NotationError for words that are no act."""
        parse(text)
        if self.failed is not None:
            self._play(self.at, self.own)
        while self.next_moment is not None and not self.next_moment.act:
            self._forward()
        if self.meets_answer(text):
            self._verdicts[self.at + 1] = "right"
            self._forward()
            self._make_ready()
            return "right"
        passage = self.walk.perform(text)
        if not passage.taken:
            self._play(self.at, self.own)
            self.failed = passage
            self._refused.append((len(self.acts), passage))
            return "refused"
        self.own = (*self.own, text)
        verdict = self._verdict(passage)
        self.done.append(Done(passage, verdict))
        self._make_ready()
        return verdict

    def _verdict(self, passage: Passage) -> Verdict:
        """On an act that was taken and is not the answer's, which may have said nothing."""
        if passage.faults:
            return "fault"
        return "other" if self.at < len(self.course.moments) else "allowed"

    def meets_answer(self, text: str) -> bool:
        """Whether these acts are what the answer does next."""
        moment = self.next_moment
        if moment is None or not moment.act:
            return False
        return self._meaning(text) == self._meaning(moment.act)

    def _meaning(self, text: str) -> set[tuple[str, Action | str]]:
        return {(act.seat, self._act_of(act)) for act in parse(text)}

    def _act_of(self, act: Act) -> Action | str:
        if act.seat not in tuple(SEATS) or act.args.get("early"):
            return act.said
        try:
            return self.walk.game.action(act)
        except ActionError:
            return act.said

    # --- playing --------------------------------------------------------------------------------
    def _play(self, at: int, own: Sequence[str]) -> None:
        """Play so far from the start."""
        self.walk = Walk(self.scenario, self.course.rules)
        self.at, self.own, self.failed = 0, (), None
        self._step_began = 0
        self.done = [Done(self.walk.passages[0])]
        while self.at < at:
            self._forward()
        self._make_ready()
        for act in own:
            passage = self.walk.perform(act)
            self.own = (*self.own, act)
            self.done.append(Done(passage, self._verdict(passage)))
            self._make_ready()

    def _forward(self) -> None:
        """The next moment of the answer."""
        moment = self.course.moments[self.at]
        looking = Passage("", (), (), self.walk.letters)
        passage = self.walk.perform(moment.act) if moment.act else looking
        first = not self.at or self.course.moments[self.at - 1].step is not moment.step
        noted = first and (moment.step.note or moment.step.note_ja)
        remarks = [Remark(note=moment.step)] if noted else []
        self.at += 1
        if passage.taken and moment.last:
            self.walk.settle()
            passage = self.walk.passages[-1] if moment.act else passage
            remarks += [Remark(refusal=r) for r in self.walk.refusals(moment.step)]
            unmet = self.walk.unmet(moment.step, self._step_began)
            remarks += [Remark(unmet=f"{d.key}: {d.expected} / {d.got}") for d in unmet]
            self._step_began = len(self.walk.game.events)
        self.done.append(Done(passage, self._verdicts.get(self.at, ""), tuple(remarks)))

    def _make_ready(self) -> None:
        """Let the seat draw that draws next anyway, so that its tile is seen."""
        moment = self.next_moment
        if moment is not None and moment.act:
            self.walk.prepare(moment.act)
        elif self.walk.game.guarded and self.done[-1].passage.taken:
            self.walk.settle()
        last = self.done[-1].passage
        if last.taken and (last.act or len(self.done) == 1):
            self.done[-1] = self.done[-1]._replace(passage=self.walk.passages[-1])
