"""``mahjong-sim shanten``: shanten and ukeire of hands (向聴数と受け入れ)."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from mahjong_sim.cli.lines import Line, MeldLine, read_lines
from mahjong_sim.errors import InputError
from mahjong_sim.hand.shanten import MELDS_OF, shanten_forms
from mahjong_sim.hand.ukeire import discard_ukeire, ukeire
from mahjong_sim.tiles import RANK, Kind, counts_of, kind_text, parse_kinds

HELP = """\
Each line of FILE is an object {"id": …, "hand": …}, in mpsz: 123m0p55s1234567z, 0 = red five.
  hand     13 or 14 concealed tiles; three fewer for each meld
  melds    optional: {"type", "tiles", "from"} objects as for `score`, their tiles alone
           ("123m"), or just how many; left out, the number of tiles tells
  visible  optional: tiles seen elsewhere, which are no longer left

With --json the answer to each line is an object: id, shanten (the best form; 0 = tenpai,
-1 = complete), standard (four sets and a pair), chiitoi, kokushi (null with melds, which rule
them out), and
  ukeire   for a hand to draw to: the tiles that lower its shanten and how many of each are left
           (four less those in hand, melds and visible; none left: not listed)
  discards for a hand of 14: shanten and ukeire after each discard
A finished shape has at most four of a kind: a hand that waits only for a fifth is not tenpai.

Without --json the answer is text for people, and a line may also be a hand alone.
"""


_SHAPES = {"chi": "run", "pon": "triplet", "daiminkan": "kan", "ankan": "kan", "kakan": "kan"}


class HandLine(Struct, forbid_unknown_fields=True):
    """A line of input."""

    id: str | int
    hand: str
    melds: (
        Annotated[int, Meta(ge=0, le=4)]
        | Annotated[list[MeldLine | str], Meta(max_length=4)]
        | None
    ) = None
    visible: str = ""


class DiscardAnswer(Struct):
    """What a discard leaves."""

    shanten: int
    ukeire: dict[str, int]


class Answer(Struct, omit_defaults=True):
    """A line of output; ``ukeire`` or ``discards``."""

    id: str | int
    shanten: int
    standard: int
    chiitoi: int | None
    kokushi: int | None
    ukeire: dict[str, int] | None = None
    discards: dict[str, DiscardAnswer] | None = None


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = HELP
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="default: - (stdin)")
    parser.add_argument("--json", action="store_true", help="JSON lines in, JSON lines out")


def run(args: argparse.Namespace) -> int:
    """Answer every line in its order; the first bad one ends the run with an InputError."""
    for line in read_lines(args.file):
        if args.json or line.text.lstrip().startswith(b"{"):
            given = line.decode(HandLine)
        else:
            given = HandLine(str(line.number), line.text.decode(errors="replace").strip())
        answer = _answer(line, given)
        print(msgspec.json.encode(answer).decode() if args.json else _report(given, answer))
    return 0


def _answer(line: Line, given: HandLine) -> Answer:
    with line.blame("hand"):
        hand = counts_of(parse_kinds(given.hand))
    with line.blame("melds"):
        melds, laid_out = _melds(given.melds, sum(hand))
        _at_most_four(hand, laid_out)
    with line.blame("hand"):
        _right_size(sum(hand), melds)
    with line.blame("visible"):
        elsewhere = laid_out + parse_kinds(given.visible)
        _at_most_four(hand, elsewhere)
    forms, visible = shanten_forms(hand, melds), counts_of(elsewhere)
    answer = Answer(given.id, *forms)
    if sum(hand) % 3 == 1:
        answer.ukeire = _named(ukeire(hand, melds, visible))
    else:
        answer.discards = {
            kind_text(kind): DiscardAnswer(shanten, _named(left))
            for kind, (shanten, left) in discard_ukeire(hand, melds, visible).items()
        }
    return answer


def _melds(given: int | list[MeldLine | str] | None, concealed: int) -> tuple[int, list[Kind]]:
    """The number of melds, and their tiles as far as they are known."""
    if given is None:
        return MELDS_OF.get(concealed, 0), []
    if isinstance(given, int):
        return given, []
    return len(given), [kind for meld in given for kind in _meld_kinds(meld)]


def _meld_kinds(meld: MeldLine | str) -> list[Kind]:
    text = meld if isinstance(meld, str) else meld.tiles
    kinds = sorted(parse_kinds(text))
    shape = _shape(kinds)
    if shape is None:
        raise InputError(f"{text!r} is no meld")
    if not isinstance(meld, str) and _SHAPES[meld.type] != shape:
        raise InputError(f"{text!r} is no {meld.type}")
    return kinds


def _shape(kinds: list[Kind]) -> str | None:
    if not kinds:
        return None
    first = kinds[0]
    if first < 27 and RANK[first] <= 6 and kinds == [first, first + 1, first + 2]:
        return "run"
    if len(kinds) in (3, 4) and kinds[-1] == first:
        return "triplet" if len(kinds) == 3 else "kan"
    return None


def _at_most_four(hand: list[int], elsewhere: list[Kind]) -> None:
    for kind, more in Counter(elsewhere).items():
        if hand[kind] + more > 4:
            raise InputError(f"{hand[kind] + more} of {kind_text(kind)} with those in hand")


def _right_size(concealed: int, melds: int) -> None:
    if concealed + 3 * melds not in (13, 14):
        wanted = f"{13 - 3 * melds} or {14 - 3 * melds}"
        raise InputError(f"{concealed} tiles with {melds} melds, expected {wanted}")


def _named(left: dict[Kind, int]) -> dict[str, int]:
    return {kind_text(kind): copies for kind, copies in left.items()}


def _report(given: HandLine, answer: Answer) -> str:
    forms = [("four sets and a pair", answer.standard)]
    if answer.chiitoi is not None and answer.kokushi is not None:
        forms += [("seven pairs", answer.chiitoi), ("thirteen orphans", answer.kokushi)]
    rows = [f"{answer.id}  {given.hand}  {_named_shanten(answer.shanten)}"]
    rows.append("  " + ", ".join(f"{name} {number}" for name, number in forms))
    if answer.ukeire is not None:
        rows.append(f"  draws  {_tiles(answer.ukeire)}")
    if answer.discards is not None:
        best = sorted(answer.discards.items(), key=lambda d: (d[1].shanten, -_total(d[1].ukeire)))
        rows.append("  discard  shanten  tiles  draws")
        for name, after in best:
            total, draws = _total(after.ukeire), _tiles(after.ukeire)
            rows.append(f"  {name:<7}  {after.shanten:>7}  {total:>5}  {draws}")
    return "\n".join(rows)


def _named_shanten(shanten: int) -> str:
    return {-1: "complete", 0: "tenpai"}.get(shanten, f"{shanten} from tenpai")


def _tiles(left: dict[str, int]) -> str:
    return " ".join(f"{name}x{copies}" for name, copies in left.items()) or "none"


def _total(left: dict[str, int]) -> int:
    return sum(left.values())
