"""Which pages may talk to this server: its own, and those that the host names."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network
from urllib.parse import urlsplit

__all__ = ["Network", "Origins", "is_loopback", "readable"]

Network = IPv4Network | IPv6Network

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


class Origins:
    """Checks the Origin of a socket and the Host of every request.

    A server bound to the loopback address answers only to loopback names and to its configured
    origins: another site's name that was pointed at 127.0.0.1 gets nothing.

    >>> mine = Origins("127.0.0.1", ["https://play.example"])
    >>> mine.host("localhost:8100"), mine.host("play.example"), mine.host("evil.example")
    (True, True, False)
    >>> mine.origin("http://localhost:8100", "localhost:8100")
    True
    >>> mine.origin("http://evil.example", "localhost:8100")
    False
    """

    def __init__(self, bound: str, allowed: list[str]) -> None:
        self.allowed = {origin.rstrip("/").lower() for origin in allowed}
        self.any_host = not is_loopback(bound)
        self.hosts = {urlsplit(origin).hostname for origin in self.allowed}

    def host(self, host: str) -> bool:
        if self.any_host:
            return True
        name = name_of(host)
        return is_loopback(name) or name in self.hosts

    def origin(self, origin: str | None, host: str) -> bool:
        """Whether a page from `origin` may open a socket. Browsers always name it, programs need not."""
        if origin is None:
            return True
        origin = origin.lower()
        return origin in self.allowed or place_in(origin) == host.lower()


def is_loopback(host: str) -> bool:
    return host in LOOPBACK_NAMES or (host.startswith("127.") and host.replace(".", "").isdigit())


def readable(host: str) -> bool:
    """Whether a Host header is a name, perhaps with a port.

    >>> [readable(host) for host in ("play.example", "[::1]:8100", "a:99999999", "a:b", "[")]
    [True, True, False, False, False]
    """
    try:
        parts = urlsplit(f"//{host}")
        return parts.port is None or parts.hostname is not None
    except ValueError:
        return False


def place_in(origin: str) -> str | None:
    """Name and port in an origin; None if it cannot be read.

    >>> place_in("https://play.example:8100"), place_in("http://[")
    ('play.example:8100', None)
    """
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def name_of(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
