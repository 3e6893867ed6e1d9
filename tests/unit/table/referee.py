"""A second opinion: what every seat may do, by the plain definitions.

Nothing is clever: a wait is tried tile by tile, a passed tile is looked for in what happened. The
yaku of a complete hand are the scorer's word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import structs

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.scoring import Scoring
from mahjong_sim.score.win import Hand
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import DORA_OF, YAOCHUU_KINDS, Kind, Seat, Tile
from mahjong_sim.yaku import context as c
from tests.unit.hand.naive import is_complete, with_tile
from tests.unit.table.history import History, shapes, waits

Look = tuple[Any, ...]
Call = ev.Called | ev.KanDeclared


def look_of(action: act.Action, reds: frozenset[Tile]) -> Look:
    """What others see of an action: pieces of a call only by kind and colour."""
    if isinstance(action, act.Chi | act.Pon):
        name = type(action).__name__.lower()
        return (name, *sorted((t >> 2, t in reds) for t in action.own))
    if isinstance(action, act.Discard):
        return ("discard", action.tile, int(action.riichi))
    if isinstance(action, act.ClosedKan):
        return ("closed kan", action.kind)
    if isinstance(action, act.AddedKan):
        return ("added kan", action.tile)
    return (type(action).__name__,)


WIN, PASS, NINE, OPEN_KAN = ("Win",), ("Pass",), ("NineKinds",), ("OpenKan",)


class Referee(History):
    """Says what is legal after what happened, and what a win is worth."""

    # --- wins -----------------------------------------------------------------------------------
    def _flags(self, seat: Seat, tsumo: bool, robbed: bool) -> int:
        flags = 0
        calls = self.where(ev.Called, ev.KanDeclared)
        declared = self.riichi_at(seat)
        if declared >= 0:
            event = self.events[declared]
            assert isinstance(event, ev.Discarded)
            first = not [i for i in calls if i < declared] and self.discards(seat)[0] is event
            flags |= c.DOUBLE_RIICHI if first else c.RIICHI
            flags |= c.OPEN_RIICHI if event.riichi == 2 else 0
            if self._ippatsu(seat, declared):
                flags |= c.IPPATSU
        own = self.discards(seat)
        untouched = not own and not [i for i in calls if not robbed or i != calls[-1]]
        if tsumo:
            last = self.last_act()
            assert isinstance(last, ev.Drew)
            flags |= c.RINSHAN if last.rinshan else 0
            flags |= c.HAITEI if self.left() == 0 else 0
            if untouched:
                flags |= c.TENHOU if seat == self.dealt.dealer else c.CHIIHOU
        elif robbed:
            flags |= c.CHANKAN
        else:
            flags |= c.HOUTEI if self.left() == 0 else 0
            flags |= c.RENHOU if untouched and seat != self.dealt.dealer else 0
        return flags

    def _ippatsu(self, seat: Seat, declared: int) -> bool:
        if self.discards(seat)[-1] is not self.events[declared]:
            return False
        if [i for i in self.where(ev.Called) if i > declared]:
            return False
        for place in self.stood():
            maker = [i for i in self.where(ev.KanDeclared, ev.Called) if i < place][-1]
            kan = self.events[maker]
            assert isinstance(kan, Call)
            ended_by = self.rules.riichi.ippatsu_ended_by
            if place > declared and (ended_by == "any_call" or kan.meld.is_open):
                return False
        return True

    def _hand(self, seat: Seat, kind: Kind, tsumo: bool, robbed: bool) -> Hand:
        counts = list(self.counts(seat))
        if not tsumo:
            counts[kind] += 1
        flags = self._flags(seat, tsumo, robbed)
        winds = ((seat - self.dealt.dealer) % 4, self.dealt.wind)
        honba = self.dealt.honba
        return Hand(counts, self.melds[seat], kind, tsumo, *winds, flags, honba=honba)

    def _wins(self, seat: Seat, kind: Kind, tsumo: bool, robbed: bool = False) -> bool:
        return scorer(self.rules).wins(self._hand(seat, kind, tsumo, robbed))

    def score(self, won: ev.Won) -> Scoring:
        """What this win is worth, of a hand read up to it."""
        tsumo = won.seat == won.source
        robbed = not tsumo and isinstance(self.last_act(), ev.KanDeclared)
        bare = self._hand(won.seat, won.tile >> 2, tsumo, robbed)
        pieces = [*self.hands[won.seat], *(t for m in self.melds[won.seat] for t in m.tiles)]
        pieces += [] if tsumo else [won.tile]
        turned = len(self.where(ev.DoraRevealed))
        shown = self.dealt.indicators[: turned + self.rules.wall.dora]
        looked = {e.seat for e in self.events if isinstance(e, ev.UraDecided) and e.looked}
        riichi = self.riichi_at(won.seat) >= 0 and self.rules.wall.ura
        if self.rules.riichi.ura_refusal:
            riichi = riichi and won.seat in looked
        below = self.dealt.ura[: len(shown) if self.rules.wall.kan_ura else 1] if riichi else ()
        full = structs.replace(
            bare,
            dora=self._dora(pieces, shown),
            ura=self._dora(pieces, below),
            red=len(set(pieces) & self.reds),
        )
        return scorer(self.rules).score(full)

    @staticmethod
    def _dora(pieces: Sequence[Tile], indicators: Sequence[Tile]) -> int:
        return sum(DORA_OF[i >> 2] == t >> 2 for t in pieces for i in indicators)

    def _can_ron(self, seat: Seat, tile: Tile, kan: Meld | None) -> bool:
        found = waits(self.counts(seat), len(self.melds[seat]))
        if tile >> 2 not in found or self.furiten(seat, found, self._place()):
            return False
        if kan is not None and kan.kind is MeldKind.CLOSED_KAN:
            outer = all(t >> 2 in YAOCHUU_KINDS for t in self.hands[seat])
            if self.rules.win.closed_kan_robbed != "kokushi" or self.melds[seat] or not outer:
                return False
            if len({t >> 2 for t in self.hands[seat]}) < 12:
                return False
        return self._wins(seat, tile >> 2, False, kan is not None)

    def _place(self) -> int:
        """Where the tile now open was laid."""
        return self.where(ev.Discarded, ev.KanDeclared)[-1]

    # --- what is legal --------------------------------------------------------------------------
    def legal(self) -> dict[Seat, set[Look]]:
        """Every seat that must speak now, with its actions."""
        last = self.last_act()
        if isinstance(last, ev.Drew):
            return {last.seat: self._turn(last)}
        if isinstance(last, ev.Called):
            return {last.seat: self._after_call(last)}
        assert isinstance(last, ev.Discarded | ev.KanDeclared)
        kan = last.meld if isinstance(last, ev.KanDeclared) else None
        tile = last.tile if isinstance(last, ev.Discarded) else last.meld.added
        if kan is not None and kan.kind is MeldKind.CLOSED_KAN:
            tile = kan.tiles[0]
        out: dict[Seat, set[Look]] = {}
        for step in (1, 2, 3):
            seat = (last.seat + step) % 4
            found = {WIN} if self._can_ron(seat, tile, kan) else set()
            if kan is None and self.riichi_at(seat) < 0:
                found |= self._calls(seat, last.seat, tile)
            if found:
                bound = self.riichi_at(seat) >= 0 and self._must_win()
                out[seat] = found if bound else found | {PASS}
        return out

    def _must_win(self) -> bool:
        return bool(self.rules.faults.missed_win_in_riichi.effects)

    def _four_kans(self) -> bool:
        makers = [getattr(self.events[i], "seat", -1) for i in self.stood()]
        on = self.rules.draws.four_kans != "off"
        return on and len(makers) == 4 and len(set(makers)) > 1

    def _calls(self, seat: Seat, source: Seat, tile: Tile) -> set[Look]:
        if self.left() == 0 or self._four_kans():
            return set()
        kind, held = tile >> 2, self.hands[seat]
        same = [t for t in held if t >> 2 == kind]
        found: set[Look] = set()
        sets = [("pon", (a, b)) for a in same for b in same if a < b]
        if seat == (source + 1) % 4 and kind < 27:
            sets += [
                ("chi", (a, b))
                for a in held
                for b in held
                if a >> 2 < b >> 2
                and a // 36 == b // 36 == tile // 36
                and self._is_run(sorted((a >> 2, b >> 2, kind)))
            ]
        for name, own in sets:
            rest = Counter(held) - Counter(own)
            barred = self._barred(name, own, kind)
            if any(t >> 2 not in barred for t in rest):
                found.add((name, *sorted((t >> 2, t in self.reds) for t in own)))
        if len(same) == 3 and len(self.stood()) < 4:
            found.add(OPEN_KAN)
        return found

    @staticmethod
    def _is_run(kinds: Sequence[Kind]) -> bool:
        a, b, c_ = kinds
        return a + 1 == b and b + 1 == c_ and a // 9 == c_ // 9

    def _barred(self, name: str, own: Sequence[Tile], kind: Kind) -> set[Kind]:
        """Kinds that may not go after the call: the same, or the other end of the run."""
        how = self.rules.calls.swap
        if how == "allowed":
            return set()
        barred = {kind}
        if name == "chi" and how == "same_set":
            low, high = sorted(t >> 2 for t in own)
            barred |= {other for other in range(27) if self._is_run(sorted((low, high, other)))}
        return barred

    def _after_call(self, last: ev.Called) -> set[Look]:
        meld = last.meld
        name = "chi" if meld.kind is MeldKind.CHI else "pon"
        barred = self._barred(name, meld.own, meld.taken >> 2)
        return {("discard", t, 0) for t in self.hands[last.seat] if t >> 2 not in barred}

    def _turn(self, last: ev.Drew) -> set[Look]:
        seat, drawn = last.seat, last.tile
        held, melds = self.hands[seat], self.melds[seat]
        riichi = self.riichi_at(seat) >= 0
        ready = waits(self.counts(seat, drawn), len(melds))
        won = is_complete(list(self.counts(seat)), len(melds)) and drawn >> 2 in ready
        first = not self.discards(seat) and not self.where(ev.Called, ev.KanDeclared)
        can_win = won and self._wins(seat, drawn >> 2, True)
        if not won and first and "shiisan_puutaa" in self.rules.yaku:
            can_win = scorer(self.rules).scattered(self.counts(seat))
        if can_win and riichi and self._must_win():
            return {WIN}
        out: set[Look] = {("discard", t, 0) for t in ([drawn] if riichi else held)}
        out |= {WIN} if can_win else set()
        if not riichi:
            out |= self._riichi(seat)
        if self.left() > 0 and len(self.stood()) < 4:
            out |= self._kans(seat, drawn, riichi, ready)
        kinds = {t >> 2 for t in held} & set(YAOCHUU_KINDS)
        if first and len(kinds) >= 9 and self.rules.draws.nine_kinds != "off":
            out.add(NINE)
        return out

    def _riichi(self, seat: Seat) -> set[Look]:
        options = self.rules.riichi
        if any(m.is_open for m in self.melds[seat]) or self.left() < options.min_live:
            return set()
        if self.points(seat) < options.min_points:
            return set()
        river = {e.tile >> 2 for e in self.discards(seat)}
        out: set[Look] = set()
        for tile in self.hands[seat]:
            counts = self.counts(seat, tile)
            found = set(waits(counts, len(self.melds[seat])))
            if options.empty_wait:
                found |= shapes(counts)
                found -= {m.first for m in self.melds[seat]}
            else:
                found -= {m.first for m in self.melds[seat]}
            if not options.furiten and found & (river | {tile >> 2}):
                continue
            if found:
                out.add(("discard", tile, 1))
                if options.open:
                    out.add(("discard", tile, 2))
        return out

    def _kans(self, seat: Seat, drawn: Tile, riichi: bool, ready: frozenset[Kind]) -> set[Look]:
        counts = self.counts(seat)
        if riichi:
            kind = drawn >> 2
            if counts[kind] != 4 or self.rules.riichi.closed_kan == "never":
                return set()
            rest = with_tile(counts, kind, -4)
            if waits(tuple(rest), len(self.melds[seat]) + 1) != ready:
                return set()
            before = with_tile(counts, kind, -1)
            if self.rules.riichi.closed_kan == "same_sets" and not all(
                self._always_triplet(with_tile(before, wait), kind) for wait in ready
            ):
                return set()
            return {("closed kan", kind)}
        out: set[Look] = {("closed kan", k) for k in range(34) if counts[k] == 4}
        pons = {m.first for m in self.melds[seat] if m.kind is MeldKind.PON}
        return out | {("added kan", t) for t in self.hands[seat] if t >> 2 in pons}

    @staticmethod
    def _always_triplet(counts: list[int], kind: Kind) -> bool:
        """Whether no reading of the complete hand uses one of the three tiles otherwise."""
        return all(kind in triplets for triplets in _readings(counts))


def _readings(counts: list[int]) -> Iterator[tuple[Kind, ...]]:
    """The triplets of every way to make sets and a pair of the tiles."""

    def go(left: list[int], triplets: tuple[Kind, ...]) -> Iterator[tuple[Kind, ...]]:
        low = next((k for k, n in enumerate(left) if n), None)
        if low is None:
            yield triplets
            return
        if left[low] >= 3:
            yield from go(with_tile(left, low, -3), (*triplets, low))
        if low < 27 and low % 9 < 7 and left[low + 1] and left[low + 2]:
            rest = with_tile(with_tile(with_tile(left, low, -1), low + 1, -1), low + 2, -1)
            yield from go(rest, triplets)

    for pair in range(34):
        if counts[pair] >= 2:
            yield from go(with_tile(counts, pair, -2), ())
