"""Settings: kept, and never in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from mahjong_sim.gui import prefs
from mahjong_sim.gui.app import App
from mahjong_sim.gui.prefs import DEFAULT, FILE, Preferences, Store
from mahjong_sim.gui.setup import Setup, alone, last_bots, last_rules, offered
from mahjong_sim.rules import load as rules
from tests.gui.driving import press, window


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
        app.stage.scenes[-1].ui.click("menu.speed")
        app.stage.scenes[-1].ui.click("menu.start")
    kept = Store(tmp_path).read()
    assert kept == Preferences(language="ja", speed=1, rules="kyoto", bots=("efficient",) * 3)


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
