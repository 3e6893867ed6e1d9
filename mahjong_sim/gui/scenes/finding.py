"""A fault on a sheet (反則の説明): who and what, how it came about, evidence, clauses in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mahjong_sim.gui import theme
from mahjong_sim.gui.cases import Case, Finding
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.scenes.board import Board
from mahjong_sim.gui.scenes.pages import LEFT, WIDTH
from mahjong_sim.gui.scenes.scores import Page, hand_row, row_width
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import sunk
from mahjong_sim.rules.cite import CUSTOM, OVERRIDE, SILENT
from mahjong_sim.rules.names import EFFECTS, FAULTS
from mahjong_sim.rules.options import Rules
from mahjong_sim.scenario.explain import tell
from mahjong_sim.scenario.voice import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import HIDDEN, Kind

LINE: Final = 23  # logical height of a line of a clause
ROOM: Final = WIDTH - 2 * LEFT


class FindingPainter:
    """Paints what is common to a ruling made and one still to be made."""

    def __init__(self, page: Page, finding: Finding, count: str = "") -> None:
        self.page, self.finding, self._count = page, finding, count
        self.say = page.stage.messages

    def draw(self) -> float:
        """All of it; the place below."""
        return self._clauses(self._evidence(self._head()))

    def _head(self) -> float:
        """Who and what, and how it came about."""
        page, say, finding = self.page, self.say, self.finding
        fault, other = say.pair(FAULTS[finding.fault.fault])
        title = say("penalty.title", name=page.name(finding.fault.seat), fault=fault)
        used = page.text(title, LEFT, 46, 26, theme.LOSS, room=620)
        page.text(other, LEFT + used + 18, 48, 17, theme.QUIET, room=810 - used)
        page.text(self._count, WIDTH - LEFT, 46, 18, theme.QUIET, "right")
        words = " ".join(happened(page.stage, page.board, finding))
        lines = wrap(page, words, 17, ROOM)[:2]
        for i, line in enumerate(lines):
            page.text(line, LEFT, 88 + i * 26, 17, room=ROOM)
        return 80 + 26 * len(lines)

    def _evidence(self, y: float) -> float:
        page, finding = self.page, self.finding
        tiles = [t for t in finding.fault.tiles if t != HIDDEN]
        if not tiles:
            return y + 4
        whole = len(tiles) > 4
        melds = finding.melds if whole else ()
        apart = finding.open_tile if whole and len(tiles) % 3 == 1 else HIDDEN
        seat = finding.fault.seat
        width = min(44.0, (ROOM - 90) / row_width(len(tiles), melds, seat))
        page.text(self.say("penalty.evidence"), LEFT, y + 30, 14, theme.QUIET, room=86)
        hand_row(page, tiles, melds, seat, apart, (LEFT + 90, y), width)
        return y + 78

    def _clauses(self, y: float) -> float:
        """The clauses the ruling rests on, in full."""
        page = self.page
        path = f"faults.{self.finding.fault.fault}"
        page.text(self.say("penalty.rule"), LEFT, y + 10, 15, theme.GOLD)
        y += 26
        for head, words in clause_rows(page.board.rules, path, page.stage):
            y = self._clause(head, words, y) + 6
        return y

    def _clause(self, head: str, words: str, y: float) -> float:
        page, px = self.page, self.page.stage.screen.px
        lines = wrap(page, words, 15, ROOM - 28)
        height = (28 if head else 6) + LINE * len(lines)
        left, top = page.at(LEFT, y)
        sunk(page.surface, Rect(left, top, px(ROOM), px(height)), theme.WELL, focus=False)
        if head:
            page.text(head, LEFT + 14, y + 15, 14, theme.AMBER, room=ROOM - 28)
        first = y + (24 if head else 3)
        for i, line in enumerate(lines):
            page.text(line, LEFT + 14, first + LINE * (i + 0.5), 15, room=ROOM - 28)
        return y + height


def happened(stage: Stage, board: Board, finding: Finding) -> list[str]:
    """Sentences on what was seen of the fault."""
    picture, language = board.picture, stage.messages.language
    names = tuple(board.name(seat) for seat in range(4))
    scene = Scene(names=names, dealer=picture.dealer, wind=picture.wind)
    return [tell(event, board.rules, language, scene).words for event in finding.happened]


def clause_rows(rules: Rules, path: str, stage: Stage) -> list[tuple[str, str]]:
    """(id and place, text) of each clause behind an option, or that there is none."""
    cite, say = rules.cites[path], stage.messages
    rows = []
    for clause_id in cite.ids:
        clause = rules.clauses[clause_id]
        text = clause.ja if say.language == "ja" else clause.en
        rows.append((f"{clause.id}   {clause.at}", text))
    if not rows:
        keys = {SILENT: "silent", CUSTOM: "custom", OVERRIDE: "override"}
        note = f" {cite.note}" if cite.note and say.language == "en" else ""
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
