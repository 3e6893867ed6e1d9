"""Pictures to compare with: ``UPDATE_GOLDEN=1`` rewrites them.

Text comes out a few pixels differently with another version of the font library, so only pictures
without text are compared strictly.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pygame

FOLDER = Path(__file__).parent / "golden"
MEAN = 1.0  # of 255
FAR, SHARE = 24, 0.01  # at most so many pixels differ by more


def matches(surface: pygame.Surface, name: str, found: Path) -> bool:
    """Whether a surface looks like the kept picture; if not, ``found`` has both and the difference.

    The first run, or one with ``UPDATE_GOLDEN``, keeps the picture.
    """
    kept = FOLDER / f"{name}.png"
    if os.environ.get("UPDATE_GOLDEN"):
        kept.parent.mkdir(exist_ok=True)
        pygame.image.save(surface, kept)
    wanted, shown = pixels(pygame.image.load(kept)), pixels(surface)
    if wanted.shape != shown.shape:
        pygame.image.save(surface, found / f"{name}.png")
        return False
    apart = np.abs(wanted - shown).max(axis=2)
    if apart.mean() <= MEAN and (apart > FAR).mean() <= SHARE:
        return True
    pygame.image.save(surface, found / f"{name}.png")
    strong = np.repeat(np.clip(apart * 4, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    difference = pygame.image.frombuffer(strong.tobytes(), surface.get_size(), "RGB")
    pygame.image.save(difference, found / f"{name}-difference.png")
    return False


def pixels(surface: pygame.Surface) -> np.ndarray:
    """(height, width, 3) colours."""
    data = pygame.image.tobytes(surface, "RGB")
    width, height = surface.get_size()
    return np.frombuffer(data, np.uint8).reshape(height, width, 3).astype(int)
