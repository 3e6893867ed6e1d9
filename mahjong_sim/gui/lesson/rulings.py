"""What an arbiter can rule in a scenario, as buttons (審判の裁定)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from mahjong_sim.gui.layout import Rect
from mahjong_sim.gui.lesson.acting import Acting
from mahjong_sim.gui.stage import Stage
from mahjong_sim.gui.widgets import Button, Control
from mahjong_sim.rules.reading import effects_in_words
from mahjong_sim.table.strict import StrictRound


def ruling_buttons(
    stage: Stage, area: Rect, acting: Acting, say: Callable[[str], None]
) -> list[Control]:
    """A button for each ruling, one below the other; ``say`` is told the act in words."""
    rulings, px = acting.rulings(), stage.screen.px
    high = min(px(64), area.h // max(1, len(rulings)))
    out: list[Control] = []
    for i, text in enumerate(rulings):
        place = Rect(area.x, area.y + i * high, area.w, high - px(8))
        at = text.rpartition(" ")[2]
        style = "main" if acting.said == text else "plain"
        out.append(
            Button(
                f"lesson.rules.{at}",
                place,
                label=_effects(stage, acting, at),
                size=stage.size(14),
                style=style,
                press=partial(say, text),
            )
        )
    return out


def _effects(stage: Stage, acting: Acting, choice: str) -> str:
    """What a ruling costs; "none" is no penalty."""
    hand, fine = acting.game.round, acting.game.rules.chombo.fine
    before = hand.before_arbiter if isinstance(hand, StrictRound) else None
    effects = before[1][int(choice)] if before is not None and choice.isdigit() else ()
    return effects_in_words(effects, fine, stage.messages.language)
