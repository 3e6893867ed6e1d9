"""Actions (行為): what a seat answers to a decision.

Immutable values; the common ones are made once (`DISCARDS`, `PASS` …), so that legal lists cost
nothing to build and comparing them is comparing identities first.
"""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from mahjong_sim.tiles import Kind, Seat, Tile


class RiichiKind(IntEnum):
    """How a discard declares riichi (立直の種類)."""

    NONE = 0
    CLOSED = 1
    OPEN = 2


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="do", repr_omit_defaults=True):
    """Base of all actions."""


class Discard(Action, frozen=True, gc=False):
    """Discard (打牌) a piece, declaring riichi with it or not: one act."""

    tile: Tile
    riichi: RiichiKind = RiichiKind.NONE


class Chi(Action, frozen=True, gc=False):
    """Chi (吃) with two own pieces, ascending."""

    own: tuple[Tile, Tile]


class Pon(Action, frozen=True, gc=False):
    """Pon (碰) with two own pieces, ascending."""

    own: tuple[Tile, Tile]


class OpenKan(Action, frozen=True, gc=False):
    """Open kan (大明槓) of the offered piece with the three own ones."""


class ClosedKan(Action, frozen=True, gc=False):
    """Closed kan (暗槓) of four own pieces of a kind."""

    kind: Kind


class AddedKan(Action, frozen=True, gc=False):
    """Added kan (加槓): a piece onto the own pon of its kind."""

    tile: Tile


class Win(Action, frozen=True, gc=False):
    """Win (和了): tsumo on the own draw, ron on an offered tile."""


class NineKinds(Action, frozen=True, gc=False):
    """Draw the hand for nine kinds of terminals and honours (九種九牌)."""


class Pass(Action, frozen=True, gc=False):
    """Claim nothing (見送り)."""


class ShowHand(Action, frozen=True, gc=False):
    """At a draw: declare tenpai and show, or not (聴牌宣言)."""

    tenpai: bool


class LookAtUra(Action, frozen=True, gc=False):
    """A riichi winner looks at the ura dora, or refuses them (裏ドラ拒否)."""

    look: bool


class EndMatch(Action, frozen=True, gc=False):
    """The leading dealer ends the match in the last hand, or plays on (和了やめ)."""

    end: bool


class Answer(Struct, frozen=True, gc=False):
    """An action of a seat, ``at`` ticks after the window opened; equal ticks are simultaneous.

    ``decision``: number of the decision it answers; -1 = the open one.
    """

    seat: Seat
    action: Action
    at: int = 0
    decision: int = -1


class Decision(Struct, frozen=True, gc=False):
    """What the table waits for: seats with their legal actions; ``number`` counts up.

    In a claim window every seat listed must answer (Pass is always among its actions).
    """

    number: int
    legal: dict[Seat, tuple[Action, ...]]


DISCARDS = tuple(Discard(t) for t in range(136))
RIICHI_DISCARDS = tuple(Discard(t, RiichiKind.CLOSED) for t in range(136))
OPEN_RIICHI_DISCARDS = tuple(Discard(t, RiichiKind.OPEN) for t in range(136))
CLOSED_KANS = tuple(ClosedKan(k) for k in range(34))
ADDED_KANS = tuple(AddedKan(t) for t in range(136))
OPEN_KAN = OpenKan()
WIN = Win()
NINE_KINDS = NineKinds()
PASS = Pass()
SHOW, HIDE = ShowHand(True), ShowHand(False)
LOOK, REFUSE = LookAtUra(True), LookAtUra(False)
END_MATCH, PLAY_ON = EndMatch(True), EndMatch(False)
