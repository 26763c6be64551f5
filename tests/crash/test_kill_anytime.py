"""`kill -9` at random instants."""

from __future__ import annotations

import os
import random
from pathlib import Path

from tests.crash.lives import all_gone, compare, finish, host_bots, play_until_killed
from tests.crash.party import Party, Player

KILLS = 200 if os.environ.get("HYAKKI_DEEP") else 6


async def test_killed_at_random_instants(tmp_path: Path) -> None:
    luck = random.Random(2)
    bots = await host_bots(tmp_path)
    party = Party()
    players = [Player(party, host=True), Player(party, host=False)]
    workers: list[int] = []
    for kill in range(KILLS):
        # Every other life has something to lose, on however busy a machine.
        workers += await play_until_killed(
            tmp_path, players, after=luck.uniform(0, 1), promised=kill % 2 == 1
        )
    before_kills = len(party.promises)
    await finish(tmp_path, party, players, bots)
    compare(tmp_path, party)
    assert before_kills >= KILLS / 2, "hardly anything was promised that a kill could lose"
    await all_gone(workers)
