"""The start menu: rule set, seats, seed, speed, language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from msgspec import structs

from mahjong_sim.errors import MahjongSimError
from mahjong_sim.gui import theme
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.levels import players
from mahjong_sim.gui.list_row import ListRow
from mahjong_sim.gui.manners import MANNERS
from mahjong_sim.gui.messages import LANGUAGE_NAMES, LANGUAGES
from mahjong_sim.gui.saving import Saved
from mahjong_sim.gui.scenes.facts import facts, lines
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.scenes.saved import SavedGames, saved_text
from mahjong_sim.gui.scenes.settings import Settings
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.setup import Setup
from mahjong_sim.gui.stage import Scene, Stage
from mahjong_sim.gui.widgets import Button, Choice, Control, Field, sheet
from mahjong_sim.rules.load import load

ROWS: Final = 14  # rule sets shown at once
FAN: Final = ("1s", "7z", "6z", "0p", "1z")  # the tiles beside the title


class Menu(Scene):
    """``rule_sets``: ids in the order shown. ``start``: called with the choices made.

    ``library``: opens recorded games; ``scenarios``: the list of scenarios; ``join``: asks for a
    table elsewhere.
    """

    name = "menu"

    def __init__(
        self,
        stage: Stage,
        setup: Setup,
        rule_sets: Sequence[str],
        bots: Sequence[str],
        start: Callable[[Setup], None],
    ) -> None:
        super().__init__(stage)
        self.setup, self._bots, self._start = setup, list(bots), start
        self._rule_sets = list(rule_sets)
        if setup.rules not in self._rule_sets:
            self._rule_sets.insert(0, setup.rules)
        at = max(0, self._rule_sets.index(setup.rules) - ROWS + 1)
        self._scroll = Scroll(self.arrange, at=at)
        self.trouble = ""
        self.library: Callable[[], None] = lambda: None
        self.scenarios: Callable[[], None] = lambda: None
        self.join: Callable[[], None] = lambda: None
        self.offer([], lambda saved: None, lambda saved: None)

    # --- controls -------------------------------------------------------------------------------
    def arrange(self) -> None:
        """All controls of the menu."""
        self.ui.show([*self._list(), *self._seats(), *self._options(), *self._buttons()])
        self.ui.focus = self.ui.focus or "menu.start"

    def _card(self, x: float, w: float) -> Rect:
        card = self.stage.screen.centered(1160, 590)
        px = self.stage.screen.px
        return Rect(card.x + px(x), card.y + px(62), px(w), card.h)

    def _list(self) -> list[Control]:
        px, card = self.stage.screen.px, self._card(0, 620)
        out: list[Control] = []
        track = Rect(card.right - px(14), card.y + px(54), px(6), px(33 * ROWS))
        self._scroll.lay(self.stage.screen.area, track, len(self._rule_sets), ROWS)
        for i, name in enumerate(self._rule_sets[self._scroll.span]):
            rect = Rect(card.x + px(18), card.y + px(54 + 33 * i), card.w - px(36), px(31))
            out.append(
                ListRow(
                    f"menu.rules.{name}",
                    rect,
                    focusable=False,
                    label=self._title(name),
                    note=name,
                    chosen=name == self.setup.rules,
                    press=lambda n=name: self._choose(rules=n),  # type: ignore[misc]
                    size=self.stage.size(17),
                    ground=None,
                )
            )
        return out

    def _title(self, name: str) -> str:
        try:
            header = load(name).ruleset
        except MahjongSimError as error:
            return str(error)
        return self.stage.messages.title(header)

    def _place(self, row: float, column: float = 210, width: float = 286) -> Rect:
        px, card = self.stage.screen.px, self._card(640, 520)
        return Rect(card.x + px(column), card.y + px(52 + 44 * row), px(width), px(37))

    def _seats(self) -> list[Control]:
        """Who sits where, and how the table is run."""
        say, size = self.stage.messages, self.stage.size(17)
        who = players(say, {*self._bots, *self.setup.bots})
        out: list[Control] = [
            Choice(
                f"menu.seat.{seat}",
                self._place(seat),
                options=who,
                value=name,
                size=size,
                change=lambda name, s=seat: self._set(self.setup.with_seat(s, name)),  # type: ignore[misc]
            )
            for seat, name in enumerate(self.setup.seats)
        ]
        table = Choice(
            "menu.table",
            self._place(4.2),
            options=[(kind, say(f"menu.table.{kind}")) for kind in MANNERS],
            value=self.setup.manner,
            size=size,
            change=lambda kind: self._choose(manner=kind),
        )
        return [*out, table]

    def _options(self) -> list[Control]:
        say, size, stage = self.stage.messages, self.stage.size(17), self.stage
        return [
            Field(
                "menu.seed",
                self._place(5.4),
                value=self.setup.seed,
                hint=say("menu.seed.hint"),
                size=size,
                change=lambda text: self._set(replace(self.setup, seed=text)),
            ),
            Choice(
                "menu.language",
                self._place(6.4),
                options=[(code, LANGUAGE_NAMES[code]) for code in LANGUAGES],
                value=stage.messages.language,
                size=size,
                change=lambda code: stage.change(structs.replace(stage.prefs, language=code)),
            ),
        ]

    def _buttons(self) -> list[Control]:
        say, size = self.stage.messages, self.stage.size(21)
        quit_, start = self._place(10, 24, 140), self._place(10, 184, 312)
        tall = self.stage.screen.px(58)
        return [
            *self._doors(),
            *self._saved_games(),
            Button(
                "menu.quit",
                quit_._replace(h=tall),
                label=say("menu.quit"),
                size=self.stage.size(18),
                press=self.stage.pop,
            ),
            Button(
                "menu.start",
                start._replace(h=tall),
                label=say("menu.start"),
                size=size,
                style="main",
                press=self._begin,
            ),
        ]

    def _doors(self) -> list[Control]:
        """Ways to other screens, side by side."""
        stage, px = self.stage, self.stage.screen.px
        doors = (
            ("settings", lambda: stage.push(Settings(stage))),
            ("replay", lambda: self.library()),
            ("scenarios", lambda: self.scenarios()),
            ("join", lambda: self.join()),
        )
        places = self._place(7.5, 24, 472).row(len(doors), px(10))
        size = stage.size(16)
        return [
            Button(f"menu.{name}", place, label=stage.messages(f"menu.{name}"), size=size, press=go)
            for (name, go), place in zip(doors, places, strict=False)
        ]

    def _saved_games(self) -> list[Control]:
        """Going on with a game in progress: the one played last, or a list of all."""
        if not self._saved:
            return []
        say, newest = self.stage.messages, self._saved[0]
        button = Button(
            "menu.go_on",
            self._place(8.7, 24, 472)._replace(h=self.stage.screen.px(46)),
            label=say("menu.go_on"),
            note=saved_text(self.stage, newest),
            size=self.stage.size(18),
            style="riichi",
            press=partial(self._go_on, newest),
        )
        if len(self._saved) > 1:
            button.note = say("saved.count", n=len(self._saved))
            button.press = self._list_saved
        return [button]

    def offer(
        self,
        saved: Sequence[Saved],
        go_on: Callable[[Saved], None],
        delete: Callable[[Saved], None],
    ) -> None:
        """Offer games in progress to go on with."""
        self._saved, self._resume, self._delete = list(saved), go_on, delete

    def _list_saved(self) -> None:
        self.stage.push(SavedGames(self.stage, self._saved, self._go_on, self._forget))

    def _go_on(self, saved: Saved) -> None:
        try:
            self._resume(saved)
        except MahjongSimError as error:
            self.trouble = str(error)
            self._saved.remove(saved)
            self.stage.reset(self)

    def _forget(self, saved: Saved) -> None:
        self._delete(saved)
        self._saved.remove(saved)

    # --- choices --------------------------------------------------------------------------------
    def _choose(self, **changes: object) -> None:
        self._set(replace(self.setup, **changes))  # type: ignore[arg-type]

    def _set(self, setup: Setup) -> None:
        self.setup, self.trouble = setup, ""
        self.arrange()

    def _begin(self) -> None:
        try:
            self._start(self.setup)
        except MahjongSimError as error:
            self.trouble = str(error)

    def _move(self, by: int) -> None:
        """Choose the rule set above or below, and keep it in view."""
        at = self._rule_sets.index(self.setup.rules) + by
        at = max(0, min(len(self._rule_sets) - 1, at))
        self._scroll.at = min(max(self._scroll.at, at - ROWS + 1), at)
        self._choose(rules=self._rule_sets[at])

    def handle(self, event: pygame.event.Event) -> None:
        """Up and down choose the rule set, Tab moves the focus, Enter starts."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._move(1 if event.key == pygame.K_DOWN else -1)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            back = getattr(event, "mod", 0) & pygame.KMOD_SHIFT
            self.ui.move_focus(-1 if back else 1)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stage.pop()
        elif self._scroll.handle(event):
            return
        elif not self.ui.handle(event) and _is_enter(event):
            self._begin()

    # --- picture --------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> None:
        """Title, two cards, controls."""
        stage, px = self.stage, self.stage.screen.px
        surface.blit(felt(stage.screen, stage.prefs.table), (0, 0))
        left, right = self._card(0, 620), self._card(640, 520)
        for card in (left, right):
            sheet(surface, card, px(14))
        self._scroll.draw(surface)
        self._headline(surface, left, right)
        self._labels(surface, left, right)
        super().draw(surface)

    def _headline(self, surface: pygame.Surface, left: Rect, right: Rect) -> None:
        stage, px, say = self.stage, self.stage.screen.px, self.stage.messages
        y = left.y - px(70)
        at, size = (left.x + px(8), y), stage.size(44)
        stage.text.draw(surface, say("menu.title"), at, size, theme.GOLD, width=px(760))
        width = px(54)
        for i, name in enumerate(FAN):
            x = right.right - (len(FAN) - i) * (width + px(8))
            surface.blit(stage.sprites.tile(name, width), (x, y - px(44)))

    def _labels(self, surface: pygame.Surface, left: Rect, right: Rect) -> None:
        stage, px, say = self.stage, self.stage.screen.px, self.stage.messages
        size, text = stage.size(17), stage.text
        for card, key in ((left, "menu.rules"), (right, "menu.seats")):
            at = (card.x + px(24), card.y + px(28))
            text.draw(surface, say(key), at, size, theme.GOLD)
        rows = [(float(seat), say(f"wind.{seat}")) for seat in range(4)]
        rows += [(4.2, say("menu.table")), (5.4, say("menu.seed"))]
        rows += [(6.4, say("menu.language"))]
        for row, label in rows:
            place = self._place(row, 24, 176)
            at = (place.x, place.center[1])
            text.draw(surface, label, at, size, theme.TEXT, width=place.w)
        self._facts(surface, left)
        self._foot(surface, left, right)

    def _facts(self, surface: pygame.Surface, card: Rect) -> None:
        """The rule set in two lines, or what is wrong."""
        stage, px = self.stage, self.stage.screen.px
        color = theme.LOSS if self.trouble else theme.TEXT
        size, room = stage.size(14), card.w - px(48)
        for i, line in enumerate(self._about(size, room)[:2]):
            at = (card.x + px(24), card.bottom - px(50 - 22 * i))
            stage.text.draw(surface, line, at, size, color, width=room)

    def _about(self, size: int, room: int) -> list[str]:
        stage, setup, trouble = self.stage, self.setup, self.trouble
        if not trouble:
            try:
                rules = load(setup.rules, setup.overrides)
                return lines(stage.text, facts(rules, stage.messages), size, room)
            except MahjongSimError as error:
                trouble = str(error)
        return stage.text.wrap(trouble, size, room)

    def _foot(self, surface: pygame.Surface, left: Rect, right: Rect) -> None:
        """Keys of the menu, and what kind of table is chosen."""
        stage, px, say = self.stage, self.stage.screen.px, self.stage.messages
        about = f"menu.about.{self.setup.manner}"
        for card, key in ((left, "menu.keys"), (right, about)):
            at, room = (card.x + px(24), card.bottom + px(19)), card.w - px(30)
            stage.text.draw(surface, say(key), at, stage.size(14), theme.QUIET, width=room)


def _is_enter(event: pygame.event.Event) -> bool:
    return event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
