"""The log: one JSON object a line, and no secrets."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import logging, pathlib, sys, structlog
from hyakki.server.logs import configure

def fails(password):
    raise ValueError("no such thing")

configure(pathlib.Path(sys.argv[1]))
for log in (structlog.get_logger("ours"), logging.getLogger("theirs")):
    try:
        fails("".join(("hun", "ter2")))
    except ValueError:
        log.exception("it failed")
"""


def test_a_fault_is_told_without_the_values_of_its_variables(tmp_path: Path) -> None:
    file = tmp_path / "hyakki.log"
    subprocess.run([sys.executable, "-c", PROGRAM, str(file)], check=True, timeout=60)
    text = file.read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["event"] for line in lines] == ["it failed", "it failed"]
    assert all(line["exception"][0]["exc_value"] == "no such thing" for line in lines)
    assert "hunter2" not in text
