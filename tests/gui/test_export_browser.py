"""Exported pages in a real browser: no script error, nothing loaded, every way to move about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_sim.gui.export import View, html
from mahjong_sim.table import events as ev
from tests.gui.chromium import Browser
from tests.gui.exporting import NASTY, events, match_tale, scenario_tales

pytestmark = pytest.mark.browser
SAID = "document.querySelector('#now .say').textContent.trim()"
PLACE = "Number(document.getElementById('slider').value) + 1"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = Browser()
    yield found
    found.close()


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Path]:
    """Where a test writes its page; afterwards nothing was wrong and nothing else was loaded."""
    path = tmp_path / "page.html"
    browser.errors.clear()
    browser.asked.clear()
    yield path
    assert browser.errors == []
    assert {address.partition("#")[0] for address in browser.asked} <= {path.as_uri()}


def test_a_game_is_stepped_from_the_first_event_to_the_last(browser: Browser, page: Path) -> None:
    page.write_text(html([match_tale(NASTY)]), encoding="utf-8")
    browser.open(page)
    count = browser.run(
        "(() => { let n = 1; const next = document.getElementById('go-next');"
        " while (!next.disabled) { next.click(); n++; } return n; })()"
    )
    assert count == len(events())
    ended = events()[-1]
    assert isinstance(ended, ev.RoundEnded)
    shown = browser.run("document.getElementById('result').textContent")
    assert all(f"{points:,}" in shown for points in ended.points)
    assert browser.run("document.title") == "a game"  # the names did nothing
    assert browser.run("document.querySelectorAll('#table script, #table b').length") == 0


def test_keys_go_to_events_turns_hands_and_ends(browser: Browser, page: Path) -> None:
    page.write_text(html([match_tale()]), encoding="utf-8")
    browser.open(page)
    starts = [i for i, e in enumerate(events(), 1) if isinstance(e, ev.RoundDealt)]
    own = [
        i for i, e in enumerate(events(), 1) if isinstance(e, ev.Drew | ev.Called) and e.seat == 0
    ]
    went = []
    for key, shift in (
        *(("PageDown", False), ("PageDown", False), ("PageUp", False), ("ArrowRight", False)),
        *(("ArrowRight", True), ("ArrowRight", True), ("ArrowLeft", True), ("ArrowLeft", False)),
        *(("End", False), ("Home", False)),
    ):
        browser.press(key, shift)
        went.append(browser.run(PLACE))
    assert went[:3] == [starts[0], starts[1], starts[0]]
    assert went[3] == own[0] == starts[0] + 1  # the dealer draws
    assert went[4:8] == [own[1], own[2], own[1], own[1] - 1]
    assert went[8:] == [len(events()), 1]


def test_hands_are_covered_and_seen_from_another_seat(browser: Browser, page: Path) -> None:
    page.write_text(html([match_tale()]), encoding="utf-8")
    browser.open(page, "#1.40")
    hidden = "[...document.querySelectorAll('#table title')].filter(t => t.textContent === {!r})"
    backs = hidden.format("hidden tile") + ".length"
    assert browser.run(backs) == 4  # the indicators
    browser.press("s")
    assert browser.run(backs) > 4 + 3 * 10
    first = browser.run("document.querySelector('#table').textContent")
    browser.press("v")
    assert browser.run("document.querySelector('#table').textContent") != first
    assert browser.run("document.getElementById('export-seat').selectedIndex") == 1


def test_both_languages(browser: Browser, page: Path) -> None:
    page.write_text(html(scenario_tales("kyoto/r7-head-bump"), View("ja")), encoding="utf-8")
    browser.open(page)
    assert browser.run("document.documentElement.lang") == "ja"
    words = browser.run(SAID)
    browser.click("#language")
    assert browser.run("document.documentElement.lang") == "en"
    assert browser.run(SAID) not in ("", words)


def test_a_ruling_shows_its_clause_and_another_course_can_be_chosen(
    browser: Browser, page: Path
) -> None:
    found = scenario_tales("kyoto/r25-noten-riichi")
    page.write_text(html(found), encoding="utf-8")
    browser.open(page)
    browser.click("#filters button:last-child")
    browser.click("#moments li button")
    assert browser.run("document.querySelector('#now .say').className") == "say penalty"
    assert "kyoto.r25" in browser.run("document.querySelector('#now .why').textContent")
    browser.run(
        "(() => { const s = document.getElementById('export-course'); s.selectedIndex = 1;"
        " s.dispatchEvent(new Event('change')); })()"
    )
    assert browser.run(PLACE) == 1
    assert browser.run("document.getElementById('export-course').selectedIndex") == 1
    assert len(found) == browser.run("document.getElementById('export-course').options.length")


def test_a_masked_page_offers_no_other_seat(browser: Browser, page: Path) -> None:
    page.write_text(html([match_tale()], View(seat=2, masked=True)), encoding="utf-8")
    browser.open(page, "#1.40")
    before = browser.run("document.querySelector('#table').innerHTML")
    browser.press("s")
    browser.press("v")
    assert browser.run("document.querySelector('#table').innerHTML") == before
    assert not browser.run("document.getElementById('export-seat')")


@pytest.mark.parametrize("width", [360, 800, 1600])
def test_nothing_is_wider_than_the_screen(browser: Browser, page: Path, width: int) -> None:
    page.write_text(html([match_tale(NASTY)]), encoding="utf-8")
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        width=width,
        height=740,
        deviceScaleFactor=1,
        mobile=False,
    )
    browser.open(page)
    for key in ("Home", "End"):
        browser.press(key)
        assert browser.run("document.documentElement.scrollWidth") <= width


def test_everything_can_be_read_aloud(browser: Browser, page: Path) -> None:
    page.write_text(html([match_tale()]), encoding="utf-8")
    browser.open(page, "#1.60")
    unnamed = browser.run(
        "[...document.querySelectorAll('button, select, input')].filter(e =>"
        " !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))"
        ".map(e => e.outerHTML)"
    )
    assert unnamed == []
    labels = browser.run(
        "[...document.querySelectorAll('#table [role=img]')].map(e => e.getAttribute('aria-label'))"
    )
    assert len(labels) >= 9 and all(len(label) > 12 for label in labels)
