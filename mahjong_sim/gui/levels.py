"""Bots as a person chooses and sees them (ボットの強さ): by level, in the window's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.seating import HUMAN
from mahjong_sim.gui.wording.bots import WORDS

USUAL: Final = "normal"  # the bot at seats that nobody chose one for
_ORDER: Final = {key.removeprefix("bot."): place for place, key in enumerate(WORDS)}


def title(say: Messages, name: str) -> str:
    """What a player's name says in this language: ``normal 2`` is 中級 2; unknown ones as is."""
    bot, space, number = name.partition(" ")
    return say(f"bot.{bot}") + space + number if bot in _ORDER else name


def players(say: Messages, bots: Iterable[str]) -> list[tuple[str, str]]:
    """Who can sit at a seat: a person, bots by level, then the others by name; with titles."""
    known = sorted(set(bots), key=lambda name: (_ORDER.get(name, len(_ORDER)), name))
    return [(HUMAN, say("menu.person")), *((name, title(say, name)) for name in known)]
