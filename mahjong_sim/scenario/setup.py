"""From a position in words to the table (局面の設定): pieces for texts, the rest filled up.

What a position leaves open is filled with tiles that help nobody: hands get single tiles, the wall
keeps tiles that the given hands wait for to its end, indicators show no tile that was given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from mahjong_sim.errors import NotationError
from mahjong_sim.hand.ukeire import ukeire
from mahjong_sim.match.deal import Deal
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.words import SEATS, Players
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import (
    DORA_OF,
    Kind,
    Seat,
    Tile,
    counts_of,
    kind_text,
    read_tiles,
    red_pieces,
)

T = TypeVar("T")
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


class Position(Hands, frozen=True, forbid_unknown_fields=True):
    """A hand in the middle (局面). README.md of the scenarios explains every key."""

    melds: dict[OneSeat, tuple[str, ...]] = {}
    rivers: dict[OneSeat, str] = {}
    riichi: SomeSeats = ""
    points: tuple[int, int, int, int] | None = None
    left: int | None = None
    hand: HandName = "E1"
    honba: int = 0
    pot: dict[OneSeat, int] = {}
    first: bool = False
    turn: OneSeat = "E"


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
    hands = [_take(pool, s, getattr(given, s), complain) for s in SEATS]
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


def _take(pool: Pool, key: str, text: str, complain: Complain) -> list[Tile]:
    return pool.take(text, lambda message: complain(key, message))


def _wall(pool: Pool, name: str, text: str, complain: Complain) -> list[Tile | None]:
    out: list[Tile | None] = []
    for part in text.split():
        out += [None] if part == ANY else _take(pool, name, part, complain)
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
    """The places of a wall that were left open, filled."""
    wanted = max(0, size - len(given)) + list(given).count(None)
    if name in ("dora", "ura"):
        fillers = iter(pool.fill(wanted, late, lambda t: DORA_OF[t >> 2] in shown))
    else:
        fillers = iter(pool.fill(wanted, late))
    out = [t if t is not None else next(fillers) for t in given]
    return (*out, *fillers)


def _helpful(
    hands: Sequence[Sequence[Tile]], sizes: Sequence[int], laid: Mapping[str, Sequence[Meld]]
) -> set[Kind]:
    """Kinds that bring a hand that was given whole nearer, or complete it."""
    found: set[Kind] = set()
    for letter, tiles, size in zip(SEATS, hands, sizes, strict=True):
        if len(tiles) == size:
            found |= ukeire(counts_of(t >> 2 for t in tiles), len(laid.get(letter, ()))).keys()
    return found


# --- melds and rivers ---------------------------------------------------------------------------
_MELD = re.compile(
    r"(?P<kind>chi|pon|daiminkan|kakan|ankan) (?P<tiles>(?:\d+[mpsz])+)"
    r"(?: from (?P<source>[ESWN]))?"
)
_MELDS = {
    "chi": MeldKind.CHI,
    "pon": MeldKind.PON,
    "daiminkan": MeldKind.OPEN_KAN,
    "kakan": MeldKind.ADDED_KAN,
    "ankan": MeldKind.CLOSED_KAN,
}


def meld(pool: Pool, players: Players, owner: str, text: str, complain: Complain) -> Meld | None:
    """A meld such as "pon 111z from W": the first tile is the one called, by default from the
    seat before.
    """
    key = f"melds.{owner}"
    match = _MELD.fullmatch(text)
    if match is None:
        complain(key, f'{text!r} is no meld such as "pon 111z from W" or "ankan 1111z"')
        return None
    kind = _MELDS[match["kind"]]
    before = SEATS[SEATS.index(owner) - 1]
    source = match["source"] or before
    taken = _take(pool, key, match["tiles"], complain)
    if not _is_set(kind, sorted(t >> 2 for t in taken)):
        complain(key, f"{text!r} is no set")
        return None
    if kind is MeldKind.CLOSED_KAN:
        if match["source"]:
            complain(key, "a closed kan comes from nobody")
        return Meld(kind, tuple(sorted(taken)))
    if source == owner or (kind is MeldKind.CHI and source != before):
        complain(key, f"{text!r} cannot come from {source}")
    added = taken[-1] if kind is MeldKind.ADDED_KAN else -1
    return Meld(kind, tuple(sorted(taken)), taken[0], players.seat(source), added)


def _is_set(kind: MeldKind, kinds: list[Kind]) -> bool:
    if kind is MeldKind.CHI:
        low = kinds[0] if kinds else 0
        return kinds == [low, low + 1, low + 2] and low < 27 and low % 9 < 7
    return len(kinds) == (3 if kind is MeldKind.PON else 4) and len(set(kinds)) == 1


_DROPPED = re.compile(r"(?P<tiles>(?:\d+[mpsz])+)(?P<riichi>\*)?(?:>(?P<by>[ESWN]))?")


def river(
    pool: Pool, owner: Seat, players: Players, text: str, melds: Sequence[Meld], complain: Complain
) -> tuple[ev.Dropped, ...]:
    """Discards: tiles parted by spaces, ``*`` after the riichi tile, ``>S`` after one S called.

    ``melds``: those laid out by all seats; a called tile is a piece of one of them.
    """
    key = f"rivers.{players.letter(owner)}"
    out: list[ev.Dropped] = []
    for part in text.split():
        match = _DROPPED.fullmatch(part)
        if match is None:
            complain(key, f"{part!r} is no discard such as 5m, 5m* (riichi) or 5m>S (called by S)")
            continue
        by = players.seat(match["by"]) if match["by"] else -1
        if by < 0:
            tiles = _take(pool, key, match["tiles"], complain)
        else:
            tiles = _called_pieces(match["tiles"], owner, melds, out)
            if not tiles:
                complain(key, f"{match['by']} has no meld with {match['tiles']} called from here")
        if len(tiles) > 1 and (match["riichi"] or by >= 0):
            complain(key, f"{part!r}: a mark belongs to one tile")
        out += [ev.Dropped(t, False, bool(match["riichi"]), by) for t in tiles]
    return tuple(out)


def _called_pieces(
    text: str, owner: Seat, melds: Sequence[Meld], used: Sequence[ev.Dropped]
) -> list[Tile]:
    kinds = [kind for kind, _, _ in read_tiles(text)]
    gone = {d.tile for d in used}
    called = [m.taken for m in melds if m.source == owner and m.taken not in gone]
    return [tile for tile in called if tile >> 2 in kinds][:1]


# --- the position -------------------------------------------------------------------------------
def players_of(position: Position | None) -> Players:
    """Who E S W N are: seat 0 is the first dealer, E the dealer of this hand."""
    return Players(int(position.hand[1]) - 1 if position is not None else 0)


def build(position: Position, rules: Rules, complain: Complain) -> ev.RoundSet:
    """The position under a rule set. Every problem is a complaint; then it is of no use."""
    players = players_of(position)
    pool = Pool(reds_of(rules))
    laid = _melds(pool, players, position, complain)
    rivers = _rivers(pool, players, position, laid, complain)
    kans = sum(m.is_kan for melds in laid.values() for m in melds)
    tiles = deal(pool, position, complain, laid, _left(position, rivers, kans, complain), kans)
    stick = rules.payments.stick
    staked = tuple((players.seat(s), stick, "riichi") for s in position.riichi)
    carried = tuple((players.seat(s), points) for s, points in position.pot.items())
    owned = [*((s, p) for s, p, _ in staked), *carried]
    order = [players.letter(seat) for seat in range(4)]
    seats = [
        ev.SeatSet(tuple(laid.get(s, ())), rivers.get(s, ()), int(s in position.riichi))
        for s in order
    ]
    dealt = ev.RoundDealt(
        wind=SEATS.index(position.hand[0]),
        dealer=players.dealer,
        number=0,
        honba=position.honba,
        pot=sum(points for _, points in owned),
        points=_points(position, players, rules, owned),
        hands=tuple(_by_seat(players, tiles.hands)),
        live=tiles.live,
        rinshan=tiles.rinshan,
        indicators=tiles.indicators,
        ura=tiles.ura,
        dora=rules.wall.dora,
        kans_shorten=rules.wall.keep_dead_wall,
    )
    shown = 1 + kans if rules.wall.kan_dora else int(rules.wall.dora)
    turn = players.seat(position.turn)
    return ev.RoundSet(dealt, _four(seats), turn, shown, position.first, carried, staked)


def _melds(
    pool: Pool, players: Players, position: Position, complain: Complain
) -> dict[str, list[Meld]]:
    """The melds of each player."""
    laid = {}
    for letter, texts in position.melds.items():
        found = [meld(pool, players, letter, text, complain) for text in texts]
        laid[letter] = [m for m in found if m is not None]
        if len(laid[letter]) > 4:
            complain(f"melds.{letter}", f"{len(laid[letter])} melds, there can be four")
        if letter in position.riichi and any(m.is_open for m in laid[letter]):
            complain("riichi", f"{letter} has called")
    kans = sum(m.is_kan for melds in laid.values() for m in melds)
    if kans > 4:
        complain("melds", f"{kans} kans, there can be four")
    return laid


def _rivers(
    pool: Pool,
    players: Players,
    position: Position,
    laid: Mapping[str, Sequence[Meld]],
    complain: Complain,
) -> dict[str, tuple[ev.Dropped, ...]]:
    everything = [m for melds in laid.values() for m in melds]
    return {
        letter: river(pool, players.seat(letter), players, text, everything, complain)
        for letter, text in position.rivers.items()
    }


def _left(
    position: Position,
    rivers: Mapping[str, Sequence[ev.Dropped]],
    kans: int,
    complain: Complain,
) -> int:
    """Live tiles left: as given, else all that neither rivers nor kans have used."""
    most = 70 - kans - sum(d.called_by < 0 for dropped in rivers.values() for d in dropped)
    left = most if position.left is None else position.left
    if not 1 <= left <= most:
        complain("left", f"{left} live tiles, there can be 1 to {most}")
    return min(left, most)


def _points(
    position: Position, players: Players, rules: Rules, owned: Iterable[tuple[Seat, int]]
) -> tuple[int, int, int, int]:
    """Points by seat: as given, else those of the start less what the seat has on the table."""
    if position.points is not None:
        return _four(_by_seat(players, position.points))
    points = [rules.match.start_points] * 4
    for seat, lying in owned:
        points[seat] -= lying
    return _four(points)


def next_deal(given: Hands, players: Players, rules: Rules, complain: Complain) -> Deal:
    """A later hand of the match, by player; what is left open helps nobody."""
    dealt = deal(Pool(reds_of(rules)), given, complain)
    return msgspec.structs.replace(dealt, hands=tuple(_by_seat(players, dealt.hands)))


def _by_seat(players: Players, values: Sequence[T]) -> list[T]:
    """Values in the order E S W N, by seat."""
    return [values[(seat - players.dealer) % 4] for seat in range(4)]


def _four(values: Sequence[T]) -> tuple[T, T, T, T]:
    a, b, c, d = values
    return (a, b, c, d)
