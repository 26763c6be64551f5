"""Servers as processes of their own, on a core of their own: started, measured, stopped."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "Running",
    "Watch",
    "data_folder",
    "hyakki_server",
    "keep_to_the_second_core",
    "other_server",
    "peer",
    "protocol_of",
    "serving",
]

TICKS = os.sysconf("SC_CLK_TCK")
CORES = sorted(os.sched_getaffinity(0))
BENCH = Path(__file__).parent.parent
PEERS = BENCH / "peers_servers"

HYAKKI = """
import sys
from pathlib import Path
from hyakki.games import GAMES
from hyakki.server import logs
from hyakki.server.limits.rates import Rates
from hyakki.server.run import ServerSettings, listen, run

sys.path.insert(0, sys.argv[2])
from loading.trick import TRICK

GAMES["trick"] = TRICK
logs.configure(Path(sys.argv[1]) / "hyakki.log")
listening = listen("127.0.0.1", 0)
run(
    ServerSettings(Path(sys.argv[1]), workers=1, rates=Rates() if "limits" in sys.argv else Rates.plenty()),
    listening,
    lambda: print(listening.getsockname()[1], flush=True),
    lambda news: None,
)
"""
"""The whole server with its limits lifted (all these people come from one address) unless they are asked for,
and one game more."""


@dataclass(frozen=True, slots=True)
class Running:
    """A server process. It has said on which port it listens."""

    pid: int
    port: int

    def cpu(self) -> float:
        """Seconds of processor time so far, all threads together."""
        after_name = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024

    def rest(self) -> None:
        """Stand still, so that another server has the core."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def bots_elsewhere(self) -> None:
        """Let the workers in which bots think run on the second core: the first is the server's own."""
        if len(CORES) > 1:
            children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
            for child in children.split():
                os.sched_setaffinity(int(child), {CORES[1]})


def hyakki_server(data: Path, *words: str) -> list[str]:
    """With its limits lifted, or with the word "limits" as a host has it."""
    return [sys.executable, "-c", HYAKKI, str(data), str(BENCH), *words]


def other_server(checkout: Path, data: Path) -> list[str]:
    """The same of another checkout, as its own bench starts it, with the packages of this one."""
    bench = str(checkout / "bench")
    start = "import sys; sys.path.insert(0, sys.argv[2]); from loading.servers import HYAKKI; exec(HYAKKI)"
    return ["env", f"PYTHONPATH={checkout / 'src'}", sys.executable, "-c", start, str(data), bench]


def protocol_of(checkout: Path) -> int:
    """What the server of another checkout speaks."""
    asked = "from hyakki.server.protocol import PROTOCOL; print(PROTOCOL)"
    found = ["env", f"PYTHONPATH={checkout / 'src'}", sys.executable, "-c", asked]
    return int(subprocess.run(found, check=True, capture_output=True, text=True).stdout)


def peer(*command: str) -> list[str]:
    """A server of somebody else. Its packages are fetched here, and only for this."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise SystemExit("the peers run on Node: install node and npm (20 or later)")
    if not (PEERS / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=PEERS, check=True)
    return ["node", str(PEERS / command[0]), *command[1:]]


@contextlib.contextmanager
def serving(command: list[str], core: int | None = 0) -> Iterator[Running]:
    """Start a server that prints its port, on one core or wherever there is room; stop it at the end."""
    kept = command if core is None else apart(core) + command
    production = {**os.environ, "NODE_ENV": "production"}
    process = subprocess.Popen(kept, stdout=subprocess.PIPE, text=True, env=production)
    assert process.stdout is not None
    try:
        said = process.stdout.readline().strip()
        if not said.isdigit():
            raise SystemExit(f"the server did not start: {said or 'see above'}")
        yield Running(process.pid, int(said))
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


@contextlib.contextmanager
def data_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hyakki-load-") as folder:
        yield Path(folder)


def apart(core: int) -> list[str]:
    """How a command is kept on one core; without taskset, or with one core only, it is not."""
    if shutil.which("taskset") is None or len(CORES) < 2:
        return []
    return ["taskset", "-c", str(CORES[core])]


def keep_to_the_second_core() -> None:
    if len(CORES) > 1:
        os.sched_setaffinity(0, {CORES[1]})


class Watch:
    """Real and processor time of a server since it was made."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.began, self.used = time.perf_counter(), server.cpu()

    def passed(self) -> tuple[float, float]:
        return time.perf_counter() - self.began, self.server.cpu() - self.used
