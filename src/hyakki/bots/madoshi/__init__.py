"""How to play Madoshi well."""

from hyakki.bots.madoshi.guide import MadoshiGuide

__all__ = ["MadoshiGuide"]
