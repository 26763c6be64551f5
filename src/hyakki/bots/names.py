"""What our own bots are called at a table, whatever their level."""

from __future__ import annotations

__all__ = ["BOT_NAMES"]

BOT_NAMES = (
    "Akari", "Botan", "Chiyo", "Daichi", "Emi", "Fuyu", "Genta", "Hina", "Ichiro", "Jun",
    "Kaede", "Koharu", "Mame", "Nagi", "Oto", "Ponta", "Ran", "Sora", "Tama", "Yuzu",
)  # fmt: skip
