from __future__ import annotations

import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from mahjong_sim.errors import InputError
from mahjong_sim.hand import batch
from mahjong_sim.hand.batch import (
    NO_DISCARD,
    discard_ukeire_batch,
    shanten_batch,
    shanten_of_keys,
    suit_keys_batch,
    ukeire_batch,
)
from mahjong_sim.hand.keys import suit_keys
from mahjong_sim.hand.shanten import shanten
from mahjong_sim.hand.ukeire import discard_ukeire, ukeire
from tests.unit.hand.naive import hands

HANDS = int(os.environ.get("MAHJONG_SIM_BATCH_HANDS", "1500"))  # 100000 for the long run
SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


def deal(number: int, sizes: tuple[int, ...], seed: int = 5) -> NDArray[np.uint8]:
    random = np.random.default_rng(seed)
    out = np.zeros((number, 34), np.uint8)
    for i in range(number):
        tiles = random.permutation(136)[: sizes[i % len(sizes)]]
        out[i] = np.bincount(tiles // 4, minlength=34)
    return out


def test_batch_equals_single_hands_of_one_size() -> None:
    counts = deal(HANDS, (14,))
    got = shanten_batch(counts)
    assert got.dtype == np.int8
    assert got.tolist() == [shanten(hand) for hand in counts]


@given(st.lists(st.sampled_from(SIZES).flatmap(hands), min_size=1, max_size=20))
def test_batch_equals_single_hands_of_mixed_sizes(counts: list[list[int]]) -> None:
    assert shanten_batch(counts).tolist() == [shanten(hand) for hand in counts]


def test_hands_across_the_border_of_two_chunks() -> None:
    few = deal(50, SIZES)
    many = np.tile(few, (batch._CHUNK // 25, 1))
    assert shanten_batch(many).tolist() == shanten_batch(few).tolist() * (batch._CHUNK // 25)


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.uint16, np.int32, np.uint64, np.int64])
def test_every_type_of_whole_numbers_will_do(dtype: type) -> None:
    counts = deal(20, SIZES)
    assert shanten_batch(counts.astype(dtype)).tolist() == shanten_batch(counts).tolist()


def test_any_memory_layout_will_do() -> None:
    counts = deal(20, SIZES)
    for layout in (np.asfortranarray(counts), np.repeat(counts, 2, axis=1)[:, ::2]):
        assert shanten_batch(layout).tolist() == shanten_batch(counts).tolist()


def test_no_hands_have_no_shanten() -> None:
    assert shanten_batch(np.zeros((0, 34), np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (np.zeros(34, np.uint8), r"expected \(N, 34\) counts, got an array of shape \(34,\)"),
        (np.zeros((3, 33), np.uint8), r"got an array of shape \(3, 33\)"),
        (np.zeros((3, 34)), "expected whole numbers, got an array of float64"),
        ([[1, 2], [3]], r"expected an array of \(N, 34\) counts"),
        ("123m", r"got an array of shape \(\)"),
    ],
)
def test_what_is_no_array_of_counts_is_refused(wrong: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        shanten_batch(wrong)  # type: ignore[arg-type]


def test_the_first_row_that_is_no_hand_is_named() -> None:
    counts = np.tile(deal(2, (13,)), (batch._CHUNK, 1)).astype(np.int16)
    many, few, short = counts.copy(), counts.copy(), counts.copy()
    many[7, 3], few[9, 33], short[batch._CHUNK + 2] = 5, -1, 0
    with pytest.raises(InputError, match="row 7: 5 of 4m"):
        shanten_batch(many)
    with pytest.raises(InputError, match="row 9: -1 of 7z"):
        shanten_batch(few)
    with pytest.raises(InputError, match=f"row {batch._CHUNK + 2}: 0 tiles are no hand"):
        shanten_batch(short)


def test_a_row_of_the_wrong_size_above_a_miscounted_one_is_named_first() -> None:
    counts = deal(6, (13,)).astype(np.int16)
    counts[2], counts[4, 3] = 0, 5
    for ask in (shanten_batch, ukeire_batch):
        with pytest.raises(InputError, match=r"^row 2: 0 tiles are no hand"):
            ask(counts)


@given(st.lists(st.sampled_from(SIZES).flatmap(hands), min_size=1, max_size=20))
def test_keys_say_as_much_as_counts(counts: list[list[int]]) -> None:
    keys = suit_keys_batch(counts)
    assert keys.tolist() == [suit_keys(hand) for hand in counts]
    assert shanten_of_keys(keys).tolist() == [shanten(hand) for hand in counts]


def test_keys_across_the_border_of_two_chunks() -> None:
    hands = deal(batch._CHUNK + 5, (13, 14, 8))
    keys = suit_keys_batch(hands)
    for same in (keys, np.ascontiguousarray(keys), keys.astype(np.uint32), keys.tolist()):
        assert (shanten_of_keys(same) == shanten_batch(hands)).all()
    assert len(shanten_of_keys(np.empty((0, 4), int))) == 0


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ([5**9, 0, 0, 0], r"row 1: \[1953125, 0, 0, 0\] are no suit keys"),
        ([0, 0, 0, 5**7], r"row 1: \[0, 0, 0, 78125\] are no suit keys"),
        ([0, -1, 0, 0], r"row 1: \[0, -1, 0, 0\] are no suit keys"),
        ([0, 2**40, 0, 0], r"row 1: \[0, 1099511627776, 0, 0\] are no suit keys"),
        ([5**9 - 1, 0, 0, 1], r"row 1: \[1953124, 0, 0, 1\] are no hand's suit keys"),
        ([0, 0, 0, 3], r"row 1: \[0, 0, 0, 3\] are no hand's suit keys"),
    ],
)
def test_what_are_no_keys_is_refused(row: list[int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        shanten_of_keys([[0, 0, 0, 2], row])


def test_keys_that_are_not_four_a_hand_are_refused() -> None:
    with pytest.raises(InputError, match=r"expected \(N, 4\) suit keys, got an array of shape"):
        shanten_of_keys([[0] * 34])


def listed(row: NDArray[np.uint8]) -> dict[int, int]:
    return {kind: int(left) for kind, left in enumerate(row) if left}


@given(st.lists(st.sampled_from((1, 4, 7, 10, 13)).flatmap(hands), min_size=1, max_size=20))
def test_ukeire_batch_equals_single_hands(counts: list[list[int]]) -> None:
    for hand, row in zip(counts, ukeire_batch(counts), strict=True):
        assert listed(row) == ukeire(hand, (13 - sum(hand)) // 3)


def test_ukeire_batch_takes_visible_tiles_off() -> None:
    counts, visible = deal(100, (13, 10, 7)), deal(100, (40,), seed=6)
    rows = ukeire_batch(counts, visible)
    for hand, seen, row in zip(counts.tolist(), visible.tolist(), rows, strict=True):
        assert listed(row) == ukeire(hand, (13 - sum(hand)) // 3, seen)


def test_ukeire_batch_refuses_hands_that_must_discard_and_visible_tiles_of_others() -> None:
    with pytest.raises(InputError, match="row 1: 14 tiles are no hand of the right size"):
        ukeire_batch(deal(3, (13, 14)))
    with pytest.raises(InputError, match="3 hands, but visible tiles of 2"):
        ukeire_batch(deal(3, (13,)), deal(2, (13,)))
    visible = np.zeros((3, 34), np.int16)
    visible[1, 29] = 261
    with pytest.raises(InputError, match=r"^visible: row 1: 261 of 3z"):
        ukeire_batch(deal(3, (13,)), visible)


def test_discard_ukeire_batch_equals_single_hands() -> None:
    hands = deal(120, (14, 11, 8, 5, 2), seed=6)
    seen = np.random.default_rng(7).integers(0, 5, hands.shape).clip(0, 4 - hands)
    for visible in (None, seen):
        found = discard_ukeire_batch(hands, visible)
        for row, hand in enumerate(hands.tolist()):
            counts = None if visible is None else visible[row].tolist()
            single = discard_ukeire(hand, (14 - sum(hand)) // 3, counts)
            after = [single[kind][0] if kind in single else NO_DISCARD for kind in range(34)]
            left = [sum(single[k][1].values()) if k in single else 0 for k in range(34)]
            assert (found.shanten[row].tolist(), found.left[row].tolist()) == (after, left)


def test_discard_ukeire_batch_across_the_border_of_two_chunks() -> None:
    few = deal(20, (14,))
    many = discard_ukeire_batch(np.tile(few, (batch._CHUNK_OF_DISCARDS // 10, 1)))
    alone = discard_ukeire_batch(few)
    assert (many.left[-20:] == alone.left).all()
    assert (many.shanten[-20:] == alone.shanten).all()


def test_discard_ukeire_batch_refuses_hands_that_must_draw() -> None:
    with pytest.raises(InputError, match="row 0: 13 tiles are no hand of the right size"):
        discard_ukeire_batch(deal(1, (13,)))
