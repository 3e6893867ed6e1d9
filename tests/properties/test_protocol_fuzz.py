"""Mutated messages (壊れた電文): whoever reads mjai answers with our own errors, no other way.

``MAHJONG_SIM_FUZZ`` sets the number of messages for each reader. A client of a server has half of
them in each of two dialects: it follows a hand for each.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import tracemalloc
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong_sim.bots.api import Action, BaseBot, Observation, bundled, events
from mahjong_sim.bots.failures import Failure, parse
from mahjong_sim.bots.load import load as bot
from mahjong_sim.bots.outside import Outside
from mahjong_sim.bots.play import play
from mahjong_sim.errors import InputError, NoAnswer
from mahjong_sim.match.match import Match
from mahjong_sim.mjai.answers import Declared, decoded, read
from mahjong_sim.mjai.forms import Forms
from mahjong_sim.mjai.offers import offers
from mahjong_sim.mjai.teller import Teller
from mahjong_sim.mjai.visit import Visit
from mahjong_sim.mjai.wire import LINE_LIMIT, WAITING_BYTES, Inbox
from mahjong_sim.rules.load import load
from tests.properties.test_replay_fuzz import MUTATIONS
from tests.unit.mjai.wires import Scripted, Unit
from tests.unit.serve.test_server import plan, serving

COUNT = int(os.environ.get("MAHJONG_SIM_FUZZ", "300"))
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 3, 4, 13, 10**30, -1e308, 0.5, "", "?", "none", "1m", "5mr", "0z"),
    *("hora", "reach", "\x00", "\ud7ff麻雀", [], {}, [[]], [None] * 4, ["?"] * 13, [25000] * 4),
)
fuzzed = settings(
    max_examples=COUNT // 2,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
seeds = st.integers(0, 1 << 40).map(Random)


# --- mutations ----------------------------------------------------------------------------------
def bend(value: Any, rng: Random) -> Any:
    """The value with one part of it replaced, left out, doubled or put elsewhere."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return rng.choice(JUNK)
    if isinstance(value, dict):
        keys = sorted(value)
        key, other = rng.choice(keys), rng.choice(keys)
        match rng.randrange(5):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, key: value[other]}
            case _:
                return {**value, key: bend(value[key], rng)}
    at = rng.randrange(len(value))
    match rng.randrange(5):
        case 0:
            return value[:at] + value[at + 1 :]
        case 1:
            return [*value, value[at]]
        case _:
            return [*value[:at], bend(value[at], rng), *value[at + 1 :]]


def mutated(message: Any, rng: Random) -> bytes:
    """The message as a line, bent as a value or as bytes."""
    if rng.random() < 0.7:
        for _ in range(rng.choice((1, 1, 2))):
            message = bend(message, rng)
        return json.dumps(message).encode()
    data = bytearray(json.dumps(message).encode())
    for _ in range(rng.choice((1, 1, 3))):
        if data:
            rng.choice(MUTATIONS)(data, rng)
    return bytes(data).replace(b"\n", b"")


# --- what is said at a table --------------------------------------------------------------------
class Listening(BaseBot):
    """Plays as a bot of ours; keeps what its seat would be told, and what it could answer."""

    def __init__(self, native: bool) -> None:
        self.bot, self.native = bundled("efficient")(), native
        self.hands: list[list[Any]] = []
        self.answers: list[Any] = []
        self._heard: list[events.Event] = []

    def begin(self, seat: int, rules: Any, rng: Random) -> None:
        self.teller, self.forms = Teller(rules, seat, ("a", "b", "c", "d")), Forms(rules)
        self.teller.native = self.native
        self.bot.begin(seat, rules, rng)

    def hear(self, event: events.Event) -> None:
        self._heard.append(event)

    def act(self, view: Observation) -> Action:
        self.tell()
        self.answers += offers(view, self.forms)
        return self.bot.act(view)

    def finish(self, standing: object) -> None:
        self.tell()

    def tell(self) -> None:
        heard, self._heard = self._heard, []
        for message in self.teller.tell(heard):
            if message["type"] in ("start_game", "start_kyoku"):
                self.hands.append([])
            self.hands[-1].append(message)


@cache
def talk(native: bool) -> Listening:
    """A match as a seat is told it."""
    listening = Listening(native)
    others = [bundled(name)() for name in ("random", "random", "efficient")]
    play(Match(load("kita18"), "talk"), [listening, *others])
    return listening


# --- a client reads a server --------------------------------------------------------------------
@pytest.mark.parametrize("native", [False, True])
@fuzzed
@given(seeds)
def test_a_client_of_a_server_gone_mad(native: bool, rng: Random) -> None:
    first, *hands = talk(native).hands
    messages = [*first, *rng.choice(hands)]
    at = rng.randrange(len(messages))
    lines = [json.dumps(message).encode() for message in messages]
    lines[at] = mutated(messages[at], rng)
    visit = Visit(lambda answer: None)
    for line in lines[: at + rng.choice((1, 4, 200))]:
        try:
            visit.heard(line)
        except InputError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 500
        if visit.asked is not None and visit.match is not None:
            assert visit.match.view(visit.client.seat).legal


# --- a seat reads its player --------------------------------------------------------------------
class Careful(BaseBot):
    """Has each of its decisions answered by strangers before it answers."""

    def __init__(self) -> None:
        self.bot = bundled("random")()
        self.rng = Random("careful")
        self.read = self.taken = 0

    def begin(self, seat: int, rules: Any, rng: Random) -> None:
        self.forms = Forms(rules)
        self.bot.begin(seat, rules, rng)

    def act(self, view: Observation) -> Action:
        for message in [*offers(view, self.forms), self.rng.choice(talk(False).answers)]:
            for _ in range(2):
                self._check(view, mutated(message, self.rng))
        return self.bot.act(view)

    def _check(self, view: Observation, line: bytes) -> None:
        self.read += 1
        try:
            found = read(decoded(line), view, self.forms.reds)
        except NoAnswer as error:
            assert error.kind in ("garbage", "illegal")
            return
        self.taken += 1
        assert isinstance(found, Declared) or found in view.legal


def test_answers_gone_mad_are_legal_or_none() -> None:
    seats = [Careful() for _ in range(4)]
    for number in range(1000):
        rules = load("kita18" if number % 2 else "tenhou", ["match.winds=1"])
        play(Match(rules, f"mad {number}"), seats)
        if sum(seat.read for seat in seats) >= COUNT:
            break
    assert sum(seat.read for seat in seats) >= COUNT
    assert sum(seat.taken for seat in seats) > 0


@pytest.mark.parametrize("policy", ["chombo", "forfeit", "substitute:tsumogiri"])
@pytest.mark.parametrize("dialect", ["line", "array"])
def test_a_match_with_a_player_gone_mad_comes_to_its_end(policy: str, dialect: str) -> None:
    rng = Random(f"{policy} {dialect}")

    def answer(unit: Unit) -> bytes:
        event = unit[-1] if isinstance(unit, list) else unit
        offered = event.get("possible_actions") or [{"type": "none"}]
        chosen = rng.choice(offered)
        return mutated(chosen, rng) if rng.random() < 0.05 else json.dumps(chosen).encode()

    kinds: set[str] = set()
    for number in range(max(2, COUNT // 150)):
        failures: list[Failure] = []
        mad = Outside(lambda seat: Scripted(answer), dialect)  # type: ignore[arg-type]
        match = Match(load("tenhou", ["match.winds=1"]), f"mad {number}")
        bots = [mad, *(bundled("tsumogiri")() for _ in range(3))]
        play(match, bots, on_failure=parse(policy, failures.append))
        assert match.standing is not None
        kinds |= {failure.kind for failure in failures}
    assert kinds
    assert kinds <= {"garbage", "illegal", "crash", "timeout"}


# --- the server reads its guests ----------------------------------------------------------------
def test_guests_gone_mad_at_the_door() -> None:
    port, results = serving(plan("?", "tsumogiri", "tsumogiri", "tsumogiri"))
    rng = Random("door")
    join = {"type": "join", "name": "x", "room": "attic"}  # there is none: nobody gets in
    for _ in range(COUNT):
        line = mutated(join, rng).replace(b"default", b"")
        with socket.create_connection(("127.0.0.1", port), timeout=20) as end:
            end.sendall(line + (b"\n" if rng.random() < 0.9 else b""))
            end.shutdown(socket.SHUT_WR)
            with end.makefile("rb") as file:
                said = [json.loads(one) for one in file]
        assert [one["type"] for one in said] == ["hello", "error"]
        assert len(said[1]["message"]) < 500
    assert results.empty()


def test_guests_gone_mad_at_the_table() -> None:
    games = max(3, COUNT // 100)
    port, results = serving(plan("?", "tsumogiri", "tsumogiri", "tsumogiri", games=games))
    for number in range(games):
        rng = Random(f"table {number}")
        with socket.create_connection(("127.0.0.1", port), timeout=20) as end:
            end.sendall(b'{"type":"join","name":"mad","room":"default"}\n')
            with end.makefile("rb") as file:
                file.readline()
                for line in file:
                    event = json.loads(line)
                    if event["type"] in ("end_game", "error"):
                        break
                    offered = event.get("possible_actions") or [{"type": "none"}]
                    chosen = rng.choice(offered)
                    mad = rng.random() < 0.02
                    said = mutated(chosen, rng) if mad else json.dumps(chosen).encode()
                    try:
                        end.sendall(said + b"\n")
                    except OSError:
                        break
        assert results.get(timeout=60).names.count("mad") == 1


# --- bounded ------------------------------------------------------------------------------------
HOSTILE = {
    "a long line": b'{"type":"' + b"x" * (10 << 20) + b'"}',
    "deep": b"[" * 1_000_000,
    "deep in a field": b'{"type":"dahai","pai":' + b"[" * 900 + b"]" * 900 + b"}",
    "many fields": json.dumps({"type": "none"} | {f"k{n}": n for n in range(50_000)}).encode(),
    "nothing": b"",
    "NUL": b"\x00" * 1000,
    "no UTF-8": b'{"type":"\xff\xfe"}',
    "half a character": b'{"type":"\\ud800"}',
    "a number without end": b'{"type":"none","actor":' + b"9" * (1 << 20) + b"}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_lines_cost_no_more_than_themselves(name: str) -> None:
    line = HOSTILE[name]
    first, *hands = talk(False).hands
    visit = Visit(lambda answer: None)
    for message in [*first, *hands[0][:2]]:
        visit.heard(json.dumps(message).encode())
    tracemalloc.start()
    try:
        for reader in (decoded, visit.heard):
            try:
                reader(line)
            except (InputError, NoAnswer) as error:
                assert len(str(error)) < 500
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 40 * len(line) + (16 << 20)


def test_what_waits_is_bounded() -> None:
    for size in (1, 1000, LINE_LIMIT):
        inbox, kept = Inbox(), 0
        with pytest.raises(NoAnswer, match="does not stop"):
            for _ in range(100_000):
                inbox.put(b"x" * size)
                kept += size
        assert kept <= WAITING_BYTES
        assert inbox.get(0) == b"x" * size


@pytest.mark.parametrize(
    "flood",
    [
        "while True: out(b'x' * 65536)",
        'while True: out(b\'{"type":"none"}\\n\' * 1000)',
        "while True: out(b'[' * 65535 + b'\\n')",
        'out(b\'{"type":"no\')',
    ],
)
def test_a_program_that_floods_is_one_failure(flood: str, tmp_path: Path) -> None:
    program = tmp_path / "flood.py"
    program.write_text(f"import sys\nout = sys.stdout.buffer.write\n{flood}\n")
    failures: list[Failure] = []
    match = Match(load("tenhou", ["match.winds=1"]), "flood")
    name = f"mjai:answer=5:{sys.executable} -S -E {program}"
    bots = [bot(name)(), *(bundled("tsumogiri")() for _ in range(3))]
    play(match, bots, on_failure=parse("forfeit", failures.append))
    assert len(failures) == 1
    assert match.standing is not None


def test_all_answers_are_among_what_is_fuzzed() -> None:
    kinds = {message["type"] for message in talk(False).answers}
    assert {"dahai", "chi", "pon", "reach", "hora"} <= kinds
