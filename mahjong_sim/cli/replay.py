"""``mahjong-sim replay``: recorded games looked at, put to the engine, in another format."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_args

import msgspec

from mahjong_sim.cli import export
from mahjong_sim.errors import InputError
from mahjong_sim.replay.convert import Conversion
from mahjong_sim.replay.files import Format, Reading, Recorded, read
from mahjong_sim.replay.native import NativeGame
from mahjong_sim.replay.output import save
from mahjong_sim.replay.record import Problem, RulesOf
from mahjong_sim.replay.sources import find
from mahjong_sim.replay.tape import tape_of, tapes_of
from mahjong_sim.replay.verify import Report, verify_games
from mahjong_sim.tiles import WIND_LETTERS

if TYPE_CHECKING:
    from mahjong_sim.gui.app import App

T = TypeVar("T")
_OUT = "file (.gz: gzipped), .zip archive, or folder (ends with /)"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    verify = actions.add_parser("verify", help="put every event of recorded games to the engine")
    verify.add_argument("paths", nargs="+", metavar="PATH", help="file, folder or zip archive")
    verify.add_argument("--json", action="store_true", help="report as JSON")
    convert = actions.add_parser("convert", help="write recorded games in another format")
    convert.add_argument("source", metavar="IN", help="file, folder or zip archive")
    convert.add_argument("target", metavar="OUT", help=_OUT)
    formats = (*get_args(Format), *export.SHOWN)
    convert.add_argument("--to", required=True, choices=formats, metavar="FORMAT")
    export.add_options(convert)
    show = actions.add_parser("show", help="look at recorded games in a window, step by step")
    show.add_argument("paths", nargs="+", metavar="PATH", help="file, folder or zip archive")
    show.add_argument("--lang", choices=("en", "ja"), help="language, F2 switches")
    show.add_argument("--size", default="1280x800", metavar="WxH", help="size of the window")
    show.add_argument("--trace", action="store_true", help="a JSON line for each screen and step")
    for one in (verify, convert, show):
        one.add_argument("--rules", metavar="R", help="rule set id or TOML file, not the log's own")
        one.add_argument(
            "--set", action="append", default=[], metavar="KEY=VALUE", help="override one option"
        )
    convert.epilog = f"FORMAT: {', '.join(formats)}"


def run(args: argparse.Namespace) -> int:
    """Verify, convert or show; 0 all is well, 1 problems, 2 nothing could be read."""
    return {"convert": _convert, "verify": _verify, "show": _show}[args.action](args)


def _verify(args: argparse.Namespace) -> int:
    rules = _rules(args)
    report = verify_games(_readings(args.paths, rules), args.rules, args.set)
    if not report.rounds:
        raise _nothing(report.problems, args.paths[0])
    if args.json:
        print(msgspec.json.encode(report).decode())
    else:
        _print(report)
    return 1 if report.problems else 0


def _convert(args: argparse.Namespace) -> int:
    if args.to in export.SHOWN:
        return _export(args)
    of_mjai = ("--masked",) if args.to == "mjai" else ()
    if given := [option for option in export.used(args) if option not in of_mjai]:
        also = ("mjai",) if given[0] == "--masked" else ()
        raise InputError(f"only for {', '.join((*also, *export.SHOWN))}", key=given[0])
    masked = None if args.masked is None else WIND_LETTERS.index(args.masked)
    conversion = Conversion(args.to, _rules(args), args.set, masked)
    games = conversion.convert(_readings([args.source], conversion.rules))
    target = Path(args.target)
    folder = target.is_dir() or args.target.endswith(("/", os.sep))
    count = save(games, target, args.to, folder)
    if not count:
        raise _nothing(conversion.problems, args.source)
    for problem in (*conversion.problems, *conversion.doubts):
        print(_line(problem), file=sys.stderr)
    losses = conversion.losses
    if losses.lost:
        print(f"{args.to} cannot carry: {'; '.join(losses.lost)}", file=sys.stderr)
    if losses.filled:
        print(f"{args.to} demands, and was made up: {'; '.join(losses.filled)}", file=sys.stderr)
    return 1 if conversion.problems else 0


def _export(args: argparse.Namespace) -> int:
    """Write games to be looked at, as far as the engine agrees with them."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from mahjong_sim.gui.export import Tale, of_tape

    problems, tales = list[Problem](), list[Tale]()
    for reading in _readings([args.source], _rules(args)):
        tapes, wrong = tapes_of(reading.games, args.rules, args.set)
        tales += (tale for tape in tapes for tale in of_tape(tape))
        problems += wrong
        if reading.problem is not None:
            problems.append(reading.problem)
    if not tales:
        raise _nothing(problems, args.source)
    export.write(tales, args.target, args.to, args)
    for problem in problems:
        print(_line(problem), file=sys.stderr)
    return 1 if problems else 0


def _show(args: argparse.Namespace) -> int:
    """Open the window on the one game there is, or on the list of all files."""
    from mahjong_sim.cli import play

    sources = find(args.paths)
    problems: list[Problem] = []
    for source in sources:
        games, problem = _playable(read(source, _rules(args)))
        if games:
            break
        problems += [] if problem is None else [problem]
    else:
        raise _nothing(problems, args.paths[0])
    tape = None
    if len(sources) == len(games) == 1:
        tape = tape_of(games[0], args.rules, args.set)
    parser = argparse.ArgumentParser()
    play.add(parser)
    options = ["--size", args.size, *(["--lang", args.lang] if args.lang else [])]
    options += ["--trace"] if args.trace else []

    def show(app: App) -> None:
        if tape is not None:
            app.show(tape)
        else:
            app.choose(sources, args.rules, args.set)

    return play.run(parser.parse_args(options), show)


def _playable(reading: Reading) -> tuple[list[Recorded], Problem | None]:
    """The games of a file that have a hand, and why there is none."""
    games = [g for g in reading.games if isinstance(g, NativeGame) or g.shows]
    faults = [game.fault for game in reading.games if game.fault is not None]
    return games, reading.problem or (faults[0] if faults else None)


def _rules(args: argparse.Namespace) -> RulesOf | None:
    return None if args.rules is None else RulesOf(args.rules)


def _readings(paths: Sequence[str], rules: RulesOf | None) -> Iterator[Reading]:
    return (read(source, rules) for source in _shown(find(paths)))


def _nothing(problems: Sequence[Problem], path: str) -> InputError:
    """Why no game was there."""
    if not problems:
        return InputError("no files to read", file=path)
    first, more = problems[0], len(problems) - 1
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
