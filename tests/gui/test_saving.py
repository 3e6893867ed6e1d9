"""Games in progress: written as they are played, gone on with after any end."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.gui.app import App
from mahjong_sim.gui.saving import ASIDE, SUFFIX, Saves, read
from mahjong_sim.gui.scenes.menu import Menu
from mahjong_sim.gui.scenes.saved import SavedGames
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.setup import Setup, alone, start_of
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Action
from tests.gui.driving import play_until, press, start, window


def games(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}"))


def play_a_little(folder: Path, acts: int = 4, **choices: object) -> list[ev.Event]:
    """Play some turns and drop the window as a crash would; the events so far."""
    with window("tenhou", saves=Saves(folder), **choices) as app:
        table = start(app)
        play_until(app, lambda a, t: len(t.game.answers) >= 20 * acts)
        return list(table.game.match.events)


def acts_of(table: Table) -> list[tuple[int, Action]]:
    return [(answer.seat, answer.action) for _, answer in table.game.answers]


def go_on(app: App) -> Table:
    app.stage.scenes[-1].ui.click("menu.go_on")
    table = app.stage.top
    assert isinstance(table, Table)
    return table


@pytest.mark.parametrize("manner", ["guarded", "strict"])
def test_a_dropped_game_goes_on_where_it_was(tmp_path: Path, manner: str) -> None:
    before = play_a_little(tmp_path, manner=manner)
    with window("kyoto", saves=Saves(tmp_path)) as app:
        table = go_on(app)
        assert table.game.match.events == before
        assert table.game.match.rules.ruleset.id == "tenhou"
        held = table.game.match.view(0).hand
        own = table.game.picture.seats[0]
        shown = own.hand + ([] if own.drawn is None else [own.drawn])
        assert sorted(shown) == sorted(held)
        play_until(app, lambda a, t: len(t.game.match.events) > len(before) + 20)


def test_going_on_twice_leads_to_the_same(tmp_path: Path) -> None:
    play_a_little(tmp_path)
    again = []
    for _ in range(2):
        with window("kyoto", saves=Saves(tmp_path)) as app:
            again.append(list(go_on(app).game.match.events))
    assert again[0] == again[1]


def test_a_finished_game_leaves_nothing(tmp_path: Path) -> None:
    with window("mahjong-soul", saves=Saves(tmp_path)) as app:
        start(app)
        assert games(tmp_path)
        play_until(app, lambda a, t: t.game.match.standing is not None, bot="random")
        assert not games(tmp_path)


def test_a_damaged_last_line_is_dropped(tmp_path: Path) -> None:
    before = play_a_little(tmp_path)
    (path,) = games(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"type":"answer","seat":1,"act')
    with window("kyoto", saves=Saves(tmp_path)) as app:
        assert go_on(app).game.match.events == before
    assert path.read_bytes() == whole
    path.write_bytes(whole + b'{"type":"answer","nonsense":1}\n')
    with window("kyoto", saves=Saves(tmp_path)) as app:
        assert go_on(app).game.match.events == before


def test_a_damaged_middle_is_kept_aside_and_named(tmp_path: Path) -> None:
    play_a_little(tmp_path)
    (path,) = games(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], b"?\n", *lines[6:]]))
    with window("kyoto", saves=Saves(tmp_path)) as app:
        assert app.stage.scenes[-1].ui.find("menu.go_on") is None
        assert ":6:" in app.stage.notice and "\n" not in app.stage.notice
    assert not games(tmp_path) and len(list(tmp_path.glob(f"*{ASIDE}"))) == 1


def test_other_rules_are_refused_in_one_line_and_the_game_kept_aside(tmp_path: Path) -> None:
    play_a_little(tmp_path)
    (path,) = games(tmp_path)
    digest = read(path).start.digest
    path.write_bytes(path.read_bytes().replace(digest.encode(), b"0" * len(digest)))
    with window("kyoto", saves=Saves(tmp_path)) as app:
        menu = app.stage.top
        assert isinstance(menu, Menu)
        menu.ui.click("menu.go_on")
        assert app.stage.top is menu and app.draw()
        assert "another version of 'tenhou'" in menu.trouble and "\n" not in menu.trouble
        assert menu.ui.find("menu.go_on") is None
    assert not games(tmp_path)
    (aside,) = tmp_path.glob(f"*{ASIDE}")
    assert aside.name in menu.trouble


def test_a_game_that_another_window_plays_is_not_offered(tmp_path: Path) -> None:
    with window("tenhou", saves=Saves(tmp_path)) as app:
        start(app)
        play_until(app, lambda a, t: len(t.game.answers) >= 10)
        assert games(tmp_path) and not Saves(tmp_path).found()
    app.show_menu()
    assert len(Saves(tmp_path).found()) == 1


def test_several_games_are_listed_and_can_be_deleted(tmp_path: Path) -> None:
    for seed in ("a", "b"):
        play_a_little(tmp_path, seed=seed)
    with window("kyoto", saves=Saves(tmp_path)) as app:
        app.stage.scenes[-1].ui.click("menu.go_on")
        listed = app.stage.top
        assert isinstance(listed, SavedGames)
        listed.ui.click("saved.0.delete")
        assert len(games(tmp_path)) == 2, "it is asked first"
        listed.ui.click("saved.0.delete")
        assert len(games(tmp_path)) == 1
        listed.ui.click("saved.0")
        assert isinstance(app.stage.top, Table)


def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    with window("tenhou", saves=Saves(tmp_path)) as app:
        table = start(app)
        play_until(app, lambda a, t: t.game.view is not None and len(t.game.answers) > 5)
        press(app, pygame.K_ESCAPE)
        app.stage.scenes[-1].ui.click("pause.leave")
        assert isinstance(app.stage.top, Menu)
        events = list(table.game.match.events)
        assert go_on(app).game.match.events == events


def test_closing_the_window_asks_nothing_where_the_game_is_kept(tmp_path: Path) -> None:
    with window("tenhou", saves=Saves(tmp_path)) as app:
        start(app)
        play_until(app, lambda a, t: len(t.game.answers) > 5)
        app.handle(pygame.event.Event(pygame.QUIT))
        assert app.done
    assert len(Saves(tmp_path).found()) == 1


def test_seats_and_undone_acts_are_kept(tmp_path: Path) -> None:
    with window("tenhou", saves=Saves(tmp_path), manner="refereed") as app:
        table = start(app)
        play_until(app, lambda a, t: t.game.view is not None and len(t.game.answers) > 12)
        table.desk.hand_over(2, "human")
        kept = len(table.game.answers)
        play_until(app, lambda a, t: len(t.game.answers) >= kept + 6)
        played = len(table.game.answers)
        table.desk.undo(played - 3)
        assert len(table.game.answers) <= played - 3
        acts, events = acts_of(table), list(table.game.match.events)
    with window("kyoto", saves=Saves(tmp_path)) as app:
        table = go_on(app)
        assert acts_of(table) == acts and table.game.match.events == events
        assert table.game.seating.people == (0, 2)


def test_what_advice_was_shown_is_kept(tmp_path: Path) -> None:
    with window("tenhou", saves=Saves(tmp_path), shanten=True, safety=True) as app:
        table = start(app)
        play_until(app, lambda a, t: (a.draw(), t.game.picture.number >= 1)[1])
        used = {hand: set(kinds) for hand, kinds in table.game.helps.items()}
    assert used[0] and "shanten" in used[0]
    with window("kyoto", saves=Saves(tmp_path)) as app:
        table = go_on(app)
        assert table.game.helps == used
        play_until(app, lambda a, t: (a.draw(), t.game.picture.number >= 2)[1])
        assert table.game.helps == used


def test_no_folder_no_files(tmp_path: Path) -> None:
    saves = Saves(None)
    assert saves.found() == []
    with window("tenhou", saves=saves) as app:
        start(app)


def test_an_unwritable_folder_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    with window("tenhou", saves=Saves(blocked / "games")) as app:
        start(app)
        assert "not saved" in app.stage.notice
        play_until(app, lambda a, t: len(t.game.answers) >= 10)


def test_a_file_of_another_kind_is_named(tmp_path: Path) -> None:
    path = tmp_path / f"x{SUFFIX}"
    path.write_text("{}\n{}\n", "utf-8")
    with pytest.raises(InputError, match=r"x\.game"):
        read(path)


def test_relative_rule_files_are_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("[ruleset]", 'id = "own"', 'title = "Own"', 'extends = "kyoto"', "")
    (tmp_path / "own.toml").write_text("\n".join(lines), "utf-8")
    monkeypatch.chdir(tmp_path)
    started = start_of(Setup("own.toml", alone(("random",) * 3)))
    assert started.rules == str(tmp_path / "own.toml")
