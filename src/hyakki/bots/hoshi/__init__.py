"""Fighters for Hoshi Battle: human hands that act through the same inputs and delays as people."""

from hyakki.bots.hoshi.bouts import bout
from hyakki.bots.hoshi.duellist import Duellist
from hyakki.bots.hoshi.eyes import Glance, look
from hyakki.bots.hoshi.live import Fighter, Intent
from hyakki.bots.hoshi.reflexes import LEVELS, Reflexes
from hyakki.bots.hoshi.thought import think

__all__ = ["LEVELS", "Duellist", "Fighter", "Glance", "Intent", "Reflexes", "bout", "look", "think"]
