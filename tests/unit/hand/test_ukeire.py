from __future__ import annotations

import pytest
from hypothesis import given, settings

from mahjong_sim.errors import InputError
from mahjong_sim.hand.shanten import shanten
from mahjong_sim.hand.ukeire import discard_ukeire, ukeire
from mahjong_sim.tiles import counts_of, kind_text, parse_kinds
from tests.unit.hand import naive
from tests.unit.hand.naive import hands_and_melds


def improving(counts: list[int]) -> set[int]:
    now = shanten(counts)
    return {k for k, after in naive.after_draw(counts) if shanten(after) < now}


def named(left: dict[int, int]) -> dict[str, int]:
    return {kind_text(k): n for k, n in left.items()}


def test_tenpai_lists_its_waits_with_the_copies_left() -> None:
    hand = counts_of(parse_kinds("123m456p789s1122z"))
    assert named(ukeire(hand, 0)) == {"1z": 2, "2z": 2}


def test_visible_tiles_are_not_left_and_a_kind_with_none_left_is_not_listed() -> None:
    hand = counts_of(parse_kinds("123m456p789s1122z"))
    visible = counts_of(parse_kinds("1z22z"))
    assert named(ukeire(hand, 0, visible)) == {"1z": 1}


def test_a_melded_tile_counts_as_visible() -> None:
    hand, pon = counts_of(parse_kinds("12m456p789s11z")), counts_of(parse_kinds("333m"))
    assert named(ukeire(hand, 1, pon)) == {"3m": 1}


def test_a_discarded_tile_is_not_left() -> None:
    hand = counts_of(parse_kinds("123m456p789s11122z"))
    after = discard_ukeire(hand, 0)
    assert after[27] == (0, {27: 1, 28: 2})
    assert named(after[28][1]) == {"2z": 2}


@given(hands_and_melds(13))
def test_ukeire_is_every_draw_that_lowers_the_shanten(hand: tuple[list[int], int]) -> None:
    counts, melds = hand
    assert ukeire(counts, melds) == {k: 4 - counts[k] for k in sorted(improving(counts))}


@settings(max_examples=30)
@given(hands_and_melds(14))
def test_discards_have_the_ukeire_of_the_hand_they_leave(hand: tuple[list[int], int]) -> None:
    counts, melds = hand
    found = discard_ukeire(counts, melds)
    assert list(found) == [k for k in range(34) if counts[k]]
    for kind, after in naive.after_discard(counts):
        left = {k: 4 - counts[k] for k in sorted(improving(after)) if counts[k] < 4}
        assert found[kind] == (shanten(after), left)


def test_tiles_that_do_not_fit_the_melds_are_refused() -> None:
    hand = counts_of(parse_kinds("123m456p789s1122z"))
    with pytest.raises(InputError, match="13 concealed tiles with 0 melds, expected 14"):
        discard_ukeire(hand, 0)
    with pytest.raises(InputError, match="13 concealed tiles with 1 melds, expected 10"):
        ukeire(hand, 1)
