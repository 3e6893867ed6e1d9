"""Opening the window, or saying in one line why there is none."""

from __future__ import annotations

import os
import sys
from typing import Final

import pygame

from mahjong_sim.errors import InputError

CAPTION: Final = "mahjong_sim"
UNSEEN: Final = ("dummy", "offscreen")  # drivers that draw nowhere


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """Open a resizable window. Raises InputError where there is no display.

    SDL falls back to drawing nowhere, so that a program without a display would seem to run; only
    who asks for that by ``SDL_VIDEODRIVER`` gets it.
    """
    chosen = os.environ.get("SDL_VIDEODRIVER")
    if not chosen and sys.platform.startswith("linux") and not os.environ.get("WAYLAND_DISPLAY"):
        if not os.environ.get("DISPLAY"):
            raise InputError("no display: neither DISPLAY nor WAYLAND_DISPLAY is set")
        os.environ["SDL_VIDEODRIVER"] = "x11"  # else SDL tries others, which complain on stderr
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise InputError(f"no display: {error}") from error
    if not chosen and pygame.display.get_driver() in UNSEEN:
        pygame.display.quit()
        raise InputError("no display: SDL found no screen to draw on")
    try:
        pygame.display.set_caption(CAPTION)
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        raise InputError(f"cannot open a window: {error}") from error
