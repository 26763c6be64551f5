"""Whatever two clients send, in whatever order, repeated or stale: the journal tells one story."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store.shelf import outcome
from tests.table.stage import Ear, key_of, legal, matches_at, table_of_friends, turn

from hyakki.table import Ack, Match, Matches, TableError
from hyakki.table.keys import of_person

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.integers(0, 1), st.integers(0, 2), st.integers(0, 4)),
        st.tuples(st.just("repeat"), st.integers(0, 1), st.integers(0, 30), st.just(0)),
        st.tuples(st.just("reuse"), st.integers(0, 1), st.integers(0, 30), st.just(0)),
        st.tuples(st.just("together"), st.integers(0, 1), st.integers(0, 2), st.integers(0, 4)),
        st.tuples(st.just("forget"), st.integers(0, 1), st.just(0), st.just(0)),
    ),
    max_size=30,
)


class Story:
    """Two houses on one file, and everything their clients were told."""

    def __init__(self, houses: list[Matches], match: Match, guests: list[Any]) -> None:
        self.houses = houses
        self.id = match.id
        self.guests = guests
        self.sent: list[tuple[str, str, int, str]] = []
        self.acks: dict[tuple[str, str], tuple[str, int]] = {}
        self.keys = 0

    async def match(self, matches: int) -> Match:
        return await self.houses[matches].match(self.id)

    async def send(self, matches: int, guest: str, move: str, version: int, key: str) -> None:
        match = await self.match(matches)
        answer = await outcome(match.move(guest, move, version, key))
        if isinstance(answer, Ack):
            known = self.acks.setdefault((guest, key), (move, answer.version))
            assert known == (move, answer.version)
        else:
            assert isinstance(answer, TableError)
            assert answer.code in {"illegal", "stale", "over", "key_reused"}
            earlier = self.acks.get((guest, key))
            assert earlier is None or (answer.code == "key_reused" and earlier[0] != move)

    async def step(self, kind: str, matches: int, a: int, b: int) -> None:
        match = await self.match(matches)
        if kind in {"move", "together"} and match.status == "running":
            moves = legal(match)
            self.keys += 1
            guest = self.guests[turn(match)].id
            sent = (guest, moves[b % len(moves)], max(0, match.version - a), f"k{self.keys}")
            self.sent.append(sent)
            houses = (matches,) if kind == "move" else (matches, 1 - matches, matches)
            await asyncio.gather(*(self.send(which, *sent) for which in houses))
        elif kind in {"repeat", "reuse"} and self.sent:
            guest, move, version, key = self.sent[a % len(self.sent)]
            await self.send(matches, guest, move if kind == "repeat" else "P1", version, key)
        elif kind == "forget":
            if not match.viewers:
                self.houses[matches].loaded.pop(self.id)

    async def check(self, ear: Ear, first: int) -> None:
        entries = await self.houses[0].deps.store.entries(self.id)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        made = {
            (self.guests[entry.seat].id, entry.key): (entry.text, entry.seq)
            for entry in entries
            if entry.kind == "move"
        }
        assert made == {(guest, of_person(key)): ack for (guest, key), ack in self.acks.items()}
        for matches in self.houses:
            matches.loaded.clear()
        one, two = await self.match(0), await self.match(1)
        assert key_of(one) == key_of(two)
        assert ear.versions == list(range(first + 1, first + 1 + len(ear.versions)))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(STEPS)
def test_no_interleaving_loses_doubles_or_reorders_a_move(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int, int, int]]
) -> None:
    async def run(path: Path) -> None:
        async with matches_at(path) as here, matches_at(path) as there:
            match, guests = await table_of_friends(here)
            story = Story([here, there], match, guests)
            ear = Ear()
            opened = await match.attach(ear, guests[0].id)
            for step in steps:
                await story.step(*step)
            await story.check(ear, opened.frame.version)

    asyncio.run(run(tmp_path_factory.mktemp("story") / "hyakki.db"))
