"""Finds the data folders (rulesets, assets, bots) in a checkout, an editable install or a wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

DataKind = Literal["assets", "rulesets", "bots"]


def root(kind: DataKind) -> Path:
    """Folder of that kind of data; FileNotFoundError if the installation is incomplete."""
    package = Path(__file__).resolve().parent
    for base in (package / "_data" / kind, package.parent / kind):
        if base.is_dir():
            return base
    raise FileNotFoundError(f"the {kind} folder of mahjong_sim is missing from {package}")
