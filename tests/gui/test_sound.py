"""Sounds are made, differ, and are never in the way."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pygame
import pytest

from mahjong_sim.gui.sound import player, waves
from mahjong_sim.gui.sound.player import TAKES, Sounds, sound_of
from mahjong_sim.table import events as ev


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # importing pettingzoo names another one
    yield
    pygame.mixer.quit()


@pytest.mark.parametrize("name", waves.MAKERS)
def test_a_wave_is_short_neither_silent_nor_too_loud_and_ends_quietly(name: str) -> None:
    wave = waves.MAKERS[name](0)
    assert 0.05 < wave.size / waves.RATE < 1.2
    assert 0.2 < np.abs(wave).max() <= 1 and np.isfinite(wave).all()
    assert np.abs(wave[:2]).max() < 0.35, "no click at the start"
    assert np.abs(wave[-50:]).max() < 0.05, "no click at the end"


def test_sounds_differ_and_takes_differ_a_little() -> None:
    for a, b in combinations(waves.MAKERS, 2):
        one, two = waves.MAKERS[a](0), waves.MAKERS[b](0)
        size = min(one.size, two.size)
        assert np.abs(one[:size] - two[:size]).mean() > 0.005, (a, b)
    for name in TAKES:
        one, two = waves.MAKERS[name](0), waves.MAKERS[name](1)
        assert 0 < np.abs(one - two).mean() < 0.1


def test_samples_fit_the_mixer() -> None:
    wave = np.array([0.0, 0.5, -2.0, 1.0])
    assert waves.samples(wave, 1).tolist() == [0, 16384, -32767, 32767]
    assert waves.samples(wave, 2).shape == (4, 2)


def test_every_sound_can_be_played(mixer: None) -> None:
    sounds = Sounds()
    for name in waves.MAKERS:
        for _ in range(5):
            sounds.play(name, 0.5)
    assert set(sounds.played) == set(waves.MAKERS)


def test_sounds_can_be_made_beforehand(mixer: None) -> None:
    sounds = Sounds()
    sounds.prepare(0.0)
    assert not sounds._made
    sounds.prepare(0.5)
    assert len(sounds._made) == len(waves.MAKERS) + sum(takes - 1 for takes in TAKES.values())


def test_volume_zero_opens_no_device() -> None:
    sounds = Sounds()
    sounds.play("discard", 0.0)
    assert sounds.played == [] and pygame.mixer.get_init() is None


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sounds = Sounds()
    sounds.play("discard", 1.0)
    assert sounds.played == []


def test_a_machine_without_a_sound_card_is_not_even_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.delenv("PULSE_SERVER", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os.path, "exists", lambda path: False)
    assert not player._has_device()
    monkeypatch.setenv("PULSE_SERVER", "somewhere")
    assert player._has_device()


def test_events_have_their_sounds() -> None:
    assert sound_of(ev.Discarded(0, 4, True)) == "discard"
    assert sound_of(ev.Discarded(0, 4, True, riichi=1)) == "riichi"
    assert sound_of(ev.Paid(())) == ""
    assert set(player._SOUNDS.values()) <= set(waves.MAKERS)
