"""``mahjong-sim score``: what hands are worth, JSON lines in and out (点数計算)."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec
from msgspec import Struct

from mahjong_sim.cli.hands import WinLine, read_hand
from mahjong_sim.cli.lines import Line, read_lines
from mahjong_sim.errors import InputError, RulesetError, ScoreError
from mahjong_sim.rules.load import load
from mahjong_sim.rules.names import DORA, LIMITS, YAKU
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.evaluate import scorer
from mahjong_sim.score.payments import Payout, win_lines
from mahjong_sim.score.scoring import Scoring
from mahjong_sim.score.win import Hand

HELP = """\
Each line of FILE is an object. Tiles are mpsz: 123m0p55s1234567z, 0 = red five.
  id           any string, repeated in the answer
  hand, win    the concealed tiles without the winning tile; the winning tile
  melds        [{"type": chi, pon, daiminkan, ankan or kakan, "tiles", "from": left, across, right}]
  by           ron or tsumo
  seat, round  E, S, W or N
  riichi       none, riichi, double, open or double_open
  flags        of ippatsu haitei houtei rinshan chankan tenhou chiihou renhou
  dora, ura    indicators; ura count after riichi only
  honba, sticks  numbers
  rules, set   instead of --rules; further overrides, {"section.option": value}
Only hand, win, by, seat and round must be there.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HELP
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="default: - (stdin)")
    parser.add_argument("--rules", metavar="RULES", help="a rule set's id or its .toml file")
    parser.add_argument(
        "--set", metavar="OPTION=VALUE", action="append", default=[], help="override an option"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON lines")


def run(args: argparse.Namespace) -> int:
    """Answer every line in its order; 1 if a hand was refused, 2 if a line was bad.

    Only the first bad line is named on standard error; each has its error in its answer.
    """
    rules = _RuleSets(args.rules, args.set)
    refused, bad = False, False
    for line in read_lines(args.file):
        try:
            answer = _answer(line, rules)
        except ScoreError as error:
            refused = True
            answer = _failure(line, error.code, str(error))
        except InputError as error:
            if not bad:
                print(f"mahjong-sim score: {error}", file=sys.stderr)
            bad = True
            answer = _failure(line, "bad_input", f"{error.key}: {error.message}".lstrip(": "))
        print(
            msgspec.json.encode(answer).decode() if args.json else _text(line, answer), flush=True
        )
    return 2 if bad else int(refused)


class _RuleSets:
    """The rule sets of the lines, each loaded once."""

    def __init__(self, name: str | None, overrides: list[str]) -> None:
        """``name`` and ``overrides`` are those of the command line; a wrong one is an error."""
        self._name, self._overrides = name, overrides
        self._loaded: dict[tuple[str, ...], Rules] = {}
        if name is not None:
            self._load(name, ())

    def of(self, given: WinLine) -> Rules:
        """The rules of a line; raises InputError with the line's key."""
        name = self._name if given.rules is None else given.rules
        if name is None:
            raise InputError("no rule set: give --rules or a rules key", key="rules")
        try:
            return self._load(name, tuple(f"{key}={_toml(v)}" for key, v in given.set.items()))
        except RulesetError as error:
            raise InputError(str(error), key="set" if given.set else "rules") from None

    def _load(self, name: str, more: tuple[str, ...]) -> Rules:
        key = (name, *more)
        if key not in self._loaded:
            self._loaded[key] = load(name, [*self._overrides, *more])
        return self._loaded[key]


class _Named(Struct):
    """What is wanted of a line that cannot be answered."""

    id: str | None = None


def _failure(line: Line, code: str, message: str) -> dict[str, Any]:
    try:
        id = msgspec.json.decode(line.text, type=_Named).id
    except (msgspec.DecodeError, RecursionError):
        id = None
    return {**_id(id), "ok": False, "error": {"code": code, "message": message}}


def _id(id: str | None) -> dict[str, Any]:
    return {} if id is None else {"id": id}


def _answer(line: Line, rule_sets: _RuleSets) -> dict[str, Any]:
    """The answer to a good line; raises ScoreError for a refused hand, InputError for a bad one."""
    given = line.decode(WinLine)
    try:
        rules = rule_sets.of(given)
        hand = read_hand(given, rules)
    except InputError as error:
        raise InputError(error.message, file=line.file, line=line.number, key=error.key) from None
    scoring = scorer(rules).score(hand)
    return _id(given.id) | _worth(scoring) | {"total": _total(rules, hand, scoring, given)}


def _toml(value: Any) -> str:
    """A JSON value as ``--set`` takes it; a text stands as it is."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return f"[{', '.join(_quoted(item) for item in value)}]"
    if isinstance(value, dict):
        pairs = (f"{_quoted(key)} = {_quoted(item)}" for key, item in value.items())
        return f"{{ {', '.join(pairs)} }}"
    return msgspec.json.encode(value).decode()


def _quoted(value: Any) -> str:
    return msgspec.json.encode(value).decode() if isinstance(value, str) else _toml(value)


def _worth(scoring: Scoring) -> dict[str, Any]:
    """What a win is worth. Fu mean nothing in a yakuman and are not shown."""
    dealer, child = scoring.tsumo
    return {
        "ok": True,
        "yaku": [
            {"id": item.id, "han": item.han} | ({"yakuman": item.yakuman} if item.yakuman else {})
            for item in scoring.yaku
        ],
        "yakuman": scoring.yakuman,
        "han": scoring.han,
        "quoted_han": scoring.quoted_han,
        "fu": 0 if scoring.yakuman else scoring.fu,
        "fu_items": () if scoring.yakuman else scoring.fu_items,
        "limit": scoring.limit or None,
        "points": {"ron": scoring.ron}
        if scoring.ron
        else {"tsumo": {"dealer": dealer, "child": child}},
    }


def _total(rules: Rules, hand: Hand, scoring: Scoring, given: WinLine) -> int:
    """All the winner receives, honba and sticks included."""
    winner = hand.seat_wind
    source = winner if hand.tsumo else (winner + 1) % 4
    pot = given.sticks * rules.payments.stick
    (lines,) = win_lines(rules, [Payout(winner, source, scoring)], 0, given.honba, pot)
    return sum(line.points for line in lines)


# --- text ---------------------------------------------------------------------------------------
def _text(line: Line, answer: dict[str, Any]) -> str:
    """An answer for people, one line."""
    name = answer.get("id", f"line {line.number}")
    if not answer["ok"]:
        return f"{name}  no win: {answer['error']['message']}"
    names = YAKU | DORA
    yaku = ", ".join(
        f"{names[item['id']].en} {item['han'] or ''}".rstrip() for item in answer["yaku"]
    )
    count = f"{answer['han']} han {answer['fu']} fu"
    if answer["yakuman"]:
        count = "yakuman" if answer["yakuman"] == 1 else f"{answer['yakuman']} yakuman"
    elif answer["limit"]:
        count += f", {LIMITS[answer['limit']].en.lower()}"
    return f"{name}  {yaku}: {count}: {_paid(answer['points'])}, {answer['total']} in all"


def _paid(points: dict[str, Any]) -> str:
    if "ron" in points:
        return f"{points['ron']} by ron"
    tsumo = points["tsumo"]
    if not tsumo["dealer"]:
        return f"{tsumo['child']} from each"
    return f"{tsumo['child']} from each child, {tsumo['dealer']} from the dealer"
