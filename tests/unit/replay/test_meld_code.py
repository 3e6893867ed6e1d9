from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_sim.errors import InputError
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.replay.meld_code import decode

CHI, PON = MeldKind.CHI, MeldKind.PON


@pytest.mark.parametrize(
    ("code", "meld"),
    [
        (6207, Meld(CHI, (11, 13, 16), taken=11, source=3)),
        (31767, Meld(CHI, (50, 52, 56), taken=52, source=3)),
        (57735, Meld(CHI, (88, 92, 99), taken=99, source=3)),
        (6697, Meld(PON, (16, 18, 19), taken=18, source=1)),
        (20010, Meld(PON, (52, 54, 55), taken=52, source=2)),
        (34315, Meld(PON, (89, 90, 91), taken=90, source=3)),
        (48681, Meld(PON, (124, 126, 127), taken=127, source=1)),
        (20018, Meld(MeldKind.ADDED_KAN, (52, 53, 54, 55), taken=52, source=2, added=53)),
        (13314, Meld(MeldKind.OPEN_KAN, (52, 53, 54, 55), taken=52, source=2)),
        (22528, Meld(MeldKind.CLOSED_KAN, (88, 89, 90, 91))),
    ],
)
def test_codes_of_seat_0(code: int, meld: Meld) -> None:
    assert decode(code, 0) == meld


def test_the_source_is_counted_from_the_caller() -> None:
    assert decode(20010, 3).source == 1
    assert decode(6207, 0).source == 3


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (0x20, "north"),
        (0x8800, "no such piece"),
        (0xFFFF, "no such chi"),
        (0x08, "no such triplet"),
        (-1, "not 16 bits"),
    ],
)
def test_impossible_codes_are_refused(code: int, why: str) -> None:
    with pytest.raises(InputError, match=why):
        decode(code, 0)


@given(st.integers(-(1 << 20), 1 << 20), st.integers(0, 3))
def test_any_number_is_a_meld_of_four_suits_or_refused(code: int, seat: int) -> None:
    try:
        meld = decode(code, seat)
    except InputError:
        return
    assert len(meld.tiles) == (4 if meld.is_kan else 3)
    assert all(0 <= tile < 136 for tile in meld.tiles)
    assert meld.taken in (-1, *meld.tiles)
    assert meld.source in (-1, *({0, 1, 2, 3} - {seat}))
