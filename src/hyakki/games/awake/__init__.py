"""Awake Heroes: a tactical duel of two small bands of heroes, who wake where it matters."""

from hyakki.games.awake.game import AWAKE

__all__ = ["AWAKE"]
