"""What more hanchans cost: time, memory, logs; ``python -m tests.bench.growth``."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from itertools import islice
from pathlib import Path

import msgspec

from mahjong_sim.bots.games import Games, Plan, run

STEPS = 10
LOGGED = 50  # hanchans whose logs are measured


def resident() -> float:
    """Memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    """Play in steps of equal size and print what each of them added; then the size of logs."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.growth")
    parser.add_argument("--games", type=int, default=500, help=f"{STEPS} or more (default 500)")
    parser.add_argument("--seat", default="random")
    parser.add_argument("--rules", default="tenhou")
    args = parser.parse_args()
    if args.games < STEPS:
        parser.error(f"expected {STEPS} games or more, got {args.games}")
    plan = Plan(args.rules, (), (args.seat,) * 4, "growth")
    step = args.games // STEPS
    outcomes = run(Games(plan), STEPS * step)
    for number in range(STEPS):
        started = time.process_time()
        rounds = sum(outcome.rounds for outcome in islice(outcomes, step))
        seconds = time.process_time() - started
        print(
            f"{(number + 1) * step:7} hanchans: {seconds:8.2f} s, {rounds} hands, "
            f"{resident():6.1f} MB",
            flush=True,
        )
    _logs(plan)


def _logs(plan: Plan) -> None:
    with tempfile.TemporaryDirectory() as folder:
        logged = run(Games(msgspec.structs.replace(plan, log=folder)), LOGGED)
        rounds = sum(outcome.rounds for outcome in logged)
        size = sum(file.stat().st_size for file in Path(folder).iterdir()) / LOGGED / 1e3
    print(f"log: {size:.0f} kB a hanchan of {rounds / LOGGED:.1f} hands")


if __name__ == "__main__":
    main()
