"""Secrecy on the wire in all four games, with any number of players, from their seats and from beside them.

A game, and its twin in which all that a viewer may not know is changed, are played over real sockets. Every
byte that reaches the viewer on the way, and every answer to whatever the viewer can think of asking then,
must be the same. The twins are written from the rulebooks, not from the views (`tests/games/*/hidden.py`).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.games.awake import hidden as awake
from tests.games.hoshi import hidden as hoshi
from tests.games.madoshi import hidden as madoshi
from tests.games.phantom import hidden as phantom
from tests.server.client import Client, moves_of
from tests.server.fuzz import BOARD_MOVES, CARDS
from tests.server.serving import serving

from hyakki.bots import Hint
from hyakki.games import game
from hyakki.kernel.chance import Chance, Drawn, Seeded, Tape
from hyakki.kernel.log import NOBODY, seats_in
from hyakki.kernel.record import Keeper, Record, SeatLine
from hyakki.table import Clock, Ids, Matches

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
GAMES = 20 if DEEP else 1
TWINS: dict[str, Callable[[Record, int, Chance], Record | None]] = {
    "phantom": phantom.twins,
    "madoshi": madoshi.twins,
    "awake": awake.twins,
    "hoshi": hoshi.twins,
}
OPTIONS = {"hoshi": {"mode": "calm"}}
MOVES = {"phantom": 14, "madoshi": 10, "awake": 60, "hoshi": 30}
"""How far a game has come when the viewer begins to ask."""
CASES = [
    *[("phantom", seats, viewer) for seats in (3, 4, 5, 6) for viewer in (0, seats - 1, NOBODY)],
    ("madoshi", 1, 0),
    *[(name, 2, viewer) for name in ("madoshi", "awake", "hoshi") for viewer in (0, 1, NOBODY)],
]
NAMED = {"phantom": CARDS, "madoshi": BOARD_MOVES}
"""All that anybody may play, where that is not too much."""
ODD = ["", "R1", "P4", "a1-b2", "b2:void", "roll", "swing", "country Moonwild Kingdom", "end", "pass", "\0"]


class Still(Clock):
    """Time stands still: short waits are over at once, long ones never."""

    def now(self) -> int:
        return 1_800_000_000_000

    def instant(self) -> float:
        return 0.0

    async def sleep(self, milliseconds: int) -> None:
        if milliseconds >= 1000:
            await asyncio.Event().wait()
        await asyncio.sleep(0)


class Scripted(Ids):
    """The same names in every world, and the luck of a record."""

    def __init__(self, record: Record) -> None:
        self.numbers = count(1)
        self.tapes: list[list[Drawn]] = [entry.chance for entry in record.entries]
        self.matches: Matches | None = None

    @property
    def done(self) -> int:
        """How many entries the only match has."""
        matches = self.matches.loaded.values() if self.matches is not None else ()
        return max((match.version for match in matches), default=0)

    def draws(self, key: bytes, occasion: str, first: int) -> Chance:
        return Tape(list(self.tapes[self.done])) if self.done < len(self.tapes) else Tape([])

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


class Players:
    """Bots that play a record, one after the other, and then think for ever."""

    def __init__(self, record: Record, ids: Scripted) -> None:
        self.moves = [(entry.seat, entry.text) for entry in record.entries[1:]]
        self.ids = ids
        self.watched = asyncio.Event()
        """Everybody looks on."""

    async def choose(self, game: str, ruleset: str, view: Any, bot: str, **_: Any) -> str:
        await self.watched.wait()
        while self.next_seat != view.seat:  # noqa: ASYNC110 (nobody rings a bell for it)
            await asyncio.sleep(0.001)
        return self.moves[self.ids.done - 1][1]

    @property
    def next_seat(self) -> int | None:
        done = self.ids.done - 1
        return self.moves[done][0] if 0 <= done < len(self.moves) else None

    async def hint(self, game: str, ruleset: str, view: Any, **terms: Any) -> Hint:
        """All that it was asked, told back: a hint may depend on nothing else."""
        return Hint("", {"reason": f"{view} {terms}"})


async def traffic(data: Path, record: Record, viewer: int) -> list[str]:
    """Play a record and return every byte that reached the viewer."""
    me = max(viewer, 0)
    ids = Scripted(record)
    players = Players(record, ids)
    async with (
        serving(data, thinker=players, clock=Still(), ids=ids) as table,
        await Client.connect(table.address) as player,
        await Client.connect(table.address) as watcher,
    ):
        ids.matches = table.services.matches
        seats = ["easy"] * len(record.seats)
        seats[me] = "person"
        match = await player.create(*seats, game=record.game, options=record.options)
        await player.open(match)
        if viewer == NOBODY:
            await watcher.open(match)
        players.watched.set()
        total = len(record.entries)
        while (frame := player.newest(match))["version"] < total:
            if players.moves[frame["version"] - 1][0] == me:
                await player.play(match, frame, players.moves[frame["version"] - 1][1])
            else:
                await player.frame(match, lambda _: True)
        eyes = watcher if viewer == NOBODY else player
        while eyes.newest(match)["version"] < total:
            await eyes.frame(match, lambda _: True)
        await asked(eyes, match, [*ODD, *NAMED.get(record.game, [])])
        return eyes.raw


async def asked(viewer: Client, match: str, odd: list[str]) -> None:
    """Everything a curious viewer can ask about a match once it stands still."""
    frame = viewer.newest(match)
    legal = moves_of(frame["scene"])
    for move in [*odd, *legal[:20]]:
        await viewer.ask("why", match=match, move=move)
    for move in [move for move in odd if move not in legal]:
        await viewer.ask("move", match=match, version=0, move=move, key=f"odd {move}")
    await viewer.ask("hint", match=match, version=frame["version"])
    for question in ("open", "replay", "chat", "can_undo"):
        await viewer.ask(question, match=match)
    await viewer.ask("mine")
    await viewer.ask("leave", match=match)


def pairs(name: str, seats: int, viewer: int, games: int) -> list[tuple[Record, Record]]:
    """Random games, each with a twin that the viewer cannot tell from it."""
    rules, found = game(name), []
    lines = tuple(SeatLine("bot", f"Seat {seat}", "random") for seat in range(seats))
    for number in range(1, 200):
        luck = Seeded(f"{name} {viewer} {number}")
        keeper = Keeper(rules, lines, OPTIONS.get(name, {}))
        state = keeper.start(luck)
        for _ in range(MOVES[name]):
            seat = seats_in(state.must())[0] if state.must() else -1
            if state.over or seat < 0:
                break
            keeper.move(state, seat, state.draw(seat, luck), luck)
        record = keeper.record()
        twin = TWINS[name](record, viewer, luck)
        if not state.over and twin is not None and twin.entries != record.entries:
            found.append((record, twin))
        if len(found) == games:
            break
    assert len(found) == games, "too few games have a twin"
    return found


@pytest.mark.parametrize(("name", "seats", "viewer"), CASES)
async def test_a_twin_of_a_game_sends_the_same_bytes(
    tmp_path: Path, name: str, seats: int, viewer: int
) -> None:
    for number, (record, twin) in enumerate(pairs(name, seats, viewer, GAMES)):
        true = await traffic(tmp_path / f"{number} true", record, viewer)
        other = await traffic(tmp_path / f"{number} twin", twin, viewer)
        assert true == other
        assert len(true) > len(record.entries)


async def test_the_comparison_can_fail(tmp_path: Path) -> None:
    """A game and its twin, seen from a seat that may tell them apart, do differ."""
    ((record, twin),) = pairs("phantom", 4, NOBODY, 1)
    assert await traffic(tmp_path / "true", record, 0) != await traffic(tmp_path / "twin", twin, 0)
