"""A match (半荘) from the first throw to the result."""

from __future__ import annotations

import pytest

from mahjong_sim.errors import IllegalAction, StaleAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import END_MATCH, PASS, PLAY_ON, Answer
from tests.kit import Game

READY = "234m678p345s88s46p"  # waits on 5p


def dealer_win(**more: str) -> dict[str, str]:
    return {"E": READY, "draws": "5p"} | more


def placed(game: Game) -> list[tuple[int, int]]:
    assert game.match.standing is not None
    return [(p.seat, p.points) for p in game.match.standing]


def test_it_starts_with_its_name_and_the_throws() -> None:
    match = Match(load("kyoto"), "start")
    started, *rest = match.events
    assert started == ev.MatchStarted(
        "kyoto", load("kyoto").digest, (), "start", (30000, 30000, 30000, 30000)
    )
    purposes = [e.purpose for e in rest if isinstance(e, ev.DiceThrown)]
    assert purposes == ["temporary_dealer", "first_dealer", "wall_break"]
    dealt = next(e for e in rest if isinstance(e, ev.RoundDealt))
    assert (dealt.dealer, dealt.wind, dealt.number, dealt.honba) == (0, 0, 0, 0)


def test_every_deal_has_its_break_by_the_dealer() -> None:
    game = Game("tenhou", "match.break_throws=2")
    game.go_to("E3")
    breaks = [e for e in game.all(ev.DiceThrown) if e.purpose == "wall_break"]
    assert breaks == []  # this deal is laid, not thrown
    match = Match(load("tenhou", ("match.break_throws=2",)), "x")
    breaks = [e for e in match.events if isinstance(e, ev.DiceThrown) and e.purpose == "wall_break"]
    assert [e.seat for e in breaks] == [0, 0]


def test_hands_follow_with_points_honba_and_sticks() -> None:
    game = Game("tenhou", E1={"S": READY, "draws": "9m1z"})
    game.discard("E", "9m")
    game.discard("S", "riichi 1z")
    game.run_out()
    assert game.name == "E2"
    state = game.round.state
    assert (state.honba, state.pot) == (1, 1000)
    assert game.points() == [24000, 27000, 24000, 24000]
    assert [e.number for e in game.all(ev.RoundDealt)] == [0, 1]


def test_leftover_sticks_go_to_the_top() -> None:
    game = Game("okayama", S4={"S": READY, "draws": "9m1z"})
    game.go_to("S4")
    game.discard("E", "9m")
    game.discard("S", "riichi 1z")
    game.run_out()
    assert sum(points for _, points in placed(game)) == 100000
    assert placed(game)[0] == (0, 28000)
    assert game.match.state.pot == 0


def test_leftover_sticks_go_back_to_their_owners() -> None:
    last = {"E": "7z", "W": "7z", "N": "7z"}  # nobody discards the tile South waits on
    stick = {"S": "234m678p345s888s7z", "draws": "9m1z"} | last
    game = Game("kyoto", S3=stick, S4=stick)
    for name in ("S3", "S4"):
        game.go_to(name)
        game.discard("E", "9m")
        game.discard("S", "riichi 1z")
        game.run_out()
    leftover = [
        line for paid in game.all(ev.Paid) for line in paid.lines if line.cause == "leftover"
    ]
    assert sorted((line.payee, line.points) for line in leftover) == [(0, 1000), (3, 1000)]
    assert sum(points for _, points in placed(game)) == 120000


def test_sticks_that_were_won_are_not_given_again() -> None:
    stick = {"S": READY, "draws": "9m1z"}
    game = Game("okayama", S3=stick, S4={"S": READY, "draws": "5p"})
    game.go_to("S3")
    game.discard("E", "9m")
    game.discard("S", "riichi 1z")
    game.run_out()
    game.act("E", "5p")
    game.claim(S="win")
    assert not [ln for paid in game.all(ev.Paid) for ln in paid.lines if ln.cause == "leftover"]
    assert sum(points for _, points in placed(game)) == 100000


def asked(rules: str = "okayama") -> Game:
    """The leading dealer has won the last hand and is asked."""
    game = Game(rules, S4=dealer_win())
    game.go_to("S4")
    game.act("E", "win")
    return game


def test_the_leading_dealer_may_end_the_match() -> None:
    for rules in ("okayama", "mmml91"):
        game = asked(rules)
        assert game.words("E") == {"end", "play on"}
        game.act("E", "end")
        assert game.last(ev.MatchEnded).why == "dealer_end"
        assert game.pending() is None
        assert placed(game)[0][0] == 3


def test_or_play_on() -> None:
    game = asked()
    number, honba = game.pending(), game.round.state.honba
    game.act("E", "play on")
    assert game.name == "S4"
    assert game.round.state.honba == honba + 1
    after = game.pending()
    assert number is not None
    assert after is not None
    assert after.number == number.number + 1


def test_only_the_dealer_is_asked_and_only_that() -> None:
    game = asked()
    decision = game.pending()
    assert decision is not None
    before = list(game.events)
    for answer, error in (
        (Answer(0, END_MATCH), StaleAnswer),
        (Answer(3, PASS), IllegalAction),
        (Answer(3, END_MATCH, decision=decision.number - 1), StaleAnswer),
        (Answer(3, END_MATCH, decision=decision.number + 1), StaleAnswer),
    ):
        with pytest.raises(error):
            game.submit(answer)
        assert game.events == before
        assert game.pending() == decision
    assert game.view("E").legal == (END_MATCH, PLAY_ON)


def test_it_ends_by_itself_where_the_rules_say_so() -> None:
    game = Game("tenhou", "match.bust=never", S4={"E": "1112223334445m", "draws": "5m"})
    game.go_to("S4")
    game.act("E", "win")
    assert game.last(ev.MatchEnded).why == "dealer_end"


def test_it_goes_on_where_a_leading_dealer_may_not_stop() -> None:
    for rules in ("taikai", "kita18", "kyoto"):
        game = asked(rules)
        assert game.name == "S4"
        assert game.round.state.honba > 0


def test_a_bust_ends_it_at_once() -> None:
    yakuman = {"E": "19m19p19s1234567z", "draws": "1m"}
    game = Game("okayama", E1=yakuman)
    game.act("E", "win")
    assert game.last(ev.MatchEnded).why == "bust"
    assert game.name == "E1"


def test_closing_time() -> None:
    game = Game("kita18", E3=dealer_win(), S1=dealer_win())
    game.go_to("E3")
    game.match.call_closing()
    game.match.call_closing()
    assert len(game.all(ev.ClosingCalled)) == 1
    game.act("E", "win")
    ended = game.last(ev.MatchEnded)
    assert (ended.why, ended.counted) == ("closing", False)
    later = Game("kita18", S1=dealer_win())
    later.go_to("S1")
    later.match.call_closing()
    later.act("E", "win")
    ended = later.last(ev.MatchEnded)
    assert (ended.why, ended.counted) == ("closing", True)


def test_no_closing_time_elsewhere() -> None:
    with pytest.raises(IllegalAction):
        Match(load("tenhou"), "x").call_closing()


def test_closing_time_while_the_dealer_is_asked() -> None:
    game = Game("kita18", "match.dealer_win_end=offered", S4=dealer_win())
    game.go_to("S4")
    game.act("E", "win")
    game.match.call_closing()
    game.act("E", "play on")
    assert game.last(ev.MatchEnded).why == "closing"


def test_the_extra_round_is_played_while_nobody_has_enough() -> None:
    game = Game("tenhou", "match.bust=never", W2=dealer_win(E="1112223334445m", draws="5m"))
    game.go_to("W2")
    assert game.match.standing is None
    game.act("E", "win")
    assert game.last(ev.MatchEnded).why == "dealer_end"


def test_nothing_is_taken_once_it_is_over() -> None:
    game = asked()
    game.act("E", "end")
    with pytest.raises(StaleAnswer):
        game.submit(Answer(3, END_MATCH))
    assert game.events[-1] is game.last(ev.MatchEnded)


def test_the_same_seed_and_answers_make_the_same_match() -> None:
    def run() -> list[ev.Event]:
        match = Match(load("tenhou"), "same")
        for turn in range(300):
            decision = match.pending()
            if decision is None:
                break
            for seat, legal in decision.legal.items():
                match.submit(Answer(seat, legal[turn * 7 % len(legal)]))
        return match.events

    assert run() == run()
