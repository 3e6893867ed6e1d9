"""One course under several rule sets (規定の比較): what came of it, and by which rules.

The courses are those of `scenario.run`; a row says which columns are not as the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mahjong_sim.rules.options import Rules
from mahjong_sim.rules.view import Language, Option, options, path_set, text
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.run import Result, run
from mahjong_sim.scenario.script import Scenario, Step
from mahjong_sim.scenario.summary import LINES, summary
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.scenario.walk import QUIET


class OptionRow(Struct, frozen=True):
    """An option that the outcome rests on, and what each rule set says; None = unknown there."""

    path: str
    cells: tuple[Option | None, ...]

    @property
    def texts(self) -> list[str]:
        """The values as they are written in a rule set."""
        return [text(cell.value) if cell else "" for cell in self.cells]

    @property
    def differs(self) -> bool:
        """Whether the rule sets say different things."""
        return len(set(self.texts)) > 1


class Comparison(Struct, frozen=True):
    """``results``: one a rule set. ``options``: what they rest on, those that differ first."""

    results: tuple[Result, ...]
    options: tuple[OptionRow, ...]

    def lines(self, language: Language) -> dict[str, list[str]]:
        """The summaries by line, a text for each rule set."""
        found = [summary(result, language) for result in self.results]
        keys = [key for key in LINES if any(key in lines for lines in found)]
        return {key: [lines.get(key, "") for lines in found] for key in keys}


def compare(scenario: Scenario, rules: Sequence[Rules], acts: Sequence[str] = ()) -> Comparison:
    """Play the scenario's acts, or these, under each rule set."""
    play = (Step(key="play[0]", line=None, acts=tuple(acts)),) if acts else scenario.play
    alone = replace(scenario, play=play, branches=(), contrasts=())
    results = run(alone, rules).results
    paths = dict.fromkeys(deciding(scenario))
    paths |= dict.fromkeys(path for result in results for path in rests_on(result))
    named = [{option.path: option for option in options(r.rules)} for r in results]
    rows = [OptionRow(path, tuple(o.get(path) for o in named)) for path in paths]
    return Comparison(results, tuple(sorted(rows, key=lambda row: not row.differs)))


def deciding(scenario: Scenario) -> Iterator[str]:
    """Paths of the options that make the outcome, as the scenario says itself."""
    for step in (*scenario.play, *scenario.branches):
        for expect in (step.expect, *step.variants.values()):
            yield from expect.by or ()
    for contrast in scenario.contrasts:
        yield from map(path_set, contrast.set)


def rests_on(result: Result) -> Iterator[str]:
    """Paths of the options behind what happened, and behind a refusal."""
    scene = Scene()
    for event in result.game.events:
        scene = scene.after(event)
        if not isinstance(event, QUIET):
            yield from (p for p in tell(event, result.rules, "en", scene).paths if p)
    yield from (reason.path for reason in result.reasons if reason.path)
