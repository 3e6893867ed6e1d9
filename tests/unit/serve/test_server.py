"""The server of the original protocol, and what its guests can do to it."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from queue import Queue
from typing import Any, cast

import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.bots.speaker import Speaker
from mahjong_sim.cli.main import main
from mahjong_sim.errors import InputError, RulesetError
from mahjong_sim.mjai.link import Link, joined, parsed
from mahjong_sim.mjai.wire import Limits
from mahjong_sim.serve import connection, server
from mahjong_sim.serve.connection import Connection
from mahjong_sim.serve.game import Plan, Result, Table
from mahjong_sim.serve.server import Server

Event = dict[str, Any]
SHORT = ("match.winds=1",)
QUICK = Limits(answer=20.0, hand=1e6, start=20.0)


def plan(*seats: str, **more: Any) -> Plan:
    found: dict[str, Any] = {"games": 1, "limits": QUICK, "rooms": ("default",)} | more
    return Plan(rules="tenhou", overrides=SHORT, seats=seats, seed="s", **found)


def serving(what: Plan) -> tuple[int, Queue[Result]]:
    """A server in a thread: its port, and the results as they come."""
    return served(what)[1:]


def served(what: Plan) -> tuple[Server, int, Queue[Result]]:
    """As `serving`, with the server."""
    ports: Queue[tuple[Server, int]] = Queue()
    results: Queue[Result] = Queue()
    table = Table(what)

    async def serve() -> None:
        found = Server(table, results.put)
        await found.serve("127.0.0.1", 0, lambda port: ports.put((found, port)))

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()
    found, port = ports.get(timeout=20)
    return found, port, results


def guest(port: int, name: str = "guest", room: str = "default") -> Link:
    return joined(f"127.0.0.1:{port}/{room}", name, 20)


def lines(link: Link) -> Iterator[Event]:
    for line in link:
        event: Event = json.loads(line)
        yield event


def play(link: Link, bot: str = "efficient", most: int = 0) -> list[Event]:
    """Play as a bot of ours, until the end or for so many events; all of them."""
    speaker, heard = Speaker(bundled(bot)), list[Event]()
    for event in lines(link):
        heard.append(event)
        if len(heard) == most or event["type"] in ("error", "end_game"):
            break
        link.send(speaker.answer([event]))
    return heard


def in_thread(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def test_two_guests_and_two_bots_play_a_match(tmp_path: Path) -> None:
    heard: dict[str, list[Event]] = {}
    port, results = serving(plan("?", "?", "efficient", "cautious", log=str(tmp_path)))

    def sit(name: str) -> None:
        with guest(port, name) as link:
            heard[name] = play(link)

    threads = [in_thread(partial(sit, name)) for name in ("Anna", "Ben")]
    result = results.get(timeout=60)
    for thread in threads:
        thread.join(20)
    assert sorted(result.names) == ["Anna", "Ben", "cautious", "efficient"]
    assert not result.failures
    assert sum(result.points) == 100_000
    assert main(["replay", "verify", str(tmp_path)]) == 0
    for name, events in heard.items():
        seat = result.names.index(name)
        assert (events[0]["type"], events[0]["id"]) == ("start_game", seat)
        assert events[0]["names"] == list(result.names)
        assert events[-1]["type"] == "end_game"
        assert events[-1]["scores"] == list(result.points)
        assert hidden_well(events, seat)
    assert [e["type"] for e in heard["Anna"]] == [e["type"] for e in heard["Ben"]]


def hidden_well(events: list[Event], seat: int) -> bool:
    """Whether nothing is told that the seat may not know."""
    for event in events:
        if event["type"] == "start_kyoku":
            for other, hand in enumerate(event["tehais"]):
                if other != seat and hand != ["?"] * 13:
                    return False
        if event["type"] == "tsumo" and event["actor"] != seat and event["pai"] != "?":
            return False
        if event["type"] != "hora" and "ura_markers" in event:
            return False
        if event.get("possible_actions") and any(
            action["actor"] != seat for action in event["possible_actions"]
        ):
            return False
    return True


def raw(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def said(port: int, data: bytes) -> list[Event]:
    """What the server says to a guest that sends this."""
    with raw(port) as end:
        end.sendall(data)
        with end.makefile("rb") as file:
            return [json.loads(line) for line in file]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"type":"join","name":"x","room":"attic"}\n', "No such room"),
        (b'{"type":"dahai","pai":"1m"}\n', "Expected a join message with name and room"),
        (b'{"type":"join","name":"x"}\n', "Expected a join message with name and room"),
        (b'{"type":"join","name":["x"],"room":"default"}\n', "Expected a join message"),
        (b"join please\n", "not JSON"),
        (b"[" * 50_000 + b"\n", "nested too deeply"),
        (b'"join"\n', "not an object"),
        (b"\xff\xfe\n", "not JSON"),
        (b"x" * (connection.LINE + 10), "a line is too long"),
    ],
)
def test_who_does_not_join_properly_is_refused(data: bytes, message: str) -> None:
    port, _ = serving(plan("?", "efficient", "efficient", "efficient"))
    hello, error = said(port, data)
    assert hello == {"type": "hello", "protocol": "mjsonp", "protocol_version": 3}
    assert error["type"] == "error"
    assert message in error["message"]


def test_who_says_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "JOINING", 0.05)
    port, _ = serving(plan("?", "efficient", "efficient", "efficient"))
    with raw(port) as end, end.makefile("rb") as file:
        found = [json.loads(line) for line in file]
    assert found[-1]["message"] == "No join message in time"


def test_a_room_in_play_is_busy_and_another_is_not() -> None:
    what = plan("?", "tsumogiri", "tsumogiri", "tsumogiri", games=2, rooms=("a", "b"))
    port, results = serving(what)
    first, second = guest(port, room="a"), guest(port, room="b")
    assert next(lines(first))["type"] == "start_game"
    third = guest(port, room="a")
    assert next(lines(third)) == {"type": "error", "message": "The room is busy"}
    assert next(lines(second))["type"] == "start_game"
    for link in (first, second, third):
        link.close()
    assert {results.get(timeout=60).room for _ in range(2)} == {"a", "b"}


def test_who_leaves_before_the_match_frees_the_seat() -> None:
    table, port, results = served(plan("?", "?", "tsumogiri", "tsumogiri"))
    waiting = table.rooms["default"]
    early = guest(port, "early")
    while not waiting.waiting:
        time.sleep(0.01)
    early.close()
    while waiting.waiting:
        time.sleep(0.01)
    with guest(port, "one") as one, guest(port, "two") as two:
        other = in_thread(lambda: play(one, "tsumogiri"))
        play(two, "tsumogiri")
        other.join(20)
    assert sorted(results.get(timeout=60).names) == ["one", "tsumogiri", "tsumogiri", "two"]


TROUBLE: dict[str, tuple[bytes, str]] = {
    "gone": (b"", "crash"),
    "garbage": (b"nonsense\n", "garbage"),
    "too long": (b"x" * (connection.LINE * 2), "garbage"),
    "illegal": (b'{"type":"hora","actor":0}\n', "illegal"),
}


@pytest.mark.parametrize("how", TROUBLE)
def test_a_guest_in_trouble_forfeits_and_the_match_goes_on(how: str, tmp_path: Path) -> None:
    data, kind = TROUBLE[how]
    what = plan("?", "efficient", "efficient", "efficient", log=str(tmp_path))
    port, results = serving(what)
    with guest(port) as link:
        heard = play(link, most=30)
        assert len(heard) == 30
        if data:
            link._connection.sendall(data)
            rest = list(lines(link))
            assert any(event["type"] == "error" for event in rest) or kind == "illegal"
    result = results.get(timeout=60)
    assert [f.kind for f in result.failures] == [kind]
    assert result.names[result.failures[0].seat] == "guest"
    assert main(["replay", "verify", str(tmp_path)]) == 0


def test_a_guest_that_floods_is_cut_off() -> None:
    port, results = serving(plan("?", "efficient", "efficient", "efficient"))
    with guest(port) as link:
        assert next(lines(link))["type"] == "start_game"
        try:
            for _ in range(1000):
                link._connection.sendall(b'{"type":"none"}\n' * 1000)
        except OSError:
            pass
    result = results.get(timeout=60)
    assert len(result.failures) == 1


def test_a_guest_that_never_answers_costs_its_time_only() -> None:
    limits = Limits(answer=0.1, hand=1e6, start=0.1)
    port, results = serving(plan("?", "efficient", "efficient", "efficient", limits=limits))
    with guest(port):
        result = results.get(timeout=60)
    assert [f.kind for f in result.failures] == ["timeout"]


def test_bots_alone_need_nobody() -> None:
    _, results = serving(plan("tsumogiri", "random", "efficient", "cautious", games=2))
    found = [results.get(timeout=60) for _ in range(2)]
    assert [one.game for one in found] == [1, 2]
    assert sorted(found[0].names) == ["cautious", "efficient", "random", "tsumogiri"]


@pytest.mark.parametrize("address", ["", "host:0", "host:99999", "host:x", "a b:1", "host:1/a/b"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(InputError, match="expected HOST:PORT"):
        parsed(address)


def test_addresses() -> None:
    assert parsed("mjsonp://example.org:12000/room") == ("example.org", 12000, "room")
    assert parsed("localhost") == ("localhost", 11600, "default")
    assert parsed("[::1]:7/") == ("::1", 7, "default")


def test_a_plan_is_checked_before_anybody_joins() -> None:
    with pytest.raises(InputError, match="no bot 'nobody'"):
        Table(plan("?", "nobody", "?", "?"))
    with pytest.raises(InputError, match="expected stop, chombo"):
        Table(plan("?", "?", "?", "?", on_failure="tears"))
    with pytest.raises(RulesetError):
        Table(Plan("nowhere", (), ("?",) * 4, "s", ("default",)))


class Reset:
    """A writer whose other side has gone without the loop having seen it; its own transport."""

    def __init__(self) -> None:
        self.aborted = False
        self.transport = self

    def is_closing(self) -> bool:
        return self.aborted

    def write_eof(self) -> None:
        raise OSError(errno.ENOTCONN, "not connected")

    def abort(self) -> None:
        self.aborted = True


def test_a_connection_that_was_reset_ends_quietly() -> None:
    async def end() -> tuple[Reset, Connection]:
        writer = Reset()
        link = Connection(asyncio.StreamReader(), cast("asyncio.StreamWriter", writer))
        link.end()
        return writer, link

    writer, link = asyncio.run(end())
    assert writer.aborted
    assert link.ended.is_set()


def test_results_that_cannot_be_told_end_it() -> None:
    def told(_: Result) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    found = Server(Table(plan(*["tsumogiri"] * 4, games=3)), told)
    with pytest.raises(OSError, match="No space left"):
        asyncio.run(asyncio.wait_for(found.serve("127.0.0.1", 0, lambda port: None), 60))
