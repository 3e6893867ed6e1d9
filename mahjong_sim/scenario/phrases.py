"""Acts of a scenario in plain sentences (行為の言い換え), in English and Japanese."""

from __future__ import annotations

from typing import Final

from mahjong_sim.rules.names import FAULTS, Name
from mahjong_sim.rules.view import Language
from mahjong_sim.scenario.texts import TEXTS
from mahjong_sim.scenario.words import ARBITER, SEATS, Act, parse

_PHRASES: Final[dict[str, Name]] = {
    "discard": Name("{seat} discards {tile}", "{seat}が{tile}を切る"),
    "discard.undrawn": Name(
        "{seat} discards {tile} without drawing", "{seat}がツモらずに{tile}を切る"
    ),
    "riichi": Name("{seat} declares riichi with {tile}", "{seat}が{tile}を切って立直"),
    "riichi.open": Name(
        "{seat} declares open riichi with {tile}", "{seat}が{tile}を切ってオープン立直"
    ),
    "late riichi": Name(
        "{seat} turns {tile} for riichi only later", "{seat}が{tile}を後から曲げて立直"
    ),
    "tsumogiri": Name("{seat} discards what it drew", "{seat}がツモ切り"),
    "win.win": Name("{seat} wins", "{seat}が和了"),
    "win.ron": Name("{seat}: ron", "{seat}がロン"),
    "win.tsumo": Name("{seat}: tsumo", "{seat}がツモ和了"),
    "chi": Name("{seat}: chi with {tiles}", "{seat}が{tiles}でチー"),
    "pon": Name("{seat}: pon {tiles}", "{seat}が{tiles}ポン"),
    "open kan": Name("{seat}: kan", "{seat}が大明槓"),
    "kan": Name("{seat}: closed kan of {tile}", "{seat}が{tile}を暗槓"),
    "add": Name("{seat} adds {tile} to its pon", "{seat}が{tile}を加槓"),
    "nine": Name("{seat} declares nine kinds", "{seat}が九種九牌を宣言"),
    "pass": Name("{seat} passes", "{seat}は見送り"),
    "show.show": Name("{seat} shows a tenpai hand", "{seat}が聴牌を宣言"),
    "show.hide": Name("{seat} says noten", "{seat}がノーテンを宣言"),
    "look.look": Name("{seat} looks at the ura dora", "{seat}が裏ドラを見る"),
    "look.refuse": Name("{seat} refuses the ura dora", "{seat}が裏ドラを拒否"),
    "end.end": Name("{seat} ends the match", "{seat}が対局を終える"),
    "end.play on": Name("{seat} plays on", "{seat}が続行を選ぶ"),
    "draws": Name("{seat} draws", "{seat}がツモる"),
    "draws.early": Name("{seat} draws early", "{seat}が先ヅモ"),
    "draws from.rinshan": Name("{seat} draws from the replacement tiles", "{seat}が嶺上からツモる"),
    "draws from.wall": Name("{seat} draws from the wrong place", "{seat}が山の別の場所からツモる"),
    "says": Name("{seat} says {word}", "{seat}が「{word}」と発声"),
    "peeks.wall": Name("{seat} peeks at the wall", "{seat}が山を覗く"),
    "peeks.dead_wall": Name("{seat} peeks at the dead wall", "{seat}が王牌を覗く"),
    "peeks.ura": Name("{seat} peeks at the ura dora", "{seat}が裏ドラを覗く"),
    "peeks.hand": Name("{seat} peeks at {whose}'s hand", "{seat}が{whose}の手牌を覗く"),
    "shows": Name("{seat} lets {whose}{tiles} be seen", "{seat}が{whose}{tiles}を見せる"),
    "shows.wall": Name("{seat} lets tiles of the wall be seen", "{seat}が山の牌を見せる"),
    "topples.wall": Name("{seat} knocks over the wall", "{seat}が山を崩す"),
    "topples.own_hand": Name("{seat} knocks over its own hand", "{seat}が自分の手牌を倒す"),
    "topples.other_hand": Name("{seat} knocks over another hand", "{seat}が他家の手牌を倒す"),
    "breaks up": Name("{seat} declares a win and mixes up the hand", "{seat}が和了して手牌を崩す"),
    "misnames": Name("{seat} discards {tile} and calls it {said}", "{seat}が{tile}を{said}と呼ぶ"),
    "states": Name("{seat} states {points} points", "{seat}が{points}点と申告"),
    "turns indicator": Name(
        "{seat} turns the indicator {index} stacks on", "{seat}が{index}枚先のドラ表示牌をめくる"
    ),
    "turns meld": Name(
        "{seat} lays meld {meld} out as if from {whose}",
        "{seat}が{meld}つ目の副露を{whose}から鳴いた向きに晒す",
    ),
    "takes back": Name("{seat} tries to take its discard back", "{seat}が打牌を戻そうとする"),
    "corrects": Name("{seat} puts right: {fault}", "{seat}が「{fault}」を正す"),
    "points out": Name(
        "{seat} points out {whose}'s fault: {fault}", "{seat}が{whose}の「{fault}」を指摘"
    ),
    "chombo": Name("{seat} commits chombo on purpose", "{seat}が故意にチョンボ"),
    "misbehaves.talk": Name("{seat} talks about the tiles", "{seat}が口三味線"),
    "misbehaves.slam": Name("{seat} slams a tile", "{seat}が強打"),
    "misbehaves.two_hands": Name("{seat} plays with two hands", "{seat}が両手を使う"),
    "misbehaves.smoke": Name("{seat} smokes", "{seat}が喫煙"),
    "misbehaves.grave": Name("{seat}: grave misconduct", "{seat}が悪質な行為"),
    "everybody passes": Name("Everybody passes", "全員が見送る"),
    "run out": Name("Everybody discards to the end of the hand", "流局まで全員がツモ切り"),
    "run out.count": Name("{count} hands run out", "{count}局流す"),
    "everybody discards": Name("The next {count} seats discard as drawn", "{count}人がツモ切り"),
    "until": Name("Everybody discards until {whose} is to play", "{whose}の番まで全員がツモ切り"),
    "everybody shows": Name("All the others show tenpai hands", "残り全員が聴牌を宣言"),
    "closing": Name("Closing time", "終了時刻になる"),
    "next hanchan": Name("The next hanchan begins", "次の半荘を始める"),
    "rules": Name("The arbiter rules: choice {choice}", "審判の裁定：{choice}番"),
    "rules.none": Name("The arbiter rules: no penalty", "審判の裁定：罰則なし"),
}
_PURPOSE: Final = Name(" on purpose", "（故意）")
_HARMLESS: Final = Name(", play can go on", "（続行可能）")
_TICKS: Final = Name(" (after {at} ticks)", "（{at}拍後）")
# words after the verb, or its arguments, that choose the sentence
_BY_WORD: Final = ("win", "show", "look", "end")
_BY_ARGUMENT: Final = {
    "draws from": "place",
    "topples": "what",
    "misbehaves": "what",
}
_IF_GIVEN: Final = {
    "discard": "undrawn",
    "riichi": "open",
    "draws": "early",
    "run out": "count",
}


def phrase(text: str, language: Language) -> str:
    """Acts of one moment as sentences: ``East discards 5m``. NotationError for no acts."""
    return _in(language, TEXTS["comma"]).join(_one(act, language) for act in parse(text))


def _in(language: Language, name: Name) -> str:
    return name.en if language == "en" else name.ja


def _seat(letter: str, language: Language) -> str:
    return _in(language, TEXTS[f"seat.{SEATS.index(letter)}"]) if letter in SEATS else ""


def _one(act: Act, language: Language) -> str:
    args: dict[str, object] = {"tiles": "", **act.args}
    args["whose"] = _seat(act.args["whose"], language) if "whose" in act.args else ""
    if act.verb == "shows" and args["whose"]:
        args["whose"] = f"{args['whose']}{'の' if language == 'ja' else chr(39) + 's '}"
    if "word" in act.args:
        args["word"] = _in(language, TEXTS[f"word.{act.args['word']}"])
    if "fault" in act.args:
        args["fault"] = _fault(act.args["fault"], language)
    seat = "" if act.seat == ARBITER else _seat(act.seat, language)
    said = _in(language, _PHRASES[_key(act)]).format(seat=seat, **args).strip()
    if "purpose" in act.args:
        said += _in(language, _PURPOSE)
    if "harmless" in act.args:
        said += _in(language, _HARMLESS)
    return said + (_in(language, _TICKS).format(at=act.at) if act.at else "")


def _fault(fault: str, language: Language) -> str:
    return _in(language, FAULTS[fault]) if fault in FAULTS else fault


def _key(act: Act) -> str:
    """Which sentence tells the act."""
    verb = act.verb
    if verb in _BY_WORD:
        return f"{verb}.{act.said}"
    if verb in _BY_ARGUMENT:
        return f"{verb}.{act.args[_BY_ARGUMENT[verb]]}"
    if verb in _IF_GIVEN and _IF_GIVEN[verb] in act.args:
        return f"{verb}.{_IF_GIVEN[verb]}"
    if verb == "peeks":
        return f"peeks.{act.args.get('place', 'hand')}"
    if verb == "shows" and "tiles" not in act.args:
        return "shows.wall"
    if verb == "rules" and act.args["choice"] == "none":
        return "rules.none"
    return verb
