"""The position editor: built with the mouse, checked at once, saved, recorded, never lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from mahjong_sim.cli import main as cli
from mahjong_sim.gui import theme
from mahjong_sim.gui.app import App
from mahjong_sim.gui.editor import edit
from mahjong_sim.gui.editor.drafts import Drafts, read
from mahjong_sim.gui.editor.scene import Editor
from mahjong_sim.gui.editor.speech import steps
from mahjong_sim.gui.editor.wrong import wrong
from mahjong_sim.gui.lesson.lessons import NEW
from mahjong_sim.gui.lesson.listing import ScenarioList
from mahjong_sim.gui.lesson.stepper import Stepper
from mahjong_sim.gui.widgets import Field
from mahjong_sim.rules.load import load
from mahjong_sim.scenario import file
from mahjong_sim.scenario.catalogue import entries
from mahjong_sim.scenario.script import Scenario
from mahjong_sim.scenario.write import plain, toml
from tests.gui.driving import press
from tests.gui.shared_window import app, keep_in, open_window

__all__ = ["app", "open_window"]  # fixtures
NAME = "kyoto/r7-head-bump"
ROBBED = "kita18/14-robbed"


def scenario(name: str = NAME) -> Scenario:
    return file.load(file.folder() / f"{name}.toml")


def opened(app: App, home: Path, found: Scenario = NEW) -> Editor:
    keep_in(app, home)
    editor = app.lessons.edit(found)
    app.draw()
    return editor


def mouse(app: App, kind: int, at: tuple[int, int], button: int = 1) -> None:
    motion = {"rel": (0, 0), "buttons": (1, 0, 0)}
    extra: dict[str, Any] = motion if kind == pygame.MOUSEMOTION else {"button": button}
    app.handle(pygame.event.Event(kind, {"pos": at, **extra}))


def click(app: App, at: tuple[int, int], button: int = 1) -> None:
    mouse(app, pygame.MOUSEBUTTONDOWN, at, button)
    mouse(app, pygame.MOUSEBUTTONUP, at, button)


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    mouse(app, pygame.MOUSEBUTTONDOWN, start)
    mouse(app, pygame.MOUSEMOTION, end)
    mouse(app, pygame.MOUSEBUTTONUP, end)


def palette(editor: Editor, face: str) -> tuple[int, int]:
    return next(p.rect.center for p in editor.tray.palette if p.face == face)


def spot(editor: Editor, part: str, letter: str, at: int = 0) -> tuple[int, int]:
    return next(
        s.rect.center
        for s in editor.sheet.spots
        if (s.part, s.letter, s.place) == (part, letter, at)
    )


def build(app: App, editor: Editor, place: str, tiles: str) -> None:
    """Put tiles at a place by clicks."""
    editor.choose(place)
    for face in edit.faces(tiles):
        click(app, palette(editor, face))


# --- with the mouse -----------------------------------------------------------------------------
def test_tiles_are_put_taken_away_and_turned_by_clicks(app: App, tmp_path: Path) -> None:
    editor = opened(app, tmp_path)
    build(app, editor, "hand.S", "46s88p")
    assert editor.position.S == "88p46s"
    click(app, spot(editor, "hand", "S", 0))
    assert editor.position.S == "8p46s"
    click(app, editor.sheet.lines(2)[1].center)
    assert editor.target == "river.W"
    for face in ("1z", "9m"):
        click(app, palette(editor, face))
    click(app, spot(editor, "river", "W", 1), button=3)
    assert editor.position.rivers == {"W": "1z 9m*"} and editor.position.riichi == "W"
    build(app, editor, "dora", "3p")
    assert editor.position.dora == "3p"
    build(app, editor, "draws", "5m")
    editor.ui.click("editor.any")
    assert editor.position.draws == "5m -"


def test_melds_are_laid_turned_and_taken_away(app: App, tmp_path: Path) -> None:
    editor = opened(app, tmp_path)
    for verb, face in (("pon", "5s"), ("chi", "3m"), ("ankan", "1z"), ("kakan", "7z")):
        editor.ui.click(f"editor.W.{verb}")
        click(app, palette(editor, face))
    assert editor.position.melds["W"] == (
        "pon 555s from S",
        "chi 345m",
        "ankan 1111z",
        "kakan 7777z from S",
    )
    assert editor.wrong is None
    click(app, spot(editor, "meld", "W", 0), button=3)
    click(app, spot(editor, "meld", "W", 1), button=3)
    assert editor.position.melds["W"][:2] == ("pon 555s from N", "chi 453m")
    assert editor.wrong is None
    click(app, spot(editor, "meld", "W", 2))
    assert len(editor.position.melds["W"]) == 3


def test_tiles_are_dragged(app: App, tmp_path: Path) -> None:
    editor = opened(app, tmp_path)
    drag(app, palette(editor, "0p"), editor.sheet.lines(1)[0].center)
    assert editor.position.S == "0p"
    drag(app, spot(editor, "hand", "S"), editor.sheet.lines(3)[1].center)
    assert (editor.position.S, editor.position.rivers) == ("", {"N": "0p"})
    drag(app, spot(editor, "river", "N"), editor.tray.bands["rinshan"].center)
    assert (editor.position.rivers, editor.position.rinshan) == ({}, "0p")
    piece = editor.tray.pieces[0].rect.center
    drag(app, piece, (5, 5))
    assert editor.position.rinshan == ""


def test_everything_can_be_undone_and_done_again(app: App, tmp_path: Path) -> None:
    editor = opened(app, tmp_path)
    states = [editor.scenario]
    build(app, editor, "hand.E", "123m")
    editor.ui.click("editor.tab.table")
    editor.ui.click("editor.honba")
    press(app, pygame.K_TAB)
    editor.ui.click("editor.E.riichi")
    assert (editor.position.honba, editor.position.riichi) == (1, "E")
    last = editor.scenario
    for _ in range(5):
        editor.ui.click("editor.undo")
    assert editor.scenario == states[0]
    for _ in range(5):
        editor.ui.click("editor.redo")
    assert editor.scenario == last
    editor.ui.click("editor.clear")
    assert editor.position.E == "" and editor.position.honba == 1


# --- what cannot be -----------------------------------------------------------------------------
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "five": ({"E": "5555m", "S": "5m"}, "editor.wrong.five"),
    "red": ({"E": "00m"}, "editor.wrong.red"),
    "hand": ({"E": "123456789m12345p"}, "editor.wrong.hand"),
    "hand and meld": ({"E": "123456789m12p", "melds": {"E": ("pon 111z",)}}, "editor.wrong.hand"),
    "wall": ({"dora": "123456p"}, "editor.wrong.wall"),
    "called": ({"rivers": {"E": "5m>S"}}, "editor.wrong.called"),
    "riichi": ({"riichi": "S", "melds": {"S": ("pon 111z",)}}, "editor.wrong.open_riichi"),
    "left": ({"left": 71}, "editor.wrong.left"),
    "melds": ({"melds": {"E": ("chi 123m",) * 2 + ("chi 123p",) * 3}}, "editor.wrong.melds"),
    "kans": ({"melds": {"E": tuple(f"ankan {n * 1111}z" for n in range(1, 5)),
                        "S": ("ankan 5555z",)}}, "editor.wrong.kans"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_an_impossible_position_is_told_in_a_line(app: App, name: str, tmp_path: Path) -> None:
    values, key = WRONG[name]
    for language in ("en", "ja"):
        app.prefer(replace(app.stage.prefs, language=language))
        editor = opened(app, tmp_path, edit.changed(replace(NEW, rules="tenhou"), **values))
        assert editor.wrong is not None and editor.wrong.key == key
        words, _ = editor.prompt()
        assert words and "{" not in words
        button = editor.ui.find("editor.try")
        assert button is not None and not button.enabled


def test_shipped_positions_are_all_possible() -> None:
    for entry in entries()[::24]:
        found = file.load(entry.path)
        rules = load(found.rule_sets[0], found.set)
        assert wrong(found, rules) is None, entry.id


def test_what_is_left_counts_hands_melds_rivers_and_walls() -> None:
    found = scenario(ROBBED)
    counts = edit.left(edit.position_of(found), load("kita18"))
    assert (counts["5s"], counts["1z"], counts["8p"], counts["9m"]) == (0, 3, 2, 4)
    reds = edit.left(edit.position_of(edit.changed(NEW, E="05m")), load("tenhou"))
    assert (reds["0m"], reds["5m"], reds["0p"]) == (0, 2, 1)


# --- saved and loaded ---------------------------------------------------------------------------
def test_a_scenario_written_is_read_the_same() -> None:
    for entry in entries()[::24]:
        found = file.load(entry.path)
        assert plain(file.read(toml(found), found.file, found.id)) == plain(found), entry.id


def test_a_position_is_built_played_recorded_saved_and_runs(
    app: App, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    editor = opened(app, tmp_path)
    build(app, editor, "hand.E", "5s")
    build(app, editor, "hand.S", "234567m234p88p46s")
    editor.ui.click("editor.try")
    stepper = app.stage.top
    assert isinstance(stepper, Stepper)
    stepper.trial.answer()
    assert not stepper.trial.finished  # there is no answer yet
    stepper.attempt("E 5s")
    assert stepper.trial.done[-1].verdict == "allowed"
    stepper.attempt("S pon 46s")
    assert stepper.trial.failed is not None
    stepper.attempt("S ron")
    stepper.ui.click("lesson.record")
    assert app.stage.top is editor and editor.tab == "play"
    first, last = editor.scenario.play
    assert list(first.expect.refused or ()) == ["S pon 46s"]
    assert last.expect.ends == "win" and last.expect.deltas == (-1300, 1300, 0, 0)
    editor.ui.click("editor.save")
    assert "Title" in editor.said[0] and not list(tmp_path.glob("**/*.toml"))
    editor.ui.click("editor.tab.texts")
    for name, text in (("title", "A win"), ("clauses", "kyoto.r1")):
        editor.ui.focus = f"editor.text.{name}"
        for char in text:
            press(app, ord(char.lower()), char)
    editor.ui.focus = "editor.text.title_ja"
    app.handle(pygame.event.Event(pygame.TEXTINPUT, text="和了"))
    assert (editor.scenario.title, editor.scenario.title_ja) == ("A win", "和了")
    editor.ui.click("editor.save")
    (path,) = tmp_path.glob("scenarios/*.toml")
    assert path.name == "a-win.toml" and str(path) in editor.said[0]
    editor.ui.click("editor.check")
    assert editor.said[0] == "It comes out as it says."
    assert cli.main(["scenario", "run", str(path)]) == 0
    assert "passed" in capsys.readouterr().out


def test_a_copy_from_the_stepper_keeps_what_cannot_be_edited(app: App, tmp_path: Path) -> None:
    keep_in(app, tmp_path)
    app.lessons.show(scenario()).ui.click("lesson.edit")
    editor = app.stage.top
    assert isinstance(editor, Editor)
    editor.ui.click("editor.tab.play")
    told = " ".join(part.words for part in steps(editor.stage.messages, editor.scenario))
    assert "contrasts 1" in told and "Comments of the file" in told
    editor.ui.click("editor.tab.texts")
    editor._name_file(str(tmp_path / "copy.toml"))
    editor.ui.click("editor.save")
    copy = file.load(tmp_path / "copy.toml")
    assert plain(copy) == plain(scenario())


def test_a_folder_that_cannot_be_written_is_told(app: App, tmp_path: Path) -> None:
    (tmp_path / "here").write_text("")
    editor = opened(app, tmp_path, scenario())
    editor._name_file(str(tmp_path / "here" / "x.toml"))
    editor.ui.click("editor.save")
    assert "x.toml" in editor.said[0]


# --- never lost ---------------------------------------------------------------------------------
def test_unsaved_work_is_offered_again(app: App, tmp_path: Path) -> None:
    editor = opened(app, tmp_path)
    build(app, editor, "hand.E", "123m")
    kept = editor.scenario
    editor.keep.close()  # as when the process ends
    keep_in(app, tmp_path)
    app.lessons.show_list()
    listing = app.stage.top
    assert isinstance(listing, ScenarioList)
    listing.ui.click("scenarios.go_on")
    editor = app.stage.top  # type: ignore[assignment]
    assert isinstance(editor, Editor) and editor.scenario == kept
    assert len(list(tmp_path.glob("drafts/*"))) == 1
    editor._name_file(str(tmp_path / "x.toml"))
    editor.change(replace(scenario(), title="Another"))
    editor.ui.click("editor.save")
    editor.close()
    assert Drafts(tmp_path / "drafts").found() == []


def test_a_torn_last_line_costs_only_that_line(tmp_path: Path) -> None:
    keep = Drafts(tmp_path).begin()
    first = edit.changed(NEW, E="1m")
    keep.write(first)
    keep.write(edit.changed(NEW, E="12m"))
    keep.close()
    assert keep.path is not None
    keep.path.write_bytes(keep.path.read_bytes()[:-20])
    assert read(keep.path) == first
    keep.path.write_bytes(b"no line\n")
    assert Drafts(tmp_path).found() == [] and not keep.path.exists()


def test_a_draft_that_a_window_has_open_is_not_offered(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path)
    keep = drafts.begin()
    keep.write(NEW)
    assert drafts.found() == []
    keep.close()
    assert [left.scenario for left in drafts.found()] == [NEW]


def test_a_draft_gone_on_with_and_closed_is_still_there(app: App, tmp_path: Path) -> None:
    editor = opened(app, tmp_path)
    build(app, editor, "hand.E", "123m")
    editor.ui.click("editor.back")
    for _ in range(2):
        listing = app.stage.top
        assert isinstance(listing, ScenarioList)
        listing.ui.click("scenarios.go_on")
        press(app, pygame.K_ESCAPE)
        (left,) = Drafts(tmp_path / "drafts").found()
        assert left.scenario == editor.scenario
    listing = app.stage.top
    assert isinstance(listing, ScenarioList)
    listing.ui.click("scenarios.go_on")
    again = app.stage.top
    assert isinstance(again, Editor)
    again.ui.click("editor.clear")
    again.close()
    assert Drafts(tmp_path / "drafts").found() == []


def test_no_file_is_replaced_unless_asked_twice(app: App, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("mine")
    editor = opened(app, tmp_path, scenario())
    editor._name_file(str(tmp_path / "other"))
    editor.ui.click("editor.save")
    assert other.read_text() == "mine" and str(other) in editor.said[0]
    editor.ui.click("editor.save")
    assert plain(file.load(other)) == plain(scenario())
    assert [p.name for p in tmp_path.glob("*.tmp")] == []


def test_saved_positions_are_listed_and_saved_where_they_were(app: App, tmp_path: Path) -> None:
    for _ in range(2):  # one of the same title gets another name
        editor = opened(app, tmp_path, replace(scenario(), file=""))
        editor.ui.click("editor.save")
        editor.ui.click("editor.back")
    (tmp_path / "scenarios" / "broken.toml").write_bytes(b"title = [")
    app.lessons.show_list()
    listing = app.stage.top
    assert isinstance(listing, ScenarioList)
    listing.ui.click("scenarios.rules.own")
    assert len(listing.found) == 3
    listing.ui.click("scenarios.scenarios.own/broken")
    assert app.stage.top is listing and "broken.toml:1" in app.stage.notice
    first = listing.found[1]
    listing.ui.click(f"scenarios.scenarios.{first.id}")
    stepper = app.stage.top
    assert isinstance(stepper, Stepper)
    stepper.ui.click("lesson.edit")
    editor = app.stage.top  # type: ignore[assignment]
    assert isinstance(editor, Editor) and editor.path == first.path
    editor.change(replace(editor.scenario, title="Again"))
    editor.ui.click("editor.save")
    assert file.load(first.path).title == "Again"
    assert len(list((tmp_path / "scenarios").glob("*.toml"))) == 3


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nonsense_in_a_field_is_told_and_breaks_nothing(
    app: App, tmp_path: Path, language: str
) -> None:
    app.prefer(replace(app.stage.prefs, language=language))
    editor = opened(app, tmp_path)
    for name, text in (("rules", "xyz /dev/null"), ("rules", ""), ("set", "claims.max_winners=77")):
        editor.ui.click("editor.tab.texts")
        field = editor.ui.find(f"editor.text.{name}")
        assert isinstance(field, Field)
        field.change(text)
        assert editor.wrong is not None
        editor.ui.click("editor.tab.table")
        editor.draw(app.window)
        editor.undo()
    editor.change(scenario())
    for path in (str(tmp_path), "/", "x" * 390, "a\0b", "/proc/x/y"):
        editor._name_file(path)
        editor.ui.click("editor.tab.texts")
        editor.ui.click("editor.save")
        editor.draw(app.window)
        assert editor.said[1] == theme.LOSS, path
