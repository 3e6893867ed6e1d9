"""Copying text out of the window (クリップボード)."""

from __future__ import annotations

import warnings

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where the display has none."""
    data = text.encode()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # pygame-ce calls this one old
            if not pygame.scrap.get_init():
                pygame.scrap.init()
            pygame.scrap.put("text/plain;charset=utf-8", data)
            pygame.scrap.put(pygame.SCRAP_TEXT, data)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text on the clipboard; "" where there is none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            if not pygame.scrap.get_init():
                pygame.scrap.init()
            found = pygame.scrap.get("text/plain;charset=utf-8") or pygame.scrap.get(
                pygame.SCRAP_TEXT
            )
    except pygame.error:
        return ""
    return (found or b"").decode(errors="replace").replace("\0", "")
