"""Tiles and table look as they did."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mahjong_sim.gui.art.faces import FACES
from mahjong_sim.gui.art.items import Look
from mahjong_sim.gui.art.sprites import SHADES, Sprites
from mahjong_sim.gui.layout import Screen, tile_depth, tile_height
from mahjong_sim.gui.scenes.felt import felt
from mahjong_sim.gui.theme import GROUNDS
from tests.gui.golden import matches

WIDTH = 30
COLUMNS = 19


def sheet(look: Look) -> pygame.Surface:
    """All faces, the back, a turned tile, the shades and the standing tiles of other seats."""
    sprites = Sprites(look)
    tiles = [sprites.tile(name, WIDTH) for name in (*FACES, "")]
    tiles += [sprites.tile("5s", WIDTH, turn) for turn in range(4)]
    tiles += [sprites.tile("3m", WIDTH, 0, shade) for shade in SHADES]
    tiles += [sprites.standing(WIDTH, view) for view in ("across", "left", "right")]
    step = (tile_height(WIDTH) + 4, tile_height(WIDTH) + tile_depth(WIDTH) + 8)
    rows = -(-len(tiles) // COLUMNS)
    surface = pygame.Surface((COLUMNS * step[0], rows * step[1]))
    surface.fill(GROUNDS["green"].felt)
    for i, tile in enumerate(tiles):
        row, column = divmod(i, COLUMNS)
        surface.blit(tile, (column * step[0] + 2, row * step[1] + 2))
    return surface


@pytest.mark.parametrize(
    ("name", "look"),
    [("tiles", Look()), ("tiles-colour-blind", Look("colour_blind", badge=False, blank=True))],
)
def test_the_tiles_look_as_they_did(name: str, look: Look, tmp_path: Path) -> None:
    assert matches(sheet(look), name, tmp_path), f"see {tmp_path}"


def test_another_look_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    assert not matches(sheet(Look("colour_blind")), "tiles", tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("table", GROUNDS)
def test_the_cloth_is_brightest_in_the_middle_inside_its_rim(table: str) -> None:
    surface = felt(Screen(640, 400), table)  # type: ignore[arg-type]
    middle, corner, rim = (tuple(surface.get_at(at)) for at in ((320, 190), (30, 30), (1, 200)))
    assert sum(middle) > sum(corner) and rim != corner
    assert len({tuple(felt(Screen(64, 40), t).get_at((32, 20))) for t in GROUNDS}) == len(GROUNDS)
