"""Acts (行為) that only a strict table takes: the things people do wrong, and pointing them out.

A strict table also takes the actions of `actions` where they are not legal: a win without one, a
discard that swap calling bars, a call with the wrong tiles.
"""

from __future__ import annotations

from typing import Literal

from mahjong_sim.table.actions import Action
from mahjong_sim.tiles import Kind, Seat, Tile

ARBITER = 4  # answers for the referee, where a table has one

Word = Literal["chi", "pon", "kan", "riichi", "ron", "tsumo"]
Place = Literal["hand", "wall", "dead_wall", "ura"]


class Draw(Action, frozen=True, gc=False):
    """Draw (ツモ) from the live wall; on a strict table an act of its own."""


class DrawFrom(Action, frozen=True, gc=False):
    """Draw from the wrong place: the replacement tiles, or elsewhere in the wall."""

    place: Literal["rinshan", "wall"]


class Say(Action, frozen=True, gc=False):
    """Say a call and not carry it out (空行為)."""

    word: Word


class Peek(Action, frozen=True, gc=False):
    """Look at hidden tiles (覗き見): another's hand (``whose``), the wall, dead wall, ura dora."""

    place: Place
    whose: Seat = -1


class ShowTiles(Action, frozen=True, gc=False):
    """Let tiles be seen (見せ牌): one's own, or those of ``whose``; empty tiles: the wall's."""

    tiles: tuple[Tile, ...] = ()
    whose: Seat = -1
    on_purpose: bool = False


class Topple(Action, frozen=True, gc=False):
    """Knock over the wall or a hand (山崩し); ``ends_play``: so that play cannot go on."""

    what: Literal["wall", "own_hand", "other_hand"] = "wall"
    on_purpose: bool = False
    ends_play: bool = True


class BreakUp(Action, frozen=True, gc=False):
    """Declare a win and mix up the hand before the others could check it."""

    on_purpose: bool = False


class Misname(Action, frozen=True, gc=False):
    """Discard a tile and call it by a wrong name (誤称)."""

    tile: Tile
    said: Kind


class StateScore(Action, frozen=True, gc=False):
    """State one's score (点数申告), truly or not; points."""

    points: int


class LateRiichi(Action, frozen=True, gc=False):
    """Declare riichi with a tile laid upright and turned only later (後付けのリーチ)."""

    tile: Tile


class TurnIndicator(Action, frozen=True, gc=False):
    """Turn a wrong tile as the dora indicator (ドラ表示牌のめくり違い): the ``index``-th, 1..4."""

    index: int


class TurnMeld(Action, frozen=True, gc=False):
    """Lay the ``meld``-th own meld out as if taken from ``toward`` (晒し間違い)."""

    meld: int
    toward: Seat


class TakeBack(Action, frozen=True, gc=False):
    """Try to take the last discard back into the hand (待った)."""


class Correct(Action, frozen=True, gc=False):
    """Put one's own noted fault right before it counts."""

    fault: str


class CommitChombo(Action, frozen=True, gc=False):
    """Commit chombo on purpose (故意のチョンボ)."""


class Misbehave(Action, frozen=True, gc=False):
    """Bad manners; ``grave``: misconduct that a referee judges."""

    what: Literal["talk", "slam", "two_hands", "smoke", "grave"]


class CallOut(Action, frozen=True, gc=False):
    """Point out another's fault (指摘)."""

    seat: Seat
    fault: str


class Rule(Action, frozen=True, gc=False):
    """The arbiter's ruling: one of the choices, -1 = no penalty."""

    choice: int


DRAW = Draw()
