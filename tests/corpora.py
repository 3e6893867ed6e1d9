"""Finds the corpora of real games and public cases; without them tests are skipped, saying so."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


def base() -> Path:
    """Where the corpora folder is looked for."""
    named = os.environ.get("MAHJONG_SIM_CORPUS")
    return Path(named) if named else ROOT.parent / "shared" / "corpora"


def folder() -> Path:
    """The corpora folder; without one the test is skipped - or fails, where CI demands it."""
    at = base()
    if not at.is_dir():
        if os.environ.get("MAHJONG_SIM_REQUIRE_CORPUS"):
            pytest.fail(f"no corpora at {at}")
        pytest.skip("no corpora: set MAHJONG_SIM_CORPUS")
    return at


def path(name: str) -> Path:
    """A file of the corpora."""
    return folder() / name


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The objects of a .jsonl or .jsonl.gz file of the corpora."""
    yield from _objects(path(name))


def cases(*areas: str) -> list[dict[str, Any]]:
    """Public bug reports turned into cases, of these areas."""
    found = _objects(folder().parent / "cases" / "public_reports.jsonl")
    return [c for c in found if c["area"] in areas]


def _objects(file: Path) -> Iterator[dict[str, Any]]:
    if file.suffix == ".gz":
        with gzip.open(file, "rt", encoding="utf-8") as text:
            yield from map(json.loads, text)
    else:
        with file.open(encoding="utf-8") as text:
            yield from map(json.loads, text)
