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

import ground


def play() -> int:
    python = ground.hyakki("run", "installing the packages")
    if "--help" not in sys.argv and "-h" not in sys.argv:
        ground.page()
    kept = ["--data", str(ground.ROOT / "data")]  # unless told otherwise, wherever one stands
    with compiling_meanwhile():
        return serve([str(python.with_name("hyakki")), "serve", *kept, *sys.argv[1:]])


def serve(command: list[str]) -> int:
    """Run the server to its end. It has a group of its own, so that it hears of Ctrl-C once, from here."""
    env = ground.environment()
    server = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, process_group=0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: server.send_signal(number))
    code = server.wait()
    return code if code >= 0 else 128 - code


@contextlib.contextmanager
def compiling_meanwhile() -> Iterator[None]:
    """Compile beside the server, in a group of its own that ends with it."""
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
