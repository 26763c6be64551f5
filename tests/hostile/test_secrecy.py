"""Secrecy on the wire in all four games and at the plain table, from every seat and from beside them.

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
from tests.games.test_installed import SAID
from tests.server.client import Client, moves_of
from tests.server.fuzz import BOARD_MOVES, CARDS
from tests.server.serving import serving
from tests.toys import hidden as lanterns

from hyakki.bots import Hint, Review
from hyakki.games import GAMES, game
from hyakki.kernel.chance import Chance, Drawn, Seeded, Tape
from hyakki.kernel.log import NOBODY, seats_in
from hyakki.kernel.record import Keeper, Record, SeatLine
from hyakki.kernel.types import PlainScene
from hyakki.table import Clock, Ids, Matches

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
PAIRS = 20 if DEEP else 1
TWINS: dict[str, Callable[[Record, int, Chance], Record | None]] = {
    "phantom": phantom.twins,
    "madoshi": madoshi.twins,
    "awake": awake.twins,
    "hoshi": hoshi.twins,
    "lanterns": lanterns.twins,
}
OPTIONS = {"hoshi": {"mode": "calm"}, "madoshi": {"memory_aid": "yes"}}
MOVES = {"phantom": 14, "madoshi": 10, "awake": 60, "hoshi": 30, "lanterns": 3}
"""How far a game has come when the viewer begins to ask."""
CASES = [
    *[("phantom", seats, viewer) for seats in (3, 4, 5, 6) for viewer in (0, seats - 1, NOBODY)],
    ("madoshi", 1, 0),
    *[(name, 2, viewer) for name in ("madoshi", "awake", "hoshi") for viewer in (0, 1, NOBODY)],
    *[("lanterns", 3, viewer) for viewer in (0, 2, NOBODY)],
]
NAMED = {"phantom": CARDS, "madoshi": BOARD_MOVES}
"""All that anybody may play, where that is not too much."""
ODD = [
    "",
    "R1",
    "P4",
    "a1-b2",
    "b2:void",
    "roll",
    "swing",
    "country Moonwild Kingdom",
    "end",
    "pass",
    "c1",
    "throw",
    "\0",
]


@pytest.fixture(autouse=True)
def _plain_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game from elsewhere, which the page does not draw."""
    monkeypatch.setitem(GAMES, "lanterns", SAID)


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

    async def review(self, game: str, ruleset: str, view: Any, made: str, **terms: Any) -> Review | None:
        return Review(await self.hint(game, ruleset, view, made=made, **terms), 0.5)


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
        eyes = watcher if viewer == NOBODY else player
        while (frame := player.newest(match))["version"] < total:
            seat, move = players.moves[frame["version"] - 1]
            if seat == me:  # nobody else moves meanwhile: a good moment to ask
                await seen(eyes, match, frame["version"])
                await wondered(eyes, match)
                await player.play(match, frame, move)
            else:
                await player.frame(match, lambda _: True)
        await seen(eyes, match, total)
        await asked(eyes, match, [*ODD, *NAMED.get(record.game, [])])
        return eyes.raw


async def seen(viewer: Client, match: str, version: int) -> None:
    while viewer.newest(match)["version"] < version:
        await viewer.frame(match, lambda _: True)


async def wondered(viewer: Client, match: str) -> None:
    """What a curious viewer asks at every turn."""
    for move in ODD[:5]:
        await ask(viewer, "why", match=match, move=move)
    await ask(viewer, "hint", match=match, version=viewer.newest(match)["version"])


async def asked(viewer: Client, match: str, odd: list[str]) -> None:
    """Everything a curious viewer can ask about a match once it stands still."""
    frame = viewer.newest(match)
    legal = moves_of(frame["scene"])
    for move in [*odd, *legal[:20]]:
        await ask(viewer, "why", match=match, move=move)
    for move in [move for move in odd if move not in legal]:
        await ask(viewer, "move", match=match, version=0, move=move, key=f"odd {move}")
    await ask(viewer, "hint", match=match, version=frame["version"])
    for question in ("open", "replay", "chat", "may_take_back"):
        await ask(viewer, question, match=match)
    await ask(viewer, "mine")
    await ask(viewer, "leave", match=match)


async def ask(viewer: Client, type: str, **fields: Any) -> None:
    """Ask something that there is: what is not understood is refused alike in every world."""
    answer = await viewer.ask(type, **fields)
    assert answer.get("code") != "bad_message", answer


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
    for number, (record, twin) in enumerate(pairs(name, seats, viewer, PAIRS)):
        true = await traffic(tmp_path / f"{number} true", record, viewer)
        other = await traffic(tmp_path / f"{number} twin", twin, viewer)
        assert true == other
        assert len(true) > len(record.entries)


async def test_the_comparison_can_fail(tmp_path: Path) -> None:
    """A game and its twin, seen from a seat that may tell them apart, do differ."""
    ((record, twin),) = pairs("phantom", 4, NOBODY, 1)
    assert await traffic(tmp_path / "true", record, 0) != await traffic(tmp_path / "twin", twin, 0)


async def test_at_the_plain_table_a_seat_that_may_tell_twins_apart_does(tmp_path: Path) -> None:
    """What is compared above is a plain scene, and its bytes do follow the hand that it shows."""
    ((record, twin),) = pairs("lanterns", 3, NOBODY, 1)
    true, other = [await traffic(tmp_path / str(n), each, 0) for n, each in enumerate((record, twin))]
    assert true != other
    assert any(all(f'"{name}":' in line for name in PlainScene.__annotations__) for line in true)
