"""Who plays the games of a plan (実行役): this process, others on this machine, or a cluster.

A game depends on the plan and its number only, so it does not matter which of them does.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Protocol

import msgspec

from mahjong_sim.arena import child
from mahjong_sim.arena.child import Asked, Done, Message, Order, Refused, read, write
from mahjong_sim.arena.game import Games, Played
from mahjong_sim.arena.plan import Plan
from mahjong_sim.bots.child import module
from mahjong_sim.bots.load import is_bundled
from mahjong_sim.errors import InputError
from mahjong_sim.tiles import Seat

WAITING = 2  # games a worker has before it, the one it plays included
ATTEMPTS = 9  # at a game whose process ends: two to find each bot that does it, and the last


Playing = Generator[Played, None, None]


class Executor(Protocol):
    """Plays games."""

    def play(self, plan: Plan, numbers: Iterator[int]) -> Playing:
        """The games of these numbers, each as soon as it is over, in any order.

        Few more are begun than are asked for; a closed iterator leaves nothing running. Raises
        InputError or BotError where a game cannot be played.
        """
        ...


def local(plan: Plan, jobs: int) -> Executor:
    """Plays on this machine: here, or in so many processes.

    Bots that do not come with the program never play in this process, which they could end.
    """
    if jobs == 1 and all(is_bundled(bot.name) for bot in plan.bots):
        return Here()
    return Processes(jobs)


def play_one(plan: Plan, number: int, log: str) -> Played:
    """Play a game on this machine and write it down in the file ``log``; as `Worker.play`."""
    worker = Worker(plan)
    try:
        return worker.play(number, os.path.abspath(log))
    finally:
        worker.forget()


class Here:
    """Plays in this process."""

    def play(self, plan: Plan, numbers: Iterator[int]) -> Playing:
        """As `Executor.play`."""
        yield from map(Games(plan).play, numbers)


class Processes:
    """Plays in so many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: Plan, numbers: Iterator[int]) -> Playing:
        """As `Executor.play`."""
        crew = _Crew([Worker(plan) for _ in range(self.jobs)], numbers)
        try:
            yield from crew.results()
        finally:
            crew.stop()


class Worker:
    """A process that plays games of a plan; another one when it ends. Belongs to one thread."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._process: subprocess.Popen[bytes] | None = None
        self._replies: Iterator[bytes] = iter(())
        self._closed = False

    def play(self, number: int, log: str = "") -> Played:
        """Play a game, and write it down in the file ``log``.

        One that ends its process is played again, first to see which bot does it, then without
        that bot. Raises InputError when that does not help, or when the game cannot be played.
        """
        order = Order(number, log=log)
        for _ in range(ATTEMPTS):
            found = self._try(order)
            if isinstance(found, Played):
                return found
            if found < 0:
                order = Order(number, order.gone, traced=True, log=log)
            else:
                order = Order(number, (*order.gone, found), log=log)
        raise InputError(f"game {number}: its process ended {ATTEMPTS} times")

    def close(self) -> None:
        """End the process, from any thread; a game that is played in it is not finished."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()

    def _try(self, order: Order) -> Played | Seat:
        """The game; or, its process has ended, the seat that was asked last, -1 = not known."""
        asked: Seat = -1
        try:
            self._send(order)
            for data in self._replies:
                match msgspec.msgpack.decode(data, type=Message):
                    case Done(played):
                        return played
                    case Refused(message):
                        raise InputError(message)
                    case Asked(seat):
                        asked = seat
        except OSError:
            asked = -1
        self.forget()
        return asked

    def forget(self) -> None:
        """Give the process up. Only for the thread it belongs to."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # what it was not sent, it need not be
                    assert pipe is not None
                    pipe.close()

    def _send(self, order: Order) -> None:
        if self._closed:
            raise InputError("closed")
        if self._process is None:
            self._process = _started()
            assert self._process.stdout is not None
            self._replies = read(self._process.stdout)
            write(_input(self._process), self.plan)
        write(_input(self._process), order)


def _started() -> subprocess.Popen[bytes]:
    """A new process, which finds the same packages and is not interrupted with this one."""
    command, env = module(child.__name__)
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=env,
        start_new_session=True,
    )


def _input(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdin is not None
    return process.stdin


class _Crew:
    """Workers, each in a thread that waits for it; ``numbers`` are taken by the caller's thread."""

    def __init__(self, workers: Sequence[Worker], numbers: Iterator[int]) -> None:
        self.workers, self._numbers = workers, numbers
        self._orders: SimpleQueue[int | None] = SimpleQueue()
        self._found: SimpleQueue[Played | Exception] = SimpleQueue()
        self._threads = [threading.Thread(target=self._work, args=(w,)) for w in workers]

    def results(self) -> Iterator[Played]:
        """What they play, until all is played. Raises what went wrong for one of them.

        Whatever breaks it off, even an interrupt as threads start: `stop` must follow.
        """
        for thread in self._threads:
            thread.start()
        running = sum(self._order() for _ in range(WAITING * len(self.workers)))
        while running:
            found = self._found.get()
            if isinstance(found, Exception):
                raise found
            running += self._order() - 1
            yield found

    def stop(self) -> None:
        """End everything, games in play too."""
        for _ in self.workers:
            self._orders.put(None)
        for worker, thread in zip(self.workers, self._threads, strict=True):
            while thread.is_alive():  # it may just have begun a process
                worker.close()
                thread.join(0.05)

    def _order(self) -> bool:
        """Have one more game played, if there is one."""
        number = next(self._numbers, None)
        if number is not None:
            self._orders.put(number)
        return number is not None

    def _work(self, worker: Worker) -> None:
        try:
            while (number := self._orders.get()) is not None:
                self._found.put(worker.play(number))
        except Exception as error:  # noqa: BLE001  (raised by `results`)
            self._found.put(error)
        finally:
            worker.forget()
