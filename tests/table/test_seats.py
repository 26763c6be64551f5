"""Seats: who sits where, how friends come in, and when a match begins."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.stage import Ear, house_at, plan, play_on, table_of_friends

from hyakki.table import Plan, SeatPlan, TableError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hyakki.db"


async def test_a_match_without_open_seats_starts_at_once(path: Path) -> None:
    async with house_at(path) as house:
        mio = await house.new_guest("Mio")
        match = await house.create(plan("easy", "person", "hard"), mio)
        assert (match.status, match.version) == ("running", 1)
        assert [seat.kind for seat in match.seats] == ["bot", "person", "bot"]
        assert [seat.level for seat in match.seats] == ["easy", "", "hard"]
        assert len({seat.name for seat in match.seats}) == 3
        assert match.seat_of(mio.id) == 1


async def test_a_match_with_open_seats_waits_and_starts_when_the_last_is_taken(path: Path) -> None:
    async with house_at(path) as house:
        mio, ken, rin = [await house.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await house.create(plan("person", "open", "open"), mio)
        ear = Ear()
        opened = await match.attach(ear, mio.id)
        assert (match.status, opened.frame.version, opened.frame.scene) == ("waiting", 0, None)
        with pytest.raises(TableError) as early:
            await match.move(mio.id, "R1", 0, "k")
        assert early.value.code == "not_started"
        (first, one), (second, two) = match.invites(mio.id)
        await match.join(ken, first, one)
        assert (match.status, ear.versions, ear.frames[-1].scene) == ("waiting", [1], None)
        await match.join(rin, second, two)
        assert (match.status, ear.versions) == ("running", [1, 2, 3])
        assert ear.frames[-1].scene.seat == 0
        assert match.invites(mio.id) == []
        kinds = [entry.kind for entry in await house.room.store.entries(match.id)]
        assert kinds == ["seat", "seat", "start"]


async def test_only_the_creator_gets_the_links(path: Path) -> None:
    async with house_at(path) as house:
        mio, ken = [await house.new_guest(name) for name in ("Mio", "Ken")]
        match = await house.create(plan("person", "open", "open"), mio)
        (_, one), (_, two) = match.invites(mio.id)
        assert one != two
        await match.join(ken, 1, one)
        assert match.invites(ken.id) == match.invites("a stranger") == []
        assert one not in repr(match.seats)


async def test_a_seat_opens_to_its_own_link_only_and_once(path: Path) -> None:
    async with house_at(path) as house:
        mio, ken, rin = [await house.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await house.create(plan("person", "open", "open"), mio)
        (_, one), (_, two) = match.invites(mio.id)

        async def code(guest: object, seat: int, secret: str) -> str:
            with pytest.raises(TableError) as caught:
                await match.join(guest, seat, secret)  # type: ignore[arg-type]
            return caught.value.code

        assert await code(ken, 1, two) == "bad_secret"
        assert await code(ken, 1, "") == "bad_secret"
        assert await code(ken, 1, "schlüssel") == "bad_secret"
        assert await code(ken, 0, "") == "bad_secret"
        assert await code(ken, 7, one) == "bad_request"
        assert await code(ken, -1, one) == "bad_request"
        assert await code(mio, 1, one) == "bad_request"
        await match.join(ken, 1, one)
        await match.join(ken, 1, one)  # a reload of the link's page
        assert await code(rin, 1, one) == "seat_taken"
        assert match.version == 1


async def test_the_creator_can_give_an_open_seat_to_a_bot(path: Path) -> None:
    async with house_at(path) as house:
        mio, ken = [await house.new_guest(name) for name in ("Mio", "Ken")]
        match = await house.create(plan("person", "open", "easy"), mio)
        with pytest.raises(TableError) as caught:
            await match.fill(ken.id, 1, "hard")
        assert caught.value.code == "not_yours"
        with pytest.raises(TableError, match="no level 'genius'"):
            await match.fill(mio.id, 1, "genius")
        await match.fill(mio.id, 1, "hard")
        assert (match.status, match.seats[1].kind, match.seats[1].level) == ("running", "bot", "hard")
        with pytest.raises(TableError) as late:
            await match.fill(mio.id, 1, "hard")
        assert late.value.code == "seat_taken"


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Plan("chess", (SeatPlan("person"),) * 3), "no game 'chess'"),
        (plan("person", "easy"), "3, 4, 5, 6 players"),
        (plan("person", "person", "easy"), "one seat only"),
        (plan("person", "easy", "genius"), "no level 'genius'"),
        (plan("person", "easy", "easy", options={"speed": "3"}), "no option 'speed'"),
        (plan("person", "easy", "easy", options={"rounds": "99"}), "rounds='99'"),
        (plan("person", "open", "easy", options={"first": "5"}), "first"),
        (plan("person", "easy", "easy", pace="frantic"), "no pace 'frantic'"),
    ],
)
async def test_an_impossible_match_is_refused_with_a_reason_and_not_made(
    path: Path, wish: Plan, words: str
) -> None:
    async with house_at(path) as house:
        mio = await house.new_guest("Mio")
        with pytest.raises(TableError, match=words):
            await house.create(wish, mio)
        assert await house.matches_of(mio.id) == []


async def test_everyone_hears_who_comes_and_goes(path: Path) -> None:
    async with house_at(path) as house:
        match, guests = await table_of_friends(house)
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
    async with house_at(path) as house:
        match, guests = await table_of_friends(house)
        ear = Ear()
        await match.attach(ear, "a stranger")
        renamed = await house.rename(guests[1], "Kenichi")
        assert match.seats[1].name == "Kenichi"
        assert ear.seats_told == 1
        await play_on(match, [guests[0], renamed, guests[2]])
        said = " ".join(line.text for frame in ear.frames for line in frame.lines)
        assert "Kenichi plays" in said
    async with house_at(path) as house:
        assert (await house.match(match.id)).seats[1].name == "Kenichi"
        assert await house.guest(guests[1].id) == renamed


async def test_the_pace_is_for_the_seated_and_is_kept(path: Path) -> None:
    async with house_at(path) as house:
        match, guests = await table_of_friends(house)
        with pytest.raises(TableError) as caught:
            await match.set_pace("a stranger", "calm")
        assert caught.value.code == "not_seated"
        await match.set_pace(guests[2].id, "brisk")
    async with house_at(path) as house:
        assert (await house.match(match.id)).pace == "brisk"


async def test_my_matches_say_whose_turn_it_is_and_who_won(path: Path) -> None:
    async with house_at(path) as house:
        older, guests = await table_of_friends(house)
        house.room.clock.time += 1  # type: ignore[attr-defined]
        newer = await house.create(plan("person", "open", "easy"), guests[0])
        lines = await house.matches_of(guests[0].id)
        assert [(line.match, line.status) for line in lines] == [(newer.id, "waiting"), (older.id, "running")]
        turns = [(await house.matches_of(guest.id))[-1].my_turn for guest in guests]
        assert sorted(turns) == [False, False, True]
        await play_on(older, guests)
        line = (await house.matches_of(guests[1].id))[0]
        assert (line.status, line.me, line.names, line.my_turn) == ("over", 1, ("Mio", "Ken", "Rin"), False)
        assert 1 in line.places
        assert await house.matches_of("a stranger") == []
