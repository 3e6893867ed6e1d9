"""A win to be scored and its bare worth (和了と価値)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from mahjong_sim.hand.readings import Split
from mahjong_sim.meld import Meld
from mahjong_sim.rules.options import WinOptions
from mahjong_sim.tiles import Kind
from mahjong_sim.yaku.shape import Form


class Hand(Struct, frozen=True, gc=False):
    """A hand with its winning tile (和了形) and the circumstances.

    ``counts``: 34 counts of the concealed tiles, the winning tile included. ``win``: its kind.
    Winds are 0..3, seat wind 0 is the dealer. ``flags``: bits of `yaku.context`. ``dora``, ``ura``,
    ``red``: han of each in hand and melds. ``honba``: for rules that then ask for more han.
    """

    counts: Sequence[int]
    melds: tuple[Meld, ...]
    win: Kind
    tsumo: bool
    seat_wind: int
    round_wind: int
    flags: int = 0
    dora: int = 0
    ura: int = 0
    red: int = 0
    honba: int = 0

    @property
    def dealer(self) -> bool:
        """Whether the winner is the dealer (親)."""
        return self.seat_wind == 0

    @property
    def opened(self) -> bool:
        """Whether a meld has opened the hand (門前でない)."""
        return any(meld.is_open for meld in self.melds)


class Value(NamedTuple):
    """What the dearest reading of a win is worth (点), not itemised.

    ``base``, ``yakuman``, ``han`` and ``fu`` as in `Scoring`. ``shown``: the set of all yaku the
    reading shows, see `yaku.judge`. ``reading``: splits of man, pin, sou and honours, or a form.
    """

    base: int
    yakuman: int
    han: int
    fu: int
    shown: int
    reading: tuple[Split, Split, Split, Split] | Form


def need_of(win: WinOptions, honba: int) -> int:
    """Qualifying han that a win needs (縛り)."""
    if win.two_han_from_honba and honba >= win.two_han_from_honba:
        return max(2, win.min_han)
    return win.min_han
