"""The 16-bit meld code (面子コード) of mjlog files.

Bits 0-1 tell the source relative to the caller (1 next, 2 across, 3 before, 0 own). Then the first
of bits 2, 3, 4 that is set says chi, pon or added kan; none of them: an open or closed kan.
"""

from __future__ import annotations

from mahjong_sim.errors import InputError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.tiles import PIECES, Seat


def decode(code: int, seat: Seat) -> Meld:
    """The meld that ``seat`` laid out; InputError if no meld has this code."""
    if not 0 <= code < 1 << 16:
        raise InputError(f"meld code {code}: not 16 bits")
    source = (seat + (code & 3)) % 4
    if code & 0x04:
        return _chi(code, source)
    if code & 0x18:
        return _triplet(code, source)
    if code & 0x20:
        raise InputError(f"meld code {code}: a north set aside, of three-player games")
    piece = code >> 8
    if piece >= PIECES:
        raise InputError(f"meld code {code}: no such piece")
    tiles = tuple(range(piece & ~3, (piece & ~3) + 4))
    if code & 3:
        return Meld(MeldKind.OPEN_KAN, tiles, taken=piece, source=source)
    return Meld(MeldKind.CLOSED_KAN, tiles)


def _chi(code: int, source: Seat) -> Meld:
    number, called = divmod(code >> 10, 3)
    suit, low = divmod(number, 7)
    if suit > 2 or code & 3 != 3:
        raise InputError(f"meld code {code}: no such chi")
    first = 9 * suit + low
    tiles = tuple(4 * (first + i) + (code >> 3 + 2 * i & 3) for i in range(3))
    return Meld(MeldKind.CHI, tiles, taken=tiles[called], source=source)


def _triplet(code: int, source: Seat) -> Meld:
    kind, called = divmod(code >> 9, 3)
    if kind > 33 or not code & 3:
        raise InputError(f"meld code {code}: no such triplet")
    spare = 4 * kind + (code >> 5 & 3)
    tiles = tuple(t for t in range(4 * kind, 4 * kind + 4) if t != spare)
    taken = tiles[called]
    if code & 0x08:
        return Meld(MeldKind.PON, tiles, taken=taken, source=source)
    four = tuple(range(4 * kind, 4 * kind + 4))
    return Meld(MeldKind.ADDED_KAN, four, taken=taken, source=source, added=spare)


def encode(meld: Meld, seat: Seat) -> int:
    """The code of a meld that ``seat`` laid out."""
    source = (meld.source - seat) % 4 if meld.is_open else 0
    if meld.kind is MeldKind.CHI:
        suit, low = divmod(meld.first, 9)
        copies = sum((tile & 3) << 3 + 2 * i for i, tile in enumerate(meld.tiles))
        return (3 * (7 * suit + low) + meld.tiles.index(meld.taken)) << 10 | copies | 4 | source
    if meld.kind in (MeldKind.PON, MeldKind.ADDED_KAN):
        four = range(4 * meld.first, 4 * meld.first + 4)
        added = meld.added if meld.added >= 0 else next(t for t in four if t not in meld.tiles)
        three = [t for t in four if t != added]
        mark = 0x08 if meld.kind is MeldKind.PON else 0x10
        return (3 * meld.first + three.index(meld.taken)) << 9 | (added & 3) << 5 | mark | source
    return (meld.taken if meld.is_open else meld.tiles[0]) << 8 | source
