"""A report as a page (報告のページ): one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from mahjong_sim.arena import lines, plots
from mahjong_sim.arena.lines import NONE, PLAY, RESULTS, Cell
from mahjong_sim.arena.summary import DUELS, Report
from mahjong_sim.arena.wording import say
from mahjong_sim.rules.view import Language

_LOOK = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fbfaf7; margin: 0 auto;
  max-width: 62rem; padding: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p { margin: .2rem 0; } .quiet { color: #666; font-size: .85rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .9rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child { text-align: left; font-weight: normal; position: sticky; left: 0;
  background: #fbfaf7; }
tr th:first-child:not(.long) { white-space: nowrap; }
thead th, .long { max-width: 12rem; overflow-wrap: anywhere; }
thead th { border-bottom: 2px solid #999; }
td small { display: block; color: #666; white-space: nowrap; }
figure { margin: 0; } svg { max-width: 100%; height: auto; }
code { overflow-wrap: anywhere; }
"""


def page(report: Report, language: Language) -> str:
    """The page. Raises InputError where matplotlib is not installed."""
    title, *facts = lines.heading(report, language)
    with plots.drawing():
        body = [
            f"<h1>{escape(title)}</h1>",
            *(f"<p>{escape(fact)}</p>" for fact in facts),
            *_tests(report, language),
            _part(say(language, "results"), _bots(report, language, "results", RESULTS)),
            _drawn("plot_places", plots.places, report, language),
            *_curves(report, language),
            _part(say(language, "play"), _bots(report, language, "play", PLAY)),
            _drawn("plot_duels", plots.duels, report, language),
            _part(say(language, "duels"), _duels(report, language)),
            _part(say(language, "failed"), _lines(lines.failures(report, language))),
            f'<div class="quiet">{_lines(lines.notes(report, language))}'
            f"<p><code>{escape(say(language, 'digest', digest=report.digest))}</code></p></div>",
        ]
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_LOOK}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _part(title: str, inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inside}</section>"


def _lines(texts: Iterable[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


def _drawn(
    key: str, draw: Callable[[Report, Language], str], report: Report, language: Language
) -> str:
    return _part(say(language, key), f"<figure>{draw(report, language)}</figure>")


def _curves(report: Report, language: Language) -> Iterable[str]:
    """Curves, where there are two points to join."""
    if any(len(curve.blocks) > 1 for curve in report.curves):
        yield _drawn("plot_curves", plots.curves, report, language)


def _tests(report: Report, language: Language) -> Iterable[str]:
    if report.tests:
        rows = "".join(
            f"<p><b>{escape(lines.verdict(test, language))}</b><br>"
            f'<span class="quiet">{escape(lines.trial(test, language))}</span></p>'
            for test in report.tests
        )
        yield _part(say(language, "tests"), rows)


def _bots(report: Report, language: Language, title: str, names: tuple[str, ...]) -> str:
    rows = [
        (say(language, name), [lines.cell(name, bot.figures[name]) for bot in report.bots])
        for name in names
    ]
    if title == "results":
        rows.insert(0, (say(language, "games"), [Cell(f"{bot.games:,}") for bot in report.bots]))
        rows.append((say(language, "rating"), [lines.rating(bot) for bot in report.bots]))
    return _table([bot.label for bot in report.bots], rows)


def _duels(report: Report, language: Language) -> str:
    heads = [say(language, name if name == "ahead" else f"better_{name}") for name in DUELS]
    rows = [
        (
            f"{duel.bot} : {duel.other}",
            [lines.cell(name, getattr(duel, name), signed=True) for name in DUELS],
        )
        for duel in lines.once(report)
    ]
    return _table(heads, rows)


def _table(heads: Sequence[str], rows: Sequence[tuple[str, Sequence[Cell]]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in ("", *heads))
    body = "".join(
        f"<tr><th{_wide(name)}>{escape(name)}</th>{''.join(map(_cell, cells))}</tr>"
        for name, cells in rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead>{body}</table></div>'


def _wide(name: str) -> str:
    return ' class="long"' if len(name) > lines.LONG else ""


def _cell(found: Cell) -> str:
    small = f"<small>{escape(found.interval)}</small>" if found.interval else ""
    return f"<td>{escape(found.value or NONE)}{small}</td>"
