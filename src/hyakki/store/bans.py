"""Whom the host of a server does not let in: people by their guest, machines by their network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Ban"]


@dataclass(frozen=True, slots=True)
class Ban:
    """`what` is a guest's id or a network, `203.0.113.0/24` for example."""

    kind: Literal["guest", "network"]
    what: str
    at: int
    name: str = ""
    """A guest's name as it is now. Nobody is known by it alone."""
