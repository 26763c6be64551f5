"""Who may use the host's page. They are named by a command on the machine, and by nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from hyakki.store.types import Guest

__all__ = ["Host"]


@dataclass(frozen=True, slots=True)
class Host:
    guest: Guest
    at: int
    """Since when."""
