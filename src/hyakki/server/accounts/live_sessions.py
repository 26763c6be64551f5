"""Which sockets are whose, so that they can be cut when a session ends or a link is revoked.

A socket is known by the digest of its session, or by its link: no token is kept here or told to other
processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hyakki.server.addresses import place_of

__all__ = ["LINK", "LiveSessions"]

LINK = "link "
"""Before the id of a private link to a seat: how its sockets are known."""


class LiveSessions:
    """
    >>> sessions, cut = LiveSessions(), []
    >>> with sessions.open("g1", "s1", lambda: cut.append("s1")):
    ...     with sessions.open("g1", "s2", lambda: cut.append("s2")):
    ...         sessions.shut("g1", "s2")
    >>> cut
    ['s2']
    """

    def __init__(self) -> None:
        self.sockets: dict[str, dict[object, tuple[str, str, Callable[[], None]]]] = {}
        self.shut_so_far = 0
        """A guest who proved who they are before the latest of these has to prove it again."""
        self.broadcast: Callable[[str, str | None, str], None] = lambda guest, session, spared: None
        """Other processes have sockets, too."""

    @contextmanager
    def open(self, guest: str, session: str, cut: Callable[[], None], client: str = "") -> Iterator[None]:
        """For as long as a socket lives; `client` is the address at its other end."""
        socket = object()
        self.sockets.setdefault(guest, {})[socket] = (session, client, cut)
        try:
            yield
        finally:
            del self.sockets[guest][socket]
            if not self.sockets[guest]:
                del self.sockets[guest]

    def network(self, guest: str) -> str:
        """What limits count a guest's sockets by; the guest, if there is none in this process."""
        return next((place_of(client) for _, client, _ in self.sockets.get(guest, {}).values()), guest)

    def shut(self, guest: str, session: str | None = None, spared: str = "") -> None:
        """Cut every socket of a guest, or those of one session, wherever they are; one may be spared."""
        self.cut(guest, session, spared)
        self.broadcast(guest, session, spared)

    def cut(self, guest: str, session: str | None, spared: str = "") -> None:
        """The same in this process."""
        self.shut_so_far += 1
        for of, _, cut in list(self.sockets.get(guest, {}).values()):
            if (session is None or of == session) and not (spared and of == spared):
                cut()

    def shut_where(self, wanted: Callable[[str, str], bool]) -> None:
        """Cut every socket whose guest and client are as wanted."""
        self.shut_so_far += 1
        found = [
            cut
            for guest, sockets in self.sockets.items()
            for _, client, cut in sockets.values()
            if wanted(guest, client)
        ]
        for cut in found:
            cut()
