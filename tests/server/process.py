"""`hyakki serve` as a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self


class Process:
    """Started when entered, told to stop when left. `program` is where another hyakki than this one lies."""

    def __init__(self, data: Path, *words: str, program: Path | None = None) -> None:
        self.data = data
        self.words = words
        self.program = program
        self.address = ""
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hyakki.cli", "serve", "--no-open", "--port", "0", "--workers", "1"]
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
        for line in self.process.stdout:
            self.lines.append(line)
            if line.startswith("hyakki is at "):
                self.address = line.split()[3]
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


def free_port() -> int:
    """A port for a server that must come back to the same place."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
