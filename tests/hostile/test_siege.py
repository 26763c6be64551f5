"""The siege, short: an episode on SQLite and one on PostgreSQL with Valkey; with --deep behind nginx."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.hostile.front import Front
from tests.hostile.siege import episode

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
KILLS = 20 if DEEP else 2
MOVES = 20
"""Before each kill, however slow the machine is."""


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
async def test_nothing_is_lost_and_nothing_told_in_any_game(tmp_path: Path, store: str) -> None:
    done = await episode(tmp_path / "siege", store, seed=7, kills=KILLS, rate=500, front=DEEP, least=MOVES)
    print(f"\n{done}")
    assert done.kills == KILLS
    assert set(done.matches) == {"phantom", "madoshi", "awake", "hoshi"}
    assert done.promises >= KILLS * MOVES
    assert sum(done.frames.values()) > 100


def test_nginx_is_told_whole_paths_wherever_the_siege_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    front = Front(Path("siege/front"), [8100])
    told = (front.folder / "nginx.conf").read_text() + (front.folder / "site.conf").read_text()
    assert f"include {tmp_path}/siege/front/site.conf;" in told
    assert f"ssl_certificate {tmp_path}/siege/front/site.pem;" in told.replace("  ", " ")
    assert " siege/" not in told
