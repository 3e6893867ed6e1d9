"""``mahjong-sim replay verify``: recorded games against the engine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

import msgspec

from mahjong_sim.errors import InputError
from mahjong_sim.replay.files import read
from mahjong_sim.replay.record import Problem
from mahjong_sim.replay.sources import find
from mahjong_sim.replay.verify import Report, verify_games

T = TypeVar("T")


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="verify")
    verify = actions.add_parser("verify", help="put every event of recorded games to the engine")
    verify.add_argument("paths", nargs="+", metavar="PATH", help="file, folder or zip archive")
    verify.add_argument("--rules", metavar="R", help="rule set id or TOML file, not the log's own")
    verify.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="override one option"
    )
    verify.add_argument("--json", action="store_true", help="report as JSON")


def run(args: argparse.Namespace) -> int:
    """Verify; 0 all agree, 1 problems, 2 nothing could be read."""
    found = find(args.paths)
    report = verify_games(map(read, _shown(found)), args.rules, args.set)
    if not report.rounds:
        raise _unreadable(report, args.paths)
    if args.json:
        print(msgspec.json.encode(report).decode())
    else:
        _print(report)
    return 1 if report.problems else 0


def _unreadable(report: Report, paths: Sequence[str]) -> InputError:
    if not report.problems:
        return InputError("no files to read", file=paths[0])
    first = report.problems[0]
    more = len(report.problems) - 1
    others = f" (and {more} more)" if more else ""
    return InputError(f"expected {first.expected}, got {first.got}{others}", file=first.file)


def _print(report: Report) -> None:
    for problem in report.problems:
        print(_line(problem))
    print(
        f"{report.files} files, {report.games} games, {report.rounds} hands, "
        f"{report.exact} exact, {len(report.problems)} problems"
    )


def _line(problem: Problem) -> str:
    place = "" if problem.round is None else f" hand {problem.round}"
    place += "" if problem.event is None else f" event {problem.event}"
    text = f"{problem.file}{place}: expected {problem.expected}, got {problem.got}"
    return "".join(c if c.isprintable() else "?" for c in text)


def _shown(items: Sequence[T]) -> Iterator[T]:
    """The items, with a progress bar where standard error is a terminal."""
    if not sys.stderr.isatty():
        return iter(items)
    from rich.console import Console
    from rich.progress import track

    return iter(track(items, "verifying", console=Console(stderr=True), transient=True))
