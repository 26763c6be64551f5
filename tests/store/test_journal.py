"""The journal: what was acknowledged is on the disk, once, in order."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.store.shelf import MIO, RUNNING, Held, entry, new_match, on_disk, outcome, shelf, statements

from hyakki.store import Conflict, Guest, Repeated, SeatRow, Snapshot, Standing
from hyakki.store.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hyakki.db"


async def test_a_match_comes_back_as_it_was_written(path: Path) -> None:
    store = await shelf(path)
    await store.append("m1", [entry(2, key="a"), entry(3)], RUNNING, snapshot=Snapshot(3, {"hand": [1, 2]}))
    await store.close()
    store = SqliteStore(path)
    row = await store.match("m1")
    assert row is not None
    born = new_match()
    assert (row.id, row.game, row.ruleset, row.options) == (born.id, born.game, born.ruleset, born.options)
    assert (row.pace, row.creator, row.created, row.secret) == (born.pace, MIO.id, born.created, born.secret)
    assert (row.version, row.standing, row.seats) == (3, RUNNING, born.seats)
    assert await store.entries("m1") == [*born.entries, entry(2, key="a"), entry(3)]
    assert await store.entries("m1", after=2) == [entry(3)]
    assert await store.snapshot("m1") == Snapshot(3, {"hand": [1, 2]})
    assert await store.keyed("m1", 0, "a") == entry(2, key="a")
    assert await store.keyed("m1", 1, "a") is None
    assert await store.keyed("m1", 0, "") is None
    assert await store.match("m2") is None
    await store.close()


async def test_the_secret_is_not_shown_by_accident(path: Path) -> None:
    store = await shelf(path, replace(new_match(), secret=b"S" * 32))
    assert "SSSS" not in repr(await store.match("m1"))
    await store.close()


async def test_an_entry_must_be_the_next_one(path: Path) -> None:
    store = await shelf(path)
    for wrong in (1, 3, 0):
        with pytest.raises(Conflict):
            await store.append("m1", [entry(wrong)], Standing("over"))
    with pytest.raises(Conflict):
        await store.append("no such match", [entry(1)], RUNNING)
    row = await store.match("m1")
    assert row is not None
    assert (row.version, row.standing) == (1, RUNNING)
    assert len(await store.entries("m1")) == 1
    await store.close()


async def test_a_seat_uses_a_key_once_and_hears_what_it_did_then(path: Path) -> None:
    store = await shelf(path)
    await store.append("m1", [entry(2, key="a")], RUNNING)
    with pytest.raises(Repeated) as caught:
        await store.append("m1", [entry(3, move="P4", key="a")], RUNNING)
    assert caught.value.entry == entry(2, key="a")
    await store.append("m1", [entry(3, seat=1, key="a"), entry(4), entry(5)], RUNNING)
    await store.close()


async def test_the_file_itself_refuses_a_second_key_and_a_second_seq(path: Path) -> None:
    import sqlite3

    store = await shelf(path)
    await store.append("m1", [entry(2, key="a")], RUNNING)
    await store.close()
    for values in ("('m1', 3, 0, 'move', 0, 'R3', '[]', 'a')", "('m1', 2, 0, 'move', 0, 'R3', '[]', '')"):
        with sqlite3.connect(path) as connection, pytest.raises(sqlite3.IntegrityError):
            connection.execute(f"INSERT INTO entries VALUES {values}")
        connection.close()


async def test_several_entries_are_written_all_or_not_at_all(path: Path) -> None:
    store = await shelf(path)
    await store.append("m1", [entry(2, key="a")], RUNNING)
    with pytest.raises(Repeated):
        await store.append(
            "m1",
            [entry(3), entry(4, key="a")],
            Standing("over"),
            seats=[SeatRow(1, "bot", name="Ponta", level="easy")],
            snapshot=Snapshot(4, {}),
        )
    row = await store.match("m1")
    assert row is not None
    assert (row.version, row.standing.status, row.seats[1].kind) == (2, "running", "open")
    assert await store.snapshot("m1") is None
    await store.close()


async def test_everything_that_waits_goes_into_one_transaction(path: Path) -> None:
    matches = [new_match(f"m{n}") for n in range(50)]
    store = await shelf(path, *matches)
    async with Held(store):
        waiting = [asyncio.ensure_future(store.append(m.id, [entry(2)], RUNNING)) for m in matches]
        await asyncio.sleep(0)
        said: list[str] = []
        statements(store, said.append)
    await asyncio.gather(*waiting)
    await store.close()
    begun = [statement for statement in said if statement.startswith("BEGIN")]
    assert len(begun) == 1
    assert sum(statement.startswith("INSERT INTO entries") for statement in said) == 50


async def test_one_that_is_refused_does_not_hold_up_its_companions(path: Path) -> None:
    store = await shelf(path, new_match("m1"), new_match("m2"), new_match("m3"))
    async with Held(store):
        waiting = [
            asyncio.ensure_future(outcome(store.append(match, [entry(seq)], RUNNING)))
            for match, seq in (("m1", 2), ("m2", 7), ("m3", 2))
        ]
        await asyncio.sleep(0)
    first, second, third = await asyncio.gather(*waiting)
    assert first is None
    assert isinstance(second, Conflict)
    assert third is None
    versions = on_disk(path, "SELECT version FROM matches ORDER BY id")
    assert versions == [(2,), (1,), (2,)]
    await store.close()


async def test_nobody_is_answered_before_the_commit_is_done(path: Path) -> None:
    store = await shelf(path)
    at_commit, release = threading.Event(), threading.Event()

    def stop_at_commit(statement: str) -> None:
        if statement == "COMMIT":
            at_commit.set()
            release.wait()

    statements(store, stop_at_commit)
    append = asyncio.ensure_future(store.append("m1", [entry(2)], RUNNING))
    await asyncio.sleep(0)
    await asyncio.to_thread(at_commit.wait)
    for _ in range(100):
        await asyncio.sleep(0)
    assert not append.done()
    assert on_disk(path, "SELECT count(*) FROM entries") == [(1,)]
    release.set()
    await append
    assert on_disk(path, "SELECT count(*) FROM entries") == [(2,)]
    statements(store, lambda _: None)
    await store.close()


async def test_closing_writes_what_was_asked_for(path: Path) -> None:
    store = await shelf(path)
    async with Held(store):
        append = asyncio.ensure_future(store.append("m1", [entry(2)], RUNNING))
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(store.close())
        await asyncio.sleep(0)
    await asyncio.gather(append, closing)
    assert on_disk(path, "SELECT count(*) FROM entries") == [(2,)]
    await store.close()


async def test_every_commit_reaches_the_disk(path: Path) -> None:
    store = await shelf(path)
    pragma = store._file.writer.connection.execute
    assert pragma("PRAGMA journal_mode").fetchone() == ("wal",)
    assert pragma("PRAGMA synchronous").fetchone() == (2,)
    assert pragma("PRAGMA foreign_keys").fetchone() == (1,)
    await store.close()


async def test_guests_keep_their_face_and_change_their_name_everywhere(path: Path) -> None:
    store = await shelf(path)
    assert await store.guest("g1") == MIO
    assert await store.guest("g2") is None
    await store.accounts.rename("g1", "Miyo", "miyo")
    assert await store.guest("g1") == Guest("g1", "Miyo", 7)
    row = await store.match("m1")
    assert row is not None
    assert row.seats[0].name == "Miyo"
    await store.close()


async def test_my_matches_come_newest_first(path: Path) -> None:
    store = await shelf(path, *(new_match(f"m{n}", created=n) for n in range(5)))
    assert [row.id for row in await store.matches_of("g1", 3)] == ["m4", "m3", "m2"]
    assert await store.matches_of("g2", 3) == []
    await store.close()


async def test_matches_that_want_to_move_by_themselves_come_page_by_page(path: Path) -> None:
    due = [new_match(f"m{n}", standing=Standing("running", 1, due=n // 2)) for n in range(5)]
    store = await shelf(path, *due, new_match("quiet"))
    assert await store.due((-1, ""), 3) == [(0, "m0"), (0, "m1"), (1, "m2")]
    assert await store.due((1, "m2"), 3) == [(1, "m3"), (2, "m4")]
    await store.append("m0", [entry(2)], RUNNING)
    assert await store.due((-1, ""), 1) == [(0, "m1")]
    await store.close()


async def test_a_secret_is_made_once_and_kept(path: Path) -> None:
    store = await shelf(path)
    key = await store.secret("guests")
    assert len(key) == 32
    assert await store.secret("guests") == key
    assert await store.secret("other") != key
    await store.close()
    store = SqliteStore(path)
    assert await store.secret("guests") == key
    await store.close()


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 2), st.integers(0, 3)), max_size=25))
def test_two_programs_on_one_file_never_write_an_entry_twice_or_leave_a_gap(
    tmp_path_factory: pytest.TempPathFactory, tries: list[tuple[int, int, int]]
) -> None:
    """Each try is one of two stores, an offset from where it believes the journal ends, and a key."""

    async def run() -> None:
        path = tmp_path_factory.mktemp("two") / "hyakki.db"
        stores = [await shelf(path), SqliteStore(path)]
        believed = [1, 1]
        acknowledged: list[tuple[int, str]] = []
        for who, offset, key in tries:
            wanted = entry(believed[who] + offset, key=f"k{key}" if key else "")
            result = await outcome(stores[who].append("m1", [wanted], RUNNING))
            if result is None:
                acknowledged.append((wanted.seq, wanted.key))
                believed[who] = wanted.seq
            elif isinstance(result, Repeated):
                assert (result.entry.seq, wanted.key) in acknowledged
            else:
                assert isinstance(result, Conflict)
                believed[who] = max(e.seq for e in await stores[who].entries("m1"))
        found = await stores[0].entries("m1")
        assert [e.seq for e in found] == list(range(1, len(found) + 1))
        assert [(e.seq, e.key) for e in found[1:]] == acknowledged
        keys = [e.key for e in found if e.key]
        assert len(keys) == len(set(keys))
        for store in stores:
            await store.close()

    asyncio.run(run())
