"""How a hand and a match ended, in plain values for a page (結果)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mahjong_sim.gui.export.table import Coder, Values
from mahjong_sim.gui.export.tale import Pair
from mahjong_sim.gui.messages import LANGUAGES, Messages
from mahjong_sim.gui.picture import Outcome, Picture
from mahjong_sim.gui.scenes.pages import points_text, worth_text, yakuman_text
from mahjong_sim.gui.standing import parts
from mahjong_sim.rules.options import Rules
from mahjong_sim.score.scoring import Line, Placed, Scoring, YakuItem
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import Seat, parse_kinds

_SAY: Final = tuple(map(Messages, LANGUAGES))


def pair(key: str, **values: object) -> Pair:
    """A text of the window's catalogue in both languages."""
    return said(lambda say: say(key, **values))


def said(words: Callable[[Messages], str]) -> Pair:
    """What is said in each language."""
    en, ja = map(words, _SAY)
    return en, ja


def hand_over(picture: Picture, coder: Coder) -> Values:
    """The outcome of the hand that just ended."""
    outcome = picture.outcome
    assert outcome is not None
    return {
        "title": _title(outcome),
        "dora": coder.tiles(picture.dora),
        "wins": [_win(picture, won, coder) for won in outcome.wins],
        "nagashi": [[n.seat, _points(n.scoring)] for n in outcome.nagashi],
        "hands": _hands(picture, outcome, coder),
        "paid": _paid(outcome),
        "before": list(outcome.before),
        "after": list(picture.points),
    }


def _title(outcome: Outcome) -> Pair:
    if outcome.aborted:
        return pair(f"result.{outcome.aborted.why}")
    if outcome.wins:
        return pair("export.win")
    if outcome.ended and outcome.ended.ending == "chombo":
        return pair("export.void")
    return pair("export.nagashi") if outcome.nagashi else pair("result.draw")


def _win(picture: Picture, won: ev.Won, coder: Coder) -> Values:
    scoring = won.scoring
    hand = sorted(won.hand, key=lambda t: (t >> 2, t not in picture.reds, t))
    return {
        "seat": won.seat,
        "source": won.source,
        "tile": coder.tile(won.tile),
        "hand": coder.tiles(hand),
        "melds": " ".join(coder.meld(m, won.seat) for m in picture.seats[won.seat].melds),
        "ura": coder.tiles(won.ura),
        "yaku": [_yaku(item) for item in scoring.yaku],
        "fu": [] if scoring.yakuman else _fu(scoring, coder),
        "worth": said(lambda say: worth_text(say, scoring)),
        "quoted": scoring.quoted_han if scoring.quoted_han != scoring.han else 0,
        "points": _points(scoring),
        "liable": [[_name(yaku), seat] for yaku, seat in won.liable],
        "chips": list(won.chips) if any(won.chips) else [],
    }


def _yaku(item: YakuItem) -> tuple[Pair, Pair]:
    """Its name and what it is worth."""
    name = _name(item.id)
    if item.yakuman:
        return name, said(lambda say: yakuman_text(say, item.yakuman))
    return name, pair("result.han", n=item.han)


def _name(yaku: str) -> Pair:
    return said(lambda say: say.yaku(yaku)[0])


def _points(scoring: Scoring) -> Pair:
    return said(lambda say: points_text(say, scoring))


def _fu(scoring: Scoring, coder: Coder) -> list[Any]:
    return [
        [pair(f"fu.{i.id}"), coder.tiles(4 * kind + 3 for kind in parse_kinds(i.tiles)), i.fu]
        for i in scoring.fu_items
    ]


def _hands(picture: Picture, outcome: Outcome, coder: Coder) -> list[Values]:
    """Who was tenpai, with the hands that were shown; none unless hands were compared."""
    if outcome.tenpai is None:
        return []
    found = []
    for seat in range(4):
        shown = outcome.shown.get(seat)
        found.append(
            {
                "seat": seat,
                "tenpai": seat in outcome.tenpai,
                "hand": coder.tiles(sorted(shown.hand)) if shown else "",
                "melds": " ".join(coder.meld(m, seat) for m in picture.seats[seat].melds),
                "waits": coder.tiles(4 * kind + 3 for kind in shown.waits) if shown else "",
            }
        )
    return found


def _paid(outcome: Outcome) -> list[Any]:
    """Who pays whom how much, and what for."""
    groups: dict[tuple[Seat, Seat], list[Line]] = {}
    for line in (line for group in outcome.lines for line in group):
        groups.setdefault((line.payer, line.payee), []).append(line)
    return [
        [
            *who,
            sum(line.points for line in lines),
            [(line.points, pair(f"pay.{line.cause}")) for line in lines],
        ]
        for who, lines in groups.items()
    ]


def match_over(picture: Picture, rules: Rules) -> Values:
    """The final ranking."""
    return {
        "why": pair(f"end.{picture.ending}"),
        "counted": picture.counted,
        "places": [_place(placed, rules) for placed in picture.standing or ()],
    }


def _place(placed: Placed, rules: Rules) -> Values:
    base, chips, uma = parts(placed, rules)
    return {
        "seat": placed.seat,
        "place": placed.place,
        "points": placed.points,
        "base": f"{base:+.1f}",
        "uma": f"{uma:+.1f}",
        "chips": f"{placed.chips:+} ({chips:+.1f})" if placed.chips else "",
        "result": f"{placed.result:+.1f}",
    }
