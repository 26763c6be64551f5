"""`kill -9` at each fault point inside a move."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crash.lives import all_gone, compare, finish, host_bots, play_until_killed
from tests.crash.party import Party, Player

from hyakki.store.faults import POINTS, armed

COUNTS = (8, 31)


async def test_killed_at_every_point_inside_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = await host_bots(tmp_path)
    party = Party()
    players = [Player(party, host=True), Player(party, host=False)]
    workers: list[int] = []
    for count in COUNTS:
        for point in POINTS:
            with monkeypatch.context() as patch:
                patch.setenv("HYAKKI_FAULT", f"{point}:{count}")
                workers += await play_until_killed(tmp_path, players)
    await finish(tmp_path, party, players, bots)
    compare(tmp_path, party)
    assert len(party.promises) > 50
    await all_gone(workers)


@pytest.mark.parametrize("fault", ["", "commit:after", "nowhere:3", "apply:soon", "apply:"])
def test_a_fault_that_cannot_strike_is_refused(fault: str) -> None:
    with pytest.raises(ValueError, match="HYAKKI_FAULT"):
        armed(fault)
