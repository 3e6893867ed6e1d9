"""What a person likes the window to be (設定), kept in a file between sessions.

The file can be missing, damaged or unwritable: the window opens with what can be used and says in
one line what was wrong. Nothing here draws.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct

from mahjong_sim.gui.art.items import Look, PaletteName
from mahjong_sim.gui.messages import Language

FILE: Final = "settings.json"
FOLDER_VARIABLE: Final = "MAHJONG_SIM_HOME"

TextSize = Literal["small", "normal", "large"]
White = Literal["framed", "blank"]
TableTheme = Literal["green", "blue", "charcoal"]
DiscardBy = Literal["one", "two", "drag"]
Called = Literal["greyed", "gone"]
Clock = Literal["off", "3+5", "5+10", "5+20", "10+60"]


class Preferences(Struct, frozen=True):
    """All settings. ``tiles``: size in percent. ``speed``: as in `Feed`. ``step``: the next event
    waits for a click. ``clock``: seconds for each decision and for the whole hand. ``called``: what
    becomes of a discard that was called. ``shade``: discards as drawn are darker. ``rules``,
    ``bots``: what was played last, "" = nothing.

    ``index``: numbers in the corners of tiles. ``badge``: red fives are marked. ``waits``,
    ``same``, ``all_calls`` and ``need`` show what the table shows anyway; ``shanten`` and
    ``safety`` advise.
    """

    language: Language = "en"
    text: TextSize = "normal"
    tiles: Annotated[int, Meta(ge=80, le=140)] = 100
    palette: PaletteName = "usual"
    index: bool = False
    badge: bool = True
    white: White = "framed"
    table: TableTheme = "green"
    full_screen: bool = False
    speed: Annotated[int, Meta(ge=0, le=4)] = 2
    step: bool = False
    discard: DiscardBy = "one"
    clock: Clock = "off"
    all_calls: bool = False
    called: Called = "greyed"
    shade: bool = False
    sound: bool = True
    volume: Annotated[int, Meta(ge=0, le=10)] = 6
    waits: bool = True
    same: bool = True
    need: bool = True
    shanten: bool = False
    safety: bool = False
    rules: str = ""
    bots: tuple[str, ...] = ()

    @property
    def look(self) -> Look:
        """How tile faces are painted."""
        return Look(self.palette, self.index, self.badge, self.white == "blank")


DEFAULT: Final = Preferences()


def folder() -> Path:
    """Where the program keeps its files: ``MAHJONG_SIM_HOME``, else the platform's place."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen)
    from platformdirs import user_config_path

    return user_config_path("mahjong-sim", appauthor=False)


class Store:
    """The file in ``folder``; None: nothing is read or written.

    ``trouble``: what went wrong last, in one line; "" = nothing.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._file = None if folder is None else folder / FILE
        self.trouble = ""

    def read(self) -> Preferences:
        """What the file says, and the usual for what it does not say or says wrongly."""
        if self._file is None:
            return DEFAULT
        try:
            said = msgspec.json.decode(self._file.read_bytes())
        except FileNotFoundError:
            return DEFAULT
        except (OSError, msgspec.DecodeError) as error:
            self.trouble = f"{self._file}: {_line(error)}"
            return DEFAULT
        if not isinstance(said, dict):
            self.trouble = f"{self._file}: expected an object"
            return DEFAULT
        known, wrong = _usable(said)
        if wrong:
            self.trouble = f"{self._file}: cannot use {', '.join(wrong)}"
        return Preferences(**known)

    def write(self, prefs: Preferences) -> bool:
        """Keep the settings; False where that failed, and ``trouble`` says why."""
        if self._file is None:
            return True
        draft = self._file.with_suffix(f".{os.getpid()}.tmp")
        plain = msgspec.json.format(msgspec.json.encode(prefs))
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(plain + b"\n")
            draft.replace(self._file)
        except OSError as error:
            self.trouble = f"{self._file}: {_line(error)}"
            return False
        return True


def _usable(said: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values that fit their setting, and the names of those that do not."""
    types = get_type_hints(Preferences, include_extras=True)
    known, wrong = {}, []
    for name in types.keys() & said.keys():
        try:
            known[name] = msgspec.convert(said[name], types[name])
        except msgspec.ValidationError:
            wrong.append(name)
    return known, sorted(wrong)


def _line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error).replace("\n", " ")
