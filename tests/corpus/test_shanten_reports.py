"""Public bug reports about shanten, waits and ukeire in other programs, as tests of this one."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_sim.hand.keys import suit_keys, words_of
from mahjong_sim.hand.shanten import shanten, shanten_forms
from mahjong_sim.hand.ukeire import discard_ukeire, ukeire
from mahjong_sim.hand.waits import waits
from mahjong_sim.tiles import counts_of, kind_text, mask_kinds, parse_kinds
from tests import corpora

pytestmark = pytest.mark.corpus

NUMBERS = (
    "sh-all-honours-dead-wait-14",
    "sh-suit-tables-must-share",
    "sh-quad-breaks-seven-pairs",
    "sh-no-kokushi-with-meld",
    "sh-partial-hand-means-melds",
    "sh-spread-hand-5",
    "sh-spread-hand-3",
    "sh-three-quads",
)
LISTS = ("sh-wait-list-with-red", "sh-ukeire-no-fifth-tile", "sh-riichi-discards-list")


def report(name: str) -> tuple[Any, Any]:
    """What the report sets up and what it expects."""
    (case,) = [c for c in corpora.cases("shanten") if c["id"] == name]
    return case["setup"], case["expected"]


def test_every_report_is_tested() -> None:
    assert {c["id"] for c in corpora.cases("shanten")} == {*NUMBERS, *LISTS}


@pytest.mark.parametrize("name", NUMBERS)
def test_shanten_number(name: str) -> None:
    setup, expected = report(name)
    assert shanten(setup["hand"], setup["melds_made"]) == expected["shanten"]


def test_a_quad_is_one_pair_and_one_kind_of_seven_pairs() -> None:
    setup, expected = report("sh-quad-breaks-seven-pairs")
    forms = shanten_forms(counts_of(parse_kinds(setup["hand"])))
    assert (forms.chiitoi, forms.standard) == (expected["chiitoitsu"], expected["regular"])


def test_a_red_five_completes_shapes_as_a_five() -> None:
    setup, expected = report("sh-wait-list-with-red")
    counts = counts_of(parse_kinds(setup["hand"]))
    keys = suit_keys(counts)
    found = mask_kinds(waits(keys, words_of(keys), setup["melds_made"]))
    assert [kind_text(kind) for kind in found] == expected["waits"]


def test_a_tile_held_four_times_is_not_accepted() -> None:
    setup, expected = report("sh-ukeire-no-fifth-tile")
    found = ukeire(counts_of(parse_kinds(setup["hand"])), setup["melds"])
    assert ("9p" in map(kind_text, found)) == expected["9p_counts"]
    assert found


def test_the_discards_that_keep_tenpai_and_their_waits() -> None:
    setup, expected = report("sh-riichi-discards-list")
    hand = counts_of(parse_kinds(setup["hand"].replace("+ drawn", "")))
    tenpai = {
        kind_text(kind): [kind_text(wait) for wait in left]
        for kind, (number, left) in discard_ukeire(hand, setup["melds"]).items()
        if number == 0
    }
    assert tenpai == expected
