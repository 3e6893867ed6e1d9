"""What a function says about coded things, for whole arrays (覚え書き): each code is asked once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mahjong_sim.hand.rows import look_up

_EMPTY: Final = -1
_FIRST_BITS: Final = 10
_LAST_BITS: Final = 21  # 32 MB at most; when half of that is full, all is forgotten
_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)  # 2**64 over the golden ratio

Longs = NDArray[np.int64]


class FewAnswers:
    """Answers, from 0 up, by code below ``codes``, in a table with a place for each."""

    def __init__(self, codes: int, ask: Callable[[int], int]) -> None:
        self._ask = ask
        self._values = np.full(codes, _EMPTY, np.int64)

    def __call__(self, codes: NDArray[np.integer[Any]]) -> Longs:
        """The answer to each code."""
        values = self._values.take(codes)
        unknown = codes[values == _EMPTY]
        if len(unknown):
            for code in np.unique(unknown).tolist():
                self._values[code] = self._ask(code)
            values = self._values.take(codes)
        return values


class Answers:
    """Answers by code, so many whole numbers each, codes from 0 up, in a table numpy can search.

    A code lies in the cell it hashes to or, if others are there, in the first free one after it.
    """

    def __init__(self, numbers: int, ask: Callable[[int], tuple[int, ...]]) -> None:
        self._numbers, self._ask = numbers, ask
        self._begin(_FIRST_BITS)

    def _begin(self, bits: int) -> None:
        self._bits, self._known = bits, 0
        self._codes = np.full(1 << bits, _EMPTY, np.int64)
        self._values = [np.zeros(1 << bits, np.int64) for _ in range(self._numbers)]

    def __call__(self, codes: NDArray[np.integer[Any]]) -> list[Longs]:
        """The answer to each code: an array for each number of it."""
        asked = codes.astype(np.int64, copy=False)
        while True:
            cells = self._home(asked)
            astray = np.flatnonzero(look_up(self._codes, cells) != asked)
            while len(astray):
                unknown = self._codes.take(cells[astray]) == _EMPTY
                if unknown.any():
                    self._learn(np.unique(asked[astray[unknown]]))
                    break
                cells[astray] = (cells[astray] + 1) & (1 << self._bits) - 1
                astray = astray[self._codes.take(cells[astray]) != asked[astray]]
            else:
                return [look_up(values, cells) for values in self._values]

    def _home(self, codes: Longs) -> Longs:
        hashed = codes.view(np.uint64) * _SPREAD
        hashed >>= np.uint64(64 - self._bits)
        return hashed.view(np.int64)

    def _learn(self, codes: Longs) -> None:
        """Ask about these codes. The table grows while it is more than a sixteenth full."""
        if (self._known + len(codes)) * 2 > 1 << _LAST_BITS:
            self._begin(_FIRST_BITS)
        bits = self._bits
        while bits < _LAST_BITS and (self._known + len(codes)) * 16 > 1 << bits:
            bits += 1
        if bits > self._bits:
            held = self._codes != _EMPTY
            known = self._codes[held].tolist()
            answers = list(zip(*[values[held].tolist() for values in self._values], strict=True))
            self._begin(bits)
            self._put(known, answers)
        self._put(codes.tolist(), [self._ask(code) for code in codes.tolist()])

    def _put(self, codes: list[int], answers: list[tuple[int, ...]]) -> None:
        last = (1 << self._bits) - 1
        cells = self._home(np.array(codes, np.int64)).tolist()
        for code, answer, cell in zip(codes, answers, cells, strict=True):
            while self._codes[cell] != _EMPTY:
                cell = cell + 1 & last
            self._codes[cell] = code
            for values, number in zip(self._values, answer, strict=True):
                values[cell] = number
        self._known += len(codes)
