"""``mahjong-sim mjai``: our bots at others' tables, and a table for others' players."""

from __future__ import annotations

import argparse
import sys
from contextlib import redirect_stdout

import msgspec

from mahjong_sim.bots.load import load
from mahjong_sim.bots.speaker import Speaker
from mahjong_sim.cli.overrides import add_overrides
from mahjong_sim.errors import InputError
from mahjong_sim.mjai.link import joined
from mahjong_sim.mjai.wire import LINE_LIMIT
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.values import shown

HELP = """\
bot reads mjai from standard input and answers on standard output, an event a line or an array of
events a line as it is spoken to; with --connect it joins the room of a server. The rules are those
that --rules names, else those the server tells, else the usual ones online.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HELP
    actions = parser.add_subparsers(dest="action", required=True, metavar="bot")
    bot = actions.add_parser("bot", help="one of our bots as a mjai player")
    bot.add_argument("bot", metavar="BOT", help="as sim names it")
    bot.add_argument("--rules", metavar="R", help="rule set id or TOML file")
    add_overrides(bot)
    bot.add_argument("--seed", default="0", metavar="S", help="of what is random in the bot")
    bot.add_argument("--connect", metavar="HOST:PORT[/ROOM]", help="join a server over TCP")
    bot.add_argument("--name", metavar="NAME", help="to join by (default: the bot's)")


def run(args: argparse.Namespace) -> int:
    """Play until the other side ends."""
    return {"bot": _bot}[args.action](args)


def _bot(args: argparse.Namespace) -> int:
    rules = rule_sets.load(args.rules, args.overrides) if args.rules else None
    if args.overrides and rules is None:
        raise InputError("--set goes with --rules")
    speaker = Speaker(load(args.bot), rules, args.seed)
    if args.connect:
        _play_over_tcp(speaker, args.connect, args.name or args.bot)
    else:
        _play_over_pipes(speaker)
    return 0


def _play_over_pipes(speaker: Speaker) -> None:
    out = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # what the bot prints is no answer
        number = 0
        while line := sys.stdin.buffer.readline(LINE_LIMIT):
            number += 1
            if not line.strip():
                continue
            try:
                answer = speaker.heard(line)
            except InputError as error:
                told = f"{error} in {shown(line.decode(errors='replace').strip())}"
                raise InputError(told, file="standard input", line=number) from error
            out.write(msgspec.json.encode(answer) + b"\n")
            out.flush()


def _play_over_tcp(speaker: Speaker, address: str, name: str) -> None:
    with joined(address, name) as link, redirect_stdout(sys.stderr):
        for line in link:
            link.send(speaker.heard(line))
            if speaker.client.over:
                return
