"""The other processes that serve the same tables; a process alone has none and pays nothing."""

from __future__ import annotations

from hyakki.server.neighbours.neighbours import Neighbours
from hyakki.server.neighbours.post import PostRefused, PostUnreachable

__all__ = ["Neighbours", "PostRefused", "PostUnreachable"]
