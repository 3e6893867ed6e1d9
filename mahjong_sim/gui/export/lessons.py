"""A scenario as courses of play (事例の書き出し): its play, other choices, other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahjong_sim.gui.export.tale import NOBODY, Four, Pair, Remark, Seating, Tale
from mahjong_sim.gui.export.tale import Step as Told
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.reading import overridden
from mahjong_sim.scenario.phrases import phrase
from mahjong_sim.scenario.script import Contrast, Scenario, Step, listed
from mahjong_sim.scenario.walk import Walk, seat_names
from mahjong_sim.table.reasons import Reason

_PLAY: Pair = ("Play", "本筋")
_BRANCH: Pair = ("Another choice", "別の選択")
_CONTRAST: Pair = ("Contrast", "対比")


def tales(scenario: Scenario, rules: Sequence[Rules] = ()) -> list[Tale]:
    """Every course under each of its rule sets, or under ``rules``; contrasts under their own."""
    own = [load(name, scenario.set) for name in scenario.rule_sets]
    return [tale for course in rules or own for tale in _under(scenario, course)] + [
        tale for contrast in scenario.contrasts for tale in _contrast(scenario, contrast)
    ]


def _under(scenario: Scenario, rules: Rules) -> Iterator[Tale]:
    yield _tale(scenario, rules, _PLAY, scenario.play)
    for number, branch in enumerate(scenario.branches, 1):
        steps = (*scenario.play[: branch.after], branch)
        name = _BRANCH if len(scenario.branches) == 1 else _numbered(_BRANCH, number)
        yield _tale(scenario, rules, name, steps)


def _contrast(scenario: Scenario, contrast: Contrast) -> Iterator[Tale]:
    for name in listed(contrast.rules) or scenario.rule_sets:
        rules = load(name, (*scenario.set, *contrast.set))
        yield _tale(scenario, rules, _CONTRAST, (contrast.step(scenario.play),))


def _numbered(pair: Pair, number: int) -> Pair:
    return f"{pair[0]} {number}", f"{pair[1]}{number}"


def _tale(scenario: Scenario, rules: Rules, course: Pair, steps: Sequence[Step]) -> Tale:
    teller = _Course(Walk(scenario, rules))
    teller.play(steps)
    lead = (scenario.question, scenario.question_ja) if scenario.question else NOBODY
    title = (f"{scenario.title}: {course[0]}", f"{scenario.title_ja}：{course[1]}")
    clauses = tuple(c for c in scenario.clauses if c in rules.clauses)
    head = rules.ruleset
    label = (
        f"{course[0]} ({'; '.join([head.title, *overridden(rules, 'en')])})",
        f"{course[1]}（{'；'.join([head.title_ja, *overridden(rules, 'ja')])}）",
    )
    return Tale(title, rules, tuple(teller.told), teller.first, lead, clauses, True, label)


class _Course:
    """Walks through steps and keeps what happened, with the remarks where they belong."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.told: list[Told] = []
        self.first = self._seated = _names(walk.letters)
        self._seen = 0
        self._catch_up()

    def play(self, steps: Sequence[Step]) -> None:
        """The steps, up to an act that is not taken."""
        for step in steps:
            if step.note:
                self.told.append(Remark("note", (step.note, step.note_ja)))
            for act in step.acts:
                passage = self.walk.perform(act)
                if not passage.taken:
                    self.told.append(_refused(act, passage.error, passage.reasons))
                    return
                self.told.append(Remark("act", _said(act)))
                self._catch_up()
            self.walk.settle()
            self._catch_up()
            for refusal in self.walk.refusals(step):
                self.told.append(_refused(refusal.act, refusal.error, refusal.reasons))

    def _catch_up(self) -> None:
        """Take over the events that are new, and who sits where if that changed."""
        events, names = self.walk.game.events, _names(self.walk.letters)
        if names != self._seated:
            self.told.append(Seating(names))
            self._seated = names
        self.told += events[self._seen :]
        self._seen = len(events)


def _refused(act: str, error: str, reasons: Sequence[Reason]) -> Remark:
    words = _said(act)
    if not reasons:
        words = (f"{words[0]} ({error})", f"{words[1]}（{error}）")
    return Remark("refused", words, tuple(reasons))


def _said(act: str) -> Pair:
    """An act in a sentence."""
    return phrase(act, "en"), phrase(act, "ja")


def _names(letters: str) -> Four:
    en, ja = seat_names(letters, "en"), seat_names(letters, "ja")
    a, b, c, d = zip(en, ja, strict=True)
    return a, b, c, d
