"""./play: make everything ready, compile in the background, serve the table until Ctrl-C.

The arguments (`--port N`, `--no-open`, `--data DIR`) are those of `hyakki serve`.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from types import FrameType

import ground


def play() -> int:
    python = ground.hyakki("run", "installing the packages")
    if "--help" not in sys.argv and "-h" not in sys.argv:
        ground.page()
    with compiling_meanwhile():
        return serve([str(python.with_name("hyakki")), "serve", *sys.argv[1:]])


def serve(command: list[str]) -> int:
    """Run the server to its end; being told to stop means telling it to stop."""
    server = subprocess.Popen(command, cwd=ground.ROOT, env=ground.environment())

    def stop(number: int, frame: FrameType | None) -> None:
        # On Ctrl-C the terminal tells the server too; a second telling could cut its goodbye short.
        if number != signal.SIGINT:
            server.send_signal(number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    code = server.wait()
    return code if code >= 0 else 128 - code


@contextlib.contextmanager
def compiling_meanwhile() -> Iterator[None]:
    """Compile rules and bots beside the server, in a group of its own that ends with it."""
    command = [sys.executable, str(ground.ROOT / "tools" / "compile.py"), "--background"]
    compiler = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(compiler.pid, signal.SIGTERM)
        compiler.wait()


if __name__ == "__main__":
    ground.main(play)
