"""Pictures of a game, painted without a display."""

from __future__ import annotations

import sys
from io import BytesIO

import numpy as np
import pygame
import pytest

from mahjong_sim.errors import InputError
from mahjong_sim.gui.art.sprites import BACK
from mahjong_sim.gui.export import View, gif, png, pngs
from mahjong_sim.gui.export.camera import Camera, moments
from mahjong_sim.gui.export.course import Course
from mahjong_sim.gui.export.texts import Texts
from mahjong_sim.table import events as ev
from tests.extras import need
from tests.gui.exporting import match_tale, scenario_tales
from tests.gui.golden import pixels

SMALL = View(size=(800, 500))


def picture(data: bytes) -> np.ndarray:
    return pixels(pygame.image.load(BytesIO(data), "picture.png"))


def backs(data: bytes) -> int:
    """Pixels in the colour of the tiles' backs."""
    return int((np.abs(picture(data) - np.array(BACK[0])).max(axis=2) < 12).sum())


def test_a_moment_is_painted_in_the_size_asked_for() -> None:
    found = picture(png(match_tale(), 40, SMALL))
    assert found.shape == (500, 800, 3)
    assert len(np.unique(found.reshape(-1, 3), axis=0)) > 1000  # tiles and felt, not an empty sheet


def test_hidden_hands_are_painted_from_behind() -> None:
    tale = match_tale()
    shut = png(tale, 30, View(seat=1, masked=True, size=(800, 500)))
    assert backs(shut) > 3 * backs(png(tale, 30, View(seat=1, size=(800, 500))))


def test_pages_and_pictures_count_events_alike() -> None:
    for tale in (match_tale(), *scenario_tales("kyoto/r25-noten-riichi")):
        steps = Course(tale, Texts()).steps
        assert [m.number for m in moments(tale)] == list(range(1, len(steps) + 1))


def test_each_hand_ends_in_a_picture_for_each_winner() -> None:
    tale = match_tale()
    wins = [0]
    for event in tale.events:
        if isinstance(event, ev.RoundDealt):
            wins.append(0)
        wins[-1] += isinstance(event, ev.Won)
    assert len(list(pngs(tale, None, SMALL))) == sum(max(1, n) for n in wins[1:])
    assert len(list(pngs(tale, 2, SMALL))) == max(1, wins[2])


def test_what_is_not_there_cannot_be_painted() -> None:
    tale = match_tale()
    with pytest.raises(InputError, match="no event 0"):
        png(tale, 0)
    with pytest.raises(InputError, match="no hand 3; there are 2"):
        list(pngs(tale, 3))
    with pytest.raises(InputError, match="not 40x30"):
        Camera(tale, View(size=(40, 30)))


@pytest.mark.extra
def test_a_gif_has_a_picture_for_each_event_to_be_seen() -> None:
    image = need("PIL.Image", "export")
    tale = scenario_tales("kyoto/r7-head-bump")[0]
    with image.open(BytesIO(gif(tale, None, SMALL))) as found:
        kinds = [type(m.what) for m in moments(tale)]
        shown = sum(kind in (ev.RoundSet, ev.Discarded, ev.Won, ev.RoundEnded) for kind in kinds)
        assert found.size == (800, 500) and found.n_frames == shown and found.info["loop"] == 0
        found.seek(found.n_frames - 1)
        last = np.asarray(found.convert("RGB")).astype(int)
        assert found.info["duration"] == 5000
    true = picture(list(pngs(tale, None, SMALL))[-1])
    assert np.abs(last - true).mean() < 6  # fewer colours, the same picture


@pytest.mark.extra
def test_too_long_a_course_is_no_gif(monkeypatch: pytest.MonkeyPatch) -> None:
    need("PIL.Image", "export")
    monkeypatch.setattr("mahjong_sim.gui.export.pictures.MOST", 10)
    with pytest.raises(InputError, match="too many for a GIF"):
        gif(match_tale(), None, SMALL)


def test_without_pillow_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(InputError, match=r"mahjong-sim\[export\]"):
        gif(match_tale(), 1)
