"""Hero vs Phantom for PettingZoo, with version 0 of its layout of observations."""

from __future__ import annotations

from functools import partial

from hyakki.envs.aec import TurnEnv, wrapped

__all__ = ["env", "raw_env"]

env = partial(wrapped, "phantom")
raw_env = partial(TurnEnv, "phantom")
