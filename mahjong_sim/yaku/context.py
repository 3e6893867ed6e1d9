"""Circumstances of a win as bits (和了の状況); the engine sets them, yaku predicates read them.

A bit says what happened, not that a yaku for it is played: the rule set decides that.
"""

from __future__ import annotations

RIICHI = 1 << 0
DOUBLE_RIICHI = 1 << 1  # instead of RIICHI
OPEN_RIICHI = 1 << 2  # besides RIICHI or DOUBLE_RIICHI
IPPATSU = 1 << 3
RINSHAN = 1 << 4
CHANKAN = 1 << 5
HAITEI = 1 << 6
HOUTEI = 1 << 7
TENHOU = 1 << 8  # the dealer's first draw, nothing before
CHIIHOU = 1 << 9  # a child's first draw, no call before
RENHOU = 1 << 10  # a child's ron before its own first draw, no call before
FIRST_DRAW = TENHOU | CHIIHOU

FLAGS = {
    "riichi": RIICHI,
    "double_riichi": DOUBLE_RIICHI,
    "open_riichi": OPEN_RIICHI,
    "ippatsu": IPPATSU,
    "rinshan": RINSHAN,
    "chankan": CHANKAN,
    "haitei": HAITEI,
    "houtei": HOUTEI,
    "tenhou": TENHOU,
    "chiihou": CHIIHOU,
    "renhou": RENHOU,
}
