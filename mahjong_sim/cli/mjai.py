"""``mahjong-sim mjai``: our bots at others' tables, and a table for others' players."""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
import re
import secrets
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TextIO

import msgspec

from mahjong_sim.bots.load import load
from mahjong_sim.bots.speaker import Speaker
from mahjong_sim.cli.lines import standard_input
from mahjong_sim.cli.overrides import add_overrides
from mahjong_sim.cli.sim import positive, seats
from mahjong_sim.errors import InputError
from mahjong_sim.mjai.link import PORT, ROOM, joined
from mahjong_sim.mjai.wire import LINE_LIMIT, USUAL, Limits
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.serve.game import OPEN, Plan, Result, Table
from mahjong_sim.serve.server import Server
from mahjong_sim.values import shown

ROOM_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")

OPEN_TO_ALL = (
    "warning: whoever reaches this machine can join; mjai has no passwords and no encryption"
)
HELP = """\
bot reads mjai from standard input and answers on standard output, an event a line or an array of
events a line as it is spoken to; with --connect it joins the room of a server. The rules are those
that --rules names, else those the server tells, else the usual ones online.

serve waits for players of the original mjai protocol (mjsonp) and prints a line of JSON for each
match. Seats are drawn; those that are not ? are taken by bots.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HELP
    actions = parser.add_subparsers(dest="action", required=True, metavar="bot|serve")
    bot = actions.add_parser("bot", help="one of our bots as a mjai player")
    bot.add_argument("bot", metavar="BOT", help="as sim names it")
    bot.add_argument("--rules", metavar="R", help="rule set id or TOML file")
    add_overrides(bot)
    bot.add_argument("--seed", default="0", metavar="S", help="of what is random in the bot")
    bot.add_argument("--connect", metavar="HOST:PORT[/ROOM]", help="join a server over TCP")
    bot.add_argument("--name", metavar="NAME", help="to join by (default: the bot's)")
    _add_serve(actions.add_parser("serve", help="a table for players who join over TCP"))


def _add_serve(serve: argparse.ArgumentParser) -> None:
    option = serve.add_argument
    option("--rules", required=True, metavar="R", help="rule set id or TOML file")
    add_overrides(serve)
    option("--seats", required=True, type=seats, metavar="A,B,C,D", help="bots, ? for who joins")
    option("--host", default="127.0.0.1", metavar="H", help="default 127.0.0.1: this machine only")
    option("--port", type=_port, default=PORT, metavar="P", help=f"default {PORT}; 0: any free one")
    option("--room", action="append", default=[], metavar="NAME", help=f"default {ROOM}")
    option("--games", type=positive, default=0, metavar="N", help="end after so many matches")
    option("--seed", default="", metavar="S", help="default: one that nobody can guess")
    option("--answer", type=_seconds, default=60.0, metavar="T", help="seconds (default 60)")
    option("--on-failure", default="forfeit", metavar="POLICY", help="as sim (default forfeit)")
    option("--log", default="", metavar="DIR", help="write the log of each match there")


def run(args: argparse.Namespace) -> int:
    """Play until the other side ends."""
    return {"bot": _bot, "serve": _serve}[args.action](args)


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
    given, out = standard_input(), sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # what the bot prints is no answer
        number = 0
        while line := given.readline(LINE_LIMIT):
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
            answer = speaker.heard(line)
            if speaker.client.over:
                return
            link.send(answer)
    raise InputError("the server ended before the match did", key=address)


# --- serve --------------------------------------------------------------------------------------
def _serve(args: argparse.Namespace) -> int:
    """Serve until the matches are played."""
    plan = Plan(
        rules=args.rules,
        overrides=tuple(args.overrides),
        seats=args.seats,
        seed=args.seed or secrets.token_hex(16),
        rooms=tuple(args.room) or (ROOM,),
        games=args.games,
        limits=Limits(answer=args.answer, hand=1e6, start=max(args.answer, USUAL.start)),
        on_failure=args.on_failure,
        log=args.log,
    )
    for room in plan.rooms:
        if not ROOM_NAME.fullmatch(room):
            raise InputError(f"a room is named by letters, digits, - and _, not {room!r}")
    if OPEN not in plan.seats and not plan.games:
        raise InputError("nobody can join: say how many --games the bots play")
    table = Table(plan)
    if plan.log:
        Path(plan.log).mkdir(parents=True, exist_ok=True)
    out = sys.stdout
    with redirect_stdout(sys.stderr):  # what bots print is no result
        asyncio.run(_run_server(table, args.host, args.port, out))
    return 0


async def _run_server(table: Table, host: str, port: int, out: TextIO) -> None:
    def tell(result: Result) -> None:
        print(msgspec.json.encode(result).decode(), file=out, flush=True)

    def ready(port: int) -> None:
        print(f"waiting at {host}:{port}", file=sys.stderr, flush=True)
        if not _only_here(host):
            print(OPEN_TO_ALL, file=sys.stderr, flush=True)

    await Server(table, tell).serve(host, port, ready)


def _only_here(host: str) -> bool:
    """Whether only programs of this machine reach the address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) >= 1 << 16:
        raise argparse.ArgumentTypeError(f"expected a port, got {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < 1e6:
        raise argparse.ArgumentTypeError(f"expected seconds, got {text!r}")
    return found
