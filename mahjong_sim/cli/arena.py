"""``mahjong-sim arena``: which bot is stronger, by how much, how sure (ボットの闘技場)."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, redirect_stdout
from pathlib import Path

import msgspec

from mahjong_sim.arena import plan as plans
from mahjong_sim.arena import sprt
from mahjong_sim.arena.cluster import Cluster
from mahjong_sim.arena.executors import Executor, local, play_one
from mahjong_sim.arena.game import Played
from mahjong_sim.arena.patience import CAN_INTERRUPT
from mahjong_sim.arena.run import run as play
from mahjong_sim.arena.store import MEMORY, Store, create, open_store
from mahjong_sim.arena.summary import Report, summary
from mahjong_sim.bots.load import is_bundled
from mahjong_sim.cli.overrides import add_overrides
from mahjong_sim.errors import InputError
from mahjong_sim.resources import named

USUAL = 60.0  # seconds for an answer: a bot that hangs does not hold up the run for ever
HELP = """\
mahjong-sim arena run --rules tenhou --bots hard,normal --blocks 500 --out run.sqlite
mahjong-sim arena run --rules kyoto --bots hard,normal --stop sprt:alpha=0.01:beta=0.01
mahjong-sim arena resume run.sqlite --jobs 2
mahjong-sim arena report run.sqlite --html run.html

arena COMMAND --help tells its options.
"""
RUN_HELP = """\
The games of a block have the same walls; the bots change seats. A block is the unit of all
intervals and tests. The same options give the same digest, wherever and however it is played.

formats
  1v3          two bots: the first against three of the second (default for two)
  2v2          two bots: two against two
  round-robin  every four of the bots; of three or two every four that has all of them
  gauntlet     each bot against three of the last one, the baseline

--stop sprt ends the run when it is decided, for each bot against the last one, whether it is
better by h1 (H1) or only by h0 (H0). Options follow after colons: measure=place|points|result|elo
(default place), h0 (default 0), h1 (default 0.1 places, 1000 points, 2 points of result, 20 Elo),
alpha and beta, the rates of the two errors (default 0.05).

--failing: chombo = the hand ends with chombo, the fourth time the bot forfeits; forfeit = it
discards what it draws for the rest of the game; substitute:BOT = a bundled bot takes its seat;
stop = the run ends with an error. Failures are counted in the report.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the commands and their arguments."""
    raw = argparse.RawDescriptionHelpFormatter
    parser.formatter_class, parser.epilog = raw, HELP
    what = parser.add_subparsers(dest="what", required=True, metavar="run|resume|report|log")
    new = what.add_parser("run", help="have bots meet", formatter_class=raw, epilog=RUN_HELP)
    _add_plan(new)
    resume = what.add_parser("resume", help="go on with a run that was ended")
    resume.add_argument("file", metavar="FILE", help="the store of the run")
    resume.add_argument("--blocks", type=_positive, metavar="N", help="plan more blocks")
    report = what.add_parser("report", help="tell what is stored, also of a run that goes on")
    report.add_argument("file", metavar="FILE", help="the store of a run")
    log = what.add_parser("log", help="play a game of a run again and write its log")
    log.add_argument("file", metavar="FILE", help="the store of the run")
    log.add_argument("game", type=int, metavar="N", help="number of the game, from 0 on")
    log.add_argument("out", metavar="LOG", help="the log to write, for mahjong-sim replay")
    for sub in (new, resume):
        sub.add_argument("--jobs", type=_positive, default=1, metavar="J", help="processes (1)")
        sub.add_argument("--dask", metavar="tcp://…", help="play on a Dask cluster instead")
    for sub in (new, resume, report):
        sub.add_argument("--json", action="store_true", help="the report as JSON")
        sub.add_argument("--csv", metavar="PATH", help="write a CSV file, - = standard output")
        sub.add_argument("--html", metavar="PATH", help="write the report with plots as a page")
        sub.add_argument("--lang", choices=("en", "ja"), default="en", help="language (en)")


def _add_plan(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--rules", required=True, metavar="R", help="rule set: an id or a TOML file")
    add_overrides(parser)
    option("--bots", required=True, type=_names, metavar="A,B[,C…]", help="who meets")
    option("--format", choices=plans.FORMATS, help="who meets whom, see below")
    option(
        "--seatings",
        type=int,
        choices=plans.SEATINGS,
        default=4,
        help="rotations (4) or all orders",
    )
    option("--walls", choices=plans.WALLS, default="shared", help="one order, or a pile a seat")
    option("--blocks", type=_positive, default=100, metavar="N", help="blocks at most (100)")
    option("--seed", default="0", metavar="S", help="any text (0)")
    option("--stop", metavar="sprt[:K=V…]", help="end when it is decided")
    option("--failing", default="chombo", metavar="P", help="what becomes of failing bots (chombo)")
    said = f"seconds for an answer, 0 = any ({USUAL:g} where a bot is not bundled)"
    option("--limit", type=_seconds, metavar="S", help=said)
    option("--out", default="", metavar="FILE", help="keep the games there, to resume and report")


def run(args: argparse.Namespace) -> int:
    """Run the command."""
    if args.what != "log":
        _check_outputs(args)
    return {"run": _run, "resume": _resume, "report": _report, "log": _log}[args.what](args)


def _check_outputs(args: argparse.Namespace) -> None:
    """Raises InputError where the report could not be written: before anything is played."""
    if args.json and args.csv == "-":
        raise InputError("standard output has --json already", key="--csv")
    for key, name in (("--csv", args.csv), ("--html", args.html)):
        if name and name != "-":
            _check_output(Path(name), key)
    if args.html:
        from mahjong_sim.arena.plots import drawing

        with drawing():
            pass


def _check_output(path: Path, key: str) -> None:
    place = path if path.exists() else path.parent
    if path.is_dir() or not path.parent.is_dir() or not os.access(place, os.W_OK):
        raise InputError("cannot be written", file=str(path), key=key)


def _run(args: argparse.Namespace) -> int:
    with redirect_stdout(sys.stderr):  # what bots print is no part of the report
        plan = plans.plan(
            args.rules,
            args.bots,
            args.blocks,
            args.seed,
            args.overrides,
            args.format,
            args.seatings,
            args.walls,
            sprt.parse(args.stop) if args.stop else None,
            args.failing,
            _usual_limit(args.bots) if args.limit is None else args.limit,
        )
        store = create(args.out or MEMORY, plan)
    return _go_on(store, args)


def _usual_limit(bots: Sequence[str]) -> float:
    return 0.0 if not CAN_INTERRUPT or all(map(is_bundled, bots)) else USUAL


def _resume(args: argparse.Namespace) -> int:
    store = open_store(args.file)
    if args.blocks:
        store.lengthen(args.blocks)
    return _go_on(store, args)


def _go_on(store: Store, args: argparse.Namespace) -> int:
    """Play what is missing, then report. An interrupt is told with the way to go on."""
    with closing(store):
        try:
            with redirect_stdout(sys.stderr):
                executor: Executor = (
                    Cluster(args.dask) if args.dask else local(store.plan, args.jobs)
                )
                for _ in _watched(store, play(store, executor)):
                    pass
        except KeyboardInterrupt:
            print(_how_to_go_on(store), file=sys.stderr)
            return 130
        return _tell(summary(store), args)


def _how_to_go_on(store: Store) -> str:
    if store.file == MEMORY:
        return "mahjong-sim arena: stopped; nothing is kept without --out FILE"
    count, planned = store.count(), store.plan.games
    go_on = f"mahjong-sim arena resume {store.file}"
    return f"mahjong-sim arena: stopped with {count} of {planned} games; go on with: {go_on}"


def _report(args: argparse.Namespace) -> int:
    with closing(open_store(args.file)) as store:
        return _tell(summary(store), args)


def _log(args: argparse.Namespace) -> int:
    with closing(open_store(args.file)) as store, redirect_stdout(sys.stderr):
        if not 0 <= args.game < store.plan.games:
            raise InputError(f"no game {args.game}; there are 0 to {store.plan.games - 1}")
        _check_output(Path(args.out), "LOG")
        played = play_one(store.plan, args.game, args.out)
        kept = [g for g in store.block(played.block) if g.number == played.number]
    if kept and kept[0].digest != played.digest:
        raise InputError(f"game {args.game} went another way than in the run: a bot is not exact")
    return 0


def _write(file: str, text: str) -> None:
    with named(file):
        Path(file).write_text(text, encoding="utf-8")


def _tell(report: Report, args: argparse.Namespace) -> int:
    """Give the report in the forms that are asked for."""
    csv = args.csv
    if args.html:
        from mahjong_sim.arena.page import page

        _write(args.html, page(report, args.lang))
    if csv:
        from mahjong_sim.arena.lines import as_csv

        if csv != "-":
            _write(csv, as_csv(report))
        else:
            print(as_csv(report), end="")
    if args.json:
        print(msgspec.json.encode(report).decode())
    elif csv != "-":
        from rich.console import Console

        from mahjong_sim.arena.terminal import show

        show(report, Console(highlight=False, soft_wrap=not sys.stdout.isatty()), args.lang)
    return 0


def _watched(store: Store, games: Iterator[Played]) -> Iterator[Played]:
    """The games, with a progress bar and the time left on a terminal."""
    if not sys.stderr.isatty():
        yield from games
        return
    from rich.console import Console
    from rich.progress import track

    there, total = store.count(), store.plan.games
    console = Console(stderr=True)
    yield from track(games, "games", total=total, completed=there, console=console, transient=True)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"expected bots A,B[,C…], got {text!r}")
    return names


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 on, got {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found < 1e6:
        raise argparse.ArgumentTypeError(f"expected seconds, got {text!r}")
    return found
