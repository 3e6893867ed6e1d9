"""Who pays whom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.payments import Payout, nagashi_lines, noten_lines, win_lines
from mahjong_sim.score.scoring import POT, Line
from tests.scoring import deltas, worth

TENHOU = load("tenhou")
PART = load("tenhou", ["liability.covers=yakuman"])


def pay(rules: Rules, *payouts: Payout, dealer: int = 0, honba: int = 0, pot: int = 0) -> list[int]:
    parts = win_lines(rules, payouts, dealer, honba, pot)
    assert len(parts) == len(payouts)
    return deltas(line for part in parts for line in part)


# --- plain wins ---------------------------------------------------------------------------------
def test_ron_is_one_line() -> None:
    assert win_lines(TENHOU, [Payout(1, 2, worth(960))], 0, 0, 0) == ((Line(2, 1, 3900, "win"),),)


def test_the_lines_of_a_tsumo_with_honba_and_sticks() -> None:
    (lines,) = win_lines(TENHOU, [Payout(1, 1, worth(960))], 0, 2, 1000)
    assert lines == (
        Line(0, 1, 2000, "win"),
        Line(2, 1, 1000, "win"),
        Line(3, 1, 1000, "win"),
        Line(0, 1, 200, "honba"),
        Line(2, 1, 200, "honba"),
        Line(3, 1, 200, "honba"),
        Line(POT, 1, 1000, "sticks"),
    )


def test_the_dealers_tsumo() -> None:
    assert pay(TENHOU, Payout(2, 2, worth(2000)), dealer=2) == [-4000, -4000, 12000, -4000]


def test_the_discarder_pays_all_honba() -> None:
    assert pay(TENHOU, Payout(1, 2, worth(960)), honba=3) == [0, 4800, -4800, 0]


def test_each_winner_has_the_honba_where_the_rules_say_so() -> None:
    wins = [Payout(3, 2, worth(320)), Payout(0, 2, worth(960))]
    each = load("tenhou", ["payments.honba_to=each"])
    assert pay(TENHOU, *wins, honba=1, pot=1000) == [5800, 0, -7400, 2600]
    assert pay(each, *wins, honba=1, pot=1000) == [6100, 0, -7700, 2600]


def test_the_worth_of_a_honba() -> None:
    rules = load("tenhou", ["payments.honba=1500"])
    assert pay(rules, Payout(1, 1, worth(240)), honba=1) == [-1000, 2600, -800, -800]
    assert pay(rules, Payout(1, 2, worth(240)), honba=1) == [0, 2500, -2500, 0]


# --- liability ----------------------------------------------------------------------------------
def liable(winner: int, source: int, *held: tuple[str, int], also: tuple[str, ...] = ()) -> Payout:
    yakuman = [id for id, _ in held]
    return Payout(winner, source, worth(0, *yakuman, *also), held)


def test_a_liable_seat_pays_a_tsumo_alone_with_all_honba() -> None:
    win = liable(1, 1, ("daisangen", 3))
    assert pay(TENHOU, win, honba=2, pot=1000) == [0, 33600, 0, -32600]
    (lines,) = win_lines(TENHOU, [win], 0, 2, 1000)
    assert [line.cause for line in lines] == ["liability", "honba", "sticks"]


def test_the_dealers_tsumo_with_a_liable_seat() -> None:
    assert pay(TENHOU, liable(0, 0, ("daisuushii", 3))) == [48000, 0, 0, -48000]


def test_two_seats_liable_for_two_yakuman() -> None:
    win = liable(1, 1, ("daisangen", 2), ("suukantsu", 3))
    assert pay(PART, win, honba=1) == [0, 64300, -32300, -32000]
    win = liable(1, 0, ("daisangen", 2), ("suukantsu", 3))
    assert pay(PART, win, honba=1) == [-32000, 64300, -16300, -16000]


def test_one_seat_liable_for_both_yakuman() -> None:
    win = liable(1, 1, ("daisangen", 2), ("suukantsu", 2))
    assert pay(PART, win) == [0, 64000, -64000, 0]


def test_liability_for_a_yaku_the_hand_does_not_have() -> None:
    win = Payout(1, 1, worth(0, "tsuuiisou"), (("daisangen", 3),))
    assert pay(PART, win) == [-16000, 32000, -8000, -8000]
    win = Payout(1, 1, worth(2000), (("daisangen", 3),))
    assert pay(PART, win) == [-4000, 8000, -2000, -2000]


def test_where_yakuman_do_not_add_up_the_liable_one_is_all() -> None:
    rules = load("tenhou", ["score.yakuman_add=false", "liability.covers=yakuman"])
    one = replace(worth(0, "tsuuiisou", "daisangen"), yakuman=1, base=8000)
    assert pay(rules, Payout(1, 1, one, (("daisangen", 3),))) == [0, 32000, 0, -32000]


def test_the_discarders_honba_of_a_shared_ron() -> None:
    rules = load("tenhou", ["liability.honba_on_ron=discarder"])
    assert pay(rules, liable(1, 0, ("daisangen", 3)), honba=1) == [-16300, 32300, 0, -16000]
    assert pay(TENHOU, liable(1, 0, ("daisangen", 3)), honba=1) == [-16000, 32300, 0, -16300]


@given(
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.lists(st.tuples(st.sampled_from(["daisangen", "suukantsu"]), st.integers(0, 3)), max_size=2),
    st.sampled_from(["tenhou", "kyoto", "okayama", "mmml91", "taikai"]),
)
def test_liability_moves_the_burden_not_the_sum(
    winner: int, source: int, dealer: int, held: list[tuple[str, int]], name: str
) -> None:
    rules = load(name)
    scoring = worth(0, "daisangen", "suukantsu", "tsuuiisou")
    plain = pay(rules, Payout(winner, source, scoring), dealer=dealer, honba=1)
    others = tuple((id, seat) for id, seat in held if seat != winner)
    shifted = pay(rules, Payout(winner, source, scoring, others), dealer=dealer, honba=1)
    assert sum(shifted) == 0
    assert shifted[winner] == plain[winner]


# --- draws --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("tenpai", "paid"),
    [
        ((), [0, 0, 0, 0]),
        ((2,), [-1000, -1000, 3000, -1000]),
        ((0, 3), [1500, -1500, -1500, 1500]),
        ((0, 1, 3), [1000, 1000, -3000, 1000]),
        ((0, 1, 2, 3), [0, 0, 0, 0]),
    ],
)
def test_noten_payments(tenpai: tuple[int, ...], paid: list[int]) -> None:
    assert deltas(noten_lines(TENHOU, tenpai)) == paid


def test_no_noten_payments() -> None:
    assert noten_lines(load("tenhou", ["payments.noten=0"]), (1,)) == ()


MANGAN = worth(2000)


def test_nagashi_as_a_payment_leaves_honba_and_sticks() -> None:
    (lines,) = nagashi_lines(TENHOU, [1], [MANGAN], 0, 2, 1000)
    assert deltas(lines) == [-4000, 8000, -2000, -2000]
    assert {line.cause for line in lines} == {"nagashi"}


def test_nagashi_as_a_win_takes_honba_and_sticks() -> None:
    rules = load("okayama")
    first, second = nagashi_lines(rules, [0, 2], [MANGAN, MANGAN], 0, 2, 1000)
    assert deltas(first) == [13600, -4200, -4200, -4200]
    assert deltas(second) == [-4000, -2000, 8000, -2000]
