"""Bot files (ボットのファイル): a class in a Python file that belongs to no package."""

from __future__ import annotations

import functools
import importlib.util
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from mahjong_sim.errors import InputError
from mahjong_sim.resources import root


def bundled_names() -> list[str]:
    """Names of the bots that come with the package."""
    return sorted(file.stem for file in root("bots").glob("*.py"))


def bundled(name: str) -> type[Any]:
    """Class of a bundled bot: ``efficient`` is ``Efficient`` of ``bots/efficient.py``.

    A bot may build on another one this way. Raises InputError.
    """
    if name not in bundled_names():
        raise InputError(f"no bundled bot {name!r}; there are {', '.join(bundled_names())}")
    return class_of(root("bots") / f"{name}.py", name.title())


def class_of(path: Path, name: str) -> type[Any]:
    """The class of that name in a bot file.

    Raises InputError: no such file or class, or the import fails.
    """
    module = _module(path.resolve())
    found = getattr(module, name, None)
    if not isinstance(found, type):
        own = [k for k, v in vars(module).items() if _is_own_bot(v, module)]
        raise InputError(f"no class {name!r}; it has {', '.join(own) or 'no bot'}", file=str(path))
    return found


def _is_own_bot(value: object, module: ModuleType) -> bool:
    return isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "act")


@functools.cache
def _module(path: Path) -> ModuleType:
    """The file as a module of its own name, so that files of one name do not meet."""
    if not path.is_file():
        raise InputError("no such file", file=str(path))
    name = f"mahjong_sim_bot_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise InputError("not a Python file", file=str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise InputError(f"{type(error).__name__}: {error}", file=str(path)) from error
    return module
