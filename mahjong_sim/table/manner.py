"""How a table is run (卓の運営): not part of the rules."""

from __future__ import annotations

from msgspec import Struct


class Manner(Struct, frozen=True):
    """``strict``: what is not legal can be done and has its price, else it is refused (guarded).

    ``arbiter``: a strict table's faults wait for the ruling of a referee (審判). ``piles``: each
    seat draws from a pile of its own, see `RoundState.next_tile`.
    """

    strict: bool = False
    arbiter: bool = False
    piles: bool = False


GUARDED = Manner()
STRICT = Manner(strict=True)
REFEREED = Manner(strict=True, arbiter=True)
