"""How a table can be run and who sits at it, as the menu offers it (卓の種類)."""

from __future__ import annotations

from typing import Final, Literal

from mahjong_sim.table.manner import GUARDED, REFEREED, STRICT, Manner

Seats = tuple[str, str, str, str]  # `HUMAN` or a bot's name, by seat
MannerName = Literal["guarded", "strict", "refereed"]
MANNERS: Final[dict[MannerName, Manner]] = {
    "guarded": GUARDED,
    "strict": STRICT,
    "refereed": REFEREED,
}
