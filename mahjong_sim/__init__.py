"""A four-player riichi mahjong table: rule sets as data, every ruling cited."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mahjong_sim.hand.batch import shanten_batch
    from mahjong_sim.hand.shanten import shanten

__all__ = ["__version__", "shanten", "shanten_batch"]
__version__ = "0.1.0"

_HOMES = {  # imported when first asked for, so that `import mahjong_sim` stays quick
    "shanten": "mahjong_sim.hand.shanten",
    "shanten_batch": "mahjong_sim.hand.batch",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
