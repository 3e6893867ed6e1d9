"""Events of the strict table (厳格卓の出来事): what was done wrong, found, ruled and paid for."""

from __future__ import annotations

from mahjong_sim.table.event import Event
from mahjong_sim.tiles import Kind, Seat, Tile


class Said(Event, frozen=True, gc=False):
    """A call was said and not carried out (空行為)."""

    seat: Seat
    word: str


class RiichiSpoken(Event, frozen=True, gc=False):
    """Riichi was said and may not be withdrawn (取り消し不可): its discard has to follow."""

    seat: Seat


class TilesShown(Event, frozen=True, gc=False):
    """Tiles of a seat (``whose``; -1 the wall's) became visible to all (見せ牌)."""

    seat: Seat
    whose: Seat
    tiles: tuple[Tile, ...]
    on_purpose: bool


class Peeked(Event, frozen=True, gc=False):
    """A seat looked at hidden tiles (覗き見): ``tiles``, which only that seat knows.

    ``whose``: the hand it looked at, -1 for a wall.
    """

    seat: Seat
    place: str
    whose: Seat = -1
    tiles: tuple[Tile, ...] = ()


class Toppled(Event, frozen=True, gc=False):
    """A wall or hand was knocked over, or a won hand mixed up (山崩し・手牌崩し)."""

    seat: Seat
    what: str
    on_purpose: bool


class Misnamed(Event, frozen=True, gc=False):
    """The discard just made was called by a wrong name (誤称)."""

    seat: Seat
    tile: Tile
    said: Kind


class ScoreStated(Event, frozen=True, gc=False):
    """A seat stated its score (点数申告); ``truth``: what it had."""

    seat: Seat
    points: int
    truth: int


class MeldTurned(Event, frozen=True, gc=False):
    """A meld lies as if taken from ``toward`` (晒し間違い)."""

    seat: Seat
    meld: int
    toward: Seat


class IndicatorTurned(Event, frozen=True, gc=False):
    """A wrong ``tile`` was turned as the indicator: it changes places with the right one.

    ``index``: where it lay, 1..4. The dora stays what was turned.
    """

    seat: Seat
    index: int
    tile: Tile


class Misbehaved(Event, frozen=True, gc=False):
    """Bad manners (マナー違反)."""

    seat: Seat
    what: str


class CalledOut(Event, frozen=True, gc=False):
    """A seat pointed out another's fault (指摘); ``right``: there was one."""

    seat: Seat
    other: Seat
    fault: str
    right: bool


class FaultNoted(Event, frozen=True, gc=False):
    """A fault everybody could see, which counts only when found later (指摘待ち)."""

    seat: Seat
    fault: str
    tiles: tuple[Tile, ...] = ()


class FaultCleared(Event, frozen=True, gc=False):
    """A noted fault was put right in time (訂正)."""

    seat: Seat
    fault: str


class Faulted(Event, frozen=True, gc=False):
    """A fault (反則) was found. ``effects``: what it costs; ``case``: the circumstance that chose
    them, "" = the usual ones. ``found_by``: the seat that pointed it out, -1 = the table.
    """

    seat: Seat
    fault: str
    effects: tuple[str, ...]
    case: str = ""
    found_by: Seat = -1
    tiles: tuple[Tile, ...] = ()


class Ruled(Event, frozen=True, gc=False):
    """The arbiter decided the fault (裁定): these effects instead of or as the usual ones."""

    seat: Seat
    fault: str
    effects: tuple[str, ...]


class HandDied(Event, frozen=True, gc=False):
    """The seat may not win, call or be tenpai any more (和了放棄)."""

    seat: Seat


class KindsBarred(Event, frozen=True, gc=False):
    """The seat may not win on these kinds (見せ牌の現物)."""

    seat: Seat
    kinds: tuple[Kind, ...]


class RiichiCancelled(Event, frozen=True, gc=False):
    """The riichi ends (リーチ解除); its stick stays on the table."""

    seat: Seat


class TakenBack(Event, frozen=True, gc=False):
    """The last discard went back into the hand, to be discarded anew (打ち直し)."""

    seat: Seat
    tile: Tile


class Warned(Event, frozen=True, gc=False):
    """A word of warning (注意)."""

    seat: Seat
    fault: str


class PlaceLowered(Event, frozen=True, gc=False):
    """At the end of the match the seat drops one place (順位降格)."""

    seat: Seat
