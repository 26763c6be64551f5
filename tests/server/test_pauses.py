"""The garbage collector stops everybody while it looks, so it looks at little at a time."""

from __future__ import annotations

import subprocess
import sys

LOOK = """
import gc
from hyakki.server.run import pause_shortly

most = full = 0

def looks(phase, info):
    global most, full
    if phase == "start" and info["generation"] < 2:
        most = max(most, sum(len(gc.get_objects(young)) for young in range(info["generation"] + 1)))
    elif phase == "start":
        full += 1

pause_shortly()
gc.callbacks.append(looks)
kept = [[] for _ in range(1_000_000)]
print(most, full)
"""
"""A million lists that stay, as a server full of tables has; what the collector looked at meanwhile."""


def test_a_look_of_the_garbage_collector_is_short() -> None:
    """When it waited for 400,000 objects to look at them at once, a flood stopped all tables for 150 ms."""
    done = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)
    most, full = map(int, done.stdout.split())
    assert 10_000 <= most <= 50_000
    assert not full
