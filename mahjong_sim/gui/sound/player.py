"""Plays sounds, or nothing where the machine has no sound (音).

The device is opened and a sound made when the first one is due, so that a silent window costs
neither.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Final

import pygame

from mahjong_sim.table import events as ev

TAKES: Final = {"draw": 3, "discard": 4, "call": 3}  # how many versions there are


def sound_of(event: ev.Event) -> str:
    """What is heard with an event; "" = nothing."""
    if isinstance(event, ev.Discarded) and event.riichi:
        return "riichi"
    return _SOUNDS.get(type(event), "")


_SOUNDS: Final[dict[type[ev.Event], str]] = {
    ev.DiceThrown: "dice",
    ev.Drew: "draw",
    ev.Discarded: "discard",
    ev.Called: "call",
    ev.KanDeclared: "call",
    ev.Won: "win",
    ev.NagashiWon: "win",
    ev.Exhausted: "end",
    ev.Aborted: "end",
    ev.Faulted: "fault",
}


class Sounds:
    """The sounds of the window. ``played``: names in order, for whoever wants to know."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self._opened: bool | None = None
        self._made: dict[tuple[str, int], pygame.mixer.Sound] = {}
        self._count: dict[str, int] = {}

    def play(self, name: str, volume: float) -> None:
        """Play a sound; ``volume`` 0..1, 0 = not at all."""
        if volume <= 0 or not self._open():
            return
        count = self._count.get(name, 0)
        self._count[name] = count + 1
        sound = self._sound(name, count % TAKES.get(name, 1))
        sound.set_volume(volume)
        sound.play()
        self.played.append(name)
        del self.played[:-50]

    def prepare(self, volume: float) -> None:
        """Open the device and make all sounds now rather than at their first time."""
        if volume <= 0 or not self._open():
            return
        from mahjong_sim.gui.sound import waves

        for name in waves.MAKERS:
            for take in range(TAKES.get(name, 1)):
                self._sound(name, take)

    def _open(self) -> bool:
        if self._opened is None:
            self._opened = _has_device() and _start_mixer()
        return self._opened

    def _sound(self, name: str, take: int) -> pygame.mixer.Sound:
        if (name, take) not in self._made:
            from mahjong_sim.gui.sound import waves

            channels: Any = pygame.mixer.get_init()[2]
            wave = waves.samples(waves.MAKERS[name](take), channels)
            self._made[name, take] = pygame.sndarray.make_sound(wave)
        return self._made[name, take]


def _start_mixer() -> bool:
    try:
        pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
    except pygame.error:
        return False
    return True


def _has_device() -> bool:
    """Whether it is worth trying: without a device ALSA fills stderr with complaints."""
    if os.environ.get("SDL_AUDIODRIVER") or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("PULSE_SERVER")) or any(map(os.path.exists, _signs()))


def _signs() -> list[str]:
    """Files that a Linux with sound has: a sound server's socket, or a card."""
    run = os.environ.get("XDG_RUNTIME_DIR", "/run")
    return [f"{run}/pulse/native", f"{run}/pipewire-0", "/proc/asound/card0"]
