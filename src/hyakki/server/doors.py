"""Which sockets are whose, so that they can be cut when a session ends or a link is taken back.

A socket is known by the digest of its session, or by its link: no token is kept here or told to other
processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["LINK", "Doors"]

LINK = "link "
"""Before the id of a private link to a seat: how its sockets are known."""


class Doors:
    """
    >>> doors, cut = Doors(), []
    >>> with doors.open("g1", "s1", lambda: cut.append("s1")):
    ...     with doors.open("g1", "s2", lambda: cut.append("s2")):
    ...         doors.shut("g1", "s2")
    >>> cut
    ['s2']
    """

    def __init__(self) -> None:
        self.lines: dict[str, dict[object, tuple[str, str, Callable[[], None]]]] = {}
        self.shut_so_far = 0
        """Whoever proved who they are before the latest of these has to prove it again."""
        self.tell: Callable[[str, str | None, str], None] = lambda guest, session, spared: None
        """Other processes have sockets, too."""

    @contextmanager
    def open(self, guest: str, session: str, cut: Callable[[], None], client: str = "") -> Iterator[None]:
        """For as long as a socket lives; `client` is the address at its other end."""
        line = object()
        self.lines.setdefault(guest, {})[line] = (session, client, cut)
        try:
            yield
        finally:
            del self.lines[guest][line]
            if not self.lines[guest]:
                del self.lines[guest]

    def shut(self, guest: str, session: str | None = None, spared: str = "") -> None:
        """Cut every socket of a guest, or those of one session, wherever they are; one may be spared."""
        self.cut(guest, session, spared)
        self.tell(guest, session, spared)

    def cut(self, guest: str, session: str | None, spared: str = "") -> None:
        """The same in this process."""
        self.shut_so_far += 1
        for of, _, cut in list(self.lines.get(guest, {}).values()):
            if (session is None or of == session) and not (spared and of == spared):
                cut()

    def shut_where(self, wanted: Callable[[str, str], bool]) -> None:
        """Cut every socket whose guest and client are as wanted."""
        self.shut_so_far += 1
        found = [
            cut
            for guest, lines in self.lines.items()
            for _, client, cut in lines.values()
            if wanted(guest, client)
        ]
        for cut in found:
            cut()
