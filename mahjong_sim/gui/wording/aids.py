"""Words of what helps in play: waits, furiten, needs, reasons."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    # waits and what brings a hand on
    "advice.waits": ("Waits: {n} left", "待ち 残り{n}枚"),
    "advice.none_left": ("Tenpai, but every tile is held", "聴牌（和了牌なし）"),
    "advice.shanten": ("{n}-shanten: {left} tiles", "{n}向聴 受け入れ{left}枚"),
    "advice.no_yaku": ("no yaku", "役なし"),
    "advice.tsumo_only": ("no ron", "ツモのみ"),
    # a tile under the mouse
    "tip.unseen": ("{n} unseen", "残り{n}枚"),
    "tip.genbutsu": ("safe (genbutsu)", "現物"),
    "tip.suji": ("suji", "筋"),
    "tip.half_suji": ("half suji", "片筋"),
    "tip.best": ("leaves most", "最多受け入れ"),
    # furiten
    "furiten.furiten_river": ("Furiten: own discard", "振聴：自分の捨て牌"),
    "furiten.furiten_turn": ("Furiten: passed in this turn", "振聴：同巡の見逃し"),
    "furiten.furiten_riichi": ("Furiten: passed after riichi", "振聴：立直後の見逃し"),
    # what the next place needs
    "needs.title": ("For {place}, past {name}", "{place}（{name}）への条件"),
    "needs.from": ("Ron from {name}", "{name}から出和了"),
    "needs.others": ("Ron from the others", "他家から出和了"),
    "needs.none": ("Out of reach in this hand", "この局では届かない"),
    # toggles
    "lamp.sort": ("Auto sort", "自動理牌"),
    "lamp.win": ("Auto win", "自動和了"),
    "lamp.no_call": ("No calls", "鳴きなし"),
    "lamp.tsumogiri": ("Tsumogiri", "ツモ切り"),
    # the clock
    "clock.bank": ("+{n}", "+{n}"),
    "help.used": ("Hands with advice: {n}", "補助を使った局数：{n}"),
    # the list of keys
    "help.tab": ("Tab, press the middle", "Tab、中央を押す"),
    "help.tab.what": ("hold: differences, what is needed", "押す間：点差と条件"),
    "help.strict": ("F / D / H, strict table", "F / D / H（厳格な卓）"),
    "help.strict.what": ("other acts; auto draw; hold", "その他の行為、自動ツモ、打牌待ち"),
    "help.f1": ("these keys", "操作一覧"),
    "help.f2": ("English or Japanese", "言語の切替"),
    "help.f3": ("keep the waits shown", "待ちを常に表示"),
    "help.why": ("F4 / ?", "F4 / ?"),
    "help.f4": ("why not? (or right click on grey)", "できない理由（灰色を右クリック）"),
    "help.f5": ("to the switches; Enter turns", "自動操作へ移動、Enterで切替"),
    "help.f6": ("dice and wall; all yaku", "サイコロと牌山、役一覧"),
    "help.lb": ("log of the hand; bot author's view", "局の記録、ボット作者の画面"),
    "help.speed": ("faster, slower; a click skips", "速く、遅く（クリックで省略）"),
    "help.f10": ("settings; full screen", "設定、全画面"),
    "help.esc.what": ("menu of the game", "対局のメニュー"),
    # why not
    "why.title": ("Why not?", "できない理由"),
    "why.not_asked": ("It is not your turn to act.", "いまは行為を求められていません。"),
    "why.nothing": ("Nothing is refused now.", "いま禁じられている行為はありません。"),
    "why.discard": ("Discard", "打牌"),
    "why.discard_riichi": ("Discard with riichi", "立直宣言の打牌"),
    "why.furiten": ("Ron", "ロン"),
    # all yaku
    "yaku.title": ("Yaku", "役一覧"),
    "yaku.closed": ("Closed", "門前"),
    "yaku.open": ("Open", "副露"),
    "yaku.not_alone": ("* not enough to win with alone", "* これだけでは和了できない"),
    # the wall
    "wall.title": ("Wall", "牌山"),
    "wall.throw": ("Dice {sum}: the wall of {wind}", "サイコロ{sum}：{wind}家の山"),
    "wall.break": ("Broken {n} stacks from its right", "右から{n}トン残して開門"),
    "wall.unthrown": ("No dice were thrown", "サイコロは振られていない"),
    "wall.next": ("Next draw", "次のツモ"),
    "wall.dead": ("Dead wall", "王牌"),
    "wall.left": ("{n} live tiles left", "残り{n}枚"),
}
