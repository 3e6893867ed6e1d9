"""Words for the bundled bots, weakest of the three levels first."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "bot.easy": ("Easy", "初級"),
    "bot.normal": ("Normal", "中級"),
    "bot.hard": ("Hard", "上級"),
    "bot.efficient": ("Efficient", "牌効率"),
    "bot.cautious": ("Cautious", "慎重"),
    "bot.careless": ("Careless", "うっかり"),
    "bot.random": ("Random", "ランダム"),
    "bot.tsumogiri": ("Tsumogiri", "ツモ切り"),
}
