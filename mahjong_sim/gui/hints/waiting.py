"""What a hand waits for after a discard (待ち・受け入れ): tiles left, value, no yaku, furiten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjong_sim.errors import ScoreError
from mahjong_sim.gui.hints.eyes import held, unseen
from mahjong_sim.gui.picture import Picture
from mahjong_sim.hand.keys import draws_below, shanten_words, suit_keys, words_of
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.evaluate import Hand, Scorer, scorer
from mahjong_sim.score.scoring import Scoring
from mahjong_sim.tiles import DORA_OF, Kind, Seat, Tile, counts_of, mask_kinds
from mahjong_sim.yaku.context import OPEN_RIICHI, RIICHI


class Draw(NamedTuple):
    """A kind that brings the hand on, and how many of it are left unseen."""

    kind: Kind
    left: int


class Wait(NamedTuple):
    """A kind that completes the hand. ``ron``, ``tsumo``: points in all, 0 = no yaku so."""

    kind: Kind
    left: int
    ron: int
    tsumo: int


class Outlook(NamedTuple):
    """A hand of 13 (less three a meld): what it waits for or, not tenpai, what brings it nearer.

    ``furiten``: kinds of the wait that lie in the own river.
    """

    shanten: int
    waits: tuple[Wait, ...] = ()
    draws: tuple[Draw, ...] = ()
    furiten: tuple[Kind, ...] = ()

    @property
    def left(self) -> int:
        """Tiles left of all kinds together."""
        return sum(w.left for w in self.waits) + sum(d.left for d in self.draws)


class Adviser:
    """Works out outlooks for a seat; what it worked out it keeps while the table stays the same."""

    def __init__(self, rules: Rules, picture: Picture, seat: Seat) -> None:
        self._rules, self._picture, self._seat = rules, picture, seat
        self._scorer: Scorer = scorer(rules)
        self._tiles: list[Tile] = []
        self._state: object = None
        self._kept: dict[tuple[Tile | None, int], Outlook | None] = {}

    def outlook(self, drop: Tile | None, riichi: int = 0) -> Outlook | None:
        """After discarding a piece; None: the hand as it is without a drawn tile. ``riichi``: 1
        closed, 2 open, declared with it. None for a hand of another number of tiles.
        """
        state = self._table()
        if state != self._state:
            self._state, self._kept = state, {}
            self._tiles = held(self._picture, self._seat)
        key = (drop, riichi)
        if key not in self._kept:
            self._kept[key] = self._work_out(drop, riichi)
        return self._kept[key]

    def best(self) -> tuple[int, frozenset[Kind]]:
        """The lowest shanten a discard leaves, and the kinds that leave it with most draws."""
        found = {}
        for tile in held(self._picture, self._seat):
            outlook = self.outlook(tile)
            if outlook is not None:
                found[tile >> 2] = (outlook.shanten, -outlook.left)
        if not found:
            return 8, frozenset()
        best = min(found.values())
        return best[0], frozenset(kind for kind, worth in found.items() if worth == best)

    def _table(self) -> object:
        """What outlooks depend on."""
        p = self._picture
        rivers = tuple(len(seat.river) for seat in p.seats)
        melds = tuple(len(seat.melds) + sum(m.is_kan for m in seat.melds) for seat in p.seats)
        own = p.seats[self._seat]
        hand = (tuple(held(p, self._seat)), own.riichi, p.number, p.honba)
        return (*rivers, *melds, len(p.dora), hand)

    def _work_out(self, drop: Tile | None, riichi: int) -> Outlook | None:
        own = self._picture.seats[self._seat]
        tiles = list(own.hand) if drop is None else list(self._tiles)
        if drop is not None:
            tiles.remove(drop)
        melds = len(own.melds)
        if len(tiles) + 3 * melds != 13 or any(tile < 0 for tile in tiles):
            return None
        counts = counts_of(tile >> 2 for tile in tiles)
        keys = suit_keys(counts)
        words = words_of(keys)
        shanten = shanten_words(words, melds)
        found = mask_kinds(draws_below(keys, words, melds, shanten))
        left = unseen(self._picture)
        if shanten > 0:
            return Outlook(shanten, draws=tuple(Draw(k, left[k]) for k in found if left[k]))
        waits = self._both_sides(
            tuple(self._wait(tiles, counts, kind, left[kind], riichi) for kind in found)
        )
        river = {dropped.tile >> 2 for dropped in own.river}
        if drop is not None:
            river.add(drop >> 2)
        return Outlook(0, waits, furiten=tuple(kind for kind in found if kind in river))

    def _both_sides(self, waits: tuple[Wait, ...]) -> tuple[Wait, ...]:
        """Where each tile of a wait must have a yaku, none wins while one has not."""
        if self._rules.win.one_sided:
            return waits
        ron, tsumo = all(w.ron for w in waits), all(w.tsumo for w in waits)
        return tuple(w._replace(ron=w.ron * ron, tsumo=w.tsumo * tsumo) for w in waits)

    def _wait(
        self, tiles: Sequence[Tile], counts: Sequence[int], kind: Kind, left: int, riichi: int
    ) -> Wait:
        ron = self._score(self._hand(tiles, counts, kind, riichi, tsumo=False))
        tsumo = self._score(self._hand(tiles, counts, kind, riichi, tsumo=True))
        if tsumo is None:
            return Wait(kind, left, ron.ron if ron else 0, 0)
        dealer, child = tsumo.tsumo
        total = 3 * child if self._seat == self._picture.dealer else dealer + 2 * child
        return Wait(kind, left, ron.ron if ron else 0, total)

    def _score(self, hand: Hand) -> Scoring | None:
        try:
            return self._scorer.score(hand)
        except ScoreError:
            return None

    def _hand(
        self, tiles: Sequence[Tile], counts: Sequence[int], kind: Kind, riichi: int, tsumo: bool
    ) -> Hand:
        p, own = self._picture, self._picture.seats[self._seat]
        full = list(counts)
        full[kind] += 1
        pieces = [*tiles, *(tile for meld in own.melds for tile in meld.tiles)]
        kinds = [kind, *(tile >> 2 for tile in pieces)]
        dora = [DORA_OF[indicator >> 2] for indicator in p.dora]
        declared = riichi or own.riichi
        return Hand(
            counts=full,
            melds=tuple(own.melds),
            win=kind,
            tsumo=tsumo,
            seat_wind=(self._seat - p.dealer) % 4,
            round_wind=p.wind % 4,
            flags=(0, RIICHI, RIICHI | OPEN_RIICHI)[declared],
            dora=sum(dora.count(k) for k in kinds),
            red=sum(tile in p.reds for tile in pieces),
            honba=p.honba,
        )
