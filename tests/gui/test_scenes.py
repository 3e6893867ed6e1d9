"""Every screen, in both languages and three sizes: nothing overlaps, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise, product

import pygame
from msgspec.structs import replace

from mahjong_sim.gui.app import App
from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.messages import LANGUAGES
from mahjong_sim.gui.picture import RiverTile
from mahjong_sim.gui.scenes.help import Help
from mahjong_sim.gui.scenes.questions import Leave
from mahjong_sim.gui.scenes.ranking import Ranking
from mahjong_sim.gui.scenes.result import Result
from mahjong_sim.gui.scenes.rounds import Rounds
from mahjong_sim.gui.scenes.table import Table
from mahjong_sim.gui.scenes.yaku_list import YakuList
from mahjong_sim.gui.stage import TEXT_SIZES
from mahjong_sim.gui.text import Align, Text
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.score.scoring import FuItem, Line, Scoring, YakuItem
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import parse_tiles
from tests.gui.driving import SIZES, play_until, press, start, window


class Watched(Text):
    """Text that notes where each line was set."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[str, Rect]] = []
        self.shortened: list[str] = []

    def cut(self, text: str, size: int, width: int) -> str:
        out = super().cut(text, size, width)
        if out != text:
            self.shortened.append(text)
        return out

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[int, int],
        size: int,
        color: tuple[int, int, int],
        align: Align = "left",
        *,
        width: int | None = None,
        turn: int = 0,
    ) -> int:
        used = super().draw(surface, text, at, size, color, align, width=width, turn=turn)
        left = at[0] - {"left": 0, "center": used // 2, "right": used}[align]
        high = self.height(size) // 2  # the letters, without the space above and below
        if text:
            self.lines.append((text, Rect(left, at[1] - high // 2, used, high)))
        return used


def check(app: App) -> None:
    """Paint the top scene alone and look at what was set where."""
    scene, area = app.stage.top, app.stage.screen.area
    assert scene is not None
    watched = app.stage.text if isinstance(app.stage.text, Watched) else Watched()
    watched.lines, watched.shortened = [], []
    app.stage.text = watched
    scene.arrange()
    scene.draw(pygame.display.get_surface())
    controls = [c.rect for c in scene.ui.controls]
    assert not any(a.meets(b) for a, b in combinations(controls, 2))
    lines = [rect for _, rect in watched.lines]
    for rect in [*controls, *lines]:
        assert rect.x >= 0 and rect.y >= 0, watched.lines
        assert rect.right <= area.w and rect.bottom <= area.h, watched.lines
    assert watched.shortened == []
    clashes = [(a, b) for (a, x), (b, y) in combinations(watched.lines, 2) if x.meets(y)]
    assert clashes == []


def check_all(app: App) -> None:
    """All languages, sizes and text sizes; then as before."""
    before, liked = app.window.get_size(), app.stage.prefs
    for size in SIZES:
        app.resize(*size)
        for language, text in product(LANGUAGES, TEXT_SIZES):
            app.prefer(replace(app.stage.prefs, language=language, text=text))
            check(app)
    app.stage.text = Text()
    app.resize(*before)
    app.prefer(liked)


@contextmanager
def at_result(
    wanted: Callable[[Result], bool], rule_set: str, seeds: range, bot: str = "efficient"
) -> Iterator[App]:
    """A window showing the first such result under these seeds."""
    for seed in seeds:
        with window(rule_set, seed=str(seed)) as app:
            start(app)

            def stop(app: App, table: Table) -> bool:
                top = app.stage.top
                return isinstance(top, Ranking) or (isinstance(top, Result) and wanted(top))

            play_until(app, stop, bot)
            if isinstance(app.stage.top, Result):
                yield app
                return
    raise AssertionError("no such result")


def test_menu() -> None:
    with window() as app:
        check_all(app)


def test_table_with_a_question() -> None:
    with window("tenhou", seed="2") as app:
        start(app)

        def stop(app: App, table: Table) -> bool:
            names = [c.id for c in table.ui.controls]
            return sum(n.startswith("call.") for n in names) >= 3

        play_until(app, stop)
        check_all(app)


def test_riichi_mode() -> None:
    with window("tenhou", seed="1") as app:
        start(app)
        table = play_until(app, lambda a, t: t.ui.find("call.riichi") is not None)
        table.ui.click("call.riichi")
        assert table.ui.find("call.back") is not None
        check_all(app)


def test_a_win() -> None:
    with at_result(lambda r: bool(r.outcome.wins), "kyoto", range(1, 4)) as app:
        check_all(app)


def test_a_rich_win_with_melds() -> None:
    def wanted(result: Result) -> bool:
        wins = result.outcome.wins
        seats = result.board.picture.seats
        return bool(wins) and len(seats[wins[0].seat].melds) >= 2 and len(wins[0].scoring.yaku) >= 3

    with at_result(wanted, "okayama-chips", range(1, 20)) as app:
        check_all(app)


def test_a_double_ron_has_two_pages() -> None:
    with at_result(lambda r: len(r.outcome.wins) == 2, "tenhou", range(1, 30)) as app:
        result = app.stage.top
        assert isinstance(result, Result)
        check_all(app)
        result.update(1.0)
        result.ui.click("result.next")
        assert app.stage.top is result
        result.ui.click("result.next")
        assert app.stage.top is result, "a quick second click must not skip a page"
        check_all(app)
        result.update(1.0)
        result.ui.click("result.next")
        assert app.stage.top is not result


def test_a_draw_with_tenpai_hands() -> None:
    with at_result(
        lambda r: bool(r.outcome.tenpai) and len(r.outcome.lines) > 0, "tenhou", range(1, 30)
    ) as app:
        check_all(app)


def test_an_abortive_draw() -> None:
    with at_result(
        lambda r: r.outcome.aborted is not None, "tenhou", range(1, 40), "random"
    ) as app:
        check_all(app)


def test_ranking() -> None:
    with window("okayama-chips") as app:
        start(app)
        play_until(app, lambda a, t: isinstance(a.stage.top, Ranking))
        check_all(app)


def test_questions() -> None:
    with window() as app:
        start(app)
        app.stage.push(Leave(app.stage, app.show_menu))
        check_all(app)
        app.stage.pop()
        app.stage.push(Help(app.stage))
        check_all(app)


def test_a_win_with_more_lines_than_ever_happen() -> None:
    kans = [Meld(MeldKind.CLOSED_KAN, tuple(range(4 * k, 4 * k + 4))) for k in (27, 31, 32)]
    ids = ("riichi", "ippatsu", "menzen_tsumo", "sanankou", "sankantsu", "sanshoku_doukou")
    ids += ("yakuhai_haku", "yakuhai_hatsu", "seat_wind", "round_wind", "dora", "ura_dora")
    fu = (
        FuItem("base", 20),
        FuItem("tsumo", 2),
        *(FuItem("closed_kan", 32, f"{n}{n}{n}{n}z") for n in (1, 5, 6)),
        FuItem("closed_triplet", 8, "111m"),
        FuItem("kanchan", 2, "46p"),
        FuItem("pair", 4, "22z"),
    )
    scoring = Scoring(
        tuple(YakuItem(i, 2) for i in ids),
        0,
        24,
        26,
        130,
        fu,
        "counted_yakuman",
        8000,
        0,
        (0, 16000),
    )
    tiles = parse_tiles("111m2z")
    won = ev.Won(
        0, 0, parse_tiles("222z")[-1], tuple(tiles), scoring, tuple(parse_tiles("12345p")),
        (("daisangen", 3),), (12, -4, -4, -4),
    )  # fmt: skip
    lines = (
        *(Line(s, 0, 16300, "win") for s in (1, 2, 3)),
        Line(-1, 0, 4000, "sticks"),
        Line(1, 0, 300, "honba"),
    )
    with window("okayama-chips") as app:
        start(app)
        app.update(0.1)
        table = app.stage.top
        assert isinstance(table, Table)
        picture = table.game.picture
        picture.honba = 12
        picture.dora = parse_tiles("12345s")
        picture.seats[0].melds = kans
        picture.fold([won, ev.Paid(lines), ev.RoundEnded("win", 0, 0, 13, 0, (99100, -9000, 1, 2))])
        app.stage.push(Result(app.stage, table.board, table.game.resume))
        check_all(app)


def test_nagashi_mangan() -> None:
    scoring = Scoring(
        (YakuItem("nagashi_mangan", 0),), 0, 5, 7, 0, (), "mangan", 2000, 0, (4000, 2000)
    )
    with window("kyoto") as app:
        table = start(app)
        picture = table.game.picture
        picture.seats[2].river = [RiverTile(t, False, 0, False) for t in range(0, 84, 4)]
        lines = tuple(Line(s, 2, 2000, "nagashi") for s in (0, 1, 3))
        ended = ev.RoundEnded("draw", 0, 0, 1, 0, (28000, 28000, 36000, 28000))
        picture.fold([ev.NagashiWon(2, scoring), ev.Paid(lines), ended])
        app.stage.push(Result(app.stage, table.board, table.game.resume))
        check_all(app)


def test_all_hands_of_a_match() -> None:
    with window("tenhou", seed="4") as app:
        start(app)
        table = play_until(app, lambda a, t: isinstance(a.stage.top, Ranking))
        ranking = app.stage.top
        assert ranking is not None
        ranking.ui.click("ranking.rounds")
        sheet = app.stage.top
        assert isinstance(sheet, Rounds)
        played, standing = sheet.rounds, table.game.picture.standing
        assert standing is not None and len(played) == table.game.match.hands
        assert all(a.after == b.before for a, b in pairwise(played))
        assert sum(bool(hand.wins) for hand in played) == sum(h.ending == "win" for h in played) > 0
        check_all(app)
        assert sheet.ui.click("rounds.close") is None and app.stage.top is ranking


def test_the_yaku_of_the_rule_set() -> None:
    for rules in ("okayama", "wrc"):
        with window(rules) as app:
            table = start(app)
            press(app, pygame.K_F7)
            sheet = app.stage.top
            assert isinstance(sheet, YakuList)
            terms = table.game.match.rules.yaku
            assert sheet.worth(terms["honitsu"]) == ("3", "2")
            assert sheet.worth(terms["pinfu"]) == ("1", "–")
            assert sheet.worth(terms["daisangen"]) == ("Yakuman", "")
            check_all(app)
            press(app, pygame.K_F7)
            assert app.stage.top is table
