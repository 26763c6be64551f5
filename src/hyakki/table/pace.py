"""How long bots take."""

from __future__ import annotations

from typing import Literal

__all__ = ["Pace"]

Pace = Literal["calm", "normal", "brisk", "off"]
