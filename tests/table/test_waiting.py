"""The table before the game: links, who sits where, options, and saying ready."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.table.stage import Ear, matches_at, plan

from hyakki.store import Guest, Terms
from hyakki.table import Match, Matches, TableError
from hyakki.table.seats.seating import ANY


async def friends(matches: Matches, *names: str) -> list[Guest]:
    return [await matches.people.new_guest(name) for name in names]


async def deps(matches: Matches, *seats: str) -> tuple[Match, list[Guest]]:
    """Mio's table, and Ken and Rin who may come."""
    guests = await friends(matches, "Mio", "Ken", "Rin")
    return await matches.create(plan(*seats), guests[0]), guests


async def code_of(doing: object) -> str:
    with pytest.raises(TableError) as caught:
        await doing  # type: ignore[misc]
    return caught.value.code


def names(match: Match) -> list[str]:
    return [seat.name if seat.kind == "person" else seat.level or seat.kind for seat in match.seats]


def ready(match: Match) -> list[bool]:
    return [seat.ready for seat in match.seats]


async def test_it_starts_once_nobody_is_missing_and_all_people_are_ready(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, rin) = await deps(matches, "person", "open", "open")
        ear = Ear()
        opened = await match.attach(ear, mio.id)
        assert (match.status, opened.frame.version, opened.frame.scene) == ("waiting", 0, None)
        assert await code_of(match.move(mio.id, "R1", 0, "k")) == "not_started"
        await match.seating.say_ready(mio.id, True)
        (first, one), (second, two) = match.invites(mio.id)
        await match.seating.join(ken, first, one)
        await match.seating.join(rin, second, two)
        assert (match.status, ear.frames[-1].scene, ready(match)) == ("waiting", None, [True, False, False])
        await match.seating.say_ready(rin.id, True)
        await match.seating.say_ready(rin.id, True)
        await match.seating.say_ready(rin.id, False)
        await match.seating.say_ready(ken.id, True)
        assert match.status == "waiting"
        await match.seating.say_ready(rin.id, True)
        assert (match.status, ear.frames[-1].scene.seat) == ("running", 0)
        assert ear.versions == list(range(1, 9))
        assert match.invites(mio.id) == []
        await match.seating.say_ready(rin.id, True)  # sent again on a new line
        for late in (
            match.seating.say_ready(rin.id, False),
            match.seating.set_seat(mio.id, 1, "bot"),
            match.seating.swap(mio.id, 0, 1),
            match.seating.set_options(mio.id, {}),
            match.seating.stand_up(ken.id),
        ):
            assert await code_of(late) == "started"


async def test_a_link_opens_its_own_seat_and_once(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, rin) = await deps(matches, "person", "open", "open")
        (_, one), (_, two) = match.invites(mio.id)
        assert one != two
        join = match.seating.join
        assert await code_of(join(ken, 1, two)) == "bad_secret"
        assert await code_of(join(ken, 1, "")) == "bad_secret"
        assert await code_of(join(ken, 1, "schlüssel")) == "bad_secret"
        assert await code_of(join(ken, 0, "")) == "bad_secret"
        assert await code_of(join(ken, ANY, one)) == "bad_secret"
        assert await code_of(join(ken, 7, one)) == "bad_request"
        assert await code_of(join(ken, -2, one)) == "bad_request"
        await join(ken, 1, one)
        await join(ken, 1, one)  # a reload of the link's page
        assert await code_of(join(rin, 1, one)) == "seat_taken"
        assert (match.version, names(match)) == (1, ["Mio", "Ken", "open"])
        assert match.invites(ken.id) == match.invites("a stranger") == []
        assert one not in repr(match.seats)


async def test_one_link_seats_everybody_who_comes_with_it(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, rin) = await deps(matches, "person", "open", "open")
        link = match.seating.link()
        await asyncio.gather(match.seating.join(ken, ANY, link), match.seating.join(rin, ANY, link))
        await match.seating.join(ken, ANY, link)
        await match.seating.join(mio, ANY, link)
        assert sorted(names(match)) == ["Ken", "Mio", "Rin"]
        (aki,) = await friends(matches, "Aki")
        assert await code_of(match.seating.join(aki, ANY, link)) == "seat_taken"
        other = await matches.create(plan("person", "open", "open"), mio)
        assert other.seating.link() != link


async def test_the_host_arranges_the_table_and_everybody_has_to_agree_anew(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, _) = await deps(matches, "person", "open", "easy")
        link = match.seating.link()
        await match.seating.join(ken, ANY, link)
        for change in (
            match.seating.set_seat(mio.id, 2, "bot", "hard"),
            match.seating.swap(mio.id, 0, 2),
            match.seating.set_options(mio.id, {"rounds": "2"}),
            match.seating.set_seat(mio.id, 0, "open"),
        ):
            await match.seating.say_ready(ken.id, True)
            await change
            assert (ready(match), match.status) == ([False] * 3, "waiting")
        assert (names(match), match.options) == (["open", "Ken", "Mio"], {"rounds": "2"})
        assert (match.seat_of(mio.id), match.seating.link()) == (2, link)
        version = match.version
        await match.seating.set_seat(mio.id, 0, "open")
        await match.seating.swap(mio.id, 1, 1)
        await match.seating.set_options(mio.id, {"rounds": "2"})
        assert match.version == version, "nothing changed, so nothing is written"
        assert await code_of(match.seating.set_options(mio.id, {"rounds": "99"})) == "bad_request"
        assert await code_of(match.seating.set_seat(mio.id, 0, "bot", "genius")) == "bad_request"
        assert await code_of(match.seating.set_seat(mio.id, 2, "bot")) == "bad_request"
        assert await code_of(match.seating.swap(mio.id, 0, 3)) == "bad_request"
        for foreign in (
            match.seating.set_seat(ken.id, 0, "bot"),
            match.seating.swap(ken.id, 0, 1),
            match.seating.set_options(ken.id, {}),
        ):
            assert await code_of(foreign) == "not_yours"
        await match.seating.set_seat(mio.id, 0, "bot", "hard")
        for guest in (mio, ken):
            await match.seating.say_ready(guest.id, True)
        assert (match.status, names(match)) == ("running", ["hard", "Ken", "Mio"])


async def test_a_yes_to_the_table_as_it_was_is_none_to_the_table_as_it_is(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, _) = await deps(matches, "person", "open", "easy")
        await match.seating.join(ken, ANY, match.seating.link())
        await match.seating.say_ready(mio.id, True)
        for change in (
            match.seating.set_options(mio.id, {"rounds": "2"}),
            match.seating.set_terms(mio.id, Terms("move", 5, then="lose")),
            match.seating.set_seat(mio.id, 2, "bot", "hard"),
            match.seating.swap(mio.id, 1, 2),
        ):
            seen = match.version
            await change
            assert await code_of(match.seating.say_ready(ken.id, True, seen)) == "stale"
            assert not any(ready(match))
        assert await code_of(match.seating.say_ready(ken.id, True, match.version + 1)) == "bad_request"
        seen = match.version
        await match.seating.throw_in(mio.id, "ab" * 32)
        await match.seating.say_ready(mio.id, True, seen)
        await match.seating.say_ready(ken.id, True, seen)  # what others throw in, or say, changes no table
        assert match.status == "running"


async def test_a_yes_to_the_table_as_it_was_is_none_after_a_restart_either(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, _) = await deps(matches, "person", "open", "easy")
        await match.seating.join(ken, ANY, match.seating.link())
        seen = match.version
        await match.seating.set_options(mio.id, {"rounds": "2"})
    async with matches_at(path) as matches:
        again = await matches.match(match.id)
        assert await code_of(again.seating.say_ready(ken.id, True, seen)) == "stale"
        await again.seating.say_ready(ken.id, True, again.version)


async def test_a_host_alone_with_bots_starts_by_being_ready(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, *_) = await deps(matches, "person", "open", "easy")
        await match.seating.set_seat(mio.id, 1, "bot", "hard")
        assert (match.status, match.version) == ("waiting", 1)
        await match.seating.say_ready(mio.id, True)
        assert (match.status, match.version) == ("running", 3)


async def test_a_player_who_is_removed_cannot_come_back_by_a_link_they_knew(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, rin) = await deps(matches, "person", "open", "easy")
        link, ((_, own),) = match.seating.link(), match.invites(mio.id)
        await match.seating.join(ken, 1, own)
        await match.seating.set_seat(mio.id, 1, "open")
        assert names(match) == ["Mio", "open", "easy"]
        assert await code_of(match.seating.join(ken, 1, own)) == "bad_secret"
        assert await code_of(match.seating.join(ken, ANY, link)) == "bad_secret"
        assert await code_of(match.seating.say_ready(ken.id, True)) == "not_seated"
        await match.seating.join(rin, ANY, match.seating.link())
        assert names(match) == ["Mio", "Rin", "easy"]


async def test_a_friend_may_stand_up_again_and_somebody_else_take_the_seat(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, rin) = await deps(matches, "person", "open", "easy")
        link = match.seating.link()
        await match.seating.join(ken, ANY, link)
        await match.seating.stand_up(ken.id)
        await match.seating.stand_up(ken.id)
        assert names(match) == ["Mio", "open", "easy"]
        await match.seating.join(rin, ANY, link)
        assert (names(match), await matches.matches_of(ken.id)) == (["Mio", "Rin", "easy"], [])
        # The maker of the table hands it on, with its links.
        await match.seating.stand_up(mio.id)
        assert (names(match), match.host, await matches.matches_of(mio.id)) == (
            ["open", "Rin", "easy"],
            rin.id,
            [],
        )
        assert (match.invites(mio.id), match.seating.link()) == ([], link)
        await match.seating.set_options(rin.id, {"rounds": "2"})
        assert await code_of(match.seating.set_options(mio.id, {})) == "not_yours"


async def test_a_waiting_table_is_the_same_after_a_restart(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, _) = await deps(matches, "person", "open", "easy")
        await match.seating.swap(mio.id, 0, 1)
        await match.seating.set_options(mio.id, {"rounds": "3"})
        await match.seating.join(ken, ANY, match.seating.link())
        await match.seating.say_ready(ken.id, True)
        await matches.people.rename(ken, "Kenji")
    async with matches_at(path) as matches:
        again = await matches.match(match.id)
        assert (again.version, again.options, again.seating.link()) == (
            match.version,
            {"rounds": "3"},
            match.seating.link(),
        )
        assert (names(again), ready(again)) == (["Kenji", "Mio", "easy"], [True, False, False])
        await again.seating.say_ready(mio.id, True)
        assert again.status == "running"
        assert again.journal is not None
        kinds = [(entry.kind, entry.seat) for entry in await matches.deps.store.entries(match.id)]
        assert kinds == [
            ("order", -1),
            ("options", -1),
            ("sit", 0),
            ("ready", 0),
            ("ready", 1),
            ("start", -1),
        ]


async def test_the_number_of_seats_and_their_order_can_change_until_the_start(path: Path) -> None:
    async with matches_at(path) as matches:
        match, (mio, ken, rin) = await deps(matches, "person", "open", "easy")
        await match.seating.join(ken, ANY, match.seating.link())
        await match.seating.say_ready(ken.id, True)
        assert await code_of(match.seating.resize(ken.id, 4)) == "not_yours"
        assert await code_of(match.seating.resize(mio.id, 7)) == "bad_request"
        await match.seating.set_options(mio.id, {"rounds": "1", "leaves": "red"})
        await match.seating.say_ready(ken.id, True)
        await match.seating.resize(mio.id, 5)
        assert names(match) == ["Mio", "Ken", "easy", "open", "open"]
        assert (ready(match), match.options) == ([False] * 5, {"rounds": "1"})
        assert [seat for seat, _ in match.invites(mio.id)] == [3, 4]
        await match.seating.join(rin, *match.invites(mio.id)[1])
        await match.seating.rotate(mio.id)
        assert names(match) == ["Rin", "Mio", "Ken", "easy", "open"]
        assert await code_of(match.seating.rotate(rin.id)) == "not_yours"
        await match.seating.resize(mio.id, 3)
        assert names(match) == ["Rin", "Mio", "Ken"]
        await match.seating.resize(mio.id, 4)
        await match.seating.resize(mio.id, 3)
        ident = match.id
    async with matches_at(path) as matches:
        match = await matches.match(ident)
        assert names(match) == ["Rin", "Mio", "Ken"]
        for guest in (mio, ken, rin):
            await match.seating.say_ready(guest.id, True)
        assert match.status == "running"
        assert await code_of(match.seating.resize(mio.id, 4)) == "started"
        assert await code_of(match.seating.rotate(mio.id)) == "started"
        assert len(await matches.replay(ident)) == match.version  # seats that are gone stand in the journal
    async with matches_at(path) as matches:
        assert (await matches.match(ident)).status == "running"


async def test_people_keep_their_seats_and_a_fight_counts_them(path: Path) -> None:
    async with matches_at(path) as matches:
        mio, ken = await friends(matches, "Mio", "Ken")
        match = await matches.create(plan("person", "open", "open", game="hoshi"), mio)
        await match.seating.join(ken, ANY, match.seating.link())
        await match.seating.resize(mio.id, 2)
        assert names(match) == ["Mio", "Ken"]
        assert match.duel is not None
        assert len(match.duel.referee.sides) == 2
        await match.seating.set_seat(mio.id, 1, "open")
        solo = await matches.create(plan("person", "open", game="madoshi"), mio)
        await solo.seating.join(ken, ANY, solo.seating.link())
        assert await code_of(solo.seating.resize(mio.id, 1)) == "bad_request"
