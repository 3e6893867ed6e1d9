"""A fault on a sheet (反則の説明): who and what, how it came about, evidence, clauses in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mahjong_sim.gui import theme
from mahjong_sim.gui.art.items import Rgb
from mahjong_sim.gui.cases import Case, Finding
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.pages import LEFT, WIDTH
from mahjong_sim.gui.scenes.scores import Page, hand_row, row_width
from mahjong_sim.gui.scroll import Scroll
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import sunk
from mahjong_sim.rules.cite import CUSTOM, OVERRIDE, SILENT
from mahjong_sim.rules.names import EFFECTS, FAULTS
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN, Kind

WINS: Final = ("false_win", "false_win_on_misnamed", "won_dead")  # laid down
CALLS: Final = ("wrong_call", "fifth_kan", "acted_dead")
ROOM: Final = WIDTH - 2 * LEFT


class FindingPainter:
    """Paints what is common to a ruling made and one still to be made.

    ``scroll``: of the clauses, where they need more room than there is.
    """

    def __init__(self, page: Page, finding: Finding, scroll: Scroll, count: str = "") -> None:
        self.page, self.finding, self._count = page, finding, count
        self.say, self._scroll = page.stage.messages, scroll

    def draw(self, bottom: float) -> float:
        """All of it down to ``bottom``; the place below."""
        return self._clauses(self._evidence(self._head()), bottom)

    def _head(self) -> float:
        """Who and what, and how it came about."""
        page, say, finding = self.page, self.say, self.finding
        fault, other = say.pair(FAULTS[finding.fault.fault])
        title = say("penalty.title", name=page.name(finding.fault.seat), fault=fault)
        used = page.text(title, LEFT, 44, 26, theme.LOSS, room=620)
        page.text(other, LEFT + used + 18, 46, 17, theme.QUIET, room=810 - used)
        page.text(self._count, WIDTH - LEFT, 44, 18, theme.QUIET, "right")
        step = line_height(page, 17)
        lines = wrap(page, " ".join(happened(page.stage, page.board, finding)), 17, ROOM)[:2]
        for i, line in enumerate(lines):
            page.text(line, LEFT, 84 + i * step, 17, room=ROOM)
        return 76 + step * len(lines)

    def _evidence(self, y: float) -> float:
        page, finding = self.page, self.finding
        tiles = [t for t in finding.fault.tiles if t != HIDDEN]
        if not tiles:
            return y + 4
        whole = len(tiles) > 4
        melds = finding.melds if whole else ()
        apart = finding.apart if whole and finding.fault.fault in WINS else HIDDEN
        tiles = [t for t in tiles if t != apart]
        seat = finding.fault.seat
        width = min(42.0, (ROOM - 100) / row_width(len(tiles), melds, seat))
        page.text(self.say("penalty.evidence"), LEFT, y + 32, 14, theme.QUIET, room=96)
        hand_row(page, tiles, melds, seat, apart, (LEFT + 100, y + 2), width)
        return y + 74

    def _clauses(self, y: float, bottom: float) -> float:
        """The clauses the ruling rests on, in full; more than there is room for can be scrolled."""
        page, px = self.page, self.page.stage.screen.px
        page.text(self.say("penalty.rule"), LEFT, y + 10, 15, theme.GOLD)
        lines = self._lines()
        step = line_height(page, 15)
        fit = max(1, int((bottom - y - 38) / step))
        left, top = page.at(LEFT, y + 26)
        well = Rect(left, top, px(ROOM), px(step * min(fit, len(lines)) + 12))
        track = Rect(well.right - px(12), well.y + px(4), px(6), well.h - px(8))
        self._scroll.lay(page.rect, track, len(lines), fit)
        shown = lines[self._scroll.span]
        sunk(page.surface, well, theme.WELL, focus=False)
        for i, (line, color) in enumerate(shown):
            page.text(line, LEFT + 14, y + 32 + step * (i + 0.5), 15, color, room=ROOM - 34)
        self._scroll.draw(page.surface)
        return y + 38 + step * len(shown)

    def _lines(self) -> list[tuple[str, Rgb]]:
        page, out = self.page, []
        path = f"faults.{self.finding.fault.fault}"
        for head, words in clause_rows(page.board.rules, path, page.stage):
            if head:
                out.append((head, theme.AMBER))
            out += [(line, theme.TEXT) for line in wrap(page, words, 15, ROOM - 34)]
        return out


def happened(stage: Stage, board: Board, finding: Finding) -> list[str]:
    """Sentences on what was seen of the fault."""
    say, scene = stage.messages, Scene(dealer=finding.dealer, wind=finding.wind)
    out = []
    for event in finding.happened:
        if isinstance(event, ev.Said):
            wind = say.wind((event.seat - finding.dealer) % 4)
            key = _kind_of_word(finding.fault)
            out.append(say(key, wind=wind, word=say(f"call.{event.word}")))
        else:
            out.append(tell(event, board.rules, say.language, scene).words)
    return out


def _kind_of_word(fault: ev.Faulted) -> str:
    """Message key for a word: was it followed by an act?"""
    if fault.case != "voice_only":
        if fault.fault in WINS:
            return "penalty.laid_down"
        if fault.fault in CALLS:
            return "penalty.called"
    return "penalty.said"


def clause_rows(rules: Rules, path: str, stage: Stage) -> list[tuple[str, str]]:
    """(id and place, text) of each clause behind an option, or that there is none."""
    cite, say = rules.cites[path], stage.messages
    rows = []
    for clause_id in cite.ids:
        clause = rules.clauses[clause_id]
        where = (clause.at_ja if say.language == "ja" else "") or clause.at
        rows.append((f"{clause.id}   {where}", say.of(clause)))
    if not rows:
        keys = {SILENT: "silent", CUSTOM: "custom", OVERRIDE: "override"}
        note = f" ({cite.note})" if cite.note and say.language == "en" else ""
        rows.append(("", say(f"penalty.{keys[cite.by]}") + note))
    return rows


def costs(
    stage: Stage, rules: Rules, finding: Finding, case: Case
) -> list[tuple[str, Sequence[Kind]]]:
    """The effects in words, each with the kinds it bars."""
    say = stage.messages
    out: list[tuple[str, Sequence[int]]] = []
    for effect in finding.effects:
        words = say.pair(EFFECTS[effect])[0].format(fine=rules.chombo.fine)
        kinds: Sequence[int] = ()
        if effect == "lock_kind":
            barred = [e for e in case.of(finding.fault.seat) if isinstance(e, ev.KindsBarred)]
            kinds = barred[0].kinds if barred else ()
            words = say("penalty.barred")
        out.append((words[:1].upper() + words[1:], kinds))
    return out or [(say("penalty.free"), ())]


def wrap(page: Page, words: str, units: float, room: float) -> list[str]:
    """Lines of a text in logical units."""
    stage = page.stage
    return stage.text.wrap(words, stage.size(units), stage.screen.px(room))


def line_height(page: Page, units: float) -> float:
    """Logical height of a line of text."""
    stage = page.stage
    return stage.text.height(stage.size(units)) / stage.screen.scale
