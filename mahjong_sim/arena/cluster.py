"""Games on a Dask cluster (クラスタ): as on this machine, only elsewhere.

A worker of the cluster lets its games be played by a process of its own, one for each of its
threads. When a worker dies the scheduler gives its games to another one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from mahjong_sim.arena.executors import WAITING, Playing, Worker
from mahjong_sim.arena.game import Played
from mahjong_sim.arena.plan import Plan
from mahjong_sim.errors import InputError, MahjongSimError

DEATHS = 10  # of workers over one game, in threes: then it is the game
PATIENCE = "15s"  # to find the scheduler
_mine = threading.local()


class Cluster:
    """Plays on the workers of a Dask scheduler, e.g. ``tcp://127.0.0.1:8786``.

    Raises InputError where the extra is not installed or no scheduler answers.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise InputError(
                "needs Dask: pip install 'mahjong-sim[cluster]'", key="--dask"
            ) from None
        self._dask: Any = distributed
        self.address = address

    def play(self, plan: Plan, numbers: Iterator[int]) -> Playing:
        """As `Executor.play`; waits for workers while there are none."""
        with self._client() as client:
            try:
                yield from self._results(client, msgspec.json.encode(plan), numbers)
            except (OSError, self._dask.client.FutureCancelledError) as error:
                raise InputError(f"the scheduler is gone: {error}", key=self.address) from error

    def _client(self) -> Any:
        if "://" not in self.address:
            raise InputError(f"expected tcp://HOST:PORT, got {self.address!r}", key="--dask")
        try:
            return self._dask.Client(self.address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InputError(f"no Dask scheduler: {error}", key=self.address) from error

    def _results(self, client: Any, plan: bytes, numbers: Iterator[int]) -> Iterator[Played]:
        running = self._dask.as_completed(loop=client.loop)
        games: dict[Any, int] = {}
        deaths: dict[int, int] = {}

        def begin(number: int) -> None:
            future = client.submit(_play, plan, number, pure=False)
            games[future] = number
            running.add(future)

        for number in islice(numbers, WAITING * max(4, sum(client.nthreads().values()))):
            begin(number)
        for future in running:
            number = games.pop(future)
            try:
                reply = future.result()
            except self._dask.KilledWorker as error:
                deaths[number] = deaths.get(number, 0) + 1
                if deaths[number] == DEATHS:
                    raise InputError(f"game {number}: workers die over it: {error}") from error
                begin(number)
                continue
            yield _read(reply)
            for number in islice(numbers, 1):
                begin(number)


def _read(reply: tuple[bytes, str]) -> Played:
    data, message = reply
    if message:
        raise InputError(message)
    return msgspec.msgpack.decode(data, type=Played)


# --- on the workers of the cluster --------------------------------------------------------------
def _play(plan: bytes, number: int) -> tuple[bytes, str]:
    """The game, or why it cannot be played."""
    try:
        return msgspec.msgpack.encode(_worker(plan).play(number)), ""
    except MahjongSimError as error:
        return b"", str(error)


def _worker(plan: bytes) -> Worker:
    """The worker of this thread, for this plan."""
    if getattr(_mine, "plan", b"") != plan:
        if hasattr(_mine, "worker"):
            _mine.worker.forget()
        _mine.plan, _mine.worker = plan, Worker(msgspec.json.decode(plan, type=Plan))
    found: Worker = _mine.worker
    return found
