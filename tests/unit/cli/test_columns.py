"""Columns of a terminal: widths, and where lines are broken."""

from __future__ import annotations

from mahjong_sim.cli.columns import padded, width, wrapped


def test_japanese_is_two_wide() -> None:
    assert (width("ura"), width("裏ドラ")) == (3, 6)
    assert padded("裏ドラ", 8) == "裏ドラ  "
    assert padded("too long", 3) == "too long"


def test_lines_are_broken_between_words() -> None:
    assert wrapped("one winner a hand", 10) == ["one winner", "a hand"]
    assert wrapped("  one   winner ", 80) == ["one   winner"]
    assert wrapped("", 10) == []
    assert wrapped("overlong words", 3) == ["overlong", "words"]


def test_marks_stay_with_what_they_belong_to() -> None:
    assert wrapped("満貫、跳満", 4) == ["満", "貫、", "跳満"]
    assert wrapped("流局（親流れ）", 6) == ["流局", "（親流", "れ）"]
