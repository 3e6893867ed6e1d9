"""The base of all events (出来事)."""

from __future__ import annotations

from msgspec import Struct


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="type"):
    """Base of all events: a fact, immutable, its type the tag of its log line."""
