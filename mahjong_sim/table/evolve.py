"""Applies an event to the state. Knows no rules: old logs stay readable after a rule is corrected.

One small function an event type, found by ``type(event)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mahjong_sim.hand.keys import shanten_words
from mahjong_sim.hand.suits import POW, SUIT
from mahjong_sim.hand.waits import waits
from mahjong_sim.meld import ADDED_KAN, OPEN_KAN, PON
from mahjong_sim.score.scoring import POT
from mahjong_sim.table import events as ev
from mahjong_sim.table.evolve_faults import FAULTS, refresh
from mahjong_sim.table.phases import (
    OVER,
    TO_ACT,
    TO_DRAW,
    TO_REPLACE,
    Cause,
    ToClaim,
    ToLook,
    ToPass,
    ToReplace,
    ToShow,
)
from mahjong_sim.table.state import (
    AFTER,
    IN_RIICHI,
    NO_CALL,
    NO_OPEN_CALL,
    OWN_DRAW,
    SINCE_CALL,
    SINCE_DISCARD,
    SINCE_DRAW,
    RoundState,
    SeatState,
)
from mahjong_sim.tiles import KINDS, Seat, Tile

_TURN = SINCE_DRAW | SINCE_CALL | SINCE_DISCARD
_KEPT_AT_DRAW = SINCE_DISCARD | IN_RIICHI | OWN_DRAW
_KEPT_AT_DISCARD = ~SINCE_DISCARD
_FAR = 8  # shanten of a hand that can never be complete


def evolve(state: RoundState, event: ev.Event) -> None:
    """Apply one event. Events that are only for the record change nothing."""
    apply = _APPLY.get(type(event))
    if apply is not None:
        apply(state, event)


def evolve_all(state: RoundState, events: Sequence[ev.Event]) -> None:
    """Apply events in order."""
    for event in events:
        apply = _APPLY.get(type(event))
        if apply is not None:
            apply(state, event)


def read_hand(seat: SeatState) -> None:
    """Refresh distance and waits from the words of a 13-tile hand."""
    melds = len(seat.melds)
    if seat.dead:
        seat.waits = 0
        return
    seat.shanten = distance = shanten_words(seat.words, melds)
    seat.waits = waits(seat.keys, seat.words, melds) if distance == 0 else 0
    if distance <= 0 and seat.size != 13:
        seat.shanten, seat.waits = _FAR, 0


def _close_window(state: RoundState) -> None:
    """The open tile was not claimed by these seats: they passed a winning tile."""
    for seat in state.hit:
        s = state.seats[seat]
        s.missed |= _TURN | IN_RIICHI if s.riichi else _TURN
    state.hit = ()


def _dealt(state: RoundState, e: ev.RoundDealt) -> None:
    state.seats = [SeatState(list(h), p) for h, p in zip(e.hands, e.points, strict=True)]
    for seat in state.seats:
        read_hand(seat)
    state.wind, state.dealer, state.number = e.wind, e.dealer, e.number
    state.honba, state.pot = e.honba, e.pot
    state.live, state.rinshan_tiles = e.live, e.rinshan
    state.left, state.kans_shorten = len(e.live), e.kans_shorten
    if e.piles:
        state.piles = tuple(e.live[(seat - e.dealer) % 4 :: 4] for seat in range(4))
    state.indicators, state.ura = e.indicators, e.ura
    state.shown = int(e.dora)
    state.face_up = [0] * KINDS
    _lay(state, e.indicators[: state.shown])
    state.phase = TO_DRAW[e.dealer]


def _set(state: RoundState, e: ev.RoundSet) -> None:
    _dealt(state, e.dealt)
    for number, (s, given) in enumerate(zip(state.seats, e.seats, strict=True)):
        s.melds = given.melds
        s.open = any(m.is_open for m in given.melds)
        s.river = list(given.river)
        s.river_mask = sum(1 << k for k in {d.tile >> 2 for d in given.river})
        s.riichi, s.double, s.ippatsu = given.riichi, given.double, given.ippatsu
        s.missed = given.missed
        read_hand(s)
        kans = sum(m.is_kan for m in given.melds)
        state.kans += kans
        state.replaced += kans
        state.kan_seats += (number,) * kans
        _lay(state, [d.tile for d in given.river if d.called_by < 0])
        for meld in given.melds:
            _lay(state, meld.tiles)
    _lay(state, e.dealt.indicators[state.shown : e.shown])
    state.shown, state.first, state.staked = e.shown, e.first, e.staked
    state.phase = TO_DRAW[e.turn]


def _drew(state: RoundState, e: ev.Drew) -> None:
    if state.hit:
        _close_window(state)
    seat = e.seat
    s, tile = state.seats[seat], e.tile
    if state.phase is TO_ACT[seat]:
        _one_too_many(state, s)
    kind = tile >> 2
    s.tiles.append(tile)
    s.counts[kind] += 1
    s.keys[SUIT[kind]] += POW[kind]
    s.drawn = tile
    s.missed &= _KEPT_AT_DRAW
    if e.rinshan:
        _kan_stands(state, seat)
        state.replaced += 1
        state.left -= state.kans_shorten
        state.rinshan = True
    else:
        state.at += 1
        state.left -= 1
        state.rinshan = False
        if state.piles:
            state.piles = tuple(tuple(t for t in pile if t != tile) for pile in state.piles)
    state.phase = TO_ACT[seat]


def _discarded(state: RoundState, e: ev.Discarded) -> None:
    seat, tile = e.seat, e.tile
    s, kind = state.seats[seat], tile >> 2
    if state.phase is not TO_ACT[seat]:
        _without_draw(state, seat)
    elif s.riichi and (s.waits & ~s.barred) >> kind & 1:
        s.missed |= OWN_DRAW
    bit = 1 << kind
    s.tiles.remove(tile)
    s.counts[kind] -= 1
    suit = SUIT[kind]
    s.keys[suit] -= POW[kind]
    s.river.append(ev.Dropped(tile, e.drawn, e.riichi > 0))
    s.river_mask |= bit
    state.face_up[kind] += 1
    s.ippatsu = 0
    s.missed &= _KEPT_AT_DISCARD
    if e.riichi:
        s.riichi, s.double = e.riichi, e.double
        s.spoken = False
        state.declaring = seat
    if not e.drawn:
        word, words, drawn = state.word, s.words, s.drawn
        words[suit] = word[suit][s.keys[suit]]
        if drawn >= 0:
            suit = SUIT[drawn >> 2]
            words[suit] = word[suit][s.keys[suit]]
        read_hand(s)
    s.drawn = -1
    state.last_call = None
    state.misnamed = -1
    state.rinshan = False
    _open_to_claims(state, seat, bit)
    state.phase = ToClaim(seat, tile)


def _one_too_many(state: RoundState, s: SeatState) -> None:
    """The seat draws although it has drawn or called already: no win with so many tiles (多牌)."""
    refresh(state, s)
    s.shanten, s.waits = _FAR, 0


def _without_draw(state: RoundState, seat: Seat) -> None:
    """The seat discards instead of drawing (少牌); a kan of it stands without its replacement."""
    if state.hit:
        _close_window(state)
    phase = state.phase
    if isinstance(phase, ToReplace) or (
        isinstance(phase, ToClaim) and phase.cause is not Cause.DISCARD
    ):
        _kan_stands(state, seat)


def _open_to_claims(state: RoundState, seat: Seat, bit: int) -> None:
    """Note whose wait the open tile is, kinds apart that the seat may not win on."""
    seats = state.seats
    a, b, c = AFTER[seat]
    if (seats[a].waits | seats[b].waits | seats[c].waits) & bit:
        state.hit = tuple(o for o in AFTER[seat] if seats[o].waits & ~seats[o].barred & bit)


def _riichi_accepted(state: RoundState, e: ev.RiichiAccepted) -> None:
    state.seats[e.seat].ippatsu = NO_CALL | NO_OPEN_CALL
    state.declaring = -1
    state.phase = ToPass(e.seat)


def _lay(state: RoundState, tiles: Iterable[Tile]) -> None:
    """Tiles come to lie face up."""
    for tile in tiles:
        state.face_up[tile >> 2] += 1


def _meld(state: RoundState, s: SeatState, tiles: tuple[Tile, ...]) -> None:
    """Tiles of the hand come to lie in a meld."""
    _lay(state, tiles)
    for tile in tiles:
        s.tiles.remove(tile)
        kind = tile >> 2
        s.counts[kind] -= 1
        s.keys[SUIT[kind]] -= POW[kind]


def _called(state: RoundState, e: ev.Called) -> None:
    if state.hit:
        _close_window(state)
    meld, s = e.meld, state.seats[e.seat]
    river = state.seats[meld.source].river
    state.misnamed = -1
    last = river[-1]
    river[-1] = ev.Dropped(last.tile, last.drawn, last.riichi, e.seat)
    _meld(state, s, meld.own)
    s.melds += (meld,)
    s.open = True
    s.missed &= ~SINCE_CALL
    refresh(state, s)
    _end_ippatsu(state, NO_CALL | NO_OPEN_CALL)
    state.first = False
    if meld.kind is OPEN_KAN:
        read_hand(s)
        state.phase = TO_REPLACE[e.seat]
    else:
        state.last_call = meld
        state.phase = TO_ACT[e.seat]


def _end_ippatsu(state: RoundState, bits: int) -> None:
    for s in state.seats:
        s.ippatsu &= ~bits


def _liability_arose(state: RoundState, e: ev.LiabilityArose) -> None:
    state.seats[e.seat].liable += ((e.yaku, e.liable),)


def _kan_declared(state: RoundState, e: ev.KanDeclared) -> None:
    meld, s = e.meld, state.seats[e.seat]
    state.misnamed = -1
    if meld.kind is ADDED_KAN:
        _meld(state, s, (meld.added,))
        at = next(i for i, m in enumerate(s.melds) if m.kind is PON and m.first == meld.first)
        s.melds = (*s.melds[:at], meld, *s.melds[at + 1 :])
        _open_to_claims(state, e.seat, 1 << meld.first)
        state.phase = ToClaim(e.seat, meld.added, Cause.ADDED_KAN)
    else:
        _meld(state, s, meld.tiles)
        s.melds += (meld,)
        state.phase = ToClaim(e.seat, meld.tiles[0], Cause.CLOSED_KAN)
        if e.improper:
            s.barred = (1 << KINDS) - 1
    refresh(state, s)
    read_hand(s)
    s.drawn = -1
    state.first = False


def _kan_stands(state: RoundState, seat: Seat) -> None:
    """A kan stands when its replacement is drawn: until then an added one may be robbed."""
    phase = state.phase
    closed = type(phase) is ToClaim and phase.cause is Cause.CLOSED_KAN
    _end_ippatsu(state, NO_CALL if closed else NO_CALL | NO_OPEN_CALL)
    state.kans += 1
    state.kan_seats += (seat,)


def _dora_revealed(state: RoundState, _: ev.DoraRevealed) -> None:
    _lay(state, state.indicators[state.shown : state.shown + 1])
    state.shown += 1


def _paid(state: RoundState, e: ev.Paid) -> None:
    seats = state.seats
    for line in e.lines:
        if line.payer == POT:
            state.pot -= line.points
        else:
            seats[line.payer].points -= line.points
        if line.payee == POT:
            state.pot += line.points
            state.staked += ((line.payer, line.points, line.cause),)
        else:
            seats[line.payee].points += line.points


def _win_declared(state: RoundState, e: ev.WinDeclared) -> None:
    state.phase = ToLook(e.seats, e.source, e.tile, e.asked)


def _ura_decided(state: RoundState, e: ev.UraDecided) -> None:
    p = state.phase
    assert type(p) is ToLook
    asked = tuple(s for s in p.asked if s != e.seat)
    refused = p.refused if e.looked else (*p.refused, e.seat)
    state.phase = ToLook(p.winners, p.source, p.tile, asked, refused)


def _wall_out(state: RoundState, e: ev.WallOut) -> None:
    state.phase = ToShow(e.order)


def _hand_shown(state: RoundState, e: ev.HandShown) -> None:
    p = state.phase
    if type(p) is ToShow:
        order = tuple(s for s in p.order if s != e.seat)
        state.phase = ToShow(order, (*p.tenpai, e.seat) if e.tenpai else p.tenpai)


def _round_ended(state: RoundState, _: ev.RoundEnded) -> None:
    state.phase = OVER


_APPLY: dict[type[ev.Event], Callable[[RoundState, Any], None]] = {
    ev.RoundDealt: _dealt,
    ev.RoundSet: _set,
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.RiichiAccepted: _riichi_accepted,
    ev.Called: _called,
    ev.LiabilityArose: _liability_arose,
    ev.KanDeclared: _kan_declared,
    ev.DoraRevealed: _dora_revealed,
    ev.Paid: _paid,
    ev.WinDeclared: _win_declared,
    ev.UraDecided: _ura_decided,
    ev.WallOut: _wall_out,
    ev.HandShown: _hand_shown,
    ev.RoundEnded: _round_ended,
    **FAULTS,
}
