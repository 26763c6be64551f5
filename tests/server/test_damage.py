"""Damaged files under a real server: what is damaged says so, all else goes on, and all is answered."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Set
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio
from tests.cli.command import hyakki
from tests.server.client import Client, fetch, moves_of
from tests.server.process import Process
from tests.server.serving import Served, serving
from tests.server.wounds import Wound, beside, change, emptied, hurt, ones, pages_of, scrambled, zeros
from tests.store.shelf import on_disk
from tests.table.stage import until

from hyakki.store.sqlite.mark import mark_of, read_mark
from hyakki.table import Settings as TableSettings

MATCHES = 40


@dataclass(frozen=True)
class Evening:
    """A folder with the matches of one guest, all of them under way."""

    data: Path
    cookie: str
    matches: list[str]

    def copy(self, to: Path) -> Path:
        shutil.copytree(self.data, to)
        return to / "hyakki.db"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    data = tmp_path_factory.mktemp("evening") / "data"
    matches: list[str] = []
    async with (
        serving(data, waits=TableSettings(snapshot_every=4)) as served,
        await Client.connect(served.address) as mio,
    ):
        for _ in range(MATCHES):
            match = await mio.create("person", "easy", "easy", options={"rounds": "3"})
            await mio.open(match)
            for _ in range(3):
                await mio.play(match, await my_turn(mio, match))
            await my_turn(mio, match)
            matches.append(match)
        cookie = mio.cookie
    yield Evening(data, cookie, matches)


class Retired(Exception):
    """A bot met the damage, and everybody at the table was told."""


async def my_turn(client: Client, match: str) -> dict[str, object]:
    """Raises Retired."""
    while not moves_of((frame := client.newest(match))["scene"]):
        if any(
            m["type"] == "seats" and m["info"]["match"] == match and m["info"]["notice"] for m in client.heard
        ):
            raise Retired
        await client.receive()
    return frame


async def survey(
    evening: Evening,
    served: Served,
    hit: Set[str] = frozenset(),
    near: Set[str] = frozenset(),
    others: int = 4,
) -> dict[str, str]:
    """Open matches and move in them, all on one socket; what each came to. Nothing may stay unanswered."""
    came_to: dict[str, str] = {}
    async with await Client.connect(served.address, evening.cookie) as mio, asyncio.timeout(60):
        whole = [match for match in evening.matches if match not in hit | near]
        for match in (*hit, *near, *whole[:others]):
            answer = await mio.ask("open", match=match)
            if answer["type"] == "table":
                try:
                    frame = await my_turn(mio, match)
                except Retired:
                    came_to[match] = "damaged"
                    continue
                move, version = moves_of(frame["scene"])[0], frame["version"]  # type: ignore[arg-type]
                answer = await mio.ask("move", match=match, version=version, move=move, key=f"again{version}")
            came_to[match] = answer["type"] if answer["type"] != "problem" else answer["code"]
        listed = await mio.ask("my_matches")
        assert listed["type"] in ("matches", "problem"), listed
    return came_to


def on_page(before: bytes, matches: list[str]) -> set[str]:
    return {match for match in matches if match.encode() in before}


def ends(hit: Set[str], matches: list[str]) -> set[str]:
    """The matches before and after a page's own: a part of them may lie in the page above it."""
    return {*sorted(m for m in matches if m < min(hit))[-1:], *sorted(m for m in matches if m > max(hit))[:1]}


def victim(path: Path, tree: str) -> int:
    """A page in the middle of a tree."""
    pages = pages_of(path, tree)
    return pages[len(pages) // 2]


@pytest.mark.parametrize("wound", [zeros, ones, emptied, scrambled])
@pytest.mark.parametrize("tree", ["entries", "matches"])
async def test_matches_on_a_damaged_page_are_told_as_damaged_and_all_others_go_on(
    evening: Evening, tmp_path: Path, tree: str, wound: Wound
) -> None:
    path = evening.copy(tmp_path / "data")
    page = victim(path, tree)
    # SQLite may read a torn page to find or to write what lies beside it; those may be told as damaged, too.
    near = on_page(beside(path, tree, page), evening.matches)
    hit = on_page(hurt(path, page, wound), evening.matches)
    assert hit
    near = (near | ends(hit, evening.matches)) - hit
    heard: list[str] = []
    async with serving(path.parent, tell=heard.append) as served:
        came_to = await survey(evening, served, hit, near)
    assert {came_to[match] for match in hit} == {"damaged"}
    assert {came_to[match] for match in near} <= {"damaged", "moved"}
    assert [how for match, how in came_to.items() if match not in hit | near] == ["moved"] * 4
    assert heard, "the host is told at the start"


@pytest.mark.parametrize("wound", [zeros, emptied])
async def test_a_damaged_snapshot_costs_nothing_but_time(
    evening: Evening, tmp_path: Path, wound: Wound
) -> None:
    path = evening.copy(tmp_path / "data")
    hit = on_page(hurt(path, victim(path, "snapshots"), wound), evening.matches)
    async with serving(path.parent, waits=TableSettings(snapshot_every=1000)) as served:
        assert set((await survey(evening, served, hit)).values()) == {"moved"}


@pytest.mark.parametrize("wound", [zeros, scrambled])
@pytest.mark.parametrize("tree", ["seats", "seats_guest", "snapshots"])
async def test_whatever_is_damaged_every_question_is_answered(
    evening: Evening, tmp_path: Path, tree: str, wound: Wound
) -> None:
    path = evening.copy(tmp_path / "data")
    hit = on_page(hurt(path, victim(path, tree), wound), evening.matches)
    asked = set(sorted(hit)[:4])
    async with serving(path.parent, waits=TableSettings(snapshot_every=4)) as served:
        for _ in range(2):
            assert len(await survey(evening, served, asked, others=2)) == len(asked) + 2


async def test_entries_that_are_missing_behind_a_snapshot_do_not_keep_anybody_waiting(
    evening: Evening, tmp_path: Path
) -> None:
    path = evening.copy(tmp_path / "data")
    match = evening.matches[3]
    change(path, f"DELETE FROM entries WHERE match = '{match}' AND seq > 2")
    async with serving(path.parent) as served:
        came_to = await survey(evening, served, {match})
    assert [name for name, how in came_to.items() if how == "damaged"] == [match]


async def test_damage_that_comes_while_they_play_stops_that_table_alone(
    evening: Evening, tmp_path: Path
) -> None:
    path = evening.copy(tmp_path / "data")
    match, other = evening.matches[:2]
    async with (
        serving(path.parent) as served,
        await Client.connect(served.address, evening.cookie) as mio,
        asyncio.timeout(20),
    ):
        for name in (match, other):
            await mio.open(name)
        frame = await my_turn(mio, match)
        change(path, f"UPDATE matches SET version = version + 1 WHERE id = '{match}'")
        move = moves_of(frame["scene"])[0]  # type: ignore[arg-type]
        ask = {"match": match, "version": frame["version"], "move": move, "key": "k"}
        assert (await mio.ask("move", **ask))["code"] == "damaged"
        seats = next(m for m in mio.heard if m["type"] == "seats" and m["info"]["match"] == match)
        assert seats["info"]["status"] == "retired"
        assert "damaged" in seats["info"]["notice"]
        assert (await mio.ask("open", match=match))["code"] == "damaged"
        await mio.play(other, await my_turn(mio, other))


async def test_the_real_server_says_it_at_the_start_and_over_http(evening: Evening, tmp_path: Path) -> None:
    path = evening.copy(tmp_path / "data")
    hit = on_page(hurt(path, victim(path, "entries"), zeros), evening.matches)
    with Process(path.parent) as served:
        said = "".join(served.lines)
        assert f"{path}: the file is damaged in " in said
        assert all(f"match {match} is damaged" in said for match in sorted(hit)[:1])
        for match in sorted(hit):
            answer = await asyncio.to_thread(fetch, f"{served.address}api/matches/{match}/record")
            assert answer.status in (409, 500)  # it is not over, or cannot be read
        async with await Client.connect(served.address, evening.cookie) as mio:
            assert (await mio.ask("open", match=min(hit)))["code"] == "damaged"
            whole = next(match for match in evening.matches if match not in hit)
            await mio.open(whole)
        assert served.stop()[0] == 0
    assert "something is wrong with what is kept" in (path.parent / "hyakki.log").read_text("utf-8")


def test_damage_that_would_spread_keeps_the_server_from_starting(evening: Evening, tmp_path: Path) -> None:
    path = evening.copy(tmp_path / "data")
    first, second, *_ = pages_of(path, "entries")
    ((root,),) = on_disk(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'entries'")

    def twice(page: bytes) -> bytes:
        return page.replace(second.to_bytes(4, "big"), first.to_bytes(4, "big"))

    hurt(path, root, twice)
    before = path.read_bytes()
    told = hyakki("serve", "--no-open", "--port", "0", "--data", path.parent)
    assert told.code == 2
    assert "to go on would damage more of it" in told.err
    assert told.err.count("\n") == 1
    assert path.read_bytes() == before


async def test_moves_that_a_lost_log_took_with_it_are_told_at_the_start_and_at_the_table(
    evening: Evening, tmp_path: Path
) -> None:
    path = evening.copy(tmp_path / "data")
    match = evening.matches[0]
    with Process(path.parent) as served:
        async with await Client.connect(served.address, evening.cookie) as mio:
            before = (await mio.open(match))["frame"]["version"]
            frame = await my_turn(mio, match)
            after = (await mio.play(match, frame))["version"]
            assert after > before
            await until(lambda: read_mark(mark_of(path))[1].get(match, 0) >= after)
            served.process.kill()
    path.with_name("hyakki.db-wal").unlink()
    with Process(path.parent) as served:
        assert f"{path}: this is older than what was played" in "".join(served.lines)
        async with await Client.connect(served.address, evening.cookie) as mio:
            table = await mio.open(match)
            assert table["frame"]["version"] >= before
            assert "lost on the server's disk" in table["info"]["notice"]
            other = await mio.open(evening.matches[1])
            assert other["info"]["notice"] is None
