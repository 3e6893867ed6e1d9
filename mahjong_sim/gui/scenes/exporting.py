"""A sheet that writes out what is shown (書き出し): a page, a moving picture, a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.export.pictures import has_pillow
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button

GIF_SIZE: Final = (800, 500)
Ways = Mapping[str, tuple[str, Callable[[], bytes]]]


class ExportSheet(Sheet):
    """``ways``: by the ending of the file, a message key that says how much of it is written, and
    what makes the file. They go into ``folder`` (None: none can be chosen); what was written is
    said on the sheet.
    """

    name = "export"
    size = (700, 330)
    note = "viewer.export.note"  # message: what of it is written

    def __init__(self, stage: Stage, ways: Ways, folder: Path | None) -> None:
        super().__init__(stage)
        self._ways, self._folder = ways, folder
        self.said = self.trouble = ""

    def arrange(self) -> None:
        """A button for each, and one to close."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        row = Rect(rect.x + px(36), rect.y + px(92), rect.w - px(72), px(64))
        places = row.row(len(self._ways), px(16))
        buttons = [
            Button(
                f"export.{name}",
                place,
                enabled=self._folder is not None and (name != "gif" or has_pillow()),
                label=name.upper(),
                note=say(key),
                size=self.stage.size(18),
                style="main",
                press=partial(self._write, name, make),
            )
            for (name, (key, make)), place in zip(self._ways.items(), places, strict=True)
        ]
        close = Rect(rect.center[0] - px(80), rect.bottom - px(64), px(160), px(46))
        label, size = say("help.close"), self.stage.size(17)
        shut = Button("export.close", close, label=label, size=size, press=self.stage.pop)
        self.ui.show([*buttons, shut])
        self.ui.focus = self.ui.focus or "export.html"

    def _write(self, kind: str, make: Callable[[], bytes]) -> None:
        if self._folder is None:
            return
        self.said = self.trouble = ""
        path = self._folder / f"{datetime.now():%Y%m%d-%H%M%S}.{kind}"
        try:
            data = make()
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except MahjongSimError as error:
            self.trouble = str(error)
        except OSError as error:
            self.trouble = f"{path}: {error.strerror}"
        else:
            self.said = str(path)

    def paint(self, surface: pygame.Surface) -> None:
        """Heading, and what was written where."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        room = rect.w - px(72)
        at = (rect.x + px(36), rect.y + px(46))
        text.draw(surface, say("viewer.export"), at, self.stage.size(24), theme.GOLD, width=room)
        words, color = say(self.note), theme.QUIET
        if self.trouble:
            words, color = self.trouble, theme.LOSS
        elif self.said:
            words, color = say("viewer.export.done", path=self.said), theme.GAIN
        elif not has_pillow():
            words = say("viewer.export.pillow")
        size = self.stage.size(14)
        for i, line in enumerate(text.wrap(words, size, room)[:3]):
            at = (rect.x + px(36), rect.y + px(188 + 24 * i))
            text.draw(surface, line, at, size, color, width=room)


def png_of(surface: pygame.Surface) -> bytes:
    """A picture as a PNG file."""
    file = BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
