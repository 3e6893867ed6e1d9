"""The table as text (卓の表示), all hands open: for whoever watches a match of learners."""

from __future__ import annotations

from mahjong_sim.match.match import Match
from mahjong_sim.tiles import WIND_LETTERS, format_tiles, tile_text

_RIICHI = ("", "riichi", "open riichi")


def page(match: Match) -> str:
    """The running hand in six lines; once the match is over the places too."""
    view = match.view(0)
    reds = view.reds
    rows = [
        f"{WIND_LETTERS[view.wind]}{view.dealer + 1} honba {view.honba}"
        f"  pot {view.pot}  left {view.left}  dora {format_tiles(view.dora, reds)}"
    ]
    for seat, public in enumerate(view.seats):
        own = match.view(seat)
        held = list(own.hand)
        drawn = f" {tile_text(held.pop(), reds)}" if own.drawn >= 0 else ""
        melds = "".join(f" [{format_tiles(meld.tiles, reds)}]" for meld in public.melds)
        wind = WIND_LETTERS[(seat - view.dealer) % 4]
        river = " ".join(
            tile_text(d.tile, reds) + "*" * d.riichi + ">" * (d.called_by >= 0)
            for d in public.river
        )
        told = f"{wind} seat_{seat} {public.points:>6}  {format_tiles(sorted(held), reds)}{drawn}"
        rows.append(f"{told}{melds} {_RIICHI[public.riichi]} | {river}".rstrip())
    if match.standing is not None:
        rows += [f"{p.place}. seat_{p.seat} {p.points} {p.result:+.1f}" for p in match.standing]
    return "\n".join(rows)
