"""Illegal swaps, captures and magic are answered with the rule in every phase, and nothing changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.fuzz import BOARD_MOVES
from tests.table.stage import Ear, key_of, legal, matches_at, table_of_friends, turn

from hyakki.kernel.chance import Seeded
from hyakki.table import Match, TableError

POSITIONS = 24


async def refused(match: Match, guest: str, move: str) -> TableError:
    with pytest.raises(TableError) as caught:
        await match.move(guest, move, match.version, "a key")
    return caught.value


def towards_a_capture(scene: Any) -> str | None:
    """A capture, or a swap that makes one possible, so that every phase is reached whatever the cards are."""
    for promise in scene.promises:
        if scene.phase == "collect" and promise.hole is None:
            return f"x{promise.stack}:{promise.element}"
        if scene.phase == "swap" and promise.hole is not None:
            return f"{promise.hole}-{promise.bring[0]}"
    return None


@pytest.mark.parametrize("seats", [1, 2])
async def test_what_the_rules_refuse_is_answered_with_the_rule(tmp_path: Path, seats: int) -> None:
    luck = Seeded(f"refusals {seats}")
    phases: set[str] = set()
    rules: set[str] = set()
    async with matches_at(tmp_path / "hyakki.db") as matches:
        match, guests = await table_of_friends(matches, seats, game="madoshi")
        ear = Ear()
        await match.attach(ear, guests[0].id)
        for _ in range(POSITIONS):
            player = guests[turn(match)].id
            moves = legal(match)
            before = (match.version, key_of(match))
            for move in BOARD_MOVES:
                if move.lower() in moves or "-".join(sorted(move.split("-"))) in moves:
                    continue
                error = await refused(match, player, move)
                if error.code == "illegal":
                    assert error.because is not None
                    assert error.because.rule.startswith("MD-")
                    assert error.because.rule in str(error)
                    assert error.because == match.why(player, move)
                    rules.add(error.because.rule)
                else:
                    assert error.code == "bad_notation"
                    assert str(error)
            assert (match.version, key_of(match)) == before
            scene = (await match.attach(Ear(), player)).frame.scene
            phases.add(scene.phase)
            move = towards_a_capture(scene) or moves[luck.below(len(moves))]
            await match.move(player, move, match.version, f"key {match.version}")
        assert ear.versions == list(range(ear.versions[0], match.version + 1))
    assert phases >= {"swap", "collect", "magic"}
    assert rules >= {"MD-6", "MD-10", "MD-14"}
