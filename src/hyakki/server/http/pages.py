"""The built page: files from a folder, hashed ones kept by browsers for good, the rest asked for again."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hyakki.server.http.sharing import OF_A_GAME, OF_A_MATCH, shared_page_of, tags

__all__ = ["STATIC", "GameOf", "Pages", "Receive", "Scope", "Send", "respond"]

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

GameOf = Callable[[str], Awaitable[str]]

STATIC = Path(__file__).parent.parent / "static"

ROUTES = (
    *("/match/", "/join/", "/replay/", "/device/", "/seat/", "/games", "/ratings", "/cards/", "/learn/"),
    "/host",
)
"""Addresses inside the page: the server gives the page, the page does the rest."""

TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>hyakki</title>
<main><h1>The table is not laid yet</h1>
<p>The server runs, but the page has not been built. Run <code>./play</code>, which builds it
and starts again, or <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>.</p>
</main></html>
"""

NOT_FOUND = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Nothing here - hyakki</title>
<main><h1>There is nothing here</h1><p><a href="/">To the table</a></p></main></html>
"""


@dataclass(frozen=True, slots=True)
class Page:
    body: bytes
    packed: bytes | None
    kind: str
    etag: str
    cache: str


class Pages:
    """An ASGI application. Only files found in the folder are ever read, so no address leads outside it."""

    def __init__(self, folder: Path = STATIC, game_of: GameOf | None = None) -> None:
        self.folder = folder
        self.game_of = game_of
        """By which game a match is played, for those who show a link to it; empty if there is no such."""
        self.files: dict[str, Path] = {}
        self.built: int | None = None
        self.cache: dict[str, Page] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await respond(send, 405, b"", "text/plain", [(b"allow", b"GET, HEAD")])
            return
        headers = dict(scope["headers"])
        status, page = 200, self.find(scope["path"])
        if page is None and b"text/html" in headers.get(b"accept", b""):
            status, page = (
                404,
                self.find("/"),
            )  # a person is told so by the page itself
        if page is None:
            status, text = (404, NOT_FOUND) if self.files else (503, NOT_BUILT)
            await self._html(scope, send, status, text)
            return
        if page.kind.startswith("text/html") and b"cookie" not in headers:
            page = await self._introduced(page, scope, headers)
        common = [(b"etag", page.etag.encode()), (b"cache-control", page.cache.encode())]
        if status == 200 and headers.get(b"if-none-match", b"").decode("latin-1") == page.etag:
            await respond(send, 304, b"", None, common)
            return
        body = page.body
        if page.packed is not None:
            common.append((b"vary", b"accept-encoding"))
            if b"gzip" in headers.get(b"accept-encoding", b""):
                body = page.packed
                common.append((b"content-encoding", b"gzip"))
        await respond(send, status, body, page.kind, common, head=scope["method"] == "HEAD")

    async def _introduced(self, page: Page, scope: Scope, headers: dict[bytes, bytes]) -> Page:
        """The page as it introduces itself to a program that shows a link; such a program has no cookie."""
        name, _, rest = scope["path"].strip("/").partition("/")
        game = rest if name in OF_A_GAME else ""
        if name in OF_A_MATCH and self.game_of is not None:
            with contextlib.suppress(Exception):  # a link can be shown without; the page says what is wrong
                game = await self.game_of(rest.partition("/")[0])
        origin = f"{scope.get('scheme', 'http')}://{headers.get(b'host', b'').decode('latin-1')}"
        said = tags(shared_page_of(name, game), origin).encode()
        return packed(page.body.replace(b"</head>", said + b"\n</head>", 1), page.kind, page.cache)

    def find(self, path: str) -> Page | None:
        """What an address of the page shows; the page itself for the addresses inside it."""
        self._look()
        if path == "/" or path.startswith(ROUTES):
            path = "/index.html"
        if path not in self.cache:
            file = self.files.get(path)
            if file is None:
                return None
            self.cache[path] = load(path, file)
        return self.cache[path]

    def _look(self) -> None:
        """List the folder again whenever the page has been rebuilt."""
        try:
            built: int | None = (self.folder / "index.html").stat().st_mtime_ns
        except FileNotFoundError:
            built = None
        if built != self.built:
            self.built = built
            self.cache.clear()
            self.files = {}
            if built is not None:
                found = [file for file in self.folder.rglob("*") if file.is_file()]
                self.files = {"/" + file.relative_to(self.folder).as_posix(): file for file in found}

    @staticmethod
    async def _html(scope: Scope, send: Send, status: int, text: str) -> None:
        html = "text/html; charset=utf-8"
        cache = [(b"cache-control", b"no-store")]
        await respond(send, status, text.encode(), html, cache, head=scope["method"] == "HEAD")


def load(path: str, file: Path) -> Page:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix == ".js":
        kind = "text/javascript"
    # Vite puts the hash of a file's content into its name, under assets/.
    cache = "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"
    return packed(body, f"{kind}; charset=utf-8" if kind.startswith(TEXT) else kind, cache)


def packed(body: bytes, kind: str, cache: str) -> Page:
    worth = kind.startswith(TEXT) and len(body) > 1000
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body, gzip.compress(body, 9, mtime=0) if worth else None, kind, etag, cache)


async def respond(
    send: Send,
    status: int,
    body: bytes,
    kind: str | None,
    headers: list[tuple[bytes, bytes]],
    head: bool = False,
) -> None:
    all_headers = [*headers, (b"content-length", str(len(body)).encode())] if status != 304 else list(headers)
    if kind is not None:
        all_headers.append((b"content-type", kind.encode()))
    await send({"type": "http.response.start", "status": status, "headers": all_headers})
    await send({"type": "http.response.body", "body": b"" if head else body})
