"""A seat's own turn (手番): what it may do, and what comes of it."""

from __future__ import annotations

from mahjong_sim.errors import IllegalAction
from mahjong_sim.meld import ADDED_KAN, CHI, CLOSED_KAN, PON, Meld, MeldKind
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import (
    ADDED_KANS,
    CLOSED_KANS,
    DISCARDS,
    NINE_KINDS,
    OPEN_RIICHI_DISCARDS,
    RIICHI_DISCARDS,
    WIN,
    Action,
    AddedKan,
    ClosedKan,
    Discard,
    NineKinds,
    RiichiKind,
    Win,
)
from mahjong_sim.table.endings import abort, win
from mahjong_sim.table.house import House
from mahjong_sim.table.kan_dora import after_discard, before_discard
from mahjong_sim.table.riichi import kan_meld, keeps_hand, may_declare, riichi_kinds
from mahjong_sim.table.state import RoundState, SeatState
from mahjong_sim.table.winning import can_tsumo
from mahjong_sim.tiles import YAOCHUU_KINDS, Kind, Seat

MAX_KANS = 4
MAX_MELDS = 4


def legal(state: RoundState, house: House, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do: discards first, then riichi, kans, a win, nine kinds."""
    s = state.seats[seat]
    drawn = s.drawn
    if drawn < 0:
        barred = swap_mask(state.last_call, house)
        return tuple([DISCARDS[t] for t in s.tiles if not barred >> (t >> 2) & 1])
    out: list[Action]
    if s.riichi:
        out = [DISCARDS[drawn]]
        if s.dead:
            return tuple(out)
    else:
        out = [DISCARDS[t] for t in s.tiles]
        if s.dead:
            return tuple(out)
        near = s.shanten <= 1 or (house.rules.riichi.empty_wait and 4 in s.counts)
        if near and may_declare(state, house, s):
            declare = riichi_discards(state, house, s)
            out = declare if s.spoken and declare else out + declare
    if (s.melds or 4 in s.counts) and state.kans < MAX_KANS and state.left > 0:
        out += _kans(house, s)
    if (s.waits >> (drawn >> 2) & 1 or state.first) and can_tsumo(state, house, seat):
        if s.riichi and house.must_win:
            return (WIN,)
        out.append(WIN)
    if state.first and not s.river and house.rules.draws.nine_kinds != "off":
        counts = s.counts
        if sum([counts[k] > 0 for k in YAOCHUU_KINDS]) >= 9:
            out.append(NINE_KINDS)
    return tuple(out)


def riichi_discards(state: RoundState, house: House, s: SeatState) -> list[Action]:
    """Discards with which a seat that may declare riichi can (立直宣言牌)."""
    kinds = riichi_kinds(state, house, s)
    if not kinds:
        return []
    tiles = [t for t in s.tiles if t >> 2 in kinds]
    out: list[Action] = [RIICHI_DISCARDS[t] for t in tiles]
    if house.rules.riichi.open:
        out += [OPEN_RIICHI_DISCARDS[t] for t in tiles]
    return out


def _kans(house: House, s: SeatState) -> list[Action]:
    counts = s.counts
    if s.riichi:
        kind = s.drawn >> 2
        return [CLOSED_KANS[kind]] if keeps_hand(house, s, kind) else []
    out: list[Action] = []
    if 4 in counts and len(s.melds) < MAX_MELDS:
        out += [CLOSED_KANS[k] for k in range(34) if counts[k] == 4]
    for meld in s.melds:
        if meld.kind is PON and counts[kind := meld.first]:
            out += [ADDED_KANS[t] for t in s.tiles if t >> 2 == kind]
    return out


def swap_mask(meld: Meld | None, house: House) -> int:
    """Kinds that swap calling (喰い替え) bars from the discard after this call."""
    if meld is None:
        return 0
    return sum([1 << k for k in swap_kinds(house, meld.kind, meld.first, meld.taken >> 2)])


def swap_kinds(house: House, made: MeldKind, first: Kind, taken: Kind) -> tuple[Kind, ...]:
    """As `swap_mask`, of a call of the kind ``taken`` that makes a meld from ``first`` on."""
    how = house.rules.calls.swap
    if how == "allowed":
        return ()
    if made is CHI and how == "same_set":
        if taken == first and first % 9 < 6:
            return taken, first + 3
        if taken == first + 2 and first % 9 > 0:
            return taken, first - 1
    return (taken,)


def decide(state: RoundState, house: House, seat: Seat, action: Action) -> list[ev.Event]:
    """Events of a legal action in the seat's own turn."""
    kind = type(action)
    if kind is Discard:
        return _discard(state, house, seat, action)  # type: ignore[arg-type]
    if kind is Win:
        return win(state, house, (seat,), seat, state.seats[seat].drawn)
    if kind is NineKinds:
        return abort(state, house, "nine_kinds", (seat,))
    if isinstance(action, ClosedKan):
        return _kan(house, seat, kan_meld(action.kind))
    if isinstance(action, AddedKan):
        pon = _pon_of(state.seats[seat], action.tile >> 2)
        tiles = tuple(sorted((*pon.tiles, action.tile)))
        meld = Meld(ADDED_KAN, tiles, pon.taken, pon.source, action.tile)
        return _kan(house, seat, meld)
    raise IllegalAction(f"{kind.__name__} is not an action of one's own turn")


def _discard(state: RoundState, house: House, seat: Seat, action: Discard) -> list[ev.Event]:
    s, tile, riichi = state.seats[seat], action.tile, int(action.riichi)
    double = riichi > 0 and state.first and not s.river
    out: list[ev.Event] = [ev.Discarded(seat, tile, tile == s.drawn, riichi, double)]
    if riichi:
        if riichi == RiichiKind.OPEN:
            out.append(ev.HandOpened(seat, tuple(sorted(t for t in s.tiles if t != tile))))
        if house.voices:
            out.insert(0, ev.Voiced(seat, "riichi"))
    if house.dice_aside and seat == state.dealer and not s.river:
        out.append(ev.DiceAside(seat))
    if state.kans and house.late_dora:
        if turned := before_discard(state, house):
            return [*turned, *out]
        return [*out, *after_discard(state, house)]
    return out


def _kan(house: House, seat: Seat, meld: Meld) -> list[ev.Event]:
    closed = meld.kind is CLOSED_KAN
    laid_open = closed and house.rules.table.closed_kan_shown
    declared = ev.KanDeclared(seat, meld, laid_open=laid_open)
    return [ev.Voiced(seat, "kan"), declared] if house.voices else [declared]


def _pon_of(s: SeatState, kind: Kind) -> Meld:
    return next(m for m in s.melds if m.kind is PON and m.first == kind)
