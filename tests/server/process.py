"""`hyakki serve` as a process of its own."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self


class Process:
    """Started when entered, told to stop when left. `program` is where another hyakki than this one lies."""

    module = "hyakki.cli"

    def __init__(self, data: Path, *words: str, program: Path | None = None) -> None:
        self.data = data
        self.words = words
        self.program = program
        self.address = ""
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, "serve", "--no-open", "--port", "0", "--workers", "1"]
            + ["--data", str(self.data), *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ
            | {"PYTHONUNBUFFERED": "1"}
            # Nobody has compiled another program.
            | ({} if self.program is None else {"PYTHONPATH": str(self.program), "HYAKKI_COMPILED": ""}),
        )
        assert self.process.stdout is not None
        line = b""
        # Letter by letter, so that what it says right after its address is left for `stop` to hear.
        while letter := os.read(self.process.stdout.fileno(), 1):
            line += letter
            if letter == b"\n":
                self.lines.append(line.decode())
                line = b""
                if self.lines[-1].startswith("hyakki is at "):
                    self.address = self.lines[-1].split()[3]
                    return self
        raise AssertionError(f"the server did not start: {self.process.communicate()}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, float, str, str]:
        """Tell it to stop: its exit code, the seconds it took, and what it said last."""
        began = time.monotonic()
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, time.monotonic() - began, out, err

    def children(self) -> list[int]:
        """The processes it has started, bots' workers."""
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(word) for word in listed.split()]


FIRST_PORT, PORTS = 20_000, 400
"""From here on each of the processes that run tests has so many ports. They lie below those that a system
gives to whoever asks for any, so that nobody else gets one while its server is away."""


def own_ports() -> Iterator[int]:
    """Those of this process, each once."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    first = FIRST_PORT + PORTS * (worker % 25)
    yield from random.sample(range(first, first + PORTS), PORTS)


def nobody_uses(port: int) -> bool:
    with socket.socket() as tried:
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


OWN_PORTS = own_ports()


def free_port() -> int:
    """A port for a server that must come back to the same place."""
    return next(filter(nobody_uses, OWN_PORTS))
