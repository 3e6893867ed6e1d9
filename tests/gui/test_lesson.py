"""The scenario stepper: the list, right and wrong answers by clicks, the answer step by step."""

from __future__ import annotations

import json
from io import StringIO

import pygame
import pytest

from mahjong_sim.gui.app import App
from mahjong_sim.gui.lesson.comparing import Comparing
from mahjong_sim.gui.lesson.listing import ScenarioList
from mahjong_sim.gui.lesson.stepper import Stepper
from mahjong_sim.gui.lesson.table import TableView
from mahjong_sim.gui.lesson.trial import Trial
from mahjong_sim.rules.load import load
from mahjong_sim.scenario import file
from mahjong_sim.scenario.catalogue import entries
from mahjong_sim.scenario.run import run
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.summary import summary
from tests.gui.driving import click, press, window
from tests.gui.test_scenes import check_all

NAME = "kyoto/r7-head-bump"


def scenario(name: str = NAME) -> Scenario:
    return file.load(file.folder() / f"{name}.toml")


def opened(app: App, name: str = NAME) -> Stepper:
    return app.lessons.show(scenario(name))


def tile(stepper: Stepper, letter: str, face: str) -> tuple[int, int]:
    """Where a tile of a hand lies."""
    spots = [s for s in stepper.sheet.spots if s.letter == letter and s.lying.face == face]
    return next(s.rect.center for s in spots if s.part in ("hand", "drawn"))


def told(stepper: Stepper) -> list[str]:
    from mahjong_sim.gui.lesson.account import Account

    return [part.words for part in Account(stepper.trial, stepper.stage.messages).parts()]


# --- trying acts --------------------------------------------------------------------------------
def test_a_scenario_is_answered_rightly_by_clicks() -> None:
    with window() as app:
        stepper = opened(app)
        app.draw()
        click(app, tile(stepper, "E", "5s"))
        assert stepper.acting.words.text == "E 5s"
        stepper.ui.click("lesson.try")
        assert stepper.trial.done[-1].verdict == "right"
        for seat in "SWN":
            stepper.ui.click(f"lesson.{seat}.ron")
        assert stepper.acting.words.text == "S ron, W ron, N ron"
        stepper.ui.click("lesson.try")
        assert stepper.trial.finished and stepper.trial.done[-1].verdict == "right"
        assert any(line.startswith("kyoto.r7") for line in told(stepper))
        assert [row.change for row in stepper.sheet.rows] == ["-1,300", "+1,300", "", ""]


def test_another_act_is_allowed_and_the_answer_goes_on_where_it_was_left() -> None:
    with window() as app:
        stepper = opened(app)
        stepper.ui.click("lesson.next")
        stepper.ui.click("lesson.S.ron")
        stepper.ui.click("lesson.try")
        assert stepper.trial.done[-1].verdict == "other" and not stepper.trial.finished
        stepper.ui.click("lesson.next")
        assert stepper.trial.acts == ("E 5s", "S ron@2, W ron, N ron")
        assert stepper.trial.finished
        stepper.ui.click("lesson.previous")
        assert stepper.trial.acts == ("E 5s",)
        stepper.ui.click("lesson.reset")
        assert stepper.trial.acts == ()


def test_a_refused_act_changes_nothing_and_says_why() -> None:
    with window() as app:
        stepper = opened(app)
        stepper.ui.click("lesson.next")
        before = stepper.trial.picture
        stepper.ui.click("lesson.S.pon")
        stepper.ui.click("lesson.try")
        assert stepper.trial.failed is not None and stepper.trial.acts == ("E 5s",)
        assert stepper.trial.picture == before
        stepper.ui.click("lesson.W.chi")
        assert stepper.acting.words.missing == "lesson.chi_tiles"
        stepper.attempt("W chi 46s")
        assert stepper.trial.failed is not None
        reasons = [reason.code for reason in stepper.trial.failed.reasons]
        assert reasons and stepper.trial.failed.act == "W chi 46s"
        text = told(stepper)
        assert text[text.index("West: chi with 46s") + 1] == "Refused."


def test_on_a_strict_table_a_wrong_act_has_its_price() -> None:
    with window() as app:
        stepper = opened(app, "kyoto/m7-priced")
        stepper.ui.click("lesson.W.other")
        top = app.stage.top
        assert top is not None and top.name == "acts"
        top.ui.click("acts.chombo")
        top.ui.click("acts.do")
        assert app.stage.top is stepper
        assert stepper.trial.own == ("W commits chombo",)
        assert stepper.trial.done[-1].verdict == "fault"


def test_acts_can_be_typed_and_words_that_are_none_are_said_to_be() -> None:
    with window() as app:
        stepper = opened(app)
        stepper.ui.focus = "lesson.act"
        for char in "E 5s":
            press(app, ord(char.lower()), char)
        press(app, pygame.K_RETURN)
        assert stepper.trial.acts == ("E 5s",)
        stepper.attempt("S roars")
        assert stepper.trouble and stepper.trial.acts == ("E 5s",)


def test_arrow_keys_step_and_escape_goes_back_to_the_list() -> None:
    with window() as app:
        stepper = opened(app)
        press(app, pygame.K_RIGHT)
        press(app, pygame.K_END)
        assert stepper.trial.finished
        press(app, pygame.K_LEFT)
        press(app, pygame.K_HOME)
        assert stepper.trial.acts == ()
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.stage.top, ScenarioList)


def test_branches_and_contrasts_are_courses_of_their_own() -> None:
    with window() as app:
        stepper = opened(app, "kita18/14-robbed")
        stepper.ui.click("lesson.course")
        stepper.ui.click("lesson.answer")
        assert stepper.trial.acts == ("E add 5s", "pass") and stepper.trial.finished
        stepper = opened(app)
        stepper.ui.click("lesson.course")
        stepper.ui.click("lesson.answer")
        assert [row.change for row in stepper.sheet.rows] == ["-2,600", "+1,300", "+1,300", ""]
        assert stepper.trial.course.rules.overrides == ("claims.max_winners=2",)


def test_a_step_without_acts_tells_what_is_not_allowed_there() -> None:
    with window() as app:
        stepper = opened(app, "kyoto/r25-bad-kan")
        moments = stepper.trial.course.moments
        at = next(i for i, m in enumerate(moments) if not m.act)
        refused = moments[at].step.expect.refused or {}
        for _ in range(at + 1):
            stepper.ui.click("lesson.next")
        found = [r.refusal.act for r in stepper.trial.done[-1].remarks if r.refusal]
        assert found == list(refused)
        assert sum(line.startswith("Not allowed") for line in told(stepper)) >= len(found)
        stepper.ui.click("lesson.previous")
        assert stepper.trial.at == at


# --- all of them --------------------------------------------------------------------------------
SAMPLE = [entry for i, entry in enumerate(entries()) if i % 5 == 0 or entry.id.endswith("course")]


@pytest.mark.parametrize("rules", sorted({name for entry in SAMPLE for name in entry.rules}))
def test_answers_play_to_their_end_and_as_the_runner_has_them(rules: str) -> None:
    for entry in (e for e in SAMPLE if e.rules[0] == rules):
        found = file.load(entry.path)
        trial = Trial(found, load(rules, found.set))
        (result, *_) = run(found, [load(rules, found.set)]).results
        trial.answer()
        assert trial.finished, entry.id
        assert not [r for done in trial.done for r in done.remarks if r.unmet], entry.id
        assert trial.walk.game.told() == result.game.told(), entry.id


@pytest.mark.parametrize("number", range(3))
def test_scenarios_open_from_the_list_and_are_painted(number: int) -> None:
    names = [e.id for e in SAMPLE][number * 7 :: 24]
    with window(language=("en", "ja")[number % 2]) as app:
        for name in names:
            app.lessons.show_list()
            top = app.stage.top
            assert isinstance(top, ScenarioList)
            top.search = name
            top.arrange()
            top.ui.click(f"scenarios.scenarios.{name}")
            stepper = app.stage.top
            assert isinstance(stepper, Stepper) and stepper.scenario.id == name
            stepper.ui.click("lesson.answer")
            app.draw()
            assert stepper.trial.finished


# --- the list -----------------------------------------------------------------------------------
def test_the_list_is_narrowed_by_rule_set_clause_and_words() -> None:
    with window() as app:
        app.stage.scenes[-1].ui.click("menu.scenarios")
        listing = app.stage.top
        assert isinstance(listing, ScenarioList) and len(listing.found) == len(entries())
        listing.ui.click("scenarios.rules.kyoto")
        assert all("kyoto" in e.rules for e in listing.found)
        listing.ui.click("scenarios.clauses.kyoto.r7")
        assert NAME in {e.id for e in listing.found}
        assert all("kyoto.r7" in e.clauses for e in listing.found)
        press(app, pygame.K_d, "d")
        press(app, pygame.K_z, "z")
        assert listing.search == "dz" and not listing.found
        press(app, pygame.K_ESCAPE)
        assert app.stage.top is not None and app.stage.top.name == "menu"


def test_the_next_scenario_of_the_list_is_a_click_away() -> None:
    with window() as app:
        app.lessons.show_list()
        found = entries()
        opened(app, found[0].id).ui.click("lesson.following")
        stepper = app.stage.top
        assert isinstance(stepper, Stepper) and stepper.scenario.id == found[1].id


def test_a_file_that_cannot_be_read_is_said_in_the_list(tmp_path: object) -> None:
    with window() as app:
        app.lessons.show_list()
        listing = app.stage.top
        assert isinstance(listing, ScenarioList)
        first = listing.entries[0]
        listing.entries[0] = first._replace(path=first.path.with_name("none.toml"))
        listing.arrange()
        listing.ui.click(f"scenarios.scenarios.{first.id}")
        assert app.stage.top is listing and "none.toml" in app.stage.notice


# --- side by side -------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rule_sets_side_by_side_agree_with_the_runner(language: str) -> None:
    with window(language=language) as app:
        opened(app).ui.click("lesson.compare")
        scene = app.stage.top
        assert isinstance(scene, Comparing) and scene.chosen == ["kyoto", "okayama"]
        scene.ui.click("compare.wrc")
        scene.ui.click("compare.tenhou")
        assert scene.chosen == ["kyoto", "okayama", "wrc", "tenhou"]
        results = run(scenario(), [load(name) for name in scene.chosen]).results
        plays = [r for r in results if r.course == "play"]
        lines = [line for line in scene.lines() if "." not in line.key]
        columns = [summary(r, language) for r in plays]  # type: ignore[arg-type]
        for i, column in enumerate(columns):
            assert [line.cells[i][0].words for line in lines if line.cells[i][0].words] == list(
                column.values()
            )
        rule = next(line for line in scene.lines() if line.key == "claims.max_winners")
        assert rule.differs and [c[0].words for c in rule.cells] == ["1", "3", "1", "2"]
        assert rule.cells[0][1].words.startswith("kyoto.r7")
        scene.ui.click("compare.wrc")
        assert scene.chosen == ["kyoto", "okayama", "tenhou"]


def test_acts_tried_are_compared_too_and_a_refusal_is_told() -> None:
    with window(language="ja") as app:
        stepper = opened(app)
        stepper.attempt("E 5s")
        stepper.attempt("S ron")
        stepper.ui.click("lesson.compare")
        scene = app.stage.top
        assert isinstance(scene, Comparing) and scene.acts == ("E 5s", "S ron")
    with window(language="ja") as app:
        stepper = opened(app, "kita18/9-furiten")
        scene = Comparing(
            app.stage, stepper.scenario, ("kita18", "tenhou"), ("E 5s", "S 1z", "W pon")
        )
        app.stage.push(scene)
        assert any(line.label[0].words == "不可" for line in scene.lines())


def test_the_position_is_seen_on_a_table_from_every_seat() -> None:
    with window() as app:
        stepper = opened(app)
        press(app, pygame.K_t)
        table = app.stage.top
        assert isinstance(table, TableView)
        viewers = [table.board.viewer]
        for _ in range(3):
            press(app, pygame.K_RIGHT)
            viewers.append(table.board.viewer)
        assert sorted(viewers) == [0, 1, 2, 3]
        assert all(seat.open for seat in table.board.picture.seats)
        check_all(app)
        press(app, pygame.K_ESCAPE)
        assert app.stage.top is stepper


@pytest.mark.parametrize("scene", ["lesson", "editor"])
def test_the_keys_of_stepper_and_editor_are_listed(scene: str) -> None:
    with window() as app:
        stepper = opened(app)
        if scene == "editor":
            stepper.ui.click("lesson.edit")
        press(app, pygame.K_F1)
        assert app.stage.top is not None and app.stage.top.name == "help"
        check_all(app)
        press(app, pygame.K_F1)
        assert app.stage.top is not None and app.stage.top.name == scene


# --- how it looks -------------------------------------------------------------------------------
def test_list_stepper_and_comparison_fit_in_every_size() -> None:
    with window() as app:
        app.lessons.show_list()
        check_all(app)
        stepper = opened(app)
        check_all(app)
        stepper.ui.click("lesson.answer")
        check_all(app)
        app.lessons._compare(stepper)
        check_all(app)


@pytest.mark.parametrize("name", ["kyoto/m7-priced", "taikai/d2-strict", "kita18/14-robbed"])
def test_strict_and_long_scenarios_fit(name: str) -> None:
    names = {entry.id for entry in entries()}
    with window() as app:
        stepper = opened(app, name if name in names else "kyoto/m7-manners")
        stepper.ui.click("lesson.next")
        check_all(app)


def test_the_trace_tells_where_to_click() -> None:
    out = StringIO()
    with window(trace=out) as app:
        stepper = opened(app)
        stepper.take(next(s for s in stepper.sheet.spots if s.lying.face == "5s"))
        lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines[-1]["lesson"] == NAME and "lesson.try" in lines[-1]["controls"]
    assert any("E.5s" in line["controls"] for line in lines)
