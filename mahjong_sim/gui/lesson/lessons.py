"""The scenarios of the window (事例の部屋): from the list to the stepper and on to other views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from mahjong_sim.gui import theme
from mahjong_sim.gui.editor.drafts import Drafts, Left
from mahjong_sim.gui.editor.scene import Editor
from mahjong_sim.gui.editor.wrong import Wrong
from mahjong_sim.gui.lesson.comparing import Comparing
from mahjong_sim.gui.lesson.exporting import LessonExport
from mahjong_sim.gui.lesson.listing import ScenarioList
from mahjong_sim.gui.lesson.stepper import Stepper
from mahjong_sim.gui.lesson.wrong import open_acts
from mahjong_sim.gui.stage import Stage
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario import file
from mahjong_sim.scenario.catalogue import Entry, entries, own_entries
from mahjong_sim.scenario.record import record
from mahjong_sim.scenario.script import Scenario, listed
from mahjong_sim.scenario.setup import Position

NEW: Final = Scenario(id="position", file="", play=(), rules="kyoto", position=Position())


class Lessons:
    """``leave``: back to where the scenarios were opened from. ``home``: the folder for positions,
    unsaved and saved; None: nothing is kept by itself.
    """

    def __init__(self, stage: Stage, leave: Callable[[], None], home: Path | None = None) -> None:
        self.stage, self._leave = stage, leave
        self._home, self._folder = home, (home or Path.cwd()) / "scenarios"
        self._drafts = Drafts(home and home / "drafts")
        self._list: ScenarioList | None = None
        self._editor: Editor | None = None

    def show_list(self) -> None:
        """The list, as it was left."""
        if self._list is None:
            self._list = ScenarioList(self.stage, self._open, self._leave, self._new)
            self._shipped = entries()
        self._list.show([*own_entries(self._folder), *self._shipped])
        unsaved = self._drafts.found()
        if self._drafts.trouble:
            self.stage.notice, self._drafts.trouble = self._drafts.trouble, ""
        self._list.go_on = partial(self._go_on, unsaved[0]) if unsaved else None
        self.stage.reset(self._list)

    def _open(self, entry: Entry, rules: str) -> None:
        """A scenario of the list. Raises our errors for a file that cannot be read."""
        scenario = file.load(entry.path)
        names = [rules] if rules in scenario.rule_sets else scenario.rule_sets
        self.show(scenario, [load(name, scenario.set) for name in names])

    def show(self, scenario: Scenario, rules: Sequence[Rules] = ()) -> Stepper:
        """Step through a scenario; ``rules``: the first is used, its own ones can be chosen."""
        first = rules[0] if rules else load(scenario.rule_sets[0], scenario.set)
        stepper = Stepper(self.stage, scenario, self.show_list, first)
        stepper.extras["compare"] = ("lesson.compare", partial(self._compare, stepper))
        if (following := self._following(scenario)) is not None:
            go = partial(self._open, following, first.ruleset.id)
            stepper.extras["following"] = ("lesson.following", go)
        stepper.extras["edit"] = ("lesson.edit", partial(self._edit_copy, stepper))
        stepper.extras["export"] = ("viewer.export", partial(self._export, stepper))
        if scenario.table != "guarded":
            stepper.other = partial(self._acts, stepper)
        self.stage.reset(stepper)
        stepper.report("opened")
        return stepper

    # --- the editor -----------------------------------------------------------------------------
    def edit(self, scenario: Scenario) -> Editor:
        """Build on a position. One of the own folder is saved there again."""
        keep, folder = self._drafts.begin(), self._folder
        own = scenario.file if Path(scenario.file).parent == folder else ""
        self.close()
        leave, play = self.show_list, self._play
        self._editor = editor = Editor(self.stage, scenario, leave, play, keep, folder, own)
        self.stage.reset(editor)
        return editor

    def close(self) -> None:
        """Leave what is being edited for another time."""
        if self._editor is not None:
            self._editor.keep.close()

    def _new(self) -> None:
        self.edit(NEW)

    def _go_on(self, left: Left) -> None:
        """With a position that was not saved; its file goes over to the new window."""
        editor = self.edit(left.scenario)
        editor.at_rest = None
        editor.keep.write(left.scenario)
        if editor.keep.kept:
            left.path.unlink(missing_ok=True)

    def _edit_copy(self, stepper: Stepper) -> None:
        self.edit(stepper.scenario)

    def _play(self, editor: Editor) -> None:
        """Try acts on the position; what happens can be recorded as its steps."""
        base = replace(editor.scenario, play=(), branches=(), contrasts=())
        stepper = Stepper(self.stage, base, self.stage.pop, editor.rules)
        stepper.extras["record"] = ("editor.record", partial(self._record, editor, stepper))
        stepper.extras["export"] = ("viewer.export", partial(self._export, stepper))
        if base.table != "guarded":
            stepper.other = partial(self._acts, stepper)
        self.stage.push(stepper)
        stepper.report("opened")

    def _record(self, editor: Editor, stepper: Stepper) -> None:
        """Write down what happened in the stepper, for the rule set it was played under."""
        deeds, rules = stepper.trial.deeds, stepper.trial.rules
        self.stage.pop()
        steps = record(stepper.scenario, rules, deeds)
        if not steps:
            editor.tell(Wrong("editor.nothing"), theme.AMBER)
            return
        clauses = tuple(c for c in editor.scenario.clauses if c in rules.clauses)
        editor.change(replace(editor.scenario, play=steps, rules=rules.ruleset.id, clauses=clauses))
        editor.tab = "play"
        editor.tell(Wrong("editor.recorded", {"n": len(steps)}), theme.GAIN)

    def _following(self, scenario: Scenario) -> Entry | None:
        """The scenario after this one in the list."""
        found = self._list.found if self._list is not None else []
        files = [str(entry.path) for entry in found]
        if scenario.file not in files[:-1]:
            return None
        return found[files.index(scenario.file) + 1]

    def _acts(self, stepper: Stepper, letter: str) -> None:
        open_acts(self.stage, stepper.trial, letter, stepper.attempt)

    def _export(self, stepper: Stepper) -> None:
        trial, take = stepper.trial, stepper.photograph
        self.stage.push(
            LessonExport(self.stage, trial, take, self._home and self._home / "exports")
        )

    def _compare(self, stepper: Stepper) -> None:
        scenario, trial = stepper.scenario, stepper.trial
        first = (trial.rules.ruleset.id, *scenario.rule_sets)
        others = (r for c in scenario.contrasts for r in listed(c.rules))
        acts = trial.acts if trial.own else ()
        self.stage.push(Comparing(self.stage, scenario, (*first, *others), acts))
