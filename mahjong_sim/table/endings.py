"""How a hand ends (局の終わり): wins and abortive draws. The end of the wall is in `exhaustion`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from mahjong_sim.score.evaluate import Hand
from mahjong_sim.score.payments import Payout, win_lines
from mahjong_sim.score.scoring import POT, Scoring
from mahjong_sim.table import events as ev
from mahjong_sim.table.house import House
from mahjong_sim.table.penalties import audit
from mahjong_sim.table.phases import Cause, ToClaim, ToLook
from mahjong_sim.table.repeats import balances, round_ended
from mahjong_sim.table.riichi import stick_if_ronned
from mahjong_sim.table.state import RoundState
from mahjong_sim.table.winning import count_dora, flags, hand
from mahjong_sim.tiles import Seat, Tile
from mahjong_sim.yaku.context import IPPATSU

AbortKind = Literal["nine_kinds", "four_winds", "four_kans", "four_riichi", "triple_ron"]


def win(
    state: RoundState, house: House, winners: Sequence[Seat], source: Seat, tile: Tile
) -> list[ev.Event]:
    """Events of a win by these seats, nearest to the discarder first.

    Where a riichi winner may refuse the ura dora, it is asked first.
    """
    rules = house.rules
    said = voiced(house, winners, source)
    if rules.riichi.ura_refusal and rules.wall.ura:
        asked = tuple(w for w in winners if state.seats[w].riichi)
        if asked:
            return [*said, ev.WinDeclared(tuple(winners), source, tile, asked)]
    return said + settle(state, house, winners, source, tile, _cause(state), ())


def voiced(house: House, winners: Sequence[Seat], source: Seat) -> list[ev.Event]:
    """The wins are said aloud (発声), where the table's calls are."""
    if not house.voices:
        return []
    return [ev.Voiced(w, "tsumo" if w == source else "ron") for w in winners]


def settle_after_look(state: RoundState, house: House, phase: ToLook) -> list[ev.Event]:
    """Events of the declared wins once every riichi winner has decided on the ura dora."""
    cause = Cause.ADDED_KAN if _robbed(state, phase) else Cause.DISCARD
    return settle(state, house, phase.winners, phase.source, phase.tile, cause, phase.refused)


def _robbed(state: RoundState, phase: ToLook) -> bool:
    """The tile was robbed from a kan: it does not end the river it would lie in."""
    river = state.seats[phase.source].river
    return phase.source not in phase.winners and (not river or river[-1].tile != phase.tile)


def _cause(state: RoundState) -> Cause:
    return state.phase.cause if isinstance(state.phase, ToClaim) else Cause.DISCARD


def settle(
    state: RoundState,
    house: House,
    winners: Sequence[Seat],
    source: Seat,
    tile: Tile,
    cause: Cause,
    refused: Sequence[Seat],
) -> list[ev.Event]:
    """Score and pay the wins, and end the hand."""
    rules = house.rules
    won: list[ev.Won] = []
    payouts: list[Payout] = []
    for seat in winners:
        event = scored(state, house, seat, source, tile, cause, seat in refused)
        won.append(event)
        payouts.append(Payout(seat, source, event.scoring, event.liable))
    stick = stick_if_ronned(state, house)
    _, pot = balances(state, stick)
    lines = win_lines(rules, payouts, state.dealer, state.honba, pot)
    paid = tuple(ev.Paid(part) for part in lines)
    out: list[ev.Event] = [*stick]
    for event, payment in zip(won, paid, strict=True):
        out.append(event)
        if rules.table.win_stated:
            paid_in = (line for line in payment.lines if line.payee == event.seat)
            worth = sum(line.points for line in paid_in if line.payer != POT)
            out.append(ev.WinStated(event.seat, worth))
        out.append(payment)
    stays = state.dealer in winners
    out.append(round_ended(state, house, "win", stays, won=True, paid=stick + paid))
    return out


def scored(
    state: RoundState,
    house: House,
    seat: Seat,
    source: Seat,
    tile: Tile,
    cause: Cause,
    refused: bool,
) -> ev.Won:
    """The win of one seat, scored; ``refused``: without ura dora. Raises ScoreError."""
    s = state.seats[seat]
    tsumo = seat == source
    base = hand(state, seat, tile >> 2, tsumo, flags(state, house, seat, tsumo, cause))
    concealed = [t for t in s.tiles if t != tile]
    pieces = [*concealed, tile, *(t for m in s.melds for t in m.tiles)]
    kinds = [t >> 2 for t in pieces]
    wall = house.rules.wall
    ura: tuple[Tile, ...] = ()
    if s.riichi and wall.ura and not refused:
        ura = state.ura[: state.shown if wall.kan_ura else 1]
    full = Hand(
        counts=base.counts,
        melds=base.melds,
        win=base.win,
        tsumo=tsumo,
        seat_wind=base.seat_wind,
        round_wind=base.round_wind,
        flags=base.flags,
        dora=count_dora(kinds, state.indicators[: state.shown]),
        ura=count_dora(kinds, ura),
        red=sum(t in house.reds for t in pieces),
        honba=state.honba,
    )
    scoring = house.scorer.score(full)
    named = {y.id for y in scoring.yaku}
    liable = tuple(pair for pair in s.liable if pair[0] in named)
    chips = _chips(house, full, scoring, seat, source)
    return ev.Won(seat, source, tile, tuple(sorted(concealed)), scoring, ura, liable, chips)


def _chips(
    house: House, full: Hand, scoring: Scoring, seat: Seat, source: Seat
) -> tuple[int, int, int, int]:
    """Chips (チップ) moved: red fives, ura and ippatsu one by one, a yakuman at its own price.

    They are due beside a yakuman too, where they add nothing to the points.
    """
    chips = house.rules.chips
    if not (chips.red or chips.ura or chips.ippatsu or chips.yakuman_ron or chips.yakuman_tsumo):
        return (0, 0, 0, 0)
    tsumo = seat == source
    each = full.red * chips.red + full.ura * chips.ura
    if full.flags & IPPATSU:
        each += chips.ippatsu
    for item in scoring.yaku:
        if item.yakuman:
            price = chips.yakuman_tsumo if tsumo else chips.yakuman_ron
            each += price * (2 if house.rules.yaku[item.id].double_chips else 1) * item.yakuman
    moved = [0, 0, 0, 0]
    for payer in range(4) if tsumo else (source,):
        if payer != seat:
            moved[payer] -= each
            moved[seat] += each
    a, b, c, d = moved
    return (a, b, c, d)


def abort(
    state: RoundState, house: House, why: AbortKind, declared: Sequence[Seat] = ()
) -> list[ev.Event]:
    """Events of an abortive draw (途中流局), ``declared`` by a seat or by the rons of several.

    Their hands are shown, and those of riichi that stand.
    """
    stick = stick_if_ronned(state, house)
    seat = declared[0] if len(declared) == 1 else -1
    out: list[ev.Event] = [*stick, ev.Aborted(why, seat)]
    if faults := audit(state, house, aborted=True, before=stick):
        return out + faults
    for other, s in enumerate(state.seats):
        if other in declared or (s.riichi and other != state.declaring):
            out.append(shown(state, other, s.waits))
    stays = getattr(house.rules.draws, why) != "deal_passes"
    out.append(round_ended(state, house, "abort", stays, paid=stick))
    return out


def shown(state: RoundState, seat: Seat, mask: int) -> ev.HandShown:
    """The seat lays its hand open; ``mask``: its waiting kinds."""
    s = state.seats[seat]
    kinds = tuple(k for k in range(34) if mask >> k & 1)
    return ev.HandShown(seat, bool(mask), tuple(sorted(s.tiles)), kinds)
