"""The options of commands that write pages and pictures (書き出し), and the writing itself."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from mahjong_sim.errors import InputError
from mahjong_sim.replay.convert import Written
from mahjong_sim.replay.output import Shown, save
from mahjong_sim.tiles import WIND_LETTERS

if TYPE_CHECKING:
    from mahjong_sim.gui.export import Tale, View

SHOWN: tuple[Shown, ...] = get_args(Shown)
MOST = 50  # games of one page
_OPTIONS = ("game", "round", "event", "seat", "masked", "lang", "size")


def add_options(parser: argparse.ArgumentParser) -> None:
    """What is to be seen, and how."""
    group = parser.add_argument_group("for html, png and gif")
    group.add_argument("--game", type=int, metavar="N", help="one game of the file, from 1")
    group.add_argument("--round", type=int, metavar="N", help="png, gif: one hand of it, from 1")
    group.add_argument("--event", type=int, metavar="N", help="png: one event, as pages count them")
    seats = group.add_mutually_exclusive_group()
    seats.add_argument("--seat", choices=tuple(WIND_LETTERS), help="seen from, all hands open")
    seats.add_argument(
        "--masked",
        choices=tuple(WIND_LETTERS),
        help="nothing but what this seat may see (mjai too)",
    )
    group.add_argument("--lang", choices=("en", "ja"), help="language (html: the first one)")
    group.add_argument("--size", metavar="WxH", help="png, gif: of a picture, 1280x800 or 800x500")


def used(args: argparse.Namespace) -> list[str]:
    """The options of these that were given."""
    return [f"--{name}" for name in _OPTIONS if getattr(args, name) is not None]


def write(tales: Sequence[Tale], target: str, to: Shown, args: argparse.Namespace) -> None:
    """Write the games to a file, a zip archive or a folder. Raises InputError."""
    path = Path(target)
    folder = path.is_dir() or target.endswith(("/", os.sep))
    several = folder or path.suffix == ".zip"
    wrong = {"html": ("round", "event", "size"), "gif": ("event",), "png": ()}[to]
    for name in wrong:
        if getattr(args, name) is not None:
            raise InputError(f"not for {to}", key=f"--{name}")
    if args.event is not None and args.round is not None:
        raise InputError("an event is one of the whole game: leave --round out", key="--event")
    chosen = _chosen(tales, args.game)
    if not several and to == "html" and len(chosen) > MOST:
        raise InputError(f"{len(chosen)} games are too many for a page: name a .zip or a folder")
    save(_written(chosen, to, args, several), path, to, folder)


def _chosen(tales: Sequence[Tale], game: int | None) -> Sequence[Tale]:
    if game is None:
        return tales
    if not 1 <= game <= len(tales):
        raise InputError(f"there is no game {game}; there are {len(tales)}", key="--game")
    return tales[game - 1 : game]


def _written(
    tales: Sequence[Tale], to: Shown, args: argparse.Namespace, several: bool
) -> Iterator[Written]:
    """The files, one after the other."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from mahjong_sim.gui import export

    view = _view(args, to)
    if to == "html" and not several:
        yield Written("", export.html(tales, view).encode())
        return
    for tale in tales:
        name = tale.title[0] or "game"
        if to == "html":
            yield Written(name, export.html([tale], view).encode())
        elif to == "gif":
            yield Written(name, export.gif(tale, args.round, view))
        elif args.event is not None:
            yield Written(name, export.png(tale, args.event, view))
        else:
            yield from (Written(name, data) for data in export.pngs(tale, args.round, view))


def _view(args: argparse.Namespace, to: Shown) -> View:
    from mahjong_sim.gui.export import View

    seat = args.masked or args.seat or WIND_LETTERS[0]
    small = (800, 500) if to == "gif" else (1280, 800)
    size = _size(args.size) if args.size is not None else small
    masked = args.masked is not None
    return View(args.lang or "en", WIND_LETTERS.index(seat), masked, size)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(text) < 16):
        raise InputError(f"write WIDTHxHEIGHT, not {text[:40]!r}", key="--size")
    return int(width), int(height)
