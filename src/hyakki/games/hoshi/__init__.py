"""Hoshi Battle: real-time duels of dice, swings, dodges and bluffs for two and more."""

from hyakki.games.hoshi.game import HOSHI

__all__ = ["HOSHI"]
