"""Secrecy on the wire: what a viewer may not know does not change a byte of what reaches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client, moves_of
from tests.server.fuzz import BOARD_MOVES, CARDS
from tests.server.serving import serving
from tests.server.worlds import Pair, pair

from hyakki.bots import Hint
from hyakki.kernel.chance import Chance, Drawn, Tape
from hyakki.kernel.log import NOBODY
from hyakki.table import Clock, Ids


class Still(Clock):
    """Time stands still: short waits are over at once, long ones never."""

    def now(self) -> int:
        return 1_800_000_000_000

    async def sleep(self, milliseconds: int) -> None:
        if milliseconds >= 1000:
            await asyncio.Event().wait()
        await asyncio.sleep(0)


class Counted(Ids):
    """The same names in every world, and luck that is dealt once."""

    def __init__(self, deal: list[Drawn]) -> None:
        self.numbers = count(1)
        self.deals = [deal]

    def draws(self, key: bytes, occasion: str, first: int) -> Chance:
        return Tape(list(self.deals.pop()) if self.deals else [])

    def match(self) -> str:
        return f"match{next(self.numbers)}"

    def guest(self) -> str:
        return f"guest{next(self.numbers)}"

    def invite(self) -> str:
        return f"invite{next(self.numbers)}"

    def secret(self) -> bytes:
        return b"0" * 32

    def below(self, n: int) -> int:
        return next(self.numbers) % n


class Scripted:
    """Bots that wait until everyone looks, play what the script says, and then think for ever."""

    def __init__(self, script: list[tuple[int, str]]) -> None:
        self.ready = asyncio.Event()
        self.moves = {seat: [move for who, move in script if who == seat] for seat, _ in script}

    async def choose(self, game: str, ruleset: str, view: Any, bot: str, **_: Any) -> str:
        await self.ready.wait()
        left = self.moves.get(view.seat, [])
        if not left:
            await asyncio.Event().wait()
        return left.pop(0)

    async def hint(self, game: str, ruleset: str, view: Any, **terms: Any) -> Hint:
        """All that it was asked, told back: a hint may depend on nothing else."""
        return Hint("", f"{view} {terms}", {})


async def traffic(data: Path, worlds: Pair, deal: list[Drawn]) -> list[str]:
    """Play the script and return every byte that reached the viewer."""
    seat = 0 if worlds.viewer == NOBODY else worlds.viewer
    mine = [move for who, move in worlds.script if who == seat]
    total = len(worlds.script)
    bots = Scripted(worlds.script)
    async with (
        serving(data, thinker=bots, clock=Still(), ids=Counted(deal)) as table,
        await Client.connect(table.address) as player,
        await Client.connect(table.address) as watcher,
    ):
        seats = ["easy"] * worlds.seats
        seats[seat] = "person"
        match = await player.create(*seats, game=worlds.game, options={})
        await player.open(match)
        viewer = player if worlds.viewer != NOBODY else watcher
        if viewer is watcher:
            await watcher.open(match)
        bots.ready.set()
        while (frame := player.newest(match))["version"] < 1 + total:
            if frame["scene"]["turn"] == seat:
                await player.play(match, frame, mine.pop(0))
            else:
                await player.frame(match, lambda _: True)
        await asked(viewer, match, lambda f: bool(f["version"] == 1 + total))
        return viewer.raw


async def asked(viewer: Client, match: str, last: Callable[[Any], bool]) -> None:
    """Everything a curious viewer can ask about a match once it stands still."""
    while not last(viewer.newest(match)):
        await viewer.frame(match, lambda _: True)
    for move in CARDS + BOARD_MOVES:
        await viewer.ask("why", match=match, move=move)
    mine = moves_of(viewer.newest(match)["scene"])
    for move in [move for move in (CARDS + BOARD_MOVES)[::7] if move not in mine]:
        await viewer.ask("move", match=match, version=0, move=move, key=move)
    await viewer.ask("hint", match=match, version=viewer.newest(match)["version"])
    for question in ("open", "replay"):
        await viewer.ask(question, match=match)
    await viewer.ask("mine")
    await viewer.ask("leave", match=match)


CASES = [
    *[("phantom", seats, viewer) for seats in (3, 4, 5, 6) for viewer in (NOBODY, 0, seats - 1)],
    *[("madoshi", 1, 0), ("madoshi", 2, 1)],
]


@pytest.mark.parametrize(("name", "seats", "viewer"), CASES)
async def test_two_worlds_that_a_viewer_cannot_tell_apart_send_it_the_same_bytes(
    tmp_path: Path, name: str, seats: int, viewer: int
) -> None:
    worlds = pair(name, seats, viewer, seed=7 + seats, moves=max(7, 2 * seats - 1))
    one = await traffic(tmp_path / "one", worlds, worlds.deals[0])
    other = await traffic(tmp_path / "other", worlds, worlds.deals[1])
    assert one == other
    assert len(one) > 2 * seats


async def test_the_comparison_can_fail(tmp_path: Path) -> None:
    """The same two worlds, seen from a seat that may tell them apart, do differ."""
    worlds = pair("phantom", 4, NOBODY, seed=11, moves=7)
    seen = Pair("phantom", 4, 0, worlds.script, worlds.deals)
    one = await traffic(tmp_path / "one", seen, worlds.deals[0])
    other = await traffic(tmp_path / "other", seen, worlds.deals[1])
    assert one != other
