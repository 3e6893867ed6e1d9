"""Builds tenhou.net/6 files out of the lines that such files were normalised to."""

from __future__ import annotations

from typing import Any

from mahjong_sim.rules.wording import wording
from tests.corpus.rounds import Line, parse

_ENDS = {
    "nagashi": "流し満貫",
    "kyuushu": "九種九牌",
    "4wind": "四風連打",
    "4kan": "四槓散了",
    "4riichi": "四家立直",
    "3ron": "三家和了",
}
_PLACES = {3: 0, 2: 1, 1: 9}  # of the letter among the tiles, by where the called one comes from


def file_of(lines: list[Line]) -> dict[str, Any]:
    """A game's file."""
    rule = {"disp": lines[0]["disp"], "aka": lines[0]["rule"]["red"]}
    return {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": rule} | {
        "log": [_hand(line) for line in lines]
    }


def _hand(line: Line) -> list[Any]:
    red = bool(line["rule"]["red"])
    takes: list[list[Any]] = [[], [], [], []]
    puts: list[list[Any]] = [[], [], [], []]
    riichi = ""
    for token in line["ev"].split():
        letter, numbers = parse(token)
        seat, tiles = numbers[0], [_code(t, red) for t in numbers[1:]]
        if letter == "+":
            takes[seat].append(tiles[0])
        elif letter in "-=":
            code = 60 if letter == "=" else tiles[0]
            puts[seat].append(f"r{code}" if riichi else code)
            riichi = ""
        elif letter == "r":
            riichi = letter
        elif letter in "cpm":
            called, *own = (_code(t, red) for t in numbers[2:])
            step = (numbers[1] - seat) % 4
            takes[seat].append(_with_letter(f"{letter}{called}", own, step))
            puts[seat] += [0] if letter == "m" else []
        elif letter == "a":
            puts[seat].append(_closed(tiles))
        elif letter == "k":
            puts[seat].append(_added(tiles[0], takes[seat]))
    uras: list[int] = max((win["ura"] for win in line.get("wins", ())), key=len, default=[])
    hand: list[Any] = [
        [line["round"], line["honba"], line["kyotaku"]],
        line["scores"],
        [_code(t, red) for t in line["doras"]],
        [_code(t, red) for t in uras],
    ]
    for seat in range(4):
        hand += [[_code(t, red) for t in line["hands"][seat]], takes[seat], puts[seat]]
    return [*hand, _result(line)]


def _code(tile: int, red: bool) -> int:
    if red and tile in (16, 52, 88):
        return 51 + tile // 36
    return 10 * (tile // 36 + 1) + tile // 4 % 9 + 1


def _with_letter(called: str, own: list[int], step: int) -> str:
    tiles = [str(one) for one in own]
    tiles.insert(_PLACES[step], called)
    return "".join(tiles)


def _closed(tiles: list[int]) -> str:
    plain, last = sorted(tiles)[:3], max(tiles)
    return f"{''.join(map(str, plain))}a{last}"


def _added(tile: int, takes: list[Any]) -> str:
    """The pon of this tile, with the letter and tile put before the called one."""
    kind = {51: 15, 52: 25, 53: 35}
    for take in takes:
        if isinstance(take, str) and "p" in take:
            at = take.index("p")
            called = int(take[at + 1 : at + 3])
            if kind.get(called, called) == kind.get(tile, tile):
                return f"{take[:at]}k{tile}{take[at + 1 :]}"
    raise AssertionError("no pon")


def _result(line: Line) -> list[Any]:
    if line["end"] == "exhaustive":
        moved = [line["delta"]] if any(line["delta"]) else []
        shown = line.get("shown")
        if not moved and shown is not None and len(shown) in (0, 4):
            return ["全員聴牌" if shown else "全員不聴"]
        return ["流局", *moved]
    if line["end"] != "agari":
        return [_ENDS[line["end"]], *([line["delta"]] if any(line["delta"]) else [])]
    out: list[Any] = ["和了"]
    for win in line["wins"]:
        pao = win["who"] if win.get("pao") is None else win["pao"]
        out += [win["delta"], [win["who"], win["from"], pao, win["text"], *_yaku(line, win)]]
    return out


def _yaku(line: Line, win: Line) -> list[str]:
    from mahjong_sim.replay.formats import mjlog

    words, names = wording("tenhou6"), mjlog().yaku.names
    out = [f"{words.name(names[number])}(役満)" for number in win["yakuman"]]
    for number, han in win["yaku"]:
        first = 10 if number < 14 else 14
        wind = number - first if 10 <= number < 18 else 0
        out.append(f"{words.name(names[number], wind)}({han}飜)")
    return out
