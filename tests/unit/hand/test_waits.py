from __future__ import annotations

import pytest
from hypothesis import given

from mahjong_sim.hand.keys import suit_keys, words_of
from mahjong_sim.hand.shanten import shanten
from mahjong_sim.hand.waits import shape_waits, waits
from mahjong_sim.tiles import counts_of, format_kinds, mask_kinds, parse_kinds
from tests.unit.hand import naive
from tests.unit.hand.naive import hands_and_melds


def wait_mask(counts: list[int], melds: int) -> int:
    keys = suit_keys(counts)
    return waits(keys, words_of(keys), melds)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m456p789s1122z", "12z"),
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("19m19p19s1234566z", "7z"),
        ("1122m3344p5566s7z", "7z"),
        ("1234m", "14m"),
        ("7z", "7z"),
        ("123456789m1111z", ""),
        ("147m147p147s1234z", ""),
    ],
)
def test_waits_of_well_known_hands(hand: str, expected: str) -> None:
    counts = counts_of(parse_kinds(hand))
    melds = (14 - sum(counts)) // 3
    assert format_kinds(mask_kinds(wait_mask(counts, melds))) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123456789m1111z", "1z"),  # a triplet and the fifth copy as half of the pair
        ("1111z", "1z"),
        ("3445555667m", "258m"),  # 5m: 345 456 567 and a pair of fives
        ("123m456p789s1122z", "12z"),
    ],
)
def test_waits_by_shape_of_well_known_hands(hand: str, expected: str) -> None:
    counts = counts_of(parse_kinds(hand))
    melds = (14 - sum(counts)) // 3
    assert format_kinds(mask_kinds(shape_waits(counts, melds))) == expected


@given(hands_and_melds(13))
def test_waits_are_the_kinds_that_complete_the_hand(hand: tuple[list[int], int]) -> None:
    counts, melds = hand
    completing = [k for k, after in naive.after_draw(counts) if shanten(after) == -1]
    assert mask_kinds(wait_mask(counts, melds)) == completing
    assert bool(completing) == (shanten(counts) == 0)


@given(hands_and_melds(13))
def test_waits_by_shape_allow_a_fifth_copy(hand: tuple[list[int], int]) -> None:
    counts, melds = hand
    completing = [k for k in range(34) if naive.is_complete(naive.with_tile(counts, k), melds)]
    assert mask_kinds(shape_waits(counts, melds)) == completing
