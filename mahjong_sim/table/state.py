"""The state of a hand in play (局の状態). Plain mutable values, written only by `evolve`.

A hand keeps its 34 counts, its four suit keys and their table words, so that a distance is eight
look-ups; ``waits`` is a mask refreshed only when the hand changes while tenpai.
"""

from __future__ import annotations

from array import array

from mahjong_sim.hand.keys import suit_keys, words_of
from mahjong_sim.hand.suits import tables
from mahjong_sim.meld import Meld
from mahjong_sim.table.events import Dropped
from mahjong_sim.table.phases import TO_DRAW, Phase
from mahjong_sim.tiles import KINDS, Seat, Tile, counts_of

AFTER = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))  # the other seats in turn order, by seat
# what a passed winning tile bars until: bits of SeatState.missed
SINCE_DRAW, SINCE_CALL, SINCE_DISCARD, IN_RIICHI = 1, 2, 4, 8
OWN_DRAW = 16  # a winning draw passed in riichi: no furiten of its own, it lies in the river
# which calls have come since the riichi: bits of SeatState.ippatsu
NO_CALL, NO_OPEN_CALL = 1, 2


class SeatState:
    """One seat. ``tiles``: concealed pieces, the drawn one last; ``drawn``: that piece or -1.

    ``words`` and ``waits`` are those of the 13-tile hand: a draw changes ``keys`` at once, but
    ``words`` only when the discard is known. ``riichi``: 0, 1 closed, 2 open.
    ``liable``: (yaku id, seat that answers for it). ``dead``: may not win, call or be tenpai;
    its ``waits`` stay empty. ``barred``: mask of kinds it may not win on. ``noted``: (fault,
    tiles, live tiles drawn by then) that everybody saw and that count only when found.
    ``spoken``: riichi was said and may not be withdrawn.
    """

    __slots__ = (
        "barred",
        "counts",
        "dead",
        "double",
        "drawn",
        "ippatsu",
        "keys",
        "liable",
        "melds",
        "missed",
        "noted",
        "open",
        "points",
        "riichi",
        "river",
        "river_mask",
        "shanten",
        "spoken",
        "tiles",
        "waits",
        "words",
    )

    tiles: list[Tile]
    counts: list[int]
    keys: list[int]
    words: list[int]
    drawn: Tile
    melds: tuple[Meld, ...]
    liable: tuple[tuple[str, Seat], ...]
    open: bool
    river: list[Dropped]
    river_mask: int
    points: int
    riichi: int
    double: bool
    ippatsu: int
    shanten: int
    waits: int
    missed: int
    dead: bool
    barred: int
    spoken: bool
    noted: tuple[tuple[str, tuple[Tile, ...], int], ...]

    def __init__(self, tiles: list[Tile], points: int) -> None:
        self.tiles = tiles
        self.counts = counts_of(t >> 2 for t in tiles)
        self.keys = suit_keys(self.counts)
        self.words = words_of(self.keys)
        self.drawn = -1
        self.melds = ()
        self.liable = ()
        self.open = False
        self.river = []
        self.river_mask = 0
        self.points = points
        self.riichi = 0
        self.double = False
        self.ippatsu = 0
        self.shanten = 8
        self.waits = 0
        self.missed = 0
        self.dead = False
        self.barred = 0
        self.spoken = False
        self.noted = ()

    @property
    def size(self) -> int:
        """Tiles, a kan for three: 14 in its own turn, else 13; or it is miscounted (多牌・少牌)."""
        return len(self.tiles) + 3 * len(self.melds)

    def copy(self) -> SeatState:
        """An independent copy."""
        new = SeatState.__new__(SeatState)
        new.tiles, new.counts = self.tiles[:], self.counts[:]
        new.keys, new.words = self.keys[:], self.words[:]
        new.drawn, new.melds, new.open = self.drawn, self.melds, self.open
        new.river, new.river_mask = self.river[:], self.river_mask
        new.liable = self.liable
        new.points, new.riichi, new.double = self.points, self.riichi, self.double
        new.ippatsu, new.shanten = self.ippatsu, self.shanten
        new.waits, new.missed = self.waits, self.missed
        new.dead, new.barred, new.noted = self.dead, self.barred, self.noted
        new.spoken = self.spoken
        return new


class RoundState:
    """One hand. ``at``: live tiles drawn; ``left``: those left to draw (残り枚数), one fewer for
    each replacement tile if ``kans_shorten`` the wall. ``piles``: what each seat has left to draw,
    where it has a pile of its own. ``kans`` stand; ``replaced``: replacement tiles drawn for them.

    ``hit``: seats whose wait the open tile is, to be marked as having passed it when the window
    closes. ``first``: no call and no kan so far. ``last_call``: the meld just called, whose tiles
    swap calling bars from the discard. ``declaring``: seat whose riichi still needs its window.
    ``staked``: (seat, points, cause) put onto the table in this hand. ``misnamed``: the kind the
    open discard was called by mistake, -1 = none. ``exchanged``: a wrong dora indicator was turned.
    ``face_up``: 34 counts of the tiles in rivers and melds and of the open dora indicators.
    """

    __slots__ = (
        "at",
        "dealer",
        "declaring",
        "exchanged",
        "face_up",
        "first",
        "hit",
        "honba",
        "indicators",
        "kan_seats",
        "kans",
        "kans_shorten",
        "last_call",
        "left",
        "live",
        "misnamed",
        "number",
        "phase",
        "piles",
        "pot",
        "replaced",
        "rinshan",
        "rinshan_tiles",
        "seats",
        "shown",
        "staked",
        "ura",
        "wind",
        "word",
    )

    seats: list[SeatState]
    phase: Phase
    wind: int
    dealer: Seat
    number: int
    honba: int
    pot: int
    live: tuple[Tile, ...]
    rinshan_tiles: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    piles: tuple[tuple[Tile, ...], ...]
    at: int
    left: int
    kans: int
    replaced: int
    kans_shorten: bool
    kan_seats: tuple[Seat, ...]
    shown: int
    rinshan: bool
    first: bool
    declaring: Seat
    last_call: Meld | None
    hit: tuple[Seat, ...]
    staked: tuple[tuple[Seat, int, str], ...]
    misnamed: int
    exchanged: bool
    face_up: list[int]
    word: tuple[array[int], array[int], array[int], array[int]]

    def __init__(self) -> None:
        self.seats = []
        self.phase = TO_DRAW[0]
        self.wind = self.dealer = self.number = self.honba = self.pot = 0
        self.live = self.rinshan_tiles = self.indicators = self.ura = self.piles = ()
        self.at = self.left = self.kans = self.replaced = self.shown = 0
        self.kans_shorten = True
        self.kan_seats = ()
        self.rinshan = False
        self.first = True
        self.declaring = -1
        self.last_call = None
        self.hit = ()
        self.staked = ()
        self.misnamed = -1
        self.exchanged = False
        self.face_up = [0] * KINDS
        self.word = tables().word

    def next_tile(self, seat: Seat) -> Tile:
        """The live tile this seat would draw; while there are any left.

        A seat whose own pile is out takes the last tile of the longest one.
        """
        if not self.piles:
            return self.live[self.at]
        own = self.piles[seat]
        return own[0] if own else max(self.piles, key=len)[-1]

    def copy(self) -> RoundState:
        """An independent copy."""
        new = RoundState.__new__(RoundState)
        for name in RoundState.__slots__:
            setattr(new, name, getattr(self, name))
        new.seats = [s.copy() for s in self.seats]
        new.face_up = self.face_up[:]
        return new
