"""The command; see the package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from mahjong_sim.cli.sim import positive
from tests.bench.peers import play, scoring, shanten
from tests.bench.peers.page import Raced, parts, write
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
    option = parser.add_argument
    option("rows", nargs="*", metavar="ROWS", help=f"of {', '.join(ROWS)} (default: all)")
    option("--rounds", type=positive, default=5, help="the median of so many (default 5)")
    option("--write", type=Path, metavar="PAGE", help="put the figures in this page")
    args = parser.parse_args()
    if wrong := set(args.rows) - ROWS.keys():
        parser.error(f"no rows {', '.join(wrong)}; there are {', '.join(ROWS)}")
    if args.write:
        parts(args.write)  # before minutes are spent
        if args.rows:
            parser.error("--write puts a whole table there: expected no ROWS")
    versions = ", ".join(map(_installed, PEERS))
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


def _installed(peer: str) -> str:
    """Name and version; SystemExit where it is missing."""
    try:
        return f"{peer} {version(peer)}"
    except PackageNotFoundError:
        raise SystemExit(f"{peer} is not installed: pip install '.[bench]'") from None


if __name__ == "__main__":
    main()
