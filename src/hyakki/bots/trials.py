"""The list of trials: what is counted in simulated games of each game."""

from __future__ import annotations

from hyakki.bots.awake.turns import TURNS
from hyakki.bots.hoshi.trials import DUELS
from hyakki.bots.madoshi.catches import CATCHES
from hyakki.bots.phantom.points import POINTS
from hyakki.bots.trial import Trial

__all__ = ["TRIALS", "trial_of"]

TRIALS: dict[str, Trial] = {"phantom": POINTS, "madoshi": CATCHES, "awake": TURNS, "hoshi": DUELS}
"""By the game's name; any other game gets the plain one."""

PLAIN = Trial()


def trial_of(game: str) -> Trial:
    return TRIALS.get(game, PLAIN)
