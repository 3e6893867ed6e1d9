"""What a win is worth, itemised, and what is paid (和了点・支払い): values that events carry."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mahjong_sim.tiles import Seat

POT = -1  # the table (供託) as payer or payee


class YakuItem(Struct, frozen=True, gc=False):
    """One line of a scoring: a yaku or dora with its han, or its yakuman count."""

    id: str
    han: int
    yakuman: int = 0


class FuItem(Struct, frozen=True, gc=False):
    """One line of the fu count: its fu, and the tiles it is for as text, e.g. ``"999p"``.

    ``id``: base, closed_ron, tsumo, open_triplet, closed_triplet, open_kan, closed_kan, pair,
    kanchan, penchan, tanki, open_without_fu or chiitoitsu.
    """

    id: str
    fu: int
    tiles: str = ""


class Scoring(Struct, frozen=True, gc=False):
    """A scored win.

    ``han``: modern count, dora included, without bazoro; 0 for a yakuman. ``quoted_han``: with the
    rule set's bazoro. ``fu``: rounded. ``limit``: id or "". ``base``: base points. ``ron``: what a
    discarder pays; ``tsumo``: (dealer pays, each child pays); only the one that applies is not
    zero. A dealer's tsumo has (0, n). Honba and sticks are not in it.
    """

    yaku: tuple[YakuItem, ...]
    yakuman: int
    han: int
    quoted_han: int
    fu: int
    fu_items: tuple[FuItem, ...]
    limit: str
    base: int
    ron: int = 0
    tsumo: tuple[int, int] = (0, 0)

    @property
    def points(self) -> int:
        """What it brings in all."""
        dealer, child = self.tsumo
        return self.ron or dealer + child * (2 if dealer else 3)


class Line(Struct, frozen=True, gc=False):
    """One payment: so many points from payer to payee (`POT` = the table) for a cause."""

    payer: Seat
    payee: Seat
    points: int
    cause: Literal[
        "win",
        "honba",
        "riichi",
        "sticks",
        "noten",
        "nagashi",
        "liability",
        "leftover",
        "chombo",
        "fine",
        "share",
        "returned",
    ]


class Placed(Struct, frozen=True, gc=False):
    """One seat's result: place 1..4 (shared places have the same), points, uma and oka included."""

    seat: Seat
    place: int
    points: int
    result: float  # in thousands (ポイント)
    chips: int = 0
