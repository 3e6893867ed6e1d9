from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.cli.main import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``mahjong-sim shanten`` on text: (status, standard output, standard error)."""

    def call(text: str | bytes, *options: str) -> tuple[int, str, str]:
        raw = text if isinstance(text, bytes) else text.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        status = main(["shanten", *options])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def answer(run: Run, **line: Any) -> dict[str, Any]:
    status, out, err = run(json.dumps({"id": "x", **line}), "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_a_hand_to_draw_to_gets_its_forms_and_ukeire(run: Run) -> None:
    assert answer(run, hand="123m456p789s1122z") == {
        "id": "x",
        "shanten": 0,
        "standard": 0,
        "chiitoi": 4,
        "kokushi": 8,
        "ukeire": {"1z": 2, "2z": 2},
    }


def test_a_hand_of_fourteen_gets_shanten_and_ukeire_of_every_discard(run: Run) -> None:
    found = answer(run, hand="1122357p123678s4p")
    assert "ukeire" not in found
    assert list(found["discards"]) == [
        *("1p", "2p", "3p", "4p", "5p", "7p"),
        *("1s", "2s", "3s", "6s", "7s", "8s"),
    ]
    assert found["discards"]["7p"] == {"shanten": 0, "ukeire": {"1p": 2, "2p": 2}}
    assert found["discards"]["2p"] == {"shanten": 0, "ukeire": {"6p": 4}}
    assert found["discards"]["1p"]["shanten"] == 1


def test_a_red_five_is_a_five(run: Run) -> None:
    assert answer(run, hand="340p67m55p456678s")["ukeire"] == {"5m": 4, "8m": 4}


def test_a_hand_with_melds_has_no_special_forms(run: Run) -> None:
    found = answer(run, hand="12m456p789s11z", melds=[{"type": "pon", "tiles": "333m"}])
    assert (found["shanten"], found["chiitoi"], found["kokushi"]) == (0, None, None)
    assert found["ukeire"] == {"3m": 1}


@pytest.mark.parametrize(
    "melds",
    [
        [{"type": "chi", "tiles": "312m", "from": "left"}, {"type": "ankan", "tiles": "9999p"}],
        ["123m", "9999p"],
        2,
        None,
    ],
)
def test_melds_are_objects_or_text_or_a_number_or_follow_from_the_tiles(
    run: Run, melds: object
) -> None:
    extra = {} if melds is None else {"melds": melds}
    assert answer(run, hand="456s1122z", **extra)["ukeire"] == {"1z": 2, "2z": 2}


def test_visible_tiles_are_not_left(run: Run) -> None:
    found = answer(run, hand="123m456p789s1122z", visible="22z1z")
    assert found["ukeire"] == {"1z": 1}


def test_a_tenpai_without_tiles_left_has_an_empty_ukeire(run: Run) -> None:
    found = answer(run, hand="123m456p789s1122z", visible="1122z")
    assert (found["shanten"], found["ukeire"]) == (0, {})


def test_answers_keep_the_order_and_ids_of_the_lines(run: Run) -> None:
    lines = [json.dumps({"id": name, "hand": "1z"}) for name in ("b", "", "東")]
    status, out, _ = run("\n\n".join(lines) + "\n", "--json")
    assert status == 0
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["b", "", "東"]


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(run: Run) -> None:
    status, out, _ = run(b'\xef\xbb\xbf{"id": "a", "hand": "1z"}\r\n\r\n', "--json")
    assert (status, json.loads(out)["id"]) == (0, "a")


def test_output_is_utf_8_in_any_locale() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "mahjong_sim", "shanten", "--json"],
        input='{"id": "東", "hand": "1z"}'.encode(),
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert json.loads(found.stdout)["id"] == "東"


def test_a_file_is_read_as_well(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text('{"id": "a", "hand": "1z"}\n')
    status, out, _ = run("", "--json", str(file))
    assert (status, json.loads(out)["ukeire"]) == (0, {"1z": 3})


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("m123", "JSON is malformed: invalid character (byte 0)"),
        (b'{"id": "\xff", "hand": "1z"}', "Invalid UTF-8 encoded string"),
        ("[1]", "Expected `object`, got `array`"),
        ({"hand": "1z"}, "Object missing required field `id`"),
        ({"id": "a"}, "Object missing required field `hand`"),
        ({"id": "a", "hand": "1z", "meld": []}, "Object contains unknown field `meld`"),
        ({"id": "a", "hand": 1}, "hand: Expected `str`, got `int`"),
        ({"id": "a", "hand": "19x"}, "hand: unexpected 'x' at character 3 of '19x'"),
        ({"id": "a", "hand": "11111m"}, "hand: a fifth 1m at character 5 of '11111m'"),
        ({"id": "a", "hand": "123m"}, "hand: 3 tiles with 0 melds, expected 13 or 14"),
        ({"id": "a", "hand": "1m", "melds": 3}, "hand: 1 tiles with 3 melds, expected 4 or 5"),
        ({"id": "a", "hand": "1m", "melds": 5}, "melds: Expected `int` <= 4"),
        ({"id": "a", "hand": "1m", "melds": ["1m"] * 5}, "melds: Expected `array` of length <= 4"),
        ({"id": "a", "hand": "1m", "melds": ["124m"]}, "melds: '124m' is no meld"),
        ({"id": "a", "hand": "1m", "melds": ["89m1p"]}, "melds: '89m1p' is no meld"),
        ({"id": "a", "hand": "1m", "melds": [""]}, "melds: '' is no meld"),
        (
            {"id": "a", "hand": "1m", "melds": [{"type": "pon", "tiles": "123m"}]},
            "melds: '123m' is no pon",
        ),
        (
            {"id": "a", "hand": "1m", "melds": [{"type": "kan", "tiles": "1111m"}]},
            "melds[0].type: expected ankan, chi, daiminkan, kakan, pon, got 'kan'",
        ),
        (
            {"id": "a", "hand": "1m", "melds": ["1111m", "123p", "123p", "123p"]},
            "melds: 5 of 1m with those in hand",
        ),
        ({"id": "a", "hand": "1m", "visible": "1111m"}, "visible: 5 of 1m with those in hand"),
    ],
)
def test_a_bad_line_is_named_after_the_answers_to_the_lines_before(
    run: Run, line: object, complaint: str
) -> None:
    raw = line if isinstance(line, bytes) else line.encode() if isinstance(line, str) else b""
    raw = raw or json.dumps(line).encode()
    status, out, err = run(b'{"id": "good", "hand": "1z"}\n' + raw, "--json")
    assert status == 2
    assert [json.loads(text)["id"] for text in out.splitlines()] == ["good"]
    assert err == f"mahjong-sim shanten: standard input:2: {complaint}\n"


def test_a_missing_file_is_one_line_and_status_2(run: Run) -> None:
    status, out, err = run("", "--json", "nowhere.jsonl")
    assert (status, out) == (2, "")
    assert err == "mahjong-sim shanten: nowhere.jsonl: No such file or directory\n"


def test_people_get_a_table_with_the_best_discard_first(run: Run) -> None:
    status, out, _ = run("1122357p123678s4p\n")
    assert status == 0
    assert out.splitlines()[:5] == [
        "1  1122357p123678s4p  tenpai",
        "  four sets and a pair 0, seven pairs 4, thirteen orphans 10",
        "  discard  shanten  tiles  draws",
        "  2p             0      4  6px4",
        "  7p             0      4  1px2 2px2",
    ]


def test_people_get_the_draws_of_a_hand_of_thirteen(run: Run) -> None:
    _, out, _ = run('{"id": "mine", "hand": "456s1122z"}')
    assert out.splitlines() == [
        "mine  456s1122z  tenpai",
        "  four sets and a pair 0",
        "  draws  1zx2 2zx2",
    ]
