"""Madoshi: the Sun and the Moon catch Yokai with patterns of elements on one board."""

from hyakki.games.madoshi.game import MADOSHI, Madoshi

__all__ = ["MADOSHI", "Madoshi"]
