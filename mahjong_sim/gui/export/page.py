"""Tales as one HTML page that needs nothing else (HTML書き出し): no network, no other file.

The page gets what `Course` prepared and shows it; no rule of the game is in its script. Its policy
allows this one script and this one style sheet, named by their digests.
"""

from __future__ import annotations

import base64
import hashlib
import html as markup
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mahjong_sim import resources
from mahjong_sim.errors import InputError
from mahjong_sim.gui.export import symbols
from mahjong_sim.gui.export.camera import PLAIN, View
from mahjong_sim.gui.export.course import Course
from mahjong_sim.gui.export.tale import Tale
from mahjong_sim.gui.export.texts import Texts
from mahjong_sim.gui.messages import CATALOGUE, LANGUAGES, Language
from mahjong_sim.version import VERSION

_PARTS: Final = (
    *("export.", "ranking.", "result.", "wind.", "round", "honba", "left", "dora", "ura"),
    *("riichi", "open_riichi"),
)  # of the catalogue, by the beginnings of keys
_SCRIPTS: Final = ("base", "table", "telling", "page")
_UNSAFE: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}


def html(tales: Sequence[Tale], view: View = PLAIN) -> str:
    """The page, which begins with this view; of a masked one it holds nothing else at all.

    Raises InputError for no tale. The size of the view does not matter.
    """
    if not tales:
        raise InputError("there is nothing to export")
    texts = Texts()
    games = [Course(tale, texts, view.eyes).plain() for tale in tales]
    language = LANGUAGES.index(view.language)
    data = {
        "language": language,
        "seat": view.seat,
        "masked": view.masked,
        "open": not view.masked,
        "words": {k: v for k, v in CATALOGUE.items() if k.startswith(_PARTS)},
        "tiles": symbols.names(),
        "program": f"mahjong_sim {VERSION}",
        "games": games,
        "texts": texts.sentences,
        "grounds": texts.grounds,
    }
    return _page(tales[0].title[language], view.language, data)


def _page(title: str, language: Language, data: dict[str, Any]) -> str:
    style, script = _asset("page.css"), _script()
    policy = (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    nothing = " / ".join(CATALOGUE["export.script"])
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{markup.escape(title or 'mahjong_sim')}</title>\n"
        f"<style>{style}</style>\n</head>\n<body>\n"
        f"<noscript>{markup.escape(nothing)}</noscript>\n"
        f'<svg id="symbols" aria-hidden="true" width="0" height="0">{symbols.symbols()}</svg>\n'
        f'<script type="application/json" id="data">{_safe(data)}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _safe(data: dict[str, Any]) -> str:
    """JSON that cannot end the element it stands in."""
    text = msgspec.json.encode(data).decode()
    for mark, code in _UNSAFE.items():
        text = text.replace(mark, code)
    return text


def _asset(name: str) -> str:
    return (resources.root("assets") / "export" / name).read_text(encoding="utf-8")


def _script() -> str:
    parts = "".join(_asset(f"{name}.js") for name in _SCRIPTS)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'


def _digest(text: str) -> str:
    found = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(found).decode()}'"
