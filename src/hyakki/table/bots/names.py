"""What bots are called, and how strong they are."""

from __future__ import annotations

from itertools import count

from hyakki.bots import LEVELS, USUAL
from hyakki.bots.engines import Engines
from hyakki.bots.names import BOT_NAMES
from hyakki.table.errors import TableError
from hyakki.table.ids import Ids

__all__ = ["BOT_NAMES", "FACES", "LEVELS", "bot_name", "check_level", "level_here"]

FACES = 1 << 31
"""How many drawn portraits there are."""


def bot_name(ids: Ids, taken: set[str], level: str) -> str:
    """A name that nobody at the table has yet; an engine goes by its own.

    >>> bot_name(Ids(), {"stockfish", "Mio"}, "stockfish")
    'stockfish 2'
    """
    if level not in LEVELS:
        numbered = (f"{level} {number}" for number in count(2))
        return level if level not in taken else next(name for name in numbered if name not in taken)
    free = [name for name in BOT_NAMES if name not in taken] or list(BOT_NAMES)
    return free[ids.below(len(free))]


def check_level(level: str, engines: Engines) -> None:
    if level not in LEVELS and level not in engines:
        known = ", ".join([*LEVELS, *engines.names])
        raise TableError("bad_request", f"there is no bot {level!r}; there is: {known}")


def level_here(level: str, engines: Engines) -> str:
    """Who plays in the place of a bot from another table: the same, if this server still has it."""
    return level if level in LEVELS or level in engines else USUAL
