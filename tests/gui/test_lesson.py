"""The scenario stepper: the list, right and wrong answers by clicks, the answer step by step."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from mahjong_sim.gui.app import App
from mahjong_sim.gui.lesson.comparing import Comparing
from mahjong_sim.gui.lesson.exporting import LessonExport
from mahjong_sim.gui.lesson.listing import ScenarioList
from mahjong_sim.gui.lesson.stepper import Stepper
from mahjong_sim.gui.lesson.table import TableView
from mahjong_sim.gui.lesson.trial import Trial
from mahjong_sim.gui.text import Text
from mahjong_sim.rules.load import load
from mahjong_sim.rules.reading import in_words
from mahjong_sim.rules.titles import option_name
from mahjong_sim.rules.view import Language
from mahjong_sim.scenario import file
from mahjong_sim.scenario.catalogue import entries
from mahjong_sim.scenario.run import run
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.summary import summary
from tests.extras import need
from tests.gui.driving import click, press, window
from tests.gui.shared_window import app, keep_in, open_window
from tests.gui.test_scenes import Watched

__all__ = ["app", "open_window"]  # fixtures
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
def test_a_scenario_is_answered_rightly_by_clicks(app: App) -> None:
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


def test_another_act_is_allowed_and_the_answer_goes_on_where_it_was_left(app: App) -> None:
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


def test_a_refused_act_changes_nothing_and_says_why(app: App) -> None:
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


ERRORS = {"S chi 1z": "1z", "next hanchan": "", "S pon": "", "W tsumogiri": ""}  # what they name


@pytest.mark.parametrize("act", ERRORS)
def test_what_cannot_be_done_at_all_is_told_in_both_languages(app: App, act: str) -> None:
    stepper = opened(app)
    for language in ("en", "ja"):
        app.prefer(replace(app.stage.prefs, language=language))
        stepper.attempt(act)
        assert stepper.trial.failed is not None and not stepper.trial.failed.reasons
        words = told(stepper)[-1]
        assert ERRORS[act] in words
        letters = [c for c in words.replace(ERRORS[act], "") if c.isascii() and c.isalpha()]
        assert bool(letters) == (language == "en"), words


def test_on_a_strict_table_a_wrong_act_has_its_price(app: App) -> None:
    stepper = opened(app, "kyoto/m7-priced")
    stepper.ui.click("lesson.W.other")
    top = app.stage.top
    assert top is not None and top.name == "acts"
    top.ui.click("acts.chombo")
    top.ui.click("acts.do")
    assert app.stage.top is stepper
    assert stepper.trial.own == ("W commits chombo",)
    assert stepper.trial.done[-1].verdict == "fault"


def test_acts_can_be_typed_and_words_that_are_none_are_said_to_be(app: App) -> None:
    stepper = opened(app)
    stepper.ui.focus = "lesson.act"
    for char in "E 5s":
        press(app, ord(char.lower()), char)
    press(app, pygame.K_RETURN)
    assert stepper.trial.acts == ("E 5s",)
    stepper.attempt("S roars")
    assert stepper.trouble and stepper.trial.acts == ("E 5s",)


def test_arrow_keys_step_and_escape_goes_back_to_the_list(app: App) -> None:
    stepper = opened(app)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_END)
    assert stepper.trial.finished
    press(app, pygame.K_LEFT)
    press(app, pygame.K_HOME)
    assert stepper.trial.acts == ()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stage.top, ScenarioList)


def test_branches_and_contrasts_are_courses_of_their_own(app: App) -> None:
    stepper = opened(app, "kita18/14-robbed")
    stepper.ui.click("lesson.course")
    stepper.ui.click("lesson.answer")
    assert stepper.trial.acts == ("E add 5s", "pass") and stepper.trial.finished
    stepper = opened(app)
    stepper.ui.click("lesson.course")
    stepper.ui.click("lesson.answer")
    assert [row.change for row in stepper.sheet.rows] == ["-2,600", "+1,300", "+1,300", ""]
    assert stepper.trial.course.rules.overrides == ("claims.max_winners=2",)
    assert "Most winners of a hand: two (double ron)" in told(stepper)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_values_side_by_side_are_in_words(app: App, language: Language) -> None:
    app.prefer(replace(app.stage.prefs, language=language))
    seen = 0
    for entry in entries()[::12]:
        scene = Comparing(app.stage, file.load(entry.path), ("kyoto", "tenhou"))
        if scene.comparison is None:
            continue
        lines = {line.key: line for line in scene.lines()}
        for row in scene.comparison.options:
            for option, result, cells in zip(
                row.cells, scene.comparison.results, lines[row.path].cells, strict=True
            ):
                if option is not None:
                    words = in_words(result.rules, row.path, option.value, language)
                    assert cells[0].words == words
                    seen += 1
    assert seen > 100


def test_a_step_without_acts_tells_what_is_not_allowed_there(app: App) -> None:
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
def test_scenarios_open_from_the_list_and_are_painted(app: App, number: int) -> None:
    names = [e.id for e in SAMPLE][number * 7 :: 24]
    app.prefer(replace(app.stage.prefs, language=("en", "ja")[number % 2]))
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
def test_the_list_is_narrowed_by_rule_set_clause_and_words(app: App) -> None:
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


def test_the_next_scenario_of_the_list_is_a_click_away(app: App) -> None:
    app.lessons.show_list()
    found = entries()
    opened(app, found[0].id).ui.click("lesson.following")
    stepper = app.stage.top
    assert isinstance(stepper, Stepper) and stepper.scenario.id == found[1].id


def test_a_file_that_cannot_be_read_is_said_in_the_list(app: App, tmp_path: object) -> None:
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
def test_rule_sets_side_by_side_agree_with_the_runner(app: App, language: str) -> None:
    app.prefer(replace(app.stage.prefs, language=language))
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
    said = {
        "en": ["one (head bump)", "three (triple ron)", "one (head bump)", "two (double ron)"],
        "ja": ["1人（頭ハネ）", "3人（トリロンあり）", "1人（頭ハネ）", "2人（ダブロンあり）"],
    }
    assert rule.differs and [c[0].words for c in rule.cells] == said[language]
    assert rule.cells[0][1].words.startswith("kyoto.r7")
    scene.ui.click("compare.wrc")
    assert scene.chosen == ["kyoto", "okayama", "tenhou"]


def test_acts_tried_are_compared_too_and_a_refusal_is_told(app: App) -> None:
    app.prefer(replace(app.stage.prefs, language="ja"))
    stepper = opened(app)
    stepper.attempt("E 5s")
    stepper.attempt("S ron")
    stepper.ui.click("lesson.compare")
    scene = app.stage.top
    assert isinstance(scene, Comparing) and scene.acts == ("E 5s", "S ron")
    stepper = opened(app, "kita18/9-furiten")
    acts = ("E 5s", "S 1z", "W pon")
    scene = Comparing(app.stage, stepper.scenario, ("kita18", "tenhou"), acts)
    app.stage.push(scene)
    assert any(line.label[0].words == "不可" for line in scene.lines())


def test_a_long_comparison_is_scrolled_to_its_end(app: App) -> None:
    app.resize(800, 500)
    opened(app).ui.click("lesson.compare")
    scene = app.stage.top
    assert isinstance(scene, Comparing) and scene.grid is not None
    app.draw()
    top = pygame.image.tobytes(app.window, "RGB")
    for _ in range(99):
        press(app, pygame.K_PAGEDOWN)
    end = scene.grid.scroll.at
    press(app, pygame.K_DOWN)
    assert scene.grid.scroll.at == end > 0
    app.draw()
    assert pygame.image.tobytes(app.window, "RGB") != top
    scene.ui.click("compare.wrc")
    assert scene.grid.scroll.at == 0


def test_every_option_has_a_name() -> None:
    for name in ("kyoto", "tenhou", "base"):
        for path in load(name).cites:
            assert all(option_name(path)), path


@pytest.mark.parametrize(("kind", "begins"), [("html", b"<!doctype html>"), ("png", b"\x89PNG")])
def test_what_is_shown_is_written_out(app: App, tmp_path: Path, kind: str, begins: bytes) -> None:
    keep_in(app, tmp_path)
    stepper = opened(app)
    stepper.attempt("E 5s")
    stepper.attempt("S ron")
    stepper.ui.click("lesson.export")
    sheet = app.stage.top
    assert isinstance(sheet, LessonExport)
    sheet.ui.click(f"export.{kind}")
    (path,) = (tmp_path / "exports").iterdir()
    data = path.read_bytes()
    assert sheet.said == str(path) and data.lower().startswith(begins.lower())
    if kind == "html":
        assert data.count(b"South: ron") > data.count(b"West: ron")  # what was tried comes first
    (tmp_path / "exports").rename(tmp_path / "away")
    (tmp_path / "exports").write_text("")
    sheet.ui.click(f"export.{kind}")
    assert "exports" in sheet.trouble and not sheet.said


def test_a_gif_of_what_was_tried(app: App, tmp_path: Path) -> None:
    need("PIL", "export")
    keep_in(app, tmp_path)
    stepper = opened(app)
    stepper.attempt("E 5s")
    stepper.ui.click("lesson.export")
    assert app.stage.top is not None
    app.stage.top.ui.click("export.gif")
    (path,) = (tmp_path / "exports").iterdir()
    assert path.read_bytes().startswith(b"GIF8")


def test_the_question_does_not_tell_the_answer_before_it_is_given(app: App) -> None:
    stepper = opened(app)
    watched = Watched()
    app.stage.text = watched
    stepper.draw(app.window)
    before = " ".join(words for words, _ in watched.lines)
    stepper.ui.click("lesson.answer")
    watched.lines = []
    stepper.draw(app.window)
    app.stage.text = Text()
    title = stepper.scenario.title
    assert title not in before and "head-bump" not in before
    assert title in " ".join(words for words, _ in watched.lines)


def test_the_position_is_seen_on_a_table_from_every_seat(app: App) -> None:
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
    press(app, pygame.K_ESCAPE)
    assert app.stage.top is stepper


def test_the_trace_tells_where_to_click() -> None:
    out = StringIO()
    with window(trace=out) as app:
        stepper = opened(app)
        stepper.take(next(s for s in stepper.sheet.spots if s.lying.face == "5s"))
        lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines[-1]["lesson"] == NAME and "lesson.try" in lines[-1]["controls"]
    assert any("E.5s" in line["controls"] for line in lines)
