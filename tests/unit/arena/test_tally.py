from __future__ import annotations

from mahjong_sim.arena.tally import Counts, Tally
from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.bots.play import play
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.score.scoring import POT, Line
from mahjong_sim.table import events as ev
from tests.kit import Table, table


def tallied(events: list[ev.Event]) -> tuple[Counts, ...]:
    tally = Tally()
    tally.take(events)
    return tally.counts


def ron(t: Table) -> tuple[Counts, ...]:
    return tallied(t.round.events)


def test_a_ron_is_a_win_and_a_deal_in_of_the_same_points_with_honba_without_sticks() -> None:
    tanyao = "234m678p345s88s46p"
    t = table("tenhou", E=tanyao, draws="5p", turn="S", honba=2, pot=1000)
    t.act("S", "5p")
    t.claim(E="win")
    counts = ron(t)
    assert (counts[0].wins, counts[0].tsumo, counts[0].win_points) == (1, 0, 2600)
    assert (counts[1].deal_ins, counts[1].deal_in_points) == (1, 2600)
    assert counts[2] == counts[3] == Counts(hands=0)


def test_two_rons_are_one_deal_in_of_both() -> None:
    t = table("tenhou", E="234m678p345s88s46p", W="46p234m678s345p22s", draws="5p", turn="S")
    t.act("S", "5p")
    t.claim(E="win", W="win")
    counts = ron(t)
    assert counts[1].deal_ins == 1
    assert counts[1].deal_in_points == counts[0].win_points + counts[2].win_points > 0


def test_what_is_counted_agrees_with_the_payments_of_whole_matches() -> None:
    for seed in ("a", "b"):
        match = Match(load("tenhou"), seed)
        play(match, [load_bot(n)() for n in ("efficient", "random", "efficient", "cautious")])
        counts = tallied(match.events)
        lines = [line for e in match.events if isinstance(e, ev.Paid) for line in e.lines]
        for seat, found in enumerate(counts):
            assert found.hands == match.hands
            won = [line for line in lines if line.payee == seat and _for_a_win(line)]
            assert found.win_points == sum(line.points for line in won)
            assert found.riichi >= sum(
                isinstance(e, ev.RiichiAccepted) and e.seat == seat for e in match.events
            )
            called = [e for e in match.events if isinstance(e, ev.Called) and e.seat == seat]
            assert found.calls == len(called) >= found.opened
        drawn = sum(isinstance(e, ev.Exhausted) for e in match.events)
        assert {found.draws for found in counts} == {drawn}
        assert sum(found.wins for found in counts) == sum(
            isinstance(e, ev.Won) for e in match.events
        )
        dealt_in = [e for e in match.events if isinstance(e, ev.Won) and e.source != e.seat]
        assert sum(found.deal_ins for found in counts) <= len(dealt_in)
        assert sum(found.wins - found.tsumo for found in counts) == len(dealt_in)


def _for_a_win(line: Line) -> bool:
    return line.payer != POT and line.cause in ("win", "honba", "liability")


def test_a_chombo_is_counted() -> None:
    match = Match(load("kyoto"), "x")
    match.rule_chombo(2)
    assert [found.chombo for found in tallied(match.events)] == [0, 0, 1, 0]
