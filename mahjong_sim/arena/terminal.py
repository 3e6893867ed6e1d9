"""A report on a terminal (端末の表)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from mahjong_sim.arena.lines import (
    PLAY,
    RESULTS,
    Cell,
    cell,
    failures,
    heading,
    notes,
    once,
    rating,
    short,
    trial,
    verdict,
)
from mahjong_sim.arena.summary import DUELS, BotReport, Report
from mahjong_sim.arena.wording import say
from mahjong_sim.rules.view import Language

LABEL, COLUMN = 22, 17  # widths


def show(report: Report, console: Console, language: Language = "en") -> None:
    """Print the report."""
    parts: list[Table | Text] = [Text("\n".join([*heading(report, language), ""]))]
    columns = max(1, (console.width - LABEL) // COLUMN)
    for first in range(0, len(report.bots), columns):
        bots = report.bots[first : first + columns]
        parts += [_bots(bots, language, "results", RESULTS), _bots(bots, language, "play", PLAY)]
    parts.append(_duels(report, language))
    for test in report.tests:
        parts.append(Text(f"{verdict(test, language)}\n    {trial(test, language)}"))
    end = [*failures(report, language), *notes(report, language)]
    parts.append(Text("\n".join([*end, say(language, "digest", digest=report.digest)])))
    console.print(Group(*parts))


def _bots(
    bots: Sequence[BotReport], language: Language, title: str, names: tuple[str, ...]
) -> Table:
    """A column for each bot, a row for each figure."""
    table = _table(say(language, title), *(short(bot.label) for bot in bots))
    if title == "results":
        table.add_row(say(language, "games"), *(f"{bot.games:,}" for bot in bots))
    for name in names:
        cells = (_cell(cell(name, bot.figures[name])) for bot in bots)
        table.add_row(say(language, name), *cells)
    if title == "results":
        table.add_row(say(language, "rating"), *(_cell(rating(bot)) for bot in bots))
    return table


def _duels(report: Report, language: Language) -> Table:
    """A row for every two bots that met."""
    heads = (name if name == "ahead" else f"better_{name}" for name in DUELS)
    table = _table(say(language, "duels"), *(say(language, head) for head in heads))
    for duel in once(report):
        cells = (_cell(cell(name, getattr(duel, name), signed=True)) for name in DUELS)
        table.add_row(Text(f"{short(duel.bot)} : {short(duel.other)}"), *cells)
    return table


def _table(title: str, *heads: str) -> Table:
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="",
        box=SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    table.add_column("", no_wrap=True)
    for head in heads:
        table.add_column(Text(head), justify="right")
    return table


def _cell(found: Cell) -> Text:
    text = Text(found.value)
    if found.interval:
        text.append(f"\n{found.interval}", style="dim")
    return text
