"""Events (出来事): what happened at the table. Facts only, every amount already computed.

State, log, seat view, protocol and picture are folds over one list of these.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mahjong_sim.meld import Meld
from mahjong_sim.score.scoring import Line, Placed, Scoring
from mahjong_sim.tiles import Kind, Seat, Tile


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="type"):
    """Base of all events."""


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
    tile off the end of the live wall, so that the dead wall keeps its fourteen.
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


# --- the strict table ---------------------------------------------------------------------------
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


class ClosingCalled(Event, frozen=True, gc=False):
    """Closing time: the running hand is the last (終了時刻)."""


class MatchEnded(Event, frozen=True, gc=False):
    """The match is over (終局): by place. ``counted``: False where it does not count."""

    standing: tuple[Placed, ...]
    counted: bool = True
    why: Literal["length", "bust", "dealer_end", "goal", "closing"] = "length"
