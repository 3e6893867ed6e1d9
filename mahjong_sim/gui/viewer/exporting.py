"""Writing out what the viewer shows (書き出し): a page, a moving picture, a picture."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Final, Protocol

import pygame

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.export.camera import View
from mahjong_sim.gui.export.page import html
from mahjong_sim.gui.export.pictures import gif, has_pillow
from mahjong_sim.gui.export.tale import Tale, of_events
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.questions import Sheet
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.viewer.frames import Frame
from mahjong_sim.gui.viewer.panel import Hands
from mahjong_sim.gui.widgets import Button
from mahjong_sim.replay.tape import Tape
from mahjong_sim.tiles import Seat

GIF_SIZE: Final = (800, 500)


class Shown(Protocol):
    """What of the viewer is needed here."""

    stage: Stage
    tape: Tape
    hands: Hands

    @property
    def frame(self) -> Frame:
        """The step that is shown."""
        ...

    @property
    def viewer(self) -> Seat:
        """The seat looked from."""
        ...

    def photograph(self) -> pygame.Surface:
        """The table as it is shown, without the buttons below it."""
        ...


class Exporting(Sheet):
    """Three ways to write it out, into ``folder`` (None: none can be chosen); what was written is
    said on the sheet.
    """

    name = "export"
    size = (700, 330)

    def __init__(self, stage: Stage, shown: Shown, folder: Path | None) -> None:
        super().__init__(stage)
        self._shown, self._folder = shown, folder
        self.said = self.trouble = ""

    def arrange(self) -> None:
        """A button for each, and one to close."""
        px, say, rect = self.stage.screen.px, self.stage.messages, self.rect
        row = Rect(rect.x + px(36), rect.y + px(92), rect.w - px(72), px(64))
        ways: tuple[tuple[str, Callable[[], bytes]], ...] = (
            ("html", self._html),
            ("gif", self._gif),
            ("png", self._png),
        )
        buttons = [
            Button(
                f"export.{name}",
                place,
                enabled=self._folder is not None and (name != "gif" or has_pillow()),
                label=name.upper(),
                note=say(f"viewer.export.{name}"),
                size=self.stage.size(18),
                style="main",
                press=lambda n=name, m=make: self._write(n, m),  # type: ignore[misc]
            )
            for (name, make), place in zip(ways, row.row(len(ways), px(16)), strict=True)
        ]
        close = Rect(rect.center[0] - px(80), rect.bottom - px(64), px(160), px(46))
        label, size = say("help.close"), self.stage.size(17)
        shut = Button("export.close", close, label=label, size=size, press=self.stage.pop)
        self.ui.show([*buttons, shut])
        self.ui.focus = self.ui.focus or "export.html"

    # --- writing --------------------------------------------------------------------------------
    def _view(self) -> View:
        masked = self._shown.hands != "all"
        return View(self.stage.messages.language, self._shown.viewer, masked, GIF_SIZE)

    def _html(self) -> bytes:
        return html([self._tale()], self._view()).encode()

    def _gif(self) -> bytes:
        return gif(self._tale(), self._shown.frame.hand + 1, self._view())

    def _png(self) -> bytes:
        file = BytesIO()
        pygame.image.save(self._shown.photograph(), file, "picture.png")
        return file.getvalue()

    def _tale(self) -> Tale:
        tape = self._shown.tape
        title = Path(tape.name.replace("\\", "/")).name
        return of_events(tape.events, tape.rules, tape.players, title)

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

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """Heading, and what was written where."""
        px, say, rect, text = self.stage.screen.px, self.stage.messages, self.rect, self.stage.text
        room = rect.w - px(72)
        at = (rect.x + px(36), rect.y + px(46))
        text.draw(surface, say("viewer.export"), at, self.stage.size(24), theme.GOLD, width=room)
        words, color = say("viewer.export.note"), theme.QUIET
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
