"""What was expected against what happened (期待との照合).

For each expectation a small function gives what happened in the form of what was expected. Wins,
refusals and events are looked at only as far as they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from mahjong_sim.errors import ActionError
from mahjong_sim.rules import view
from mahjong_sim.scenario import words
from mahjong_sim.scenario.look import Look
from mahjong_sim.scenario.script import Expect, WinSeen, listed
from mahjong_sim.scenario.told import matches
from mahjong_sim.score.scoring import FuItem, Placed
from mahjong_sim.table import events as ev
from mahjong_sim.table.actions import EndMatch
from mahjong_sim.table.river import rows
from mahjong_sim.table.winning import barred
from mahjong_sim.tiles import kind_text, mask_kinds, read_tiles, tile_text


class Difference(NamedTuple):
    """An expectation that was not met (不一致), in texts."""

    key: str
    expected: str
    got: str


def differences(expect: Expect, look: Look) -> Iterator[Difference]:
    """Every expectation that was not met."""
    for key, value in expect.given().items():
        wanted = _plain(_NORMAL.get(key, _same)(value))
        got = _plain(_GOT[key](look, value))
        if got != wanted:
            shown = view.text(got) if got is not None else "nothing"
            yield Difference(key, view.text(wanted), shown + _hint(key, look))


def found(look: Look, key: str) -> Any:
    """What happened, in the form of an expectation; of wins all there is to say."""
    wins = [_win(look, event) for event in look.all(ev.Won)] if key == "win" else None
    return _plain(_GOT[key](look, None) if wins is None else wins)


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _same(value: Any) -> Any:
    return value


def _hint(key: str, look: Look) -> str:
    if key == "legal":
        return f" of {look.game.legal_words() or 'nothing'}"
    return f" of {'; '.join(look.told)}" if key in ("events", "no_events") else ""


# --- acts and rules -----------------------------------------------------------------------------
def _act(text: str) -> words.Act:
    return words.parse(text)[0]


def _is_legal(look: Look, text: str) -> bool:
    try:
        return not look.game.against(_act(text))
    except ActionError:  # the tiles are not there
        return False


def _legal(look: Look, value: Sequence[str]) -> list[str]:
    return [text for text in value if _is_legal(look, text)]


def _refused(look: Look, value: dict[str, str | tuple[str, ...]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for text, wanted in value.items():
        try:
            found = [reason.code for reason in look.game.against(_act(text))]
        except ActionError as error:
            out[text] = str(error)
            continue
        met = bool(found) and set(listed(wanted)) <= set(found)
        out[text] = wanted if met else found
    return out


def _impossible(look: Look, value: Sequence[str]) -> list[str]:
    out = []
    for text in value:
        try:
            look.game.attempt(_act(text))
        except ActionError:
            out.append(text)
    return out


def _by(look: Look, value: dict[str, str]) -> dict[str, str]:
    cites = look.game.rules.cites
    return {
        path: clause if clause in (*cites[path].ids, cites[path].by) else cites[path].by
        for path, clause in value.items()
    }


def _options(look: Look, value: dict[str, Any]) -> dict[str, Any]:
    found = {option.path: option.value for option in view.options(look.game.rules)}
    return {path: found.get(path) for path in value}


def _faults(look: Look, value: object) -> dict[str, list[str]]:
    seat = look.game.players.letter
    return {f"{seat(e.seat)} {e.fault}": list(e.effects) for e in look.all(ev.Faulted)}


# --- wins and points ----------------------------------------------------------------------------
def _wins(value: WinSeen | tuple[WinSeen, ...]) -> list[dict[str, Any]]:
    """Expected wins, only what is given of them."""
    wins = value if isinstance(value, tuple) else (value,)
    return [{k: v for k, v in msgspec.structs.asdict(w).items() if v is not None} for w in wins]


def _won(look: Look, value: WinSeen | tuple[WinSeen, ...]) -> list[dict[str, Any]]:
    wanted = _wins(value)
    found = [_win(look, event) for event in look.all(ev.Won)]
    if len(found) != len(wanted):
        return found
    out = []
    for want, have in zip(wanted, found, strict=True):
        if isinstance(want.get("yaku"), tuple):
            have["yaku"] = sorted(have["yaku"], key=[*want["yaku"], *have["yaku"]].index)
        out.append({key: have[key] for key in want})
    return out


def _win(look: Look, e: ev.Won) -> dict[str, Any]:
    seat, scoring = look.game.players.letter, e.scoring
    dealer, child = scoring.tsumo
    return {
        "seat": seat(e.seat),
        "source": seat(e.source),
        "yaku": {y.id: "yakuman" if y.yakuman else y.han for y in scoring.yaku},
        "han": scoring.han,
        "quoted": scoring.quoted_han,
        "fu": scoring.fu,
        "fu_items": _fu_items(scoring.fu_items),
        "yakuman": scoring.yakuman,
        "limit": scoring.limit,
        "points": scoring.ron or (dealer, child),
        "liable": {yaku: seat(payer) for yaku, payer in e.liable},
        "chips": _in_order(look, e.chips),
    }


def _fu_items(items: Iterable[FuItem]) -> dict[str, int]:
    """Fu by item; those of several sets of a sort together."""
    out: dict[str, int] = {}
    for item in items:
        out[item.id] = out.get(item.id, 0) + item.fu
    return out


def _in_order(look: Look, by_seat: Sequence[Any]) -> list[Any]:
    """Values by seat in the order E S W N."""
    return [by_seat[look.game.players.seat(s)] for s in words.SEATS]


def _points(look: Look, value: object) -> list[int]:
    return _in_order(look, [s.points for s in look.game.state.seats])


def _deltas(look: Look, value: object) -> list[int]:
    start = _in_order(look, look.game.start_points)
    return [now - then for now, then in zip(_points(look, value), start, strict=True)]


def _payments(look: Look, value: object) -> list[str]:
    return [look.game.tell.line(line) for e in look.all(ev.Paid) for line in e.lines]


# --- the table ----------------------------------------------------------------------------------
def _seats(look: Look, holds: Callable[[int], object]) -> str:
    return look.game.players.letters([seat for seat in range(4) if holds(seat)])


def _tenpai(look: Look, value: object) -> str | None:
    drawn = look.last(ev.Exhausted)
    return None if drawn is None else look.game.players.letters(drawn.tenpai)


def _furiten(look: Look, value: object) -> str:
    state, house = look.game.state, look.game.round.house
    return _seats(look, lambda seat: barred(state.seats[seat], house))


def _of_seats(
    tell: Callable[[Look, int], Iterable[str]],
) -> Callable[[Look, dict[str, str]], dict[str, str]]:
    """Tiles of each seat that is named."""

    def got(look: Look, value: dict[str, str]) -> dict[str, str]:
        return {s: " ".join(sorted(tell(look, look.game.players.seat(s)))) for s in value}

    return got


def _hand(look: Look, seat: int) -> list[str]:
    return [tile_text(t, look.game.reds) for t in look.game.state.seats[seat].tiles]


def _rows(look: Look, value: dict[str, Sequence[str]]) -> dict[str, list[str]]:
    """The river of each seat that is named, row by row as the rules lay it."""
    game = look.game
    out = {}
    for letter in value:
        river = game.state.seats[game.players.seat(letter)].river
        laid = rows(river, game.rules.table)
        out[letter] = [" ".join(tile_text(d.tile, game.reds) for d in row) for row in laid]
    return out


def _tiles(text: str) -> list[str]:
    found = read_tiles(text)
    return [f"0{kind_text(kind)[1]}" if red else kind_text(kind) for kind, red, _ in found]


def _sorted_tiles(value: dict[str, str]) -> dict[str, str]:
    return {seat: " ".join(sorted(_tiles(text))) for seat, text in value.items()}


def _dora(look: Look, value: object) -> str:
    state = look.game.state
    return " ".join(tile_text(t, look.game.reds) for t in state.indicators[: state.shown])


def _left(look: Look, value: object) -> int:
    return look.game.state.left


# --- the end ------------------------------------------------------------------------------------
def _ends(look: Look, value: object) -> str:
    ended = look.last(ev.RoundEnded)
    return "no" if ended is None else ended.ending


def _aborted(look: Look, value: object) -> str | None:
    aborted = look.last(ev.Aborted)
    return None if aborted is None else aborted.why


def _next_dealer(look: Look, value: object) -> str:
    ended = look.last(ev.RoundEnded)
    return look.game.players.letter(ended.next_dealer if ended else look.game.state.dealer)


def _next_wind(look: Look, value: object) -> str:
    ended = look.last(ev.RoundEnded)
    return words.SEATS[(ended.next_wind if ended else look.game.state.wind) % 4]


def _honba(look: Look, value: object) -> int:
    return (look.last(ev.RoundEnded) or look.game.state).honba


def _pot(look: Look, value: object) -> int:
    return (look.last(ev.RoundEnded) or look.game.state).pot


def _match(look: Look, value: object) -> str:
    ended = look.last(ev.MatchEnded)
    if ended is not None:
        return ended.why
    asked = [a for legal in look.game.pending().values() for a in legal]
    return "asks" if any(isinstance(a, EndMatch) for a in asked) else "on"


def _places(look: Look, value: object) -> list[int] | None:
    ended = look.last(ev.MatchEnded)
    if ended is None:
        return None
    return _in_order(look, [p.place for p in _by_seat(ended.standing)])


def _results(look: Look, value: Sequence[float]) -> list[float] | None:
    ended = look.last(ev.MatchEnded)
    if ended is None:
        return None
    return _thousands(_in_order(look, [p.result for p in _by_seat(ended.standing)]), value)


def _thousands(found: Sequence[float], wanted: Sequence[float]) -> list[float]:
    """Results in thousands; a third is met by 0.333."""
    return [
        want if abs(want - have) < 0.001 else round(have, 3)
        for want, have in zip(wanted, found, strict=True)
    ]


def _session(look: Look, value: object) -> str | None:
    session = look.game.session
    return None if session is None else "over" if session.over else "on"


def _totals(look: Look, value: Sequence[float]) -> list[float] | None:
    session = look.game.session
    if session is None:
        return None
    persons = session.seatings[-1].persons
    return _thousands(_in_order(look, [session.totals[p] for p in persons]), value)


def _by_seat(standing: Sequence[Placed]) -> list[Placed]:
    return sorted(standing, key=lambda placed: placed.seat)


def _counted(look: Look, value: object) -> bool | None:
    ended = look.last(ev.MatchEnded)
    return None if ended is None else ended.counted


# --- events -------------------------------------------------------------------------------------
def _events(look: Look, value: Sequence[str]) -> list[str]:
    """The patterns met, in order, up to the first that is not."""
    told = iter(look.told)
    met = []
    for pattern in value:
        if not any(matches(pattern, telling) for telling in told):
            break
        met.append(pattern)
    return met


def _no_events(look: Look, value: Sequence[str]) -> list[str]:
    told = look.told
    return [p for p in value if not any(matches(p, telling) for telling in told)]


def _letters(value: str) -> str:
    return "".join(sorted(value, key=words.SEATS.index))


_NORMAL: dict[str, Callable[[Any], Any]] = {
    "win": _wins,
    "tenpai": _letters,
    "dead": _letters,
    "furiten": _letters,
    "riichi": _letters,
    "barred": _sorted_tiles,
    "waits": _sorted_tiles,
    "hand": _sorted_tiles,
    "rows": lambda value: {seat: [" ".join(_tiles(t)) for t in v] for seat, v in value.items()},
    "dora": lambda value: " ".join(_tiles(value)),
}
_GOT: dict[str, Callable[[Look, Any], Any]] = {
    "legal": _legal,
    "refused": _refused,
    "faults": _faults,
    "by": _by,
    "options": _options,
    "win": _won,
    "payments": _payments,
    "deltas": _deltas,
    "points": _points,
    "tenpai": _tenpai,
    "dead": lambda look, _: _seats(look, lambda s: look.game.state.seats[s].dead),
    "furiten": _furiten,
    "riichi": lambda look, _: _seats(look, lambda s: look.game.state.seats[s].riichi),
    "barred": _of_seats(lambda look, s: _kinds(look.game.state.seats[s].barred)),
    "waits": _of_seats(lambda look, s: _kinds(look.game.state.seats[s].waits)),
    "hand": _of_seats(_hand),
    "rows": _rows,
    "ends": _ends,
    "aborted": _aborted,
    "next_dealer": _next_dealer,
    "next_wind": _next_wind,
    "honba": _honba,
    "pot": _pot,
    "dora": _dora,
    "left": _left,
    "match": _match,
    "places": _places,
    "results": _results,
    "counted": _counted,
    "session": _session,
    "totals": _totals,
    "events": _events,
    "no_events": _no_events,
    "impossible": _impossible,
}


def _kinds(mask: int) -> list[str]:
    return [kind_text(kind) for kind in mask_kinds(mask)]
