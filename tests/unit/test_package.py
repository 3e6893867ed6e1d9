"""What ``import mahjong_sim`` offers, and what it costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import mahjong_sim


def test_the_public_names_are_these() -> None:
    assert mahjong_sim.__all__ == [
        "Answer",
        "Match",
        "__version__",
        "discard_ukeire_batch",
        "load_bot",
        "load_rules",
        "meld_code",
        "play",
        "rules_names",
        "score_batch",
        "shanten",
        "shanten_batch",
        "shanten_of_keys",
        "suit_keys_batch",
        "ukeire_batch",
    ]


def test_every_public_name_can_be_had() -> None:
    assert all(getattr(mahjong_sim, name) is not None for name in mahjong_sim.__all__)
    assert mahjong_sim.shanten("123m456p789s1122z") == 0
    assert mahjong_sim.shanten_batch([[4] * 3 + [1] + [0] * 30]).tolist() == [0]


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'shantan'"):
        mahjong_sim.shantan  # noqa: B018


def test_importing_the_package_loads_neither_numpy_nor_pygame() -> None:
    code = "import sys, mahjong_sim; assert not {'numpy', 'pygame', 'rich'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
