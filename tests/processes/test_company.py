"""Processes that could not reach each other are not started side by side."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.postgres import Postgres
from tests.server.serving import AnyMove
from tests.valkey import Valkey

from hyakki.server.run import CannotServe, Settings, opened


async def test_only_those_start_side_by_side_that_can_reach_each_other(tmp_path: Path) -> None:
    with Postgres() as postgres, Valkey() as valkey:
        alone = Settings(tmp_path, database=postgres.database())
        both = Settings(tmp_path, database=alone.database, redis=valkey.address)
        async with opened(both, AnyMove()) as one, opened(both, AnyMove()) as two:
            assert one.neighbours is not None
            assert two.neighbours is not None
            assert two.neighbours.holding.others == {one.neighbours.holding.process}
            with pytest.raises(CannotServe, match="cannot reach each other"):
                async with opened(alone, AnyMove()):
                    pass
        valkey.kill()
        with pytest.raises(CannotServe, match=f"no Redis at {valkey.socket}"):
            async with opened(both, AnyMove()):
                pass
