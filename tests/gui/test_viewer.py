"""The replay viewer: moving, what is seen, playing on, and doors to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from mahjong_sim.errors import InputError, RulesetError
from mahjong_sim.gui.app import App
from mahjong_sim.gui.saving import Saves
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.shelf import Shelf
from mahjong_sim.gui.viewer.caption import pictures_of
from mahjong_sim.gui.viewer.exporting import Exporting
from mahjong_sim.gui.viewer.frames import Steps
from mahjong_sim.gui.viewer.library import GameList, Library
from mahjong_sim.gui.viewer.play_on import PlayOn
from mahjong_sim.gui.viewer.scene import HELD, Viewer
from mahjong_sim.gui.viewer.scene import KEYS as VIEWER_KEYS
from mahjong_sim.gui.views import ALL, PUBLIC, Views, masked
from mahjong_sim.match.log import LoggedMatch
from mahjong_sim.replay import native
from mahjong_sim.replay.sources import find
from mahjong_sim.replay.tape import Tape, tape_of
from mahjong_sim.rng import choice, stream
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import Answer
from mahjong_sim.tiles import HIDDEN
from tests.extras import need
from tests.gui.driving import click, play_until, press, start, window
from tests.unit.replay.sample import SAMPLE, TEXTS
from tests.unit.replay.test_formats import reading

SMALL = (800, 500)
OURS = """
[ruleset]
id = "ours"
title = "Ours"
extends = "kyoto"

[match]
start_points = { is = 31000, by = "custom" }
"""


@cache
def played(rule_set: str = "tenhou", seats: tuple[str, ...] = (), manner: str = "guarded") -> bytes:
    """The native log of a match of bots in the window."""
    names = seats or ("efficient", "cautious", "random", "tsumogiri")
    with window(rule_set, seed="7", seats=names, manner=manner) as app:
        table = start(app)
        play_until(app, lambda app, table: table.game.over)
        return table.desk.log()


@cache
def faulty() -> bytes:
    """The same of bots that err, at a strict table."""
    return played("kyoto", ("careless",) * 4, "strict")


def tape(log: bytes | None = None) -> Tape:
    (game,) = native.read(log or played(), "a game")
    return tape_of(game)


@pytest.fixture
def app() -> Iterator[App]:
    played(), faulty()  # their windows are closed before this one opens
    with window(size=SMALL) as app:
        yield app


def show(app: App, what: Tape | None = None) -> Viewer:
    app.show(what or tape())
    assert isinstance(app.stage.top, Viewer)
    return app.stage.top


def painted(app: App) -> bytes:
    app.stage.notice = ""
    app.notices.update(10.0)
    app._dirty = True
    app.draw()
    return pygame.image.tobytes(app.window, "RGB")


# --- steps --------------------------------------------------------------------------------------
def test_every_step_is_what_folding_from_the_start_gives_for_all_eyes() -> None:
    reds = frozenset({16, 52, 88})
    steps, views, at = Steps(tape().events, reds), Views(reds), 0
    for here, frame in enumerate(steps.frames):
        views.fold(steps.events[at : frame.upto])
        at = frame.upto
        if here % 11 == 0 or frame.sheet:
            for eyes in (PUBLIC, 0, 1, 2, 3, ALL):
                assert steps.picture(here, eyes, reds) == views[eyes], (here, eyes)
    assert at == len(steps.events)


def test_stepping_and_jumping_give_the_same_picture(app: App) -> None:
    viewer = show(app)
    stepped = []
    for _ in range(50):
        stepped.append(painted(app))
        press(app, pygame.K_RIGHT)
    for at in (49, 0, 37, 3, 20, 36):
        viewer.go(at)
        assert painted(app) == stepped[at]
    press(app, pygame.K_LEFT)
    assert viewer.here == 35 and painted(app) == stepped[35]


def test_keys_and_buttons_lead_to_the_same_places(app: App) -> None:
    viewer = show(app)
    pairs = (
        (pygame.K_PAGEDOWN, "hand_on"),
        (pygame.K_DOWN, "turn_on"),
        (pygame.K_RIGHT, "on"),
        (pygame.K_END, "last"),
        (pygame.K_LEFT, "back"),
        (pygame.K_UP, "turn_back"),
        (pygame.K_PAGEUP, "hand_back"),
        (pygame.K_HOME, "first"),
    )
    for key, name in pairs:
        before = viewer.here
        press(app, key)
        reached = viewer.here
        viewer.go(before)
        button = viewer.ui.find(f"viewer.{name}")
        assert button is not None
        click(app, button.rect.center)
        assert viewer.here == reached != before


def test_hands_and_turns_are_found(app: App) -> None:
    viewer = show(app)
    viewer.look_from(2)
    press(app, pygame.K_DOWN)
    first = viewer.frame.event
    assert isinstance(first, ev.Drew) and first.seat == 2
    press(app, pygame.K_PAGEDOWN)
    assert isinstance(viewer.frame.event, ev.RoundDealt) and viewer.frame.hand == 1
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_PAGEUP)
    assert viewer.frame.hand == 1 and viewer.here == viewer.steps.hands[1].frame
    press(app, pygame.K_PAGEUP)
    assert viewer.here == 0


def test_a_key_that_is_held_repeats_until_it_is_let_go(app: App) -> None:
    viewer = show(app)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    app.update(HELD / 2)
    assert viewer.here == 1
    for _ in range(10):
        app.update(0.1)
    held = viewer.here
    assert held > 10
    app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    app.update(5.0)
    assert viewer.here == held


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_F10, pygame.K_w])
def test_a_key_that_is_held_stops_when_a_sheet_opens(app: App, key: int) -> None:
    viewer = show(app)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    press(app, key)
    assert app.stage.top is not viewer
    app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    app.stage.pop()
    app.update(5.0)
    assert viewer.here == 1


def test_the_line_can_be_clicked_and_dragged(app: App) -> None:
    viewer = show(app)
    line = viewer.ui.find("viewer.line")
    assert line is not None
    y = line.rect.center[1]
    click(app, (line.rect.center[0], y))
    assert abs(viewer.here - viewer.steps.last / 2) < 3
    drag = {"rel": (0, 0), "buttons": (1, 0, 0)}
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(line.rect.right, y), **drag))
    assert viewer.here == viewer.steps.last
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(line.rect.right, y), button=1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(line.rect.x, y), **drag))
    assert viewer.here == viewer.steps.last


def test_the_wheel_steps_and_over_the_list_moves_that(app: App) -> None:
    viewer = show(app)
    wheel = {"button": 5}
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 400), **wheel))
    assert viewer.here == 1
    rows = [c.id for c in viewer.ui.controls if c.id.startswith("viewer.hand.")]
    viewer.go(viewer.steps.last)
    pane = viewer._moments.rect(viewer.board.layout)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pane.center, button=4))
    assert viewer.here == viewer.steps.last and rows


def test_a_row_of_the_list_leads_to_its_moment(app: App) -> None:
    viewer = show(app)
    kinds = set()
    for mark in [m for m in viewer.steps.marks if m.hand == 0]:
        viewer.go(0)
        row = viewer.ui.find(f"viewer.{mark.kind}.{mark.frame}")
        assert row is not None
        click(app, row.rect.center)
        assert viewer.here == mark.frame and viewer.frame.event == mark.event
        kinds.add(mark.kind)
    assert kinds
    press(app, pygame.K_l)
    assert viewer.ui.find("viewer.hand.0") is None


def test_played_by_itself_it_comes_to_the_end_and_stops(app: App) -> None:
    viewer = show(app)
    viewer.go(viewer.steps.last - 40)
    press(app, pygame.K_SPACE)
    waited = 0.0
    while viewer.playing:
        app.update(0.5)
        waited += 0.5
        assert waited < 120
    assert viewer.here == viewer.steps.last and waited > 5
    end = painted(app)
    viewer.go(0)
    viewer.go(viewer.steps.last)
    assert painted(app) == end


def test_faster_means_sooner(app: App) -> None:
    viewer = show(app)
    reached = []
    for speed in (1, 4):
        viewer.go(0)
        viewer.set_speed(speed - viewer.speed)
        press(app, pygame.K_SPACE)
        for _ in range(40):
            app.update(0.1)
        press(app, pygame.K_SPACE)
        reached.append(viewer.here)
    assert reached[1] > 3 * reached[0] > 0


# --- what is seen -------------------------------------------------------------------------------
@pytest.mark.parametrize("hands", ["own", "none"])
def test_hands_that_are_hidden_are_nowhere(app: App, hands: str) -> None:
    viewer = show(app)
    viewer.show_hands(hands)
    eyes = viewer.viewer if hands == "own" else PUBLIC
    for at in range(0, viewer.steps.last, 7):
        viewer.go(at)
        seats = viewer.board.picture.seats
        for seat, shown in enumerate(seats):
            if seat != eyes and not shown.open:
                assert set(shown.hand) <= {HIDDEN} and shown.drawn in (None, HIDDEN)


def test_the_caption_shows_no_hidden_tile(app: App) -> None:
    viewer = show(app)
    board, stage = viewer.board, viewer.board.stage
    drew = [e for e in viewer.steps.events if isinstance(e, ev.Drew) and e.seat == 2]
    for eyes, shown in ((ALL, 1), (2, 1), (0, 0), (PUBLIC, 0)):
        assert [len(pictures_of(stage, masked(e, eyes), board)) for e in drew[:5]] == [shown] * 5


def test_the_table_is_seen_from_any_seat(app: App) -> None:
    viewer = show(app)
    viewer.go(40)
    pictures = {painted(app)}
    for seat in (1, 2, 3):
        press(app, pygame.K_v, "v")
        assert viewer.viewer == seat
        pictures.add(painted(app))
    assert len(pictures) == 4
    press(app, pygame.K_v, "v")
    assert painted(app) in pictures


# --- sheets -------------------------------------------------------------------------------------
def test_results_and_the_ranking_are_steps(app: App) -> None:
    viewer = show(app)
    sheets = [frame.sheet for frame in viewer.steps.frames]
    ends = [e for e in viewer.steps.events if isinstance(e, ev.RoundEnded)]
    assert sheets.count("result") >= len(ends) > 3
    assert sheets[-1] == "ranking" and sheets.count("ranking") == 1
    press(app, pygame.K_END)
    last = painted(app)
    press(app, pygame.K_LEFT)
    assert viewer.frame.sheet == "result" and painted(app) != last


def test_an_earlier_hand_can_be_chosen_after_the_end(app: App) -> None:
    viewer = show(app)
    viewer.go(viewer.steps.last)
    painted(app)
    viewer._moments.scroll.move(-100)
    row = viewer.ui.find(f"viewer.hand.{viewer.steps.hands[1].frame}")
    assert row is not None
    click(app, row.rect.center)
    assert viewer.frame.hand == 1 and app.stage.top is viewer
    press(app, pygame.K_RIGHT)
    assert viewer.here == viewer.steps.hands[1].frame + 1


def test_rulings_are_steps_with_their_pages_and_marks(app: App) -> None:
    viewer = show(app, tape(faulty()))
    cases = viewer.steps.book.cases
    pages = [f for f in viewer.steps.frames if f.sheet == "penalty"]
    assert cases and len(pages) == sum(len(case.findings) for case in cases)
    marks = [m for m in viewer.steps.marks if m.kind == "penalty"]
    assert [m.frame for m in marks] == [
        viewer.steps.frames.index(next(f for f in pages if f.case is case)) for case in cases
    ]
    for mark in marks[:3]:
        viewer.go(mark.frame)
        assert viewer.frame.sheet == "penalty"
        shown = painted(app)
        viewer.go(mark.frame - 1)
        assert painted(app) != shown


# --- playing on ---------------------------------------------------------------------------------
def test_a_match_goes_on_from_any_step_and_is_kept(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    played()
    with window(saves=saves) as app:
        viewer = show(app)
        viewer.look_from(1)
        viewer.go(viewer.steps.hands[2].frame + 20)
        upto, then = viewer.frame.upto, viewer.steps.events
        press(app, pygame.K_p, "p")
        assert isinstance(app.stage.top, PlayOn)
        app.stage.top.ui.click("play_on.start")
        table = app.stage.top
        assert isinstance(table, Table)
        match = table.game.match
        assert match.events[1:upto] == then[1:upto]
        assert table.game.seating.people == (1,)
        play_until(app, lambda app, table: len(table.game.answers) > 30)
        events = table.game.match.events[:]
        app.show_menu()
        (saved,) = saves.found()
        app.go_on(saved)
        again = next(s for s in app.stage.scenes if isinstance(s, Table))
        assert again.game.match.events == events
        play_until(app, lambda app, table: table.game.over)
        log = again.desk.log()
    played_on = tape(log)
    assert played_on.doubts == () and isinstance(played_on.events[-1], ev.MatchEnded)
    assert played_on.events[1:upto] == then[1:upto]


def test_a_match_under_rules_of_a_file_goes_on_under_them(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS, encoding="utf-8")
    log = BytesIO()
    match = LoggedMatch(load(file), "ours", log)
    for _ in range(40):
        decision = match.pending()
        assert decision is not None
        match.submit(*(Answer(seat, acts[-1]) for seat, acts in decision.legal.items()))
    (game,) = native.read(log.getvalue(), "a game")
    with pytest.raises(RulesetError, match="no rule set 'ours'"):
        tape_of(game)
    saves = Saves(tmp_path / "saves")
    with window(saves=saves) as app:
        viewer = show(app, tape_of(game, str(file)))
        viewer.go(30)
        viewer.ask_to_play_on()
        assert isinstance(app.stage.top, PlayOn)
        app.stage.top.ui.click("play_on.start")
        table = app.stage.top
        assert isinstance(table, Table) and table.game.match.rules.digest == match.rules.digest
        play_until(app, lambda app, table: len(table.game.answers) > 5)
        app.show_menu()
        (saved,) = saves.found()
        app.go_on(saved)
        again = next(s for s in app.stage.scenes if isinstance(s, Table))
        assert again.game.match.rules.match.start_points == 31000
        assert again.look_again is not None
        again.look_again()
        assert isinstance(app.stage.top, Viewer)
        assert app.stage.top.tape.rules.digest == match.rules.digest
        file.unlink()
        app.stage.pop()
        again.look_again()
        assert "ours.toml" in app.stage.notice and not isinstance(app.stage.top, Viewer)


def test_a_log_cannot_have_files_read_as_rules() -> None:
    head, _, rest = played().partition(b"\n")
    for rules in (b"/dev/stdin.toml", b"../secret.toml", b"a\\\\b"):
        forged = head.replace(b'"rules":"tenhou"', b'"rules":"' + rules + b'"')
        assert forged != head
        with pytest.raises(InputError, match="no id of a rule set"):
            native.read(forged + b"\n" + rest, "a game")


def test_nothing_can_be_played_after_the_end(app: App) -> None:
    viewer = show(app)
    viewer.go(viewer.steps.last)
    press(app, pygame.K_p, "p")
    assert app.stage.top is viewer and "over" in app.stage.notice


def test_unknown_tiles_are_shuffled_before_anybody_plays_on() -> None:
    (game,) = reading(SAMPLE).games
    record = tape_of(game)
    assert not record.whole
    drawn = [e.tile for e in record.events if isinstance(e, ev.Drew)]
    (log,) = native.read(record.log(5), "log")
    dealt = next(e for e in log.events if isinstance(e, ev.RoundDealt))
    assert list(dealt.live[: len(drawn)]) == drawn
    rest = dealt.live[len(drawn) :]
    assert list(rest) != sorted(rest)
    assert record.log(5) == record.log(5)


def test_why_not_is_answered_for_the_seat_looked_from(app: App) -> None:
    viewer = show(app)
    viewer.look_from(0)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_w, "w")
    why = app.stage.top
    assert why is not None and why.name == "why"
    painted(app)
    press(app, pygame.K_ESCAPE)
    assert app.stage.top is viewer


# --- doors --------------------------------------------------------------------------------------
@pytest.mark.parametrize("format", sorted(TEXTS))
def test_every_format_is_opened_by_its_path(app: App, tmp_path: Path, format: str) -> None:
    path = tmp_path / "game"
    path.write_text(TEXTS[format], encoding="utf-8")
    app.stage.scenes[-1].ui.click("menu.replay")
    library = app.stage.top
    assert isinstance(library, Library)
    for char in str(path):
        press(app, ord(char), char)
    press(app, pygame.K_RETURN)
    assert isinstance(app.stage.top, Viewer), library.trouble
    painted(app)
    press(app, pygame.K_END)
    painted(app)
    press(app, pygame.K_ESCAPE)
    assert app.stage.top is library


def test_a_native_log_is_opened_and_several_games_are_a_list(app: App, tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    path.write_bytes(played() + faulty())
    app.choose(find([path]))
    games = app.stage.top
    assert isinstance(games, GameList) and len(games.entries) == 2
    games.ui.click("games.1")
    assert isinstance(app.stage.top, Viewer)
    assert app.stage.top.tape.rules.ruleset.id == "kyoto"


def test_a_broken_file_is_one_line_in_the_window(app: App, tmp_path: Path) -> None:
    bad = tmp_path / "bad.mjlog"
    bad.write_bytes(b"<mjloggm><INIT")
    app.stage.scenes[-1].ui.click("menu.replay")
    library = app.stage.top
    assert isinstance(library, Library)
    for path in (bad, tmp_path / "none", tmp_path):
        library.path = str(path)
        library.ui.click("library.open")
        assert app.stage.top is library
        assert library.trouble and "\n" not in library.trouble
        painted(app)
    with pytest.raises(InputError):
        app.choose(find([bad]))


def test_a_file_can_be_dropped_but_not_into_a_game(app: App, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(played())
    drop = pygame.event.Event(pygame.DROPFILE, file=str(path))
    app.handle(drop)
    assert isinstance(app.stage.top, Viewer)
    app.show_menu()
    table = start(app)
    app.handle(drop)
    assert app.stage.top is table and app.stage.notice


def test_a_game_played_to_its_end_is_shelved_and_can_be_looked_at_again(tmp_path: Path) -> None:
    names = ("tsumogiri", "tsumogiri", "tsumogiri", "tsumogiri")
    with window("kyoto", seats=names, seed="3") as app:
        app._shelf = shelf = Shelf(tmp_path)
        start(app)
        table = play_until(app, lambda app, table: table.game.over)
        app.update(0.3)
        ranking = app.stage.top
        assert ranking is not None and ranking.name == "ranking"
        ranking.ui.click("ranking.replay")
        viewer = app.stage.top
        assert isinstance(viewer, Viewer)
        assert viewer.tape.events == table.game.match.events
        press(app, pygame.K_ESCAPE)
        assert app.stage.top is ranking
        (kept,) = shelf.found()
        assert json.loads(kept.read_text("utf-8").splitlines()[0])["type"] == "Log"
        app.show_menu()
        app.show_library()
        library = app.stage.top
        assert isinstance(library, Library)
        painted(app)
        library.ui.click("games.0")
        assert isinstance(app.stage.top, Viewer)


def test_a_record_the_rules_disagree_with_is_shown_all_the_same(app: App) -> None:
    paid = SAMPLE.replace('ten="30,12000', 'ten="40,12000')
    illegal = SAMPLE.replace("<D109/>", '<REACH who="0" step="1"/><D109/>', 1)
    for text in (paid, illegal):
        assert text != SAMPLE
        (game,) = reading(text).games
        viewer = show(app, tape_of(game))
        assert viewer.tape.doubts and app.stage.notice
        for at in range(0, viewer.steps.last + 1, 3):
            viewer.go(at)
            painted(app)


@pytest.mark.parametrize(("kind", "begins"), [("html", b"<!DOCTYPE html>"), ("png", b"\x89PNG")])
def test_what_is_shown_can_be_written_out(
    app: App, tmp_path: Path, kind: str, begins: bytes
) -> None:
    app._shelf = Shelf(tmp_path / "records")
    viewer = show(app)
    viewer.go(50)
    before = painted(app)
    press(app, pygame.K_x, "x")
    sheet = app.stage.top
    assert isinstance(sheet, Exporting)
    sheet.ui.click(f"export.{kind}")
    (path,) = (tmp_path / "exports").iterdir()
    assert sheet.said == str(path) and path.read_bytes()[:15].upper().startswith(begins.upper())
    press(app, pygame.K_ESCAPE)
    assert painted(app) == before


@pytest.mark.extra
def test_a_hand_can_be_written_as_a_moving_picture(app: App, tmp_path: Path) -> None:
    need("PIL", "export")
    app._shelf = Shelf(tmp_path / "records")
    show(app)
    press(app, pygame.K_x, "x")
    sheet = app.stage.top
    assert isinstance(sheet, Exporting)
    sheet.ui.click("export.gif")
    (path,) = (tmp_path / "exports").iterdir()
    assert path.read_bytes().startswith(b"GIF8")


def test_an_export_that_cannot_be_written_says_so(app: App, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    app._shelf = Shelf(tmp_path / "records")
    show(app)
    press(app, pygame.K_x, "x")
    sheet = app.stage.top
    assert isinstance(sheet, Exporting)
    sheet.ui.click("export.png")
    assert sheet.trouble and not sheet.said


def test_random_events_and_sizes_break_nothing(app: App) -> None:
    chance = stream("viewer", "fuzz")
    viewer = show(app, tape(faulty()))
    keys = [
        *VIEWER_KEYS,
        pygame.K_SPACE,
        pygame.K_v,
        pygame.K_s,
        pygame.K_l,
        pygame.K_w,
        pygame.K_x,
    ]
    keys += [pygame.K_p, pygame.K_F1, pygame.K_F2, pygame.K_ESCAPE, pygame.K_PLUS]
    for turn in range(160):
        if turn % 40 == 39:
            app.resize(800 + choice(900, chance), 500 + choice(600, chance))
        key = keys[choice(len(keys), chance)]
        at = (choice(app.window.get_width(), chance), choice(app.window.get_height(), chance))
        what = choice(4, chance)
        if what == 0:
            app.handle(
                pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
            )
        elif what == 1 and isinstance(app.stage.top, Viewer):
            click(app, at, 1 + choice(5, chance))
        else:
            press(app, key)
        app.update(0.05)
        shown = [scene for scene in app.stage.scenes if isinstance(scene, Viewer)]
        if not shown:
            app.show_menu()
            shown = [show(app, viewer.tape)]
        (viewer,) = shown
        if turn % 10 == 0:
            app.draw()
        assert 0 <= viewer.here <= viewer.steps.last


def test_while_nothing_happens_tile_pictures_are_made_for_later(app: App) -> None:
    viewer = show(app)
    for _ in range(350):
        app.update(0.02)
    made = len(app.stage.sprites._made)
    for at in (30, 45, 60):
        viewer.go(at)
        viewer.board.draw(app.window)
    assert len(app.stage.sprites._made) - made < 30  # what lies in melds, shaded or face down
