"""Waits (待ち): the kinds that complete a hand of 13 tiles (fewer by threes with melds)."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_sim.hand.keys import draws_below, suit_keys, words_of
from mahjong_sim.tiles import KINDS


def waits(keys: Sequence[int], words: Sequence[int], melds: int) -> int:
    """Mask of the waits (待ち牌); 0 when the hand is not tenpai.

    A kind of which the concealed hand holds four is no wait. ``melds``: how many sets are laid out.
    """
    return draws_below(keys, words, melds, 0)


def shape_waits(counts: Sequence[int], melds: int) -> int:
    """Mask of the waits by shape only (形式聴牌): a fifth copy of a kind counts as well.

    For rules that ask whether a hand may be tenpai on tiles it holds itself.
    """
    keys = suit_keys(counts)
    found = waits(keys, words_of(keys), melds)
    for kind in range(KINDS):
        if counts[kind] == 4 and _completes(counts, kind):
            found |= 1 << kind
    return found


def _completes(counts: Sequence[int], kind: int) -> bool:
    """Whether a fifth copy of the kind makes sets and a pair of the whole hand."""
    hand = list(counts)
    hand[kind] += 1
    for pair in range(KINDS):
        if hand[pair] >= 2:
            hand[pair] -= 2
            if _all_sets(hand):
                return True
            hand[pair] += 2
    return False


def _all_sets(counts: Sequence[int]) -> bool:
    """Whether runs and triplets use up all tiles.

    Three equal runs are three triplets, so the lowest kind left gives all the triplets it can.
    """
    left = list(counts)
    for kind in range(KINDS):
        runs = left[kind] % 3
        if runs:
            if kind >= 27 or kind % 9 > 6 or left[kind + 1] < runs or left[kind + 2] < runs:
                return False
            left[kind + 1] -= runs
            left[kind + 2] -= runs
    return True
