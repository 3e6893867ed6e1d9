"""Clauses (条項) of a source and what cites them."""

from __future__ import annotations

from msgspec import Struct


class Clause(Struct, frozen=True):
    """A numbered clause of a source, summarised in our own words."""

    id: str
    at: str  # where it stands in the source
    en: str
    ja: str


class Citation(Struct, frozen=True):
    """Why an option has its value: a clause id, ``custom`` (base.toml) or ``silent``; a note."""

    by: str
    note: str = ""
