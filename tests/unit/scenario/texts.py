"""Scenario texts for tests."""

from __future__ import annotations

from mahjong_sim.scenario.file import read
from mahjong_sim.scenario.run import Outcome, run
from mahjong_sim.scenario.script import Scenario

HEAD = 'title = "A"\ntitle_ja = "B"\nclauses = ["kyoto.r7"]\nrules = "kyoto"\n'
# South, West and North wait for the 5s that East holds (tanyao)
POSITION = """\
[position]
E = "5s"
S = "234567m234p88p46s"
W = "345678m345p77p46s"
N = "345m456567p22m46s"
"""


def scenario(body: str, head: str = HEAD, position: str = POSITION) -> Scenario:
    """A scenario of its parts."""
    return read(f"{head}\n{position}\n{body}", "file.toml", "file")


def outcome(body: str, head: str = HEAD, position: str = POSITION) -> Outcome:
    """What comes of a scenario of its parts."""
    return run(scenario(body, head, position))


def mismatches(body: str, head: str = HEAD, position: str = POSITION) -> list[str]:
    """The keys that came out otherwise than expected."""
    return [m.key for r in outcome(body, head, position).results for m in r.mismatches]
