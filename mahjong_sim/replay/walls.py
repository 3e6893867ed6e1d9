"""Walls (牌山) of recorded games: computed from a Tenhou seed, or put together from what was seen.

Tenhou deals from a Mersenne twister. Since 2010 one seed a game (``mt19937ar-sha512-n288-base64``)
feeds a generator whose output, hashed with SHA-512, shuffles hand after hand; before, each hand had
its own seed of eight words (``mt19937ar``) without the hash. Both were checked on recorded games.
The shuffled pieces are dealt from the end; the dead wall is the beginning: four rinshan tiles, then
five pairs of a dora indicator and an ura indicator. The older server counted the pieces of a stack
the other way round.
"""

from __future__ import annotations

import base64
import binascii
import struct
from collections.abc import Iterator, Sequence
from hashlib import sha512
from itertools import islice
from random import Random

from msgspec import Struct

from mahjong_sim.errors import InputError
from mahjong_sim.tiles import PIECES, Tile, tile_text

GAME_SEED = "mt19937ar-sha512-n288-base64"
HAND_SEED = "mt19937ar"
LIVE = 70
_HASHED = 9  # blocks of 128 bytes hashed a hand, 16 words each
_DEAD = ((1, 0, 3, 2), (5, 7, 9, 11, 13), (4, 6, 8, 10, 12))  # rinshan, indicators, ura dora
_OLDER_DEAD = ((0, 1, 2, 3), (4, 6, 8, 10, 12), (5, 7, 9, 11, 13))


class Wall(Struct, frozen=True):
    """A whole wall: hands by seat in dealing order, then as in `RoundDealt`."""

    hands: tuple[tuple[Tile, ...], ...]
    live: tuple[Tile, ...]
    rinshan: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]


def game_walls(seed: str) -> Iterator[list[Tile]]:
    """Shuffled pieces of hand after hand from a game's seed text; InputError if it is broken."""
    try:
        raw = base64.b64decode(seed.partition(",")[2], validate=True)
    except (binascii.Error, ValueError) as error:
        raise InputError("the shuffle seed is not base64") from error
    if len(raw) != 624 * 4:
        raise InputError(f"the shuffle seed has {len(raw)} bytes, not {624 * 4}")
    return _game_walls(raw)


def _game_walls(raw: bytes) -> Iterator[list[Tile]]:
    twister = Random(int.from_bytes(raw, "little"))
    while True:
        words = struct.pack("<288I", *(twister.getrandbits(32) for _ in range(288)))
        blocks = (words[128 * i : 128 * i + 128] for i in range(_HASHED))
        hashed = b"".join(sha512(block).digest() for block in blocks)
        yield _shuffled(struct.unpack(f"<{16 * _HASHED}I", hashed))


def hand_wall(seed: str) -> list[Tile]:
    """Shuffled pieces of the one hand of an older seed text; InputError if it is broken."""
    words = seed.split(",")[1:]
    try:
        numbers = [int(word, 16) for word in words]
    except ValueError as error:
        raise InputError("the shuffle seed is not hexadecimal") from error
    if len(numbers) != 8 or not all(0 <= n < 1 << 32 for n in numbers):
        raise InputError("the shuffle seed is not eight words")
    twister = Random(sum(n << 32 * i for i, n in enumerate(numbers)))
    return _shuffled([twister.getrandbits(32) for _ in range(PIECES)])


def _shuffled(numbers: Sequence[int]) -> list[Tile]:
    pieces = list(range(PIECES))
    for i in range(PIECES - 1):
        j = i + numbers[i] % (PIECES - i)
        pieces[i], pieces[j] = pieces[j], pieces[i]
    return pieces


def stacked(pieces: Sequence[Tile], dealer: int, *, older: bool) -> Wall:
    """The wall that these shuffled pieces build, dealt four at a time from the dealer on."""
    order = pieces[::-1]
    hands: list[tuple[Tile, ...]] = [()] * 4
    for turn in range(4):
        blocks = [order[16 * i + 4 * turn : 16 * i + 4 * turn + 4] for i in range(3)]
        hands[(dealer + turn) % 4] = (*blocks[0], *blocks[1], *blocks[2], order[48 + turn])
    rinshan, indicators, ura = (
        tuple(pieces[i] for i in places) for places in (_OLDER_DEAD if older else _DEAD)
    )
    return Wall(tuple(hands), tuple(order[52 : 52 + LIVE]), rinshan, indicators, ura)


def rebuilt(
    hands: Sequence[Sequence[Tile]],
    draws: Sequence[Tile],
    rinshan: Sequence[Tile],
    indicators: Sequence[Tile],
    ura: Sequence[Tile],
) -> Wall:
    """A wall in which all that was seen lies in its place; unseen pieces follow in rising order.

    They fill the live wall first, then rinshan, indicators and ura. No step of the hand can depend
    on them. InputError if a piece is seen twice or more is seen than a wall holds.
    """
    seen = [*(t for hand in hands for t in hand), *draws, *rinshan, *indicators, *ura]
    _check(seen)
    unseen = iter(sorted(set(range(PIECES)) - set(seen)))
    return Wall(
        hands=tuple(tuple(h) for h in hands),
        live=_filled(draws, LIVE, unseen, "draws"),
        rinshan=_filled(rinshan, 4, unseen, "replacement draws"),
        indicators=_filled(indicators, 5, unseen, "indicators"),
        ura=_filled(ura, 5, unseen, "ura indicators"),
    )


def _check(seen: Sequence[Tile]) -> None:
    if len(set(seen)) != len(seen):
        twice = next(t for i, t in enumerate(seen) if t in seen[:i])
        raise InputError(f"piece {twice} ({tile_text(twice)}) is there twice")


def _filled(
    known: Sequence[Tile], size: int, unseen: Iterator[Tile], what: str
) -> tuple[Tile, ...]:
    if len(known) > size:
        raise InputError(f"{len(known)} {what}, more than a wall holds ({size})")
    return (*known, *islice(unseen, size - len(known)))
