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
    "saved.sure": ("Really?", "本当に削除"),
    "saved.trouble": ("This game is not saved: {why}", "この対局は保存されません：{why}"),
    "curtain.turn": ("Your turn, {wind}", "{wind}家の番です"),
    "curtain.show": ("Show my hand", "手牌を見る"),
    "trouble.title": ("The bot {name} failed", "ボット{name}の不具合"),
    "trouble.take": ("Take the seat", "席を引き継ぐ"),
    "trouble.again": ("Ask it again", "もう一度問う"),
    "trouble.leave": ("Leave the match", "中断する"),
    "pause.title": ("Paused", "一時停止"),
    "pause.play": ("Play on", "続ける"),
    "pause.seats": ("Seats", "席の交代"),
    "pause.log": ("Events of this hand", "この局の経過"),
    "pause.yaku": ("Yaku  F7", "役一覧　F7"),
    "pause.acts": ("Other acts", "その他の行為"),
    "pause.undo": ("Undo the last act", "直前の行為を取り消す"),
    "pause.help": ("Help  F1", "操作　F1"),
    "pause.leave": ("Leave the match", "対局を中断する"),
    "author.title": ("Bot author's view", "作者用表示"),
    "author.seed": ("Seed", "シード"),
    "author.time": ("last / longest answer", "直近／最長の応答"),
    "author.copy": ("Copy", "コピー"),
    "author.copied": ("Copied", "コピーしました"),
    "author.not_copied": ("This display has no clipboard", "クリップボードが使えません"),
    "author.times": ("{last} / {longest} ms", "{last} / {longest} ms"),
    "pause.menu": ("Menu (Esc)", "メニュー (Esc)"),
    "pause.keys": ("Help (F1)", "操作 (F1)"),
    "menu.keys": (
        "F1 help · F10 settings · ↑ ↓ rules · Enter start",
        "F1 操作一覧・F10 設定・↑↓ ルール・Enter 開始",
    ),
    "menu.about.guarded": (
        "Guarded: only what the rules allow can be chosen.",
        "通常：規則に合う行為だけ選べます。",
    ),
    "menu.about.strict": (
        "Strict: wrong acts are possible and have their penalty.",
        "厳格：反則もでき、罰則を受けます。",
    ),
    "menu.about.refereed": (
        "Strict, and you rule on every fault as the referee.",
        "厳格・審判付き：反則をあなたが裁定します。",
    ),
    "ask.discard": ("Your turn: click a tile to discard it", "あなたの番です：切る牌をクリック"),
    "ranking.rounds": ("All hands", "各局の結果"),
    "rounds.title": ("All hands", "各局の結果"),
    "seats.done": ("Change seats", "交代する"),
}
