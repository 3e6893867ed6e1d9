"""Completes a record by the engine (牌譜の補完): what a format left out and the rules make certain.

A hand that replays is taken from the events it makes: yaku, fu and payments of the wins, when kan
dora were turned, who showed what. A hand that does not replay stays as it was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mahjong_sim.errors import ReplayMismatch
from mahjong_sim.meld import MeldKind
from mahjong_sim.replay.drive import Driver, start_of
from mahjong_sim.replay.fold import round_of
from mahjong_sim.replay.record import GameRecord, Problem, RoundRecord
from mahjong_sim.replay.results import check_hand
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.events import Discarded, DoraRevealed, Event, KanDeclared
from mahjong_sim.table.round import Round


def complete(game: GameRecord, rules: Rules) -> tuple[GameRecord, list[Problem]]:
    """The game with its hands completed, and where the engine does not agree with it."""
    problems: list[Problem] = []
    hands: list[RoundRecord] = []
    for number, hand in enumerate(game.rounds):
        table = Round(rules, start_of(hand, rules))
        try:
            check_hand(hand, Driver(table).play(hand))
        except ReplayMismatch as found:
            hands.append(_timed(hand))
            problems.append(Problem(game.name, number, found.index, found.expected, found.got))
        else:
            hands.append(_merged(hand, table))
    return replace(game, rounds=tuple(hands)), problems


def _merged(hand: RoundRecord, table: Round) -> RoundRecord:
    """What the engine makes of a hand, with what only the record tells."""
    dice = () if hand.dice is None else (hand.dice,)
    played = round_of(hand.dealt, table.events, table.ended, dice, hand.whole, hand.pieces)
    yaku = {win.seat: win.yaku for win in hand.wins}
    wins = tuple(
        replace(win, yaku=yaku[win.seat]) if _same(win.yaku, yaku[win.seat]) else win
        for win in played.wins
    )
    return replace(played, wins=wins, next=hand.next, kept=hand.kept)


def _same(played: object, recorded: object) -> bool:
    """Whether the yaku are told in full: then they stay in the order of the record."""
    return played == recorded and recorded is not None


def _timed(hand: RoundRecord) -> RoundRecord:
    """A hand whose steps do not have the indicators, with them where they are usually turned.

    That of a closed kan at once, of another before the next discard or kan.
    """
    if hand.dora_timed or hand.turned == 1:
        return hand
    turned = iter(map(DoraRevealed, hand.dealt.indicators[1 : hand.turned]))
    steps = tuple(_with_dora(hand, turned))
    return replace(hand, steps=steps, dora_timed=True)


def _with_dora(hand: RoundRecord, turned: Iterator[DoraRevealed]) -> Iterator[Event]:
    due = 0
    for step in hand.steps:
        if isinstance(step, Discarded):
            yield from _next(turned, due)
            due = 0
        yield step
        meld = getattr(step, "meld", None)
        if meld is not None and meld.is_kan:
            closed = isinstance(step, KanDeclared) and meld.kind is MeldKind.CLOSED_KAN
            yield from _next(turned, due + closed)
            due = 0 if closed else 1
    yield from _next(turned, due)


def _next(turned: Iterator[DoraRevealed], count: int) -> Iterator[DoraRevealed]:
    for _ in range(count):
        found = next(turned, None)
        if found is not None:
            yield found
