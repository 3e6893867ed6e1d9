"""Seats played by a process: what it does never harms the table."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from mahjong_sim.bots.api import bundled
from mahjong_sim.bots.child import Child
from mahjong_sim.bots.failures import Failure, parse
from mahjong_sim.bots.load import load as bot
from mahjong_sim.bots.play import play
from mahjong_sim.errors import BotError, InputError, NoAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev

PLAYER = Path(__file__).with_name("mjai_player.py")
posix = pytest.mark.skipif(os.name == "nt", reason="process groups are of POSIX")


def seat(mode: str, options: str = "") -> str:
    return f"mjai:{options}{sys.executable} -S -E {PLAYER} {mode}"


def played(name: str, policy: str = "forfeit") -> tuple[Match, list[Failure]]:
    failures: list[Failure] = []
    match = Match(load("tenhou", ["match.winds=1"]), "seed")
    bots = [bot(name)(), *(bundled("tsumogiri")() for _ in range(3))]
    play(match, bots, on_failure=parse(policy, failures.append))
    return match, failures


@pytest.mark.parametrize("dialect", ["line", "array"])
def test_a_whole_match_and_the_same_again(dialect: str) -> None:
    name = seat("well", f"dialect={dialect}:")
    match, failures = played(name)
    assert not failures
    assert match.standing is not None
    assert match.events == played(name)[0].events


def test_both_dialects_play_the_same() -> None:
    first, again = (played(seat("well", f"dialect={d}:"))[0].events for d in ("line", "array"))
    assert first == again


FAILURES = {
    "crash": ("crash", "it ended; it said: "),
    "exit": ("crash", "it ended"),
    "hang": ("timeout", "no answer in 0.5 s"),
    "garbage": ("garbage", "not JSON"),
    "list": ("garbage", "not an object"),
    "illegal": ("illegal", "may not be done"),
    "stranger": ("illegal", "actor is 3, not 0"),
    "megabytes": ("garbage", "does not stop writing"),
    "flood": ("illegal", "may not be done"),
}


@pytest.mark.parametrize("mode", FAILURES)
def test_a_failing_process_is_named_and_the_match_goes_on(mode: str) -> None:
    match, failures = played(seat(mode, "answer=0.5:"))
    kind, said = FAILURES[mode]
    assert [f.kind for f in failures] == [kind]
    assert said in failures[0].message
    assert (failures[0].seat, failures[0].seed, failures[0].hand) == (0, "seed", 1)
    assert match.standing is not None


def test_a_process_that_says_too_much_is_found_out() -> None:
    _, failures = played(seat("chatty"))
    assert len(failures) == 1
    said = ("it speaks without being asked", "may not be done", "there was nothing to do")
    assert any(text in failures[0].message for text in said)


def test_the_last_words_of_a_process_are_told() -> None:
    _, failures = played(seat("crash"))
    assert failures[0].message.endswith("RuntimeError: oops")


def test_words_that_come_after_its_end_are_told() -> None:
    late = "import os, sys, time; os.close(1); time.sleep(0.1); sys.exit('at last')"
    child = Child([sys.executable, "-S", "-c", late])
    with pytest.raises(NoAnswer, match="it ended; it said: at last"):
        child.receive(60)
    child.close()


def test_a_process_that_never_reads_costs_its_time_only() -> None:
    _, failures = played(seat("deaf", "start=0.2:"))
    assert [f.kind for f in failures] == ["timeout"]
    child = Child([sys.executable, "-S", str(PLAYER), "deaf"])
    for _ in range(100):
        child.send(b"x" * 100_000 + b"\n")
    with pytest.raises(NoAnswer, match="no answer"):
        child.receive(0.01)
    child.close()


def test_errors_without_end_do_no_harm() -> None:
    _, failures = played(seat("noisy"))
    assert not failures


def gone(process: int) -> bool:
    """Whether a process is dead, buried or not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def group(leader: int) -> list[int]:
    """Living processes of a group."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                if os.getpgid(int(folder.name)) == leader and not gone(int(folder.name)):
                    found.append(int(folder.name))
            except ProcessLookupError:
                continue
    return found


@posix
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_what_a_process_started_ends_with_it() -> None:
    child = Child([sys.executable, "-S", str(PLAYER), "stubborn"])
    child.send(b'{"type":"start_kyoku"}\n')
    assert child.receive(20) == b'{"type": "none"}'
    leader = child._process.pid
    assert len(group(leader)) == 2
    child.close()
    while group(leader):  # killed, and soon gone
        time.sleep(0.01)


def test_after_chombo_the_process_is_started_anew() -> None:
    match, failures = played(seat("exit"), "chombo")
    faulted = [e for e in match.events if isinstance(e, ev.Faulted)]
    assert len(faulted) >= 2
    assert [f.kind for f in failures] == ["crash"] * len(failures)
    assert len({f.hand for f in failures}) == len(failures)


def test_stop_is_the_default() -> None:
    match = Match(load("tenhou"), "seed")
    bots = [bot(seat("exit"))(), *(bundled("tsumogiri")() for _ in range(3))]
    with pytest.raises(BotError, match="bot at seat 0: Outside: it ended"):
        play(match, bots)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mjai:", "no command"),
        ("mjai:no-such-program-here", "no command 'no-such-program-here'"),
        ("mjai:'", "not a command: No closing quotation"),
        ("mjai:dialect=morse:python", "dialect: expected array or line, got 'morse'"),
        ("mjai:answer=soon:python", "answer: expected seconds, got 'soon'"),
        ("mjai:answer=-1:python", "answer: expected seconds, got '-1'"),
    ],
)
def test_what_is_no_seat(name: str, said: str) -> None:
    with pytest.raises(InputError) as info:
        bot(name)
    assert said in str(info.value)


def test_a_bot_of_ours_in_a_process_of_its_own() -> None:
    failures: list[Failure] = []
    match = Match(load("kyoto", ["match.winds=1"]), "seed")
    bots = [bot("process:efficient")(), *(bundled("efficient")() for _ in range(3))]
    play(match, bots, on_failure=parse("forfeit", failures.append))
    assert not failures
    alone = Match(load("kyoto", ["match.winds=1"]), "seed")
    play(alone, [bundled("efficient")() for _ in range(4)])
    assert match.standing == alone.standing


def test_files_beside_it_are_not_taken_for_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise RuntimeError('this is a bot')")
    monkeypatch.chdir(tmp_path)
    assert played("process:tsumogiri")[1] == []
