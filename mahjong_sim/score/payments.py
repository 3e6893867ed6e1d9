"""Who pays whom (支払い): wins with honba, sticks and liability; draws.

Every function returns `Line`s, the only way points move. Their amounts are final.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from mahjong_sim.rules.options import Rules
from mahjong_sim.score.points import ron_points, round_up, tsumo_points
from mahjong_sim.score.scoring import POT, Line, Scoring
from mahjong_sim.tiles import Seat

SEATS = range(4)


class Payout(Struct, frozen=True, gc=False):
    """A win to be paid: ``source`` is the discarder, or the winner itself for a tsumo.

    ``liable``: (yaku id, seat) of each yaku of the hand that a seat is liable for (包).
    """

    seat: Seat
    source: Seat
    scoring: Scoring
    liable: tuple[tuple[str, Seat], ...] = ()

    @property
    def tsumo(self) -> bool:
        """Whether it is a self-draw (自摸)."""
        return self.source == self.seat


def win_lines(
    rules: Rules, payouts: Sequence[Payout], dealer: Seat, honba: int, pot: int
) -> tuple[tuple[Line, ...], ...]:
    """The payments of one or more wins, one tuple a winner.

    ``payouts`` in turn order from the discarder: the first takes the ``pot`` (points) and, unless
    the rules give it to each, the honba.
    """
    return tuple(
        tuple(
            _paid(
                rules,
                payout,
                dealer,
                honba=honba if place == 0 or rules.payments.honba_to == "each" else 0,
                pot=pot if place == 0 else 0,
            )
        )
        for place, payout in enumerate(payouts)
    )


def _paid(rules: Rules, payout: Payout, dealer: Seat, honba: int, pot: int) -> Iterator[Line]:
    parts = _liable_parts(rules, payout)
    if parts:
        yield from _liable_win(rules, payout, dealer, parts)
    else:
        yield from _plain_win(payout, payout.scoring.base, dealer)
    if honba:
        answers = next(iter(parts), None)
        yield from _honba(rules, payout, honba * rules.payments.honba, answers)
    if pot:
        yield Line(POT, payout.seat, pot, "sticks")


def _plain_win(payout: Payout, base: int, dealer: Seat) -> Iterator[Line]:
    """The usual payment for so many base points."""
    winner = payout.seat
    if not payout.tsumo:
        yield Line(payout.source, winner, ron_points(base, winner == dealer), "win")
        return
    from_dealer, from_child = tsumo_points(base, winner == dealer)
    for seat in SEATS:
        if seat != winner:
            yield Line(seat, winner, from_dealer if seat == dealer else from_child, "win")


def _honba(rules: Rules, payout: Payout, points: int, liable: Seat | None) -> Iterator[Line]:
    """Honba (本場): a third from each on tsumo, all from the discarder on ron; or a liable seat."""
    winner, payer = payout.seat, payout.source
    if liable is not None and (payout.tsumo or rules.liability.honba_on_ron == "liable"):
        payer = liable
    if payer != winner:
        yield Line(payer, winner, points, "honba")
        return
    for seat in SEATS:
        if seat != winner:
            yield Line(seat, winner, round_up(points // 3, 100), "honba")


# --- liability ----------------------------------------------------------------------------------
def _liable_parts(rules: Rules, payout: Payout) -> dict[Seat, int]:
    """How many of the hand's yakuman each liable seat answers for.

    Where the liability covers the whole hand the first liable seat answers for what is left, too.
    """
    scoring, left = payout.scoring, payout.scoring.yakuman
    units = {item.id: item.yakuman for item in scoring.yaku if item.yakuman}
    parts: dict[Seat, int] = {}
    for id, seat in payout.liable:
        part = min(units.get(id, 0), left)
        if part and seat != payout.seat:
            parts[seat] = parts.get(seat, 0) + part
            left -= part
    if parts and left and rules.liability.covers == "whole_hand":
        parts[next(iter(parts))] += left
    return parts


def _liable_win(
    rules: Rules, payout: Payout, dealer: Seat, parts: dict[Seat, int]
) -> Iterator[Line]:
    """A yakuman with liable seats: they pay a tsumo alone, and halve a ron with the discarder."""
    winner, unit = payout.seat, payout.scoring.base // payout.scoring.yakuman
    for seat, part in parts.items():
        if payout.tsumo:
            owed = sum(line.points for line in _plain_win(payout, unit * part, dealer))
            yield Line(seat, winner, owed, "liability")
        elif seat == payout.source:
            yield from _plain_win(payout, unit * part, dealer)
        else:
            owed = ron_points(unit * part, winner == dealer)
            half = round_up(owed // 2, 100)
            yield Line(seat, winner, half, "liability")
            yield Line(payout.source, winner, owed - half, "win")
    left = payout.scoring.yakuman - sum(parts.values())
    if left:
        yield from _plain_win(payout, unit * left, dealer)


# --- draws --------------------------------------------------------------------------------------
def noten_lines(rules: Rules, tenpai: Sequence[Seat]) -> tuple[Line, ...]:
    """Noten payments (不聴罰符): the total is split among the payers and among the tenpai seats."""
    total = rules.payments.noten
    ready = [seat for seat in SEATS if seat in tenpai]
    noten = [seat for seat in SEATS if seat not in tenpai]
    if not ready or not noten or not total:
        return ()
    if len(ready) == len(noten):
        pairs = list(zip(noten, ready, strict=True))
    else:
        pairs = [(payer, payee) for payer in noten for payee in ready]
    return tuple(Line(payer, payee, total // len(pairs), "noten") for payer, payee in pairs)


def nagashi_lines(
    rules: Rules,
    seats: Sequence[Seat],
    scorings: Sequence[Scoring],
    dealer: Seat,
    honba: int,
    pot: int,
) -> tuple[tuple[Line, ...], ...]:
    """Payments of nagashi mangan (流し満貫), one tuple a seat, in order from the dealer.

    As a win it is paid like a tsumo with honba and pot to the first; as a payment at a draw without
    them. Where only the first seat has it, the caller names that one alone.
    """
    payouts = [Payout(seat, seat, scoring) for seat, scoring in zip(seats, scorings, strict=True)]
    if rules.draws.nagashi == "win":
        return win_lines(rules, payouts, dealer, honba, pot)
    return tuple(
        tuple(
            Line(line.payer, line.payee, line.points, "nagashi")
            for line in _plain_win(payout, payout.scoring.base, dealer)
        )
        for payout in payouts
    )
