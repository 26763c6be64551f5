"""The other processes that serve the same tables. A process that is alone pays nothing for this."""

from __future__ import annotations

from hyakki.server.cluster.bus import BusRefused, BusUnreachable
from hyakki.server.cluster.cluster import Cluster

__all__ = ["BusRefused", "BusUnreachable", "Cluster"]
