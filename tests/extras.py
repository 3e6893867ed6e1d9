"""Finds the optional packages; without one its tests are skipped - or fail, where CI demands it."""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

import pytest


def need(name: str, extra: str) -> ModuleType:
    """The package ``name`` of an extra. Call it at the top of a test module or in a fixture."""
    try:
        return import_module(name)
    except ImportError:
        reason = f"needs {name}: pip install 'mahjong-sim[{extra}]'"
        if os.environ.get("MAHJONG_SIM_REQUIRE_EXTRAS"):
            pytest.fail(reason)
        pytest.skip(reason, allow_module_level=True)
