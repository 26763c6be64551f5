"""How to play Hero vs Phantom well."""

from hyakki.bots.phantom.guide import PhantomGuide

__all__ = ["PhantomGuide"]
