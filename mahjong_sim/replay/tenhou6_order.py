"""The order of play in a tenhou.net/6 hand (手順の復元).

The format has each seat's takes and discards, but no order among the seats. It follows from whose
turn it is, and from calls naming the seat and tile they take - nearly: who passes on a tile may
call an equal one of the same seat later. So every call is tried at the first tile it fits, and at
the next one where that leads to a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mahjong_sim.errors import InputError
from mahjong_sim.looks import Look
from mahjong_sim.meld import MeldKind
from mahjong_sim.replay.tenhou6_words import Call, Drop, Nothing, Put, Take
from mahjong_sim.tiles import Seat

_MOST_TURNS = 20_000  # tried for one hand


class Move(NamedTuple):
    """A seat draws (a look), calls, discards or declares a kan."""

    seat: Seat
    what: Take | Put


class _Branch(NamedTuple):
    """Where the order may go on in several ways: what is left to be tried."""

    taken: tuple[int, ...]
    put: tuple[int, ...]
    moves: int
    seats: list[Seat]


class Orders:
    """The orders in which the seats can have played; ``dealer`` draws first."""

    def __init__(
        self, takes: Sequence[Sequence[Take]], puts: Sequence[Sequence[Put]], dealer: Seat
    ) -> None:
        self._takes, self._puts, self._dealer = takes, puts, dealer
        self._taken, self._put = [0] * 4, [0] * 4
        self._moves: list[Move] = []

    def __iter__(self) -> Iterator[list[Move]]:
        """Every order, those first in which calls take the first tile that fits."""
        first = [self._dealer] if isinstance(self._next_take(self._dealer), int) else []
        branches = [_Branch((0,) * 4, (0,) * 4, 0, first)]
        for _ in range(_MOST_TURNS):
            while branches and not branches[-1].seats:
                branches.pop()
            if not branches:
                return
            branch = branches[-1]
            self._taken, self._put = list(branch.taken), list(branch.put)
            del self._moves[branch.moves :]
            seat = branch.seats.pop(0)
            if not self._turn(seat):
                continue
            if self._done():
                yield list(self._moves)
                continue
            then = self._next(seat)
            state = (tuple(self._taken), tuple(self._put), len(self._moves))
            branches.append(_Branch(*state, then))
        raise InputError("too many ways to order the calls")

    def _done(self) -> bool:
        """Whether nothing is left."""
        return all(
            self._taken[s] == len(self._takes[s]) and self._put[s] == len(self._puts[s])
            for s in range(4)
        )

    def _next_take(self, seat: Seat) -> Take | None:
        at = self._taken[seat]
        return self._takes[seat][at] if at < len(self._takes[seat]) else None

    def _turn(self, seat: Seat) -> bool:
        """A seat's turn up to its discard or the end of its lists; False if it cannot be."""
        if not self._take(seat):
            return False
        while self._put[seat] < len(self._puts[seat]):
            last = self._moves[-1].what
            put = self._puts[seat][self._put[seat]]
            self._put[seat] += 1
            open_kan = isinstance(last, Call) and last.kind is MeldKind.OPEN_KAN
            if open_kan != isinstance(put, Nothing):
                return False
            if not open_kan:
                self._moves.append(Move(seat, put))
            if isinstance(put, Drop):
                return True
            if self._next_take(seat) is None:
                return True  # the kan ended the hand
            if isinstance(self._next_take(seat), Call) or not self._take(seat):
                return False
        return True

    def _take(self, seat: Seat) -> bool:
        take = self._next_take(seat)
        if take is None:
            return False
        self._taken[seat] += 1
        self._moves.append(Move(seat, take))
        return True

    def _next(self, seat: Seat) -> list[Seat]:
        """Who may have gone on after this seat's turn, the likeliest first."""
        last = self._moves[-1]
        if not isinstance(last.what, Drop):
            return []
        tile = self._look(last.what)
        claims: list[tuple[bool, Seat]] = []
        for step in (1, 2, 3):
            other = (seat + step) % 4
            call = self._next_take(other)
            if isinstance(call, Call) and (call.source, call.taken) == (seat, tile):
                claims.append((call.kind is MeldKind.CHI, other))
        out = [other for _, other in sorted(claims)]
        following = (seat + 1) % 4
        if isinstance(self._next_take(following), int):
            out.append(following)
        return out

    def _look(self, drop: Drop) -> Look | None:
        """The tile of the discard that was the last move."""
        if drop.look is not None:
            return drop.look
        drawn = self._moves[-2].what if len(self._moves) > 1 else None
        return drawn if isinstance(drawn, int) else None


def orders(
    takes: Sequence[Sequence[Take]], puts: Sequence[Sequence[Put]], dealer: Seat
) -> Iterator[list[Move]]:
    """Every order of play that uses all takes and discards up; InputError if they are too many."""
    return iter(Orders(takes, puts, dealer))
