"""Bots that cheat, break things or get it wrong are found, each by the check meant for it."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from mahjong_sim.conformance import process
from mahjong_sim.conformance.checks import Examination, Verdict
from mahjong_sim.errors import InputError

HEAD = """\
import os, random, sys, time
from mahjong_sim.bots.api import *
from mahjong_sim.bots.api import BaseBot

def plain(view):
    first = [a for a in view.legal if isinstance(a, Discard)]
    return first[0] if first else view.legal[-1]
"""


def written(folder: Path, text: str) -> str:
    """A bot file with these classes; the bot is `Mine`."""
    file = folder / "bot.py"
    file.write_text(HEAD + textwrap.dedent(text), encoding="utf-8")
    return f"{file}:Mine"


def carried_out(folder: Path, text: str, *names: str, limit: float = 60) -> list[Verdict]:
    """Some of the checks, in this process."""
    examination = Examination(written(folder, text), ["tenhou"], limit)
    checks = dict(examination.checks())
    return [examination.carry_out(name, checks[name]) for name in names]


def found(folder: Path, text: str, *names: str, limit: float = 60) -> str:
    """What the last check says of a bot that the ones before let pass."""
    *before, last = carried_out(folder, text, *names, limit=limit)
    assert all(verdict.passed for verdict in before), before
    assert not last.passed, last
    assert "\n" not in last.text
    return last.text


HONEST = """
class Mine(BaseBot):
    def act(self, view):
        return plain(view)
"""


def test_odd_rules_are_among_the_usual_ones() -> None:
    assert [n for n, _ in Examination("tsumogiri").checks() if n == "match by odd rules"]


# --- secrets ------------------------------------------------------------------------------------
def test_who_reads_what_is_private_is_told(tmp_path: Path) -> None:
    text = """
    class Mine(BaseBot):
        def act(self, view):
            view._round.state.live
            return plain(view)
    """
    assert "_round" in found(tmp_path, text, "discard", "views")


CHEATS = {
    "by the frames of the caller": """
        frame = sys._getframe()
        while "match" not in frame.f_locals:
            frame = frame.f_back
        state = frame.f_locals["match"].state
    """,
    "past the view's watch": """
        state = object.__getattribute__(view, "_round").state
    """,
}


@pytest.mark.parametrize("way", [*CHEATS])
def test_who_plays_by_hidden_tiles_is_found_however_it_sees_them(tmp_path: Path, way: str) -> None:
    text = f"""
class Mine(BaseBot):
    def act(self, view):
        {CHEATS[way].strip()}
        hidden = sum(tile for seat in state.seats for tile in seat.tiles) + state.live[state.at]
        discards = [a for a in view.legal if isinstance(a, Discard)]
        return discards[hidden % len(discards)] if discards else view.legal[-1]
"""
    assert "other tiles" in found(tmp_path, text, "hidden tiles")


def test_nothing_public_of_a_view_leads_to_another_hand(tmp_path: Path) -> None:
    """A bot that tries to look from another seat gets an error, not a hand."""
    text = """
    class Mine(BaseBot):
        def act(self, view):
            view.seat = (view.seat + 1) % 4
            return plain(view)
    """
    assert "AttributeError" in found(tmp_path, text, "discard")


# --- harm ---------------------------------------------------------------------------------------
def test_who_changes_the_table_is_found(tmp_path: Path) -> None:
    text = """
    class Mine(BaseBot):
        def act(self, view):
            object.__getattribute__(view, "_round").state.seats[view.seat].points += 100
            return plain(view)
    """
    assert "do not lead to what happened" in found(tmp_path, text, "match by tenhou", "table")


def test_who_changes_the_rule_set_is_found(tmp_path: Path) -> None:
    force = '__import__("msgspec").structs.force_setattr(view.rules, "draws", None); return'
    name = written(tmp_path, HONEST.replace("return", force))
    verdicts = {v.check: v for v in process.examined(name, ["tenhou"], 60)}
    assert "the table itself broke down" in verdicts["match by tenhou"].text
    assert "the rule set tenhou is another" in verdicts["table"].text


def test_a_rule_set_cannot_be_changed_by_the_way(tmp_path: Path) -> None:
    for change in ("rules.yaku.clear()", "rules.ranking.uma_by_floaters.update(x=1)"):
        text = HONEST.replace("return", f"view.{change}; return")
        assert "'mappingproxy' object has no" in found(tmp_path, text, "discard")


def test_who_uses_the_chance_of_everybody_is_found(tmp_path: Path) -> None:
    text = HONEST.replace("return", "random.random(); return")
    assert "(random)" in found(tmp_path, text, "discard", "chance")


def test_who_prints_is_found(tmp_path: Path) -> None:
    text = HONEST.replace("return", "print('thinking'); return")
    assert "'thinking'" in found(tmp_path, text, "discard", "printing")


# --- the same again -----------------------------------------------------------------------------
def test_who_has_chance_of_its_own_is_found(tmp_path: Path) -> None:
    text = HONEST.replace("return plain(view)", "return random.Random().choice(view.legal)")
    assert "chance or memory" in found(tmp_path, text, "discard", "same seed")


def test_who_remembers_another_match_is_found(tmp_path: Path) -> None:
    text = """
    class Mine(BaseBot):
        walls = set()
        def begin(self, seat, rules, rng):
            Mine.walls.add(rng.random())
        def act(self, view):
            return plain(view) if len(Mine.walls) < 5 else view.legal[-1]
    """
    assert "keeps something" in found(tmp_path, text, "same seed")


def test_one_object_for_all_matches_is_found(tmp_path: Path) -> None:
    text = HONEST + "    _only = None\n    def __new__(cls):\n"
    text += "        cls._only = cls._only or super().__new__(cls)\n        return cls._only\n"
    assert "one object" in found(tmp_path, text, "made anew")


# --- answers ------------------------------------------------------------------------------------
def test_an_illegal_answer_is_told_in_words(tmp_path: Path) -> None:
    text = HONEST.replace("plain(view)", "WIN")
    said = found(tmp_path, text, "tsumo", "discard")
    assert "the first discard: Mine: may not win; legal were 1m, " in said
    assert not carried_out(tmp_path, text, "match by tenhou")[0].passed


@pytest.mark.parametrize(
    "answer", ["None", "'5m'", "Discard('x')", "Discard(-1)", "Pon(3)", "view"]
)
def test_nonsense_is_no_answer(tmp_path: Path, answer: str) -> None:
    text = HONEST.replace("plain(view)", answer)
    said = [v for v in carried_out(tmp_path, text, "discard", "chi") if not v.passed]
    assert len(said) == 2 and all("may not" in v.text for v in said)


def test_a_legal_call_with_other_pieces_of_the_same_look_is_legal(tmp_path: Path) -> None:
    text = """
    class Mine(BaseBot):
        def act(self, view):
            for action in view.legal:
                if isinstance(action, Pon):
                    same = sorted(t for t in view.hand if t >> 2 == view.offer[0] >> 2)
                    return Pon((same[-2], same[-1]))
            return plain(view)
    """
    assert carried_out(tmp_path, text, "pon")[0].passed


def test_a_bot_that_fails_is_quoted(tmp_path: Path) -> None:
    text = HONEST.replace("plain(view)", "1 / (view.drawn + 1)")
    assert "ZeroDivisionError" in found(tmp_path, text, "pon")


@pytest.mark.parametrize(
    ("hook", "said"),
    [
        ("    async def act(self, view): ...", "act is async"),
        ("    def begin(self, seat): ...", "begin takes (seat), it is called with 3 arguments"),
        ("    def hear(self): ...", "hear takes ()"),
        ("    finish = 3", "finish cannot be called"),
    ],
)
def test_hooks_that_cannot_be_called(tmp_path: Path, hook: str, said: str) -> None:
    text = HONEST + hook + "\n"
    assert said in found(tmp_path, text, "hooks")


def test_a_slow_answer_is_told_with_its_time(tmp_path: Path) -> None:
    text = """
    class Mine(BaseBot):
        asked = 0
        def act(self, view):
            self.asked += 1
            time.sleep(0.02 if self.asked == 2 else 0)
            return plain(view)
    """
    said = found(tmp_path, text, "match by tenhou", "time", limit=0.01)
    assert "limit 10 ms" in said and "answers, median " in said


# --- in a process of its own --------------------------------------------------------------------
def test_a_bot_that_ends_the_process_fails_the_check_it_was_in(tmp_path: Path) -> None:
    text = HONEST.replace("return plain(view)", "os._exit(0) if NINE_KINDS in view.legal else 0\n")
    *passed, last = process.examined(written(tmp_path, text + "        return plain(view)"), [], 60)
    assert (last.check, last.passed) == ("nine kinds", False)
    assert "the process ended" in last.text
    assert passed


def test_a_bot_that_never_answers_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "PATIENCE", 2.0)
    text = HONEST.replace(
        "return plain(view)", "\n        while NINE_KINDS in view.legal: time.sleep(60)\n"
    )
    text += "        return plain(view)\n"
    *_, last = process.examined(written(tmp_path, text), ["tenhou"], 0.01)
    assert (last.check, last.text) == ("nine kinds", "no answer within 2 s; stopped here")


def test_what_cannot_be_loaded_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        list(process.examined(f"{tmp_path}/none.py:Mine", [], 1))
