"""Words of the settings."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "settings.title": ("Settings", "設定"),
    "settings.done": ("Done", "閉じる"),
    "settings.reset": ("Defaults", "初期設定"),
    "settings.unread": ("Settings not read: {why}", "設定を読めません：{why}"),
    "settings.unsaved": ("Settings not saved: {why}", "設定を保存できません：{why}"),
}
