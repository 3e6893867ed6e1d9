"""How the bots read hands: plans to a yaku, tiles that help, what a win pays."""

from __future__ import annotations

import pytest

from mahjong_sim.bots.api import Chi, Discard, Pon
from mahjong_sim.bots.sense.hand import (
    ALL,
    HOPELESS,
    SIMPLES,
    Hand,
    Plan,
    barred_after,
    counts_after,
    melded,
    nearest,
    pair_plans,
    plans,
)
from mahjong_sim.bots.sense.sight import Sight, valued_of
from mahjong_sim.bots.sense.worth import Worth
from mahjong_sim.rules.load import load
from mahjong_sim.tiles import EAST, WHITE, counts_of, mask_kinds, parse_kinds
from tests.kit import table

WHITE_PAIR = Plan(ALL, 1, WHITE)


def counts(text: str) -> list[int]:
    return counts_of(parse_kinds(text))


@pytest.mark.parametrize(
    ("hand", "melds", "shanten", "draws"),
    [
        ("55z22m", 3, 0, "5z"),  # the other pair completes it, but without a yaku
        ("55z22m34p", 2, None, None),
        ("55z23m99p", 2, None, None),
        ("55z123m99p", 2, 0, "5z"),
        ("55z12399m4p", 2, 0, "5z"),
    ],
)
def test_a_pair_that_must_be_ponned_is_waited_for(
    hand: str, melds: int, shanten: int | None, draws: str | None
) -> None:
    found = Hand(counts(hand), melds, WHITE_PAIR)
    if shanten is None:
        assert found.shanten >= 1
        assert found.draws(found.shanten) >> WHITE & 1
        return
    assert found.shanten == shanten
    assert draws is not None
    assert mask_kinds(found.draws(shanten)) == parse_kinds(draws)


def test_breaking_the_pair_leaves_no_plan() -> None:
    found = Hand(counts("55z123m99p4s"), 2, WHITE_PAIR)
    assert found.shanten_without([WHITE])[0] >= HOPELESS
    assert found.shanten_without(parse_kinds("4s")) == [0]


def test_a_tile_outside_the_plan_is_none_of_the_hands() -> None:
    found = Hand(counts("234m567p68s22s1z"), 1, Plan(SIMPLES, 1))
    assert found.shanten_without([EAST]) == [found.shanten] == [0]


def test_plans_follow_the_rule_set() -> None:
    hand, melds = counts("234m567p68s22s"), ()
    for rules, found in (("tenhou", 1), ("tenhou-nokuitan", 0)):
        resolved = load(rules)
        valued = valued_of(resolved, 0, 0)
        simples = [p for p in plans(resolved, 0, valued, hand, melds) if p.kinds == SIMPLES]
        assert len(simples) == found


def test_two_han_are_planned_for_where_they_are_needed() -> None:
    rules = load("base", ["win.two_han_from_honba=5"])
    valued, hand = valued_of(rules, 1, 0), counts("55z123m456p79s1m4m")
    assert list(pair_plans(rules, 0, valued, hand, (), [4] * 34))
    assert not list(pair_plans(rules, 5, valued, hand, (), [4] * 34))


def test_a_double_wind_is_worth_two() -> None:
    assert valued_of(load("base"), 0, 0)[EAST] == 2
    assert valued_of(load("base"), 1, 0)[EAST] == 1


def test_a_hand_without_a_yaku_is_hopeless() -> None:
    assert nearest(iter(()), counts("234m567p68s22s"), 1)[0] == HOPELESS


@pytest.mark.parametrize("rules", ["tenhou", "base", "kyoto", "mahjong-soul"])
@pytest.mark.parametrize("thrown", ["4m", "7m", "1m"])
def test_swap_calling_is_foreseen_as_the_table_has_it(rules: str, thrown: str) -> None:
    t = table(rules, S="123456789m5567s", draws=thrown, fresh=False)
    t.act("E", thrown)
    for word in sorted(t.words("S") - {"pass", "win"}):
        again = table(rules, S="123456789m5567s", draws=thrown, fresh=False)
        again.act("E", thrown)
        view = again.view("S")
        action = again._find("S", word)
        assert isinstance(action, Chi | Pon)
        barred, left = (
            barred_after(again.round.house.rules, melded(view, action)),
            counts_after(view, action),
        )
        foreseen = {k for k in range(34) if left[k] and not barred >> k & 1}
        again.claim(S=word)
        legal = {a.tile >> 2 for a in again.legal("S") if isinstance(a, Discard)}
        assert foreseen == legal


def valued_win(rules: str, hand: str, win: str, riichi: bool) -> float:
    t = table(rules, E=hand, draws="9m", dora="9s")
    worth = Worth(t.round.house.rules)
    worth.look(Sight(t.view("E")))
    (kind,) = parse_kinds(win)
    return sum(chance * base for chance, base in worth.ron(counts(hand), (), kind, riichi))


def test_a_riichi_pays_more_where_there_are_ura_dora() -> None:
    hand = "234m567m345p68s22s"
    silent = valued_win("tenhou", hand, "7s", riichi=False)
    with_ura = valued_win("tenhou", hand, "7s", riichi=True)
    without = valued_win("kyoto", hand, "7s", riichi=True)
    assert silent < without < with_ura
    assert with_ura / without == pytest.approx(1.5, abs=0.25)  # 4,322 collected for 2,626 declared


def test_a_hand_without_a_yaku_wins_nothing_by_ron() -> None:
    assert valued_win("tenhou", "123m456p789s2399p", "1s", riichi=False) == 0
