"""The report of known results, in all its forms."""

from __future__ import annotations

import csv
import io
import re
from functools import cache

import msgspec
import pytest
from rich.console import Console

from mahjong_sim.arena import lines, wording
from mahjong_sim.arena.run import run
from mahjong_sim.arena.sprt import Sprt
from mahjong_sim.arena.stats import Estimate
from mahjong_sim.arena.store import MEMORY, Store, create
from mahjong_sim.arena.summary import FIGURES, Report, summary
from mahjong_sim.arena.terminal import show
from mahjong_sim.bots.failures import Failure
from mahjong_sim.errors import FailureKind
from mahjong_sim.rules.names import Name
from tests.unit.arena.fake import Fake, plan

SKILLS = [4000.0, 0.0, -4000.0]


def stored(blocks: int = 20, stop: Sprt | None = None) -> Store:
    store = create(MEMORY, plan(3, blocks, "round-robin", stop))
    list(run(store, Fake(SKILLS)))
    return store


@cache
def report(blocks: int = 20, stop: Sprt | None = None) -> Report:
    return summary(stored(blocks, stop))


def printed(found: Report, language: wording.Language, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width)
    show(found, console, language)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_figures_are_those_of_the_games() -> None:
    store = stored()
    found = summary(store)
    seats = [(g, s) for block in store.blocks() for g in block for s in range(4)]
    for number, bot in enumerate(found.bots):
        own = [(g, s) for g, s in seats if g.seats[s] == number]
        assert bot.games == len(own)
        assert bot.hands == sum(g.counts[s].hands for g, s in own)
        places = [g.places[s] for g, s in own]
        assert bot.figures["place"].value == pytest.approx(sum(places) / len(own))
        assert bot.figures["second"].value == pytest.approx(places.count(2) / len(own))
        points = sum(g.points[s] for g, s in own) / len(own)
        assert bot.figures["points"].value == pytest.approx(points)
        wins = sum(g.counts[s].wins for g, s in own)
        assert bot.figures["win_rate"].value == pytest.approx(wins / bot.hands)
        assert bot.figures["win_value"].value == 0.0
        assert bot.figures["deal_in_value"] == Estimate(None)


def test_every_figure_lies_in_its_interval_and_bots_in_their_order() -> None:
    found = report(60)
    for bot in found.bots:
        for name, figure in bot.figures.items():
            if figure.value is not None:
                assert figure.low is not None and figure.high is not None
                assert figure.low <= figure.value <= figure.high, name
    means = [bot.figures["result"].value or 0 for bot in found.bots]
    assert means == sorted(means, reverse=True)
    assert [bot.rating.mu for bot in found.bots] == sorted(
        (bot.rating.mu for bot in found.bots), reverse=True
    )


def test_what_one_bot_gains_on_another_the_other_loses() -> None:
    duels = {(d.bot, d.other): d for d in report().duels}
    assert len(duels) == 6
    for (a, b), duel in duels.items():
        back = duels[b, a]
        assert (duel.ahead.value or 0) + (back.ahead.value or 0) == pytest.approx(1)
        assert duel.points.value == pytest.approx(-(back.points.value or 0))


def test_curves_end_at_the_mean() -> None:
    found = report(50)
    for bot, curve in zip(found.bots, found.curves, strict=True):
        assert curve.blocks[-1] == 50
        assert curve.mean[-1] == pytest.approx(bot.figures["result"].value)
        assert all(a < m < b for a, m, b in zip(curve.low, curve.mean, curve.high, strict=True))
        assert curve.high[0] - curve.low[0] > curve.high[-1] - curve.low[-1]


def test_failures_are_told_by_bot_and_kind() -> None:
    store = create(MEMORY, plan(blocks=1))
    for number in range(4):
        game = Fake([0, 0]).game(store.plan, number)
        seat = game.seats.index(0)
        kind: FailureKind = "timeout" if number else "crash"
        failed = (Failure(seat, game.seed, 1, 5, kind, "x"),)
        store.add(msgspec.structs.replace(game, failures=failed))
    found = summary(store)
    assert [bot.failures for bot in found.bots] == [{"crash": 1, "timeout": 3}, {}]
    assert "a: no answer in time 3 times" in lines.failures(found, "en")
    assert lines.failures(report(), "en") == ["No bot failed."]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("blocks", [0, 1, 20])
def test_a_report_can_be_told_of_any_number_of_blocks(
    language: wording.Language, blocks: int
) -> None:
    store = create(MEMORY, plan(3, max(blocks, 1), "round-robin"))
    if blocks:
        list(run(store, Fake(SKILLS)))
    text = printed(summary(store), language)
    assert wording.say(language, "results") in text
    assert all(bot in text for bot in "abc")


@pytest.mark.parametrize("width", [60, 80, 200])
def test_no_line_is_wider_than_the_terminal_and_no_number_is_cut(width: int) -> None:
    text = printed(report(), "en", width)
    assert max(map(len, text.splitlines())) <= max(width, 90)
    assert "….…" not in text and "…\n" not in text


def test_tables_of_many_bots_are_split() -> None:
    store = create(MEMORY, plan(8, 2, "round-robin"))
    list(run(store, Fake([0.0] * 8)))
    text = printed(summary(store), "en", 80)
    assert text.count("mean place") == 3
    assert max(map(len, text.splitlines())) <= 90


def test_verdicts_say_what_was_found() -> None:
    stop = Sprt("place", 0.0, 0.4, 0.01, 0.01)
    found = report(300, stop)
    assert [test.verdict for test in found.tests] == ["h1", "h1"]
    said = [lines.verdict(test, "en") for test in found.tests]
    assert said[0] == "a is better than c (H1: by 0.4 places; not H0: by 0)."
    open_ = msgspec.structs.replace(found.tests[0], verdict="")
    assert lines.verdict(open_, "en").startswith("Not decided: whether a is better than c")
    assert "errors 1.0% and 1.0%" in lines.trial(found.tests[0], "en")
    for verdict in ("h0", "h1", ""):
        test = msgspec.structs.replace(found.tests[0], verdict=verdict)
        assert "順位" in lines.verdict(test, "ja")


def test_a_csv_has_every_figure_with_its_interval() -> None:
    found = report()
    rows = list(csv.DictReader(io.StringIO(lines.as_csv(found))))
    table = {(row["bot"], row["other"], row["figure"]): row for row in rows}
    for bot in found.bots:
        for name in FIGURES:
            row = table[bot.label, "", name]
            assert row["value"] == ("" if (v := bot.figures[name].value) is None else str(v))
    assert float(table["a", "c", "ahead"]["low"]) < float(table["a", "c", "ahead"]["high"])
    assert table["a", "", "rating"]["value"] == str(found.bots[0].rating.mu)


def test_every_text_is_there_in_both_languages_with_the_same_values() -> None:
    for key, text in wording._TEXTS.items():
        assert isinstance(text, Name)
        assert text.en and text.ja, key
        names = [set(re.findall(r"\{(\w+)", side)) for side in text]
        assert names[0] == names[1], key


def test_figures_are_written_as_they_are_read() -> None:
    assert lines.cell("place", Estimate(2.5, 2.25, 2.75)) == ("2.500", "2.250…2.750")
    assert lines.cell("win_rate", Estimate(0.2)) == ("20.0%", "")
    assert lines.cell("win_value", Estimate(None)) == ("–", "")
    assert lines.cell("points", Estimate(1234.0, -20.0, 2000.4), signed=True) == (
        "+1,234",
        "-20…+2,000",
    )
