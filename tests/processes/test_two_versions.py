"""Two versions of the program serve the same tables while one takes the place of the other, and back again.

One is this program, the other a next release of it that has added something everywhere where releases add.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import psycopg
from tests.postgres import Postgres
from tests.processes.people import Party, come_in
from tests.processes.release import VERSION, next_release
from tests.processes.servers import Servers, passed_on
from tests.server.client import Client, fetch
from tests.server.process import Process
from tests.valkey import Valkey

import hyakki
from hyakki.server.cluster import messages
from hyakki.server.protocol import PROTOCOL
from hyakki.store import schema

TABLES = 6


async def test_a_new_version_replaces_an_old_one_during_games_and_the_old_one_comes_back(
    tmp_path: Path,
) -> None:
    release = next_release(tmp_path / "next")
    with Postgres() as postgres, Valkey() as valkey:
        async with Servers(postgres, valkey, tmp_path / "servers").open(2) as servers:
            first, second = servers.processes
            party = Party(servers, TABLES)
            playing = asyncio.create_task(party.play())
            await party.moves(2 * TABLES)
            newer = await servers.add(release)
            assert await versions(servers) == [hyakki.__version__, hyakki.__version__, VERSION]
            assert format_of(servers) == schema.newest() + 1
            await play_together(servers, second, newer)
            await servers.stop(first)
            await party.moves(4 * TABLES)
            older = await servers.add()
            assert await versions(servers) == [hyakki.__version__, VERSION, hyakki.__version__]
            await servers.stop(second)
            await party.moves(4 * TABLES)
            await play_together(servers, older, newer)
            await party.allow()
            await playing
            party.compare()
            assert troubles(servers) == []


def test_a_program_that_speaks_otherwise_to_clients_has_channels_of_its_own() -> None:
    """What one process tells goes to clients of another as it is."""
    spoken = (PROTOCOL, messages.VERSION, messages.CHANNELS)
    assert spoken == (4, 4, "hyakki4"), "where one of them changes, the others do"


async def play_together(servers: Servers, older: Process, newer: Process) -> None:
    """Whole games and all else that needs the bus, at tables of either version."""
    async with (
        await come_in(servers, 2000, address=older.address) as mio,
        await come_in(servers, 2001, address=newer.address) as ken,
    ):
        # The first who wants a quick match of a game makes all of them: each version one.
        for host, guest, game in ((mio, ken, "madoshi"), (ken, mio, "hoshi")):
            match = await begun(host, guest)
            if guest is ken:
                await is_refused_what_is_new(ken, match)
            else:
                assert (await ken.ask("wave", match=match))["type"] == "done"
            ends = await asyncio.gather(host.play_on(match), guest.play_on(match))
            assert ends[0]["version"] == ends[1]["version"]
            await meet(host, guest, game)
    assert [await passed_on(process) > 0 for process in (older, newer)] == [True, True]


async def begun(host: Client, guest: Client) -> str:
    match = await host.create("person", "open", "easy")
    link = (await host.open(match))["info"]["link"]
    await guest.ask("join", match=match, secret=link)
    name = f"Guest of {match[-12:]}"  # the whole of it is too long for a name
    await guest.ask("rename", name=name)
    await host.until(lambda m: m["type"] == "seats" and m["info"]["seats"][1]["name"] == name)
    for client in (host, guest):
        await client.ready(match)
    for client in (host, guest):
        await client.begun(match)
    return match


async def is_refused_what_is_new(ken: Client, match: str) -> None:
    """The older program holds the match. It makes no guess at what it does not know, and does nothing."""
    frame = ken.newest(match)
    move = {"match": match, "version": frame["version"], "move": "R1", "key": "in haste"}
    for answer in (await ken.ask("wave", match=match), await ken.ask("move", **move, haste=True)):
        assert answer["code"] == "unavailable"
        assert answer["text"] == "this is not known everywhere yet; try again"


async def meet(host: Client, guest: Client, game: str) -> None:
    """Strangers find each other, whichever version has the table."""
    await guest.ask("look")
    match = await host.create("person", "open", game=game, public=True)
    await host.open(match)
    await guest.until(lambda m: m["type"] == "news" and [t["match"] for t in m["tables"]] == [match])
    assert (await guest.ask("quick", game=game, seats=2))["match"] == match
    assert (await guest.open(match))["info"]["me"] >= 0
    await host.ask("public", match=match, public=False)
    await guest.until(lambda m: m["type"] == "news" and m["gone"] == [match])


async def versions(servers: Servers) -> list[str]:
    """What every process says of itself, ready or still busy with what it was asked."""
    asked = [asyncio.to_thread(fetch, process.address + "livez") for process in servers.processes]
    return [answer.json["version"] for answer in await asyncio.gather(*asked)]


def format_of(servers: Servers) -> int:
    with psycopg.connect(servers.database) as database:
        row = database.execute("SELECT max(version) FROM formats").fetchone()
    assert row is not None
    return int(row[0])


def troubles(servers: Servers) -> list[str]:
    """Lines of level error in any log."""
    logs = [log.read_text() for log in servers.data.glob("*/hyakki.log")]
    return [line for log in logs for line in log.splitlines() if json.loads(line)["level"] == "error"]
