"""The HTTP interface is what its own description says: asked by schemathesis, with sense and without."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from tests.server.client import fetch
from tests.server.process import Process

EXAMPLES = 300 if os.environ.get("HYAKKI_DEEP") else 6
"""Of each address, each way."""


def ask(operation: Any, how: GenerationMode, cookie: str) -> None:
    @seed(20261115)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=how))
    def every(case: Any) -> None:
        # By the answer: the status is described, so are its type and shape, and none is a fault of ours.
        case.call_and_validate(headers={"Cookie": cookie}, timeout=20)

    every()


def test_every_address_answers_as_it_is_described(tmp_path: Path) -> None:
    with Process(tmp_path, "--limit", "all=none") as served:
        cookie = fetch(f"{served.address}api/me").headers["set-cookie"].partition(";")[0]
        schema = schemathesis.openapi.from_url(f"{served.address}schema/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
        assert len(operations) >= 13
        for operation in operations:
            # Signing out and deleting oneself are for somebody else.
            mine = "" if operation.path in ("/api/sign-out", "/api/forget-me") else cookie
            ask(operation, GenerationMode.POSITIVE, mine)
            if operation.body:  # any text in an address is one
                ask(operation, GenerationMode.NEGATIVE, mine)
        figures = fetch(f"{served.address}metrics").body.decode()
        assert "hyakki_faults_total 0.0" in figures
