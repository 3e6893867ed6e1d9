"""Tiles (牌): pieces, kinds, seats and the mpsz text.

A *piece* is one of the 136 physical tiles, 0..135; its *kind* is ``piece >> 2``: 0..8 man,
9..17 pin, 18..26 sou, 27..30 East South West North, 31..33 white green red. Both are plain ints:
the engine handles millions of them. Which pieces are red fives is a matter of the rule set
(`red_pieces`); with one red five a suit they are 16, 52 and 88.

Text is mpsz: ``123m0p55s1234567z``, 0 = red five, z: 1 E 2 S 3 W 4 N 5 white 6 green 7 red.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from mahjong_sim.errors import NotationError

Tile = int
Kind = int
Seat = int

HIDDEN: Final = -1  # a piece the viewer may not see
KINDS: Final = 34
PIECES: Final = 136
WIND_LETTERS: Final = "ESWN"
SUIT_LETTERS: Final = "mpsz"

EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
WHITE, GREEN, RED = 31, 32, 33
FIVES: Final = (4, 13, 22)

SUIT: Final = tuple(k // 9 for k in range(KINDS))
RANK: Final = tuple(k % 9 for k in range(KINDS))  # 0-based inside the suit
HONOURS: Final = sum(1 << k for k in range(27, 34))
TERMINALS: Final = sum(1 << k for k in (0, 8, 9, 17, 18, 26))
YAOCHUU: Final = TERMINALS | HONOURS  # 么九牌
YAOCHUU_KINDS: Final = tuple(k for k in range(KINDS) if YAOCHUU >> k & 1)
STANDARD_REDS: Final = frozenset({16, 52, 88})


def _next(kind: Kind) -> Kind:
    if kind < 27:
        return kind // 9 * 9 + (kind + 1) % 9
    return 27 + (kind - 26) % 4 if kind < 31 else 31 + (kind - 30) % 3


DORA_OF: Final = tuple(_next(k) for k in range(KINDS))  # indicator kind -> dora kind (ネクスト)


def red_pieces(man: int, pin: int, sou: int) -> frozenset[Tile]:
    """The red fives (赤五) of a set with so many in each suit: the first pieces of the five."""
    return frozenset(
        4 * five + i for five, n in zip(FIVES, (man, pin, sou), strict=True) for i in range(n)
    )


def kind_text(kind: Kind) -> str:
    """``"5m"``, ``"1z"``."""
    return f"{kind % 9 + 1}{SUIT_LETTERS[kind // 9]}"


def tile_text(tile: Tile, reds: frozenset[Tile] = STANDARD_REDS) -> str:
    """Text of one piece; ``"0m"`` for a red five, ``"?"`` for a hidden one."""
    if tile == HIDDEN:
        return "?"
    return f"0{SUIT_LETTERS[tile // 36]}" if tile in reds else kind_text(tile >> 2)


def format_kinds(kinds: Iterable[Kind]) -> str:
    """Kinds in the given order, suits joined: ``"123m55z"``."""
    return _join([kind_text(k) for k in kinds])


def format_tiles(tiles: Iterable[Tile], reds: frozenset[Tile] = STANDARD_REDS) -> str:
    """Pieces in the given order, suits joined: ``"340m55z"``."""
    return _join([tile_text(t, reds) for t in tiles])


def _join(texts: Sequence[str]) -> str:
    out = ""
    for i, text in enumerate(texts):
        last = i + 1 == len(texts) or texts[i + 1][-1] != text[-1] or text == "?"
        out += text if last else text[0]
    return out


def read_tiles(text: str) -> list[tuple[Kind, bool, int]]:
    """(kind, red, place) of every tile of a mpsz text; ``place``: the character, from 0.

    Raises NotationError for a text that cannot be read; how many copies there are is not looked at.
    """
    out: list[tuple[Kind, bool, int]] = []
    digits: list[tuple[int, int]] = []
    for at, char in enumerate(text):
        if char in "0123456789":
            digits.append((int(char), at))
        elif char in SUIT_LETTERS:
            if not digits:
                raise NotationError(f"suit letter {char!r} without digits before it", text, at)
            suit = SUIT_LETTERS.index(char)
            for digit, place in digits:
                if suit == 3 and not 1 <= digit <= 7:
                    raise NotationError(f"there is no honour {digit}z", text, place)
                out.append((9 * suit + (digit or 5) - 1, digit == 0, place))
            digits = []
        elif not char.isspace():
            raise NotationError(f"unexpected {char!r}", text, at)
    if digits:
        raise NotationError("digits without a suit letter (m, p, s or z)", text, digits[0][1])
    return out


def parse_kinds(text: str) -> list[Kind]:
    """Kinds of a mpsz text in its order; a red five is its plain kind.

    Raises NotationError, also on a fifth copy of a kind.
    """
    kinds: list[Kind] = []
    for kind, _, place in read_tiles(text):
        if kinds.count(kind) == 4:
            raise NotationError(f"a fifth {kind_text(kind)}", text, place)
        kinds.append(kind)
    return kinds


def parse_tiles(text: str, reds: frozenset[Tile] = STANDARD_REDS) -> list[Tile]:
    """Pieces of a mpsz text in its order, no piece twice; plain tiles avoid the red pieces.

    Raises NotationError with the place: bad characters, more copies than the set has.
    """
    used: set[Tile] = set()
    out: list[Tile] = []
    for kind, red, place in read_tiles(text):
        pieces = (4 * kind, 4 * kind + 1, 4 * kind + 2, 4 * kind + 3)
        free = [t for t in pieces if t not in used and (t in reds) == red]
        if not free:
            what = f"0{SUIT_LETTERS[SUIT[kind]]}" if red else kind_text(kind)
            raise NotationError(f"no {what} is left in the set", text, place)
        used.add(free[0])
        out.append(free[0])
    return out


def counts_of(kinds: Iterable[Kind]) -> list[int]:
    """34 counts of an iterable of kinds."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def mask_kinds(mask: int) -> list[Kind]:
    """Kinds whose bit is set, ascending."""
    return [k for k in range(KINDS) if mask >> k & 1]
