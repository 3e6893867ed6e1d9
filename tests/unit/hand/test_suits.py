from __future__ import annotations

import subprocess
import sys

from mahjong_sim.hand.suits import POW, SUIT, tables
from mahjong_sim.hand.words import (
    CLASS_SHIFT,
    COUNTER_MASK,
    TILES_MASK,
    TILES_SHIFT,
    TOO_MANY,
    chiitoi_shanten,
    kokushi_shanten,
)


def test_powers_make_every_suit_a_base_five_number_with_the_lowest_rank_first() -> None:
    assert POW[0] == POW[9] == POW[18] == 5**8
    assert POW[8] == POW[17] == POW[26] == POW[33] == 1
    assert POW[27] == 5**6
    assert [SUIT[k] for k in (0, 8, 9, 26, 27, 33)] == [0, 0, 1, 2, 3, 3]


def test_importing_builds_nothing_and_does_not_load_numpy() -> None:
    code = (
        "import sys; from mahjong_sim.hand import keys, shanten, suits, ukeire, waits;"
        "assert 'numpy' not in sys.modules;"
        "assert suits.tables.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_tables_are_built_once_and_take_less_than_12_megabytes() -> None:
    t = tables()
    assert tables() is t
    arrays = [t.suit_words, t.honour_words, t.two_flat, t.tail_flat, t.final_flat, t.special_flat]
    lists = [*t.two, *t.tail, *t.tail_turned, *t.final, t.special]
    assert sum(a.nbytes for a in arrays) + sum(map(sys.getsizeof, lists)) < 12e6
    assert t.suit_words.base is not None  # a view of word[0], not a copy


def test_plain_containers_and_arrays_agree() -> None:
    t = tables()
    assert t.two == t.two_flat.reshape(-1, t.suit_classes).tolist()
    assert t.two == [list(column) for column in zip(*t.two, strict=True)]
    assert t.tail == t.tail_flat.reshape(-1, t.honour_classes).tolist()
    assert t.tail_turned == [list(column) for column in zip(*t.tail, strict=True)]
    assert list(t.final) == t.final_flat.reshape(5, t.places).tolist()
    assert t.special == t.special_flat.tolist()


def test_counters_of_a_suit_count_pairs_kinds_and_terminals() -> None:
    key = 4 * POW[0] + 2 * POW[1] + 1 * POW[5] + 1 * POW[8]  # 1111226 9
    counters = tables().word[0][key] & COUNTER_MASK
    pairs, kinds, ends, paired_ends = 2, 4, 2, 1
    assert counters == pairs | kinds << 3 | ends << 7 | paired_ends << 11
    assert tables().word[0][key] >> CLASS_SHIFT < tables().suit_classes


def test_a_word_tells_the_tiles_of_its_suit_as_far_as_a_hand_has_them() -> None:
    word = tables().word
    for suit, ranks in ((0, 9), (3, 7)):
        for number in range(4 * ranks + 1):
            counts = [min(4, max(0, number - 4 * rank)) for rank in range(ranks)]
            key = sum(count * 5**rank for rank, count in enumerate(counts))
            assert word[suit][key] >> TILES_SHIFT & TILES_MASK == min(number, TOO_MANY)


def test_special_forms_from_counters() -> None:
    six_pairs_of_six_kinds = 6 | 6 << 3
    assert chiitoi_shanten(six_pairs_of_six_kinds) == 1
    assert chiitoi_shanten(7 | 7 << 3) == -1
    assert kokushi_shanten(13 << 7) == 0
    assert kokushi_shanten(13 << 7 | 1 << 11) == -1
    assert kokushi_shanten(12 << 7 | 2 << 11) == 0
