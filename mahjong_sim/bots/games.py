"""Many matches of the same four bots (連続対局), on any number of cores, with one result.

Match ``i`` of seed ``S`` is the match of seed ``S/i``; it depends on nothing else. What is kept of
it is an `Outcome`; the digest of a run is made of those of its matches, in order.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Set
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import active_children, get_context
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import SimpleQueue

import msgspec
from msgspec import Struct

from mahjong_sim.bots import interrupts
from mahjong_sim.bots.api import Bot
from mahjong_sim.bots.failures import Failure, parse
from mahjong_sim.bots.load import is_bundled, load
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError
from mahjong_sim.hand.suits import tables
from mahjong_sim.interrupts import postponed
from mahjong_sim.match.log import Credits, LoggedMatch
from mahjong_sim.match.match import Match
from mahjong_sim.resources import named
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.table.events import Event
from mahjong_sim.table.manner import GUARDED, STRICT

CHUNK = 4  # matches a task: small, so that an interrupt is not long in taking effect
WAITING = 3  # tasks in flight for each process
PATIENCE = 1.0  # seconds that a process has to end what it has started


class Plan(Struct, frozen=True):
    """What is played: a rule set, four named bots, a seed; ``log``: a folder for the logs.

    ``strict``: on strict tables. ``on_failure``: what becomes of bots that fail, as
    `failures.parse` reads it. ``max_hands``: of a match; 0 = any number.
    """

    rules: str
    overrides: tuple[str, ...]
    seats: tuple[str, ...]
    seed: str
    log: str = ""
    strict: bool = False
    on_failure: str = "stop"
    max_hands: int = 0


class Outcome(Struct, frozen=True):
    """A match that was played: by seat its points, place and result; ``digest``: of its events.

    ``failures``: of bots, where they did not stop it.
    """

    game: int
    seed: str
    rounds: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    results: tuple[float, ...]
    digest: str
    failures: tuple[Failure, ...] = ()


Task = Future[list[Outcome]]


class Games:
    """Plays the matches of a plan. Raises RulesetError or InputError when it cannot."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = rule_sets.load(plan.rules, plan.overrides)
        parse(plan.on_failure)
        makers = {name: load(name) for name in plan.seats}
        self._makers: list[Callable[[], Bot]] = [makers[name] for name in plan.seats]
        tables()

    def play(self, game: int) -> Outcome:
        """Play one match. Raises as `play`, and OSError if its log cannot be written."""
        seed = f"{self.plan.seed}/{game}"
        manner = STRICT if self.plan.strict else GUARDED
        if self.plan.log:
            path = Path(self.plan.log) / f"{game:06}.jsonl"
            with named(path), path.open("wb") as file:
                credits = Credits(seats=self.plan.seats)
                return self._play(game, LoggedMatch(self.rules, seed, file, credits, manner=manner))
        return self._play(game, Match(self.rules, seed, manner=manner))

    def _play(self, game: int, match: Match) -> Outcome:
        digest, encoder = sha256(), msgspec.json.Encoder()

        def keep(events: Sequence[Event]) -> None:
            digest.update(encoder.encode_lines(events))

        failures: list[Failure] = []
        on_failure = parse(self.plan.on_failure, failures.append)
        bots = [make() for make in self._makers]
        play(match, bots, keep, on_failure, self.plan.max_hands)
        assert match.standing is not None
        by_seat = sorted(match.standing, key=lambda placed: placed.seat)
        return Outcome(
            game=game,
            seed=match.seed,
            rounds=match.hands,
            points=tuple(placed.points for placed in by_seat),
            places=tuple(placed.place for placed in by_seat),
            results=tuple(placed.result for placed in by_seat),
            digest=digest.hexdigest(),
            failures=tuple(failures),
        )


def run(games: Games, count: int, jobs: int = 1) -> Generator[Outcome, None, None]:
    """Play matches 0 to ``count - 1``; outcomes in order, whatever the number of processes.

    Bots that do not come with the program never play in this process, which they could end.
    Processes are started before this returns. The iterator raises what `Games.play` does, and
    InputError when a process was ended from inside.
    """
    jobs = min(jobs, -(-count // CHUNK))
    ours = all(is_bundled(name) for name in games.plan.seats)
    if jobs == 1 and ours:
        return _here(games, count)
    others = frozenset(active_children())
    pool = ProcessPoolExecutor(jobs, _context(ours), _start, (games.plan,))
    chunks = (range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK))
    return _elsewhere(pool, others, _submitted(pool, next(chunks)), chunks, WAITING * jobs)


def _here(games: Games, count: int) -> Generator[Outcome, None, None]:
    gc.freeze()  # what is loaded by now stays: the collector need not look at it again
    try:
        yield from map(games.play, range(count))
    finally:
        gc.unfreeze()


def _elsewhere(
    pool: ProcessPoolExecutor,
    others: Set[BaseProcess],
    first: Task,
    chunks: Iterator[range],
    most: int,
) -> Generator[Outcome, None, None]:
    """Outcomes of ``first`` and of the chunks after it, ``most`` of them in flight.

    What breaks it off ends the processes too, all but the ``others``: nobody waits for matches that
    nobody will see. The pool's own thread is waited for: one that still winds up while Python does
    stumbles over what is closed by then.
    """
    tasks, done = deque([first]), SimpleQueue[Task | None]()
    with postponed(lambda: done.put(None)), pool:
        try:
            for chunk in chunks:
                tasks.append(_submitted(pool, chunk))
                if len(tasks) == most:
                    yield from _result(tasks.popleft(), done)
            while tasks:
                yield from _result(tasks.popleft(), done)
        except BaseException as error:
            _end(set(active_children()) - others)
            if isinstance(error, BrokenProcessPool):
                raise InputError("a process ended: a bot ended it, or memory ran out") from error
            raise


def _result(task: Task, done: SimpleQueue[Task | None]) -> list[Outcome]:
    """What it found, waiting for it in ``done``, where None is an interrupt.

    Raises as the task did, and KeyboardInterrupt. To break off `Future.result` itself may leave it
    locked for the thread that has to wind up.
    """
    task.add_done_callback(done.put)
    if done.get() is None:
        raise KeyboardInterrupt
    return task.result()


def _end(processes: Set[BaseProcess]) -> None:
    """End them, those by force that do not go."""
    for process in processes:
        process.terminate()
    for process in processes:
        if not wait([process.sentinel], PATIENCE):
            process.kill()


def _submitted(pool: ProcessPoolExecutor, chunk: range) -> Task:
    with interrupts.starting():
        return pool.submit(_chunk, chunk)


def _context(ours: bool) -> BaseContext:
    """How processes are made: as copies of this one, at once, where nothing can be half done in it.

    That takes half a second less than to begin anew. Other people's code may have threads.
    """
    copies = ours and sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork" if copies else "spawn")


def digest_of(outcomes: Iterable[Outcome]) -> str:
    """Digest of a run: sha256 over the digests of its matches in order."""
    whole = sha256()
    for outcome in outcomes:
        whole.update(bytes.fromhex(outcome.digest))
    return whole.hexdigest()


# --- in the processes ---------------------------------------------------------------------------
_games: Games | None = None


def _start(plan: Plan) -> None:
    """Get ready in a new process.

    What bots, their libraries and programs print goes to standard error: standard output is the
    parent's report.
    """
    global _games
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    interrupts.obey()
    _games = Games(plan)
    gc.freeze()


def _chunk(numbers: range) -> list[Outcome]:
    assert _games is not None
    return [_games.play(number) for number in numbers]
