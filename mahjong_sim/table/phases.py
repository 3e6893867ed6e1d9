"""Phases (局面): where a hand stands. One tagged value; no boolean says where we are."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from mahjong_sim.tiles import Seat, Tile


class Cause(IntEnum):
    """Why a tile is open to claims."""

    DISCARD = 0
    ADDED_KAN = 1
    CLOSED_KAN = 2


DISCARD = Cause.DISCARD  # the usual one, at hand: see `meld`


class Phase(Struct, frozen=True, gc=False):
    """Base of all phases."""


class ToDraw(Phase, frozen=True, gc=False):
    """The seat draws next (ツモ番)."""

    seat: Seat


class ToReplace(Phase, frozen=True, gc=False):
    """The seat's open kan stands; it draws a replacement (嶺上)."""

    seat: Seat


class ToAct(Phase, frozen=True, gc=False):
    """The seat must discard, kan, win … (打牌)."""

    seat: Seat


class ToClaim(Phase, frozen=True, gc=False):
    """A tile is open to the claims of the others (発声待ち)."""

    seat: Seat
    tile: Tile
    cause: Cause = DISCARD


class ToPass(Phase, frozen=True, gc=False):
    """The seat's riichi stands, its tile was not ronned; the turn passes on (立直成立)."""

    seat: Seat


class ToLook(Phase, frozen=True, gc=False):
    """Won; riichi winners (``asked``) may still refuse the ura dora (裏ドラ)."""

    winners: tuple[Seat, ...]
    source: Seat
    tile: Tile
    asked: tuple[Seat, ...]
    refused: tuple[Seat, ...] = ()


class ToShow(Phase, frozen=True, gc=False):
    """The wall is out; the seats of ``order`` still show or keep their hands (聴牌公開)."""

    order: tuple[Seat, ...]
    tenpai: tuple[Seat, ...] = ()


class Over(Phase, frozen=True, gc=False):
    """The hand has ended (局の終わり)."""


TO_DRAW = tuple(ToDraw(s) for s in range(4))
TO_REPLACE = tuple(ToReplace(s) for s in range(4))
TO_ACT = tuple(ToAct(s) for s in range(4))
OVER = Over()
