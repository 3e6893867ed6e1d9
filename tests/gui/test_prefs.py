"""Settings: kept, and never in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from mahjong_sim.cli.main import main
from mahjong_sim.cli.play import BOTS
from mahjong_sim.gui import prefs
from mahjong_sim.gui.app import App
from mahjong_sim.gui.prefs import DEFAULT, FILE, Preferences, Store
from mahjong_sim.gui.scenes.settings import fields, hidden
from mahjong_sim.gui.setup import Setup, alone, last_bots, last_rules, offered
from mahjong_sim.rules import load as rules
from tests.gui.driving import play_until, press, start, window
from tests.gui.test_scenes import check_all


def test_settings_come_back(tmp_path: Path) -> None:
    liked = replace(DEFAULT, language="ja", tiles=125, discard="two", bots=("a", "b", "c"))
    assert Store(tmp_path / "new").write(liked)
    store = Store(tmp_path / "new")
    assert store.read() == liked and store.trouble == ""
    assert [f.name for f in (tmp_path / "new").iterdir()] == [FILE], "no draft is left behind"


def test_without_a_file_all_is_as_usual(tmp_path: Path) -> None:
    for store in (Store(tmp_path), Store()):
        assert store.read() == DEFAULT and store.trouble == ""
    assert Store().write(DEFAULT) and not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "\x00\xff", '{"tiles": 1e999}'])
def test_a_damaged_file_is_one_line_and_the_usual(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    store = Store(tmp_path)
    assert store.read() == DEFAULT
    assert FILE in store.trouble and "\n" not in store.trouble


def test_values_that_do_not_fit_are_named_and_the_others_kept(tmp_path: Path) -> None:
    said = {"tiles": 500, "speed": "fast", "language": "ja", "volume": 3, "from_the_future": 1}
    (tmp_path / FILE).write_text(json.dumps(said), "utf-8")
    store = Store(tmp_path)
    assert store.read() == replace(DEFAULT, language="ja", volume=3)
    assert store.trouble.endswith("cannot use speed, tiles")


def test_an_unwritable_place_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    store = Store(tmp_path / "file")
    assert not store.write(DEFAULT)
    assert FILE in store.trouble and "\n" not in store.trouble


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(prefs.FOLDER_VARIABLE, str(tmp_path))
    assert prefs.folder() == tmp_path
    monkeypatch.delenv(prefs.FOLDER_VARIABLE)
    assert prefs.folder().name == "mahjong-sim"


def test_the_window_opens_with_a_damaged_file_and_says_so(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", "utf-8")
    app = App(Setup("kyoto", alone(("random",) * 3)), ["kyoto"], ["random"], store=Store(tmp_path))
    assert FILE in app.stage.notice
    app.update(0.1)
    assert app.draw()
    for _ in range(100):
        app.update(0.1)
    assert app.stage.notice == "" and app.draw()


def test_what_is_changed_in_the_window_is_kept(tmp_path: Path) -> None:
    with window() as app:
        app._store = Store(tmp_path)
        press(app, pygame.K_F2)
        app.stage.scenes[-1].ui.click("menu.settings")
        app.stage.scenes[-1].ui.click("settings.speed")
        press(app, pygame.K_F10)
        app.stage.scenes[-1].ui.click("menu.start")
    kept = Store(tmp_path).read()
    bots = ("efficient",) * 3
    assert kept == Preferences(language="ja", speed=1, sound=False, rules="kyoto", bots=bots)


def test_a_full_disk_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with window() as app:
        app._store = Store(tmp_path / "file")
        app.switch_language()
        assert FILE in app.stage.notice and app.stage.prefs.language == "ja"
        app.update(0.1)
        assert app.draw()


def test_rule_sets_of_a_source_come_first_and_common_usage_last() -> None:
    listed = offered(rules.names())
    headers = [rules.load(name).ruleset for name in listed]
    assert sorted(listed) == sorted(rules.names())
    sourced = [bool(h.source) for h in headers]
    assert sourced == sorted(sourced, reverse=True) and all(sourced[:5])
    assert len({h.source for h in headers[:5]}) == 5
    assert [not h.extends for h in headers] == [False] * (len(listed) - 1) + [True]


def test_the_last_game_is_offered_again() -> None:
    known = ["a", "b", "c"]
    assert last_rules(DEFAULT, known) == "a"
    assert last_rules(replace(DEFAULT, rules="b"), known) == "b"
    assert last_rules(replace(DEFAULT, rules="gone"), known) == "a"
    played = replace(DEFAULT, bots=("c", "gone", "a"))
    assert last_bots(played, known, "b") == ("c", "b", "a")
    assert last_bots(DEFAULT, known, "b") == ("b", "b", "b")


def test_the_sheet_shows_every_setting_but_what_was_played() -> None:
    assert hidden() == {"rules", "bots"}
    assert fields() | hidden() == set(Preferences.__struct_fields__)


def test_each_setting_steps_through_its_values_by_mouse_and_by_key() -> None:
    with window() as app:
        app.settings()
        for name in sorted(fields() - {"full_screen"}):
            before = getattr(app.stage.prefs, name)
            app.stage.scenes[-1].ui.click(f"settings.{name}")
            changed = getattr(app.stage.prefs, name)
            assert changed != before, name
            assert app.draw()
            app.stage.scenes[-1].ui.focus = f"settings.{name}"
            press(app, pygame.K_LEFT)
            assert getattr(app.stage.prefs, name) == before, name
        press(app, pygame.K_F10)
        assert app.stage.scenes[-1].name == "menu"


def test_defaults_leave_language_and_last_game_alone() -> None:
    with window(language="ja", tiles=140, palette="colour_blind", speed=4) as app:
        app.start(app.setup)
        app.settings()
        app.stage.scenes[-1].ui.click("settings.reset")
        liked = app.stage.prefs
        assert (liked.language, liked.rules) == ("ja", "kyoto")
        assert (liked.tiles, liked.palette, liked.speed) == (100, "usual", DEFAULT.speed)


def test_settings_fit_in_every_size_language_and_text() -> None:
    with window() as app:
        app.settings()
        check_all(app)


def test_the_sheet_is_opened_once() -> None:
    with window() as app:
        app.settings()
        app.help()
        app.settings()
        assert [scene.name for scene in app.stage.scenes] == ["menu", "settings", "help"]


def test_full_screen_is_a_setting_and_f11_its_key() -> None:
    with window() as app:
        press(app, pygame.K_F11)
        assert app.stage.prefs.full_screen and app.draw()
        press(app, pygame.K_F11)
        assert not app.stage.prefs.full_screen and app.draw()


@pytest.mark.parametrize("tiles", [80, 120, 140])
def test_the_table_fits_with_every_tile_size(tiles: int) -> None:
    with window("tenhou", seed="2", tiles=tiles, index=True) as app:
        start(app)
        play_until(app, lambda a, t: t.ui.find("call.pass") is not None)
        check_all(app)


@pytest.mark.parametrize("kept", [DEFAULT, replace(DEFAULT, rules="tenhou", bots=("random",) * 3)])
def test_play_begins_with_what_was_played_last_or_the_first_sourced_rules(
    kept: Preferences, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Setup] = []

    class Window:
        def __init__(self, setup: Setup, known: list[str], *rest: object, **more: object) -> None:
            assert known == offered(rules.names())
            opened.append(setup)

        def run(self) -> None:
            pass

    Store(tmp_path).write(kept)
    monkeypatch.setenv(prefs.FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr("mahjong_sim.gui.app.App", Window)
    assert main(["play"]) == 0
    (setup,) = opened
    first = offered(rules.names())[0]
    assert setup.rules == (kept.rules or first) != "base"
    assert setup.bots == (kept.bots or (BOTS,) * 3)
