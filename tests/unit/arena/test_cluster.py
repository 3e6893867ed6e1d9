"""On a real Dask scheduler with workers in processes of their own, on the loopback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mahjong_sim.arena.cluster import Cluster
from mahjong_sim.arena.executors import Here
from mahjong_sim.arena.run import run
from mahjong_sim.arena.store import MEMORY, create
from mahjong_sim.arena.summary import summary
from mahjong_sim.errors import InputError
from tests.extras import need
from tests.unit.arena.test_executors import report, short

need("distributed", "cluster")
pytestmark = pytest.mark.extra
Dask = tuple[str, list[subprocess.Popen[str]]]  # address of a scheduler, its workers
QUIET = {**os.environ, "DASK_DISTRIBUTED__DASHBOARD__LINK": "", "PYTHONWARNINGS": "ignore"}


def started(stack: ExitStack, tmp_path: Path, *arguments: str) -> subprocess.Popen[str]:
    """A process of Dask, ended with the test."""
    process = stack.enter_context(
        subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]],
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=QUIET,
            text=True,
        )
    )
    stack.callback(process.kill)
    return process


def line(process: subprocess.Popen[str], pattern: str) -> str:
    """Waits for a line that it writes; what is in its group."""
    assert process.stderr is not None
    for text in process.stderr:
        if found := re.search(pattern, text):
            return found[1]
    raise AssertionError(f"ended without {pattern}")


@pytest.fixture(scope="module")
def cluster(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Dask]:
    """The address of a scheduler, and its two workers."""
    tmp_path = tmp_path_factory.mktemp("dask")
    with ExitStack() as stack:
        options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        scheduler = started(stack, tmp_path, "scheduler", *options)
        address = line(scheduler, r"Scheduler at:\s*(tcp://\S+)")
        one = ("--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--no-nanny")
        workers = [started(stack, tmp_path, "worker", address, *one) for _ in range(2)]
        for worker in workers:
            line(worker, r"Registered to:\s*(tcp://\S+)")
        yield address, workers


def test_bots_fail_there_as_they_do_here(cluster: Dask) -> None:
    wanted = short("Crash", "tsumogiri", blocks=1)
    found = report(wanted, Cluster(cluster[0]))
    assert found.bots[0].failures["crash"] >= 4
    assert found == report(wanted, Here())


def test_a_killed_worker_costs_nothing_but_time(cluster: Dask) -> None:
    """The last of the tests with this cluster."""
    address, workers = cluster
    wanted = short("random", "tsumogiri", blocks=4, walls="piles")
    store = create(MEMORY, wanted)
    for count, _ in enumerate(run(store, Cluster(address))):
        if count == 2:
            os.kill(workers[0].pid, signal.SIGKILL)
            assert workers[0].wait() == -signal.SIGKILL
    assert summary(store) == report(wanted, Here())
    assert workers[1].poll() is None


def test_without_a_scheduler_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjong_sim.arena.cluster.PATIENCE", "1s")
    with pytest.raises(InputError, match="no Dask scheduler"):
        report(short("random", "tsumogiri"), Cluster("tcp://127.0.0.1:9"))


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="no Dask scheduler"):
        report(short("random", "tsumogiri"), Cluster("nonsense://x"))
    with pytest.raises(InputError, match="expected tcp://HOST:PORT, got 'nonsense'"):
        report(short("random", "tsumogiri"), Cluster("nonsense"))
