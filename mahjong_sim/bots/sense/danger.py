"""How dangerous a discard is (放銃率), seat by seat, and what it would cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from mahjong_sim.bots.api import PublicSeat
from mahjong_sim.bots.sense import figures as f
from mahjong_sim.bots.sense.hand import SIMPLES, kinds_of
from mahjong_sim.bots.sense.sight import Sight, valued_of
from mahjong_sim.bots.sense.watch import Heard
from mahjong_sim.hand.keys import draws_below, suit_keys, words_of
from mahjong_sim.tiles import EAST, KINDS, WHITE, YAOCHUU, Kind, Seat

LINES = 18  # two-sided waits of a table: 1-4 … 6-9 of each suit
OPEN_STRENGTH = (0.5, 0.3, 0.5, 0.9)  # of a riichi, by melds, if tenpai: usual ones cost less
UNLIKELY = 0.03  # chance of a silent tenpai that is not thought of
NO_CHANCES = [0.0] * KINDS
SILENT_SHARE = 0.8  # of a silent tenpai: it may lack a yaku


class Threat(NamedTuple):
    """Another seat: chance of its ron by kind, its chance to be tenpai, what a deal-in costs.

    ``chances``: of the kinds in the own hand, else 0.
    ``strength``: how much it stands for a riichi, 0..1. ``price`` goes for a plain tile;
    ``dora_price`` for a dora.
    """

    seat: Seat
    chances: list[float]
    safe: int
    tenpai: float
    strength: float
    price: float
    dora_price: float


def logistic(x: float) -> float:
    """From logit to chance."""
    return 1 / (1 + exp(-x))


def threats(sight: Sight, heard: Sequence[Heard]) -> list[Threat]:
    """The three others, most dangerous first."""
    others = [
        _threat(sight, number, seat, heard[number])
        for number, seat in enumerate(sight.seats)
        if number != sight.seat and not seat.dead
    ]
    return sorted(others, key=lambda threat: -threat.strength)


def _threat(sight: Sight, number: Seat, seat: PublicSeat, heard: Heard) -> Threat:
    safe = heard.passed | river_kinds(seat)
    if seat.hand:
        return _open_riichi(sight, number, seat)
    tenpai = 1.0 if seat.riichi else tenpai_chance(sight, number, heard)
    opened = sum(meld.is_open for meld in seat.melds)
    if seat.riichi:
        chances = _riichi_chances(sight, number, safe, heard)
        strength = 1.0
    elif opened:
        chances = _open_chances(sight, number, safe, heard)
        strength = tenpai * OPEN_STRENGTH[min(opened, 3)]
    elif tenpai > UNLIKELY:
        share = SILENT_SHARE * tenpai
        chances = [share * c for c in _riichi_chances(sight, number, safe, heard)]
        strength = tenpai * OPEN_STRENGTH[0]
    else:
        chances, strength = NO_CHANCES, 0.0
    price = _price(sight, number, seat, heard)
    raised = price * 1.35 if seat.riichi else price + f.DORA_TILE_LOSS
    return Threat(number, chances, safe, tenpai, strength, price, raised)


def river_kinds(seat: PublicSeat) -> int:
    """Mask of the kinds in a river."""
    kinds = 0
    for dropped in seat.river:
        kinds |= 1 << (dropped.tile >> 2)
    return kinds


def _open_riichi(sight: Sight, number: Seat, seat: PublicSeat) -> Threat:
    """A hand laid open: its waits are known, and to feed it is the dearest of all."""
    counts = [0] * KINDS
    for tile in seat.hand:
        counts[tile >> 2] += 1
    keys = suit_keys(counts)
    waits = draws_below(keys, words_of(keys), len(seat.melds), 0)
    chances = [float(waits >> kind & 1) for kind in range(KINDS)]
    price = 4.0 * sight.rules.score.yakuman_base * (1.5 if number == sight.dealer else 1)
    return Threat(number, chances, ~waits, 1.0, 1.0, price, price)


# --- tenpai -------------------------------------------------------------------------------------
def tenpai_chance(sight: Sight, number: Seat, heard: Heard) -> float:
    """Chance that a seat without riichi is tenpai, by turn, melds and what it changed."""
    melds = [meld for meld in sight.seats[number].melds if meld.is_open]
    row = f.TENPAI[min(len(melds), 3)]
    t = sight.t
    x = row[0] + row[1] * t + row[2] * t * t
    if melds:
        x += row[3] * min(heard.changes, 4)
    x += row[4] * min(heard.drawn, 4)
    if sight.riichi_others:
        x += row[5]
    valued = valued_of(sight.rules, (number - sight.dealer) % 4, sight.round_wind)
    if any(meld.first in valued for meld in melds):
        x += row[6]
    return logistic(x) if len(melds) < 4 else 1.0


# --- a riichi -----------------------------------------------------------------------------------
@lru_cache(maxsize=1 << 12)
def open_lines(safe: int) -> int:
    """Of the two-sided waits (1-4, 2-5 … 6-9 of each suit) those that are not ruled out."""
    return sum(
        not (safe >> kind | safe >> kind + 3) & 1
        for suit in (0, 9, 18)
        for kind in range(suit, suit + 6)
    )


def _riichi_chances(sight: Sight, number: Seat, safe: int, heard: Heard) -> list[float]:
    """Chance of its ron by kind, if it is tenpai with a closed hand."""
    crowd = log((open_lines(safe) + 2) / 12)
    outside = _outside(heard.early)
    valued = _valued_kinds(sight, number)
    chances = [0.0] * KINDS
    for kind in sight.held:
        if safe >> kind & 1:
            continue
        if kind < EAST:
            x = _riichi_number(sight, kind, safe, crowd, heard.riichi_tile)
            if outside >> kind & 1:
                x += f.EARLY_OUTSIDE
        else:
            seen = sight.seen[kind] - (sight.counts[kind] > 0)
            x = f.RIICHI_HONOUR[kind in valued] + f.RIICHI_HONOUR_SEEN[max(0, min(seen, 3))]
            x += f.LINES_HONOUR * crowd
            x += f.DORA if sight.dora[kind] else 0.0
        chances[kind] = min(logistic(x), f.HIGHEST)
    return chances


def class_chance(kind: Kind, safe: int, seen: int) -> float:
    """Chance of a ron by a riichi by class alone: genbutsu, suji, how far from the edge, honours.

    ``seen``: copies in sight, the tile itself included.
    """
    if safe >> kind & 1:
        return 0.0
    if kind >= EAST:
        return logistic(f.RIICHI_HONOUR[0] + f.RIICHI_HONOUR_SEEN[max(0, min(seen - 1, 3))])
    rank = kind % 9
    lines = sum(0 <= rank + 3 * step <= 8 and not safe >> kind + 3 * step & 1 for step in (-1, 1))
    return logistic(f.RIICHI_NUMBER[min(rank, 8 - rank, 3)][lines])


def _riichi_number(sight: Sight, kind: Kind, safe: int, crowd: float, declared: Kind) -> float:
    """Logit of a number tile: its class, walls, suji of the riichi tile, dora."""
    lines, walls, trap = _lines(sight.unseen, safe, kind, declared)
    rank = kind % 9
    edge = min(rank, 8 - rank, 3)
    suji = lines == 0
    x = f.RIICHI_NUMBER[edge][lines] + f.LINES_NUMBER[not suji] * crowd
    x += f.SEEN_NUMBER[not suji] * (sight.seen[kind] - (sight.counts[kind] > 0))
    x += walls
    if suji and trap:
        x += f.RIICHI_TILE_SUJI
    if sight.dora[kind]:
        x += f.DORA
    elif (rank and sight.dora[kind - 1]) or (rank < 8 and sight.dora[kind + 1]):
        x += f.NEXT_TO_DORA
    return x


def _lines(unseen: Sequence[int], safe: int, kind: Kind, declared: Kind) -> tuple[int, float, bool]:
    """Open lines of a number tile (筋), what walls (壁) take off, whether it is suji of the riichi
    tile.
    """
    rank, lines, best, dead, trap = kind % 9, 0, 0, 0, False
    for step in (-1, 1):
        if not 0 <= rank + 3 * step <= 8:
            continue
        if safe >> kind + 3 * step & 1:
            trap |= kind + 3 * step == declared
            continue
        lines += 1
        left = min(unseen[kind + step], unseen[kind + 2 * step])
        best = max(best, left)
        dead += left == 0
    if not lines:
        return 0, 0.0, trap
    if best == 0:
        return lines, f.NO_CHANCE, False
    walls = f.ONE_CHANCE if best == 1 else 0.0
    return lines, walls + (f.HALF_DEAD if dead else 0.0), False


@lru_cache(maxsize=1 << 12)
def _outside(early: int) -> int:
    """Number tiles outside an early discard of their suit, towards the edge."""
    found = 0
    for kind in range(EAST):
        if early >> kind & 1:
            rank = kind % 9
            if rank <= 4:
                found |= sum(1 << k for k in range(max(kind - 2, kind - rank), kind))
            if rank >= 4:
                found |= sum(1 << k for k in range(kind + 1, min(kind + 2, kind + 8 - rank) + 1))
    return found


# --- an open hand -------------------------------------------------------------------------------
def _open_chances(sight: Sight, number: Seat, safe: int, heard: Heard) -> list[float]:
    """Chance of a ron by kind of a hand with melds, tenpai or not."""
    melds = [meld for meld in sight.seats[number].melds if meld.is_open]
    held, t = kinds_of(melds), sight.t
    valued = _valued_kinds(sight, number)
    base = f.OPEN_MELDS[len(melds)] + f.OPEN_TURN[0] * t + f.OPEN_TURN[1] * t * t
    base += f.OPEN_FROM_HAND * min(heard.changes, 4)
    if any(meld.first in valued for meld in melds):
        base += f.OPEN_VALUED_MELD
    simples = not held & ~SIMPLES
    chances = [0.0] * KINDS
    for kind in sight.held:
        if safe >> kind & 1:
            continue
        x = base
        if kind < EAST:
            lines, walls, _ = _lines(sight.unseen, safe, kind, -1)
            x += f.OPEN_NUMBER[min(kind % 9, 8 - kind % 9, 3)][lines] + walls
        else:
            seen = sight.seen[kind] - (sight.counts[kind] > 0)
            x += f.OPEN_HONOUR[kind in valued] + f.OPEN_HONOUR_SEEN[max(0, min(seen, 3))]
        if sight.dora[kind]:
            x += f.OPEN_DORA
        if simples and YAOCHUU >> kind & 1:
            x += f.OPEN_OUTER_OF_SIMPLES
        chances[kind] = min(logistic(x), f.HIGHEST)
    return chances


def _valued_kinds(sight: Sight, number: Seat) -> tuple[Kind, ...]:
    """Honours that are worth a han to a seat."""
    own = EAST + (number - sight.dealer) % 4
    return (own, EAST + sight.round_wind, WHITE, WHITE + 1, WHITE + 2)


# --- prices -------------------------------------------------------------------------------------
def _price(sight: Sight, number: Seat, seat: PublicSeat, heard: Heard) -> float:
    """Points a deal-in to the seat costs, honba included."""
    deals = number == sight.dealer
    honba = sight.rules.payments.honba * sight.view.honba
    extra = f.INDICATOR_LOSS * (1.42 if deals else 1) * min(max(sight.indicators - 1, 0), 2)
    if seat.riichi:
        rules = sight.rules
        share = 1 - f.URA_SHARE * (not rules.wall.ura)
        share -= f.IPPATSU_SHARE * ("ippatsu" not in rules.yaku)
        share -= f.RED_SHARE * (not sight.view.reds)
        price = f.RIICHI_LOSS[deals] * share + extra
        if heard.ippatsu and "ippatsu" in rules.yaku:
            price += f.IPPATSU_LOSS * (1.4 if deals else 1)
        return price + honba
    melds = tuple(meld for meld in seat.melds if meld.is_open)
    if not melds:
        return f.SILENT_LOSS[deals] + honba
    shown = sight.dora_of_melds(seat.melds)
    price = f.OPEN_LOSS[deals] + f.MELD_DORA_LOSS * shown * (1.45 if deals else 1)
    price += 0.3 * extra
    if len(melds) >= 3 and _one_colour(kinds_of(melds)):
        price += 1500
    return price + honba


def _one_colour(held: int) -> bool:
    """Whether kinds are of one suit and honours."""
    return sum(held >> 9 * suit & 0x1FF != 0 for suit in range(3)) <= 1
