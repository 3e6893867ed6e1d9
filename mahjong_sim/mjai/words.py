"""The words of mjai: tile codes and the fields of its events."""

from __future__ import annotations

from mahjong_sim import values as v
from mahjong_sim.errors import InputError
from mahjong_sim.looks import Look, kind_of
from mahjong_sim.rules.wording import NOTE
from mahjong_sim.tiles import SUIT_LETTERS, WIND_LETTERS

YAKUMAN = 100  # han of a yakuman in ``yakus`` and ``fan``
_SUITS = [f"{rank}{suit}" for suit in SUIT_LETTERS[:3] for rank in range(1, 10)]
CODES: tuple[str, ...] = (*_SUITS, *"ESWNPFC", "5mr", "5pr", "5sr")  # by look
_LOOKS = {code: look for look, code in enumerate(CODES)}
_LOOKS |= {f"{n}z": 26 + n for n in range(1, 8)}
_CALL = "actor target pai consumed"
_FIELDS = {
    "start_game": f"id names aka_flag kyoku_first {NOTE}",
    "start_kyoku": "bakaze kyoku honba kyotaku oya dora_marker scores tehais",
    "tsumo": "actor pai",
    "dahai": "actor pai tsumogiri",
    "chi": _CALL,
    "pon": _CALL,
    "daiminkan": _CALL,
    "ankan": "actor consumed",
    "kakan": "actor pai consumed",
    "dora": "dora_marker",
    "reach": "actor",
    "reach_accepted": "actor deltas scores",
    "hora": "actor target pai deltas scores uradora_markers ura_markers hora_tehais yakus fu fan "
    "hora_points pao",
    "ryukyoku": "reason deltas scores actor tenpais tehais",
    "end_kyoku": "",
    "end_game": "scores",
}
_KNOWN = {kind: {"type", *fields.split()} for kind, fields in _FIELDS.items()}
Event = v.Object


def unknown(event: Event) -> Event:
    """The fields of an event that mean nothing to us."""
    known = _KNOWN.get(event["type"], ())
    return {key: value for key, value in event.items() if key not in known}


def look(event: Event, key: str) -> Look:
    """The tile of a field."""
    return _look(v.text(event, key), key)


def looks(codes: object, key: str) -> list[Look]:
    """The tiles of a list."""
    return [_look(code, key) for code in v.as_list(codes, key)]


def one_kind(event: Event) -> int:
    """The kind of the four tiles of a closed kan."""
    kinds = {kind_of(one) for one in looks(v.listed(event, "consumed", 4), "consumed")}
    if len(kinds) != 1:
        raise InputError("a kan of different tiles", key="consumed")
    return kinds.pop()


def wind(event: Event) -> int:
    """The round wind."""
    letter = v.text(event, "bakaze")
    if letter not in tuple(WIND_LETTERS):
        raise InputError(f"no wind {v.shown(letter)!r}", key="bakaze")
    return WIND_LETTERS.index(letter)


def _look(code: object, key: str) -> Look:
    found = _LOOKS.get(code) if isinstance(code, str) else None
    if found is None:
        if code == "?":
            raise InputError("hidden: this is one seat's view, not a record", key=key)
        raise InputError(f"no tile {v.shown(code)!r}", key=key)
    return found


def has_reds(start: Event, events: list[Event]) -> bool:
    """Whether a game has red fives: as ``start`` says, else unless a hand shows four plain ones."""
    stated = start.get("aka_flag")
    if isinstance(stated, bool):
        return stated
    seen: dict[str, int] = {}
    for event in events:
        if event["type"] == "start_kyoku":
            seen = {}
            hands = event.get("tehais")
            hands = hands if isinstance(hands, list) else []
            codes = [c for hand in hands if isinstance(hand, list) for c in hand]
        else:
            codes = [event.get("pai")] if event["type"] == "tsumo" else []
        codes.append(event.get("dora_marker"))
        for code in codes:
            if isinstance(code, str) and code in ("5m", "5p", "5s"):
                seen[code] = seen.get(code, 0) + 1
                if seen[code] == 4:
                    return False
    return True
