"""Public reports on what a window shows, acted out on our screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from mahjong_sim.gui.app import App
from mahjong_sim.gui.hints.safety import Safety, safety
from mahjong_sim.gui.messages import LANGUAGES
from mahjong_sim.gui.scenes.board import meld_tiles
from mahjong_sim.gui.scenes.result import Result
from mahjong_sim.gui.scenes.scores import Page
from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import STANDARD_REDS, parse_kinds, parse_tiles
from tests.gui.driving import start, window
from tests.kit import table


def _shown(
    app: App, events: Sequence[ev.Event], monkeypatch: pytest.MonkeyPatch
) -> tuple[Result, list[str]]:
    """The result screen of a hand, and the words on its first page."""
    said: list[str] = []
    original = Page.text

    def text(self: Page, words: str, *args: Any, **more: Any) -> float:
        said.append(words)
        return original(self, words, *args, **more)

    scene = start(app)
    scene.game.picture.fold(events)
    result = Result(app.stage, scene.board, lambda: None)
    with monkeypatch.context() as patch:
        patch.setattr(Page, "text", text)
        result.draw(app.window)
    return result, said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("yakuman", "points"), [(1, "48,000"), (2, "96,000")])
def test_ui_yakuman_label_follows_rules(
    language: str, yakuman: int, points: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single yakuman says so and pays one, whatever other rules make of the same hand."""
    t = table(
        "tenhou",
        f"yaku.suuankou_tanki.yakuman={yakuman}",
        E="111m333p555s999s7z",
        S="7z",
        draws="1z 7z",
    )
    t.act("E", "1z")
    t.act("S", "7z")
    t.claim(E="win")
    with window("tenhou") as app:
        app.prefer(replace(app.stage.prefs, language=language))
        say = app.stage.messages
        _, words = _shown(app, t.events, monkeypatch)
    label = say("result.yakuman") if yakuman == 1 else say("result.yakuman.n", n=2)
    assert words.count(label) == 2, "at the yaku and at the total"
    assert say("result.points", n=int(points.replace(",", ""))) in words
    assert not any("13" in line or "26" in line for line in words)


def test_ui_double_ron_scores_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second panel starts from the scores that the first one ended with."""
    t = table("tenhou", E="5s", S="234m23466p34678s", W="567m67888p46234s", draws="1z")
    t.act("E", "5s")
    t.claim(S="win", W="win")
    wins = [e for e in t.events if isinstance(e, ev.Won)]
    one, two = (win.scoring.ron for win in wins)
    with window("tenhou") as app:
        result, _ = _shown(app, t.events, monkeypatch)
        first = [line.points for line in result.outcome.lines[0]]
        pages = result.afters
    assert sum(first) == one
    assert pages == [
        (25000,) * 4,
        (25000 - one, 25000 + one, 25000, 25000),
        (25000 - one - two, 25000 + one, 25000 + two, 25000),
    ]


def test_ui_red_in_closed_kan_visible() -> None:
    """Of a closed kan with a red five, the red one is among the two tiles that lie face up."""
    kan = Meld(MeldKind.CLOSED_KAN, tuple(parse_tiles("0555p")))
    reds = STANDARD_REDS
    for owner in range(4):
        assert reds & set(meld_tiles(kan, owner))
    assert len([t for t in meld_tiles(kan, 0) if t >= 0]) == 2


def test_ui_suji_needs_both_sides() -> None:
    """With 8p alone in a riichi river 5p is half suji, with 2p as well it is suji."""
    with window("tenhou") as app:
        picture = start(app).game.picture
        picture.seats[1].riichi = 1
        picture.passed.safe[1] = {*parse_kinds("8p")}
        (five,) = parse_kinds("5p")
        assert safety(picture, 0, [five]) == {five: Safety.HALF_SUJI}
        picture.passed.safe[1] |= {*parse_kinds("2p")}
        assert safety(picture, 0, [five]) == {five: Safety.SUJI}
