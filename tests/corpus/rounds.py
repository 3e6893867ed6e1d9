"""Turns the lines of the round corpora into records, the same that files are read into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from mahjong_sim.meld import Meld, MeldKind
from mahjong_sim.replay.builder import RoundBuilder
from mahjong_sim.replay.formats import mjlog
from mahjong_sim.replay.record import (
    Ending,
    FinalRecord,
    GameRecord,
    Next,
    RoundRecord,
    RulesOf,
    WinRecord,
)
from mahjong_sim.replay.walls import Wall
from mahjong_sim.table.events import Called

Line = dict[str, Any]

ENDINGS: dict[str, Ending] = {
    "agari": "win",
    "exhaustive": "exhaustive",
    "nagashi": "nagashi",
    "kyuushu": "nine_kinds",
    "4wind": "four_winds",
    "4kan": "four_kans",
    "4riichi": "four_riichi",
    "3ron": "triple_ron",
}


def games(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines of one game after another, in the order of its hands."""
    by_game: dict[str, list[Line]] = {}
    for line in lines:
        by_game.setdefault(line["g"], []).append(line)
    for group in by_game.values():
        yield sorted(group, key=lambda line: line["n"])


def game_record(lines: list[Line], rules: RulesOf) -> GameRecord:
    """One game of whole lines."""
    final = lines[-1].get("final")
    return GameRecord(
        lines[0]["g"],
        rules,
        tuple(round_record(line) for line in lines),
        final and FinalRecord(tuple(final["scores"]), final["points"] and tuple(final["points"])),
    )


def server_rules(lines: list[Line]) -> RulesOf:
    """The rules of a game of the server: by its type number, age and results."""
    rule, final = lines[0]["rule"], lines[-1].get("final")
    results = (final and final["points"]) or ()
    rounded = bool(results) and all(float(r).is_integer() for r in results)
    return mjlog().rules(rule["type"], older=bool(rule.get("old")), rounded=rounded)


def round_record(line: Line) -> RoundRecord:
    """One hand."""
    steps = [parse(token) for token in line["ev"].split()]
    hands = tuple(tuple(hand) for hand in line["hands"])
    wall = _wall(line, hands, steps) if "dead" in line else None
    start = Next(line["round"] // 4, line["dealer"], line["honba"], 1000 * line["kyotaku"])
    builder = RoundBuilder(start, line["n"], tuple(line["scores"]), hands, line["dora"], wall)
    for letter, numbers in steps:
        add(builder, letter, numbers)
    result(builder, line)
    return builder.build(_next(line))


def parse(token: str) -> tuple[str, list[int]]:
    """Letter and numbers of a token."""
    return token[0], [int(n) for n in token[1:].split(".")] if len(token) > 1 else []


def add(builder: RoundBuilder, letter: str, n: list[int]) -> None:
    """Put one token into the hand in the making."""
    if letter == "+":
        builder.draw(n[0], n[1])
    elif letter in "-=":
        builder.discard(n[0], n[1], letter == "=")
    elif letter == "r":
        builder.riichi(n[0])
    elif letter == "R":
        builder.accept(n[0])
    elif letter == "!":
        builder.dora(n[0])
    elif letter in "cpm":
        kind = {"c": MeldKind.CHI, "p": MeldKind.PON, "m": MeldKind.OPEN_KAN}[letter]
        seat, source, *tiles = n
        builder.meld(seat, Meld(kind, tuple(sorted(tiles)), taken=tiles[0], source=source))
    elif letter == "a":
        builder.meld(n[0], Meld(MeldKind.CLOSED_KAN, tuple(sorted(n[1:]))))
    elif letter == "k":
        builder.meld(n[0], _added(builder, *n))
    else:
        assert letter in "bu", letter


def _added(builder: RoundBuilder, seat: int, tile: int) -> Meld:
    calls = (step for step in builder.steps if isinstance(step, Called) and step.seat == seat)
    pons = (call.meld for call in calls if call.meld.kind is MeldKind.PON)
    pon = next(meld for meld in pons if meld.first == tile >> 2)
    tiles = tuple(sorted((*pon.tiles, tile)))
    return Meld(MeldKind.ADDED_KAN, tiles, pon.taken, pon.source, tile)


def _wall(
    line: Line, hands: tuple[tuple[int, ...], ...], steps: list[tuple[str, list[int]]]
) -> Wall:
    live, kan = [], False
    for letter, numbers in steps:
        if letter == "+":
            if not kan:
                live.append(numbers[1])
            kan = False
        elif letter in "mak":
            kan = True
    rinshan, indicators, ura = map(tuple, line["dead"])
    return Wall(hands, (*live, *line["left"]), rinshan, indicators, ura)


def result(builder: RoundBuilder, line: Line) -> None:
    """Put the result of a line into the hand in the making."""
    ending = ENDINGS[line["end"]]
    if "doras" in line:
        builder.indicators, builder.dora_timed = list(line["doras"]), False
    if ending == "win":
        for win in line["wins"]:
            builder.win(_win(win), tuple(win["dora"]))
    else:
        shown = line.get("shown")
        seats = None if shown is None else tuple(int(seat) for seat in shown)
        builder.drawn_game(ending, seats, tuple(line["delta"]))


def _win(win: Line) -> WinRecord:
    names = mjlog().yaku.names
    yaku: dict[str, int] = {}
    for number, han in win["yaku"]:
        if han:
            yaku[names[number]] = yaku.get(names[number], 0) + han
    return WinRecord(
        seat=win["who"],
        source=win["from"],
        tile=win["tile"],
        fu=win["fu"],
        han=win["han"],
        points=win.get("pts"),
        yaku=yaku,
        yakuman=tuple(names[number] for number in win["yakuman"]),
        deltas=tuple(win["delta"]),
        ura=tuple(win["ura"]),
        liable=-1 if win.get("pao") is None else win["pao"],
    )


def _next(line: Line) -> Next | None:
    if "next" not in line:
        return None
    number, honba, pot = line["next"]
    return Next(number // 4, number % 4, honba, 1000 * pot)
