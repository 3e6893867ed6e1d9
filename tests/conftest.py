"""What all tests share: no display, and nothing that fails because a machine is slow."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The dummy drivers must be chosen before pygame is imported.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("untimed")
