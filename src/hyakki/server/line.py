"""uvicorn's own WebSocket class with one thing that ASGI does not offer: cutting the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

__all__ = ["Line"]

if TYPE_CHECKING:
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Chosen
else:
    Chosen = AutoWebSocketsProtocol


class Line(Chosen):
    """Lets the application drop a peer that no longer reads; a polite close would wait for it."""

    async def run_asgi(self) -> None:
        self.scope["state"]["abort"] = self.transport.abort
        await super().run_asgi()
