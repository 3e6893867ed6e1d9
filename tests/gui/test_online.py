"""The window as a guest at a table elsewhere: joining, playing, being thrown out, waiting."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import pygame
import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.cli.main import main
from mahjong_sim.gui.app import App
from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.online import guest
from mahjong_sim.gui.online.guest import GuestGame
from mahjong_sim.gui.online.line import CLOSED, Line
from mahjong_sim.gui.online.scenes import Invitation, Join, worded
from mahjong_sim.gui.scenes.pause import Pause
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.mjai.visit import Visit
from mahjong_sim.mjai.wire import Limits
from tests.gui.driving import click, press, window
from tests.unit.serve.test_server import plan, serving

PATIENCE = 60.0  # seconds until a test gives up
HELLO = b'{"type":"hello","protocol":"mjsonp","protocol_version":3}\n'
START = {"type": "start_game", "id": 0, "names": ["a", "b\x00", "c" * 99, "d"], "x_seconds": 9}
KYOKU: dict[str, Any] = {
    "type": "start_kyoku",
    "bakaze": "E",
    "kyoku": 1,
    "honba": 0,
    "kyotaku": 0,
    "oya": 0,
    "dora_marker": "1m",
    "scores": [25000] * 4,
    "tehais": [["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "S", "W"]]
    + [["?"] * 13] * 3,
}
DRAW = {"type": "tsumo", "actor": 0, "pai": "N"}


def wait(app: App, until: Callable[[], bool]) -> None:
    """Let the window run until something has happened elsewhere."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, f"still at the {app.stage.top and app.stage.top.name}"
        app.update(0.3)
        time.sleep(0.001)


def top(app: App) -> str:
    return app.stage.top.name if app.stage.top else ""


def table_of(app: App) -> Table:
    return next(scene for scene in app.stage.scenes if isinstance(scene, Table))


def play(app: App, name: str = "efficient") -> None:
    """Play as a bot until the end."""
    bot = bundled(name)()

    def done() -> bool:
        scene = app.stage.top
        if isinstance(scene, Table) and scene.game.view is not None:
            scene.answer(bot.act(scene.game.view))
        elif top(app) == "result":
            assert scene is not None
            scene.update(1.0)
            scene.ui.click("result.next")
        return top(app) in ("ranking", "lost")

    wait(app, done)


def test_a_match_with_three_bots_to_the_ranking_and_another_one() -> None:
    port, results = serving(plan("?", "efficient", "efficient", "cautious", games=2))
    with window() as app:
        app.join(Invitation(f"127.0.0.1:{port}", "default", "Anna"))
        play(app)
        result = results.get(timeout=20)
        assert top(app) == "ranking"
        assert not result.failures
        table = table_of(app)
        standing = sorted(table.game.picture.standing or (), key=lambda placed: placed.seat)
        assert tuple(placed.points for placed in standing) == result.points
        assert tuple(placed.result for placed in standing) == result.results
        assert result.names[table.game.seat] == "Anna"
        assert "efficient 2" in table.desk.names
        assert app.stage.top is not None
        app.stage.top.ui.click("ranking.again")
        play(app)
        assert results.get(timeout=20).names.count("Anna") == 1


def test_others_hands_are_unknown_and_the_table_is_the_servers() -> None:
    port, _ = serving(plan("?", "efficient", "efficient", "efficient"))
    with window() as app:
        app.join(Invitation(f"127.0.0.1:{port}"))
        wait(app, lambda: top(app) == "table" and table_of(app).game.view is not None)
        game = table_of(app).game
        for seat, shown in enumerate(game.picture.seats):
            hidden = [tile < 0 for tile in shown.hand]
            assert hidden == [seat != game.seat] * len(hidden)
        assert not game.may_open
        press(app, pygame.K_ESCAPE)
        pause = app.stage.top
        assert isinstance(pause, Pause)
        names = [control.id for control in pause.ui.controls]
        assert not [name for name in names if "seats" in name or "undo" in name]


def test_the_servers_limit_is_shown_and_kept_without_the_person() -> None:
    limits = Limits(answer=1.02, hand=1e6, start=20.0)
    port, results = serving(plan("?", "random", "random", "random", limits=limits))
    with window() as app:
        app.join(Invitation(f"127.0.0.1:{port}"))
        wait(app, lambda: top(app) == "table")
        clock = table_of(app).aids.person.clock

        def shown() -> bool:
            if top(app) == "result" and app.stage.top is not None:
                app.stage.top.update(1.0)
                app.stage.top.ui.click("result.next")
            return top(app) == "ranking"

        wait(app, shown)
        assert clock.on
        assert not results.get(timeout=20).failures


@contextmanager
def server(*said: bytes, hold: bool = False) -> Iterator[str]:
    """A server that says this to one guest, whatever it hears; then it hangs up, or holds on."""
    listening = socket.create_server(("127.0.0.1", 0))
    done = threading.Event()

    def serve() -> None:
        gone = suppress(OSError)  # the guest has left
        with closing(listening), listening.accept()[0] as end, gone:
            for data in said:
                end.sendall(data)
            if hold:
                done.wait(PATIENCE)
            end.shutdown(socket.SHUT_WR)
            while end.recv(1 << 16):
                continue

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        done.set()


def line(message: object) -> bytes:
    return json.dumps(message).encode() + b"\n"


BEGUN = HELLO + line(START) + line(KYOKU)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"", "not a greeting"),
        (b"HTTP/1.1 200 OK\n", "not JSON"),
        (b'{"type":"hello","protocol":"other"}\n', "no mjai server"),
        (HELLO + b'{"type":"error","message":"The room is busy"}\n', "The room is busy"),
        (HELLO, "the server has closed the connection"),
        (HELLO + b"\xff\x00\n", "not JSON"),
        (HELLO + b"[" * 90_000 + b"\n", "nested too deeply"),
        (HELLO + b"[1]\n", "not an object"),
        (HELLO + b'{"type":"start_game"', "not JSON"),
        (HELLO + b"x" * (3 << 20), "line without end"),
        (HELLO + line(START) + line({**KYOKU, "tehais": 5}), "tehais: expected a list"),
    ],
)
def test_who_is_not_let_in_reads_why_and_can_try_again(said: bytes, why: str) -> None:
    with window() as app, server(said) as address:
        app.join(Invitation(address))
        join = app.stage.top
        assert isinstance(join, Join)
        wait(app, lambda: bool(join.trouble))
        app.draw()
        if why != "not a greeting":
            assert why in join.trouble
        assert "\n" not in join.trouble
        assert all(control.enabled for control in join.ui.controls)
        press(app, pygame.K_ESCAPE)
        assert top(app) == "menu"


def test_nobody_there() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        port = found.getsockname()[1]
    with window() as app:
        app.join(Invitation(f"127.0.0.1:{port}"))
        join = app.stage.top
        assert isinstance(join, Join)
        wait(app, lambda: bool(join.trouble))
        assert "no connection" in join.trouble


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (line(DRAW), "the server has closed the connection"),
        (line({"type": "error", "message": "go\naway"}), "the server says: go"),
        (line({**DRAW, "pai": "0z"}), "no tile"),
        (line(DRAW) + line({"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": False}), "hold"),
        (b"\x00" * 9 + b"\n", "not JSON"),
    ],
)
def test_a_table_that_is_lost_says_why_and_leads_to_the_menu(said: bytes, why: str) -> None:
    with window() as app, server(BEGUN + said) as address:
        app.join(Invitation(address))
        wait(app, lambda: top(app) == "lost")
        app.draw()
        game = table_of(app).game
        assert why in game.lost
        assert "\n" not in game.lost
        press(app, pygame.K_ESCAPE)
        assert top(app) == "menu"


@pytest.mark.parametrize("said", [b"", HELLO + line({"type": "none"}) * 50_000])
def test_a_silent_server_and_one_that_floods_never_keep_the_window(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[bytes | None] = []
    real = Line.take

    def take(self: Line) -> bytes | None:
        taken.append(real(self))
        return taken[-1]

    monkeypatch.setattr(Line, "take", take)
    with window() as app, server(said, hold=True) as address:
        app.join(Invitation(address))
        join = app.stage.top
        assert isinstance(join, Join)
        for _ in range(60):
            taken.clear()
            app.update(0.02)
            assert len(taken) <= guest.AT_ONCE
        assert not join.trouble
        for _ in range(2):
            press(app, pygame.K_ESCAPE)
        assert top(app) == "menu"


def test_answers_that_nobody_reads_are_not_heaped_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with server(HELLO, hold=True) as address:
        found = Line(address, "x")
        monkeypatch.setattr(found, "_write", lambda link: None)
        with pytest.raises(ValueError, match="does not read"):
            for _ in range(2000):
                found.send({"type": "none"})
        found.close()


def test_names_of_strangers_are_made_plain() -> None:
    with window() as app, server(BEGUN + line(DRAW), hold=True) as address:
        app.join(Invitation(address))
        wait(app, lambda: top(app) == "table" and table_of(app).game.view is not None)
        assert table_of(app).desk.names == ["", "b", "c" * guest.NAME, "d"]
        app.draw()


def test_leaving_is_asked_and_gives_the_seat_up() -> None:
    heard: list[bytes] = []
    listening = socket.create_server(("127.0.0.1", 0))
    gone = threading.Event()

    def serve() -> None:
        with closing(listening), listening.accept()[0] as end:
            end.sendall(BEGUN + line(DRAW))
            with end.makefile("rb") as file:
                heard.extend(iter(file.readline, b""))
        gone.set()

    threading.Thread(target=serve, daemon=True).start()
    with window() as app:
        app.join(Invitation(f"127.0.0.1:{listening.getsockname()[1]}"))
        wait(app, lambda: top(app) == "table" and table_of(app).game.view is not None)
        game = table_of(app).game
        assert isinstance(game, GuestGame)
        press(app, pygame.K_SPACE)
        wait(app, lambda: any(b"dahai" in said for said in heard))
        assert game.view is None
        app.handle(pygame.event.Event(pygame.QUIT))
        assert top(app) == "quit"
        assert app.stage.top is not None
        app.stage.top.ui.click("quit.yes")
        app.close()
        assert gone.wait(PATIENCE)
    said = [json.loads(one) for one in heard]
    assert said[0] == {"type": "join", "name": "Guest", "room": "default"}
    assert said[-1] == {"type": "dahai", "actor": 0, "pai": "N", "tsumogiri": True}
    assert {one["type"] for one in said[1:-1]} == {"none"}


def test_the_question_is_withdrawn_where_the_table_goes_on() -> None:
    sent: list[dict[str, Any]] = []
    now = [0.0]
    visit = Visit(sent.append, clock=lambda: now[0])
    for message in (START, KYOKU, DRAW):
        visit.heard(line(message))
    assert visit.asked is not None
    assert visit.left == 9.0
    now[0] = 4.0
    assert visit.left == 5.0
    visit.heard(line({"type": "dahai", "actor": 0, "pai": "N", "tsumogiri": True}))
    assert visit.asked is None
    assert visit.left is None
    assert [one["type"] for one in sent] == ["none", "none", "none"]


def test_the_menu_has_a_door_and_it_can_be_typed() -> None:
    port, _ = serving(plan("?", "efficient", "efficient", "efficient", rooms=("attic",)))
    with window() as app:
        menu = app.stage.top
        assert menu is not None
        menu.ui.click("menu.join")
        join = app.stage.top
        assert isinstance(join, Join)
        join.ui.focus = "join.address"
        for letter in f"127.0.0.1:{port}":
            press(app, ord(letter), letter)
        field = join.ui.find("join.room")
        assert field is not None
        click(app, field.rect.center)
        for _ in range(7):
            press(app, pygame.K_BACKSPACE)
        for letter in "attic":
            press(app, ord(letter), letter)
        press(app, pygame.K_RETURN)
        wait(app, lambda: top(app) == "table")


def test_why_a_table_is_lost_is_said_in_both_languages() -> None:
    say = Messages("ja")
    for why, said in (
        (CLOSED, "サーバーが接続を切りました"),
        ("h:1/default: no connection: refused", "接続できません：refused"),
        ("the server says: go", "サーバーの返答：go"),
        ("pai: no tile '0z'", "pai: no tile '0z'"),
    ):
        assert worded(say, why) == said


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(800, 500), (1280, 800)])
def test_what_is_said_fits(language: str, size: tuple[int, int]) -> None:
    with window(language=language, size=size) as app:
        app.show_join()
        join = app.stage.top
        assert isinstance(join, Join)
        join.trouble = "x" * 300
        app.draw()
        screen = app.window.get_rect()
        for control in join.ui.controls:
            assert screen.contains(pygame.Rect(*control.rect))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--room", "x"], "--room: only with --join"),
        (["--join", "nowhere:999999"], "expected HOST:PORT"),
        (["--join", "h:1", "--table", "strict"], "not strict"),
        (["--join", "h:1", "--open"], "--open cannot be"),
        (["--join", "h:1", "--seed", "3"], "the server decides that, --seed cannot be"),
        (["--join", "h:1", "--bots", "easy"], "the server decides that, --bots cannot be"),
        (["--join", "h:1", "--set", "match.winds=1"], "--set goes with --rules"),
    ],
)
def test_what_cannot_be_chosen(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *given]) == 2
    assert said in capsys.readouterr().err
