"""Words of exported pages and pictures."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "export.language": ("日本語", "English"),  # the language to switch to
    "export.theme": ("Light or dark", "明暗の切替"),
    "export.game": ("Game", "対局"),
    "export.course": ("Course", "手順"),
    "export.rules": ("Rules", "ルール"),
    "export.round": ("Hand", "局"),
    "export.seat": ("Seen from", "視点"),
    "export.masked": (
        "Only what {name} may see is in this page",
        "このページには{name}から見えるものだけが入っています",
    ),
    "export.open": ("All hands open", "全員の手牌を公開"),
    "export.first": ("First event", "最初の出来事"),
    "export.last": ("Last event", "最後の出来事"),
    "export.back": ("Previous event", "前の出来事"),
    "export.next": ("Next event", "次の出来事"),
    "export.round.back": ("Previous hand", "前の局"),
    "export.round.next": ("Next hand", "次の局"),
    "export.turn.back": ("Previous turn of this seat", "この席の前の番"),
    "export.turn.next": ("Next turn of this seat", "この席の次の番"),
    "export.play": ("Play", "再生"),
    "export.stop": ("Stop", "停止"),
    "export.position": ("Place in the game", "対局の位置"),
    "export.event": ("Event {n} of {of}", "{of}件中{n}件目"),
    "export.table": ("Table", "卓"),
    "export.pot": ("Pot", "供託"),
    "export.why": ("What it rests on", "根拠"),
    "export.act": ("Act", "行為"),
    "export.note": ("Note", "注"),
    "export.refused": ("Not possible", "できない行為"),
    "export.moments": ("Moments", "見どころ"),
    "export.moments.none": ("None in this hand", "この局にはありません"),
    "export.riichi": ("Riichi", "立直"),
    "export.calls": ("Calls", "鳴き"),
    "export.wins": ("Wins", "和了"),
    "export.draws": ("Draws", "流局"),
    "export.penalties": ("Penalties", "反則"),
    "export.rounds": ("All hands", "全局の経過"),
    "export.result": ("Result", "結果"),
    "export.win": ("Win", "和了"),
    "export.void": ("The hand is void", "ノーゲーム"),
    "export.nagashi": ("Nagashi mangan", "流し満貫"),
    "export.from": ("from {name}", "放銃 {name}"),
    "export.tsumo": ("self-drawn", "ツモ"),
    "export.scores": ("Scores", "点数"),
    "export.clauses": ("Clauses", "条項"),
    "export.hand": ("Hand of {name}", "{name}の手牌"),
    "export.melds": ("Melds of {name}", "{name}の副露"),
    "export.river": ("Discards of {name}", "{name}の河"),
    "export.tiles": ("{n} hidden tiles", "伏せ牌{n}枚"),
    "export.indicators": ("Dora indicators", "ドラ表示牌"),
    "export.dead": ("Dead hand", "和了放棄"),
    "export.keys": ("Keys", "操作"),
    "export.keys.text": (
        "← → event, Shift + ← → turn of this seat, Page Up / Down hand, Home / End first and last, "
        "Space play, v seat, s open hands, l language",
        "← → 出来事、Shift＋← → この席の番、PageUp / PageDown 局、Home / End 最初・最後、"
        "スペース 再生、v 視点、s 手牌の公開、l 言語",
    ),
    "export.made": ("Made by {program}", "{program}で作成"),
    "export.script": (
        "This page needs JavaScript to show the game.",
        "対局の表示にはJavaScriptが必要です。",
    ),
}
