"""When this program began, and how long the one before it lived: clocks stood still in between."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PULSE", "Life"]

PULSE = 5_000
"""Milliseconds between two signs of life while a clock runs; a crash gives away no more than that."""


@dataclass(slots=True)
class Life:
    began: int
    before: int = 0
    """The last sign of life before this program began; 0 if there was none."""
