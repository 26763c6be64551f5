"""`hyakki serve`: the table in the browser."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import hyakki
from hyakki.commands import CannotDo, Subparsers, add, reason
from hyakki.commands.keeping import add_data, add_database, make_folder

if TYPE_CHECKING:
    from hyakki.server.http.origins import Network
    from hyakki.server.run import ServerSettings

PORT = 8100


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "serve",
        "open the table in the browser",
        "hyakki serve\nhyakki serve --host 0.0.0.0 --port 9000 --data /srv/hyakki --no-open",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at (this machine only: 127.0.0.1)"
    )
    parser.add_argument(
        "--port", type=port, default=PORT, help=f"the port to listen at ({PORT}; 0 takes a free one)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    add_places(parser)
    parser.add_argument(
        "--no-lobby", action="store_true", help="no tables for everybody and no quick match, only links"
    )
    parser.add_argument(
        "--no-proxy", action="store_true", help="believe no X-Forwarded-* from this machine either"
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another limit, sockets=400 or creates=2/90 (two a second, 90 at once) for example; repeatable",
    )
    add_bots(parser)
    add_log(parser)


def add_places(parser: argparse.ArgumentParser) -> None:
    """Where things lie, and where others are met."""
    add_data(parser)
    add_database(parser)
    parser.add_argument(
        "--origin",
        type=origin,
        action="append",
        default=[],
        help="the page's address behind a proxy, https://play.example for example; repeatable",
    )
    parser.add_argument(
        "--proxy",
        metavar="NETWORK",
        type=network,
        action="append",
        default=[],
        help="believe X-Forwarded-* from this address or network, too (usually only this machine);"
        " repeatable",
    )
    parser.add_argument(
        "--metrics-for",
        metavar="NETWORK",
        type=network,
        action="append",
        default=[],
        help="show /metrics to this address or network, too (usually only this machine); repeatable",
    )
    parser.add_argument(
        "--redis",
        type=redis,
        default=os.environ.get("HYAKKI_REDIS", ""),
        metavar="ADDRESS",
        help="redis://host:6379, where several processes on one database meet (HYAKKI_REDIS)",
    )
    parser.add_argument(
        "--backups",
        type=Path,
        metavar="DIR",
        help="where the host's page makes and finds backups (backups in the data folder)",
    )


def add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers", metavar="N", type=number, help="processes for bots (one for each core but one)"
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program of yours that plays as `hyakki bot --help` says, to be chosen at the tables by its"
        " name; repeatable",
    )
    parser.add_argument(
        "--engine-time",
        type=int,
        default=1000,
        metavar="MS",
        help="milliseconds that an engine has for a move (usually 1000)",
    )
    parser.add_argument(
        "--engine-memory",
        type=int,
        default=1024,
        metavar="MB",
        help="megabytes that an engine may use (usually 1024)",
    )


def add_log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--log", choices=["file", "stderr"], default="file", help="where the log goes (file)")
    parser.add_argument(
        "--log-level",
        choices=["debug", "info", "warning", "error"],
        default="info",
        help="how much is logged (info)",
    )


def port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port, a number from 0 to 65535")
    return int(text)


def origin(text: str) -> str:
    """Anything more or less than browsers send would never be met again, and keep everybody out."""
    if not addressed(text, ("http", "https")) or urlsplit(text.rstrip("/")).path:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address of a page; https://play.example is, without a path"
        )
    return text


def redis(text: str) -> str:
    """It may hold a password: not shown."""
    if text and not addressed(text, ("redis", "rediss", "unix")):
        raise argparse.ArgumentTypeError("this is no address of Redis; redis://host:6379 is")
    return text


def addressed(text: str, kinds: tuple[str, ...]) -> bool:
    """
    >>> kinds = ("http", "https")
    >>> [addressed(text, kinds) for text in ("https://a.example:81", "a.example", "http://", "http://a:b")]
    [True, False, False, False]
    """
    try:
        parts = urlsplit(text)
        return parts.scheme in kinds and bool(parts.hostname or parts.path) and parts.port != 0
    except ValueError:  # brackets that do not close, a port that is no number
        return False


def network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address and no network; 10.0.0.5 and 10.0.0.0/24 are"
        ) from None


def number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 1000")
    return int(text)


def run(args: argparse.Namespace) -> int:
    make_folder(args.data)

    from hyakki.server import logs
    from hyakki.server.run import CannotServe, listen, page_url
    from hyakki.server.run import run as serve
    from hyakki.store import StoreError

    settings = settings_of(args)
    try:
        listening = listen(args.host, args.port)
    except OSError as error:
        raise CannotDo(why_not(error, args.host, args.port)) from error
    address = page_url(listening)
    file = args.data / "hyakki.log" if args.log == "file" else None
    try:
        logs.configure(file, args.log_level)
    except OSError as error:
        raise CannotDo(f"{file}: {reason(error)}; mend that, or choose --log stderr") from error

    def announce() -> None:
        print(
            f"hyakki {hyakki.__version__} runs {'compiled' if hyakki.compiled() else 'interpreted'}",
            flush=True,
        )
        print(f"hyakki is at {address} - press Ctrl-C to stop", flush=True)
        if not args.no_open:
            open_browser(address)

    try:
        serve(settings, listening, announce, lambda line: print(line, flush=True))
    except (StoreError, CannotServe) as error:
        raise CannotDo(str(error)) from error
    print("hyakki has stopped; every match is kept", flush=True)
    return 0


def settings_of(args: argparse.Namespace) -> ServerSettings:
    """What was asked for. Raises CannotDo where it does not go together."""
    from hyakki.bots.engines import check_together
    from hyakki.bots.programs import UnfitProgram, named
    from hyakki.server.limits.limit_options import changed
    from hyakki.server.limits.rates import Rates
    from hyakki.server.run import ServerSettings

    try:
        rates = changed(Rates(), args.limit)
    except ValueError as error:
        raise CannotDo(f"--limit: {error}") from error
    if args.redis and not args.database:
        raise CannotDo("--redis is for several processes on one database; give --database as well")
    try:
        engines = [named(text, args.engine_time, args.engine_memory) for text in args.engine]
        check_together(engines)
    except UnfitProgram as error:
        raise CannotDo(f"--engine: {error}") from error
    return ServerSettings(
        args.data,
        args.host,
        args.port,
        args.origin,
        args.workers,
        rates,
        lobby=not args.no_lobby,
        proxies=args.proxy,
        own_proxy=not args.no_proxy,
        metrics=args.metrics_for,
        database=args.database,
        redis=args.redis,
        backups=args.backups,
        engines=engines,
    )


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; is hyakki already running? Choose another with --port"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights than you have; choose one above 1023 with --port"
    return f"cannot listen at {host}, port {port}: {reason(error)}"


def open_browser(address: str) -> None:
    """Where there is a screen. Without one, Python would start a text browser on top of this terminal."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
