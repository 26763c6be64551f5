"""Absence: a place is kept and given back; between two there is a wait, then the other decides."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import (
    Anyhow,
    Ear,
    SetClock,
    all_sit_down,
    legal,
    matches_at,
    plan,
    said,
    table_of_friends,
    turn,
    until,
)

from hyakki.store import Guest, StoreUnavailable
from hyakki.table import Match, Matches, Settings, TableError
from hyakki.table.entries import SeatKept

KEEP, CLAIM = Settings().keep_after, Settings().claim_after


async def duo(matches: Matches) -> tuple[Match, list[Guest]]:
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
    match = await matches.create(plan("person", "open", game="madoshi"), guests[0])
    await all_sit_down(match, guests)
    return match, guests


async def in_no_time(clock: SetClock, true: Callable[[], bool]) -> None:
    """Bots without a pace move, and nobody waits for long."""
    async with asyncio.timeout(20):
        while not true():
            await clock.pass_by(5)
            await asyncio.sleep(0.001)


async def test_a_bot_keeps_the_place_of_somebody_who_is_away_and_gives_it_back(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        match, guests = await table_of_friends(matches)
        away = turn(match)
        here = (away + 1) % 3
        ear, page = Ear(), Ear()
        await match.attach(page, guests[away].id)
        await match.attach(ear, guests[here].id)
        await clock.pass_by(KEEP * 2)
        assert match.absence.missed_until(away) is None, "a player who is there may think"
        match.detach(page)
        assert match.absence.missed_until(away) == clock.now() + KEEP
        await clock.pass_by(KEEP - 1)
        assert match.seats[away].kept == ""
        await clock.pass_by(1)
        await in_no_time(clock, lambda: match.seats[away].kept == "away")
        assert "is away. A bot plays for them." in said(match, ear.frames[0].events)[0]
        await in_no_time(clock, lambda: turn(match) != away)
        await match.attach(page, guests[away].id)
        await until(lambda: match.seats[away].kept == "")
        assert said(match, ear.frames[-1].events)[0].endswith("is back.")


async def test_a_player_who_comes_back_while_the_journal_is_away_has_their_place_once_it_is_there(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SetClock()
    async with matches_at(path, None, clock=clock) as matches:
        match, guests = await table_of_friends(matches)
        away = turn(match)
        await match.write([match.open_journal().draft(SeatKept("away"), away)])
        append, tries = matches.deps.store.append, count(1)

        def gone(*values: Any, **more: Any) -> Awaitable[None]:
            if next(tries) <= 2:
                raise StoreUnavailable("there is no database")
            return append(*values, **more)

        monkeypatch.setattr(matches.deps.store, "append", gone)
        await match.attach(Ear(), guests[away].id)
        await in_no_time(clock, lambda: clock.slept.count(Settings().patience) == 1)
        await clock.pass_by(Settings().patience)
        await in_no_time(clock, lambda: clock.slept.count(Settings().patience) == 2)
        await clock.pass_by(Settings().patience)
        await in_no_time(clock, lambda: match.seats[away].kept == "")


async def test_nobody_is_waited_for_by_nobody(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        match, _ = await table_of_friends(matches)
        await match.attach(Ear(), "a stranger")
        await clock.pass_by(KEEP * 10)
        assert match.absence.deadline.task is None
        assert [seat.kept for seat in match.seats] == [""] * 3


async def test_a_kept_place_is_kept_over_a_restart(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await table_of_friends(matches)
        away = turn(match)
        await match.attach(Ear(), guests[(away + 1) % 3].id)
        await clock.pass_by(KEEP)
        await in_no_time(clock, lambda: match.seats[away].kept == "away")
    async with matches_at(path, Anyhow(), clock=clock, start=True) as matches:
        again = await matches.match(match.id)
        assert again.seats[away].kept == "away"
        await in_no_time(clock, lambda: turn(again) != away)
        await again.attach(Ear(), guests[away].id)
        await until(lambda: again.seats[away].kept == "")


@pytest.mark.parametrize("how", ["win", "bot"])
async def test_between_two_the_other_decides_after_a_fair_wait(path: Path, how: str) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        match, guests = await duo(matches)
        away = turn(match)
        me = 1 - away
        ear = Ear()
        await match.attach(ear, guests[me].id)

        async def claim(guest: str) -> str:
            try:
                await match.absence.claim(guest, "win" if how == "win" else "bot")
            except TableError as error:
                return error.code
            return "done"

        assert await claim(guests[me].id) == "bad_request"
        await clock.pass_by(CLAIM)
        assert match.seats[away].kept == "", "nothing happens by itself"
        page = Ear()
        await match.attach(page, guests[away].id)
        assert await claim(guests[me].id) == "bad_request"
        match.detach(page)
        await clock.pass_by(CLAIM - 1)
        assert await claim(guests[me].id) == "bad_request"
        await clock.pass_by(1)
        assert await claim("a stranger") == "not_seated"
        assert await claim(guests[me].id) == "done"
        if how == "win":
            assert match.journal is not None
            assert match.journal.standing.marks.ended is not None
            assert (
                match.status,
                match.journal.standing.marks.ended.reason,
                match.journal.standing.marks.ended.seat,
            ) == (
                "over",
                "absent",
                away,
            )
        else:
            await in_no_time(clock, lambda: turn(match) == me)
            await match.attach(page, guests[away].id)
            await until(lambda: match.seats[away].kept == "")


async def test_only_the_two_of_a_duo_may_claim_and_only_while_the_other_is_to_move(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await duo(matches)
        me = turn(match)
        await match.attach(Ear(), guests[me].id)
        await clock.pass_by(CLAIM * 5)
        with pytest.raises(TableError, match="time left"):
            await match.absence.claim(guests[me].id, "win")
        while turn(match) == me:
            await match.move(guests[me].id, legal(match)[0], match.version, f"k{match.version}")
        assert match.absence.missed_until(1 - me) == clock.now() + CLAIM, "the wait begins with the turn"
        three, friends = await table_of_friends(matches)
        with pytest.raises(TableError, match="bots play for those who are away"):
            await three.absence.claim(friends[0].id, "win")
