"""A four-player riichi mahjong table: rule sets as data, every ruling cited."""

from __future__ import annotations

__version__ = "0.1.0"
