from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from mahjong_sim.arena.executors import Executor, Here, Processes, Worker, local
from mahjong_sim.arena.game import Games, Played
from mahjong_sim.arena.patience import Alarm, limited
from mahjong_sim.arena.plan import Plan, plan
from mahjong_sim.arena.run import run
from mahjong_sim.arena.store import MEMORY, create
from mahjong_sim.arena.summary import Report, summary
from mahjong_sim.bots.load import load as load_bot
from mahjong_sim.errors import InputError, NoAnswer
from mahjong_sim.replay.native import read
from mahjong_sim.replay.verify import verify_native

BOTS = Path(__file__).with_name("bad_bots.py")
EAST = ("match.winds=1",)


def short(*bots: str, blocks: int = 2, **options: object) -> Plan:
    """A plan of short games."""
    named = [f"{BOTS}:{bot}" if bot[0].isupper() else bot for bot in bots]
    return plan("tenhou", named, blocks, overrides=EAST, **options)  # type: ignore[arg-type]


def report(wanted: Plan, executor: Executor) -> Report:
    store = create(MEMORY, wanted)
    list(run(store, executor))
    return summary(store)


def test_the_report_is_the_same_here_and_in_two_processes() -> None:
    wanted = short("random", "tsumogiri", walls="piles")
    here = report(wanted, Here())
    assert here.games == 8
    assert report(wanted, Processes(2)) == here


def test_an_interrupt_as_its_threads_start_leaves_none(monkeypatch: pytest.MonkeyPatch) -> None:
    start, began = threading.Thread.start, threading.active_count()

    def interrupted(thread: threading.Thread) -> None:
        if threading.active_count() > began:
            raise KeyboardInterrupt
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        report(short("random", "tsumogiri"), Processes(2))
    assert threading.active_count() == began


def test_files_beside_it_are_not_taken_for_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise RuntimeError('this is a bot')")
    monkeypatch.chdir(tmp_path)
    wanted = short("random", "tsumogiri", blocks=1)
    assert report(wanted, Processes(1)) == report(wanted, Here())


def test_the_games_of_a_block_have_the_same_walls_and_other_blocks_have_others() -> None:
    """Of equal bots, whose games differ in nothing else."""
    games = Games(short("random", "random"))
    digests = [games.play(number).digest for number in range(8)]
    assert len(set(digests[:4])) == len(set(digests[4:])) == 1
    assert digests[0] != digests[4]


@pytest.mark.parametrize("walls", ["shared", "piles"])
def test_the_log_of_a_game_is_played_again_byte_for_byte(walls: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    games = Games(short("random", "tsumogiri", walls=walls))
    with file.open("wb") as log:
        logged = games.play(3, log)
    assert logged == games.play(3)
    (native,) = read(file.read_bytes(), "game")
    assert native.header.seats.count("tsumogiri") == 3
    assert native.header.manner.piles == (walls == "piles")
    verdict = verify_native(native, None, EAST)
    assert verdict.problems == ()
    assert verdict.exact == logged.rounds


def test_bots_of_others_do_not_play_in_this_process() -> None:
    assert isinstance(local(short("random", "tsumogiri"), 1), Here)
    assert isinstance(local(short("random", "Good"), 1), Processes)
    assert isinstance(local(short("random", "tsumogiri"), 2), Processes)


def test_what_bots_print_does_not_disturb_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    assert report(short("Loud", "tsumogiri", blocks=1), Processes(1)).games == 4
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize(
    ("bot", "kind", "options"),
    [
        ("Crash", "crash", {}),
        ("Nonsense", "illegal", {}),
        ("Sleep", "timeout", {"limit": 0.2, "failing": "forfeit"}),
        ("Loop", "timeout", {"limit": 0.2, "failing": "forfeit"}),
    ],
)
def test_a_failing_bot_is_a_result_and_the_run_goes_on(
    bot: str, kind: str, options: dict[str, object]
) -> None:
    found = report(short(bot, "tsumogiri", blocks=1, **options), Here())
    assert found.games == 4 and found.whole
    failed, other = found.bots
    assert set(failed.failures) == {kind} and failed.failures[kind] >= 4
    assert other.failures == {}


def by_a_worker(wanted: Plan, number: int) -> Played:
    worker = Worker(wanted)
    try:
        return worker.play(number)
    finally:
        worker.forget()


def test_a_bot_that_ends_its_process_is_found_out_and_the_others_are_not_blamed() -> None:
    played = by_a_worker(short("Exit", "Good", blocks=1, failing="forfeit"), 2)
    (failure,) = played.failures
    assert (played.seats[failure.seat], failure.kind) == (0, "crash")
    assert "ends the process" in failure.message


def test_a_bot_that_interrupts_a_game_was_asked_last() -> None:
    games, asked = Games(short("Interrupt", "Good", blocks=1)), list[int]()
    with pytest.raises(KeyboardInterrupt):
        games.play(2, asked=asked.append)
    assert games.plan.pairing(2).seats[asked[-1]] == 0


def test_a_bot_that_catches_what_interrupts_it_costs_its_process() -> None:
    program = """
from mahjong_sim.arena.patience import Deadline
with Deadline(0.02):
    while True:
        try:
            while True:
                pass
        except Exception:
            continue
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 1


def test_a_substitute_comes_with_the_program() -> None:
    with pytest.raises(InputError, match=r"--failing: substitute takes a bot of the program"):
        short("random", "tsumogiri", failing=f"substitute:{BOTS}:Good")


def test_the_file_of_a_bot_in_its_own_process_is_compared() -> None:
    apart = short(f"process:answer=3:{BOTS}:Good", "tsumogiri").bots[0]
    assert apart.source == short("Good", "tsumogiri").bots[0].source != ""


def test_a_process_that_dies_once_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARENA_TEST_MARK", str(tmp_path / "mark"))
    wanted = short("Once", "tsumogiri", blocks=1)
    died = by_a_worker(wanted, 1)
    assert (tmp_path / "mark").exists()
    assert died.failures == ()
    assert died == Games(wanted).play(1)


def test_a_failing_bot_can_stop_the_run() -> None:
    with pytest.raises(InputError, match=r"game \d: bot at seat \d: Crash: RuntimeError: lost"):
        report(short("Crash", "tsumogiri", blocks=1, failing="stop"), Processes(1))


def test_chombo_is_the_price_and_a_substitute_plays_on() -> None:
    chombo = report(short("Crash", "tsumogiri", blocks=1), Here())
    assert (chombo.bots[0].figures["chombo_rate"].value or 0) > 0
    substitute = short("Crash", "tsumogiri", blocks=1, failing="substitute:efficient")
    replaced = report(substitute, Here())
    assert replaced.bots[0].figures["chombo_rate"].value == 0
    assert (replaced.bots[0].figures["win_rate"].value or 0) > 0


def test_a_bot_that_has_changed_since_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(BOTS.read_text(encoding="utf-8"), encoding="utf-8")
    wanted = plan("tenhou", [f"{file}:Good", "random"], 1, overrides=EAST)
    file.write_text(BOTS.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(InputError, match="is not what it was when the run began"):
        report(wanted, Here())


def test_rules_that_have_changed_since_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    text = '[ruleset]\nid = "house"\ntitle = "House"\ntitle_ja = "家"\nextends = "tenhou"\n'
    file.write_text(text, encoding="utf-8")
    wanted = plan(str(file), ["random", "tsumogiri"], 1)
    points = '[match]\nstart_points = { is = 26000, by = "custom" }\n'
    file.write_text(text + points, encoding="utf-8")
    with pytest.raises(InputError, match=r"rule set .* is not what it was"):
        report(wanted, Here())


def test_a_closed_run_leaves_no_process_behind() -> None:
    executor = Processes(2)
    games = executor.play(short("random", "tsumogiri", blocks=50), iter(range(200)))
    next(games)
    games.close()
    with pytest.raises(StopIteration):
        next(games)


def test_a_limited_bot_is_interrupted_and_keeps_its_name() -> None:
    bot = limited(load_bot(f"{BOTS}:Sleep")(), Alarm(0.05))
    assert type(bot).__name__ == "Sleep"
    bot._bot.answers = 100  # type: ignore[attr-defined]
    with pytest.raises(NoAnswer, match=r"no answer in 0.05 s") as caught:
        bot.act(None)  # type: ignore[arg-type]
    assert caught.value.kind == "timeout"


def test_hooks_that_a_bot_left_as_they_are_stay_so() -> None:
    from mahjong_sim.bots.api import BaseBot

    bot = limited(load_bot(f"{BOTS}:Loop")(), Alarm(5))
    assert getattr(bot.finish, "__func__", None) is BaseBot.finish  # type: ignore[attr-defined]
    assert getattr(bot.hear, "__func__", None) is None  # type: ignore[attr-defined]
    assert limited(bot, None) is bot


def test_where_bots_cannot_be_interrupted_a_limit_is_refused() -> None:
    errors = []

    def play() -> None:
        try:
            Games(short("random", "tsumogiri", limit=1.0)).play(0)
        except InputError as error:
            errors.append(str(error))

    thread = threading.Thread(target=play)
    thread.start()
    thread.join()
    assert errors == ["--limit: bots cannot be interrupted here"]
