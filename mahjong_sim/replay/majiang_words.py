"""The texts of Majiang records: tiles, hands and melds.

A tile is a suit letter and a digit, 0 for a red five. The digits of a suit are joined. In a meld a
mark after a digit says whose tile it was: ``+`` of the next seat, ``=`` across, ``-`` of the one
before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.looks import Look, kind_of, look_of
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.tiles import KINDS, SUIT_LETTERS, Seat, Tile

MARKS = {1: "+", 2: "=", 3: "-"}  # steps from the caller to the tile's former owner
_STEPS = {mark: step for step, mark in MARKS.items()}
CODES = (
    *(f"{suit}{n}" for suit in "mps" for n in range(1, 10)),
    *(f"z{n}" for n in range(1, 8)),
    *(f"{suit}0" for suit in "mps"),
)  # by look
_LOOKS = {code: look for look, code in enumerate(CODES)}
_MELD = re.compile(r"([mpsz])(\d)([+=-]?)(\d)([+=-]?)(\d)([+=-]?)(?:(\d)([+=-]?))?")


class Laid(NamedTuple):
    """A meld's text, read. ``step``: to the former owner of ``taken``, 0 = nobody's.

    ``taken``, ``added``: looks, -1 = none; ``own``: the other tiles.
    """

    kind: MeldKind
    step: int
    taken: Look
    added: Look
    own: tuple[Look, ...]


def look(code: object, key: str) -> Look:
    """The tile of a code of two characters."""
    found = _LOOKS.get(code) if isinstance(code, str) else None
    if found is None:
        if code in ("", "_"):
            raise InputError("hidden: this is one seat's view, not a record", key=key)
        raise InputError(f"no tile {v.shown(code)!r}", key=key)
    return found


def concealed(text: str, key: str) -> list[Look]:
    """The tiles of a hand's text before its melds."""
    suit, out = "", list[Look]()
    for char in text.partition(",")[0].rstrip("*"):
        if char in SUIT_LETTERS:
            suit = char
        else:
            out.append(look(suit + char, key))
    return out


def laid(text: str) -> Laid:
    """A meld's text."""
    found = _MELD.fullmatch(text)
    if found is None:
        raise InputError(f"no meld {v.shown(text)!r}")
    suit, *parts = found.groups()
    digits = [d for d in parts[::2] if d]
    marks = [mark or "" for mark in parts[1::2]][: len(digits)]
    looks = [look(suit + digit, "m") for digit in digits]
    at = [i for i, mark in enumerate(marks) if mark]
    same = len({kind_of(one) for one in looks}) == 1
    if len(digits) == 4 and not at and same:
        return Laid(MeldKind.CLOSED_KAN, 0, -1, -1, tuple(looks))
    if len(at) != 1 or (len(digits) == 4 and not (same and at[0] > 1)):
        raise InputError(f"no meld {v.shown(text)!r}")
    taken, step = looks[at[0]], _STEPS[marks[at[0]]]
    added, own = -1, [one for i, one in enumerate(looks) if i != at[0]]
    if len(digits) == 3:
        kind = MeldKind.PON if same else MeldKind.CHI
    elif at[0] == 3:
        kind = MeldKind.OPEN_KAN
    else:
        kind, added = MeldKind.ADDED_KAN, own.pop()
    return Laid(kind, step, taken, added, tuple(own))


# --- writing ------------------------------------------------------------------------------------
def tile_code(tile: Tile, reds: frozenset[Tile]) -> str:
    """Code of a piece."""
    return CODES[look_of(tile, reds)]


def hand_text(tiles: Iterable[Tile], reds: frozenset[Tile]) -> str:
    """Text of concealed tiles, suit by suit, a red five before the others."""
    looks = sorted((look_of(t, reds) for t in tiles), key=lambda one: (kind_of(one), -one))
    out, suit = "", ""
    for one in looks:
        code = CODES[one]
        out += code if code[0] != suit else code[1]
        suit = code[0]
    return out


def meld_text(meld: Meld, seat: Seat, reds: frozenset[Tile]) -> str:
    """Text of a meld of this seat."""
    mark = MARKS[(meld.source - seat) % 4] if meld.is_open else ""
    suit = tile_code(meld.tiles[0], reds)[0]
    if meld.kind is MeldKind.CHI:
        digits = (
            _digit(t, reds) + (mark if t == meld.taken else "")
            for t in sorted(meld.tiles, key=lambda t: t >> 2)
        )
        return suit + "".join(digits)
    own = [t for t in meld.own if t != meld.added]
    first = "".join(_digit(t, reds) for t in _red_last(own, reds))
    if meld.kind is MeldKind.CLOSED_KAN:
        return suit + first
    added = _digit(meld.added, reds) if meld.added >= 0 else ""
    return f"{suit}{first}{_digit(meld.taken, reds)}{mark}{added}"


def _red_last(tiles: Sequence[Tile], reds: frozenset[Tile]) -> list[Tile]:
    return sorted(tiles, key=lambda t: look_of(t, reds) >= KINDS)


def _digit(tile: Tile, reds: frozenset[Tile]) -> str:
    return tile_code(tile, reds)[1]
