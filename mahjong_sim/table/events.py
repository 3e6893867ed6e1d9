"""Events (出来事): what happened at the table. Facts only, every amount already computed.

State, log, seat view, protocol and picture are folds over one list of these. What only a strict
table sees is in `fault_events`; all are named here.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from mahjong_sim.meld import Meld
from mahjong_sim.score.scoring import Line, Placed, Scoring
from mahjong_sim.table.event import Event as Event
from mahjong_sim.table.fault_events import (
    CalledOut as CalledOut,
)
from mahjong_sim.table.fault_events import (
    FaultCleared as FaultCleared,
)
from mahjong_sim.table.fault_events import (
    Faulted as Faulted,
)
from mahjong_sim.table.fault_events import (
    FaultNoted as FaultNoted,
)
from mahjong_sim.table.fault_events import (
    HandDied as HandDied,
)
from mahjong_sim.table.fault_events import (
    IndicatorTurned as IndicatorTurned,
)
from mahjong_sim.table.fault_events import (
    KindsBarred as KindsBarred,
)
from mahjong_sim.table.fault_events import (
    MeldTurned as MeldTurned,
)
from mahjong_sim.table.fault_events import (
    Misbehaved as Misbehaved,
)
from mahjong_sim.table.fault_events import (
    Misnamed as Misnamed,
)
from mahjong_sim.table.fault_events import (
    Peeked as Peeked,
)
from mahjong_sim.table.fault_events import (
    PlaceLowered as PlaceLowered,
)
from mahjong_sim.table.fault_events import (
    RiichiCancelled as RiichiCancelled,
)
from mahjong_sim.table.fault_events import (
    RiichiSpoken as RiichiSpoken,
)
from mahjong_sim.table.fault_events import (
    Ruled as Ruled,
)
from mahjong_sim.table.fault_events import (
    Said as Said,
)
from mahjong_sim.table.fault_events import (
    ScoreStated as ScoreStated,
)
from mahjong_sim.table.fault_events import (
    TakenBack as TakenBack,
)
from mahjong_sim.table.fault_events import (
    TilesShown as TilesShown,
)
from mahjong_sim.table.fault_events import (
    Toppled as Toppled,
)
from mahjong_sim.table.fault_events import (
    Warned as Warned,
)
from mahjong_sim.tiles import Kind, Seat, Tile


class MatchStarted(Event, frozen=True, gc=False):
    """A match begins: rule set, its digest and overrides, seed, points a seat."""

    rules: str
    digest: str
    overrides: tuple[str, ...]
    seed: str
    points: tuple[int, int, int, int]


class DiceThrown(Event, frozen=True, gc=False):
    """Two dice (賽): for the first dealer or the wall break. ``seat`` threw them."""

    seat: Seat
    purpose: Literal["seats", "temporary_dealer", "first_dealer", "wall_break"]
    dice: tuple[int, int]


class DeadWallSet(Event, frozen=True, gc=False):
    """The player before the dead wall (王牌) set its first replacement tile down and turned the
    indicator.
    """

    seat: Seat


class DiceAside(Event, frozen=True, gc=False):
    """The dealer put the used dice (賽) aside after its first discard."""

    seat: Seat


class RoundDealt(Event, frozen=True, gc=False):
    """A hand (局) is dealt.

    ``wind``: round wind 0..3. ``dealer``: seat. ``number``: hands dealt before in the match.
    ``hands``: 13 pieces a seat in dealing order. ``live``: the live wall after the deal in drawing
    order, 70 pieces. ``rinshan``: 4 in drawing order. ``indicators``, ``ura``: 5 each. ``dora``:
    the first indicator is open (False: a rule set without dora). ``kans_shorten``: each kan takes a
    tile off the end of the live wall, so that the dead wall keeps its fourteen. ``piles``: set
    where each seat draws from a pile of its own: every fourth piece of the live wall, the dealer's
    the first.
    """

    wind: int
    dealer: Seat
    number: int
    honba: int
    pot: int
    points: tuple[int, int, int, int]
    hands: tuple[tuple[Tile, ...], ...]
    live: tuple[Tile, ...]
    rinshan: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    dora: bool = True
    kans_shorten: bool = True
    piles: bool | UnsetType = UNSET


class Dropped(Struct, frozen=True, gc=False):
    """A tile in the river (捨て牌): ``drawn`` = as drawn, ``called_by`` -1 = it lies there."""

    tile: Tile
    drawn: bool
    riichi: bool = False
    called_by: Seat = -1


class SeatSet(Struct, frozen=True, gc=False):
    """A seat of a set-up position. ``ippatsu``, ``missed``: bits as in `SeatState`."""

    melds: tuple[Meld, ...] = ()
    river: tuple[Dropped, ...] = ()
    riichi: int = 0
    double: bool = False
    ippatsu: int = 0
    missed: int = 0


class RoundSet(Event, frozen=True, gc=False):
    """A position (局面) is set up instead of dealt: a lesson or a test starts here.

    ``dealt``: hands as they are now (fewer tiles where sets are laid out) and the walls that are
    left. ``shown``: open dora indicators. ``first``: the first go-around, uninterrupted. ``turn``
    draws next. What lies on the table, by owner: ``carried`` (seat, points) from earlier hands,
    ``staked`` (seat, points, cause) in this one.
    """

    dealt: RoundDealt
    seats: tuple[SeatSet, SeatSet, SeatSet, SeatSet]
    turn: Seat
    shown: int
    first: bool = False
    carried: tuple[tuple[Seat, int], ...] = ()
    staked: tuple[tuple[Seat, int, str], ...] = ()


class Drew(Event, frozen=True, gc=False):
    """A seat drew (自摸) a piece, from the live wall or as a replacement (嶺上牌)."""

    seat: Seat
    tile: Tile
    rinshan: bool = False


class Discarded(Event, frozen=True, gc=False):
    """A piece lies in the river (打牌). ``drawn``: the tile just drawn (ツモ切り).

    ``riichi``: 0 none, 1 closed, 2 open; ``double``: declared in the first uninterrupted turn.
    """

    seat: Seat
    tile: Tile
    drawn: bool
    riichi: int = 0
    double: bool = False


class Voiced(Event, frozen=True, gc=False):
    """A call, riichi or win is said (発声) before the tiles move."""

    seat: Seat
    word: Literal["chi", "pon", "kan", "riichi", "ron", "tsumo"]


class RiichiAccepted(Event, frozen=True, gc=False):
    """The riichi stands: its tile was not ronned. The stick follows as `Paid`."""

    seat: Seat


class HandOpened(Event, frozen=True, gc=False):
    """An open riichi (オープン立直) lays the hand open with the declaration."""

    seat: Seat
    hand: tuple[Tile, ...]


class Called(Event, frozen=True, gc=False):
    """Chi, pon or open kan of the last discard."""

    seat: Seat
    meld: Meld


class LiabilityArose(Event, frozen=True, gc=False):
    """The call just made makes a yakuman certain: ``liable`` fed it and answers for it (包)."""

    seat: Seat
    yaku: str
    liable: Seat


class KanDeclared(Event, frozen=True, gc=False):
    """A closed or added kan (暗槓・加槓); it may still be robbed.

    ``improper``: a closed kan in riichi that changes the hand; only its owner sees that.
    ``laid_open``: all four tiles of a closed kan lie face up until the replacement is drawn.
    """

    seat: Seat
    meld: Meld
    improper: bool = False
    laid_open: bool = False


class DoraRevealed(Event, frozen=True, gc=False):
    """A new kan dora indicator is open."""

    indicator: Tile


class WinDeclared(Event, frozen=True, gc=False):
    """Wins are declared, but riichi winners (``asked``) may still refuse the ura dora (裏ドラ).

    Only where the rule set has that right; elsewhere `Won` comes at once.
    """

    seats: tuple[Seat, ...]
    source: Seat
    tile: Tile
    asked: tuple[Seat, ...]


class UraDecided(Event, frozen=True, gc=False):
    """A riichi winner looked at the ura dora (裏ドラ) or refused them."""

    seat: Seat
    looked: bool


class Won(Event, frozen=True, gc=False):
    """A win (和了). ``source``: the discarder, or the seat itself for a tsumo.

    ``hand``: concealed pieces without the winning tile. ``ura``: open ura indicators, if counted.
    ``liable``: (yaku id, seat) pairs. ``chips``: chips moved, by seat.
    """

    seat: Seat
    source: Seat
    tile: Tile
    hand: tuple[Tile, ...]
    scoring: Scoring
    ura: tuple[Tile, ...] = ()
    liable: tuple[tuple[str, Seat], ...] = ()
    chips: tuple[int, int, int, int] = (0, 0, 0, 0)


class WinStated(Event, frozen=True, gc=False):
    """The winner states what the win is worth (和了点の申告), and the others confirm it.

    ``points``: in all, honba included, without what lay on the table.
    """

    seat: Seat
    points: int


class NagashiWon(Event, frozen=True, gc=False):
    """Nagashi mangan (流し満貫) at the end of the wall, as a payment or a win."""

    seat: Seat
    scoring: Scoring


class WallOut(Event, frozen=True, gc=False):
    """The last discard was not claimed (荒牌): hands are shown in ``order``."""

    order: tuple[Seat, ...]


class HandShown(Event, frozen=True, gc=False):
    """At a draw a seat showed its hand as tenpai (聴牌), or kept it closed (``hand`` empty)."""

    seat: Seat
    tenpai: bool
    hand: tuple[Tile, ...] = ()
    waits: tuple[Kind, ...] = ()


class Exhausted(Event, frozen=True, gc=False):
    """The wall is out (荒牌流局). ``tenpai``: seats that take noten payments."""

    tenpai: tuple[Seat, ...]


class Aborted(Event, frozen=True, gc=False):
    """An abortive draw (途中流局)."""

    why: Literal["nine_kinds", "four_winds", "four_kans", "four_riichi", "triple_ron"]
    seat: Seat = -1  # who declared it


class Paid(Event, frozen=True, gc=False):
    """Points moved. The only way they do."""

    lines: tuple[Line, ...]


class RoundEnded(Event, frozen=True, gc=False):
    """The hand is over. What the next one would be, if there is one."""

    ending: Literal["win", "draw", "abort", "nagashi", "chombo"]
    next_wind: int
    next_dealer: Seat
    honba: int
    pot: int
    points: tuple[int, int, int, int]


class ClosingCalled(Event, frozen=True, gc=False):
    """Closing time: the running hand is the last (終了時刻)."""


class MatchEnded(Event, frozen=True, gc=False):
    """The match is over (終局): by place. ``counted``: False where it does not count."""

    standing: tuple[Placed, ...]
    counted: bool = True
    why: Literal["length", "bust", "dealer_end", "goal", "closing"] = "length"
