"""Runs a bot of the PyPI package ``mjai``: ``mjai_app.py BOT SEAT``, as its own server would."""

from __future__ import annotations

import sys
from importlib import import_module

BOTS = {"rulebase": "RulebaseBot", "riichibot": "RiichiBot"}

if __name__ == "__main__":
    name, seat = sys.argv[1], int(sys.argv[2])
    import_module("loguru").logger.remove()
    getattr(import_module(f"mjai.bot.{name}"), BOTS[name])(seat).start()
