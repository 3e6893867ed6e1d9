"""The drawn tiles."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

import numpy as np
import pygame
import pytest

from mahjong_sim.gui.art.faces import FACES, face
from mahjong_sim.gui.art.items import HEIGHT, WIDTH, Circle, Poly
from mahjong_sim.gui.art.sprites import Sprites, paint
from mahjong_sim.gui.art.svg import tile_svg
from mahjong_sim.gui.layout import tile_depth, tile_height
from mahjong_sim.tiles import KINDS, STANDARD_REDS, kind_text, tile_text


def pixels(surface: pygame.Surface) -> np.ndarray:
    data = pygame.image.tobytes(surface, "RGBA")
    width, height = surface.get_size()
    return np.frombuffer(data, np.uint8).reshape(height, width, 4).astype(int)


def test_every_tile_has_a_face() -> None:
    names = {kind_text(k) for k in range(KINDS)} | {tile_text(t) for t in STANDARD_REDS}
    assert names == set(FACES)
    with pytest.raises(KeyError):
        face("8z")


@pytest.mark.parametrize("width", [22, 44, 84])
def test_all_faces_differ_at_every_size(width: int) -> None:
    sprites = Sprites()
    shown = {name: pixels(sprites.tile(name, width))[..., :3] for name in FACES}
    for a, b in combinations(FACES, 2):
        assert np.abs(shown[a] - shown[b]).mean() > 2, (a, b)


def test_drawings_stay_on_their_tile() -> None:
    for name in FACES:
        for item in face(name):
            if isinstance(item, Circle):
                xs, ys = [item.x - item.r, item.x + item.r], [item.y - item.r, item.y + item.r]
            elif isinstance(item, Poly):
                xs, ys = [p[0] for p in item.points], [p[1] for p in item.points]
            else:
                xs, ys = [item.x, item.x + item.w], [item.y, item.y + item.h]
            assert min(xs) >= 8 and max(xs) <= WIDTH - 8, name
            assert min(ys) >= 8 and max(ys) <= HEIGHT - 8, name


def test_the_edge_is_at_the_bottom_of_the_screen_whatever_way_a_tile_is_turned() -> None:
    sprites = Sprites()
    w, h, depth = 40, tile_height(40), tile_depth(40)
    for turn in range(4):
        picture = sprites.tile("5p", w, turn)
        across, down = (w, h) if turn % 2 == 0 else (h, w)
        assert picture.get_size() == (across, down + depth)
        face_color = picture.get_at((across // 2, 3))
        edge = picture.get_at((across // 2, down + depth - 2))
        assert face_color[2] > 200 > edge[2]


def test_a_turned_face_is_the_face_turned() -> None:
    w, h = 60, tile_height(60)
    upright = paint(face("7p"), w - 2, h - 2)
    inner = Sprites().tile("7p", w, 1).subsurface((1, 1, h - 2, w - 2))
    expected = pygame.transform.rotate(upright, 90)
    seen = pixels(expected)[..., 3] > 250
    assert np.abs(pixels(inner)[..., :3][seen] - pixels(expected)[..., :3][seen]).mean() < 3


def test_a_sprite_is_made_once() -> None:
    sprites = Sprites()
    assert sprites.tile("1m", 30) is sprites.tile("1m", 30, 4)
    assert sprites.tile("1m", 30) is not sprites.tile("1m", 30, 0, "dim")


@pytest.mark.parametrize("name", FACES)
def test_svg_is_well_formed_and_has_every_item(name: str) -> None:
    root = ET.fromstring(tile_svg(name, 60))
    assert root.get("width") == "60" and root.get("height") == "80"
    assert len(list(root)) == len(face(name)) + 1
