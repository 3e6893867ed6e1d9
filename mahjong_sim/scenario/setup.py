"""From a position in words to the table (局面の設定): melds, rivers, points and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from mahjong_sim.match.deal import Deal
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.pool import (
    Complain,
    HandName,
    Hands,
    OneSeat,
    Pool,
    SomeSeats,
    deal,
    reds_of,
    take,
)
from mahjong_sim.scenario.words import SEATS, Players
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Kind, Seat, Tile, read_tiles

T = TypeVar("T")


class Position(Hands, frozen=True, forbid_unknown_fields=True):
    """A hand in the middle (局面). README.md of the scenarios explains every key."""

    melds: dict[OneSeat, tuple[str, ...]] = msgspec.field(default_factory=dict)
    rivers: dict[OneSeat, str] = msgspec.field(default_factory=dict)
    riichi: SomeSeats = ""
    points: tuple[int, int, int, int] | None = None
    left: int | None = None
    hand: HandName = "E1"
    honba: int = 0
    pot: dict[OneSeat, int] = msgspec.field(default_factory=dict)
    first: bool = False
    turn: OneSeat = "E"


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
    taken = take(pool, key, match["tiles"], complain)
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
            tiles = take(pool, key, match["tiles"], complain)
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
