"""Text in columns of a terminal (端末の桁), where a Japanese character is two wide."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# What a line is not broken within.
_PIECE: Final = re.compile(r"\s*[（「]*(?:[!-~]+|\S)[、。；：）」]*")


def width(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def padded(text: str, columns: int) -> str:
    """A text with spaces after it up to so many columns."""
    return text + " " * (columns - width(text))


def wrapped(text: str, columns: int) -> list[str]:
    """A text in lines of at most so many columns, broken between words or Japanese characters."""
    lines: list[str] = []
    line = ""
    for piece in _PIECE.findall(text):
        if line and width(line + piece) > columns:
            lines.append(line)
            line = ""
        line = line + piece if line else piece.lstrip()
    return [*lines, line] if line else lines
