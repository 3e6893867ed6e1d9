"""Words of what helps in play: waits, furiten, needs, reasons."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {}
