"""The command; see the package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version

from tests.bench.peers import play, scoring, shanten
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
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, " + ", ".join(f"{p} {version(p)}" for p in PEERS))
    for name in args.rows or ROWS:
        for row in ROWS[name]():
            results = race(row, args.rounds)
            for line in (*table(row, results), *differences(row, results), ""):
                print(line, flush=True)


if __name__ == "__main__":
    main()
