"""Makes `MahjongSimSansJP.ttf` from the variable font Noto Sans JP: a subset at one weight.

    pip download --no-deps justmytype-intl-cjk      # unpack it; needs fonttools
    python assets/fonts/build.py "…/NotoSansJP[wght].ttf"

pygame cannot choose an axis of a variable font (it would show the thinnest weight), hence the
fixed weight; subsetting comes before instancing because that is six times quicker.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FAMILY = "Mahjong Sim Sans JP"
WEIGHT = 600
HERE = Path(__file__).resolve().parent
SOURCES = (("mahjong_sim", "*.py"), ("rulesets", "*.toml"))


def jis(first_row: int, last_row: int) -> set[str]:
    """Characters of these rows of JIS X 0208."""
    cells = (
        bytes((0xA0 + row, 0xA0 + cell))
        for row in range(first_row, last_row + 1)
        for cell in range(1, 95)
    )
    return set("".join(pair.decode("euc_jp", "ignore") for pair in cells))


def wanted() -> set[str]:
    """ASCII, Latin accents, punctuation, kana, kanji of level 1, and whatever our texts use."""
    chars = {chr(c) for c in (*range(0x20, 0x7F), *range(0xA0, 0x180))}
    chars |= jis(1, 6) | jis(16, 47) | set("–—‘’“”•…−≤≥")
    for folder, pattern in SOURCES:
        for file in (HERE.parents[1] / folder).rglob(pattern):
            chars |= set(file.read_text("utf-8"))
    return chars


def build(source: str) -> Path:
    """Write the subset beside this file."""
    font = TTFont(source)
    options = Options()
    options.layout_features = ["kern", "palt", "ccmp", "locl"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(wanted()))
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": WEIGHT})
    names = {
        1: FAMILY,
        2: "Regular",
        3: f"{FAMILY} {WEIGHT}",
        4: FAMILY,
        6: FAMILY.replace(" ", ""),
        16: FAMILY,
        17: "SemiBold",
    }
    for key, text in names.items():
        font["name"].setName(text, key, 3, 1, 0x409)
    target = HERE / f"{FAMILY.replace(' ', '')}.ttf"
    font.save(target)
    return target


if __name__ == "__main__":
    out = build(sys.argv[1])
    print(f"{out.name}: {out.stat().st_size:,} bytes")
