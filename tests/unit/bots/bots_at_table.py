"""A bundled bot at a table of the kit: what it answers, having heard all that happened."""

from __future__ import annotations

from mahjong_sim.bots.api import bundled
from mahjong_sim.rng import stream
from mahjong_sim.table.observe import mask
from tests.kit import SEATS, Table


def answer(bot_name: str, t: Table, seat: str, chance: str = "test") -> str:
    """The bot's answer at this seat, in words; ``chance`` names its source of chance."""
    bot, number = bundled(bot_name)(), t.seat(seat)
    bot.begin(number, t.round.house.rules, stream(chance))
    if hasattr(bot, "hear"):
        for event in t.events:
            bot.hear(mask(event, number))
    return t._word(bot.act(t.view(seat)))


__all__ = ["SEATS", "answer"]
