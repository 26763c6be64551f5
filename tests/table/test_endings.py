"""Giving up, and playing again, everybody moved up one seat."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.table.stage import (
    Anyhow,
    Ear,
    QuickClock,
    all_sit_down,
    legal,
    matches_at,
    plan,
    play_on,
    said,
    table_of_friends,
    turn,
    until,
)

from hyakki.store import Guest
from hyakki.table import Match, Matches, TableError
from hyakki.table.seats.rematch import play_again


async def two_at_madoshi(matches: Matches) -> tuple[Match, list[Guest]]:
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
    match = await matches.create(plan("person", "open", game="madoshi"), guests[0])
    await all_sit_down(match, guests)
    return match, guests


async def code_of(doing: object) -> str:
    with pytest.raises(TableError) as caught:
        await doing  # type: ignore[misc]
    return caught.value.code


async def test_a_player_who_gives_up_a_game_of_two_has_lost_it(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken) = await two_at_madoshi(matches)
        mios, kens = Ear(), Ear()
        await match.attach(mios, mio.id)
        await match.attach(kens, ken.id)
        assert await code_of(match.ending.resign("a stranger")) == "not_seated"
        await match.ending.resign(ken.id)
        assert match.status == "over"
        assert said(match, mios.frames[-1].events, 0)[0] == "Ken gives up. The game is over."
        assert said(match, kens.frames[-1].events, 1)[0] == "You give up. The game is over."
        assert (mios.versions, mios.seats_told) == ([match.version], 2)
        assert await code_of(match.ending.resign(mio.id)) == "over"
        assert await code_of(match.move(mio.id, legal(match, 0)[0], match.version, "k")) == "over"
        assert [(await matches.matches_of(guest.id))[0].places for guest in (mio, ken)] == [(1, 2)] * 2
    async with matches_at(path) as matches:
        again = await matches.match(match.id)
        assert again.status == "over"
        assert again.journal is not None
        assert again.journal.standing.marks.ended is not None
        assert (again.journal.standing.marks.ended.reason, again.journal.standing.marks.ended.seat) == (
            "resigned",
            1,
        )
        told = (await matches.replay(match.id))[-1].events
        assert said(again, told) == ["Ken gives up. The game is over."]


async def test_with_more_at_the_table_a_bot_plays_on_in_the_seat_for_good(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock()) as matches:
        match, (mio, ken, rin) = await table_of_friends(matches)
        ear = Ear()
        await match.attach(ear, mio.id)
        await match.attach(Ear(), rin.id)
        await match.ending.resign(ken.id)
        await match.ending.resign(ken.id)
        assert (match.status, match.seats[1].name, match.seats[1].kept) == ("running", "Ken", "left")
        assert said(match, ear.frames[0].events)[0] == "Ken leaves. A bot plays on in that seat."
        assert await code_of(match.move(ken.id, "R1", match.version, "k")) == "not_seated"
        guests = [mio, ken, rin]
        while match.status == "running":
            seat = turn(match)
            if seat == 1:
                await until(lambda: match.status == "over" or turn(match) != 1)
            else:
                await match.move(guests[seat].id, legal(match)[0], match.version, f"k{match.version}")
        assert (await matches.matches_of(ken.id))[0].match == match.id


async def test_a_bot_that_took_over_goes_on_after_a_restart(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        for guest in guests:
            await match.ending.resign(guest.id)
    async with matches_at(path, Anyhow(), clock=QuickClock(), start=True) as matches:
        again = await matches.match(match.id)
        await until(lambda: again.status == "over")


async def test_nobody_gives_up_alone(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", game="madoshi"), mio)
        assert await code_of(match.ending.resign(mio.id)) == "bad_request"


async def test_they_play_again_with_everybody_one_seat_on(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches, options={"rounds": "1"})
        mio, ken, rin = guests
        assert await code_of(play_again(matches, match, ken)) == "bad_request"
        await play_on(match, guests)
        ear = Ear()
        await match.attach(ear, mio.id)
        both = await asyncio.gather(play_again(matches, match, ken), play_again(matches, match, rin))
        assert both[0] == both[1]
        fresh = await matches.match(both[0])
        assert (fresh.status, fresh.options, [seat.name for seat in fresh.seats]) == (
            "waiting",
            {"rounds": "1"},
            ["Ken", "Rin", "Mio"],
        )
        assert [seat.ready for seat in fresh.seats] == [fresh.host == guest.id for guest in (ken, rin, mio)]
        assert (len(ear.frames), ear.seats_told) == (1, 1)
        assert (
            await code_of(play_again(matches, match, await matches.people.new_guest("Aki"))) == "not_seated"
        )
    async with matches_at(path) as matches:
        old = await matches.match(match.id)
        again = await matches.match(await play_again(matches, old, mio))
        assert again.id == fresh.id
        for guest in guests:
            await again.seating.say_ready(guest.id, True)
        assert again.status == "running"


async def test_against_bots_alone_it_begins_at_once(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "hard", game="madoshi"), mio)
        await match.ending.resign(mio.id)
        fresh = await matches.match(await play_again(matches, match, mio))
        assert (fresh.status, fresh.seat_of(mio.id), fresh.seats[0].level) == ("running", 1, "hard")
