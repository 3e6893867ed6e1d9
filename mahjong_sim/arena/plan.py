"""Who meets whom, on which walls (対戦計画).

The games of a block (組) have the same walls; only the seats of the bots change, so that luck is
the same for all of them. A block is the unit of every statistic: blocks are independent of each
other, the games of one are not.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from msgspec import Struct

from mahjong_sim.arena.sprt import Sprt
from mahjong_sim.bots import failures
from mahjong_sim.bots.commands import inside
from mahjong_sim.bots.load import is_bundled, load
from mahjong_sim.errors import InputError
from mahjong_sim.rules import load as rule_sets
from mahjong_sim.version import VERSION

Format = Literal["1v3", "2v2", "round-robin", "gauntlet"]
Walls = Literal["shared", "piles"]
FORMATS: tuple[Format, ...] = get_args(Format)
WALLS: tuple[Walls, ...] = get_args(Walls)
SEATINGS = (4, 24)
LineUp = tuple[int, int, int, int]  # numbers of the bots, by seat


class Entrant(Struct, frozen=True):
    """A bot that takes part. ``label``: in reports; ``name``: as seats are named; ``source``:
    digest of the file it is in, "" where there is none.
    """

    label: str
    name: str
    source: str


class Plan(Struct, frozen=True, dict=True):
    """All that decides the results. ``seatings``: 4 = rotations, 24 = every order at the table.

    ``digest``: of the rule set; ``stop``: the test that may end the run before its last block;
    ``failing``: what becomes of bots that fail, as `bots.failures.parse` reads it; ``limit``: the
    seconds a bot has for an answer, 0 = any time.
    """

    rules: str
    overrides: tuple[str, ...]
    digest: str
    bots: tuple[Entrant, ...]
    format: Format
    seatings: int
    walls: Walls
    blocks: int
    seed: str
    stop: Sprt | None = None
    failing: str = "chombo"
    limit: float = 0.0
    program: str = VERSION

    @cached_property
    def schedule(self) -> tuple[LineUp, ...]:
        """Who sits where in each game of a block."""
        lines = line_ups(self.format, len(self.bots))
        return tuple(seats for line in lines for seats in arrangements(line, self.seatings))

    def check(self) -> None:
        """Raises InputError where it is none that can be played, as if it had been written."""
        if self.seatings not in SEATINGS or self.blocks < 1 or self.limit < 0:
            raise InputError("a plan that cannot be played")
        line_ups(self.format, len(self.bots))
        failures.parse(self.failing)
        if self.stop is not None:
            self.stop.check()

    @property
    def games(self) -> int:
        """Games of all blocks."""
        return self.blocks * len(self.schedule)

    def pairing(self, number: int) -> Pairing:
        """The game of that number."""
        block, place = divmod(number, len(self.schedule))
        return Pairing(number, block, f"{self.seed}/{block}", self.schedule[place])

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the bots."""
        return tuple(bot.label for bot in self.bots)


class Pairing(NamedTuple):
    """A game to be played: the seed of its block, and the bots by seat."""

    number: int
    block: int
    seed: str
    seats: LineUp


def plan(
    rules: str,
    bots: Sequence[str],
    blocks: int,
    seed: str = "0",
    overrides: Sequence[str] = (),
    format: Format | None = None,
    seatings: int = 4,
    walls: Walls = "shared",
    stop: Sprt | None = None,
    failing: str = "chombo",
    limit: float = 0.0,
) -> Plan:
    """A plan whose rule set and bots are there.

    ``format``: without one two bots meet 1v3, more in a round robin. Raises RulesetError, and
    InputError for bots that cannot be loaded or that the format has no place for.
    """
    found = rule_sets.load(rules, overrides)
    policy, _, substitute = failing.partition(":")
    failures.parse(failing)
    if substitute and not is_bundled(substitute):
        raise InputError(
            f"{policy} takes a bot of the program, not {substitute!r}", key="--failing"
        )
    format = format or ("1v3" if len(bots) == 2 else "round-robin")
    line_ups(format, len(bots))
    return Plan(
        rules=rules,
        overrides=tuple(overrides),
        digest=found.digest,
        bots=tuple(entrants(bots)),
        format=format,
        seatings=seatings,
        walls=walls,
        blocks=blocks,
        seed=seed,
        stop=stop,
        failing=failing,
        limit=limit,
    )


def entrants(names: Sequence[str]) -> Iterator[Entrant]:
    """The bots of these names; one named again has a number in its label. Raises InputError."""
    for number, name in enumerate(names):
        before = names[:number].count(name)
        yield Entrant(f"{name}#{before + 1}" if before else name, name, source_of(name))


def source_of(name: str) -> str:
    """Digest of the file that a bot's class is in; "" where that is no file. Raises InputError."""
    if name.startswith("process:"):
        return source_of(inside(name.removeprefix("process:"))[0])
    if name.startswith("mjai:"):
        load(name)
        return ""
    try:
        file = inspect.getsourcefile(type(load(name)()))
    except TypeError:
        return ""
    return sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""


def line_ups(format: Format, bots: int) -> list[LineUp]:
    """The fours that meet, as numbers of bots; the last bot is the baseline of a gauntlet.

    Raises InputError where the format is not for so many bots.
    """
    last = bots - 1
    if format in ("1v3", "2v2") and bots != 2:
        raise InputError(f"two bots meet {format}, not {bots}", key="--bots")
    if bots < 2:
        raise InputError("a single bot has nobody to meet", key="--bots")
    if format == "2v2":
        return [(0, 0, 1, 1)]
    if format in ("1v3", "gauntlet"):
        return [(challenger, last, last, last) for challenger in range(last)]
    if bots >= 4:
        return list(combinations(range(bots), 4))
    mixed = combinations_with_replacement(range(bots), 4)
    return [line for line in mixed if len(set(line)) == bots]


def arrangements(line: LineUp, seatings: int) -> list[LineUp]:
    """The different ways in which four bots sit: rotated (4) or in every order (24)."""
    ways: list[tuple[int, ...]] = list(permutations(line))
    if seatings == 4:
        ways = [line[-shift:] + line[:-shift] for shift in range(4)]
    return [(a, b, c, d) for a, b, c, d in dict.fromkeys(ways)]
