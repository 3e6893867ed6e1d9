"""The words of reports (報告書の語句), English and Japanese."""

from __future__ import annotations

from typing import Final

from mahjong_sim.rules.names import Name
from mahjong_sim.rules.view import Language

_TEXTS: Final = {
    "title": Name("Arena: {rules}", "ボット対戦：{rules}"),
    "1v3": Name("1 against 3", "1対3"),
    "2v2": Name("2 against 2", "2対2"),
    "round-robin": Name("round robin", "総当たり"),
    "gauntlet": Name("gauntlet", "基準ボットとの対戦"),
    "shared": Name("one wall for all seats", "牌山は全席共通"),
    "piles": Name("a draw pile for each seat", "席ごとの牌山"),
    "seatings": Name("{count} seatings", "座順{count}通り"),
    "played": Name(
        "{games} games, {rounds} hands in {blocks} blocks", "{blocks}組 {games}半荘 {rounds}局"
    ),
    "part": Name("{blocks} of {planned} blocks so far", "{planned}組中{blocks}組まで"),
    "overrides": Name("Overrides: {list}", "変更した規定：{list}"),
    "seed": Name("seed {seed}", "シード {seed}"),
    "digest": Name("digest {digest}", "ダイジェスト {digest}"),
    "level": Name(
        "Intervals: {level:.0%}, bootstrap over blocks.",
        "区間は信頼水準{level:.0%}、組単位のブートストラップ法による。",
    ),
    "no_interval": Name("Too few blocks for intervals.", "組が少なすぎるため、区間は示せない。"),
    "ratings_note": Name(
        "Rating: Plackett-Luce, mu and mu ± 1.96 sigma.",
        "レーティングはPlackett-Luce、μとμ±1.96σ。",
    ),
    "duels_note": Name(
        "Ahead: how often the bot of the row ended before that of the column, a tie as a half.",
        "先着率：行のボットが列のボットより上の順位で終えた割合（同順位は半分）。",
    ),
    "play": Name("Play", "打ち筋"),
    "results": Name("Results", "成績"),
    "duels": Name("Two by two", "直接対戦"),
    "tests": Name("Sequential tests", "逐次検定"),
    "failed": Name("Failures", "失敗"),
    "bot": Name("bot", "ボット"),
    "games": Name("games", "半荘数"),
    "place": Name("mean place", "平均順位"),
    "points": Name("final points", "終局時の持ち点"),
    "result": Name("result", "順位点込みの成績"),
    "first": Name("1st", "1着率"),
    "second": Name("2nd", "2着率"),
    "third": Name("3rd", "3着率"),
    "fourth": Name("4th", "4着率"),
    "rating": Name("rating", "レーティング"),
    "win_rate": Name("wins", "和了率"),
    "tsumo_rate": Name("of them tsumo", "自摸率"),
    "win_value": Name("win value", "平均和了点"),
    "deal_in_rate": Name("deal-ins", "放銃率"),
    "deal_in_value": Name("deal-in value", "平均放銃点"),
    "riichi_rate": Name("riichi", "立直率"),
    "call_rate": Name("open hands", "副露率"),
    "calls": Name("calls a hand", "副露数"),
    "draw_tenpai_rate": Name("tenpai at draws", "流局時聴牌率"),
    "chombo_rate": Name("chombo", "錯和率"),
    "ahead": Name("ahead", "先着率"),
    "better_place": Name("places better", "順位差"),
    "better_points": Name("points better", "持ち点差"),
    "better_result": Name("result better", "成績差"),
    "crash": Name("crash", "異常終了"),
    "illegal": Name("illegal action", "不正な行動"),
    "timeout": Name("no answer in time", "時間切れ"),
    "garbage": Name("unreadable answer", "読めない返答"),
    "chombo": Name(
        "a failing bot has chombo, the fourth time it forfeits", "失敗したボットは錯和、4回目で棄権"
    ),
    "forfeit": Name("a failing bot forfeits", "失敗したボットは棄権"),
    "stop": Name("a failing bot stops the run", "ボットが失敗したら中止"),
    "substitute": Name("a failing bot is replaced by {bot}", "失敗したボットは{bot}と交代"),
    "no_failures": Name("No bot failed.", "失敗したボットはない。"),
    "failures": Name("{bot}: {kind} {count} times", "{bot}：{kind} {count}回"),
    "measure_place": Name("places", "順位"),
    "measure_points": Name("points", "点"),
    "measure_result": Name("points of result", "成績"),
    "measure_elo": Name("Elo", "Elo"),
    "h1": Name(
        "{bot} is better than {other} (H1: by {h1:g} {measure}; not H0: by {h0:g}).",
        "{bot}は{other}より強い（H1：{measure} {h1:g}の差を採択、H0：{h0:g}の差を棄却）。",
    ),
    "h0": Name(
        "{bot} is not better than {other} by {h1:g} {measure} (H0: by {h0:g}).",
        "{bot}と{other}の差は{measure} {h1:g}に満たない（H0：{h0:g}の差を採択）。",
    ),
    "open": Name(
        "Not decided: whether {bot} is better than {other} by {h1:g} {measure} or by {h0:g}.",
        "未決：{bot}の{other}との差が{measure} {h1:g}か{h0:g}か。",
    ),
    "trial": Name(
        "{blocks} blocks, mean {mean:+.3f}, LLR {llr:+.2f} in [{low:.2f}, {high:.2f}], "
        "errors {alpha:.1%} and {beta:.1%}.",
        "{blocks}組、平均{mean:+.3f}、対数尤度比{llr:+.2f}（境界 {low:.2f}、{high:.2f}）、"
        "誤り率 {alpha:.1%}と{beta:.1%}。",
    ),
    "plot_places": Name("Places", "順位の分布"),
    "plot_curves": Name("Mean result as blocks are added", "成績の推移（組ごと）"),
    "plot_duels": Name("How often the row ends before the column", "先着率（行が列より上）"),
    "blocks": Name("blocks", "組"),
    "share": Name("share of games", "割合"),
}


def say(language: Language, key: str, **values: object) -> str:
    """A text in a language, with its values."""
    text: str = getattr(_TEXTS[key], language)
    return text.format(**values) if values else text
