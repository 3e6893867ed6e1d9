"""``mahjong-sim bots``: which bots there are, and whether one is fit to play (ボットの検査)."""

from __future__ import annotations

import argparse
import ast
import json
from contextlib import closing
from importlib.metadata import entry_points

import msgspec

from mahjong_sim.bots.files import bundled_names
from mahjong_sim.bots.load import GROUP
from mahjong_sim.conformance.checks import RULES, TIME, Verdict
from mahjong_sim.conformance.process import examined
from mahjong_sim.resources import root
from mahjong_sim.rules.load import load

HELP = f"""\
BOT is a bundled bot, path/to/bot.py:Class, the entry point of an installed package, or
mjai:COMMAND.

The check asks the bot at prepared positions of every kind and lets it play whole matches, by
default by {", ".join(RULES)} and by odd rules. One line a check; the exit
status is 0 where all are passed, 1 where one is not. The bot runs in a process of its own.
"""
_WIDTH = 21


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HELP
    what = parser.add_subparsers(dest="what", required=True, metavar="list|check")
    found = what.add_parser("list", help="the bots that can be named without a path")
    check = what.add_parser("check", help="whether a bot is fit to play")
    check.add_argument("bot", metavar="BOT", help="name, file or command")
    check.add_argument("--rules", nargs="+", default=[], metavar="R", help="rule sets of matches")
    check.add_argument(
        "--limit", type=_seconds, default=TIME, metavar="S", help="seconds an answer may take (1)"
    )
    for sub in (found, check):
        sub.add_argument("--json", action="store_true", help="machine-readable output")


def run(args: argparse.Namespace) -> int:
    """List, or check; 1 where a check is not passed."""
    return _list(args.json) if args.what == "list" else _check(args)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < 86400:
        raise argparse.ArgumentTypeError(f"expected seconds, got {text!r}")
    return seconds


# --- list ---------------------------------------------------------------------------------------
def _list(as_json: bool) -> int:
    found = [{"bot": name, "from": "bundled", "about": _about(name)} for name in bundled_names()]
    found += [
        {"bot": point.name, "from": point.dist.name if point.dist else "", "about": point.value}
        for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)
    ]
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    widths = [max(len(row[key]) for row in found) for key in ("bot", "from")]
    for row in found:
        print(f"{row['bot']:{widths[0]}}  {row['from']:{widths[1]}}  {row['about']}")
    return 0


def _about(name: str) -> str:
    """The first line of a bundled bot's file; the file is not run for it."""
    text = (root("bots") / f"{name}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


# --- check --------------------------------------------------------------------------------------
def _check(args: argparse.Namespace) -> int:
    for name in args.rules:
        load(name)
    verdicts: list[Verdict] = []
    with closing(examined(args.bot, args.rules, args.limit)) as coming:
        for verdict in coming:
            verdicts.append(verdict)
            if not args.json:
                print(_line(verdict), flush=True)
    failed = sum(not verdict.passed for verdict in verdicts)
    if args.json:
        report = {"bot": args.bot, "passed": not failed, "checks": verdicts}
        print(json.dumps(msgspec.to_builtins(report), ensure_ascii=False))
    else:
        print(f"{args.bot}: {failed} of {len(verdicts)} checks failed" if failed else _all(args))
    return 1 if failed else 0


def _line(verdict: Verdict) -> str:
    return f"{'ok  ' if verdict.passed else 'FAIL'}  {verdict.check:{_WIDTH}}  {verdict.text}"


def _all(args: argparse.Namespace) -> str:
    return f"{args.bot}: all checks passed"
