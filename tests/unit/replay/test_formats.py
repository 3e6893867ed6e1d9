"""One hand in all formats: read alike, verified, and turned into each other."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from msgspec.structs import replace

from mahjong_sim.meld import Meld
from mahjong_sim.replay.convert import Conversion
from mahjong_sim.replay.files import Format, Reading, format_of, read
from mahjong_sim.replay.native import NativeGame
from mahjong_sim.replay.record import GameRecord, RoundRecord
from mahjong_sim.replay.sources import Source, Text
from mahjong_sim.replay.verify import verify_games
from mahjong_sim.tiles import tile_text
from tests.unit.replay.sample import TEXTS

FORMATS: tuple[Format, ...] = get_args(Format)
_APART = ("tile", "double")
formats = pytest.mark.parametrize("name", sorted(TEXTS))


def reading(text: str | bytes) -> Reading:
    data = text if isinstance(text, bytes) else text.encode()
    return read(Source("x", lambda: Text(data)))


def record(text: str | bytes) -> GameRecord:
    found = reading(text)
    assert found.problem is None
    (game,) = found.games
    return game.record() if isinstance(game, NativeGame) else game


def looks(hand: RoundRecord) -> list[object]:
    """The hand's steps and result with every piece as its look."""

    def shown(value: object) -> object:
        if isinstance(value, Meld):
            return (value.kind, sorted(map(tile_text, value.tiles)), value.source)
        return value

    steps = [
        (type(s).__name__, *(shown(getattr(s, f)) for f in s.__struct_fields__ if f not in _APART))
        for s in hand.steps
    ]
    tiles = [tile_text(getattr(s, "tile", 0)) for s in hand.steps]
    return [steps, tiles, hand.ending, [(w.seat, w.source, w.points, w.yaku) for w in hand.wins]]


@formats
def test_the_format_is_found_by_content(name: str) -> None:
    assert format_of(TEXTS[name].encode()) == name
    assert format_of(b"\xef\xbb\xbf \n" + TEXTS[name].encode()) == name


@formats
def test_the_hand_is_the_same_in_every_format(name: str) -> None:
    game = record(TEXTS[name])
    assert game.names == ("A", "B", "C", "D")
    assert game.fault is None
    (hand,) = game.rounds
    (reference,) = record(TEXTS["mjlog"]).rounds
    assert looks(hand) == looks(reference)
    assert hand.dealt.points == (25000,) * 4


@formats
def test_the_hand_replays(name: str) -> None:
    report = verify_games([reading(TEXTS[name])])
    assert (report.rounds, report.exact, report.problems) == (1, 1, ())


@formats
@pytest.mark.parametrize("to", FORMATS)
def test_every_format_becomes_every_other(name: str, to: Format) -> None:
    conversion = Conversion(to)
    (written,) = conversion.convert([reading(TEXTS[name])])
    assert (conversion.problems, conversion.doubts) == ([], [])
    assert format_of(written.data) == to
    again = record(written.data)
    assert looks(again.rounds[0]) == looks(record(TEXTS[name]).rounds[0])
    assert again.names == ("A", "B", "C", "D")
    report = verify_games([reading(written.data)])
    assert (report.exact, report.problems) == (1, ())


@pytest.mark.parametrize("name", ["tenhou6", "majiang"])
def test_an_object_is_written_as_it_was(name: str) -> None:
    conversion = Conversion(name)  # type: ignore[arg-type]
    (written,) = conversion.convert([reading(TEXTS[name])])
    assert json.loads(written.data) == json.loads(TEXTS[name])
    assert conversion.losses.filled == []


def test_what_a_format_cannot_carry_is_told_once_by_name() -> None:
    conversion = Conversion("mjai")
    mjlog = reading(TEXTS["mjlog"])
    list(conversion.convert([mjlog, mjlog]))
    lost = conversion.losses.lost
    assert lost == list(dict.fromkeys(lost))
    assert {"which of the equal tiles each is", "the dice of the wall break"} <= set(lost)
    assert conversion.losses.filled == []


def test_what_a_format_demands_and_nobody_told_is_said() -> None:
    conversion = Conversion("mjlog")
    list(conversion.convert([reading(TEXTS["mjai"])]))
    assert conversion.losses.filled == [
        "which of the equal tiles each is",
        "the dice of the wall break",
    ]


def test_native_says_what_its_walls_are_worth() -> None:
    for name, walls in (("mjlog", "seen"), ("mjai", "looks"), ("tenhou6", "looks")):
        (written,) = Conversion("native").convert([reading(TEXTS[name])])
        header = json.loads(written.data.split(b"\n")[0])
        assert (header["walls"], header["part"]) == (walls, True)


UNKNOWN = {
    "tenhou6": ('"title":', '"mood":{"a":[1]},"title":'),
    "majiang": ('"qijia":', '"mood":{"a":[1]},"qijia":'),
    "mjai": ('"names":', '"mood":{"a":[1]},"names":'),
}


@pytest.mark.parametrize("name", sorted(UNKNOWN))
def test_unknown_keys_survive_also_through_a_native_log(name: str) -> None:
    text = TEXTS[name].replace(*UNKNOWN[name])
    (native,) = Conversion("native").convert([reading(text)])
    back = Conversion(name)  # type: ignore[arg-type]
    (written,) = back.convert([reading(native.data)])
    assert b'"mood":{"a":[1]}' in written.data
    other = Conversion("tenhou6" if name != "tenhou6" else "mjai")
    (written,) = other.convert([reading(native.data)])
    assert b"mood" not in written.data
    assert f"mood of {name}" in other.losses.lost


def test_unknown_fields_of_events_and_unknown_events_survive() -> None:
    text = (
        TEXTS["mjai"]
        .replace('"tsumogiri":true}', '"tsumogiri":true,"meta":{"q":1}}', 1)
        .replace('{"type":"end_kyoku"}', '{"type":"cheer","by":2}\n{"type":"end_kyoku","ms":9}')
        .replace('{"type":"reach",', '{"type":"reach","sure":1,')
        .replace('{"type":"hora",', '{"type":"hora","loud":1,')
    )
    for source in (text, next(iter(Conversion("native").convert([reading(text)]))).data):
        (written,) = Conversion("mjai").convert([reading(source)])
        lines = [json.loads(line) for line in written.data.splitlines()]
        assert [line["meta"] for line in lines if "meta" in line] == [{"q": 1}]
        assert lines.index({"type": "cheer", "by": 2}) == len(lines) - 3
        assert lines[-2] == {"type": "end_kyoku", "ms": 9}
        assert [line["type"] for line in lines if "sure" in line or "loud" in line] == [
            "reach",
            "hora",
        ]


@pytest.mark.parametrize("to", FORMATS)
def test_what_one_format_kept_of_events_does_not_disturb_another(to: Format) -> None:
    mjai = TEXTS["mjai"].replace('"tsumogiri":true}', '"tsumogiri":true,"meta":{"q":1}}')
    majiang = TEXTS["majiang"].replace('"p":"z1"', '"p":"z1","ms":3')
    for text in (mjai, majiang):
        conversion = Conversion(to)
        (written,) = conversion.convert([reading(text)])
        assert (conversion.problems, conversion.doubts) == ([], [])
        assert verify_games([reading(written.data)]).exact == 1


def test_a_hand_that_the_engine_doubts_is_written_as_recorded() -> None:
    text = TEXTS["mjai"].replace('["pinfu",1],', "").replace('"fan":7', '"fan":6')
    conversion = Conversion("majiang")
    (written,) = conversion.convert([reading(text)])
    assert [p.round for p in conversion.doubts] == [0]
    assert conversion.problems == []
    hule = json.loads(written.data)["log"][0][-1]["hule"]
    assert hule["fanshu"] == 6
    assert "平和" not in [y["name"] for y in hule["hupai"]]


def test_a_hand_that_the_engine_doubts_has_no_native_log() -> None:
    text = TEXTS["mjai"].replace('["pinfu",1],', "")
    conversion = Conversion("native")
    assert list(conversion.convert([reading(text)])) == []
    assert [p.round for p in conversion.problems] == [0]


def test_what_is_certain_by_the_rules_is_completed() -> None:
    lines = TEXTS["mjai"].splitlines()
    hora = next(i for i, line in enumerate(lines) if '"hora"' in line)
    lines[hora] = '{"type":"hora","actor":1,"target":0,"ura_markers":["F"]}'
    (written,) = Conversion("tenhou6").convert([reading("\n".join(lines))])
    (hand,), (want,) = json.loads(written.data)["log"], json.loads(TEXTS["tenhou6"])["log"]
    assert sorted(hand[16][2].pop() for _ in range(5)) == sorted(want[16][2][4:])
    del want[16][2][4:]
    assert hand == want


def test_names_of_a_record_are_kept_by_its_own_format_only() -> None:
    game = record(TEXTS["mjlog"])
    assert replace(game, origin=type(game.origin)()).names == ("A", "B", "C", "D")


@pytest.mark.parametrize("filling", [b"\0", b"<a>", b"["])
def test_what_unpacks_to_gigabytes_is_called_so(filling: bytes) -> None:
    cut = "unpacked, it is too large for its packed size"
    found = read(Source("bomb", lambda: Text(filling * 10_000, cut)))
    assert found.games == ()
    assert found.problem is not None
    assert found.problem.got == cut
