"""The command; see the package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from tests.bench.peers import play, scoring, shanten
from tests.bench.peers.page import Raced, write
from tests.bench.peers.race import Row, differences, race, table

ROWS: dict[str, Callable[[], Iterator[Row]]] = {
    "shanten": shanten.rows,
    "scoring": scoring.rows,
    "play": play.rows,
}
PEERS = ("mahjong", "riichienv", "jansou")


def main() -> None:
    """Run the rows that are asked for; all of them take a few minutes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers")
    parser.add_argument("rows", nargs="*", choices=[[], *ROWS], help="default: all")
    parser.add_argument("--rounds", type=int, default=5, help="the median of so many (default 5)")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the figures in this page")
    args = parser.parse_args()
    versions = ", ".join(f"{peer} {version(peer)}" for peer in PEERS)
    note = f"Medians of {args.rounds}, Python {sys.version.split()[0]}, {versions}."
    print(note)
    raced: list[Raced] = []
    for name in args.rows or ROWS:
        for row in ROWS[name]():
            results = race(row, args.rounds)
            raced.append((row, results))
            for line in (*table(row, results), *differences(row, results), ""):
                print(line, flush=True)
    if args.write:
        write(args.write, note, raced)


if __name__ == "__main__":
    main()
