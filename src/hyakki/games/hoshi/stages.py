"""The stages of a game: what it waits for."""

from __future__ import annotations

from typing import Final

__all__ = [
    "CHALLENGING",
    "CHOOSING",
    "COUNTDOWN",
    "DRAFT",
    "EXCHANGE",
    "FIGHT",
    "OVER",
    "STAGES",
    "TIMEOUT",
    "WINDOW",
]

DRAFT: Final = 0
CHALLENGING: Final = 1
CHOOSING: Final = 2
WINDOW: Final = 3
COUNTDOWN: Final = 4
FIGHT: Final = 5
EXCHANGE: Final = 6
TIMEOUT: Final = 7
OVER: Final = 8

STAGES: Final = (
    "draft",
    "challenge",
    "choose",
    "window",
    "countdown",
    "fight",
    "exchange",
    "timeout",
    "over",
)
