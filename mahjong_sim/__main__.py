"""``python -m mahjong_sim``: the same as the ``mahjong-sim`` command."""

from __future__ import annotations

import sys

from mahjong_sim.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
