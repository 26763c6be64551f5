"""What a player of Awake Heroes knows beyond its rules."""

from hyakki.bots.awake.guide import AwakeGuide

__all__ = ["AwakeGuide"]
