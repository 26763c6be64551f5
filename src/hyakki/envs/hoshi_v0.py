"""Calm Hoshi Battle for PettingZoo, with version 0 of its layout of observations."""

from __future__ import annotations

from functools import partial

from hyakki.envs.aec import TurnEnv, wrapped
from hyakki.envs.parallel import TogetherEnv

__all__ = ["env", "parallel_env", "raw_env"]

env = partial(wrapped, "hoshi")
raw_env = partial(TurnEnv, "hoshi")
parallel_env = partial(TogetherEnv, "hoshi")
