"""The ``mahjong-sim`` command: finds the command, turns our errors into one line and a status.

Each command is a module of this package with ``add(parser)`` and ``run(args) -> int``. A module is
imported only when its command runs, so that ``--help`` stays quick.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

from mahjong_sim.errors import InputError, MahjongSimError
from mahjong_sim.interrupts import held

COMMANDS = {
    "play": "play at a table in a window",
    "sim": "let bots play hanchans and report",
    "arena": "let bots meet on the same walls: who is stronger, and how sure that is",
    "score": "score hands, JSON lines in and out",
    "shanten": "shanten and ukeire of hands, JSON lines in and out",
    "bots": "list bots, check whether one is fit to play",
    "replay": "show recorded games, verify them, convert them",
    "mjai": "play with programs and people elsewhere by the mjai protocol",
    "rules": "list, show, compare and check rule sets",
    "scenario": "list, run and show scenarios",
}


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Print the complaint and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def _overview() -> Parser:
    parser = Parser(prog="mahjong-sim", description="A four-player riichi mahjong table.")
    parser.add_argument("--version", action="store_true", help="show the version")
    lines = parser.add_argument_group("commands")
    for name, text in COMMANDS.items():
        lines.add_argument(f"{name} …", action="store_true", help=text)
    parser.usage = "mahjong-sim COMMAND [OPTION …]   (mahjong-sim COMMAND --help tells its options)"
    return parser


def _is_undecodable(text: str) -> bool:
    """Whether an argument was bytes that the locale cannot read; Python keeps them so."""
    return any("\udc80" <= character <= "\udcff" for character in text)


def _open_closed_output() -> None:
    """Send what we and bots' processes say to a closed stream nowhere; Python has None there."""
    for number, name in enumerate(("stdout", "stderr"), 1):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
            os.set_inheritable(number, True)
            setattr(sys, name, os.fdopen(number, "w", encoding="utf-8"))


def _drop_output() -> None:
    """Send what is not written yet nowhere: Python would stumble on it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 done, 1 the answer is "no", 2 bad input or usage."""
    _open_closed_output()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # names and rules are Japanese in any locale
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = list(sys.argv[1:] if argv is None else argv)
    name = args[0] if args else "--help"
    said = f"mahjong-sim {name}" if name in COMMANDS else "mahjong-sim"
    try:
        status = _run(name, args[1:])
        sys.stdout.flush()
        return status
    except MahjongSimError as error:
        _complain(said, str(error))
        return 2
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        if error.filename is None:
            _drop_output()
        place = "" if error.filename is None else f"{error.filename or repr('')}: "
        _complain(said, f"{place}{error.strerror}")
        return 2
    except KeyboardInterrupt:
        _complain(said, "stopped")
        return 130


def _complain(said: str, message: str) -> None:
    """One line on standard error, whatever names are in it."""
    print(f"{said}: {' '.join(message.split())}", file=sys.stderr)


def _run(name: str, args: Sequence[str]) -> int:
    """Find the command and run it. Raises what it raises, and InputError where there is none."""
    if name in ("--help", "-h"):
        _overview().print_help()
        return 0
    if name == "--version":
        from mahjong_sim import __version__

        print(__version__)
        return 0
    if name not in COMMANDS:
        raise InputError(f"no command {name!r}; there are {', '.join(COMMANDS)}")
    if wrong := next((text for text in args if _is_undecodable(text)), None):
        raise InputError(f"{wrong!a}: not UTF-8 text")
    with held():
        module = import_module(f"mahjong_sim.cli.{name}")
    parser = Parser(prog=f"mahjong-sim {name}", description=COMMANDS[name])
    module.add(parser)
    try:
        return int(module.run(parser.parse_args(args)))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
