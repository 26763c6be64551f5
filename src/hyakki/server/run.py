"""A server from start to end: opens the store, starts the bots, listens, stops cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import secrets
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import structlog
import uvicorn
from uvicorn.loops.auto import auto_loop_factory

import hyakki
from hyakki.bots.engines import Engines
from hyakki.bots.programs import Program
from hyakki.bots.workers import WorkerPool
from hyakki.games import BROKEN
from hyakki.server.accounts.accounts import Accounts
from hyakki.server.accounts.bots import Bots
from hyakki.server.accounts.identity import Identity
from hyakki.server.accounts.live_sessions import LiveSessions
from hyakki.server.accounts.names import a_name
from hyakki.server.accounts.passwords import Passwords
from hyakki.server.accounts.second_factor import SecondFactor
from hyakki.server.app import build
from hyakki.server.hosting.desk import Desk, Places
from hyakki.server.http.origins import Network, Origins
from hyakki.server.http.pages import STATIC, Pages
from hyakki.server.http.timeouts import timed_http
from hyakki.server.limits.bans import Bans
from hyakki.server.limits.limits import Limits, Rates
from hyakki.server.limits.match_quota import MatchQuota
from hyakki.server.metrics import Metrics
from hyakki.server.services import Services
from hyakki.server.sockets.acceptor import Acceptor
from hyakki.server.sockets.lobby_watchers import LobbyWatchers
from hyakki.server.sockets.updates import Updates
from hyakki.server.sockets.websocket import socket_protocol
from hyakki.server.storage import stored
from hyakki.table import Clock, Ids, Matches, Pacer
from hyakki.table import Settings as TableSettings
from hyakki.table.dependencies import Thinker
from hyakki.table.holding import ALONE, LEASE, Holding

__all__ = ["CannotServe", "ServerSettings", "listen", "opened", "page_url", "run"]

log = structlog.get_logger("hyakki.server")

HARD_LIMIT = 64 * 1024
"""Bytes at which a message is not even read; smaller ones that are still too large get an answer."""

LOOPBACK = ("127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class ServerSettings:
    data: Path
    host: str = "127.0.0.1"
    port: int = 8100
    origins: list[str] = field(default_factory=list)
    workers: int | None = None
    rates: Rates = field(default_factory=Rates)
    static: Path = STATIC
    lobby: bool = True
    proxies: list[Network] = field(default_factory=list)
    """Proxies that are believed about their clients' addresses."""
    own_proxy: bool = True
    """And that of whatever runs on this machine."""
    metrics: list[Network] = field(default_factory=list)
    database: str = field(default="", repr=False)
    """Where matches are kept, if not in a file of the data folder; it may hold a password."""
    redis: str = field(default="", repr=False)
    """Where the processes that serve the same tables meet; it may hold a password."""
    engines: Sequence[Program] = ()
    """Programs from elsewhere that play at the tables."""
    backups: Path | None = None
    """Where the host's page makes backups; in the data folder, if nothing else is said."""


def listen(host: str, port: int) -> socket.socket:
    """Take the port, before anything else is begun. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    return listening


def page_url(listening: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


@contextlib.asynccontextmanager
async def opened(
    settings: ServerSettings,
    thinker: Thinker,
    *,
    clock: Clock | None = None,
    ids: Ids | None = None,
    pacer: Pacer | None = None,
    ticks: Callable[[], float] = time.monotonic,
    waits: TableSettings | None = None,
    passwords: Passwords | None = None,
    address: str = "",
    tell: Callable[[str], None] = lambda line: None,
) -> AsyncIterator[Services]:
    """A server's services, with a thinker for its bots.

    `address` is where it is found, `tell` says what the host should know.

    Raises StoreError, CannotServe.
    """
    async with contextlib.AsyncExitStack() as exits:  # what was opened first is closed last
        store = await exits.enter_async_context(stored(settings.data, settings.database, address, tell))
        ids, passwords = ids or Ids(), passwords or Passwords()
        exits.callback(passwords.close)
        holding = None
        if settings.database or settings.redis:
            process = secrets.token_hex(6)
            holding = Holding(store.leases, process if settings.redis else ALONE + process, clock or Clock())
            exits.push_async_callback(holding.close)
        engines = Engines(settings.engines)
        exits.push_async_callback(engines.close)
        matches = Matches(
            store,
            thinker,
            clock=clock,
            ids=ids,
            pacer=pacer,
            settings=waits or TableSettings(lobby=settings.lobby, most=settings.rates.matches),
            holding=holding if settings.redis else None,
            engines=engines,
        )
        exits.push_async_callback(matches.close)
        services = await services_of(matches, settings, Limits(settings.rates, ticks), passwords, ids)
        exits.push_async_callback(services.bots.close)
        exits.push_async_callback(services.bans.close)
        await services.bans.start()
        exits.push_async_callback(leave_cluster, services)
        if holding is not None:
            holding.outages = matches.deps.outages
            await check_company(holding)
            if settings.redis:
                await join_cluster(services, holding, settings.redis)
        await matches.start()
        services.bots.start()
        backups = settings.backups or settings.data / "backups"
        services.desk = Desk(services, Places(settings.data, settings.database, backups))
        exits.push_async_callback(services.desk.close)
        services.desk.start()
        yield services


async def services_of(
    matches: Matches, settings: ServerSettings, limits: Limits, passwords: Passwords, ids: Ids
) -> Services:
    """All that a server has around its matches, nothing of it started yet. Raises StoreError."""
    store, now = matches.deps.store, matches.deps.clock.now
    metrics = Metrics(settings.metrics)
    metrics.matches.set_function(lambda: len(matches.loaded))
    live_sessions = LiveSessions()
    matches.deps.lobby.network = live_sessions.network
    bans = Bans(store.bans, live_sessions)
    factor = SecondFactor(store, await store.secret("second factors"), now, limits)
    accounts = Accounts(matches, passwords, factor, live_sessions, limits, bans)
    return Services(
        matches=matches,
        store=store,
        identity=Identity(await store.secret("guests"), now),
        limits=limits,
        metrics=metrics,
        updates=Updates(),
        lobby_watchers=LobbyWatchers(matches.deps.lobby),
        live_sessions=live_sessions,
        accounts=accounts,
        bans=bans,
        bots=Bots(matches, accounts, live_sessions),
        quota=MatchQuota(matches, limits),
        name=lambda: a_name(ids.below),
    )


async def check_company(holding: Holding) -> None:
    """Whether all processes on this database can reach each other. Raises CannotServe, StoreError.

    One that was killed a moment ago still counts; it is waited for.
    """
    await holding.start()
    clock = holding.clock
    until = clock.now() + LEASE + 1_000
    while holding.strangers:
        if clock.now() > until:
            raise CannotServe(
                "another hyakki serves from this database, and they cannot reach each other. Start every one "
                "of them with --redis and the same address, or only one"
            )
        await clock.sleep(100)


async def join_cluster(services: Services, holding: Holding, address: str) -> None:
    """Only where there are any: a process alone needs nothing of it. Raises CannotServe."""
    try:
        from hyakki.server.cluster import BusRefused, BusUnreachable, Cluster
    except ImportError as error:
        raise CannotServe("--redis needs a package more: pip install 'hyakki[scale]'") from error
    try:
        await Cluster(services, holding, address, await services.store.secret("cluster")).start()
    except BusRefused as error:
        raise CannotServe(
            f"{error} (at {without_password(address)}). Say it in HYAKKI_REDIS, as in "
            "redis://:password@host:6379/0, or redis://user:password@host:6379/0 if it has users"
        ) from error
    except BusUnreachable as error:
        raise CannotServe(
            f"there is no Redis at {without_password(address)} ({error}), and without one the servers cannot "
            "reach each other. Start it, or serve with one process and without --redis"
        ) from error


async def leave_cluster(services: Services) -> None:
    if services.cluster is not None:
        await services.cluster.leave()


def without_password(address: str) -> str:
    """An address as it may be shown: without names and passwords.

    >>> without_password("redis://:secret@10.0.0.5:6379/0"), without_password("unix:///run/redis.sock?db=1")
    ('10.0.0.5:6379', '/run/redis.sock')
    """
    parts = urlsplit(address)
    return f"{parts.hostname}:{parts.port or 6379}" if parts.hostname else parts.path


class CannotServe(Exception):
    """Something that the host asked for is not there; the text says what."""


class Server(uvicorn.Server):
    """The first signal stops it in order; a second one at once."""

    def __init__(
        self, config: uvicorn.Config, announce: Callable[[], None], services: Services, proxies: list[str]
    ) -> None:
        super().__init__(config)
        self.announce = announce
        self.services = services
        self.proxies = proxies
        self.acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if sockets and sys.platform != "win32":  # where loops cannot watch a socket
            await super().startup([])
            parts = (self.services.limits, self.services.metrics, self.proxies)
            self.acceptors = [Acceptor(one, self._protocol, *parts) for one in sockets]
            for acceptor in self.acceptors:
                acceptor.start()
        else:
            await super().startup(sockets)
        self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Other processes take over before this one's clients reach them."""
        self.services.limits.stopping.set()
        for acceptor in self.acceptors:
            acceptor.close()
        if self.services.cluster is not None:
            for server in self.servers:
                server.close()
            await self.services.cluster.leave()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        """What talks to a new connection, as uvicorn makes it."""
        made: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return made(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        if sys.platform == "win32":  # where loops know no signals
            with super().capture_signals():
                yield
            return
        numbers = (signal.SIGINT, signal.SIGTERM)
        for number in numbers:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in numbers:
                loop.remove_signal_handler(number)


def server_of(services: Services, settings: ServerSettings, announce: Callable[[], None]) -> Server:
    app = build(services, Origins(settings.host, settings.origins), Pages(settings.static, services.game_of))
    proxies = [*(LOOPBACK if settings.own_proxy else ()), *map(str, settings.proxies)]
    config = uvicorn.Config(
        app,
        ws=socket_protocol(services.limits, services.metrics),
        ws_max_size=HARD_LIMIT,
        ws_per_message_deflate=False,  # frames are small, and a hand's size must not depend on its cards
        http=timed_http(services.limits, services.metrics, proxies),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        forwarded_allow_ips=proxies,
    )
    return Server(config, announce, services, proxies)


async def serve(
    settings: ServerSettings,
    listening: socket.socket,
    announce: Callable[[], None],
    news: Callable[[str], None],
) -> None:
    pool = WorkerPool(settings.workers)
    watching = asyncio.create_task(watch_for_compiled(news))
    try:
        await pool.start()
        async with opened(settings, pool, address=page_url(listening), tell=news) as services:
            for sentence in BROKEN.values():
                news(sentence)
                log.warning("a game is broken", reason=sentence)
            log.info("serving", address=page_url(listening), compiled=hyakki.compiled())
            trying = asyncio.create_task(try_engines(services.matches.deps.engines, news))
            pause_shortly()
            await server_of(services, settings, announce).serve(sockets=[listening])
            trying.cancel()
    finally:
        watching.cancel()
        await pool.close()
    log.info("stopped")


async def try_engines(engines: Engines, news: Callable[[str], None]) -> None:
    """A host hears of an engine that does not start before anybody plays against it."""
    for sentence in await engines.tried():
        news(sentence)
        log.warning("an engine does not start", reason=sentence)


def pause_shortly() -> None:
    """Keep the garbage collector from stopping everybody for long.

    What is there now, hundreds of thousands of objects of the libraries, is never looked through again. Of
    what comes, a look at the young ones takes 5 ms and one at those that outlived it 10: the second number is
    how many of the former the latter waits for, and with 20 of them it stopped everybody for 150 ms whenever
    a flood had left enough behind. A full look, 200 ms with 300 games, comes every two million objects or so.
    """
    gc.freeze()
    gc.set_threshold(10_000, 2, 60)


async def watch_for_compiled(news: Callable[[str], None]) -> None:
    """Tell when a compiler that works beside this server has finished; the pool changes over by itself."""
    if hyakki.compiled() or os.environ.get("HYAKKI_INTERPRETED"):
        return
    while True:
        await asyncio.sleep(1)
        if hyakki.compiled_overlay() is not None:
            news("the rules are compiled now: bots use them at once, the rest at the next start")
            return


def run(
    settings: ServerSettings,
    listening: socket.socket,
    announce: Callable[[], None],
    news: Callable[[str], None],
) -> None:
    """Serve until told to stop. Raises StoreError, CannotServe."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(serve(settings, listening, announce, news))
