"""Seats: who sits where, how friends come in, and when a match begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.stage import Ear, matches_at, plan, play_on, said, table_of_friends

from hyakki.table import Plan, SeatPlan, TableError


async def test_a_match_without_open_seats_starts_at_once(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("easy", "person", "hard"), mio)
        assert (match.status, match.version) == ("running", 1)
        assert [seat.kind for seat in match.seats] == ["bot", "person", "bot"]
        assert [seat.level for seat in match.seats] == ["easy", "", "hard"]
        assert len({seat.name for seat in match.seats}) == 3
        assert match.seat_of(mio.id) == 1


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Plan("chess", (SeatPlan("person"),) * 3), "no game 'chess'"),
        (plan("person", "easy"), "3, 4, 5, 6 players"),
        (plan("person", "person", "easy"), "only one seat"),
        (plan("person", "easy", "genius"), "no bot 'genius'"),
        (plan("person", "easy", "easy", options={"speed": "3"}), "no option 'speed'"),
        (plan("person", "easy", "easy", options={"rounds": "99"}), "rounds='99'"),
        (plan("person", "open", "easy", options={"first": "5"}), "first"),
        (plan("person", "easy", "easy", pace="frantic"), "no pace 'frantic'"),
    ],
)
async def test_an_impossible_match_is_refused_with_a_reason_and_not_made(
    path: Path, wish: Plan, words: str
) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        with pytest.raises(TableError, match=words):
            await matches.create(wish, mio)
        assert await matches.matches_of(mio.id) == []


async def test_everyone_hears_who_comes_and_goes(path: Path) -> None:
    async with matches_at(path) as matches:
        # Mio is to move, so nobody is waited for.
        match, guests = await table_of_friends(matches, options={"rounds": "1", "first": "0"})
        mios, kens, kens_phone, stranger = Ear(), Ear(), Ear(), Ear()
        await match.attach(mios, guests[0].id)
        assert [match.online(seat) for seat in range(3)] == [True, False, False]
        await match.attach(kens, guests[1].id)
        assert (mios.seats_told, kens.seats_told, match.online(1)) == (1, 0, True)
        await match.attach(kens_phone, guests[1].id)
        await match.attach(stranger, "a stranger")
        match.detach(stranger)
        match.detach(kens_phone)
        assert mios.seats_told == 1
        match.detach(kens)
        match.detach(kens)
        assert (mios.seats_told, match.online(1)) == (2, False)


async def test_a_new_name_shows_at_every_table_and_in_every_sentence(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        ear = Ear()
        await match.attach(ear, "a stranger")
        renamed = await matches.people.rename(guests[1], "Kenichi")
        assert match.seats[1].name == "Kenichi"
        assert ear.seats_told == 1
        await play_on(match, [guests[0], renamed, guests[2]])
        told = " ".join(line for frame in ear.frames for line in said(match, frame.events))
        assert "Kenichi plays" in told
    async with matches_at(path) as matches:
        assert (await matches.match(match.id)).seats[1].name == "Kenichi"
        assert await matches.people.guest(guests[1].id) == renamed


async def test_the_pace_is_for_the_seated_and_is_kept(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        with pytest.raises(TableError) as caught:
            await match.set_pace("a stranger", "calm")
        assert caught.value.code == "not_seated"
        await match.set_pace(guests[2].id, "brisk")
    async with matches_at(path) as matches:
        assert (await matches.match(match.id)).pace == "brisk"


async def test_my_matches_say_whose_turn_it_is_and_who_won(path: Path) -> None:
    async with matches_at(path) as matches:
        older, guests = await table_of_friends(matches)
        matches.deps.clock.time += 1  # type: ignore[attr-defined]
        newer = await matches.create(plan("person", "open", "easy"), guests[0])
        lines = await matches.matches_of(guests[0].id)
        assert [(line.match, line.status) for line in lines] == [(newer.id, "waiting"), (older.id, "running")]
        turns = [(await matches.matches_of(guest.id))[-1].my_turn for guest in guests]
        assert sorted(turns) == [False, False, True]
        await play_on(older, guests)
        line = (await matches.matches_of(guests[1].id))[0]
        assert (line.status, line.me, line.names, line.my_turn) == ("over", 1, ("Mio", "Ken", "Rin"), False)
        assert 1 in line.places
        assert await matches.matches_of("a stranger") == []
