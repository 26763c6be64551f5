"""Tables that are open to everybody: the list of them, taking a seat there, and quick matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tests.table.stage import Ear, SetClock, matches_at, plan, play_on, until
from tests.table.test_waiting import code_of, friends

from hyakki.store import Guest, Terms
from hyakki.table import Match, Matches, Settings
from hyakki.table.matchmaking.lobby import News, listing_of
from hyakki.table.seats.rematch import play_again


def listed(matches: Matches) -> dict[str, list[str]]:
    """The tables of the lobby, by match: who sits there."""
    return {
        table.match: [sitter.name or "free" for sitter in table.sitters]
        for table in matches.deps.lobby.shown()
    }


async def later(clock: SetClock, milliseconds: int) -> None:
    await asyncio.sleep(0)  # tasks that want to sleep until then are asleep
    await clock.pass_by(milliseconds)


async def test_a_table_is_listed_while_it_waits_and_its_people_are_there(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        told: list[News] = []
        matches.deps.lobby.on_news = told.append
        mio, ken, rin = await friends(matches, "Mio", "Ken", "Rin")
        match = await matches.create(plan("person", "open", "open"), mio)
        ear = Ear()
        await match.attach(ear, mio.id)
        assert listed(matches) == {}
        assert await code_of(match.seating.sit(ken)) == "not_yours"
        assert await code_of(match.seating.open_to_all(ken.id, True)) == "not_yours"
        await match.seating.open_to_all(mio.id, True)
        assert listed(matches) == {match.id: ["Mio", "free", "free"]}
        await match.seating.sit(ken)
        await match.seating.sit(ken)  # the page was opened again
        await matches.people.rename(ken, "Kenta")
        await later(clock, matches.deps.settings.lobby_pause)
        # Four changes, told at once; what opens a seat is in none of them.
        assert [(len(news.tables), news.gone) for news in told] == [(1, ())]
        assert not any(secret in repr(told) for _, secret in match.invites(mio.id))
        assert listed(matches) == {match.id: ["Mio", "Kenta", "free"]}

        match.detach(ear)
        await later(clock, matches.deps.settings.gone_after - 1)
        assert match.id in listed(matches)
        await match.attach(ear, ken.id)
        await later(clock, matches.deps.settings.gone_after)
        assert match.id in listed(matches)
        match.detach(ear)
        await later(clock, matches.deps.settings.gone_after)
        await until(lambda: listed(matches) == {})
        await later(clock, matches.deps.settings.lobby_pause)
        await until(lambda: bool(told) and told[-1].gone == (match.id,))
        await match.attach(ear, mio.id)
        assert match.id in listed(matches)

        # A full table leaves at once; a running one can be watched.
        await match.seating.sit(rin)
        assert listed(matches) == {}
        assert await code_of(match.seating.sit(await matches.people.new_guest("Aki"))) == "seat_taken"
        for guest in (mio, ken, rin):
            await match.seating.say_ready(guest.id, True)
        (running,) = matches.deps.lobby.shown()
        assert (running.match, running.running, running.free) == (match.id, True, 0)
        assert await code_of(match.seating.sit(await matches.people.new_guest("Yui"))) == "started"
        assert await code_of(match.seating.open_to_all(mio.id, False)) == "started"
        await play_on(match, [mio, ken, rin])
        assert listed(matches) == {}
        again = await matches.match(await play_again(matches, match, mio))
        assert again.public


async def test_a_restart_forgets_no_open_table_and_nobody_who_was_removed(path: Path) -> None:
    async with matches_at(path) as matches:
        mio, ken, rin = await friends(matches, "Mio", "Ken", "Rin")
        match = await matches.create(plan("person", "open", "open", public=True), mio)
        await match.seating.sit(ken)
        await match.seating.set_seat(mio.id, 1, "open")
        await match.seating.sit(rin)
        await match.seating.stand_up(mio.id)  # it is Rin's table now
    async with matches_at(path) as matches:
        again = await matches.match(match.id)
        assert listed(matches) == {}
        await again.attach(Ear(), rin.id)
        assert listed(matches) == {match.id: ["free", "Rin", "free"]}
        assert await code_of(again.seating.sit(ken)) == "not_yours"
        assert (again.host, again.invites(mio.id)) == (rin.id, [])
        assert [seat for seat, _ in again.invites(rin.id)] == [0, 2]
        await again.seating.sit(mio)
        await again.seating.set_seat(rin.id, 2, "bot", "easy")
        for guest in (mio, rin):
            await again.seating.say_ready(guest.id, True)
        assert again.status == "running"
    async with matches_at(path, settings=Settings(lobby=False)) as matches:
        mine = await matches.match(match.id)
        await mine.attach(Ear(), rin.id)
        assert listed(matches) == {}
        assert (
            await code_of(matches.create(plan("person", "open", "open", public=True), mio)) == "bad_request"
        )
        assert await code_of(matches.quick.match("phantom", 3, mio)) == "bad_request"


async def test_one_guest_has_few_open_tables(path: Path) -> None:
    async with matches_at(path) as matches:
        (mio,) = await friends(matches, "Mio")
        tables = [await matches.create(plan("person", "open", "open", public=True), mio) for _ in range(3)]
        assert await code_of(matches.create(plan("person", "open", "open", public=True), mio)) == "too_fast"
        other = await matches.create(plan("person", "open", "open"), mio)
        await other.attach(Ear(), mio.id)
        assert await code_of(other.seating.open_to_all(mio.id, True)) == "too_fast"
        await tables[0].seating.open_to_all(mio.id, False)
        await other.seating.open_to_all(mio.id, True)
        # A table that was set before and comes back finds the list full.
        tables[0].public = True
        await tables[0].attach(Ear(), mio.id)
        assert set(listed(matches)) == {tables[1].id, tables[2].id, other.id}
        assert (
            await code_of(matches.create(plan("person", game="madoshi", public=True), mio)) == "bad_request"
        )


async def all_at_once(matches: Matches, game: str, seats: list[int]) -> tuple[list[Guest], list[Match]]:
    guests = [await matches.people.new_guest(f"Guest {n}") for n in range(len(seats))]
    ids = await asyncio.gather(*(matches.quick.match(game, n, guest) for n, guest in zip(seats, guests)))
    found = [await matches.match(id) for id in ids]
    await asyncio.gather(*(match.seating.say_ready(guest.id, True) for match, guest in zip(found, guests)))
    return guests, found


async def test_no_network_buries_the_tables_of_others(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        lobby = matches.deps.lobby
        (mio,) = await friends(matches, "Mio")
        table = listing_of(await matches.create(plan("person", "open", game="madoshi", public=True), mio))
        assert table is not None
        for number in range(150):
            clock.time += 1
            name = f"flood {number}"
            flood = replace(table, match=name, creator=f"eve {number // 3}", created=clock.time)
            lobby.tables[name] = flood
        assert table in lobby.shown(), "fifty guests have no second one before she has her first"
        for number in range(150):
            lobby.tables[f"flood {number}"] = replace(
                lobby.tables[f"flood {number}"], creator=f"eve {number}"
            )
        assert table not in lobby.shown()
        lobby.network = lambda guest: "one network" if guest.startswith("eve") else guest
        shown = lobby.shown()
        assert shown[0].match == "flood 149"
        assert (len(shown), shown[-1]) == (100, table)


async def test_many_quick_matchers_at_once_leave_nobody_alone(path: Path) -> None:
    async with matches_at(path) as matches:
        _, found = await all_at_once(matches, "madoshi", [2] * 24)
        assert len({match.id for match in found}) == 12
        assert {match.status for match in found} == {"running"}
        # Some take any number of players: they do not wait beside a table that waits.
        _, found = await all_at_once(matches, "phantom", [3, 0, 3, 0, 3, 3, 0, 3, 3, 0, 3])
        waiting = {match.id: match for match in found if match.status == "waiting"}
        assert len({match.id for match in found}) == 4
        (last,) = waiting.values()
        assert sum(seat.kind == "person" for seat in last.seats) == 2


async def test_a_quick_match_suits_and_comes_back_to_the_same_table(path: Path) -> None:
    async with matches_at(path) as matches:
        mio, ken, rin, aki = await friends(matches, "Mio", "Ken", "Rin", "Aki")
        odd = await matches.create(
            plan("person", "open", "open", public=True), mio
        )  # one round: not the usual
        timed = await matches.create(
            plan("person", "open", "open", options={}, terms=Terms("move", 5, 0, "lose"), public=True), mio
        )
        # Two tabs of one guest are one player.
        one, two = await asyncio.gather(*(matches.quick.match("phantom", 3, ken) for _ in range(2)))
        assert one == two == timed.id
        assert sum(seat.kind == "person" for seat in timed.seats) == 2
        four = await matches.match(await matches.quick.match("phantom", 4, rin))
        assert four not in (odd, timed)
        assert four.open_journal().standing.terms == Terms("move", 180, 0, "bot")
        # Fill up with bots, or leave.
        for seat in (1, 2, 3):
            await four.seating.set_seat(rin.id, seat, "bot")
        await four.seating.say_ready(rin.id, True)
        assert four.status == "running"
        fresh = await matches.match(await matches.quick.match("phantom", 4, aki))
        assert fresh is not four
        await fresh.seating.stand_up(aki.id)
        assert fresh.id not in listed(matches)
        for bad in (matches.quick.match("madoshi", 1, aki), matches.quick.match("phantom", 9, aki)):
            assert await code_of(bad) == "bad_request"
        assert await code_of(matches.quick.match("chess", 2, aki)) == "unknown_game"
        assert listing_of(fresh) is None
