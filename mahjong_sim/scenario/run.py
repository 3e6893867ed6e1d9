"""Runs scenarios (事例の実行): every course under every rule set, and what differed.

A scenario has one play, perhaps branches (another choice) and contrasts (other rules). A contrast
must differ: what it expects may not hold under the scenario's own rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from mahjong_sim.errors import ActionError
from mahjong_sim.rules.clauses import clauses
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.check import Difference, differences
from mahjong_sim.scenario.game import Game
from mahjong_sim.scenario.look import Look
from mahjong_sim.scenario.script import Contrast, Scenario, Step, listed
from mahjong_sim.table.reasons import Reason


class Mismatch(Struct, frozen=True):
    """An expectation that was not met, or an act the table did not take (``key`` is ``acts``).

    ``act``: how many acts of the course came before, that one included. ``line``: of its step.
    """

    line: int | None
    act: int
    key: str
    expected: str
    got: str


class Result(Struct, frozen=True):
    """One course under one rule set. ``course``: ``play``, or a key such as ``branch[0]``.

    ``checked``: the scenario is written for the rule set, so that its expectations hold.
    ``game``: where it ended; its events are all that happened. ``reasons``: of the rules, why they
    refused its last act.
    """

    rules: Rules
    course: str
    checked: bool
    mismatches: tuple[Mismatch, ...]
    game: Game
    reasons: tuple[Reason, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as expected; nothing is where it is not checked."""
        return not (self.checked and self.mismatches)

    @property
    def stopped(self) -> str:
        """The act the table did not take, and why; "" if it took them all."""
        return next((f"{m.expected}: {m.got}" for m in self._refused), "")

    @property
    def stopped_at(self) -> str:
        """The act the table did not take, as written; "" if it took them all."""
        return next((m.expected for m in self._refused), "")

    @property
    def _refused(self) -> list[Mismatch]:
        return [m for m in self.mismatches[-1:] if m.key == "acts"]


class Outcome(Struct, frozen=True):
    """A scenario that was run: its results, the plays first."""

    scenario: Scenario
    results: tuple[Result, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected, in every course."""
        return all(r.passed for r in self.results)

    @property
    def clauses(self) -> frozenset[str]:
        """The clauses it shows that hold: every course under a rule set of their source passed."""
        return frozenset(
            clause
            for clause in self.scenario.clauses
            if all(r.passed for r in self.results if clause in _source(r.rules))
        )


def _source(rules: Rules) -> frozenset[str]:
    return frozenset(clauses(rules.ruleset.source)) if rules.ruleset.source else frozenset()


def run(scenario: Scenario, rules: Sequence[str | Rules] = ()) -> Outcome:
    """Play the scenario under its own rule sets, or under these.

    Under rule sets it is not written for its acts are played and nothing is expected.
    Raises RulesetError for a rule set that cannot be loaded.
    """
    own = scenario.rule_sets
    chosen = [r if isinstance(r, Rules) else load(r, scenario.set) for r in rules or own]
    results: list[Result] = []
    for r in chosen:
        checked = r.ruleset.id in own and r.overrides == scenario.set
        results.append(_course(scenario, "play", scenario.play, r, checked))
        results += [
            _course(scenario, b.key, (*scenario.play[: b.after], b), r, checked)
            for b in scenario.branches
        ]
    for contrast in scenario.contrasts:
        results += _contrasts(scenario, contrast, [r for r in chosen if r.ruleset.id in own])
    results.sort(key=lambda result: result.course != "play")
    return Outcome(scenario, tuple(results))


def _course(
    scenario: Scenario, name: str, steps: Sequence[Step], rules: Rules, checked: bool
) -> Result:
    game = game_of(scenario, rules)
    mismatches = tuple(_play(game, steps, checked))
    refused = [m.expected for m in mismatches[-1:] if m.key == "acts"]
    reasons = tuple(reason for act in refused for reason in game.reasons_against(act))
    return Result(rules, name, checked, mismatches, game, reasons)


def game_of(scenario: Scenario, rules: Rules) -> Game:
    """The table of a scenario under a rule set, before its first act."""
    return Game(
        rules,
        scenario.position,
        scenario.table,
        scenario.match,
        scenario.next,
        scenario.session,
    )


def _play(game: Game, steps: Sequence[Step], checked: bool) -> Iterator[Mismatch]:
    """Play the steps one by one, up to an act that is not taken."""
    act = 0
    for i, step in enumerate(steps):
        since = len(game.events) if i else 0
        for text in step.acts:
            act += 1
            try:
                game.perform(text)
            except ActionError as error:
                yield Mismatch(step.line, act, "acts", text, _refusal(error, game))
                return
        game.settle()
        if checked:
            for found in unmet(step, game, since):
                yield Mismatch(step.line, act, found.key, found.expected, found.got)


def unmet(step: Step, game: Game, since: int) -> Iterator[Difference]:
    """What a step expects and did not happen after the first ``since`` events."""
    return differences(step.expected(game.rules.ruleset.id), Look(game, since))


def _refusal(error: ActionError, game: Game) -> str:
    legal = game.legal_words()
    return f"{error} (legal: {legal})" if legal else str(error)


# --- contrasts ----------------------------------------------------------------------------------
def _contrasts(scenario: Scenario, contrast: Contrast, own: Sequence[Rules]) -> list[Result]:
    """The contrast under its rules; and a mismatch if it holds under the scenario's own as well."""
    step = contrast.step(scenario.play)
    same = [r for r in own if not tuple(_play(game_of(scenario, r), (step,), True))]
    out = []
    names = listed(contrast.rules) or tuple(r.ruleset.id for r in own)
    for name in names:
        rules = load(name, (*scenario.set, *contrast.set))
        result = _course(scenario, contrast.key, (step,), rules, True)
        if same:
            ids = ", ".join(r.ruleset.id for r in same)
            found = Mismatch(
                contrast.line,
                len(step.acts),
                "contrast",
                "another outcome",
                f"the same under {ids}",
            )
            result = replace(result, mismatches=(*result.mismatches, found))
        out.append(result)
    return out
