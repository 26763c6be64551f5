"""The sockets that watch the lobby. What has changed is encoded once, however many watch."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.server import protocol
from hyakki.server.sockets.updates import encode
from hyakki.server.sockets.wire import terms_of
from hyakki.table.matchmaking.lobby import Lobby, News, OpenTable

__all__ = ["LobbyWatchers", "open_table_of"]


class LobbyWatchers:
    """Every socket that looks, by the way to it."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.senders: dict[object, Callable[[bytes], None]] = {}
        lobby.on_news = self.tell

    def add(self, who: object, send: Callable[[bytes], None]) -> list[protocol.OpenTable]:
        """What somebody sees who looks from now on."""
        self.senders[who] = send
        return [open_table_of(table) for table in self.lobby.shown()]

    def remove(self, who: object) -> None:
        self.senders.pop(who, None)

    def tell(self, news: News) -> None:
        if self.senders:
            tables = [open_table_of(table) for table in news.tables]
            text = encode(protocol.LobbyNews(tables, list(news.gone)))
            for send in list(self.senders.values()):
                send(text)


def open_table_of(table: OpenTable) -> protocol.OpenTable:
    return protocol.OpenTable(
        match=table.match,
        game=table.game,
        running=table.running,
        options=table.options,
        clock=terms_of(table.terms),
        sitters=[
            protocol.Sitter(
                sitter.kind,
                sitter.name,
                sitter.face,
                sitter.level or None,
                sitter.kind == "bot" or sitter.bot,
            )
            for sitter in table.sitters
        ],
        created=table.created,
    )
