"""Tales as pictures (画像の書き出し): PNG of single moments, GIF of a course of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

import pygame

from mahjong_sim.errors import InputError
from mahjong_sim.gui.export.camera import PLAIN, Camera, Moment, View, moments
from mahjong_sim.gui.export.tale import Remark, Tale
from mahjong_sim.table import events as ev

if TYPE_CHECKING:
    from PIL.Image import Image

MOST: Final = 500  # pictures of a GIF
_ENDS: Final = (ev.RoundEnded, ev.MatchEnded)
_PAUSES: Final[dict[type[ev.Event], int]] = {
    ev.RoundDealt: 1200,
    ev.RoundSet: 2000,
    ev.Discarded: 600,
    ev.Called: 1000,
    ev.KanDeclared: 1000,
    ev.Won: 1800,
    ev.NagashiWon: 1800,
    ev.Exhausted: 1500,
    ev.Aborted: 1800,
    ev.Faulted: 3000,
    ev.Ruled: 3000,
    ev.RoundEnded: 5000,
    ev.MatchEnded: 6000,
}  # milliseconds; other events go by with the next one
_REMARK: Final = 3000
_RIICHI: Final = 1400
_COLORS: Final = 255  # and one more that is transparent
_SAMPLES: Final = 6  # pictures that the colours are taken from


def png(tale: Tale, number: int | None = None, view: View = PLAIN) -> bytes:
    """One moment, by default the last; InputError if there is no such moment."""
    found = moments(tale)
    number = len(found) if number is None else number
    if not 1 <= number <= len(found):
        raise InputError(f"there is no event {number}; there are {len(found)}")
    *_, (_, surface) = Camera(tale, view).shots(lambda moment: moment.number == number)
    return _png(surface)


def pngs(tale: Tale, hand: int | None = None, view: View = PLAIN) -> Iterator[bytes]:
    """The end of each hand (of one hand, counted from 1) and of the match.

    A course that does not come to an end has its last moment. InputError if there is no such hand.
    """
    found = _of_hand(tale, hand)
    ends = {m.number for m in found if isinstance(m.what, _ENDS)} or {found[-1].number}
    for _, surface in Camera(tale, view).shots(lambda moment: moment.number in ends):
        yield _png(surface)


def gif(tale: Tale, hand: int | None = None, view: View = PLAIN) -> bytes:
    """The course of play, or of one hand of it.

    Raises InputError without Pillow, for a hand that is none, and for more pictures than `MOST`.
    """
    if not has_pillow():
        raise InputError("a GIF needs Pillow: pip install 'mahjong-sim[export]'")
    wanted = [moment for moment in _of_hand(tale, hand) if _pause(moment)]
    if not wanted:
        raise InputError("there is nothing to be seen")
    if len(wanted) > MOST:
        raise InputError(f"{len(wanted)} pictures are too many for a GIF: choose a hand")
    palette = _palette(tale, wanted, view)
    numbers = {moment.number for moment in wanted}
    pauses, pictures = [], []
    for moment, surface in Camera(tale, view).shots(lambda m: m.number in numbers):
        pauses.append(_pause(moment))
        pictures.append(_reduced(surface, palette))
    file = BytesIO()
    first, *rest = _changes(pictures)
    first.save(
        file,
        "GIF",
        save_all=True,
        append_images=rest,
        duration=pauses,
        loop=0,
        optimize=False,
        disposal=1,
        transparency=_COLORS,
    )
    return file.getvalue()


def has_pillow() -> bool:
    """Whether the extra ``export`` is installed."""
    try:
        import PIL.Image  # noqa: F401
    except ImportError:
        return False
    return True


def _of_hand(tale: Tale, hand: int | None) -> list[Moment]:
    found = moments(tale)
    if not found:
        raise InputError("there is nothing to export")
    if hand is None:
        return found
    hands = found[-1].hand
    if not 1 <= hand <= hands:
        raise InputError(f"there is no hand {hand}; there are {hands}")
    return [m for m in found if m.hand == hand]


def _pause(moment: Moment) -> int:
    """How long it is shown, in milliseconds; 0: not at all."""
    if isinstance(moment.what, Remark):
        return _REMARK
    if isinstance(moment.what, ev.Discarded) and moment.what.riichi:
        return _RIICHI
    return _PAUSES.get(type(moment.what), 0)


def _png(surface: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


def _image(surface: pygame.Surface) -> Image:
    import PIL.Image

    pixels = pygame.image.tobytes(surface, "RGB")
    return PIL.Image.frombytes("RGB", surface.get_size(), pixels)


def _palette(tale: Tale, wanted: Sequence[Moment], view: View) -> Image:
    """The colours of the whole course: one set, so that what rests does not flicker."""
    import PIL.Image

    step = max(1, (len(wanted) - 1) // (_SAMPLES - 1))
    numbers = {moment.number for moment in (*wanted[::step], wanted[-1])}
    found = [_image(s) for _, s in Camera(tale, view).shots(lambda m: m.number in numbers)]
    width, height = view.size
    card = PIL.Image.new("RGB", (width, height * len(found)))
    for i, image in enumerate(found):
        card.paste(image, (0, height * i))
    method = PIL.Image.Quantize.FASTOCTREE  # the others lose the reds among so much green
    return card.quantize(_COLORS, method, dither=PIL.Image.Dither.NONE)


def _reduced(surface: pygame.Surface, palette: Image) -> Image:
    import PIL.Image

    return _image(surface).quantize(palette=palette, dither=PIL.Image.Dither.NONE)


def _changes(pictures: Sequence[Image]) -> list[Image]:
    """The first picture, and of each other one only what is not as in the one before."""
    import numpy as np
    import PIL.Image

    out, before = [], None
    for picture in pictures:
        now = np.asarray(picture)
        seen = now if before is None else np.where(now == before, np.uint8(_COLORS), now)
        before = now
        changed = PIL.Image.fromarray(seen)
        changed.putpalette([*(picture.getpalette() or [])[: 3 * _COLORS], 0, 0, 0])
        out.append(changed)
    return out
