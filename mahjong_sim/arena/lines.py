"""Figures as texts and as rows (表の行), the same for every kind of report."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import NamedTuple

from mahjong_sim.arena.stats import Estimate
from mahjong_sim.arena.summary import DUELS, FIGURES, BotReport, Duel, Report, Test
from mahjong_sim.arena.wording import say
from mahjong_sim.rules.view import Language

NONE = "–"
_RATES = ("first", "second", "third", "fourth", "ahead")
_FORMATS = {"place": ".3f", "points": ",.0f", "result": "+.2f", "calls": ".2f"}
RESULTS = ("place", "result", "points", "first", "second", "third", "fourth")
PLAY = tuple(name for name in FIGURES if name not in RESULTS)


LONG = 24  # characters of a label where there is little room


def short(label: str) -> str:
    """The end of a label, which tells the class where the label is a file."""
    return label if len(label) <= LONG else f"…{label[1 - LONG :]}"


class Cell(NamedTuple):
    """A figure as text, and its interval, "" where there is none."""

    value: str
    interval: str = ""


def cell(name: str, estimate: Estimate, signed: bool = False) -> Cell:
    """A figure of that name; ``signed``: a difference."""
    if estimate.value is None:
        return Cell(NONE)
    value = _number(name, estimate.value, signed)
    if estimate.low is None or estimate.high is None:
        return Cell(value)
    low, high = (_number(name, bound, signed) for bound in (estimate.low, estimate.high))
    return Cell(value, f"{low}…{high}")


def rating(bot: BotReport) -> Cell:
    """The rating of a bot."""
    found = bot.rating
    return Cell(f"{found.mu:.2f}", f"{found.low:.2f}…{found.high:.2f}")


def _number(name: str, value: float, signed: bool) -> str:
    if name in _RATES or name.endswith("_rate"):
        return f"{value:.1%}"
    form = _FORMATS.get(name, ",.0f")
    return f"{value:{'+' if signed and not form.startswith('+') else ''}{form}}"


def heading(report: Report, language: Language) -> list[str]:
    """What was played, a line each."""
    title = report.rules_title if language == "en" else report.rules_title_ja
    ways = (
        say(language, report.format),
        say(language, "seatings", count=report.seatings),
        say(language, report.walls),
        say(language, "seed", seed=report.seed),
    )
    policy, _, substitute = report.failing.partition(":")
    counts = {name: getattr(report, name) for name in ("games", "rounds", "blocks")}
    lines = [
        say(language, "title", rules=f"{title} ({report.rules})"),
        (", " if language == "en" else "、").join(ways),
    ]
    if report.overrides:
        lines.append(say(language, "overrides", list=", ".join(report.overrides)))
    lines.append(say(language, "played", **counts))
    if not report.whole:
        planned = report.blocks_planned
        lines.append(say(language, "part", blocks=report.blocks, planned=planned))
    return [*lines, say(language, policy, bot=substitute)]


def notes(report: Report, language: Language) -> list[str]:
    """How the figures are to be read."""
    known = report.bots[0].figures["place"].low is not None
    level = say(language, "level", level=report.level) if known else say(language, "no_interval")
    return [level, say(language, "ratings_note"), say(language, "duels_note")]


def failures(report: Report, language: Language) -> list[str]:
    """Which bots failed, and how often."""
    found = [
        say(language, "failures", bot=bot.label, kind=say(language, kind), count=count)
        for bot in report.bots
        for kind, count in bot.failures.items()
    ]
    return found or [say(language, "no_failures")]


def once(report: Report) -> list[Duel]:
    """Every two bots that met, in one of the two ways."""
    labels = [bot.label for bot in report.bots]
    return [d for d in report.duels if labels.index(d.bot) < labels.index(d.other)]


def verdict(test: Test, language: Language) -> str:
    """What a test says."""
    names = {"bot": test.bot, "other": test.other, "h0": test.h0, "h1": test.h1}
    measure = say(language, f"measure_{test.measure}")
    return say(language, test.verdict or "open", measure=measure, **names)


def trial(test: Test, language: Language) -> str:
    """The numbers behind the verdict."""
    names = ("blocks", "mean", "llr", "low", "high", "alpha", "beta")
    return say(language, "trial", **{name: getattr(test, name) for name in names})


# --- CSV ----------------------------------------------------------------------------------------
def as_csv(report: Report) -> str:
    """A line for every figure: bot, other (of two bots), figure, value, low, high."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("bot", "other", "figure", "value", "low", "high"))
    writer.writerows(_rows(report))
    return file.getvalue()


def _rows(report: Report) -> Iterator[tuple[object, ...]]:
    for bot in report.bots:
        yield bot.label, "", "games", bot.games, "", ""
        yield bot.label, "", "hands", bot.hands, "", ""
        for name, found in bot.figures.items():
            yield bot.label, "", name, *_values(found)
        yield bot.label, "", "rating", bot.rating.mu, bot.rating.low, bot.rating.high
        for kind, count in bot.failures.items():
            yield bot.label, "", f"failures_{kind}", count, "", ""
    for duel in report.duels:
        for name in DUELS:
            yield duel.bot, duel.other, name, *_values(getattr(duel, name))
    for test in report.tests:
        yield test.bot, test.other, "llr", test.llr, test.low, test.high


def _values(found: Estimate) -> tuple[object, ...]:
    return tuple("" if v is None else v for v in (found.value, found.low, found.high))
