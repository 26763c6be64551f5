"""Awake Heroes for PettingZoo, with version 0 of its layout of observations."""

from __future__ import annotations

from functools import partial

from hyakki.envs.aec import TurnEnv, wrapped
from hyakki.envs.parallel import TogetherEnv

__all__ = ["env", "parallel_env", "raw_env"]

env = partial(wrapped, "awake")
raw_env = partial(TurnEnv, "awake")
parallel_env = partial(TogetherEnv, "awake")
