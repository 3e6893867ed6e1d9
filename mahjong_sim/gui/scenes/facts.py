"""What players ask first about a rule set (ルールの要点), for the menu."""

from __future__ import annotations

from mahjong_sim.gui.messages import Messages
from mahjong_sim.gui.text import Text
from mahjong_sim.rules.options import Rules


def facts(rules: Rules, say: Messages) -> list[str]:
    """Length, points, red fives, winners, dora, noten payments."""
    match, wall = rules.match, rules.wall
    reds = wall.red_man + wall.red_pin + wall.red_sou
    out = [
        say(f"fact.length.{match.winds}"),
        say("fact.points", start=match.start_points, back=match.return_points),
        say("fact.reds", n=reds) if reds else say("fact.no_reds"),
        say(f"fact.winners.{rules.claims.max_winners}"),
    ]
    if not wall.dora:
        out.append(say("fact.no_dora"))
    elif not wall.ura:
        out.append(say("fact.no_ura"))
    out.append(say("fact.noten", n=rules.payments.noten))
    return out


def lines(text: Text, parts: list[str], size: int, width: int) -> list[str]:
    """The parts in lines that are not wider than ``width``, none of them broken."""
    out: list[str] = []
    for part in parts:
        longer = f"{out[-1]} · {part}" if out else part
        if out and text.width(longer, size) <= width:
            out[-1] = longer
        else:
            out.append(part)
    return out
