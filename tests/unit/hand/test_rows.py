from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_sim.hand.keys import suit_keys
from mahjong_sim.hand.rows import keys_and_sizes

rows = st.lists(st.lists(st.integers(0, 4), min_size=34, max_size=34), min_size=1, max_size=9)


@given(rows)
def test_keys_and_sizes_equal_those_of_single_hands(counts: list[list[int]]) -> None:
    keys, sizes = keys_and_sizes(np.array(counts, np.uint8))
    assert keys.T.tolist() == [suit_keys(row) for row in counts]
    assert sizes.tolist() == [sum(row) for row in counts]


def test_the_fullest_row_does_not_spill_over() -> None:
    keys, sizes = keys_and_sizes(np.full((1, 34), 4, np.uint8))
    assert keys[:, 0].tolist() == [5**9 - 1] * 3 + [5**7 - 1]
    assert sizes.tolist() == [136]


@pytest.mark.parametrize("kind", range(34))
def test_each_kind_is_one_digit(kind: int) -> None:
    counts = np.zeros((1, 34), np.uint8)
    counts[0, kind] = 3
    keys, sizes = keys_and_sizes(counts)
    assert keys[:, 0].tolist() == suit_keys(counts[0].tolist())
    assert sizes.tolist() == [3]


def test_no_rows_and_rows_laid_out_by_columns() -> None:
    assert keys_and_sizes(np.zeros((0, 34), np.uint8))[0].shape == (4, 0)
    counts = np.arange(5 * 34).reshape(5, 34).astype(np.uint8) % 5
    turned, straight = keys_and_sizes(np.asfortranarray(counts)), keys_and_sizes(counts)
    assert turned[0].tolist() == straight[0].tolist()
    assert turned[1].tolist() == straight[1].tolist()
