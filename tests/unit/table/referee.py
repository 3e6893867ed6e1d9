"""A second opinion: what every seat may do, found anew from the list of events.

Nothing is kept between two questions and nothing is clever: a wait is tried tile by tile, a passed
tile is looked for in what happened. The yaku of a complete hand are the scorer's word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import structs

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.scoring import Scoring
from mahjong_sim.score.win import Hand
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import DORA_OF, YAOCHUU_KINDS, Kind, Seat, Tile, counts_of, red_pieces
from mahjong_sim.yaku import context as c
from tests.unit.hand.naive import is_complete, is_standard, with_tile

Look = tuple[Any, ...]
Call = ev.Called | ev.KanDeclared


@lru_cache(maxsize=1 << 16)
def waits(counts: tuple[int, ...], melds: int) -> frozenset[Kind]:
    """Kinds that complete the hand, of which it does not hold all four itself."""
    return frozenset(
        k for k in range(34) if counts[k] < 4 and is_complete(with_tile(counts, k), melds)
    )


@lru_cache(maxsize=1 << 12)
def shapes(counts: tuple[int, ...]) -> frozenset[Kind]:
    """Kinds of which one more, even a fifth, makes sets and a pair."""
    return frozenset(k for k in range(34) if is_standard(with_tile(counts, k)))


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


class Referee:
    """Reads one hand from `RoundDealt` on."""

    def __init__(self, rules: Rules, events: Sequence[ev.Event]) -> None:
        self.rules = rules
        self.reds = red_pieces(rules.wall.red_man, rules.wall.red_pin, rules.wall.red_sou)
        start = max(i for i, e in enumerate(events) if isinstance(e, ev.RoundDealt))
        self.events = events[start:]
        dealt = self.events[0]
        assert isinstance(dealt, ev.RoundDealt)
        self.dealt = dealt
        self.hands: list[list[Tile]] = [list(h) for h in dealt.hands]
        self.melds: list[tuple[Meld, ...]] = [(), (), (), ()]
        for event in self.events[1:]:
            self._hold(event)

    def _hold(self, event: ev.Event) -> None:
        if isinstance(event, ev.Drew):
            self.hands[event.seat].append(event.tile)
        elif isinstance(event, ev.Discarded):
            self.hands[event.seat].remove(event.tile)
        elif isinstance(event, ev.Called):
            self._lay(event.seat, event.meld.own, event.meld)
        elif isinstance(event, ev.KanDeclared):
            added = event.meld.kind is MeldKind.ADDED_KAN
            gone = (event.meld.added,) if added else event.meld.tiles
            if added:
                first = event.meld.first
                melds = self.melds[event.seat]
                self.melds[event.seat] = tuple(m for m in melds if m.first != first or m.kind == 0)
            self._lay(event.seat, gone, event.meld)

    def _lay(self, seat: Seat, tiles: Sequence[Tile], meld: Meld) -> None:
        for tile in tiles:
            self.hands[seat].remove(tile)
        self.melds[seat] += (meld,)

    # --- what happened --------------------------------------------------------------------------
    def _where(self, *kinds: type[ev.Event], seat: Seat = -1) -> list[int]:
        """Places of the events of these types, of one seat if named."""
        return [
            i
            for i, e in enumerate(self.events)
            if isinstance(e, kinds) and seat in (-1, getattr(e, "seat", -1))
        ]

    def _last_act(self) -> ev.Event:
        acts = self._where(ev.Drew, ev.Discarded, ev.Called, ev.KanDeclared)
        return self.events[acts[-1]]

    def _discards(self, seat: Seat) -> list[ev.Discarded]:
        return [e for e in self.events if isinstance(e, ev.Discarded) and e.seat == seat]

    def _riichi_at(self, seat: Seat) -> int:
        """Where the seat declared riichi; -1 if it did not."""
        found = [i for i in self._where(ev.Discarded, seat=seat) if self.events[i].riichi]  # type: ignore[attr-defined]
        return found[0] if found else -1

    def _stood(self) -> list[int]:
        """Places where kans stood: their replacement was drawn."""
        return [i for i in self._where(ev.Drew) if self.events[i].rinshan]  # type: ignore[attr-defined]

    def _left(self) -> int:
        stood = len(self._stood())
        return len(self.dealt.live) - (len(self._where(ev.Drew)) - stood) - stood

    def _points(self, seat: Seat) -> int:
        lines = [line for e in self.events if isinstance(e, ev.Paid) for line in e.lines]
        moved = sum(ln.points * ((ln.payee == seat) - (ln.payer == seat)) for ln in lines)
        return self.dealt.points[seat] + moved

    def _tile_passes(self) -> Iterator[tuple[int, Seat, Kind]]:
        """(place, seat, kind) of every tile that was open to a win."""
        for i, e in enumerate(self.events):
            if isinstance(e, ev.Discarded):
                yield i, e.seat, e.tile >> 2
            elif isinstance(e, ev.KanDeclared) and e.meld.kind is MeldKind.ADDED_KAN:
                yield i, e.seat, e.meld.first

    # --- waits and furiten ----------------------------------------------------------------------
    def _counts(self, seat: Seat, without: Tile = -1) -> tuple[int, ...]:
        return tuple(counts_of(t >> 2 for t in self.hands[seat] if t != without))

    def _waits_at(self, seat: Seat, place: int) -> frozenset[Kind]:
        """The seat's waits just after an event."""
        then = Referee(self.rules, self.events[: place + 1])
        return waits(then._counts(seat), len(then.melds[seat]))

    def _missed(self, seat: Seat, before: int) -> bool:
        """Whether a winning tile was passed in the span that still bars."""
        how = self.rules.furiten.same_turn
        ends: dict[str, tuple[type[ev.Event], ...]] = {
            "until_draw": (ev.Drew,),
            "until_draw_or_call": (ev.Drew, ev.Called),
            "until_discard": (ev.Discarded,),
        }
        declared = self._riichi_at(seat)
        since = len(self.events)
        if how != "none":
            since = max([0, *self._where(*ends[how], seat=seat)])
        if declared >= 0:
            since = min(since, declared)
        return any(
            since < place < before and other != seat and kind in self._waits_at(seat, place)
            for place, other, kind in self._tile_passes()
        )

    def _furiten(self, seat: Seat, found: frozenset[Kind], before: int) -> bool:
        river = {e.tile >> 2 for e in self._discards(seat)}
        return bool(river & found) or self._missed(seat, before)

    # --- wins -----------------------------------------------------------------------------------
    def _flags(self, seat: Seat, tsumo: bool, robbed: bool) -> int:
        flags = 0
        calls = self._where(ev.Called, ev.KanDeclared)
        declared = self._riichi_at(seat)
        if declared >= 0:
            event = self.events[declared]
            assert isinstance(event, ev.Discarded)
            first = not [i for i in calls if i < declared] and self._discards(seat)[0] is event
            flags |= c.DOUBLE_RIICHI if first else c.RIICHI
            flags |= c.OPEN_RIICHI if event.riichi == 2 else 0
            if self._ippatsu(seat, declared):
                flags |= c.IPPATSU
        own = self._discards(seat)
        untouched = not own and not [i for i in calls if not robbed or i != calls[-1]]
        if tsumo:
            last = self._last_act()
            assert isinstance(last, ev.Drew)
            flags |= c.RINSHAN if last.rinshan else 0
            flags |= c.HAITEI if self._left() == 0 else 0
            if untouched:
                flags |= c.TENHOU if seat == self.dealt.dealer else c.CHIIHOU
        elif robbed:
            flags |= c.CHANKAN
        else:
            flags |= c.HOUTEI if self._left() == 0 else 0
            flags |= c.RENHOU if untouched and seat != self.dealt.dealer else 0
        return flags

    def _ippatsu(self, seat: Seat, declared: int) -> bool:
        if self._discards(seat)[-1] is not self.events[declared]:
            return False
        if [i for i in self._where(ev.Called) if i > declared]:
            return False
        for place in self._stood():
            maker = [i for i in self._where(ev.KanDeclared, ev.Called) if i < place][-1]
            kan = self.events[maker]
            assert isinstance(kan, Call)
            ended_by = self.rules.riichi.ippatsu_ended_by
            if place > declared and (ended_by == "any_call" or kan.meld.is_open):
                return False
        return True

    def _hand(self, seat: Seat, kind: Kind, tsumo: bool, robbed: bool) -> Hand:
        counts = list(self._counts(seat))
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
        robbed = not tsumo and isinstance(self._last_act(), ev.KanDeclared)
        bare = self._hand(won.seat, won.tile >> 2, tsumo, robbed)
        pieces = [*self.hands[won.seat], *(t for m in self.melds[won.seat] for t in m.tiles)]
        pieces += [] if tsumo else [won.tile]
        turned = len(self._where(ev.DoraRevealed))
        shown = self.dealt.indicators[: turned + self.rules.wall.dora]
        looked = {e.seat for e in self.events if isinstance(e, ev.UraDecided) and e.looked}
        riichi = self._riichi_at(won.seat) >= 0 and self.rules.wall.ura
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
        found = waits(self._counts(seat), len(self.melds[seat]))
        if tile >> 2 not in found or self._furiten(seat, found, self._place()):
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
        return self._where(ev.Discarded, ev.KanDeclared)[-1]

    # --- what is legal --------------------------------------------------------------------------
    def legal(self) -> dict[Seat, set[Look]]:
        """Every seat that must speak now, with its actions."""
        last = self._last_act()
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
            if kan is None and self._riichi_at(seat) < 0:
                found |= self._calls(seat, last.seat, tile)
            if found:
                bound = self._riichi_at(seat) >= 0 and self._must_win()
                out[seat] = found if bound else found | {PASS}
        return out

    def _must_win(self) -> bool:
        return bool(self.rules.faults.missed_win_in_riichi.effects)

    def _four_kans(self) -> bool:
        makers = [getattr(self.events[i], "seat", -1) for i in self._stood()]
        on = self.rules.draws.four_kans != "off"
        return on and len(makers) == 4 and len(set(makers)) > 1

    def _calls(self, seat: Seat, source: Seat, tile: Tile) -> set[Look]:
        if self._left() == 0 or self._four_kans():
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
        if len(same) == 3 and len(self._stood()) < 4:
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
        riichi = self._riichi_at(seat) >= 0
        ready = waits(self._counts(seat, drawn), len(melds))
        won = is_complete(list(self._counts(seat)), len(melds)) and drawn >> 2 in ready
        first = not self._discards(seat) and not self._where(ev.Called, ev.KanDeclared)
        can_win = won and self._wins(seat, drawn >> 2, True)
        if not won and first and "shiisan_puutaa" in self.rules.yaku:
            can_win = scorer(self.rules).scattered(self._counts(seat))
        if can_win and riichi and self._must_win():
            return {WIN}
        out: set[Look] = {("discard", t, 0) for t in ([drawn] if riichi else held)}
        out |= {WIN} if can_win else set()
        if not riichi:
            out |= self._riichi(seat)
        if self._left() > 0 and len(self._stood()) < 4:
            out |= self._kans(seat, drawn, riichi, ready)
        kinds = {t >> 2 for t in held} & set(YAOCHUU_KINDS)
        if first and len(kinds) >= 9 and self.rules.draws.nine_kinds != "off":
            out.add(NINE)
        return out

    def _riichi(self, seat: Seat) -> set[Look]:
        options = self.rules.riichi
        if any(m.is_open for m in self.melds[seat]) or self._left() < options.min_live:
            return set()
        if self._points(seat) < options.min_points:
            return set()
        river = {e.tile >> 2 for e in self._discards(seat)}
        out: set[Look] = set()
        for tile in self.hands[seat]:
            counts = self._counts(seat, tile)
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
        counts = self._counts(seat)
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
