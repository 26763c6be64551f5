"""What the page's arena is tested against is what the rules say today."""

from __future__ import annotations

import json

import hoshi_inputs


def test_the_recorded_states_are_those_of_the_rules() -> None:
    told = json.loads(hoshi_inputs.FILE.read_text("utf-8"))
    rows = json.loads(json.dumps(hoshi_inputs.recorded()))
    assert told == rows, "run .venv/bin/python tools/hoshi_inputs.py"
    allowed = {move for *_, legal in told["states"] for move in legal}
    assert allowed == set(told["inputs"])
