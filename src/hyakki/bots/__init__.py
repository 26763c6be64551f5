"""Players that see a view and nothing else: random, greedy and search, or by level easy, normal and hard."""

from hyakki.bots.players import BOTS, LEVELS, Budget, UnknownBot, choose

__all__ = ["BOTS", "LEVELS", "Budget", "UnknownBot", "choose"]
