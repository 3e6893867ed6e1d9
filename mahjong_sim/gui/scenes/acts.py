"""The menu of acts of a strict table (行為の選択): chosen, filled in, and only then done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import pygame

from mahjong_sim.errors import ActionError
from mahjong_sim.gui import theme
from mahjong_sim.gui.irregular import GROUPS, Act, Need, Situation, available
from mahjong_sim.gui.layout import Rect, tile_depth, tile_height
from mahjong_sim.gui.picture import Picture
from mahjong_sim.gui.scenes.questions import Form
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.text import Text
from mahjong_sim.gui.widgets import Button, Choice, Control, Field, Pressed
from mahjong_sim.rules.names import FAULTS
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.explain import explain
from mahjong_sim.table.actions import Action
from mahjong_sim.tiles import KINDS, Seat, Tile

LEFT: Final = 500  # where the chosen act begins
ROOM: Final = 610
COLUMNS: Final = (("voice", "hand"), ("wall", "look", "faults"))
PALETTE: Final = 17  # kinds in a row


@dataclass
class TilePick(Pressed):
    """A tile that can be taken up or put back."""

    picture: pygame.Surface | None = None
    picked: bool = False

    def draw(self, surface: pygame.Surface, text: Text, hot: bool, focus: bool) -> None:
        """The tile, framed when picked."""
        assert self.picture is not None
        surface.blit(self.picture, self.rect[:2])
        if self.picked or hot or focus:
            color = theme.LOSS if self.picked else theme.GOLD
            line = max(2, self.rect.w // 12)
            pygame.draw.rect(surface, color, self.rect, line, border_radius=line)


class Players(Protocol):
    """Who sits at the table, as a person sees it."""

    @property
    def picture(self) -> Picture:
        """The table."""

    @property
    def rules(self) -> Rules:
        """The rule set."""

    def name(self, seat: Seat) -> str:
        """Who sits there."""


class Acts(Form):
    """``act``: the name of the one to begin with, ``chosen`` what is filled in already.

    ``perform`` does the act; where it raises ActionError the sheet stays and says so.
    """

    name = "acts"
    size = (1150, 670)

    def __init__(
        self,
        stage: Stage,
        board: Players,
        situation: Situation,
        perform: Callable[[Action], None],
        act: str = "",
        chosen: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(stage)
        self.board, self.situation, self._perform = board, situation, perform
        self._acts = available(situation)
        self._act = next((a for a in self._acts if a.name == act), self._acts[0])
        self._chosen: dict[str, Any] = {}
        self.trouble = ""
        self._fill(chosen or {})

    # --- what is chosen -------------------------------------------------------------------------
    def _fill(self, given: Mapping[str, Any]) -> None:
        """Begin the act: first options of its choices, nothing else."""
        self._chosen = {}
        for need in self._act.needs:
            if need.kind == "choice":
                self._chosen[need.name] = need.options(self.situation)[0][0]
            elif need.kind == "tiles":
                self._chosen[need.name] = []
        self._chosen.update(given)
        self.trouble = ""

    def _choose_act(self, act: Act) -> None:
        self._act = act
        self._fill({})
        self.ui.focus = f"acts.{act.name}"
        self.arrange()

    def _set(self, name: str, value: Any) -> None:
        self._chosen[name], self.trouble = value, ""
        self.arrange()

    def _toggle(self, need: Need, tile: Tile) -> None:
        held = [t for t in self._chosen[need.name] if t != tile]
        if tile not in self._chosen[need.name]:
            held = [*held, tile][-need.most :]
        self._set(need.name, held)

    @property
    def action(self) -> Action | None:
        """The action chosen so far, None while something is missing."""
        for need in self._act.needs:
            value = self._chosen.get(need.name)
            if value is None or (need.kind == "tiles" and len(value) < need.least):
                return None
        return self._act.make(self.situation, self._chosen)

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """The acts at the left, what the chosen one needs at the right."""
        controls: list[Control] = [*self._list(), *self._needs(), *self._buttons()]
        self.ui.show(controls)
        self.ui.focus = self.ui.focus or f"acts.{self._act.name}"

    def _at(self, x: float, y: float, w: float, h: float) -> Rect:
        px, rect = self.stage.screen.px, self.rect
        return Rect(rect.x + px(x), rect.y + px(y), px(w), px(h))

    def _list(self) -> list[Control]:
        say, size = self.stage.messages, self.stage.size(14)
        out: list[Control] = []
        for place, act in self._rows():
            if isinstance(act, Act):
                button = Button(
                    f"acts.{act.name}",
                    place,
                    label=say(f"act.{act.name}"),
                    style="main" if act is self._act else "plain",
                    size=size,
                    press=partial(self._choose_act, act),
                )
                out.append(button)
        return out

    def _rows(self) -> list[tuple[Rect, Act | str]]:
        """Places of the acts, and of the headings of their groups."""
        out: list[tuple[Rect, Act | str]] = []
        for column, groups in enumerate(COLUMNS):
            y = 70.0
            for group in groups:
                acts = [act for act in self._acts if act.group == group]
                if acts:
                    out.append((self._at(28 + 228 * column, y, 216, 28), group))
                    y += 30
                for act in acts:
                    out.append((self._at(28 + 228 * column, y, 216, 34), act))
                    y += 39
                y += 8
        return out

    def _needs(self) -> list[Control]:
        out: list[Control] = []
        for need, y in self._need_places():
            out += {
                "choice": self._choice,
                "tiles": self._tiles,
                "kind": self._kinds,
                "points": self._points,
            }[need.kind](need, y)
        return out

    def _need_places(self) -> list[tuple[Need, float]]:
        """Where each need's control begins, below its label."""
        out, y = [], 150.0
        for need in self._act.needs:
            out.append((need, y))
            y += {"choice": 84, "tiles": 108, "kind": 150, "points": 84}[need.kind]
        return out

    def _choice(self, need: Need, y: float) -> list[Control]:
        options = need.options(self.situation)
        values = [value for value, _ in options]
        at = values.index(self._chosen[need.name])
        labels = [(str(i), self._label(key)) for i, (_, key) in enumerate(options)]
        return [
            Choice(
                f"acts.need.{need.name}",
                self._at(LEFT, y, 440, 40),
                options=labels,
                value=str(at),
                size=self.stage.size(16),
                change=lambda value: self._set(need.name, values[int(value)]),
            )
        ]

    def _label(self, key: str) -> str:
        """A message, or the name of a seat, a fault, a number."""
        say, (kind, _, value) = self.stage.messages, key.partition(":")
        if kind == "seat":
            wind = say.wind((int(value) - self.board.picture.dealer) % 4)
            return f"{wind} · {self.board.name(int(value))}"
        if kind == "fault":
            return say.pair(FAULTS[value])[0]
        return value if kind == "n" else say(key)

    def _tiles(self, need: Need, y: float) -> list[Control]:
        tiles = self.situation.tiles
        width = min(42.0, ROOM / max(1, len(tiles)))
        return self._pictures(need, tiles, y, width, len(tiles))

    def _kinds(self, need: Need, y: float) -> list[Control]:
        kinds = [4 * kind + 3 for kind in range(KINDS)]
        return self._pictures(need, kinds, y, ROOM / PALETTE - 1, PALETTE)

    def _pictures(
        self, need: Need, tiles: Sequence[Tile], y: float, width: float, row: int
    ) -> list[Control]:
        stage, out = self.stage, []
        w = stage.screen.px(width)
        h = tile_height(w) + tile_depth(w)
        first = self._at(LEFT, y, 0, 0)
        for i, tile in enumerate(tiles):
            place = Rect(first.x + i % row * w, first.y + i // row * (h + 3), w, h)
            if need.kind == "tiles":
                picked, press = tile in self._chosen[need.name], partial(self._toggle, need, tile)
            else:
                kind = tile >> 2
                picked = self._chosen.get(need.name) == kind
                press = partial(self._set, need.name, kind)
            picture = stage.sprites.tile(stage.face(tile, self.board.picture.reds), w)
            out.append(
                TilePick(
                    f"acts.{need.name}.{i}", place, picture=picture, picked=picked, press=press
                )
            )
        return [*out]

    def _points(self, need: Need, y: float) -> list[Control]:
        held = self._chosen.get(need.name)
        return [
            Field(
                f"acts.need.{need.name}",
                self._at(LEFT, y, 220, 40),
                value="" if held is None else str(held),
                hint=str(self.board.picture.points[self.situation.seat]),
                size=self.stage.size(16),
                longest=7,
                change=lambda text: self._set(need.name, _number(text)),
            )
        ]

    def _buttons(self) -> list[Control]:
        say, size = self.stage.messages, self.stage.size(18)
        back, perform = self._at(LEFT, 600, 180, 50), self._at(LEFT + 200, 600, 410, 50)
        return [
            Button("acts.back", back, label=say("call.back"), size=size, press=self.stage.pop),
            Button(
                "acts.do",
                perform,
                enabled=self.action is not None,
                label=say("act.do", act=say(f"act.{self._act.name}")),
                size=size,
                style="win",
                press=self._do,
            ),
        ]

    def _do(self) -> None:
        action = self.action
        if action is None:
            return
        self.stage.pop()
        try:
            self._perform(action)
        except ActionError as error:
            self.trouble = self.stage.messages("act.impossible")
            if self.stage.messages.language == "en" and (reasons := getattr(error, "reasons", ())):
                self.trouble += f" ({'; '.join(reasons)})"
            self.stage.push(self)

    # --- picture --------------------------------------------------------------------------------
    def paint(self, surface: pygame.Surface) -> None:
        """Headings, labels, and what speaks against the act."""
        say, text, size = self.stage.messages, self.stage.text, self.stage.size
        at = self._at(28, 38, 0, 0)[:2]
        text.draw(surface, say("acts.title"), at, size(22), theme.GOLD)
        for place, group in self._rows():
            if isinstance(group, str):
                at = (place.x, place.center[1])
                text.draw(surface, say(f"acts.{group}"), at, size(13), theme.QUIET)
        px = self.stage.screen.px
        line = self.rect.x + px(LEFT - 18)
        ends = ((line, self.rect.y + px(70)), (line, self.rect.bottom - px(24)))
        pygame.draw.line(surface, theme.SHEET_EDGE, *ends)
        at = self._at(LEFT, 88, 0, 0)[:2]
        name = say(f"act.{self._act.name}")
        text.draw(surface, name, at, size(22), theme.TEXT, width=px(ROOM))
        for need, y in self._need_places():
            at = self._at(LEFT, y - 18, 0, 0)[:2]
            text.draw(surface, say(f"need.{need.name}"), at, size(14), theme.QUIET)
        self._reasons(surface)

    def _reasons(self, surface: pygame.Surface) -> None:
        """Why it is not legal, or why it could not be done."""
        text, px, size = self.stage.text, self.stage.screen.px, self.stage.size(14)
        words = [self.trouble] if self.trouble else self._words_against()
        lines = [line for part in words for line in text.wrap(part, size, px(ROOM))]
        color = theme.LOSS if self.trouble else theme.AMBER
        for i, line in enumerate(lines[:6]):
            at = self._at(LEFT, 590 - 24 * (min(6, len(lines)) - i), 0, 0)[:2]
            text.draw(surface, line, at, size, color, width=px(ROOM))

    def _words_against(self) -> list[str]:
        action = self.action
        if action is None:
            return []
        rules, language = self.board.rules, self.stage.messages.language
        return [explain(r, rules, language) for r in self.situation.reasons(action)[:2]]


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() else None


assert {group for column in COLUMNS for group in column} == set(GROUPS)
