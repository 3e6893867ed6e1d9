"""How explanations say tiles."""

from __future__ import annotations

from mahjong_sim.rules.load import load
from mahjong_sim.scenario.voice import Scene, Voice
from mahjong_sim.tiles import parse_kinds, parse_tiles


def test_honours_have_their_names_in_japanese() -> None:
    japanese, english = (Voice(load("tenhou"), lang, Scene()) for lang in ("ja", "en"))
    assert japanese.tiles(parse_tiles("3z")) == "西"
    assert japanese.tiles(parse_tiles("123m1577z")) == "123m東白中中"
    assert japanese.kinds(parse_kinds("19s26z")) == "19s南發"
    assert english.tiles(parse_tiles("123m1577z")) == "123m1577z"
