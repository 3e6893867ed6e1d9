"""Slow answers by the plain definitions, and hypothesis strategies for hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from mahjong_sim.tiles import YAOCHUU_KINDS, counts_of


def is_complete(counts: list[int], melds: int) -> bool:
    """Four sets and a pair, or one of the two special forms."""
    if not melds:
        if sorted(counts)[-7:] == [2] * 7:
            return True
        if all(counts[k] for k in YAOCHUU_KINDS) and sum(counts) == sum(
            counts[k] for k in YAOCHUU_KINDS
        ):
            return True
    return is_standard(counts)


def is_standard(counts: list[int]) -> bool:
    """Sets and one pair; any number of copies."""
    return any(
        counts[pair] >= 2 and _sets(with_tile(counts, pair, -2)) for pair in range(len(counts))
    )


def _sets(counts: list[int]) -> bool:
    """Whether the lowest tile and then the rest go into triplets and runs, trying both."""
    lowest = next((k for k, n in enumerate(counts) if n), None)
    if lowest is None:
        return True
    if counts[lowest] >= 3 and _sets(with_tile(counts, lowest, -3)):
        return True
    run = (lowest, lowest + 1, lowest + 2)
    if lowest < 27 and lowest % 9 <= 6 and all(counts[k] for k in run):
        rest = list(counts)
        for k in run:
            rest[k] -= 1
        return _sets(rest)
    return False


def with_tile(counts: Iterable[int], kind: int, number: int = 1) -> list[int]:
    """The counts with so many more of a kind."""
    out = list(counts)
    out[kind] += number
    return out


def after_draw(counts: list[int]) -> Iterator[tuple[int, list[int]]]:
    """(kind, counts) for every kind of which the hand does not hold all four."""
    for kind in range(34):
        if counts[kind] < 4:
            yield kind, with_tile(counts, kind)


def after_discard(counts: list[int]) -> Iterator[tuple[int, list[int]]]:
    """(kind, counts) for every kind in hand."""
    for kind in range(34):
        if counts[kind]:
            yield kind, with_tile(counts, kind, -1)


def hands(size: int) -> SearchStrategy[list[int]]:
    """34 counts of so many tiles: from the whole set, one suit, honours and ends, or few kinds."""
    pools = st.one_of(
        st.just(range(34)),
        st.integers(0, 2).map(lambda suit: range(9 * suit, 9 * suit + 9)),
        st.just(YAOCHUU_KINDS),
        st.sets(st.integers(0, 33), min_size=(size + 3) // 4, max_size=7).map(sorted),
    )

    def deal(kinds: Iterable[int]) -> SearchStrategy[list[int]]:
        tiles = [4 * kind + copy for kind in kinds for copy in range(4)]
        picked = st.lists(st.sampled_from(tiles), min_size=size, max_size=size, unique=True)
        return picked.map(lambda found: counts_of(tile >> 2 for tile in found))

    return pools.flatmap(deal)


def hands_and_melds(full: int) -> SearchStrategy[tuple[list[int], int]]:
    """(counts, melds) of hands that have ``full`` tiles, 13 or 14, with their melds."""
    return st.integers(0, 4).flatmap(
        lambda melds: st.tuples(hands(full - 3 * melds), st.just(melds))
    )
