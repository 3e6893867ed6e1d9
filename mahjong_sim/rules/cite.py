"""Clauses (条項) of a source and what cites them."""

from __future__ import annotations

from msgspec import Struct

CUSTOM, SILENT, OVERRIDE = "custom", "silent", "override"
NO_CLAUSE = (CUSTOM, SILENT, OVERRIDE)


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered clause of a source, summarised in our own words.

    ``at``, ``at_ja``: where it stands in the source; the latter may be empty.
    """

    id: str
    at: str
    en: str
    ja: str
    at_ja: str = ""


class Citation(Struct, frozen=True):
    """Why an option has its value (根拠).

    ``by``: one clause id or several, parted by commas; else ``custom`` (common usage), ``silent``
    (the source says nothing, the file decides) or ``override`` (set for one run).
    """

    by: str
    note: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """The clause ids; none for custom, silent and override."""
        parts = tuple(part.strip() for part in self.by.split(","))
        return tuple(part for part in parts if part not in NO_CLAUSE)
