"""The data file that says what a format's rule marks and numbers mean (``rulesets/formats``)."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from mahjong_sim import resources
from mahjong_sim.errors import InputError
from mahjong_sim.replay.record import RulesOf


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One line about the rules: holds where the masked bits of the type number are ``value``."""

    mask: int = 0
    value: int = msgspec.field(name="is", default=0)
    older: bool | None = None
    rounded: bool | None = None
    rules: str = ""
    set: tuple[str, ...] = ()
    refuse: str = ""


class Yaku(Struct, frozen=True, forbid_unknown_fields=True):
    """Yaku ids by the format's number."""

    names: tuple[str, ...]


class Format(Struct, frozen=True, forbid_unknown_fields=True):
    """A format's data file."""

    case: tuple[Case, ...]
    yaku: Yaku

    def rules(self, bits: int, *, older: bool, rounded: bool) -> RulesOf:
        """Rules (規定) of a game with this type number; InputError where it is refused.

        ``older``: of the server of 2009 and before; ``rounded``: its results are whole numbers.
        """
        base, overrides = "", list[str]()
        for case in self.case:
            if bits & case.mask != case.value:
                continue
            if case.older not in (None, older) or case.rounded not in (None, rounded):
                continue
            if case.refuse:
                raise InputError(case.refuse, key="GO")
            base = case.rules or base
            overrides += case.set
        return RulesOf(base, tuple(overrides))


@cache
def mjlog() -> Format:
    """The data file of mjlog."""
    file = resources.root("rulesets") / "formats" / "mjlog.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Format)
