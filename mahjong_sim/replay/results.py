"""Compares how the engine ended a hand with how the record says it ended (結果の照合)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.replay.record import FinalRecord, Next, RoundRecord, WinRecord
from mahjong_sim.score.scoring import POT, Placed, Scoring
from mahjong_sim.table.events import (
    Aborted,
    Event,
    Exhausted,
    HandShown,
    NagashiWon,
    Paid,
    RoundEnded,
    Won,
)

Difference = tuple[str, object, object]  # what, recorded, engine's


def check_hand(record: RoundRecord, result: Sequence[Event]) -> None:
    """Compare a hand's result, `RoundEnded` last; ReplayMismatch names the first difference."""
    for what, want, got in _differences(record, result):
        if want != got:
            raise ReplayMismatch(len(record.steps), f"{what}: {want}", f"{what}: {got}")


def check_final(record: FinalRecord, standing: Sequence[Placed], index: int) -> None:
    """Compare the end of a match; ReplayMismatch with ``index`` for a difference."""
    placed = sorted(standing, key=lambda p: p.seat)
    points = tuple(p.points for p in placed)
    if points != record.points:
        raise ReplayMismatch(index, f"final points: {record.points}", f"final points: {points}")
    results = tuple(p.result for p in placed)
    if record.results is not None and results != record.results:
        raise ReplayMismatch(index, f"results: {record.results}", f"results: {results}")


def _differences(record: RoundRecord, result: Sequence[Event]) -> Iterator[Difference]:
    ended = result[-1]
    assert isinstance(ended, RoundEnded)
    yield "ending", record.ending, _ending(result)
    if record.ending == "win":
        yield from _wins(record.wins, result)
    else:
        yield from _draw(record, result)
    yield from _hands(record, result)
    if record.next is not None:
        got = Next(ended.next_wind, ended.next_dealer, ended.honba, ended.pot)
        yield "next hand", record.next, got


def _ending(result: Sequence[Event]) -> str:
    for event in result:
        if isinstance(event, Won):
            return "win"
        if isinstance(event, NagashiWon):
            return "nagashi"
        if isinstance(event, Exhausted):
            return "exhaustive"
        if isinstance(event, Aborted):
            return event.why
    return "none"


def _wins(wins: Sequence[WinRecord], result: Sequence[Event]) -> Iterator[Difference]:
    won = [e for e in result if isinstance(e, Won)]
    yield "winners", [w.seat for w in wins], [e.seat for e in won]
    for want, got in zip(wins, won, strict=True):
        yield from _win(want, got)
    paid = [_deltas([e]) for e in _payments(result)]
    for i, want in enumerate(wins):
        if want.deltas is not None:
            yield f"payments of seat {want.seat}", want.deltas, paid[i]


def _win(want: WinRecord, got: Won) -> Iterator[Difference]:
    who, scoring = f"of seat {want.seat}", got.scoring
    yield f"discarder {who}", want.source, got.source
    yield f"winning tile {who}", want.tile, got.tile
    names = _yaku(scoring, want.alike)
    if want.yakuman is not None:
        yield f"yakuman {who}", sorted(want.yakuman), sorted(names) if scoring.yakuman else []
    if not scoring.yakuman:
        if want.yaku is not None:
            yield f"yaku {who}", want.yaku, names
        if want.han is not None:
            yield f"han {who}", want.han, scoring.han
        if want.fu is not None:
            yield f"fu {who}", want.fu, scoring.fu
    if want.points is not None:
        yield f"points {who}", want.points, got.scoring.points
    if want.ura is not None:
        yield f"ura indicators {who}", want.ura, got.ura
    if want.liable >= 0:
        yield f"liable for the win {who}", [want.liable], sorted({s for _, s in got.liable})


def _yaku(scoring: Scoring, alike: dict[str, str]) -> dict[str, int]:
    """Han by yaku, those taken together that a record does not tell apart."""
    found: dict[str, int] = {}
    for item in scoring.yaku:
        name = alike.get(item.id, item.id)
        found[name] = found.get(name, 0) + item.han
    return found


def _draw(record: RoundRecord, result: Sequence[Event]) -> Iterator[Difference]:
    if record.shown is not None and record.ending in ("exhaustive", "nagashi"):
        shown = [e.seat for e in result if isinstance(e, HandShown) and e.tenpai]
        yield "tenpai", sorted(record.shown), sorted(shown)
    if record.deltas is not None:
        yield "payments", record.deltas, _deltas(_payments(result))


def _hands(record: RoundRecord, result: Sequence[Event]) -> Iterator[Difference]:
    shown = {e.seat: e.hand for e in result if isinstance(e, Won | HandShown)}
    for seat, hand in record.hands.items():
        yield f"hand of seat {seat}", sorted(hand), sorted(shown.get(seat, ()))


def _payments(result: Sequence[Event]) -> list[Paid]:
    """Payments of the result; riichi sticks laid during the hand are not among them."""
    paid = (e for e in result if isinstance(e, Paid))
    return [e for e in paid if any(line.cause != "riichi" for line in e.lines)]


def _deltas(paid: Sequence[Paid]) -> tuple[int, ...]:
    moved = [0, 0, 0, 0, 0]
    for event in paid:
        for line in event.lines:
            moved[line.payer] -= line.points
            moved[line.payee] += line.points
    assert POT == -1  # the pot is the last place
    return tuple(moved[:4])
