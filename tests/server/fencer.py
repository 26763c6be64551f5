"""A person at a real page on a real socket: the same eyes and hands as in virtual time, on a real clock."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from typing import Any

from tests.server.client import Json
from tests.server.duellist import Duellist
from tests.table.live.world import Person, Screen

from hyakki.kernel.chance import Chance, Seeded

__all__ = ["Fencer", "Strikes", "shares", "stones_of"]

CHOICES = ("draft", "choose", "window")


class Sight:
    """An event as it came over the wire; two that say the same are the same."""

    def __init__(self, event: Json) -> None:
        self.said = json.dumps(event, sort_keys=True)
        self.__dict__.update(event)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and self.said == other.said

    def __hash__(self) -> int:
        return hash(self.said)


class Dependencies:
    """What `Screen` asks of its world, in real time."""

    def __init__(self, page: Duellist, person: Person, seed: int) -> None:
        self.page = page
        self.people = {0: person, 1: person}
        self.seed = seed
        self.numbers = count()
        self.sending: set[asyncio.Task[Any]] = set()

    @property
    def time(self) -> float:
        return time.monotonic() * 1000

    def at(self, when: float, what: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, when - self.time) / 1000, what)

    def up(self, seat: int, what: Callable[[], None]) -> None:
        what()

    def hear(self, seat: int, move: str, stamp: float) -> None:
        task = asyncio.create_task(self.page.send("press", match=self.page.match, move=move, at=stamp))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)


class Fencer:
    """Plays a whole duel by itself once it is armed."""

    def __init__(self, page: Duellist, seat: int, seed: int, judged: asyncio.Event) -> None:
        self.page = page
        self.seat = seat
        self.judged = judged
        """Rings at every verdict, and at the end."""
        self.deps = Dependencies(page, Person(), seed)
        self.screen = Screen(self.deps, seat)  # type: ignore[arg-type]
        self.screen.ahead = page.ahead
        self.screen.luck = Random(seed)
        self.choosing = -1
        self.verdicts: list[tuple[str, int]] = []
        """Hits, misses and draws with the seat whose swing it was."""
        self.photos: list[Json] = []
        self.sides: list[Json] = []
        """How far away both are, as everybody is told."""
        page.told = self.told

    def told(self, message: Json) -> None:
        if message["type"] == "glimpses":
            for glimpse in message["glimpses"]:
                shown = glimpse["show"] - self.page.ahead
                self.deps.at(shown, partial(self.screen.see, Sight(glimpse["event"])))
        elif message["type"] in ("update", "table"):
            for line in message["frame"]["lines"]:
                self.decided(Sight(line))
            self.choose()
            if self.page.scene.get("over"):
                self.ring()
        elif message["type"] == "duel_clock":
            self.sides = message["sides"]
        elif message["type"] == "photo":
            self.photos.append(message)
            self.ring()

    def ring(self) -> None:
        """Wake everybody who waits."""
        self.judged.set()
        self.judged.clear()

    def decided(self, event: Any) -> None:
        if event.kind in ("round_ended", "began", "timed_out"):
            self.screen.see(event)
        elif event.kind == "touched" and event.verdict in ("hit", "draw"):
            self.verdicts.append((event.verdict, event.seats[0]))
        elif event.kind == "moved" and event.motion == "miss":
            self.verdicts.append(("miss", event.seat))

    def choose(self) -> None:
        """Whatever comes first; hidden cards stay hidden."""
        scene, version = self.page.scene, self.page.version
        legal = scene.get("legal", [])
        if legal and scene.get("stage") in CHOICES and self.choosing != version:
            self.choosing = version
            task = asyncio.create_task(self.page.move("pass" if "pass" in legal else legal[0]))
            self.deps.sending.add(task)
            task.add_done_callback(self.deps.sending.discard)

    async def stop(self) -> None:
        self.page.told = None
        self.screen.plans.clear()
        self.screen.fighting = False
        await asyncio.gather(*self.deps.sending, return_exceptions=True)


def shares(fencers: list[Fencer]) -> tuple[float, int]:
    """Of exchanges won by these hands (a draw is half of one), and how many there were."""
    won, all_of_them = 0.0, 0
    for fencer in fencers:
        for verdict, seat in fencer.verdicts:
            all_of_them += 1
            won += 0.5 if verdict == "draw" else (seat == fencer.seat) == (verdict == "hit")
    return won / max(1, all_of_them), all_of_them


def stones_of(fencers: list[Fencer]) -> tuple[float, int]:
    """Won by these hands, as a share, and how many there were."""
    own = [seat == fencer.seat for fencer in fencers for verdict, seat in fencer.verdicts if verdict == "hit"]
    return sum(own) / max(1, len(own)), len(own)


class Strikes(Chance):
    """In place of a match's own luck: more Strikes, so that less time goes by between exchanges."""

    def __init__(self, seed: str) -> None:
        self.luck = Seeded(seed)

    def below(self, n: int) -> int:
        if n in (8, 10):
            return 0 if self.luck.below(100) < 60 else 3
        return int(self.luck.below(n))

    def order(self, n: int) -> list[int]:
        return self.luck.order(n)
