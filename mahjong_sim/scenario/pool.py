"""Pieces for texts (牌の配置): hands and walls as given, the rest filled up.

What is left open is filled with tiles that help nobody: hands get single tiles, those that bring a
hand given whole nearer come last in the wall, indicators make no given tile dora, everybody's last
draw is a simple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from mahjong_sim.errors import NotationError
from mahjong_sim.hand.ukeire import ukeire
from mahjong_sim.match.deal import Deal
from mahjong_sim.meld import Meld
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.words import SEATS
from mahjong_sim.tiles import (
    DORA_OF,
    YAOCHUU,
    Kind,
    Tile,
    counts_of,
    kind_text,
    read_tiles,
    red_pieces,
)

Complain = Callable[[str, str], None]  # (key, message)
ANY = "-"  # in a wall: any tile that helps nobody

SomeSeats = Annotated[str, Meta(pattern="^[ESWN]*$")]
OneSeat = Annotated[str, Meta(pattern="^[ESWN]$")]
Tiles = Annotated[str, Meta(pattern="^( *[0-9]+[mpsz])* *$")]
HandName = Annotated[str, Meta(pattern="^[ESWN][1-4]$")]
PATTERNS = {
    "^[ESWN]*$": 'seats such as "SW"',
    "^[ESWN]$": "one of E, S, W and N",
    "^( *[0-9]+[mpsz])* *$": 'tiles such as "123m0p"',
    "^[ESWN][1-4]$": 'a hand such as "S4"',
}


class Hands(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles of a hand to be dealt: mpsz by player and by place in the wall, all may be short.

    ``draws``, ``rinshan``: in the order they will be drawn, ``-`` = any. ``dora``, ``ura``: the
    indicators.
    """

    E: Tiles = ""
    S: Tiles = ""
    W: Tiles = ""
    N: Tiles = ""
    draws: str = ""
    rinshan: str = ""
    dora: Tiles = ""
    ura: Tiles = ""


class Pool:
    """The pieces that are not placed yet (残りの牌)."""

    def __init__(self, reds: frozenset[Tile]) -> None:
        self.reds = reds
        self.free = dict.fromkeys(range(136))

    def take(self, text: str, complain: Callable[[str], None]) -> list[Tile]:
        """Pieces for a mpsz text in its order. A red five is a plain one where none are red."""
        out: list[Tile] = []
        try:
            wanted = read_tiles(text)
        except NotationError as error:
            complain(str(error))
            return out
        for kind, red, _ in wanted:
            found = [t for t in range(4 * kind, 4 * kind + 4) if t in self.free]
            is_red = red and any(t >> 2 == kind for t in self.reds)
            fitting = [t for t in found if (t in self.reds) == is_red]
            if not red:
                fitting = fitting or found
            if not fitting:
                complain(f"no {'red ' if is_red else ''}{kind_text(kind)} is left")
                continue
            out.append(fitting[0])
            del self.free[fitting[0]]
        return out

    def fill(
        self,
        count: int,
        late: Iterable[Kind] = (),
        shy: Callable[[Tile], bool] = lambda tile: False,
    ) -> list[Tile]:
        """So many pieces, spread out so that they make no sets.

        ``late``: kinds to be taken last; ``shy``: pieces to be left if there are others.
        """
        last = set(late)
        order = sorted(self.free, key=lambda t: (shy(t), t >> 2 in last, t % 4, (t >> 2) * 7 % 34))
        taken = order[:count]
        for tile in taken:
            del self.free[tile]
        return taken


def reds_of(rules: Rules) -> frozenset[Tile]:
    """The red pieces of a rule set."""
    return red_pieces(rules.wall.red_man, rules.wall.red_pin, rules.wall.red_sou)


# --- the tiles ----------------------------------------------------------------------------------
def deal(
    pool: Pool,
    given: Hands,
    complain: Complain,
    melds: Mapping[str, Sequence[Meld]] | None = None,
    left: int = 70,
    kans: int = 0,
) -> Deal:
    """Pieces of hands (in the order E S W N) and walls. ``kans``: replacements drawn already."""
    laid = melds or {}
    hands = [take(pool, s, getattr(given, s), complain) for s in SEATS]
    walls = [_wall(pool, name, getattr(given, name), complain) for name in _WALLS]
    sizes = [13 - 3 * len(laid.get(s, ())) for s in SEATS]
    late = _helpful(hands, sizes, laid)
    shown = {t >> 2 for tiles in hands for t in tiles}
    shown |= {t >> 2 for wall in walls for t in wall if t is not None}
    shown |= {t >> 2 for melds_ in laid.values() for m in melds_ for t in m.tiles}
    for seat, tiles, size in zip(SEATS, hands, sizes, strict=True):
        _fits(seat, len(tiles), size, complain)
        tiles += pool.fill(max(0, size - len(tiles)))
    walls[1][:0] = [None] * kans
    filled = {}
    for name, size in (("dora", 5), ("ura", 5), ("rinshan", 4), ("draws", left)):
        tiles_ = walls[_WALLS.index(name)]
        _fits(name, len(tiles_), size, complain)
        filled[name] = _filled(pool, name, tiles_, size, late, shown)
    return Deal(
        tuple(tuple(h) for h in hands),
        filled["draws"],
        filled["rinshan"],
        filled["dora"],
        filled["ura"],
    )


_WALLS = ("draws", "rinshan", "dora", "ura")
_SIMPLES_AT_LAST = 8  # a draw of each seat, and of up to four kans


def take(pool: Pool, key: str, text: str, complain: Complain) -> list[Tile]:
    """Pieces of a text; what is wrong with it is a complaint about the key."""
    return pool.take(text, lambda message: complain(key, message))


def _wall(pool: Pool, name: str, text: str, complain: Complain) -> list[Tile | None]:
    out: list[Tile | None] = []
    for part in text.split():
        out += [None] if part == ANY else take(pool, name, part, complain)
    return out


def _fits(key: str, count: int, size: int, complain: Complain) -> None:
    if count > size:
        complain(key, f"{count} tiles, there is room for {size}")


def _filled(
    pool: Pool,
    name: str,
    given: Sequence[Tile | None],
    size: int,
    late: set[Kind],
    shown: set[Kind],
) -> tuple[Tile, ...]:
    """The places of a wall that were left open, filled.

    The last draws are simples where that is possible: discarding them is no nagashi mangan.
    """
    out = [*given, *[None] * (size - len(given))]
    places = [at for at, tile in enumerate(out) if tile is None]
    if name == "draws":
        last = [at for at in places if at >= size - _SIMPLES_AT_LAST]
        _put(out, last, pool.fill(len(last), late, lambda t: bool(YAOCHUU >> (t >> 2) & 1)))
        places = places[: len(places) - len(last)]
    if name in ("dora", "ura"):
        _put(out, places, pool.fill(len(places), late, lambda t: DORA_OF[t >> 2] in shown))
    else:
        _put(out, places, pool.fill(len(places), late))
    return tuple(tile for tile in out if tile is not None)


def _put(wall: list[Tile | None], places: Sequence[int], tiles: Sequence[Tile]) -> None:
    """Put pieces into open places; in a wrong position there may be too few."""
    for place, tile in zip(places, tiles, strict=False):
        wall[place] = tile


def _helpful(
    hands: Sequence[Sequence[Tile]], sizes: Sequence[int], laid: Mapping[str, Sequence[Meld]]
) -> set[Kind]:
    """Kinds that bring a hand that was given whole nearer, or complete it."""
    found: set[Kind] = set()
    for letter, tiles, size in zip(SEATS, hands, sizes, strict=True):
        if len(tiles) == size:
            found |= ukeire(counts_of(t >> 2 for t in tiles), len(laid.get(letter, ()))).keys()
    return found
