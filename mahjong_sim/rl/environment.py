"""A match as a PettingZoo environment (強化学習の環境): agents take turns as the table asks them.

The seats asked about one tile answer one after the other; none of them learns what another said
before all have spoken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from mahjong_sim.errors import InputError
from mahjong_sim.match.match import Match
from mahjong_sim.rl.actions import ACTIONS, act_of, mask
from mahjong_sim.rl.planes import SHAPE, encode
from mahjong_sim.rl.text import page
from mahjong_sim.rules.load import load
from mahjong_sim.rules.options import Rules
from mahjong_sim.table.actions import Answer
from mahjong_sim.tiles import Seat

Reward = Literal["result", "points"]
AGENTS = tuple(f"seat_{seat}" for seat in range(4))


class Mahjong(AECEnv):  # type: ignore[misc]
    """One match (半荘); seat 0 deals first.

    ``rules``: an id, a TOML file or a rule set; ``overrides``: its options, "path=value".
    ``seed``: names the walls; later resets without a seed play seed/1, seed/2 … ``reward``:
    "result", at the end each seat's result by the rule set (順位点, in thousands); "points", after
    each hand what it brought in points, in thousands. ``render_mode``: "ansi" or "human".

    Observations: ``observation`` as `planes.encode` makes it, ``action_mask`` as `actions.mask`,
    which also stands in ``infos``; zeros for an agent that is not asked.
    Raises RulesetError, and InputError for another reward or render mode.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "mahjong_sim_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str | Rules = "tenhou",
        seed: int | str = 0,
        overrides: Sequence[str] = (),
        reward: Reward = "result",
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        super().__init__()
        if reward not in ("result", "points"):
            raise InputError(f'expected "result" or "points", got {reward!r}', key="reward")
        if render_mode not in (None, "ansi", "human"):
            raise InputError(f'expected "ansi" or "human", got {render_mode!r}', key="render_mode")
        self.rules = load(rules, overrides) if isinstance(rules, str) else rules
        self.reward: Reward = reward
        self.render_mode = render_mode
        self._seed, self._resets = str(seed), 0
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        box = spaces.Box(0, 1, SHAPE, np.float32)
        of_acts = spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": of_acts}) for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's numbers."""
        return self.action_spaces[agent]

    # --- playing --------------------------------------------------------------------------------
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: that of this seed, else the next of the environment's own."""
        if seed is not None:
            self._seed, self._resets = str(seed), 0
        name = f"{self._seed}/{self._resets}" if self._resets else self._seed
        self._resets += 1
        self.match = Match(self.rules, name)
        self._points = self._held()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._ask()

    def step(self, action: int | None) -> None:
        """The act of the agent that is asked. Raises IllegalAction for a number not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        seat = AGENTS.index(agent)
        chosen = act_of(self.match.view(seat), int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        hands = self.match.hands
        self.match.submit(Answer(seat, chosen))
        if self.match.standing is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
        self._pay(self.match.hands > hands)
        self._accumulate_rewards()
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """Turn to the agent that has to answer; at the end of the match to each once more."""
        decision = self.match.pending()
        if decision is not None:
            self.agent_selection = AGENTS[next(iter(decision.legal))]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in AGENTS}

    def _mask(self, agent: str) -> Any:
        if agent != self.agent_selection or self.match.standing is not None:
            return np.zeros(ACTIONS, np.int8)
        return mask(self.match.view(AGENTS.index(agent)))

    def _pay(self, dealt: bool) -> None:
        """The rewards of a step. ``dealt``: another hand has begun."""
        standing = self.match.standing
        if self.reward == "points" and (dealt or standing is not None):
            now = self._held()
            for agent, before, after in zip(AGENTS, self._points, now, strict=True):
                self.rewards[agent] = (after - before) / 1000
            self._points = now
        elif standing is not None:
            for placed in standing:
                self.rewards[AGENTS[placed.seat]] = placed.result

    def _held(self) -> list[int]:
        """Points by seat; those lying on the table are nobody's."""
        return [seat.points for seat in self.match.view(0).seats]

    # --- looking --------------------------------------------------------------------------------
    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now, and what it may do."""
        seat: Seat = AGENTS.index(agent)
        return {"observation": encode(self.match.view(seat)), "action_mask": self._mask(agent)}

    def render(self) -> str | None:
        """The table as text, all hands open: returned ("ansi") or printed ("human")."""
        if self.render_mode is None:
            return None
        text = page(self.match)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""
