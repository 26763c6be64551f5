"""Fighters for Hoshi Battle: human hands that act through the same inputs and delays as people."""

from hyakki.bots.hoshi.bouts import bout
from hyakki.bots.hoshi.duellist import Duellist
from hyakki.bots.hoshi.eyes import Glance, look
from hyakki.bots.hoshi.guide import HoshiGuide
from hyakki.bots.hoshi.live import Fighter, Intent
from hyakki.bots.hoshi.reflexes import REFLEXES, Reflexes

__all__ = ["REFLEXES", "Duellist", "Fighter", "Glance", "HoshiGuide", "Intent", "Reflexes", "bout", "look"]
