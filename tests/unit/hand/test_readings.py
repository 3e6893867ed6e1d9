"""Divisions of a win into sets and a pair, and the place of the winning tile."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_sim.hand.keys import suit_keys
from mahjong_sim.hand.readings import (
    ELSEWHERE,
    NO_RANK,
    Split,
    Wait,
    columns,
    digits,
    is_scattered,
    is_seven_pairs,
    is_thirteen_orphans,
    placed,
    readings,
    splits,
)
from mahjong_sim.tiles import counts_of, parse_kinds


def key(man: str) -> int:
    return suit_keys(counts_of(parse_kinds(man + "m")))[0]


def places(man: str, rank: int, ron: bool = False) -> set[tuple[Wait, int, bool]]:
    """(wait, place, opened) of the winning tile of that rank in a suit."""
    column = rank + 9 if ron else rank
    return {(s.wait, s.place, s.opened) for s in placed(key(man), column, honours=False)}


def test_three_equal_runs_are_also_three_triplets() -> None:
    assert set(splits(key("222333444"), honours=False)) == {
        Split((), (1, 1, 1), NO_RANK),
        Split((1, 2, 3), (), NO_RANK),
    }


def test_four_of_a_kind_are_a_triplet_and_a_run() -> None:
    assert splits(key("777789"), honours=False) == (Split((6,), (6,), NO_RANK),)


def test_a_suit_has_at_most_one_pair() -> None:
    assert splits(key("1155"), honours=False) == ()
    assert splits(key("55"), honours=False) == (Split((), (), 4),)


def test_honours_make_no_runs() -> None:
    honours = suit_keys(counts_of(parse_kinds("111222z")))[3]
    assert splits(honours, honours=True) == (Split((0, 1), (), NO_RANK),)
    assert splits(suit_keys(counts_of(parse_kinds("123z")))[3], honours=True) == ()


def test_an_empty_suit_has_one_empty_reading() -> None:
    assert splits(0, honours=False) == (Split((), (), NO_RANK),)


@pytest.mark.parametrize(
    ("tiles", "rank", "wait"),
    [
        ("123", 0, Wait.RYANMEN),
        ("123", 1, Wait.KANCHAN),
        ("123", 2, Wait.PENCHAN),
        ("789", 6, Wait.PENCHAN),
        ("789", 8, Wait.RYANMEN),
        ("456", 3, Wait.RYANMEN),
        ("456", 5, Wait.RYANMEN),
        ("55", 4, Wait.TANKI),
        ("555", 4, Wait.SHANPON),
    ],
)
def test_waits(tiles: str, rank: int, wait: Wait) -> None:
    assert {found[0] for found in places(tiles, rank)} == {wait}


def test_the_winning_tile_lies_in_every_set_it_can() -> None:
    assert places("34455556", 4) == {
        (Wait.RYANMEN, 2, False),
        (Wait.KANCHAN, 3, False),
        (Wait.TANKI, 4, False),
    }
    assert places("44456", 3) == {(Wait.RYANMEN, 3, False), (Wait.TANKI, 3, False)}


def test_ron_opens_only_the_triplet_it_completes() -> None:
    assert places("555", 4, ron=True) == {(Wait.SHANPON, 4, True)}
    assert places("55", 4, ron=True) == {(Wait.TANKI, 4, False)}
    (split,) = placed(key("111555"), 13, honours=False)
    assert split.triplets == (0, 4) and split.place == 4 and split.opened


def test_a_winning_tile_that_is_not_there_has_no_reading() -> None:
    assert placed(key("123"), 8, honours=False) == ()


def test_columns() -> None:
    assert columns(13, tsumo=True) == (ELSEWHERE, 4, ELSEWHERE, ELSEWHERE)
    assert columns(33, tsumo=False) == (ELSEWHERE, ELSEWHERE, ELSEWHERE, 15)


def test_whole_readings() -> None:
    hand = counts_of(parse_kinds("22999m555p678s456s"))
    whole = readings(hand, parse_kinds("5s")[0], tsumo=False)
    assert [[s.wait for s in reading if s.wait] for reading in whole] == [[Wait.KANCHAN]]
    assert readings(counts_of(parse_kinds("55z11m234p")), 0, tsumo=True) == []


def test_suits_that_split_with_three_pairs_are_no_win() -> None:
    hand = counts_of(parse_kinds("11m22p33s"))
    assert all(splits(k, honours=i == 3) for i, k in enumerate(suit_keys(hand)))
    assert readings(hand, 0, tsumo=True) == []


SETS = [[r, r, r] for r in range(9)] + [[r, r + 1, r + 2] for r in range(7)]


def naive(counts: tuple[int, ...]) -> set[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every choice of sets and pair that uses up the tiles."""
    found = set()
    number, rest = divmod(sum(counts), 3)
    for pair in range(9) if rest == 2 else [NO_RANK]:
        for chosen in combinations_with_replacement(SETS, number):
            tiles = [rank for one in chosen for rank in one] + [pair] * (pair != NO_RANK) * 2
            if all(tiles.count(rank) == counts[rank] for rank in range(9)):
                triplets = tuple(one[0] for one in chosen if one[0] == one[1])
                runs = tuple(one[0] for one in chosen if one[0] != one[1])
                found.add((triplets, runs, pair))
    return found


@st.composite
def suits(draw: st.DrawFn) -> list[int]:
    """Counts of a suit made of up to three sets and perhaps a pair."""
    tiles: list[int] = []
    for one in draw(st.lists(st.sampled_from(SETS), max_size=3)):
        tiles += one
    if draw(st.booleans()):
        tiles += [draw(st.integers(0, 8))] * 2
    counts = [tiles.count(rank) for rank in range(9)]
    return [min(count, 4) for count in counts]


@given(suits())
def test_splits_are_all_divisions(counts: list[int]) -> None:
    (code, *_) = suit_keys(counts + [0] * 25)
    assert digits(code, honours=False) == tuple(counts)
    found = [(s.triplets, s.runs, s.pair) for s in splits(code, honours=False)]
    assert len(found) == len(set(found))
    assert set(found) == (naive(tuple(counts)) if sum(counts) % 3 != 1 else set())


def test_seven_pairs_are_different() -> None:
    assert is_seven_pairs(counts_of(parse_kinds("1155m2288p3399s77z")))
    assert not is_seven_pairs(counts_of(parse_kinds("1111m2288p3399s77z")))
    assert not is_seven_pairs(counts_of(parse_kinds("1155m2288p3399s7z")))


def test_thirteen_orphans() -> None:
    assert is_thirteen_orphans(counts_of(parse_kinds("19m19p19s12345677z")))
    assert not is_thirteen_orphans(counts_of(parse_kinds("119m19p19s1234567z5m")))
    assert not is_thirteen_orphans(counts_of(parse_kinds("19m19p19s12345666z")))


@pytest.mark.parametrize(
    ("tiles", "scattered"),
    [
        ("147m258p369s12344z", True),
        ("1477m258p369s1234z", True),
        ("19m19p19s12345677z", True),
        ("146m258p369s12344z", False),
        ("147m258p369s12345z", False),
        ("147m258p369s12333z", False),
        ("147m258p369s1122z1z", False),
    ],
)
def test_shiisan_puutaa(tiles: str, scattered: bool) -> None:
    assert is_scattered(counts_of(parse_kinds(tiles))) is scattered
