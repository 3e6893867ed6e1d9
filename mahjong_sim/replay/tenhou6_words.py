"""The codes of tenhou.net/6 logs: tiles, calls and discards."""

from __future__ import annotations

from typing import NamedTuple

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.looks import Look
from mahjong_sim.meld import MeldKind
from mahjong_sim.tiles import Seat

_SUITS = [10 * suit + n for suit in (1, 2, 3) for n in range(1, 10)]
CODES: tuple[int, ...] = (*_SUITS, *range(41, 48), 51, 52, 53)  # by look
LOOKS = {code: look for look, code in enumerate(CODES)}
DRAWN, NOTHING = 60, 0  # a discard of the tile just drawn; the place of an open kan's discard
_KINDS = {"c": MeldKind.CHI, "p": MeldKind.PON, "m": MeldKind.OPEN_KAN}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}


class Call(NamedTuple):
    """A take that is a call of another seat's discard."""

    kind: MeldKind
    source: Seat
    taken: Look
    own: tuple[Look, ...]


class Drop(NamedTuple):
    """A discard; ``look`` None: of the tile just drawn."""

    look: Look | None
    riichi: bool = False


class Kan(NamedTuple):
    """A closed or added kan in the place of a discard; ``look``: the added tile."""

    kind: MeldKind
    look: Look


class Nothing(NamedTuple):
    """The turn of an open kan, which has no discard."""


Take = Look | Call
Put = Drop | Kan | Nothing


def look(code: object) -> Look:
    """The tile of a code."""
    found = LOOKS.get(code) if isinstance(code, int) and not isinstance(code, bool) else None
    if found is None:
        raise InputError(f"no tile {v.shown(code)}")
    return found


def take(entry: object, seat: Seat) -> Take:
    """An entry of a seat's takes."""
    if not isinstance(entry, str):
        return look(entry)
    letter, at, called, own = _split(entry, "cpm")
    kind = _KINDS[letter]
    source = {0: 3, 2: 2}.get(at, 1)
    if len(own) != (3 if kind is MeldKind.OPEN_KAN else 2) or (letter == "c" and at):
        raise InputError(f"no call {v.shown(entry)!r}")
    return Call(kind, (seat + source) % 4, called, own)


def put(entry: object) -> Put:
    """An entry of a seat's discards."""
    if not isinstance(entry, str):
        if entry == NOTHING and not isinstance(entry, bool):
            return Nothing()
        return _drop(entry, riichi=False)
    if entry.startswith("r"):
        return _drop(_number(entry[1:], entry), riichi=True)
    letter, _, called, own = _split(entry, "ak")
    if len(own) != 3:
        raise InputError(f"no kan {v.shown(entry)!r}")
    return Kan(MeldKind.CLOSED_KAN if letter == "a" else MeldKind.ADDED_KAN, called)


def _drop(code: object, *, riichi: bool) -> Drop:
    return Drop(None if code == DRAWN else look(code), riichi)


def _split(entry: str, letters: str) -> tuple[str, int, Look, tuple[Look, ...]]:
    """Letter, its place, the tile after it and the other tiles."""
    at = next((i for i, char in enumerate(entry) if char in letters), -1)
    digits = entry[:at] + entry[at + 1 :]
    if at < 0 or at % 2 or len(digits) not in (6, 8) or at >= len(digits):
        raise InputError(f"no call or discard {v.shown(entry)!r}")
    tiles = [look(_number(digits[i : i + 2], entry)) for i in range(0, len(digits), 2)]
    called = tiles.pop(at // 2)
    return entry[at], at, called, tuple(tiles)


def _number(digits: str, entry: str) -> int:
    if not (digits.isascii() and digits.isdigit()):
        raise InputError(f"no call or discard {v.shown(entry)!r}")
    return int(digits)


# --- writing ------------------------------------------------------------------------------------
def call_text(kind: MeldKind, seat: Seat, source: Seat, taken: Look, own: list[Look]) -> str:
    """The text of a call: its letter stands where the tile's former owner sits."""
    at = {3: 0, 2: 1}.get((source - seat) % 4, len(own))
    tiles = [f"{CODES[one]}" for one in own]
    return "".join([*tiles[:at], f"{_LETTERS[kind]}{CODES[taken]}", *tiles[at:]])


def added_text(seat: Seat, source: Seat, added: Look, taken: Look, own: list[Look]) -> str:
    """The text of an added kan: the letter stands as in the pon, the new tile before the called."""
    at = {3: 0, 2: 1}.get((source - seat) % 4, len(own))
    tiles = [f"{CODES[one]}" for one in own]
    return "".join([*tiles[:at], f"k{CODES[added]}{CODES[taken]}", *tiles[at:]])


def closed_text(looks: list[Look]) -> str:
    """The text of a closed kan, a red tile last as in ``looks``."""
    *first, last = (f"{CODES[one]}" for one in looks)
    return f"{''.join(first)}a{last}"
