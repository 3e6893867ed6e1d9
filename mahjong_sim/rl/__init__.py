"""Learning (強化学習): matches as a PettingZoo environment, views as arrays, acts as numbers.

`env` and `raw_env` need the extra ``rl``; `encode` and the action numbers need numpy only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjong_sim.errors import InputError
from mahjong_sim.rl.actions import ACTIONS, act_of, acts_of, mask, number_of
from mahjong_sim.rl.planes import PLANES, SHAPE, encode

if TYPE_CHECKING:
    from mahjong_sim.rl.environment import Mahjong

__all__ = [
    "ACTIONS",
    "PLANES",
    "SHAPE",
    "act_of",
    "acts_of",
    "encode",
    "env",
    "mask",
    "number_of",
    "raw_env",
]


def raw_env(*args: Any, **options: Any) -> Mahjong:
    """The environment itself: `mahjong_sim.rl.environment.Mahjong` tells the arguments.

    Raises InputError without the extra ``rl``.
    """
    try:
        from mahjong_sim.rl.environment import Mahjong
    except ModuleNotFoundError as error:
        needed = f"needs {error.name}: pip install 'mahjong-sim[rl]'"
        raise InputError(needed, key="mahjong_sim.rl.env") from error
    return Mahjong(*args, **options)


def env(*args: Any, **options: Any) -> Any:
    """As `raw_env`, in PettingZoo's usual wrappers: an illegal number ends the match at -1."""
    made = raw_env(*args, **options)
    from pettingzoo.utils import wrappers

    wrapped = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
