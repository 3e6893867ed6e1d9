"""The server of the original mjai protocol (mjsonp): greeting, rooms, matches one after another."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from mahjong_sim.errors import InputError, MahjongSimError, NoAnswer
from mahjong_sim.mjai.answers import decoded
from mahjong_sim.mjai.link import VERSION
from mahjong_sim.mjai.words import Event
from mahjong_sim.serve.connection import LINE, Connection
from mahjong_sim.serve.game import OPEN, Result, Table

JOINING = 30.0  # seconds to join after the greeting
NAME = 40  # characters of a name
_GUESTS = 64  # connections at a time
_HELLO = {"type": "hello", "protocol": "mjsonp", "protocol_version": VERSION}


class Room:
    """Players who wait for a match, or are in one."""

    def __init__(self, name: str, needed: int) -> None:
        self.name, self.needed = name, needed
        self.waiting: list[Connection] = []
        self.playing = False


class Server:
    """Serves a table's plan. ``told``: gets the result of every match."""

    def __init__(self, table: Table, told: Callable[[Result], None]) -> None:
        self.table, self.told = table, told
        needed = table.plan.seats.count(OPEN)
        self.rooms = {name: Room(name, needed) for name in table.plan.rooms}
        self.played = self._begun = 0
        self._guests: set[Connection] = set()
        self._nobody = asyncio.Event()
        self._finished = asyncio.Event()
        self._trouble: BaseException | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def serve(
        self, host: str, port: int, ready: Callable[[int], None] = lambda port: None
    ) -> None:
        """Serve until the matches of the plan are played. ``ready``: told the port.

        Raises InputError where the address cannot be had, and what a match raises.
        """
        try:
            listening = await asyncio.start_server(self._welcome, host, port, limit=LINE)
        except OSError as error:
            raise InputError(f"cannot listen: {error}", key=f"{host}:{port}") from error
        async with listening:
            ready(listening.sockets[0].getsockname()[1])
            for room in self.rooms.values():
                self._start_if_full(room)
            await self._finished.wait()
            await self._see_off()
        if self._trouble is not None:
            raise self._trouble

    # --- joining --------------------------------------------------------------------------------
    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        guest = Connection(reader, writer)
        self._guests.add(guest)
        try:
            room = await self._join(guest)
            if room is not None:
                await self._stay(guest, room)
            await guest.linger()
        except asyncio.CancelledError:  # the program ends, and the caller takes no such task
            writer.transport.abort()
        finally:
            self._guests.remove(guest)
            if not self._guests:
                self._nobody.set()

    async def _see_off(self) -> None:
        """Wait until all guests have gone; none can stay for long."""
        for guest in self._guests:
            guest.end()
        self._nobody.clear()
        if self._guests:
            await self._nobody.wait()

    async def _join(self, guest: Connection) -> Room | None:
        """The room the guest has joined; None where it was refused or left."""
        if len(self._guests) > _GUESTS:
            _refuse(guest, "The server is busy")
            return None
        guest.write(_line(_HELLO))
        try:
            said = decoded(await asyncio.wait_for(guest.line(), JOINING))
            return self._room_for(guest, said)
        except TimeoutError:
            _refuse(guest, "No join message in time")
        except (NoAnswer, InputError) as error:
            _refuse(guest, str(error))
        return None

    def _room_for(self, guest: Connection, said: Event) -> Room:
        name, wanted = said.get("name"), said.get("room")
        if said["type"] != "join" or not isinstance(name, str) or not isinstance(wanted, str):
            raise InputError("Expected a join message with name and room")
        room = self.rooms.get(wanted)
        if room is None:
            raise InputError("No such room")
        room.waiting = [one for one in room.waiting if not one.gone]
        if room.playing or len(room.waiting) >= room.needed:
            raise InputError("The room is busy")
        guest.name = "".join(c for c in name if c.isprintable())[:NAME]
        return room

    async def _stay(self, guest: Connection, room: Room) -> None:
        """Read what the guest says until it leaves."""
        room.waiting.append(guest)
        self._start_if_full(room)
        await guest.read()
        if guest in room.waiting:
            room.waiting.remove(guest)
        else:  # the match has the last word
            await guest.ended.wait()

    # --- matches --------------------------------------------------------------------------------
    def _start_if_full(self, room: Room) -> None:
        if room.playing or len(room.waiting) < room.needed or self._no_more:
            return
        players, room.waiting, room.playing = room.waiting, [], True
        self._begun += 1
        self._keep(self._play(room, self._begun, players))

    @property
    def _no_more(self) -> bool:
        return 0 < self.table.plan.games <= self._begun

    async def _play(self, room: Room, number: int, players: list[Connection]) -> None:
        try:
            result = await _in_thread(lambda: self.table.play(room.name, number, players))
            self.told(result)
        except (OSError, MahjongSimError) as error:
            self._trouble = error
            self._finished.set()
            return
        finally:
            for player in players:
                player.end()
        self.played += 1
        room.playing = False
        if self.played == self.table.plan.games:
            self._finished.set()
        else:
            self._start_if_full(room)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _in_thread(work: Callable[[], Result]) -> Result:
    """The result of work in a thread that does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(result: Result | None, error: BaseException | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        elif result is not None:
            future.set_result(result)

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - raised in the loop instead
            loop.call_soon_threadsafe(settle, None, error)
        else:
            loop.call_soon_threadsafe(settle, result, None)

    threading.Thread(target=run, daemon=True).start()
    return await future


def _refuse(guest: Connection, why: str) -> None:
    guest.write(_line({"type": "error", "message": why}))


def _line(event: Event) -> bytes:
    return msgspec.json.encode(event) + b"\n"
