"""The ``--set`` option of commands that show or run rule sets (規定の上書き)."""

from __future__ import annotations

import argparse


def add_overrides(parser: argparse.ArgumentParser) -> None:
    """Take ``--set KEY=VALUE`` any number of times, as ``overrides``."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        dest="overrides",
        help="override an option (repeatable)",
    )
