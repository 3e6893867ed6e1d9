"""What the window says, part by part: message key -> English, Japanese."""

from __future__ import annotations

from typing import Final

from mahjong_sim.gui.wording import (
    aids,
    bots,
    editor,
    export,
    lesson,
    online,
    settings,
    strict,
    tables,
    viewer,
)

WORDS: Final[dict[str, tuple[str, str]]] = {
    **settings.WORDS,
    **aids.WORDS,
    **bots.WORDS,
    **strict.WORDS,
    **tables.WORDS,
    **viewer.WORDS,
    **lesson.WORDS,
    **editor.WORDS,
    **export.WORDS,
    **online.WORDS,
}
