"""``mahjong-sim play``: a table in a window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from mahjong_sim.errors import InputError
from mahjong_sim.mjai.link import ROOM, parsed
from mahjong_sim.tiles import WIND_LETTERS

if TYPE_CHECKING:
    from mahjong_sim.gui.app import App

BOTS = "normal"  # at the seats that --bots does not name


def add(parser: argparse.ArgumentParser) -> None:
    """Arguments of the command: what the start menu shows first."""
    parser.add_argument("--rules", metavar="R", help="rule set id or TOML file")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="override one option of the rule set; may be repeated",
    )
    parser.add_argument("--seat", choices=tuple(WIND_LETTERS), default="E", help="your seat")
    parser.add_argument(
        "--seats", metavar="A,B,C,D", help="all seats from East: 'human' or bots, instead of these"
    )
    parser.add_argument(
        "--table",
        choices=("guarded", "strict", "refereed"),
        default="guarded",
        help="strict: wrong acts can be done and have their price; refereed: you rule on them",
    )
    parser.add_argument("--open", action="store_true", help="let all hands be looked at (key b)")
    parser.add_argument(
        "--bots", metavar="A,B,C", default="", help="the other seats in turn order from East"
    )
    parser.add_argument(
        "--seed", default="", help="seed of the walls; without it every match has its own"
    )
    parser.add_argument("--lang", choices=("en", "ja"), help="language, F2 switches")
    parser.add_argument("--speed", type=int, choices=range(5), help="0 at once, 1 slow to 4 fast")
    parser.add_argument(
        "--join", metavar="HOST:PORT", help="sit at a table elsewhere: a server that speaks mjai"
    )
    parser.add_argument("--room", metavar="NAME", default="", help="of --join (default: default)")
    parser.add_argument("--name", metavar="NAME", default="", help="to --join by (default: Guest)")
    parser.add_argument(
        "--size", default="1280x800", metavar="WxH", help="size of the window, at least 800x500"
    )
    parser.add_argument(
        "--trace", action="store_true", help="a JSON line for each screen, question and action"
    )


def run(args: argparse.Namespace, show: Callable[[App], None] | None = None) -> int:
    """Open the window; 0 when it is closed. Raises InputError, also where there is no display.

    ``show``: what is done with the window first.
    """
    size = _size(args.size)
    _check_join(args)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from msgspec import structs

    from mahjong_sim.bots import load as bots
    from mahjong_sim.gui.app import App
    from mahjong_sim.gui.online.scenes import Invitation
    from mahjong_sim.gui.prefs import Store, folder
    from mahjong_sim.gui.saving import Saves
    from mahjong_sim.gui.setup import Setup, alone, last_bots, last_rules, offered
    from mahjong_sim.gui.shelf import Shelf
    from mahjong_sim.rules import load as rules

    store = Store(folder())
    prefs = store.read()
    known = offered(rules.names())
    others = _three(args.bots) if args.bots else last_bots(prefs, bots.names(), BOTS)
    setup = Setup(
        rules=args.rules or last_rules(prefs, known),
        overrides=tuple(args.set),
        seats=_four(args.seats) if args.seats else alone(others, WIND_LETTERS.index(args.seat)),
        seed=args.seed,
        manner=args.table,
        open=args.open,
    )
    rules.load(setup.rules, setup.overrides)
    for name in setup.bots:
        bots.load(name)
    hired = sorted({*bots.names(), *setup.bots})
    trace = sys.stdout if args.trace else None
    said = {"language": args.lang, "speed": args.speed}
    prefs = structs.replace(prefs, **{k: v for k, v in said.items() if v is not None})
    saves = Saves(folder() / "games")
    app = App(
        setup,
        known,
        hired,
        size=size,
        trace=trace,
        store=store,
        prefs=prefs,
        saves=saves,
        shelf=Shelf(folder() / "records"),
        home=folder(),
    )
    if show is not None:
        show(app)
    if args.join:
        told = rules.load(args.rules, args.set) if args.rules else None
        app.join(Invitation(args.join, args.room or ROOM, args.name, told))
    app.run()
    return 0


def _check_join(args: argparse.Namespace) -> None:
    """What a table elsewhere decides cannot be chosen here."""
    if not args.join:
        for name in ("room", "name"):
            if getattr(args, name):
                raise InputError("only with --join", key=f"--{name}")
        return
    parsed(args.join)
    if args.table != "guarded":
        raise InputError("a server's table is not strict: mjai has no words for it", key="--join")
    if args.open:
        raise InputError("a server shows the own hand only, --open cannot be", key="--join")
    for name in ("seats", "bots", "seed"):
        if getattr(args, name):
            raise InputError(f"the server decides that, --{name} cannot be", key="--join")
    if args.set and not args.rules:
        raise InputError("--set goes with --rules")


def _three(text: str) -> tuple[str, str, str]:
    names = [name.strip() for name in text.split(",")] if text else []
    if len(names) > 3:
        raise InputError(f"{len(names)} bots for three seats", key="--bots")
    a, b, c = (*names, *(BOTS,) * 3)[:3]
    return a, b, c


def _four(text: str) -> tuple[str, str, str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 4:
        raise InputError(f"{len(names)} players for four seats", key="--seats")
    a, b, c, d = names
    return a, b, c, d


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise InputError(f"write WIDTHxHEIGHT, not {text!r}", key="--size")
    if int(width) < 800 or int(height) < 500:
        raise InputError(f"{text} is smaller than 800x500", key="--size")
    return int(width), int(height)
