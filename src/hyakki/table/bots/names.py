"""What bots are called, and how strong they are."""

from __future__ import annotations

from hyakki.bots import LEVELS
from hyakki.table.errors import TableError
from hyakki.table.ids import Ids

__all__ = ["BOT_NAMES", "FACES", "LEVELS", "bot_name", "check_level"]

FACES = 1 << 31
"""How many drawn portraits there are."""

BOT_NAMES = (
    "Akari", "Botan", "Chiyo", "Daichi", "Emi", "Fuyu", "Genta", "Hina", "Ichiro", "Jun",
    "Kaede", "Koharu", "Mame", "Nagi", "Oto", "Ponta", "Ran", "Sora", "Tama", "Yuzu",
)  # fmt: skip


def bot_name(ids: Ids, taken: set[str]) -> str:
    """A name that nobody at the table has yet."""
    free = [name for name in BOT_NAMES if name not in taken] or list(BOT_NAMES)
    return free[ids.below(len(free))]


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise TableError("bad_request", f"there is no level {level!r}; there is: {', '.join(LEVELS)}")
