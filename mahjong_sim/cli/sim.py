"""``mahjong-sim sim``: bots play hanchans (ボット対局), reproducible by their seed."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import msgspec
from msgspec import Struct

from mahjong_sim.bots.failures import Failure
from mahjong_sim.bots.games import Games, Outcome, Plan, digest_of
from mahjong_sim.bots.games import run as play_games

HELP = """\
A seat is named by a bundled bot (easy, normal, hard, efficient, cautious, …), a class of a
file (path/to/bot.py:Class), or the entry point of an installed package; options of the bot follow
(careless:rate=0.01). mjai:COMMAND is a program that speaks mjai, process:BOT a bot in a process of
its own (docs/mjai.md); a seat with a comma stands in double quotes. Seat 0 is the first dealer.

On a strict table a bot may do what is not allowed, and the rule set says what it costs; careless
does so.

Match i is played with the seed SEED/i. The digest is made of the events: the same arguments
give the same digest, on any machine and for any number of processes.

--json prints one object: rules, overrides, table, seats, seed, games, rounds, seconds, failures of
all matches, digest, and results, one for each match: game, seed, rounds, digest, failures, and by
seat points, places, results. A failure: seat, seed, hand, decision, kind (crash, illegal, timeout,
garbage), message.

A bot that raises, stalls or answers what it may not: --on-failure stop breaks off (the default);
chombo ends the hand with the chombo of the rule set, the fourth time the seat forfeits; forfeit
lets the seat discard what it draws for the rest of the match; substitute:BOT seats another bot.
"""


class Report(Struct):
    """What ``--json`` prints, but for the results."""

    rules: str
    overrides: tuple[str, ...]
    table: str
    seats: tuple[str, ...]
    seed: str
    games: int
    rounds: int
    seconds: float
    failures: list[Failure]
    digest: str


class Totals:
    """What is kept of many matches: sums by seat. ``places``: by seat and place how often.

    The matches themselves are written to ``results``, a line of JSON each, so that memory does not
    grow with their number.
    """

    def __init__(self, results: IO[bytes] | None) -> None:
        self._results = results
        self.games = self.rounds = 0
        self.places = [[0] * 4 for _ in range(4)]
        self.points, self.sums = [0] * 4, [0.0] * 4
        self.failures: list[Failure] = []

    def counted(self, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
        """Pass outcomes on, counting them."""
        for outcome in outcomes:
            self.games += 1
            self.rounds += outcome.rounds
            self.failures += outcome.failures
            for seat in range(4):
                self.places[seat][outcome.places[seat] - 1] += 1
                self.points[seat] += outcome.points[seat]
                self.sums[seat] += outcome.results[seat]
            if self._results:
                self._results.write(msgspec.json.encode(outcome) + b"\n")
            yield outcome


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HELP
    option = parser.add_argument
    option("--rules", required=True, metavar="R", help="rule set: an id or a TOML file")
    option("--set", action="append", default=[], metavar="KEY=VALUE", help="override an option")
    option("--seats", required=True, type=seats, metavar="A,B,C,D", help="the four bots")
    option("--table", choices=("guarded", "strict"), default="guarded", help="default guarded")
    option("--games", type=positive, default=1, metavar="N", help="matches (default 1)")
    option("--seed", default="0", metavar="S", help="any text (default 0)")
    option("--jobs", type=positive, default=1, metavar="J", help="processes (default 1)")
    option("--on-failure", default="stop", metavar="POLICY", help="of a bot (default stop)")
    option("--max-hands", type=positive, default=1000, metavar="N", help="a match (default 1000)")
    option("--log", default="", metavar="DIR", help="write the log of each match there")
    option("--json", action="store_true", help="print the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Play, then print the report."""
    with TemporaryFile() if args.json else nullcontext() as results:
        with redirect_stdout(sys.stderr):  # what bots print is no part of the report
            report, totals = _played(args, results)
        if results:
            _print(report, results)
        else:
            print(_table(report, totals))
    return 0


def _played(args: argparse.Namespace, results: IO[bytes] | None) -> tuple[Report, Totals]:
    plan = Plan(
        rules=args.rules,
        overrides=tuple(args.set),
        seats=args.seats,
        seed=args.seed,
        log=args.log,
        strict=args.table == "strict",
        on_failure=args.on_failure,
        max_hands=args.max_hands,
    )
    games = Games(plan)
    if args.log:
        Path(args.log).mkdir(parents=True, exist_ok=True)
    started = time.perf_counter()
    totals = Totals(results)
    outcomes = _watched(play_games(games, args.games, args.jobs), args.games)
    digest = digest_of(totals.counted(outcomes))
    report = Report(
        rules=games.rules.ruleset.id,
        overrides=games.rules.overrides,
        table=args.table,
        seats=args.seats,
        seed=args.seed,
        games=totals.games,
        rounds=totals.rounds,
        seconds=round(time.perf_counter() - started, 3),
        failures=totals.failures,
        digest=digest,
    )
    return report, totals


def _print(report: Report, results: IO[bytes]) -> None:
    """Print the report as one line of JSON, the results read back one by one."""
    sys.stdout.write(msgspec.json.encode(report).decode()[:-1] + ',"results":[')
    results.seek(0)
    for number, line in enumerate(results):
        sys.stdout.write("," * (number > 0) + line[:-1].decode())
    print("]}")


def seats(text: str) -> tuple[str, ...]:
    """Four bots of an argument, which in quotes may have commas; ArgumentTypeError otherwise."""
    try:
        names = tuple(name.strip() for name in next(csv.reader([text], skipinitialspace=True)))
    except csv.Error:
        names = ()
    if len(names) != 4 or not all(names):
        raise argparse.ArgumentTypeError(f"expected four bots A,B,C,D, got {text!r}")
    return names


def positive(text: str) -> int:
    """A number from 1 on of an argument; ArgumentTypeError otherwise."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 on, got {text!r}")
    return int(text)


def _watched(outcomes: Iterable[Outcome], total: int) -> Iterable[Outcome]:
    """The outcomes, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        return outcomes
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(outcomes, "matches", total=total, console=console, transient=True)


def _table(report: Report, totals: Totals) -> str:
    games = report.games
    width = max(len(name) for name in report.seats)
    rows = [
        f"{report.rules}, {games} matches, {report.rounds} hands, {report.seconds} s",
        f"seat  {'bot':<{width}}  {'1st':>6}  {'2nd':>6}  {'3rd':>6}  {'4th':>6}"
        "   place    points  result",
    ]
    for seat, name in enumerate(report.seats):
        times = totals.places[seat]
        counts = "".join(f"  {count:>6}" for count in times)
        place = sum(place * count for place, count in enumerate(times, 1)) / games
        rows.append(
            f"{seat:>4}  {name:<{width}}{counts}  {place:>6.2f}"
            f"  {totals.points[seat] / games:>8.0f}  {totals.sums[seat] / games:>+6.1f}"
        )
    rows += [
        f"seat {f.seat}, {f.seed}, hand {f.hand}, decision {f.decision}: {f.kind}: {f.message}"
        for f in report.failures
    ]
    rows.append(f"digest  {report.digest}")
    return "\n".join(rows)
