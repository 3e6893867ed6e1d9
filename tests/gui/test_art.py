"""The drawn tiles."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations

import numpy as np
import pygame
import pytest

from mahjong_sim.gui.art.faces import BADGE, FACES, face
from mahjong_sim.gui.art.index import letter
from mahjong_sim.gui.art.items import HEIGHT, WIDTH, Circle, Look, Poly
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


LOOKS = [
    Look("colour_blind"),
    Look(corner=True),
    Look("colour_blind", corner=True),
    Look(blank=True),
]


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("width", [22, 44, 84])
def test_all_faces_differ_in_every_look(look: Look, width: int) -> None:
    sprites = Sprites(look)
    shown = {name: pixels(sprites.tile(name, width))[..., :3] for name in FACES}
    for a, b in combinations(FACES, 2):
        assert np.abs(shown[a] - shown[b]).mean() > 2, (a, b)


def test_another_look_paints_anew() -> None:
    sprites = Sprites()
    usual = sprites.tile("0p", 44)
    sprites.look = Look()
    assert sprites.tile("0p", 44) is usual
    sprites.look = Look("colour_blind")
    assert np.abs(pixels(sprites.tile("0p", 44)) - pixels(usual)).mean() > 2


def test_the_badge_tells_red_fives_and_can_be_left_out() -> None:
    assert set(face("0m")) - set(face("0m", badge=False)) == set(BADGE)
    assert face("5m") == face("5m", badge=False)


def test_the_white_dragon_is_framed_or_blank() -> None:
    assert face("5z") and not face("5z", blank=True)
    assert face("6z", blank=True) == face("6z")


def test_every_face_has_its_own_letter_in_its_suit() -> None:
    plain = [name for name in FACES if name[0] != "0"]
    assert len({(letter(name), name[1]) for name in plain}) == len(plain)
    assert [letter(f"{i}z") for i in range(1, 8)] == list("ESWNPFC")
    assert letter("0s") == "5"
