"""Pictures of a report (図表), as SVG texts: places, curves, two by two.

They need the extra `report`.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from mahjong_sim.arena.lines import cell, short
from mahjong_sim.arena.samples import PLACES
from mahjong_sim.arena.summary import Report
from mahjong_sim.arena.wording import say
from mahjong_sim.errors import InputError
from mahjong_sim.resources import root
from mahjong_sim.rules.view import Language

COLOURS = ("#2f6f9f", "#c8553d", "#4f8a4b", "#8d6a9f", "#b8862b", "#3d8b8b", "#a34f6f", "#6b6b6b")
PLACE_COLOURS = ("#2f6f9f", "#a9cbe0", "#edc9a9", "#c8553d")
PLACE_INKS = ("white", "#222222", "#222222", "white")
_STYLE = {
    "font.size": 10,
    "font.weight": 600,  # the only one that our font has
    "axes.labelweight": 600,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": "#777777",
    "svg.fonttype": "path",  # looks the same everywhere, without the fonts
    "svg.hashsalt": "mahjong_sim",  # the same report makes the same page
}


@contextmanager
def drawing() -> Iterator[None]:
    """A block with our look. Raises InputError where matplotlib is not installed."""
    try:
        import matplotlib
        from matplotlib import font_manager
    except ImportError:
        raise InputError(
            "needs matplotlib: pip install 'mahjong-sim[report]'", key="--html"
        ) from None
    file = root("assets") / "fonts" / "MahjongSimSansJP.ttf"
    font_manager.fontManager.addfont(str(file))
    family = font_manager.FontProperties(fname=str(file)).get_name()
    with matplotlib.rc_context({**_STYLE, "font.family": family}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # a bot may be called anything
        yield


def places(report: Report, language: Language) -> str:
    """A bar for each bot: how often it ended in which place, with intervals."""
    bots = report.bots
    figure, axes = _figure(7.5, 1.0 + 0.62 * len(bots))
    for row, bot in enumerate(bots):
        left = 0.0
        for place, colour, ink in zip(PLACES, PLACE_COLOURS, PLACE_INKS, strict=True):
            found = bot.figures[place]
            share = found.value or 0.0
            axes.barh(row, share, left=left, color=colour, height=0.62)
            if share >= 0.09:
                text = cell(place, found)
                axes.text(left + share / 2, row - 0.08, text.value, **_inside(ink, 9))
                if share >= 0.17:
                    axes.text(left + share / 2, row + 0.18, text.interval, **_inside(ink, 6.5))
            left += share
    axes.set_yticks(range(len(bots)), [short(bot.label) for bot in bots])
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    axes.set_xlabel(say(language, "share"))
    axes.invert_yaxis()
    _legend(axes, PLACE_COLOURS, [say(language, place) for place in PLACES])
    return _svg(figure)


def curves(report: Report, language: Language) -> str:
    """The mean result of each bot as blocks are added, with its band."""
    figure, axes = _figure(7.5, 4.0)
    for number, curve in enumerate(report.curves):
        colour = COLOURS[number % len(COLOURS)]
        axes.fill_between(curve.blocks, curve.low, curve.high, color=colour, alpha=0.15, lw=0)
        axes.plot(curve.blocks, curve.mean, color=colour, lw=1.6)
    axes.axhline(0, color="#999999", lw=0.8)
    axes.set_xlabel(say(language, "blocks"))
    axes.set_ylabel(say(language, "result"))
    axes.xaxis.get_major_locator().set_params(integer=True)
    _calm(axes, report)
    _names(axes, report)
    return _svg(figure)


def duels(report: Report, language: Language) -> str:
    """A square for every two bots that met: how often the row was ahead of the column."""
    labels = [bot.label for bot in report.bots]
    count = len(labels)
    figure, axes = _figure(2.4 + 1.15 * count, 1.2 + 0.8 * count)
    for duel in report.duels:
        row, column = labels.index(duel.bot), labels.index(duel.other)
        share = duel.ahead.value or 0.0
        axes.add_patch(_square(column, row, _shade(share)))
        text = cell("ahead", duel.ahead)
        axes.text(column, row - 0.1, text.value, ha="center", va="center", fontsize=10)
        axes.text(column, row + 0.22, text.interval, ha="center", va="center", fontsize=6.5)
    axes.set_xlim(-0.5, count - 0.5)
    axes.set_ylim(count - 0.5, -0.5)
    shown = [short(label) for label in labels]
    slanted = max(map(len, shown)) > 10
    axes.set_xticks(
        range(count), shown, rotation=30 if slanted else 0, ha="left" if slanted else "center"
    )
    axes.set_yticks(range(count), shown)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    return _svg(figure)


# ------------------------------------------------------------------------------------------------
def _figure(width: float, height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def _svg(figure: Any) -> str:
    """The figure as an element of a page, without what only a file of its own needs."""
    file = io.StringIO()
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    drawn = text[text.index("<svg") :]
    return re.sub(r'<metadata>.*?</metadata>| xmlns(:\w+)?="[^"]*"', "", drawn, flags=re.DOTALL)


def _inside(ink: str, size: float) -> dict[str, Any]:
    return {"ha": "center", "va": "center", "color": ink, "fontsize": size}


def _legend(axes: Any, colours: Sequence[str], texts: Sequence[str]) -> None:
    from matplotlib.patches import Patch

    handles = [Patch(color=c, label=t) for c, t in zip(colours, texts, strict=True)]
    axes.legend(
        handles=handles,
        ncols=len(texts),
        loc="lower center",
        bbox_to_anchor=(0.5, 1),
        frameon=False,
    )


def _calm(axes: Any, report: Report) -> None:
    """Leave the wide bands of the first blocks out of the picture."""
    late = [
        (low, high)
        for curve in report.curves
        for at, low, high in zip(curve.blocks, curve.low, curve.high, strict=True)
        if at >= curve.blocks[-1] / 10
    ]
    if late:
        low, high = min(low for low, _ in late), max(high for _, high in late)
        room = 0.05 * max(high - low, 1.0)
        axes.set_ylim(low - room, high + room)


def _names(axes: Any, report: Report) -> None:
    """The bots beside the ends of their curves, apart from each other."""
    low, high = axes.get_ylim()
    apart, above = (high - low) / 18, low - high
    ends = [(c.mean[-1], n, c) for n, c in enumerate(report.curves) if c.blocks]
    for mean, number, curve in sorted(ends, key=lambda end: end[0]):
        above = max(mean, above + apart)
        axes.annotate(
            f" {short(curve.label)} {mean:+.1f}",
            (curve.blocks[-1], above),
            color=COLOURS[number % len(COLOURS)],
            va="center",
            annotation_clip=False,
        )


def _square(column: int, row: int, colour: tuple[float, float, float]) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((column - 0.48, row - 0.48), 0.96, 0.96, facecolor=colour, edgecolor="#cccccc")


def _shade(share: float) -> tuple[float, float, float]:
    """White at a half, blue above, red below."""
    strength = min(1.0, abs(share - 0.5) * 2) * 0.75
    full = (0.18, 0.44, 0.62) if share > 0.5 else (0.78, 0.33, 0.24)
    r, g, b = (1 - strength + strength * part for part in full)
    return r, g, b
