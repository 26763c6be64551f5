"""Hoshi Battle by the thousand: whole games of quick hands, single duels, and calm mode worked out."""

from hyakki.bots.hoshi.trials.games import DUELS

__all__ = ["DUELS"]
