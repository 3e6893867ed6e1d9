"""The report as a page: complete, self-contained, in both languages."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import msgspec
import pytest

from mahjong_sim.arena import lines, wording
from mahjong_sim.arena.page import page
from mahjong_sim.arena.sprt import Sprt
from mahjong_sim.arena.summary import summary
from tests.extras import need
from tests.unit.arena.test_report import report, stored

need("matplotlib", "report")
pytestmark = pytest.mark.extra
VOID = {"meta", "br"}


class Outline(HTMLParser):
    """Titles, pictures and what a page would fetch; fails where elements are not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.titles: list[str] = []
        self.fetched: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pictures += tag == "svg"
        named = [v or "" for k, v in attrs if k in ("src", "href", "xlink:href", "data")]
        self.fetched += [value for value in named if not value.startswith("#")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.titles.append(data)


def outline(text: str) -> Outline:
    found = Outline()
    found.feed(text)
    found.close()
    assert found.open == []
    return found


@cache
def drawn(language: wording.Language = "en") -> str:
    return page(report(20, Sprt(h1=0.3)), language)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_page_has_all_parts_and_needs_nothing_from_elsewhere(
    language: wording.Language,
) -> None:
    text = drawn(language)
    found = outline(text)
    titles = ("tests", "results", "plot_places", "plot_curves", "play", "plot_duels", "duels")
    assert found.titles[1:] == [wording.say(language, key) for key in (*titles, "failed")]
    assert found.pictures == 3
    assert found.fetched == []
    assert not re.search(r"https?:|url\((?!#)|@import|<script", text)


def test_the_same_report_makes_the_same_page() -> None:
    assert page(report(20, Sprt(h1=0.3)), "ja") == drawn("ja")


def test_every_figure_has_its_interval_in_the_page() -> None:
    found = report(20, Sprt(h1=0.3))
    text = drawn()
    figure = found.bots[1].figures["place"]
    assert f"<td>{figure.value:.3f}<small>{figure.low:.3f}…{figure.high:.3f}</small></td>" in text


def test_a_bot_may_be_called_anything() -> None:
    found = report()
    strange = "<b>&䶮.py:X"
    bots = [msgspec.structs.replace(found.bots[0], label=strange), *found.bots[1:]]
    curves = [msgspec.structs.replace(found.curves[0], label=strange), *found.curves[1:]]
    duels = [
        msgspec.structs.replace(
            duel,
            bot=strange if duel.bot == "a" else duel.bot,
            other=strange if duel.other == "a" else duel.other,
        )
        for duel in found.duels
    ]
    text = page(msgspec.structs.replace(found, bots=bots, curves=curves, duels=duels), "en")
    outline(text)
    assert "<b>&䶮" not in text
    assert "&lt;b&gt;&amp;䶮.py:X" in text


def test_a_page_can_be_made_before_the_first_block_is_whole() -> None:
    store = stored(1)
    store.cut(0)
    assert outline(page(summary(store), "en")).pictures == 2  # no curves


def test_a_long_name_is_told_by_its_end() -> None:
    assert lines.short("easy") == "easy"
    found = lines.short("folder/of/a_bot_of_mine.py:TheClass")
    assert (len(found), found[0]) == (lines.LONG, "…")
    assert found.endswith("mine.py:TheClass")
