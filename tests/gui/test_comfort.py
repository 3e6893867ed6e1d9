"""Toggles, the order of the hand, the clock, reasons for calls, the wall: without a window."""

from __future__ import annotations

import pytest

from mahjong_sim.bots import load as bots
from mahjong_sim.bots.player import Player
from mahjong_sim.gui.clock import Clock, default
from mahjong_sim.gui.hints.refusals import refused_calls, why_not_call, why_not_discard
from mahjong_sim.gui.hints.wall import INDICATORS, REPLACEMENTS, break_throws, wall
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.toggles import HandOrder, Toggles
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import actions as do
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import HIDE, PASS, SHOW, WIN, Answer, Discard
from mahjong_sim.table.observe import Observation
from mahjong_sim.tiles import parse_tiles
from tests.kit import table

READY = "234m567p23488s67s"


# --- toggles --------------------------------------------------------------------------------------
def answer(view: Observation, *names: str) -> do.Action | None:
    toggles = Toggles()
    for name in names:
        toggles.switch(name)
    return toggles.answer(view)


def test_auto_win_takes_a_win_and_nothing_else_does() -> None:
    t = table("tenhou", E=READY, draws="5s")
    view = t.view("E")
    assert WIN in view.legal
    assert answer(view, "win") == WIN
    assert answer(view) is None
    assert answer(view, "tsumogiri") is None, "a win is never thrown away unasked"


def test_no_calls_passes_but_not_on_a_win() -> None:
    t = table("tenhou", S="55m", W=READY, draws="5m 9m 5s")
    t.act("E", "5m")
    assert answer(t.view("S"), "no_call") == PASS
    assert answer(t.view("S"), "tsumogiri", "win") is None
    t = table("tenhou", S="55s", W=READY, draws="5s")
    t.act("E", "5s")
    assert answer(t.view("W"), "no_call") is None, "a ron is asked"
    assert answer(t.view("W"), "no_call", "win") == WIN


def test_tsumogiri_discards_the_drawn_tile() -> None:
    view = table("tenhou", E="159m159p159s1234z", draws="9p").view("E")
    assert answer(view, "tsumogiri") == Discard(view.drawn)
    assert answer(view, "no_call", "win") is None


def test_toggles_are_cleared_to_sorting_alone() -> None:
    toggles = Toggles()
    for name in ("sort", "win", "no_call"):
        toggles.switch(name)
    assert toggles.on == {"win", "no_call"}
    toggles.clear()
    assert toggles.on == {"sort"}


def test_unsorted_a_hand_keeps_its_order_and_new_tiles_come_last() -> None:
    order = HandOrder()
    first = parse_tiles("159m")
    assert order.arrange(first, sort=True) == first
    with_2m = sorted([*first, *parse_tiles("2m")])
    assert order.arrange(with_2m, sort=False) == [*first, *parse_tiles("2m")]
    assert order.arrange(with_2m[1:], sort=False) == [*first[1:], *parse_tiles("2m")]
    assert order.arrange(with_2m[1:], sort=True) == with_2m[1:]
    assert order.arrange([-1, -1], sort=False) == [-1, -1]


# --- the clock ------------------------------------------------------------------------------------
def test_the_base_is_for_each_decision_and_the_bank_for_the_hand() -> None:
    clock = Clock("5+10")
    assert (clock.on, clock.left, clock.out) == (True, 15, False)
    clock.run(1, 7.0)
    assert (clock.base, clock.bank) == (0, 8) and not clock.out
    clock.run(2, 1.0)
    assert (clock.base, clock.bank) == (4, 8)
    clock.run(2, 8.0)
    assert clock.left == 4 and clock.pressing
    clock.run(2, 4.0)
    assert clock.out and clock.left == 0
    clock.new_hand()
    assert clock.left == 15 and not clock.out


def test_the_clock_tells_every_second_once() -> None:
    clock = Clock("3+5")
    clock.run(1, 0.0)
    ups = sum(clock.run(1, 0.1) for _ in range(50))
    assert ups == 5


def test_without_a_clock_time_never_runs_out() -> None:
    clock = Clock("off")
    assert not clock.run(1, 1e9) and not clock.out and not clock.pressing


def test_what_is_done_when_time_is_up() -> None:
    t = table("tenhou", S="55m", draws="5m")
    drawn = t.view("E").drawn
    assert default(t.view("E")) == Discard(drawn)
    t.act("E", "5m")
    assert default(t.view("S")) == PASS
    t.claim(S="pon")
    assert default(t.view("S")) in t.legal("S"), "after a call there is no drawn tile"
    assert default(Observation(t.round, 1, 0, (SHOW, HIDE), t.events, 0)) == SHOW


# --- why not --------------------------------------------------------------------------------------
def codes(view: Observation, name: str) -> list[str]:
    return [reason.code for reason in why_not_call(view, name)]


def test_calls_of_the_own_turn_and_what_they_lack() -> None:
    t = table("tenhou", E="159m159p159s1234z", draws="9p")
    view = t.view("E")
    assert refused_calls(view) == ["win", "riichi", "kan"], "nine kinds are there"
    assert codes(view, "riichi") == ["not_tenpai"]
    assert codes(view, "win") == ["incomplete"]
    assert codes(view, "nine") == []


def test_riichi_is_refused_for_what_is_nearest() -> None:
    t = table("kyoto", E="234m567p23499s67s", rivers={"E": "5s"}, draws="1z")
    assert codes(t.view("E"), "riichi") == ["riichi_furiten"]
    t = table("tenhou", E=READY, draws="1z", points=(900, 33000, 33000, 33100))
    assert codes(t.view("E"), "riichi") == ["points_for_riichi"]


def test_calls_of_a_claim_and_what_they_lack() -> None:
    t = table("tenhou", W="4556m19p19s12345z", draws="5m")
    t.act("E", "5m")
    view = t.view("W")
    assert refused_calls(view) == ["win", "kan", "chi"]
    assert codes(view, "chi") == ["left_seat_only"]
    assert codes(view, "kan") == ["no_set"]
    assert codes(view, "pon") == []


def test_a_discard_tells_what_bars_it() -> None:
    t = table("tenhou", S="345m", draws="3m")
    t.act("E", "3m")
    t.claim(S="chi 45m")
    view = t.view("S")
    tile = next(tile for tile in view.hand if tile >> 2 == 2)
    (reason,) = why_not_discard(view, tile, do.RiichiKind.NONE)
    assert reason.code == "swap_same"


@pytest.mark.parametrize("rule_set", ["tenhou", "kyoto", "okayama"])
def test_a_call_is_refused_with_a_reason_exactly_if_it_is_not_offered(rule_set: str) -> None:
    from mahjong_sim.gui.calls import calls

    match = Match(load(rule_set), "refused")
    players = [Player(match, seat, bots.load("random")()) for seat in range(4)]
    for _ in range(300):
        decision = match.pending()
        assert decision is not None
        for seat in decision.legal:
            view = match.view(seat)
            offered = {call.name.partition(".")[0] for call in calls(view)}
            for name in refused_calls(view):
                assert name not in offered, (name, view.legal)
                assert why_not_call(view, name)
        match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))


def test_nothing_is_refused_when_nothing_is_asked() -> None:
    assert refused_calls(table("tenhou").view("S")) == []


# --- the wall -------------------------------------------------------------------------------------
@pytest.mark.parametrize("rule_set", ["tenhou", "kyoto", "taikai"])
def test_the_wall_holds_exactly_the_pieces_that_are_not_drawn(rule_set: str) -> None:
    match = Match(load(rule_set), "wall")
    players = [Player(match, seat, bots.load("random")()) for seat in range(4)]
    picture, told, kans = Picture(), 0, 0
    lying: set[int] = set()
    order: dict[int, int] = {}
    while (decision := match.pending()) is not None:
        for event in match.events[told:]:
            picture.fold((event,))
            if isinstance(event, ev.RoundDealt):
                order = numbered(event)
                lying = set(order) - {t for hand in event.hands for t in hand}
            elif isinstance(event, ev.Drew):
                lying.discard(event.tile)
                kans += event.rinshan
                shown = wall(picture, break_throws(match.events, picture.number))
                assert there(shown.stacks) == {order[tile] for tile in lying}
        told = len(match.events)
        match.submit(*(Answer(s, players[s](match.view(s))) for s in decision.legal))
    assert kans


def numbered(dealt: ev.RoundDealt) -> dict[int, int]:
    """Number of each piece in drawing order."""
    out = {}
    at = 0
    left = [list(hand) for hand in dealt.hands]
    for take in (4, 4, 4, 1):
        for step in range(4):
            hand = left[(dealt.dealer + step) % 4]
            for _ in range(take):
                out[hand.pop(0)] = at
                at += 1
    out |= {tile: at + i for i, tile in enumerate(dealt.live)}
    out |= dict(zip(dealt.rinshan, REPLACEMENTS, strict=True))
    out |= dict(zip(dealt.indicators, INDICATORS, strict=True))
    return out | {t: i + 1 for t, i in zip(dealt.ura, INDICATORS, strict=True)}


def there(stacks: tuple[object, ...]) -> set[int]:
    out = set()
    for n, stack in enumerate(stacks):
        out |= {2 * n} if stack.upper else set()  # type: ignore[attr-defined]
        out |= {2 * n + 1} if stack.lower else set()  # type: ignore[attr-defined]
    return out


def test_where_the_dice_break_the_wall() -> None:
    picture = Picture(dealer=1, left=70)
    shown = wall(picture, [(3, 5)])
    assert (shown.seat, shown.cut) == ((1 + 7) % 4, 8), "eight: the dealer's left neighbour"
    first, dead = shown.stacks[0], [s for s in shown.stacks if s.dead]
    assert (first.seat, first.place) == (0, 8)
    assert [(s.seat, s.place) for s in dead] == [(0, p) for p in range(1, 8)]
    nine = shown.stacks[9]
    assert (nine.seat, nine.place) == (3, 0), "on with the wall to the left"
    assert not first.upper and not first.lower, "dealt"


def test_with_two_throws_both_count_the_stacks() -> None:
    shown = wall(Picture(dealer=0, left=70), [(6, 5), (4, 3)])
    assert (shown.seat, shown.cut) == (2, 18)
    assert (shown.stacks[0].seat, shown.stacks[0].place) == (1, 1)
    dead = [(s.seat, s.place) for s in shown.stacks if s.dead]
    assert dead[-1] == (1, 0) and dead[0] == (2, 11)


def test_the_indicators_lie_on_the_dead_wall() -> None:
    picture = Picture(left=70, dora=parse_tiles("1m9p"))
    shown = wall(picture, [(1, 1)])
    tops = [s.dora for s in shown.stacks if s.dead]
    assert tops == [-1, -1, -1, picture.dora[1], picture.dora[0], -1, -1]


def test_a_position_set_up_was_not_thrown_for() -> None:
    assert break_throws([], 0) == ()
    assert wall(Picture(left=30), ()).next == 122 - 30
