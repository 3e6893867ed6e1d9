"""Sounds as waves: mono, float, from -1 to 1, `RATE` samples a second.

A tile on the table is a few short, high partials that die away at once, over a burst of noise; a
bell has harmonic partials and a soft start; a fault is a low square tone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44100
Wave = NDArray[np.float64]

_TILE: Final = (  # hertz, loudness, seconds to 1/e
    (2350.0, 0.50, 0.012),
    (3700.0, 0.35, 0.008),
    (1180.0, 0.35, 0.020),
    (620.0, 0.30, 0.028),
)
_BELL: Final = ((1.0, 1.0), (2.0, 0.35), (3.0, 0.12))  # multiple, loudness


def _time(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE), dtype=np.float64) / RATE


def _levelled(wave: Wave, loudness: float) -> Wave:
    """The wave with its highest peak at ``loudness``."""
    scale: float = loudness / float(np.abs(wave).max())
    return np.multiply(wave, scale)


def clack(pitch: float = 1.0, loudness: float = 0.7, take: int = 0) -> Wave:
    """A tile laid on the table; ``take``: which of its slightly different noises."""
    t = _time(0.09)
    noise = np.random.default_rng(take).normal(0, 0.5, t.size)
    wave = noise * np.exp(-t / 0.004)
    for hertz, loud, fade in _TILE:
        wave += loud * np.sin(2 * np.pi * hertz * pitch * t) * np.exp(-t / fade)
    return _levelled(wave * np.minimum(1, t / 0.0008), loudness)


def chime(notes: Sequence[float], gap: float = 0.09, loudness: float = 0.6) -> Wave:
    """Bells one after another, each ringing on; ``notes`` in hertz, ``gap`` in seconds."""
    ring = 0.5
    out = np.zeros(round((gap * (len(notes) - 1) + ring) * RATE))
    t = _time(ring)
    shape = np.minimum(1, t / 0.004) * np.exp(-t / 0.16)
    for i, hertz in enumerate(notes):
        bell = sum(loud * np.sin(2 * np.pi * hertz * n * t) for n, loud in _BELL) * shape
        start = round(gap * i * RATE)
        out[start : start + t.size] += bell[: out.size - start]
    return _levelled(out, loudness)


def buzz(loudness: float = 0.45) -> Wave:
    """A low square tone with another an octave below."""
    t = _time(0.5)
    wave = np.sign(np.sin(2 * np.pi * 150 * t)) + 0.6 * np.sign(np.sin(2 * np.pi * 75 * t))
    edge = np.minimum(1, np.minimum(t, t[::-1]) / 0.02)
    return _levelled(wave * edge, loudness)


def rattle(loudness: float = 0.5) -> Wave:
    """Two dice: a few light clacks that come closer together."""
    out = np.zeros(round(0.5 * RATE))
    for i, start in enumerate((0.0, 0.11, 0.19, 0.25, 0.29, 0.32)):
        hit = clack(2.1 - 0.07 * i, 0.9 - 0.12 * i, take=i)
        at = round(start * RATE)
        out[at : at + hit.size] += hit
    return _levelled(out, loudness)


MAKERS: Final[dict[str, Callable[[int], Wave]]] = {
    "draw": lambda take: clack(1.35, 0.25, take),
    "discard": lambda take: clack(1.0, 0.7, take),
    "call": lambda take: clack(0.8, 0.85, take),
    "tick": lambda take: clack(1.8, 0.25, take),
    "riichi": lambda take: chime((880.0, 1318.5)),
    "win": lambda take: chime((659.3, 830.6, 987.8, 1318.5)),
    "end": lambda take: chime((523.3, 392.0), gap=0.16, loudness=0.45),
    "fault": lambda take: buzz(),
    "dice": lambda take: rattle(),
}  # by name; those with takes differ a little each time


def samples(wave: Wave, channels: int) -> NDArray[Any]:
    """The wave as 16-bit samples for so many channels, ready for the mixer."""
    level = np.round(np.clip(wave, -1, 1) * 32767).astype(np.int16)
    return level if channels == 1 else np.ascontiguousarray(np.repeat(level[:, None], channels, 1))
