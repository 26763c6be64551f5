"""How long a person waits for the answer to a move while many bot games run on the same server.

    python bench/server_latency.py                  # 200 bot games as fast as they can, 1,000 moves of people
    python bench/server_latency.py --pace normal    # the same at a person's pace, as at a real table

Server, bots and the measuring client share this machine's cores. A wait is from the moment a move is handed
to the socket to the moment its acknowledgement, which means that it is on the disk, has come back. Raw waits
are kept in bench/results/.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

RESULTS = Path(__file__).parent / "results"

SERVER = """
import sys
from pathlib import Path
from hyakki.server import logs
from hyakki.server.limits.limits import Rates
from hyakki.server.run import ServerSettings, page_url, listen, run

logs.configure(Path(sys.argv[1]) / "hyakki.log")
rates = Rates.plenty()
listening = listen("127.0.0.1", 0)
run(
    ServerSettings(Path(sys.argv[1]), rates=Rates.plenty()),
    listening,
    lambda: print(page_url(listening), flush=True),
    lambda news: None,
)
"""


class Socket:
    """A page's end of the line, as plain as can be."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.ids = count(1)
        self.frames: dict[str, Any] = {}

    @classmethod
    async def open(cls, address: str) -> Socket:
        socket = await connect(
            address.replace("http", "ws", 1) + "socket", compression=None, proxy=None, max_size=None
        )
        opened = cls(socket)
        await opened.ask("hello", protocol=3)
        return opened

    async def ask(self, type: str, **fields: Any) -> Any:
        id = str(next(self.ids))
        await self.socket.send(json.dumps({"type": type, "id": id, **fields}))
        while (message := await self.hear()).get("id") != id:
            pass
        if message["type"] == "problem":
            raise SystemExit(f"{type}: {message['text']}")
        return message

    async def hear(self) -> Any:
        message = json.loads(await self.socket.recv())
        if message["type"] == "update":
            self.frames[message["match"]] = message["frame"]
        elif message["type"] == "table":
            self.frames[message["info"]["match"]] = message["frame"]
        return message


async def person(address: str, waits: list[float], wanted: int) -> None:
    """Play match after match against two bots that never dawdle, and time every move."""
    socket = await Socket.open(address)
    seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "normal"}]
    keys = count()
    while len(waits) < wanted:
        match = (await socket.ask("create", game="phantom", seats=seats, pace="off"))["match"]
        await socket.ask("open", match=match)
        while len(waits) < wanted and not (frame := socket.frames[match])["scene"]["over"]:
            if not frame["scene"]["legal"]:
                await socket.hear()
                continue
            move = frame["scene"]["legal"][0]
            began = time.perf_counter()
            await socket.ask("move", match=match, version=frame["version"], move=move, key=str(next(keys)))
            waits.append(time.perf_counter() - began)
        await socket.ask("leave", match=match)
    await socket.socket.close()


async def measure(address: str, args: argparse.Namespace) -> dict[str, Any]:
    host = await Socket.open(address)
    levels = args.levels.split(",")
    bots = [{"kind": "bot", "level": levels[seat % len(levels)]} for seat in range(6)]
    matches = []
    for _ in range(args.games):
        created = await host.ask(
            "create", game="phantom", seats=bots, options={"rounds": "6"}, pace=args.pace
        )
        matches.append(created["match"])
    await asyncio.sleep(2)
    before, began = await versions(host, matches), time.perf_counter()
    waits: list[float] = []
    await asyncio.gather(*(person(address, waits, args.moves) for _ in range(args.people)))
    after, seconds = await versions(host, matches), time.perf_counter() - began
    welcome = await host.ask("hello", protocol=3)
    await host.socket.close()
    waits.sort()
    return {
        "bot_games": args.games,
        "bot_games_still_running": sum(running for _, running in after),
        "bot_pace": args.pace,
        "bot_levels": args.levels,
        "bot_moves_per_second": round((sum(v for v, _ in after) - sum(v for v, _ in before)) / seconds, 1),
        "people": args.people,
        "moves": len(waits),
        "seconds": round(seconds, 1),
        "rules": "compiled" if welcome["compiled"] else "interpreted",
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
        "milliseconds": {
            "p50": at(waits, 0.50),
            "p90": at(waits, 0.90),
            "p99": at(waits, 0.99),
            "p99.9": at(waits, 0.999),
            "max": at(waits, 1),
        },
        "waits_ms": [round(wait * 1000, 2) for wait in waits],
    }


async def versions(host: Socket, matches: list[str]) -> list[tuple[int, bool]]:
    """How far each match has come, and whether it still runs."""
    found = []
    for match in matches:
        table = await host.ask("open", match=match)
        await host.ask("leave", match=match)
        found.append((table["frame"]["version"], table["info"]["status"] == "running"))
    return found


def at(waits: list[float], share: float) -> float:
    return round(waits[min(len(waits) - 1, int(len(waits) * share))] * 1000, 2)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="bot games at once (200)")
    parser.add_argument("--people", type=int, default=10, help="people who play at the same time (10)")
    parser.add_argument("--moves", type=int, default=1000, help="moves to time (1000)")
    parser.add_argument(
        "--pace", default="off", choices=["off", "brisk", "normal", "calm"], help="of the bot games"
    )
    parser.add_argument("--levels", default="easy,normal,hard", help="of the bots, in turn round the seats")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([sys.executable, "-c", SERVER, data], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            result = asyncio.run(measure(server.stdout.readline().strip(), args))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)
    RESULTS.mkdir(exist_ok=True)
    kept = RESULTS / f"server_latency_{args.pace}_{args.levels.replace(',', '_')}.json"
    kept.write_text(json.dumps(result, indent=1) + "\n")
    for name, value in result.items():
        if name != "waits_ms":
            print(f"{name}: {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
