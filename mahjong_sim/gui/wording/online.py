"""Words of tables elsewhere."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "menu.join": ("Join", "卓に入る"),
    "join.title": ("Join a table", "卓に入る"),
    "join.address": ("Server", "サーバー"),
    "join.address.hint": ("HOST:PORT", "HOST:PORT"),
    "join.room": ("Room", "部屋"),
    "join.room.hint": ("default", "default"),
    "join.name": ("Your name", "名前"),
    "join.name.hint": ("Guest", "Guest"),
    "join.join": ("Join", "卓に入る"),
    "join.back": ("Back", "戻る"),
    "join.cancel": ("Cancel", "やめる"),
    "join.connecting": ("Connecting to {address} …", "{address}に接続中…"),
    "join.waiting": (
        "Joined room {room}. The match begins when all seats are taken.",
        "部屋{room}に入りました。全員が揃うと対局が始まります。",
    ),
    "join.failed": ("Not joined: {why}", "卓に入れません：{why}"),
    "join.note": (
        "The server draws the seats and sets rules and time. Nothing can be undone, saved or "
        "looked at open there, seats cannot be changed, and there are no strict tables.",
        "席順、ルール、持ち時間はサーバーが決めます。取り消し、保存、手牌の公開、席の交代、"
        "厳格な卓はできません。",
    ),
    "online.closed": ("the server has closed the connection", "サーバーが接続を切りました"),
    "online.nobody": ("no connection: {why}", "接続できません：{why}"),
    "online.broken": ("the connection is lost: {why}", "通信が途切れました：{why}"),
    "online.says": ("the server says: {why}", "サーバーの返答：{why}"),
    "pause.goes_on": ("The table goes on", "対局は進行中です"),
    "lost.title": ("The table is lost", "卓との接続が切れました"),
}
