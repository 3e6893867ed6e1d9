"""Every reason against an act, each in a position that gives it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mahjong_sim.errors import IllegalAction
from mahjong_sim.rules.load import load
from mahjong_sim.table import actions as act
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import RiichiKind
from mahjong_sim.table.evolve import evolve
from mahjong_sim.table.guards import codes, why_not
from mahjong_sim.table.reasons import TEXTS, Reason, text
from mahjong_sim.table.riichi import kan_meld
from mahjong_sim.tiles import KINDS, Tile, parse_kinds
from tests.kit import Table, table
from tests.rulesets import positions as at

Case = tuple[Table, str, act.Action]
CASES: dict[str, Callable[[], Case]] = {}
READY = "234567m234p88p46s"  # waits for 5s


def gives(code: str) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    """The position gives the reason."""

    def add(build: Callable[[], Case]) -> Callable[[], Case]:
        CASES[code] = build
        return build

    return add


@pytest.mark.parametrize("code", TEXTS)
def test_the_position_gives_the_reason(code: str) -> None:
    assert code in {reason.code for reason in reasons(CASES[code]())}


def test_every_code_has_its_text_and_its_position() -> None:
    assert codes() == TEXTS.keys() == CASES.keys()


def reasons(case: Case) -> tuple[Reason, ...]:
    t, seat, action = case
    return why_not(t.round.state, t.round.house, t.seat(seat), action)


# --- building positions -------------------------------------------------------------------------
def pieces(t: Table, seat: str, kind: str) -> list[Tile]:
    """The pieces of a kind in a seat's hand."""
    wanted = parse_kinds(kind)[0]
    return [p for p in t.round.state.seats[t.seat(seat)].tiles if p >> 2 == wanted]


def drop(t: Table, seat: str, kind: str, riichi: RiichiKind = RiichiKind.NONE) -> Case:
    return t, seat, act.Discard(pieces(t, seat, kind)[0], riichi)


def declare(hand: str, drawn: str, *overrides: str, **more: Any) -> Case:
    """East, with this hand, declares riichi with what it drew."""
    t = table("kyoto", *overrides, E=hand, draws=drawn, **more)
    return drop(t, "E", drawn, RiichiKind.CLOSED)


def kan(t: Table, seat: str, kind: str) -> Case:
    return t, seat, act.ClosedKan(parse_kinds(kind)[0])


def chi(t: Table, seat: str, low: str, high: str) -> Case:
    return t, seat, act.Chi((pieces(t, seat, low)[0], pieces(t, seat, high)[0]))


def happened(t: Table, event: ev.Event) -> Table:
    evolve(t.round.state, event)
    return t


def offered(tile: str, rules: str = "kyoto", *overrides: str, **more: Any) -> Table:
    """East has discarded the tile, and the window is open although nobody may claim."""
    t = table(rules, *overrides, E=tile, fresh=False, **more)
    return happened(t, ev.Discarded(0, pieces(t, "E", tile)[0], False))


# --- when, and with what ------------------------------------------------------------------------
@gives("no_such_act")
def ends_the_match() -> Case:
    return table("kyoto"), "E", act.END_MATCH


@gives("not_your_turn")
def discards_too_early() -> Case:
    return drop(table("kyoto", S="1z"), "S", "1z")


@gives("not_held")
def kans_three_tiles() -> Case:
    return kan(table("kyoto", E="111z"), "E", "1z")


@gives("just_called")
def wins_after_a_call() -> Case:
    return at.both_ends("kyoto"), "S", act.WIN


@gives("miscounted")
def declares_riichi_with_a_tile_too_many() -> Case:
    t = table("kyoto", E=READY, draws="9s1z")
    happened(t, ev.Drew(0, t.round.state.live[t.round.state.at]))
    return drop(t, "E", "9s", RiichiKind.CLOSED)


@gives("dead_hand")
def kans_with_a_dead_hand() -> Case:
    return kan(happened(table("kyoto", E="1111z"), ev.HandDied(0)), "E", "1z")


@gives("must_win")
def passes_a_tsumo_in_riichi() -> Case:
    return drop(at.in_riichi("kyoto", READY, "5s"), "S", "5s")


# --- discards and riichi ------------------------------------------------------------------------
@gives("riichi_bound")
def changes_the_hand_in_riichi() -> Case:
    return drop(at.in_riichi("kyoto", READY, "1z"), "S", "2m")


@gives("riichi_spoken")
def withdraws_a_riichi() -> Case:
    t = happened(table("kyoto", E=READY, draws="9s"), ev.RiichiSpoken(0))
    return drop(t, "E", "9s")


@gives("swap_same")
def discards_the_called_kind() -> Case:
    return drop(at.both_ends("kyoto"), "S", "7s")


@gives("swap_other_end")
def discards_the_other_end() -> Case:
    return drop(at.both_ends("kyoto"), "S", "4s")


@gives("already_riichi")
def declares_twice() -> Case:
    return drop(at.in_riichi("kyoto", READY, "1z"), "S", "1z", RiichiKind.CLOSED)


@gives("hand_open")
def declares_with_an_open_hand() -> Case:
    return declare("234567m88p46s", "1z", melds={"E": ["chi 234p"]})


@gives("points_for_riichi")
def declares_without_a_stick() -> Case:
    return declare(READY, "1z", points=(900, 25000, 25000, 25000))


@gives("draw_left")
def declares_too_late() -> Case:
    return declare(READY, "1z", left=4)


@gives("open_riichi_off")
def declares_openly() -> Case:
    return drop(table("kyoto", E=READY, draws="1z"), "E", "1z", RiichiKind.OPEN)


@gives("not_tenpai")
def declares_noten() -> Case:
    return declare("147m258p369s1234z", "5z")


@gives("empty_wait")
def declares_on_its_own_four() -> Case:
    return declare("123m456p789s1111z", "5z")


@gives("riichi_furiten")
def declares_in_furiten() -> Case:
    return declare(READY, "1z", rivers={"E": "5s"})


# --- wins ---------------------------------------------------------------------------------------
@gives("incomplete")
def wins_on_a_wrong_tile() -> Case:
    return table("kyoto", E=READY, draws="1z"), "E", act.WIN


@gives("no_yaku")
def wins_without_a_yaku() -> Case:
    return offered("9s", S="123m456p78s11z", melds={"S": ["chi 345m"]}), "S", act.WIN


@gives("two_han")
def wins_with_one_han_at_five_honba() -> Case:
    return at.rons("okayama", honba=5), "S", act.WIN


@gives("one_sided")
def wins_on_the_side_that_has_a_yaku() -> Case:
    t = offered("6s", "kyoto", "win.one_sided=false", S="234567p33m78s", melds={"S": ["chi 345m"]})
    return t, "S", act.WIN


@gives("furiten_river")
def wins_on_its_own_discard() -> Case:
    return at.rons("kyoto", rivers={"S": "5s"}), "S", act.WIN


def _passed(riichi: str) -> Case:
    """South lets a 5s of North pass, then wants that of East."""
    t = table("okayama", S=READY, N="5s", E="5s", draws="9p1z", turn="N", riichi=riichi)
    t.act("N", "5s")
    t.claim()
    return happened(t, ev.Discarded(0, pieces(t, "E", "5s")[0], False)), "S", act.WIN


@gives("furiten_turn")
def wins_after_passing_in_the_same_turn() -> Case:
    return _passed(riichi="")


@gives("furiten_riichi")
def wins_after_passing_in_riichi() -> Case:
    return _passed(riichi="S")


def _robs(rules: str, tile: str, hand: str) -> Case:
    """South wants the tile of East's closed kan."""
    t = table(rules, E=tile * 3, S=hand, draws=tile, fresh=False)
    return happened(t, ev.KanDeclared(0, kan_meld(parse_kinds(tile)[0]))), "S", act.WIN


@gives("closed_kan_not_robbed")
def robs_a_closed_kan() -> Case:
    return _robs("kyoto", "7z", at.ORPHANS)


@gives("kokushi_only")
def robs_a_closed_kan_without_kokushi() -> Case:
    return _robs("mahjong-soul", "5s", READY)


@gives("kind_barred")
def wins_on_a_kind_it_showed() -> Case:
    return happened(at.rons("kyoto"), ev.KindsBarred(1, (22,))), "S", act.WIN


@gives("improper_kan")
def wins_after_an_improper_kan() -> Case:
    return happened(at.rons("kyoto"), ev.KindsBarred(1, tuple(range(KINDS)))), "S", act.WIN


# --- calls --------------------------------------------------------------------------------------
@gives("no_set")
def calls_what_makes_no_run() -> Case:
    return chi(offered("5s", S="37s"), "S", "3s", "7s")


@gives("left_seat_only")
def calls_from_across() -> Case:
    return chi(offered("5s", W="46s"), "W", "4s", "6s")


@gives("kan_tile")
def calls_the_tile_of_a_kan() -> Case:
    return chi(at.added_kan("kyoto"), "S", "4s", "6s")


@gives("in_riichi_no_call")
def calls_in_riichi() -> Case:
    t = offered("8p", S=READY, riichi="S")
    a, b = pieces(t, "S", "8p")
    return t, "S", act.Pon((a, b))


@gives("last_discard")
def calls_the_last_discard() -> Case:
    return chi(offered("5s", S=READY, left=1), "S", "4s", "6s")


@gives("hand_ends")
def calls_after_four_kans() -> Case:
    melds = {"S": ["ankan 1111m", "ankan 9999m", "ankan 1111p"]}
    t = table("okayama", E="9999p5s", S="46s", melds=melds)
    t.act("E", "kan 9p")
    five = pieces(t, "E", "5s")[0]
    return chi(happened(t, ev.Discarded(0, five, False)), "S", "4s", "6s")


@gives("no_discard_left")
def calls_with_nothing_to_discard() -> Case:
    laid = {"S": ["pon 111z", "pon 222z", "pon 333z"]}
    return chi(offered("7s", S="4567s", melds=laid), "S", "5s", "6s")


# --- kans and nine kinds ------------------------------------------------------------------------
@gives("four_kans")
def makes_a_fifth_kan() -> Case:
    laid = ["ankan 2222z", "ankan 3333z", "ankan 4444z", "ankan 5555z"]
    return kan(table("kyoto", E="1111z", melds={"S": laid}), "E", "1z")


@gives("last_tile")
def kans_with_the_last_tile() -> Case:
    return kan(table("kyoto", E="1111z", left=1), "E", "1z")


@gives("no_pon")
def adds_to_nothing() -> Case:
    t = table("kyoto", E="1z")
    return t, "E", act.AddedKan(pieces(t, "E", "1z")[0])


@gives("kan_in_riichi_off")
def kans_in_riichi_where_none_is_allowed() -> Case:
    option = "riichi.closed_kan=never"
    return kan(at.in_riichi("kyoto", "23456m234p11z888s", "8s", option), "S", "8s")


@gives("kan_not_drawn")
def kans_an_older_tile_in_riichi() -> Case:
    return kan(at.in_riichi("kyoto", "234567m11z8888s9s", "1z"), "S", "8s")


@gives("kan_changes_waits")
def kans_a_tile_it_waits_with() -> Case:
    return kan(at.in_riichi("kyoto", "234567m234p8889s", "8s"), "S", "8s")


@gives("kan_changes_sets")
def kans_a_tile_of_a_run() -> Case:
    return kan(at.in_riichi("kyoto", "11123m456p789s55z", "1m"), "S", "1m")


@gives("nine_kinds_off")
def draws_the_hand_where_it_may_not() -> Case:
    return at.nine_kinds("kyoto"), "E", act.NINE_KINDS


@gives("not_first_turn")
def draws_the_hand_later() -> Case:
    return at.nine_kinds("okayama", rivers={"E": "1p"}), "E", act.NINE_KINDS


@gives("fewer_than_nine")
def draws_the_hand_with_too_few() -> Case:
    return table("okayama", E=READY), "E", act.NINE_KINDS


# --- all reasons, and their words ---------------------------------------------------------------
def test_every_reason_is_told_not_only_the_first() -> None:
    t = table("kyoto", E="147m258p369s1234z", draws="5z", points=(900, 25000, 25000, 25000), left=4)
    found = {r.code for r in reasons(drop(t, "E", "5z", RiichiKind.OPEN))}
    assert found == {"points_for_riichi", "draw_left", "not_tenpai", "open_riichi_off"}


def test_a_reason_names_tiles_number_and_clause() -> None:
    (furiten,) = reasons(CASES["furiten_river"]())
    rules = load("kyoto")
    assert text(furiten, rules) == (
        "furiten: 5s lies in the own river"
        " [kyoto.r13: Furiten: any one tile of the wait stands among the player's own…]"
    )
    assert text(furiten, rules, "ja").startswith("自分の河に5sがあり振聴である [kyoto.r13: ")
    (poor,) = reasons(CASES["points_for_riichi"]())
    assert text(poor, rules).startswith("riichi needs 1,000 points [silent: the stick must be")


@pytest.mark.parametrize("code", TEXTS)
def test_every_reason_has_its_option(code: str) -> None:
    t, _, _ = case = CASES[code]()
    for reason in reasons(case):
        rules = t.round.house.rules
        assert not reason.path or reason.path in rules.cites
        assert text(reason, rules).endswith("]")
        assert "{" not in text(reason, rules, "ja")


def test_a_refused_answer_tells_why() -> None:
    t = at.both_ends("kyoto")
    with pytest.raises(IllegalAction, match=r"seat 1 may not .*: the tile at the other end"):
        t.submit(act.Answer(1, act.Discard(pieces(t, "S", "4s")[0])))
