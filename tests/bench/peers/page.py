"""The figures as a table in a page of the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.bench.peers.race import Result, Row, short

BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
Raced = tuple[Row, list[Result]]


def parts(page: Path) -> tuple[str, str]:
    """What stands before and after the marks of a page; SystemExit where there are none."""
    try:
        before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    except OSError as error:
        raise SystemExit(f"{page}: {error.strerror}") from error
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{page}: expected the marks {BEGIN} and {END}")
    return before, after


def write(page: Path, note: str, raced: Sequence[Raced]) -> None:
    """Put the figures between the marks of a page."""
    before, after = parts(page)
    lines = [note, "", "| work (a second) | goal | ours | peers: ours is faster by |"]
    lines += ["| --- | --- | --- | --- |", *[_line(row, results) for row, results in raced]]
    text = "\n".join([f"{before}{BEGIN}", *lines, f"{END}{after}"])
    page.write_text(text, encoding="utf-8")


def _line(row: Row, results: Sequence[Result]) -> str:
    ours = [result for result in results if result.name.startswith("mahjong_sim")]
    cells = [row.title, row.goal, ", ".join(map(_ours, ours))]
    cells.append(", ".join(_theirs(results[0], r) for r in results if r not in ours))
    return f"| {' | '.join(cells)} |"


def _ours(result: Result) -> str:
    return f"{short(result.speed)} ({result.name.removeprefix('mahjong_sim').strip('., ')})"


def _theirs(ours: Result, result: Result) -> str:
    return f"{result.name} {short(result.speed)}: x{ours.speed / result.speed:,.1f}"
