"""One move: checked, written down, and only then known to anybody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.table.stage import Ear, legal, matches_at, play_on, table_of_friends, turn, until

from hyakki.kernel.record import Entry
from hyakki.store import StoreUnavailable
from hyakki.table import Ack, Frame, Match, Matches, TableError


async def refused(match: Match, guest: str, move: str, version: int, key: str) -> TableError:
    before = match.version
    with pytest.raises(TableError) as caught:
        await match.move(guest, move, version, key)
    assert match.version == before
    return caught.value


async def test_a_whole_game_sends_every_viewer_one_frame_for_every_entry(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches, 4)
        ears = [Ear() for _ in range(5)]
        begun = [await match.attach(ear, guest.id) for ear, guest in zip(ears, guests)]
        watching = await match.attach(ears[4], "somebody else")
        assert [opened.seat for opened in begun] == [0, 1, 2, 3]
        assert watching.seat == -1
        first = match.version + 1
        acknowledged = await play_on(match, guests)
        assert match.status == "over"
        assert acknowledged == list(range(first, match.version + 1))
        for ear in ears:
            assert ear.versions == acknowledged


async def test_viewers_of_one_seat_share_the_frame_and_others_get_their_own(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        tabs, other = [Ear(), Ear()], Ear()
        for tab in tabs:
            await match.attach(tab, guests[0].id)
        await match.attach(other, guests[1].id)
        await play_on(match, guests, 1)
        assert tabs[0].frames[0] is tabs[1].frames[0]
        assert other.frames[0].scene.seat == 1


async def test_all_who_come_back_get_one_frame_that_is_what_the_others_saw(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches, 2, game="madoshi")
        watching, here = Ear(), Ear()
        await match.attach(watching, "somebody")
        await match.attach(here, guests[0].id)
        await play_on(match, guests, 1)
        for guest, seen in (("somebody else", watching.frames[-1]), (guests[0].id, here.frames[-1])):
            first, second = [(await match.attach(Ear(), guest)).frame for _ in range(2)]
            assert first == seen
            assert second is first
        await matches.people.rename(guests[0], "Momo")
        renamed = (await match.attach(Ear(), "a third")).frame
        assert renamed == watching.frames[-1]  # names are in no event


async def test_a_stale_version_is_fine_while_the_move_is_still_legal(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 2)
        ack = await match.move(guests[turn(match)].id, legal(match)[0], 1, "late but legal")
        assert ack.version == match.version


async def test_a_stale_version_with_a_move_that_is_no_longer_legal_is_called_stale(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        seat, seen, move = turn(match), match.version, legal(match)[0]
        await match.move(guests[seat].id, move, seen, "first click")
        error = await refused(match, guests[seat].id, move, seen, "second click")
        assert error.code == "stale"


async def test_an_illegal_move_is_answered_with_its_rule(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        waiting = (turn(match) + 1) % 3
        error = await refused(match, guests[waiting].id, legal(match)[0], match.version, "k")
        assert error.code == "illegal"
        assert error.because is not None
        assert error.because.rule.startswith("HP-")
        assert error.because == match.why(guests[waiting].id, legal(match)[0])
        assert match.why(guests[turn(match)].id, legal(match)[0]) is None


async def test_every_other_refusal_has_its_own_code(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        me, move = guests[turn(match)].id, legal(match)[0]
        assert (await refused(match, "a stranger", move, match.version, "k")).code == "not_seated"
        assert (await refused(match, me, "Q99", match.version, "k")).code == "bad_notation"
        assert (await refused(match, me, move, match.version + 1, "k")).code == "bad_request"
        assert (await refused(match, me, move, match.version, "")).code == "bad_request"
        assert (await refused(match, me, move, match.version, "k" * 65)).code == "bad_request"
        await play_on(match, guests)
        assert (await refused(match, me, move, match.version, "k")).code == "over"
        with pytest.raises(TableError, match="no such match"):
            await matches.match("nowhere")


async def test_the_same_key_again_is_acknowledged_again_with_the_same_version(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        me, seen, move = guests[turn(match)].id, match.version, legal(match)[0]
        first = await match.move(me, move, seen, "mine")
        assert not first.again
        await play_on(match, guests)
        for version in (seen, match.version):
            again = await match.move(me, move, version, "mine")
            assert (again.version, again.again) == (first.version, True)


async def test_the_same_key_is_recognised_by_a_server_that_was_started_afterwards(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        me, seen, move = guests[turn(match)].id, match.version, legal(match)[0]
        first = await match.move(me, move, seen, "mine")
    async with matches_at(path) as matches:
        match = await matches.match(match.id)
        again = await match.move(me, move, seen, "mine")
        assert (again.version, again.again) == (first.version, True)
        assert match.version == first.version


async def test_the_same_key_with_another_move_is_refused(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        me, seen, (move, other, *_) = guests[turn(match)].id, match.version, legal(match)
        await match.move(me, move, seen, "mine")
        assert (await refused(match, me, other, seen, "mine")).code == "key_reused"
        assert (await refused(match, me, "Q99", seen, "mine")).code == "key_reused"


async def test_two_seats_may_use_the_same_key(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        for _ in range(2):
            ack = await match.move(guests[turn(match)].id, legal(match)[0], match.version, "everybody's")
            assert not ack.again


async def test_the_same_move_sent_twice_at_once_is_made_once(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        me, seen, move = guests[turn(match)].id, match.version, legal(match)[0]
        acks = await asyncio.gather(*(match.move(me, move, seen, "double") for _ in range(4)))
        assert {ack.version for ack in acks} == {seen + 1}
        assert sorted(ack.again for ack in acks) == [False, True, True, True]
        assert match.version == seen + 1


async def test_a_conflict_catches_up_tells_the_viewers_and_tries_again(path: Path) -> None:
    async with matches_at(path) as here, matches_at(path) as there:
        match, guests = await table_of_friends(here)
        twin = await there.match(match.id)
        ear = Ear()
        await twin.attach(ear, guests[0].id)
        seen = match.version
        await play_on(match, guests, 1)
        assert twin.version == seen  # it has not heard of the move yet
        ack = await twin.move(guests[turn(match)].id, legal(match)[0], seen, "there")
        assert ack.version == seen + 2
        assert ear.versions == [seen + 1, seen + 2]


async def test_a_conflict_after_which_the_move_is_not_legal_is_refused(path: Path) -> None:
    async with matches_at(path) as here, matches_at(path) as there:
        match, guests = await table_of_friends(here)
        twin = await there.match(match.id)
        seat, seen, (move, other, *_) = turn(match), match.version, legal(match)
        await match.move(guests[seat].id, move, seen, "here")
        with pytest.raises(TableError) as caught:
            await twin.move(guests[seat].id, other, seen, "there")
        assert caught.value.code == "stale"
        assert twin.version == match.version == seen + 1


async def test_a_move_repeated_at_another_server_is_acknowledged_there(path: Path) -> None:
    async with matches_at(path) as here, matches_at(path) as there:
        match, guests = await table_of_friends(here)
        twin = await there.match(match.id)
        seat, seen, move = turn(match), match.version, legal(match)[0]
        first = await match.move(guests[seat].id, move, seen, "mine")
        ear = Ear()
        await twin.attach(ear, guests[0].id)
        again = await twin.move(guests[seat].id, move, seen, "mine")
        assert (again.version, again.again) == (first.version, True)
        assert ear.versions == [first.version]


async def test_a_move_goes_on_when_somebody_who_made_it_is_gone(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        ear = Ear()
        await match.attach(ear, guests[0].id)
        seen = match.version
        task = asyncio.create_task(match.move(guests[turn(match)].id, legal(match)[0], seen, "k"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await until(lambda: match.version == seen + 1)
        assert ear.versions == [seen + 1]
        assert len(await matches.deps.store.entries(match.id)) == seen + 1
        await play_on(match, guests, 1)  # and the table is free for the next one


async def test_a_journal_that_cannot_be_written_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        ear = Ear()
        await match.attach(ear, guests[0].id)
        me, seen, move = guests[turn(match)].id, match.version, legal(match)[0]
        journal = match.journal
        assert journal is not None
        assert journal.state is not None
        before = journal.state.key()

        def full(*_: object, **__: object) -> None:
            raise StoreUnavailable("hidden/place.db: disk full")

        with monkeypatch.context() as patch:
            patch.setattr(matches.deps.store, "append", full)
            error = await refused(match, me, move, seen, "k")
        assert error.code == "unavailable"
        assert "place.db" not in str(error)
        assert journal.state.key() == before
        assert ear.frames == []
        ack = await match.move(me, move, seen, "k")
        assert (ack.version, ack.again) == (seen + 1, False)


async def test_nobody_hears_of_a_move_before_it_is_on_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        ear = Ear()
        await match.attach(ear, guests[0].id)
        seen = match.version
        gate = asyncio.Event()
        append = matches.deps.store.append

        async def held(*given: object, **named: object) -> None:
            await gate.wait()
            await append(*given, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(matches.deps.store, "append", held)
        task = asyncio.create_task(match.move(guests[turn(match)].id, legal(match)[0], seen, "k"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not task.done()
        assert ear.frames == []
        assert match.version == seen
        gate.set()
        await task
        assert ear.versions == [seen + 1]


async def test_nearly_every_move_is_made_at_once_and_others_are_left_alone(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        me, seen, move = guests[turn(match)].id, match.version, legal(match)[0]
        acks: list[Ack | None] = []
        assert not match.begin_move("a stranger", move, seen, "k", acks.append)
        assert not match.begin_move(me, "no such card", seen, "k", acks.append)
        assert not match.begin_move(me, move, seen, "", acks.append)
        async with match.lock:
            assert not match.begin_move(me, move, seen, "k", acks.append)
        assert match.begin_move(me, move, seen, "k", acks.append)
        assert not match.begin_move(me, move, seen, "k", acks.append)  # one after the other
        await until(lambda: bool(acks))
        assert acks == [Ack(seen + 1, again=False)]
        # Made before: a full request is told so, and nothing is played twice.
        assert not match.begin_move(me, move, seen, "k", acks.append)
        assert await match.move(me, move, seen, "k") == Ack(seen + 1, again=True)
        assert match.version == seen + 1


async def test_a_listener_that_fails_keeps_nobody_else_from_hearing(path: Path) -> None:
    class Broken(Ear):
        def frame(self, match: Match, frame: Frame) -> None:
            raise RuntimeError("broken")

    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        ear = Ear()
        await match.attach(Broken(), guests[0].id)
        await match.attach(ear, guests[1].id)
        await play_on(match, guests, 1)
        assert len(ear.frames) == 1


async def test_a_replay_is_what_a_spectator_saw(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        ear = Ear()
        opened = await match.attach(ear, "a spectator")
        await play_on(match, guests)
        frames = await matches.replay(match.id)
        assert [frame.version for frame in frames] == list(range(1, match.version + 1))
        assert frames[-len(ear.frames) :] == ear.frames
        assert frames[opened.frame.version - 1] == opened.frame


async def test_the_luck_of_an_entry_is_in_the_journal_and_the_secret_is_not(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests)
        entries = await matches.deps.store.entries(match.id)
        start = next(entry for entry in entries if entry.kind == "start")
        assert start.chance
        assert '"ruleset"' in start.text
        assert match.journal is not None
        assert match.journal.secret.hex() not in repr([entries, match.row])
        await check_replays(matches, match)


async def check_replays(matches: Matches, match: Match) -> None:
    assert match.journal is not None
    steps = list(match.journal.replaying(await matches.deps.store.entries(match.id)))
    assert steps[-1].state is not None
    assert match.journal.state is not None
    assert steps[-1].state.key() == match.journal.state.key()


async def test_a_move_while_somebody_reads_the_journal_is_no_damage(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read is older than the match by then; what was done meanwhile comes behind it."""
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        read = matches.deps.store.entries
        moved = 0

        async def meanwhile(name: str, after: int = 0) -> list[Entry]:
            nonlocal moved
            found = await read(name, after)
            for _ in range(2):
                moved += 1
                await match.move(guests[turn(match)].id, legal(match)[0], match.version, f"m{moved}")
            return found

        journal = match.open_journal()
        journal.forget()
        monkeypatch.setattr(matches.deps.store, "entries", meanwhile)
        assert len(await journal.remember()) == match.version
        assert moved == 2
