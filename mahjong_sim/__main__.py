"""``python -m mahjong_sim``: the same as the ``mahjong-sim`` command."""

from __future__ import annotations

import sys

from mahjong_sim.interrupts import held

try:
    with held():
        from mahjong_sim.cli.main import main
except KeyboardInterrupt:
    print("mahjong-sim: stopped", file=sys.stderr)
    sys.exit(130)

if __name__ == "__main__":
    sys.exit(main())
