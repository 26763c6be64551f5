"""Awake Heroes: a tactical duel of two small teams of characters, who awaken where it matters."""

from hyakki.games.awake.game import AWAKE

__all__ = ["AWAKE"]
