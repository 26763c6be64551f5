"""What table tests share: a clock and ids that a test decides, listeners that keep what they hear."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec

from hyakki.bots import Hint, Review
from hyakki.bots.engines import Engines
from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY
from hyakki.kernel.types import Event, facts_of
from hyakki.kernel.words import Catalogue, Words
from hyakki.store import Guest
from hyakki.store.sqlite import SqliteStore
from hyakki.table import Clock, Frame, Ids, Match, Matches, Pacer, Plan, SeatPlan, Settings, Thinker
from hyakki.table.events import TableEvent

PATIENCE = 20.0
"""Seconds after which something counts as never happening. No test waits this long when all is well."""


TABLE = Catalogue.of("hyakki.table")


def said(match: Match, events: Iterable[Event], me: int = NOBODY) -> list[str]:
    """What a page says of these to somebody in this seat."""
    assert match.journal is not None
    words, game = Words(match.journal.sitting.names, me), match.journal.game
    return [
        TABLE.say("log", "table", facts_of(event), words)
        if isinstance(event, TableEvent)
        else game.say(event, words)
        for event in events
    ]


HOST = b"h" * 32
"""The host's secret, from which daily boards are dealt."""


class SetClock(Clock):
    """Time stands still until a test lets it pass."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000
        self.sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self.numbers = count()
        self.slept: list[int] = []

    def now(self) -> int:
        return self.time

    def instant(self) -> float:
        return float(self.time)

    async def sleep(self, milliseconds: int) -> None:
        self.slept.append(milliseconds)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + milliseconds, next(self.numbers), future))
        await future

    async def pass_by(self, milliseconds: int) -> None:
        end = self.time + milliseconds
        while due := sorted(sleeper for sleeper in self.sleepers if sleeper[0] <= end):
            self.time = max(self.time, due[0][0])
            self.sleepers.remove(due[0])
            if not due[0][2].done():
                due[0][2].set_result(None)
            await asyncio.sleep(0)
        self.time = end


class QuickClock(Clock):
    """Time jumps to wherever somebody wants to sleep to, but for the server's own long rests."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def now(self) -> int:
        return self.time

    def instant(self) -> float:
        return float(self.time)

    async def sleep(self, milliseconds: int) -> None:
        if milliseconds >= 60_000:
            await asyncio.Event().wait()
        self.time += milliseconds
        await asyncio.sleep(0)


class CountedIds(Ids):
    """Ids in order, and luck that repeats."""

    def __init__(self, secret: bytes = b"s" * 32) -> None:
        self.numbers = count(1)
        self.luck = Seeded("ids")
        self.always = secret

    def match(self) -> str:
        return f"m{next(self.numbers)}"

    def guest(self) -> str:
        return f"g{next(self.numbers)}"

    def invite(self) -> str:
        return f"invite-{next(self.numbers)}"

    def secret(self) -> bytes:
        return self.always

    def below(self, n: int) -> int:
        return int(self.luck.below(n))


class Anyhow(Thinker):
    """A bot that plays any legal move of a position that its view allows."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []

    async def choose(
        self,
        game: str,
        ruleset: str,
        view: Any,
        bot: str,
        *,
        seed: str,
        milliseconds: int,
        urgent: Callable[[], bool],
        gentle: bool = False,
    ) -> str:
        self.asked.append((bot, view))
        rules = game_by_ruleset(game, ruleset)
        state = rules.resample(view, Seeded(seed))
        return rules.text(state, int(state.draw(view.seat, Seeded(seed))))

    async def hint(self, game: str, ruleset: str, view: Any, *, seed: str, milliseconds: int) -> Hint:
        self.asked.append(("hint", view))
        rules = game_by_ruleset(game, ruleset)
        state = rules.resample(view, Seeded(seed))
        move = rules.text(state, state.legal(view.seat)[0])
        return Hint(move, {"reason": "best_results", "seat": view.seat, "squares": ["a1", "b2"]})

    async def review(
        self, game: str, ruleset: str, view: Any, made: str, *, seed: str, milliseconds: int
    ) -> Review | None:
        hint = await self.hint(game, ruleset, view, seed=seed, milliseconds=milliseconds)
        self.asked[-1] = ("review", view)
        return Review(hint, 0.5)


class Ear:
    """A listener that keeps everything."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.seats_told = 0

    def frame(self, match: Match, frame: Frame) -> None:
        self.frames.append(frame)

    def seats(self, match: Match) -> None:
        self.seats_told += 1

    @property
    def versions(self) -> list[int]:
        return [frame.version for frame in self.frames]

    @property
    def wire(self) -> list[bytes]:
        return [msgspec.json.encode(frame) for frame in self.frames]


BASE = re.compile(r"(pytest|popen-gw)-?\d+")
"""Where pytest makes the folders of a run, and those of a worker in it."""


class SteadyIds(Ids):
    """As hard to confuse as the real ones, but the same in every run: so is all luck made from them."""

    opened: ClassVar[Counter[str]] = Counter()

    def __init__(self, folder: Path) -> None:
        place = place_of(folder)
        self.luck = Random(f"{place} {self.opened[place]}")  # a second server in one place has its own
        self.opened[place] += 1

    def match(self) -> str:
        return f"m{self.luck.getrandbits(64):016x}"

    def guest(self) -> str:
        return f"g{self.luck.getrandbits(64):016x}"

    def invite(self) -> str:
        return f"i{self.luck.getrandbits(128):032x}"

    def secret(self) -> bytes:
        return self.luck.randbytes(32)

    def below(self, n: int) -> int:
        return self.luck.randrange(n)


def place_of(folder: Path) -> str:
    """A folder of a test by its own names, whichever run and worker made it."""
    base = max((at for at, name in enumerate(folder.parts) if BASE.fullmatch(name)), default=-1)
    return "/".join(folder.parts[base + 1 :])


@contextlib.asynccontextmanager
async def matches_at(
    path: Path,
    thinker: Thinker | None = None,
    *,
    clock: Clock | None = None,
    ids: Ids | None = None,
    pacer: Pacer | None = None,
    settings: Settings | None = None,
    start: bool = False,
    host: bytes = HOST,
    engines: Engines | None = None,
) -> AsyncIterator[Matches]:
    """A server's matches on a real file. Leaving it is a clean stop."""
    store = SqliteStore(path)
    await set_secret(store, host)
    ids = ids or SteadyIds(path.parent)
    engines = engines or Engines()
    matches = Matches(
        store,
        thinker,
        clock=clock or SetClock(),
        ids=ids,
        pacer=pacer,
        settings=settings,
        engines=engines,
    )
    try:
        if start:
            await matches.start()
        yield matches
    finally:
        await matches.close()
        await engines.close()
        await store.close()


async def set_secret(store: SqliteStore, host: bytes) -> None:
    """Give the host's secret, so that every run has the same daily boards."""
    await store._write("INSERT INTO secrets VALUES ('daily', ?) ON CONFLICT DO NOTHING", (host,))


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that other tasks and threads bring about."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 (nobody rings a bell for it)
            await asyncio.sleep(0.001)


def plan(*seats: str, game: str = "phantom", **settings: Any) -> Plan:
    """`plan("person", "open", "easy")`: one word a seat, bots by their level."""
    kinds = tuple(
        SeatPlan("person") if s == "person" else SeatPlan("open") if s == "open" else SeatPlan("bot", s)
        for s in seats
    )
    options = {"rounds": "1"} if game == "phantom" else {}
    return Plan(game, kinds, **{"pace": "off", "options": options, **settings})


async def table_of_friends(matches: Matches, seats: int = 3, **settings: Any) -> tuple[Match, list[Guest]]:
    """A running match in which every seat is a person."""
    guests = [
        await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin", "Aki", "Yui", "Jin")[:seats]
    ]
    match = await matches.create(plan("person", *["open"] * (seats - 1), **settings), guests[0])
    await all_sit_down(match, guests)
    return match, guests


async def all_sit_down(match: Match, guests: list[Guest]) -> None:
    """Everybody takes the seat of their number, by its link, and is ready."""
    for seat, secret in match.invites(guests[0].id):
        await match.seating.join(guests[seat], seat, secret)
    for guest in guests:
        await match.seating.say_ready(guest.id, True)
    assert match.status == "running"


def turn(match: Match) -> int:
    """Whose turn it is."""
    assert match.journal is not None
    assert match.journal.state is not None
    return int(match.journal.state.must()).bit_length() - 1


def legal(match: Match, seat: int | None = None) -> list[str]:
    """The moves, in notation, of a seat or of the player to act."""
    assert match.journal is not None
    state = match.journal.state
    assert state is not None
    return [
        match.journal.game.text(state, move) for move in state.legal(turn(match) if seat is None else seat)
    ]


async def play_on(match: Match, guests: list[Guest], moves: int = 1000) -> list[int]:
    """First legal moves until the match is over; returns the acknowledged versions."""
    acknowledged: list[int] = []
    while match.status == "running" and len(acknowledged) < moves:
        ack = await match.move(guests[turn(match)].id, legal(match)[0], match.version, f"key {match.version}")
        acknowledged.append(ack.version)
    return acknowledged


def key_of(match: Match) -> str:
    """The hash of a match's whole position."""
    assert match.journal is not None
    assert match.journal.state is not None
    return match.journal.state.key()
