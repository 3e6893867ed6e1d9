from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from mahjong_sim.arena.run import run
from mahjong_sim.arena.sprt import Sprt
from mahjong_sim.arena.store import MEMORY, create, digest_of, open_store
from mahjong_sim.arena.summary import summary
from mahjong_sim.cli.main import main
from mahjong_sim.errors import InputError
from tests.unit.arena.fake import Fake, plan

FAKE = Fake([3000, 0])


def test_games_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = str(tmp_path / "run.sqlite")
    store = create(file, plan(blocks=2))
    games = sorted(run(store, FAKE), key=lambda played: played.number)
    store.close()
    again = open_store(file)
    assert [played for block in again.blocks() for played in block] == games
    assert again.plan == plan(blocks=2)
    again.close()


def test_a_run_that_was_cut_plays_what_is_missing_and_nothing_else(tmp_path: Path) -> None:
    file = str(tmp_path / "run.sqlite")
    whole = create(MEMORY, plan(blocks=5))
    list(run(whole, FAKE))
    store = create(file, plan(blocks=5))
    games = run(store, Fake([3000, 0], shuffle=3))
    kept = {next(games).number for _ in range(7)}
    games.close()
    store.close()
    rest = Fake([3000, 0])
    store = create(file, plan(blocks=5))
    list(run(store, rest))
    assert rest.begun == [number for number in range(20) if number not in kept]
    assert summary(store) == summary(whole)
    store.close()


def test_a_game_is_never_kept_twice() -> None:
    store = create(MEMORY, plan(blocks=1))
    for _ in range(2):
        store.add(FAKE.game(store.plan, 0))
    assert store.count() == 1


def test_blocks_that_are_not_whole_are_left_out() -> None:
    store = create(MEMORY, plan(blocks=3))
    for number in (0, 1, 2, 3, 4, 8, 9, 10, 11):
        store.add(FAKE.game(store.plan, number))
    assert [block[0].block for block in store.blocks()] == [0, 2]
    assert list(store.missing()) == [5, 6, 7]


def test_other_settings_are_refused_and_named(tmp_path: Path) -> None:
    file = str(tmp_path / "run.sqlite")
    create(file, plan(blocks=5)).close()
    with pytest.raises(InputError, match=r"other settings \(blocks: 5 there, 6 now, seed: "):
        create(file, plan(blocks=6, seed="1"))


def test_more_blocks_can_be_planned_later(tmp_path: Path) -> None:
    file = str(tmp_path / "run.sqlite")
    store = create(file, plan(blocks=2))
    list(run(store, FAKE))
    store.lengthen(4)
    store.close()
    store = open_store(file)
    assert list(store.missing()) == list(range(8, 16))
    with pytest.raises(InputError, match="4 blocks are planned already"):
        store.lengthen(3)
    store.close()


def test_no_other_file_is_taken_for_a_store_or_changed(tmp_path: Path) -> None:
    text, other = tmp_path / "notes.txt", tmp_path / "other.sqlite"
    text.write_bytes(b"not a database at all" * 50)
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE mine (x)")
    database.commit()
    database.close()
    for file in (text, other):
        before = file.read_bytes()
        with pytest.raises(InputError, match="no arena store"):
            open_store(str(file))
        with pytest.raises(InputError, match="no arena store"):
            create(str(file), plan())
        assert file.read_bytes() == before
    with pytest.raises(InputError, match="no such file"):
        open_store(str(tmp_path / "missing.sqlite"))


def test_a_plan_that_cannot_be_read_is_an_input_error(tmp_path: Path) -> None:
    file = str(tmp_path / "run.sqlite")
    create(file, plan()).close()
    database = sqlite3.connect(file)
    database.execute("UPDATE run SET plan = '{}'")
    database.commit()
    database.close()
    with pytest.raises(InputError, match="no arena store"):
        open_store(file)


@pytest.mark.parametrize(
    "change",
    [
        "points = '[1]'",
        "counts = 'x'",
        "seats = '[9, 9, 9, 9]'",
        "rounds = 'many'",
        "digest = 'zz'",
        "places = '[9, 1, 2, 3]'",
        "block = 77",
    ],
)
def test_a_game_that_somebody_changed_is_an_input_error(tmp_path: Path, change: str) -> None:
    file = str(tmp_path / "run.sqlite")
    store = create(file, plan(blocks=2))
    list(run(store, FAKE))
    database = sqlite3.connect(file)
    database.execute(f"UPDATE game SET {change} WHERE number = 5")
    database.commit()
    database.close()
    with pytest.raises(InputError, match=r"run.sqlite: game 5 cannot be read"):
        summary(store)
    store.close()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seatings": 7}, "a plan that cannot be played"),
        ({"bots": ()}, "two bots meet 1v3, not 0"),
        ({"stop": Sprt(alpha=2.0)}, "alpha is a rate"),
        ({"failing": "x"}, "expected stop, chombo"),
    ],
)
def test_a_plan_that_somebody_changed_is_an_input_error(
    tmp_path: Path, change: dict[str, object], said: str
) -> None:
    file = str(tmp_path / "run.sqlite")
    create(file, msgspec.structs.replace(plan(), **change)).close()
    with pytest.raises(InputError, match=rf"run.sqlite: .*{said}"):
        open_store(file)


def test_a_column_that_somebody_added_is_left_alone(tmp_path: Path) -> None:
    store = create(str(tmp_path / "run.sqlite"), plan(blocks=1))
    list(run(store, FAKE))
    before = summary(store)
    store._database.execute("ALTER TABLE game ADD COLUMN mine")
    assert summary(store) == before
    store.close()


def test_a_store_that_cannot_be_written_is_an_input_error(tmp_path: Path) -> None:
    store = create(str(tmp_path / "run.sqlite"), plan(blocks=2))
    store._database.execute("PRAGMA query_only = ON")
    with pytest.raises(InputError, match=r"run.sqlite: cannot be written"):
        list(run(store, FAKE))
    store.close()


def test_a_file_that_cannot_be_made_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be"):
        create(str(tmp_path / "no" / "folder.sqlite"), plan())


def test_the_digest_is_of_the_games_in_order() -> None:
    games = [FAKE.game(plan(), number) for number in range(3)]
    assert digest_of(games) == digest_of(iter(games))
    assert digest_of(games) != digest_of(games[::-1])


def test_killed_at_any_moment_and_resumed_it_is_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """kill -9 in the middle of real games in two processes."""
    file = tmp_path / "run.sqlite"
    arguments = [
        "--rules", "tenhou", "--set", "match.winds=1", "--bots", "random,tsumogiri",
        "--blocks", "4", "--seed", "kill",
    ]  # fmt: skip
    command = [sys.executable, "-m", "mahjong_sim", "arena", "run"]
    going_on = [*command, *arguments, "--jobs", "2", "--out", str(file)]
    process = subprocess.Popen(going_on, stdout=subprocess.DEVNULL)
    while process.poll() is None and _games(file) < 2:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert 2 <= _games(file) < 16
    assert main(["arena", "resume", str(file), "--json"]) == 0
    resumed = capsys.readouterr().out
    assert main(["arena", "run", *arguments, "--json"]) == 0
    assert resumed == capsys.readouterr().out
    assert msgspec.json.decode(resumed)["games"] == 16


def _games(file: Path) -> int:
    if not file.is_file() or not file.stat().st_size:
        return 0
    database = sqlite3.connect(file, timeout=30)
    try:
        (count,) = database.execute("SELECT count(*) FROM game").fetchone()
    except sqlite3.OperationalError:
        return 0
    finally:
        database.close()
    return int(count)


def test_a_store_that_cannot_be_read_is_not_called_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "run.sqlite")
    create(file, plan()).close()

    def failing(_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("mahjong_sim.arena.store._ready", failing)
    with pytest.raises(InputError, match=r"run.sqlite: cannot be used: disk I/O error"):
        open_store(file)
