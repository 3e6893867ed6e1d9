"""A process that plays games for another one (子プロセス): ``python -m mahjong_sim.arena.child``.

It reads messages on its standard input, first the plan, then an `Order` for each game, and writes
one for each on its standard output. Bots play here, so whatever they do to their process, the
arena's own goes on. It ends when its input does, in the middle of a game too.
"""

from __future__ import annotations

import os
import struct
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from queue import SimpleQueue
from typing import IO

import msgspec
from msgspec import Struct

from mahjong_sim.arena.game import Games, Played
from mahjong_sim.arena.patience import Deadline
from mahjong_sim.arena.plan import Plan
from mahjong_sim.errors import MahjongSimError
from mahjong_sim.resources import named
from mahjong_sim.tiles import Seat

_SIZE = struct.Struct("<I")


class Order(Struct, frozen=True):
    """A game to play. ``gone``: see `Games.play`; ``traced``: say who is asked; ``log``: a file to
    write it down in, "" = none.
    """

    number: int
    gone: tuple[Seat, ...] = ()
    traced: bool = False
    log: str = ""


class Done(Struct, frozen=True, tag="done"):
    """The game is over."""

    played: Played


class Refused(Struct, frozen=True, tag="refused"):
    """It cannot be played, and why."""

    message: str


class Asked(Struct, frozen=True, tag="asked"):
    """The bot of this seat is asked."""

    seat: Seat


Message = Done | Refused | Asked


def write(file: IO[bytes], message: object) -> None:
    """Send a message. Raises OSError when nobody reads it."""
    data = msgspec.msgpack.encode(message)
    file.write(_SIZE.pack(len(data)) + data)
    file.flush()


def read(file: IO[bytes]) -> Iterator[bytes]:
    """The messages that come, undecoded, until the other side ends."""
    while len(head := file.read(_SIZE.size)) == _SIZE.size:
        (size,) = _SIZE.unpack(head)
        data = file.read(size)
        if len(data) < size:
            return
        yield data


def main() -> None:
    """Play what is ordered."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what bots print is no message
    source = os.fdopen(os.dup(0), "rb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)  # and no message is for them to read
    orders: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(source, orders), daemon=True).start()
    try:
        games = Games(msgspec.msgpack.decode(orders.get(), type=Plan), Deadline)
    except MahjongSimError as error:
        write(out, Refused(str(error)))
        return
    while True:
        write(out, _play(games, msgspec.msgpack.decode(orders.get(), type=Order), out))


def _listen(source: IO[bytes], orders: SimpleQueue[bytes]) -> None:
    """Take orders in; when there are no more to come, end."""
    for data in read(source):
        orders.put(data)
    os._exit(0)


def _play(games: Games, order: Order, out: IO[bytes]) -> Message:
    def asked(seat: Seat) -> None:
        write(out, Asked(seat))

    try:
        told = asked if order.traced else None
        with named(order.log), open(order.log, "wb") if order.log else nullcontext() as log:
            return Done(games.play(order.number, log, order.gone, told))
    except MahjongSimError as error:
        return Refused(f"game {order.number}: {error}")
    except OSError as error:
        if not order.log or error.filename != order.log:
            raise
        return Refused(f"{order.log}: {error.strerror}")
    finally:
        if isinstance(games.alarm, Deadline):
            games.alarm.rest()


if __name__ == "__main__":
    main()
