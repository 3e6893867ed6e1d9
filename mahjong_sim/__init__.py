"""A four-player riichi mahjong table: rule sets as data, every ruling cited."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from mahjong_sim.version import VERSION

if TYPE_CHECKING:
    from mahjong_sim.bots.load import load as load_bot
    from mahjong_sim.bots.play import play
    from mahjong_sim.hand.batch import (
        discard_ukeire_batch,
        shanten_batch,
        shanten_of_keys,
        suit_keys_batch,
        ukeire_batch,
    )
    from mahjong_sim.hand.shanten import shanten
    from mahjong_sim.match.match import Match
    from mahjong_sim.rules.load import load as load_rules
    from mahjong_sim.rules.load import names as rules_names
    from mahjong_sim.score.batch.melds import meld_code
    from mahjong_sim.score.batch.wins import score_batch
    from mahjong_sim.table.actions import Answer

__all__ = [
    "Answer",
    "Match",
    "__version__",
    "discard_ukeire_batch",
    "load_bot",
    "load_rules",
    "meld_code",
    "play",
    "rules_names",
    "score_batch",
    "shanten",
    "shanten_batch",
    "shanten_of_keys",
    "suit_keys_batch",
    "ukeire_batch",
]
__version__ = VERSION

_HOMES = {  # imported when first asked for, so that `import mahjong_sim` stays quick
    "Answer": ("mahjong_sim.table.actions", "Answer"),
    "Match": ("mahjong_sim.match.match", "Match"),
    "discard_ukeire_batch": ("mahjong_sim.hand.batch", "discard_ukeire_batch"),
    "load_bot": ("mahjong_sim.bots.load", "load"),
    "load_rules": ("mahjong_sim.rules.load", "load"),
    "meld_code": ("mahjong_sim.score.batch.melds", "meld_code"),
    "play": ("mahjong_sim.bots.play", "play"),
    "rules_names": ("mahjong_sim.rules.load", "names"),
    "score_batch": ("mahjong_sim.score.batch.wins", "score_batch"),
    "shanten": ("mahjong_sim.hand.shanten", "shanten"),
    "shanten_batch": ("mahjong_sim.hand.batch", "shanten_batch"),
    "shanten_of_keys": ("mahjong_sim.hand.batch", "shanten_of_keys"),
    "suit_keys_batch": ("mahjong_sim.hand.batch", "suit_keys_batch"),
    "ukeire_batch": ("mahjong_sim.hand.batch", "ukeire_batch"),
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        module, attribute = _HOMES[name]
        return getattr(import_module(module), attribute)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
