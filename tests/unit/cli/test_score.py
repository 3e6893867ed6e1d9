"""The score command: JSON lines in, JSON lines out."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong_sim.cli.main import main

Run = Callable[..., tuple[int, list[dict[str, Any]], str]]
RON = {"id": "a", "hand": "123m789m99p678s45p", "win": "6p", "by": "ron", "seat": "S", "round": "E"}
DULL = RON | {"hand": "123m789m99p678s46p", "win": "5p"}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs ``mahjong-sim score --json`` on lines: (status, answers, standard error)."""

    def call(*lines: Any, rules: str | None = "tenhou") -> tuple[int, list[dict[str, Any]], str]:
        text = "\n".join(ln if isinstance(ln, str) else json.dumps(ln) for ln in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        status = main(["score", "--json", *(["--rules", rules] if rules else [])])
        out, err = capsys.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    return call


def answer(run: Run, **more: Any) -> dict[str, Any]:
    status, (out,), err = run(RON | more)
    assert (status, err) == (0, "")
    return out


def refusal(run: Run, line: Any, code: str) -> str:
    """The message of a line that is refused with this code."""
    status, (out,), err = run(line)
    assert status == (2 if code == "bad_input" else 1)
    assert (out["ok"], out["error"]["code"]) == (False, code)
    assert err.count("\n") == (code == "bad_input")
    message: str = out["error"]["message"]
    return message


def test_an_answer(run: Run) -> None:
    assert answer(run, honba=2, sticks=1, riichi="riichi", dora="8p") == {
        "id": "a",
        "ok": True,
        "yaku": [
            {"id": "riichi", "han": 1},
            {"id": "pinfu", "han": 1},
            {"id": "dora", "han": 2},
        ],
        "yakuman": 0,
        "han": 4,
        "quoted_han": 4,
        "fu": 30,
        "fu_items": [
            {"id": "base", "fu": 20, "tiles": ""},
            {"id": "closed_ron", "fu": 10, "tiles": ""},
        ],
        "limit": None,
        "points": {"ron": 7700},
        "total": 9300,
    }


def test_points_of_a_tsumo(run: Run) -> None:
    child = answer(run, by="tsumo", honba=1)
    assert (child["points"], child["total"]) == ({"tsumo": {"dealer": 700, "child": 400}}, 1800)
    dealer = answer(run, by="tsumo", seat="E", sticks=2)
    assert (dealer["points"], dealer["total"]) == ({"tsumo": {"dealer": 0, "child": 700}}, 4100)


def test_limits_and_yakuman(run: Run) -> None:
    assert answer(run, riichi="double", dora="8p")["limit"] == "mangan"
    out = answer(run, hand="19m19p19s1234567z", win="1m", riichi="riichi")
    assert out["yaku"] == [{"id": "kokushi_13", "han": 0, "yakuman": 1}]
    assert (out["yakuman"], out["han"], out["limit"]) == (1, 0, "yakuman")


def test_quoted_han(run: Run) -> None:
    out = answer(run, rules="kyoto")
    assert (out["han"], out["quoted_han"]) == (1, 3)


def test_rules_and_overrides_of_a_line(run: Run) -> None:
    pairs = {"hand": "1155m2288p3399s7z", "win": "7z"}
    assert answer(run, **pairs)["fu"] == 25
    assert answer(run, **pairs, rules="kita18")["fu"] == 30
    assert answer(run, **pairs, set={"fu.chiitoitsu": 30})["fu"] == 30
    rows = [{"name": "mangan", "han": 2, "base": 2000}]
    assert answer(run, **pairs, set={"score.limits": rows})["points"] == {"ron": 8000}
    assert answer(run, **pairs, set={"yaku.chiitoitsu": {"closed": 3}})["han"] == 3
    assert answer(run, set={"ranking.ties": "shared"})["ok"]


def test_a_rule_set_of_ones_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(
        '[ruleset]\nid = "ours"\ntitle = "Ours"\nextends = "tenhou"\n'
        '[yaku]\npinfu = { closed = 2, by = "custom" }\n',
        encoding="utf-8",
    )
    status, answers, _ = run(RON, RON | {"id": "b"}, rules=str(file))
    assert (status, [out["han"] for out in answers]) == (0, [2, 2])


def test_lines_keep_their_order_and_the_worst_sets_the_status(run: Run) -> None:
    status, answers, err = run(RON | {"id": "1"}, DULL | {"id": "2"}, "oops", RON | {"id": "3"})
    assert status == 2
    assert [(out.get("id"), out["ok"]) for out in answers] == [
        ("1", True),
        ("2", False),
        (None, False),
        ("3", True),
    ]
    assert err.startswith("mahjong-sim score: standard input:3: JSON is malformed")
    assert run(RON, DULL)[0] == 1


def test_refused_hands(run: Run) -> None:
    assert refusal(run, DULL | {"win": "7p"}, "not_a_win")
    assert "1 han" in refusal(run, DULL, "no_yaku")


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"hand": "123m"}, "hand"),
        ({"hand": "123m789m99p678s45p1z"}, "hand"),
        ({"hand": "123m789m99p678s45x"}, "hand"),
        ({"hand": "11111m89m99p678s4p"}, "hand"),
        ({"win": ""}, "win"),
        ({"win": "56p"}, "win"),
        ({"win": "9z"}, "win"),
        ({"win": 5}, "win"),
        ({"by": "luck"}, "by"),
        ({"seat": "X"}, "seat"),
        ({"riichi": "closed"}, "riichi"),
        ({"riichi": "open"}, "riichi"),
        ({"flags": ["pinfu"]}, "flags"),
        ({"flags": "haitei"}, "flags"),
        ({"dora": "8z"}, "dora"),
        ({"dora": "123456p"}, "dora"),
        ({"dora": "99p", "ura": "9p"}, "ura"),
        ({"honba": -1}, "honba"),
        ({"sticks": 1.5}, "sticks"),
        ({"rules": "nowhere"}, "rules"),
        ({"set": {"fu.nothing": 1}}, "set"),
        ({"set": {"fu.chiitoitsu": "many"}}, "set"),
        ({"melds": [{"type": "pon", "tiles": "555z"}]}, "hand"),
        ({"flag": []}, "unknown field"),
    ],
)
def test_bad_values_are_named_by_their_key(run: Run, more: dict[str, Any], key: str) -> None:
    assert key in refusal(run, RON | more, "bad_input")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"by": "luck"}, "by: expected ron, tsumo, got 'luck'"),
        (
            {"melds": [{"type": "chi", "tiles": "123p", "from": "up"}]},
            "melds[0].from: expected across, left, right, got 'up'",
        ),
    ],
)
def test_the_texts_that_fit_are_told(run: Run, more: dict[str, Any], message: str) -> None:
    assert refusal(run, RON | more, "bad_input") == message


@pytest.mark.parametrize("key", ["hand", "win", "by", "seat", "round"])
def test_keys_that_must_be_there(run: Run, key: str) -> None:
    line = {name: value for name, value in RON.items() if name != key}
    assert key in refusal(run, line, "bad_input")


@pytest.mark.parametrize(
    "meld",
    [
        {"type": "chi", "tiles": "135m"},
        {"type": "chi", "tiles": "891m"},
        {"type": "chi", "tiles": "123z"},
        {"type": "chi", "tiles": "123m", "from": "across"},
        {"type": "pon", "tiles": "556z"},
        {"type": "pon", "tiles": "5555z"},
        {"type": "ankan", "tiles": "555z"},
        {"type": "ankan", "tiles": "5555z", "from": "left"},
        {"type": "kakan", "tiles": ""},
        {"type": "kan", "tiles": "5555z"},
        {"type": "pon", "tiles": "555z", "from": "above"},
    ],
)
def test_melds_that_are_none(run: Run, meld: dict[str, str]) -> None:
    line = RON | {"hand": "789m99p678s45p", "melds": [meld]}
    assert refusal(run, line, "bad_input").startswith("melds[0]")


def test_a_chi_from_the_left_and_a_pon_from_anywhere(run: Run) -> None:
    for meld in ({"type": "chi", "tiles": "123m"}, {"type": "pon", "tiles": "666z"}):
        for side in ("left",) if meld["type"] == "chi" else ("left", "across", "right"):
            line = RON | {"hand": "789m99p678s45p", "melds": [meld | {"from": side}]}
            assert run(line | {"flags": ["houtei"]})[0] == 0


KAN = {"hand": "789m99p678s45p", "melds": [{"type": "ankan", "tiles": "1111s"}]}
OPEN = {"hand": "789m99p678s45p", "melds": [{"type": "pon", "tiles": "111s"}]}
CONTRADICTIONS: list[dict[str, Any]] = [
    {"flags": ["ippatsu"]},
    {"by": "tsumo", "flags": ["rinshan"]},
    KAN | {"flags": ["rinshan"]},
    KAN | {"by": "tsumo", "riichi": "riichi", "flags": ["rinshan", "ippatsu"]},
    {"by": "tsumo", "flags": ["chankan"]},
    {"flags": ["chankan"], "dora": "6p"},
    {"flags": ["chankan"], "hand": "123m789m66p678s45p"},
    {"flags": ["haitei"]},
    {"by": "tsumo", "flags": ["houtei"]},
    OPEN | {"riichi": "riichi"},
    {"by": "tsumo", "flags": ["tenhou"]},
    {"seat": "E", "flags": ["tenhou"]},
    {"by": "tsumo", "seat": "E", "flags": ["chiihou"]},
    {"flags": ["chiihou"]},
    {"seat": "E", "flags": ["renhou"]},
    {"by": "tsumo", "flags": ["renhou"]},
    {"by": "tsumo", "seat": "E", "flags": ["tenhou", "chiihou"]},
    {"flags": ["renhou", "houtei"]},
    {"riichi": "riichi", "flags": ["renhou"]},
    KAN | {"by": "tsumo", "flags": ["chiihou"]},
]


@pytest.mark.parametrize("more", CONTRADICTIONS, ids=str)
def test_contradictions(run: Run, more: dict[str, Any]) -> None:
    assert refusal(run, RON | more, "bad_input").startswith(("flags", "riichi"))


def test_five_of_a_kind_over_hand_melds_and_indicators(run: Run) -> None:
    line = RON | {"hand": "55z11m234p", "win": "1m"}
    melds = [{"type": "pon", "tiles": "555z"}, {"type": "pon", "tiles": "666z"}]
    assert "5z" in refusal(run, line | {"melds": melds}, "bad_input")
    assert "9p" in refusal(run, RON | {"dora": "9p", "ura": "99p"}, "bad_input")


def test_more_red_fives_than_the_set_has(run: Run) -> None:
    red = RON | {"hand": "123m789m99p678s40p", "win": "6p"}
    assert run(red)[1][0]["yaku"][-1] == {"id": "red_dora", "han": 1}
    assert "0p" in refusal(run, red | {"dora": "0p"}, "bad_input")
    assert "0p" in refusal(run, red | {"rules": "kyoto"}, "bad_input")


def test_ura_count_after_riichi_only(run: Run) -> None:
    assert answer(run, ura="8p")["han"] == 1
    assert answer(run, ura="8p", riichi="riichi")["han"] == 4


DORA_OPTIONS = ("wall.dora", "wall.ura", "wall.kan_dora", "wall.kan_ura")


def test_the_numbers_of_indicators_follow_the_rules(run: Run) -> None:
    assert answer(run, dora="8p5p")["han"] == 4
    assert answer(run, dora="8p5p", set={"wall.kan_dora": False})["han"] == 3
    assert answer(run, dora="8p5p", set=dict.fromkeys(DORA_OPTIONS, False))["han"] == 1


def test_a_rule_set_must_be_named(run: Run) -> None:
    status, (out,), err = run(RON, rules=None)
    assert (status, out["error"]["code"]) == (2, "bad_input")
    assert "rules" in err
    assert run(RON | {"rules": "tenhou"}, rules=None)[0] == 0


def test_a_wrong_rule_set_of_the_command_ends_it(run: Run) -> None:
    status, answers, err = run(RON, rules="nowhere")
    assert (status, answers) == (2, [])
    assert err.count("\n") == 1 and "nowhere" in err


def test_a_message_stays_short_however_long_the_text(run: Run) -> None:
    message = refusal(run, RON | {"hand": "1m" * 100_000}, "bad_input")
    assert "a fifth 1m at character 9 of '1m1m" in message
    assert len(message) < 120


def test_an_empty_name_of_a_rule_set_is_none(run: Run) -> None:
    assert "no rule set ''" in refusal(run, RON | {"rules": ""}, "bad_input")


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", "no-such-file.jsonl"]) == 2
    assert "no-such-file.jsonl" in capsys.readouterr().err


def test_nonsense_never_ends_in_a_traceback(run: Run) -> None:
    for text in ("[]", "null", '"x"', "{", "[" * 100_000, '{"id": 5}', '{"id": "x", "hand": null}'):
        status, (out,), err = run(text)
        assert (status, out["ok"], err.count("\n")) == (2, False, 1)


def test_text_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    kokushi = RON | {"hand": "19m19p19s1234567z", "win": "1m"}
    lines = [RON, RON | {"by": "tsumo"}, RON | {"by": "tsumo", "seat": "E"}, kokushi, DULL]
    file.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    assert main(["score", "--rules", "tenhou", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "a  Pinfu 1: 1 han 30 fu: 1000 by ron, 1000 in all",
        "a  Closed self-draw 1, Pinfu 1: 2 han 20 fu: "
        "400 from each child, 700 from the dealer, 1500 in all",
        "a  Closed self-draw 1, Pinfu 1: 2 han 20 fu: 700 from each, 2100 in all",
        "a  Thirteen orphans, thirteen waits: yakuman: 32000 by ron, 32000 in all",
        "a  no win: 1 han of yaku needed besides dora",
    ]


def test_answers_come_line_by_line_and_soon() -> None:
    """A program may keep the command running and ask it one hand after the other."""
    command = [sys.executable, "-m", "mahjong_sim", "score", "--rules", "tenhou", "--json"]
    start = time.monotonic()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for name in "ab":
            process.stdin.write(json.dumps(RON | {"id": name}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name
        process.stdin.close()
        assert process.wait() == 0
    assert time.monotonic() - start < 5
