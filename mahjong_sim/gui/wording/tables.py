"""Words of seats, tables and games in progress."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "menu.person": ("Person", "対局者"),
    "menu.table": ("Table", "卓"),
    "menu.table.guarded": ("Guarded", "通常"),
    "menu.table.strict": ("Strict", "厳格"),
    "menu.table.refereed": ("Strict, with referee", "厳格・審判付き"),
    "menu.go_on": ("Go on where it was", "中断した対局を続ける"),
    "person": ("Player {n}", "対局者{n}"),
    "saved.count": ("{n} games in progress", "中断した対局{n}件"),
    "saved.delete": ("Delete", "削除"),
    "saved.trouble": ("This game is not saved: {why}", "この対局は保存されません：{why}"),
}
