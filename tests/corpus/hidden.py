"""Makes up the hands that a one-seat view does not show, so that the engine can play them.

A hidden seat has thirteen slots and one more for each draw. A piece seen leaving its hand must lie
in a slot before then (a discard from the hand not in the last one), a hand shown at the end must be
whole by the last draw or, in riichi, by the declaration. The pieces are laid into the slots by
deadline; the slots left over get unseen pieces: a tenpai hand where riichi was declared, a noten
hand elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahjong_sim.hand.shanten import shanten
from mahjong_sim.tiles import PIECES, counts_of

Line = dict[str, Any]
Token = tuple[str, list[int]]


class HiddenSeat:
    """Slots of one hidden hand. ``bound``: last slot that may still change the hand (riichi)."""

    def __init__(self) -> None:
        self.slots: list[int] = [-1] * 13
        self.needs: list[tuple[int, int]] = []  # (last slot it may lie in, piece)
        self.kept: list[int] = []  # concealed to the end, as far as known
        self.melds = 0
        self.bound: int | None = None
        self.known = False

    @property
    def last(self) -> int:
        return len(self.slots) - 1

    def need(self, tiles: Iterable[int], last: int) -> None:
        bound = last if self.bound is None else min(last, self.bound)
        self.needs += [(bound, tile) for tile in tiles]

    def take(self, letter: str, numbers: list[int], drawn: bool) -> None:
        """A token of this seat after which some pieces are open. ``drawn``: it has just drawn."""
        if letter == "=":
            self.slots[-1] = numbers[0]
        elif letter == "-":
            self.need(numbers, self.last - drawn)
        elif letter in "cpm":
            self.need(numbers[2:], self.last)
            self.melds += 1
        elif letter == "k":
            self.need(numbers, self.last)
        elif letter == "a":
            self.melds += 1
            if self.bound is None:
                self.need(numbers, self.last)
            else:
                self.slots[-1] = numbers[0]
                self.need(numbers[1:], self.last)

    def lay(self) -> None:
        """Put the needed pieces into free slots, the earliest deadline first."""
        free = [i for i, tile in enumerate(self.slots) if tile < 0]
        for last, tile in sorted(self.needs):
            assert free and free[0] <= last, f"no slot for piece {tile}"
            self.slots[free.pop(0)] = tile

    def fill(self, tiles: list[int]) -> None:
        for i, tile in enumerate(self.slots):
            if tile < 0:
                self.slots[i] = tiles.pop()


def make_up(line: Line, tokens: list[Token], attempt: int) -> tuple[list[list[int]], list[Token]]:
    """(four hands, tokens with all draws known); another attempt lays other unseen pieces."""
    seats = {seat: HiddenSeat() for seat in (1, 2, 3)}
    seen = {*line["hand"], line["dora"]}
    drawn = False
    for letter, numbers in tokens:
        if letter == "!":
            seen.add(numbers[0])
        if letter in "+-=cpmak" and numbers[0]:
            hidden = seats[numbers[0]]
            if letter == "+":
                hidden.slots.append(-1)
            else:
                hidden.take(letter, numbers[1:], drawn)
        elif letter == "+":
            seen.add(numbers[1])
        elif letter == "r" and numbers[0]:
            seats[numbers[0]].bound = seats[numbers[0]].last
        drawn = letter == "+" or (drawn and letter == "r")
    _read_end(line, seats, seen)
    for hidden in seats.values():
        seen.update(tile for _, tile in hidden.needs)
        seen.update(tile for tile in hidden.slots if tile >= 0)
        hidden.lay()
    _fill(line, seats, sorted(set(range(PIECES)) - seen), attempt)
    hands = [line["hand"], *(seats[seat].slots[:13] for seat in (1, 2, 3))]
    draws = {seat: iter(seats[seat].slots[13:]) for seat in (1, 2, 3)}
    out = [
        (letter, [n[0], next(draws[n[0]])]) if letter == "+" and n[0] else (letter, n)
        for letter, n in tokens
    ]
    return hands, out


def _read_end(line: Line, seats: dict[int, HiddenSeat], seen: set[int]) -> None:
    for win in line.get("wins", ()):
        seen.update(win["ura"])
        if win["who"]:
            hidden = seats[win["who"]]
            tsumo = win["from"] == win["who"]
            if tsumo:
                hidden.slots[-1] = win["tile"]
            _keep(hidden, win["closed"], hidden.last - tsumo)
    for seat, tiles in line.get("shown", {}).items():
        if seat != "0":
            _keep(seats[int(seat)], tiles, seats[int(seat)].last)


def _keep(hidden: HiddenSeat, tiles: list[int], last: int) -> None:
    hidden.need(tiles, last)
    hidden.kept = list(tiles)
    hidden.known = True


# ------------------------------------------------------------------------------------------------
def _fill(line: Line, seats: dict[int, HiddenSeat], unseen: list[int], attempt: int) -> None:
    """Give the free slots unseen pieces: riichi hands first, as they need sets."""
    order = sorted(seats.values(), key=lambda hidden: hidden.bound is None)
    for hidden in order:
        free = sum(tile < 0 for tile in hidden.slots)
        if hidden.known:
            assert free == 0, "a known hand with free slots"
        elif hidden.bound is not None:
            hidden.fill(_tenpai(unseen, free, attempt))
        else:
            noten = line["end"] in ("exhaustive", "nagashi")
            hidden.fill(_noten(unseen, free, attempt) if noten else _any(unseen, free, attempt))


def _tenpai(unseen: list[int], size: int, attempt: int) -> list[int]:
    """Complete sets and a lone tile, taken out of ``unseen``."""
    out: list[int] = []
    kinds = [(k + 7 * attempt) % 34 for k in range(34)]
    while len(out) + 3 <= size:
        out += next(filter(None, (_set(unseen, k) for k in kinds)))
        unseen[:] = [t for t in unseen if t not in out]
    lone = next(t for k in kinds for t in unseen if t >> 2 == k and _count(out, k) == 0)
    unseen.remove(lone)
    return [*out, lone]


def _count(tiles: Iterable[int], kind: int) -> int:
    return sum(t >> 2 == kind for t in tiles)


def _set(unseen: list[int], kind: int) -> list[int]:
    same = [t for t in unseen if t >> 2 == kind]
    if len(same) >= 3:
        return same[:3]
    if kind < 27 and kind % 9 < 7:
        run = [next((t for t in unseen if t >> 2 == kind + i), -1) for i in range(3)]
        return run if min(run) >= 0 else []
    return []


def _any(unseen: list[int], size: int, attempt: int) -> list[int]:
    """Pieces far from each other, taken out of ``unseen``."""
    return [unseen.pop((attempt + 5 * i) % len(unseen)) for i in range(size)]


def _noten(unseen: list[int], size: int, attempt: int) -> list[int]:
    """The same, but no tenpai hand with the melds."""
    for start in range(len(unseen)):
        rest = unseen[:]
        out = _any(rest, size, start + attempt)
        if size % 3 != 1 or shanten(counts_of(t >> 2 for t in out), (13 - size) // 3) > 0:
            unseen[:] = rest
            return out
    raise AssertionError("no noten hand")
