"""The PettingZoo environment, by PettingZoo's own tests and ours."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from mahjong_sim.errors import IllegalAction, InputError
from mahjong_sim.rules.load import names
from tests.extras import need

need("pettingzoo", "rl")
with warnings.catch_warnings():  # its tests import its games, which warn about themselves
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test

from mahjong_sim import rl  # noqa: E402

pytestmark = [
    pytest.mark.extra,
    # PettingZoo says so of every environment with masks that is not one of its own
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def play(env: Any, seed: int | None = None) -> tuple[list[Any], dict[str, float]]:
    """A match of random legal numbers: what was seen and done, and all rewards by agent."""
    env.reset(seed=seed)
    chance = np.random.default_rng(4)
    course, total = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        total[agent] += float(reward)
        assert not cut
        if over:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        number = int(chance.choice(legal))
        course.append((agent, number, observation["observation"].sum()))
        env.step(number)
    return course, total


@pytest.mark.parametrize("made", [rl.env, rl.raw_env])
def test_pettingzoos_own_tests(made: Any) -> None:
    api_test(made(), num_cycles=150)
    seed_test(lambda: made(seed=3), num_cycles=100)


@pytest.mark.parametrize("rules", names())
def test_every_rule_set_is_played_to_its_end(rules: str) -> None:
    env = rl.raw_env(rules, overrides=["match.winds=1", "match.extra_winds=0"])
    _, total = play(env)
    assert not env.agents
    placed = {f"seat_{p.seat}": p.result for p in env.match.standing}
    assert total == pytest.approx(placed)


def test_points_are_paid_hand_by_hand() -> None:
    env = rl.raw_env("tenhou", reward="points")
    _, total = play(env)
    start = env.rules.match.start_points
    gained = {f"seat_{p.seat}": (p.points - start) / 1000 for p in env.match.standing}
    assert total == pytest.approx(gained)
    assert any(total.values())


def test_the_seed_names_the_matches() -> None:
    short = ["match.winds=1"]
    once, again = rl.raw_env(seed=5, overrides=short), rl.raw_env(overrides=short)
    first = play(once)
    second = play(once)
    assert first != second
    assert play(again, seed=5) == first
    assert play(again) == second
    assert play(again, seed=5) == first


def test_who_is_not_asked_may_do_nothing() -> None:
    env = rl.raw_env()
    env.reset()
    assert env.agent_selection == "seat_0"
    assert not env.observe("seat_1")["action_mask"].any()
    assert env.observe("seat_1")["observation"].any()


def test_an_illegal_number() -> None:
    raw, wrapped = rl.raw_env(), rl.env()
    raw.reset()
    with pytest.raises(IllegalAction):
        raw.step(192)
    wrapped.reset()
    wrapped.step(192)
    assert wrapped.terminations["seat_0"] and wrapped.rewards["seat_0"] == -1


def test_claims_are_asked_in_turn_and_decided_together() -> None:
    env = rl.raw_env(seed=2)
    env.reset()
    chance = np.random.default_rng(1)
    for _ in range(400):
        decision = env.match.pending()
        if len(decision.legal) > 1:
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(chance.choice(np.flatnonzero(mask[:38]))) if mask[:38].any() else 194)
    first, second = list(decision.legal)[:2]
    before = env.observe(f"seat_{second}")["observation"]
    assert env.agent_selection == f"seat_{first}"
    events = len(env.match.events)
    env.step(194)
    assert len(env.match.events) == events, "nothing happens before all have answered"
    assert env.agent_selection == f"seat_{second}"
    after = env.observe(f"seat_{second}")["observation"]
    asked = [rl.PLANES[n].first for n in ("claim", "offer", "offer_red")]
    asked += [rl.PLANES[n].first for n in ("from_right", "from_across", "from_left", "turn")]
    assert np.array_equal(np.delete(before, asked, 0), np.delete(after, asked, 0))


def test_the_table_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = rl.raw_env(render_mode="ansi")
    env.reset()
    rows = env.render().splitlines()
    assert rows[0].startswith("E1 honba 0  pot 0  left 69  dora ")
    assert rows[1].startswith("E seat_0  25000  ")
    assert len(rows) == 5
    human = rl.raw_env(render_mode="human")
    human.reset()
    human.step(37)
    assert "left 6" in capsys.readouterr().out


@pytest.mark.parametrize("options", [{"reward": "han"}, {"render_mode": "rgb_array"}])
def test_an_unknown_option_is_told(options: dict[str, str]) -> None:
    with pytest.raises(InputError, match=next(iter(options))):
        rl.raw_env(**options)
