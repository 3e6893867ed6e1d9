from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_sim.errors import InputError, NotationError
from mahjong_sim.hand.keys import shanten_words, suit_keys, words_of
from mahjong_sim.hand.shanten import Forms, shanten, shanten_forms
from mahjong_sim.hand.suits import POW, SUIT
from mahjong_sim.tiles import counts_of, format_kinds, parse_kinds
from tests.unit.hand import naive
from tests.unit.hand.naive import hands, hands_and_melds


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m456p789s11122z", -1),
        ("123m456p789s1122z", 0),
        ("19m19p19s12345677z", -1),
        ("1122m3344p5566s77z", -1),
        ("258m258p258s1234z", 6),  # seven pairs; four sets and a pair are 8 away
        ("11m", -1),
        ("1m", 0),
        ("123m1z", 0),
        ("1111z", 1),
    ],
)
def test_shanten_of_text(hand: str, expected: int) -> None:
    assert shanten(hand) == expected


def test_six_pairs_of_six_kinds_lack_a_kind_for_seven_pairs() -> None:
    assert shanten_forms(counts_of(parse_kinds("1133447778899s"))).chiitoi == 1


def test_a_hand_that_waits_only_for_its_own_fifth_copy_is_not_tenpai() -> None:
    assert shanten("123456789m1111z") == 1
    assert shanten("122223345p3333z") == 1


def test_special_forms_need_a_hand_without_melds() -> None:
    assert shanten_forms(counts_of(parse_kinds("19m19p19s12z")), 2) == Forms(4, 4, None, None)


def test_counts_may_be_a_list_a_tuple_or_an_array() -> None:
    counts = counts_of(parse_kinds("123m456p789s1122z"))
    assert shanten(counts) == shanten(tuple(counts)) == 0
    for dtype in (np.uint8, np.int64):
        assert shanten(np.array(counts, dtype)) == 0


def test_melds_follow_from_the_number_of_tiles_and_may_be_confirmed() -> None:
    assert shanten("123m1z", 3) == 0
    with pytest.raises(InputError, match="4 concealed tiles go with 3 melds, not 0"):
        shanten("123m1z", 0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([0] * 33, "expected 34 counts, one for each kind of tile, got 33"),
        ([5] + [0] * 33, "5 of 1m, but there are only four"),
        ([-1] + [0] * 33, "expected mpsz text or 34 counts of 0 to 4"),
        ([0.5] + [0] * 33, "expected mpsz text or 34 counts of 0 to 4"),
        ([[1] * 34] * 2, "expected mpsz text or 34 counts of 0 to 4"),
        (7, "expected mpsz text or 34 counts of 0 to 4"),
        ([0] * 34, "0 tiles are no hand"),
        ([3] + [0] * 33, "3 tiles are no hand"),
        ([4] * 4 + [0] * 30, "16 tiles are no hand"),
    ],
)
def test_counts_that_are_no_hand_are_refused(wrong: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        shanten(wrong)  # type: ignore[arg-type]


def test_text_that_cannot_be_read_is_refused_with_its_place() -> None:
    with pytest.raises(NotationError, match="a fifth 1m at character 5"):
        shanten("11111m456p789s12z")


@given(hands(14))
def test_keys_are_the_sums_of_powers(counts: list[int]) -> None:
    assert suit_keys(counts) == [
        sum(n * POW[k] for k, n in enumerate(counts) if SUIT[k] == suit) for suit in range(4)
    ]


@given(hands_and_melds(14))
def test_complete_means_the_tiles_divide_into_a_finished_shape(hand: tuple[list[int], int]) -> None:
    counts, melds = hand
    assert (shanten(counts) == -1) == naive.is_complete(counts, melds)


@given(hands_and_melds(13))
def test_a_hand_to_draw_to_is_one_further_than_after_its_best_draw(
    hand: tuple[list[int], int],
) -> None:
    counts, _ = hand
    assert shanten(counts) == 1 + min(shanten(after) for _, after in naive.after_draw(counts))


@given(hands_and_melds(14))
def test_an_incomplete_hand_is_as_far_as_after_its_best_discard(
    hand: tuple[list[int], int],
) -> None:
    counts, _ = hand
    nearest = min(shanten(after) for _, after in naive.after_discard(counts))
    assert shanten(counts) in (nearest, -1)
    assert nearest >= 0


@given(hands_and_melds(14))
def test_the_forms_are_the_parts_of_the_best(hand: tuple[list[int], int]) -> None:
    counts, melds = hand
    forms = shanten_forms(counts, melds)
    known = [n for n in forms[1:] if n is not None]
    assert forms.shanten == min(known) == shanten_words(words_of(suit_keys(counts)), melds)
    assert len(known) == (1 if melds else 3)


@given(hands(13), st.randoms())
def test_text_in_any_order_gives_the_shanten_of_the_counts(
    counts: list[int], random: Random
) -> None:
    kinds = [k for k, n in enumerate(counts) for _ in range(n)]
    random.shuffle(kinds)
    assert shanten(format_kinds(kinds)) == shanten(counts)
