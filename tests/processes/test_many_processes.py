"""Three real processes on a real PostgreSQL and a real Valkey.

People are on different ones and do not notice. Whatever dies, no acknowledged move is lost, none is made
twice, and every game ends.
"""

from __future__ import annotations

import asyncio
import json
import os
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from tests.processes.people import PATIENCE, Party, come_in
from tests.processes.servers import Servers, passed_on
from tests.server.client import Client, Json, moves_of
from tests.server.duellist import Duellist
from tests.server.test_accounts import post_now
from tests.table.stage import Anyhow

from hyakki.server.hosting import By
from hyakki.server.hosting.hosts import add_host
from hyakki.server.run import CannotServe, ServerSettings, opened
from hyakki.store import open_store

GAMES = 200 if os.environ.get("HYAKKI_DEEP") else 20


async def three(servers: Servers, stack: AsyncExitStack, number: int) -> list[Client]:
    """One on each process."""
    clients = [
        await come_in(servers, number + n, address=process.address)
        for n, process in enumerate(servers.processes)
    ]
    for client in clients:
        await stack.enter_async_context(client)
    return clients


async def test_players_of_one_match_are_on_different_processes_for_a_whole_game(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        mio, ken, rin = await three(servers, stack, 1000)
        promise = await mio.ask("promise", game="phantom")
        match = await mio.create("person", "open", "easy", promise=promise["promise"])
        assert match == promise["promise"]
        link = (await mio.open(match))["info"]["link"]
        await ken.ask("join", match=match, secret=link)
        assert (await rin.open(match))["info"]["me"] == -1
        # A name, a word and a question go the same way.
        await ken.ask("rename", name="Ken of the Hill")
        told = await mio.until(lambda m: m["type"] == "seats" and named(m, "Ken of the Hill"))
        assert [seat["online"] for seat in told["info"]["seats"][:2]] == [True, True]
        await ken.ask("say", match=match, phrase="hello", key="k")
        assert (await mio.until(lambda m: m["type"] == "said"))["line"]["phrase"] == "hello"
        await mio.ready(match)
        await ken.ready(match)
        refused = await ken.ask("move", match=match, version=1, move="nonsense", key="x")
        assert refused["type"] == "problem"
        await mio.begun(match)
        await ken.begun(match)
        ends = await asyncio.gather(mio.play_on(match), ken.play_on(match))
        assert ends[0]["version"] == ends[1]["version"]
        last = await watched(rin, match, ends[0]["version"])
        assert last["scene"]["over"]
        # One process is asked for another's story, and for another game of the same people.
        story = await rin.ask("replay", match=match)
        assert story["frames"][-1]["version"] == last["version"]
        second = await ken.ask("promise", game="phantom")
        fresh = await ken.ask("rematch", match=match, promise=second["promise"])
        assert (fresh["type"], fresh["match"]) == ("created", second["promise"])
        assert (await mio.ask("rematch", match=match))["match"] == fresh["match"]
        assert (await mio.open(fresh["match"]))["info"]["me"] >= 0
        assert (await rin.ask("leave", match=match))["type"] == "done"
        assert (await rin.ask("open", match="no-such-match"))["code"] == "unknown_match"


def named(message: Json, name: str) -> bool:
    return any(seat["name"] == name for seat in message["info"]["seats"])


async def test_a_host_sees_every_process_from_any_of_them(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        mio, *_ = await three(servers, stack, 1100)
        body = {"name": "Keeper", "password": "long enough"}
        _, _, cookie = await asyncio.to_thread(
            post_now, servers.processes[0].address, "keep", mio.cookie, body
        )
        store = open_store(servers.database)
        await add_host(store, "Keeper", By(operator="root"), 1)
        await store.close()
        for process in servers.processes:
            status, shown, _ = await asyncio.to_thread(
                post_now, process.address, "host", cookie, {"type": "host_overview"}
            )
            assert (status, shown["database"]) == (200, "PostgreSQL")
            assert sorted(process["here"] for process in shown["processes"]) == [False, False, True]
            assert len({process["process"] for process in shown["processes"]}) == 3
        status, problem, _ = await asyncio.to_thread(
            post_now, servers.processes[0].address, "host", cookie, {"type": "host_backup"}
        )
        assert (status, problem["text"]) == (409, "matches are kept in PostgreSQL; use its own pg_dump")


async def test_a_bot_is_challenged_on_one_process_and_hears_of_it_on_another(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        mio, ken, _ = await three(servers, stack, 1150)
        here, there = servers.processes[0].address, servers.processes[1].address
        keep = {"name": "Karakuri's owner", "password": "long enough"}
        _, _, cookie = await asyncio.to_thread(post_now, here, "keep", mio.cookie, keep)
        _, made, _ = await asyncio.to_thread(post_now, here, "bots", cookie, {"name": "Karakuri"})
        proof = {"Authorization": f"Bearer {made['token']}", "X-Forwarded-For": "10.0.9.9"}
        robo = await stack.enter_async_context(await Client.connect(here, headers=proof))
        match = await ken.create("person", "open", game="madoshi")
        answer = await ken.ask("seat", match=match, seat=1, kind="bot", account="Karakuri")
        assert answer["type"] == "done", answer
        assert (await robo.until(lambda m: m["type"] == "challenged"))["match"] == match
        await robo.open(match)
        await robo.ready(match)
        await ken.open(match)
        await ken.ready(match)
        await asyncio.gather(ken.begun(match), robo.begun(match))
        # Its owner takes the token back elsewhere: it is cut off here.
        status, *_ = await asyncio.to_thread(post_now, there, "bots/revoke", cookie, {"name": "Karakuri"})
        assert (status, await robo.closed()) == (200, 1006)


async def watched(client: Client, match: str, version: int) -> Json:
    while (frame := client.newest(match))["version"] < version:
        await client.frame(match, lambda _: True)
    return frame


async def test_strangers_meet_whichever_process_they_come_to(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        mio, ken, rin = await three(servers, stack, 1100)
        assert (await ken.ask("look"))["tables"] == []
        match = await mio.create("person", "open", "open", public=True)
        await mio.open(match)
        news = await ken.until(lambda m: m["type"] == "news" and bool(m["tables"]))
        assert news["tables"][0]["match"] == match
        assert [table["match"] for table in (await rin.ask("look"))["tables"]] == [match]
        assert (await rin.ask("sit", match=match))["info"]["me"] >= 0
        await rin.ask("stand", match=match)
        await mio.ask("public", match=match, public=False)
        assert (await ken.until(lambda m: m["type"] == "news" and bool(m["gone"])))["gone"] == [match]
        # A table that waits somewhere is found by a quick match that is made anywhere.
        waiting = await rin.create("person", "open", game="madoshi", public=True)
        await rin.open(waiting)
        await ken.until(lambda m: m["type"] == "news" and bool(m["tables"]))
        assert (await ken.ask("quick", game="madoshi", seats=2))["match"] == waiting
        crowd = await asyncio.gather(*(come_in(servers, 1200 + n) for n in range(24)))
        for client in crowd:
            await stack.enter_async_context(client)
        found = await asyncio.gather(*(client.ask("quick", game="madoshi", seats=2) for client in crowd))
        assert len({answer["match"] for answer in found}) == 12
        tables = await asyncio.gather(*(c.open(answer["match"]) for c, answer in zip(crowd, found)))
        assert all(table["info"]["me"] >= 0 for table in tables)


async def test_who_signs_out_or_wants_to_be_forgotten_is_so_on_every_process(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        mio, ken, rin = await three(servers, stack, 1300)
        kept = await asyncio.to_thread(post, servers.processes[0].address, "keep", mio.cookie, KEEP)
        assert await mio.closed() == 1006
        tabs = [await come_in(servers, 1310, kept, process.address) for process in servers.processes]
        await asyncio.to_thread(post, servers.processes[1].address, "sign-out", kept, {})
        assert [await tab.closed() for tab in tabs] == [1006] * 3
        match = await ken.create("person", "open", game="madoshi")
        await rin.ask("join", match=match, secret=(await ken.open(match))["info"]["link"])
        for client in (ken, rin):
            await client.ready(match)
        await asyncio.to_thread(post, servers.processes[0].address, "forget-me", rin.cookie, {})
        await ken.until(lambda m: m["type"] == "seats" and named(m, "Somebody"))
        assert await rin.closed() == 1006
        assert (await ken.ask("ping"))["type"] == "pong"


async def test_a_link_to_a_seat_is_that_and_no_more_on_every_process(servers: Servers) -> None:
    async with AsyncExitStack() as stack:
        mio, ken, _ = await three(servers, stack, 1400)
        match = await mio.create("person", "open", game="madoshi")
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        secret = (await mio.ask("seat_link", match=match))["secret"]
        knocked = {"match": match, "secret": secret}
        cookie = await asyncio.to_thread(post, servers.processes[1].address, "device", "", knocked)
        for number, process in enumerate(servers.processes):
            async with await come_in(servers, 1410 + number, cookie, process.address, match) as phone:
                info = (await phone.open(match))["info"]
                assert (info["me"], info["creator"], info["link"]) == (0, False, None)
                for what in ("turn", "stand", "seat_link"):
                    assert (await phone.ask(what, match=match))["code"] == "not_yours"
                await phone.ready(match)
        phones = [
            await stack.enter_async_context(await come_in(servers, 1420 + n, cookie, process.address, match))
            for n, process in enumerate(servers.processes)
        ]
        for phone in phones:
            await phone.open(match)
        id = secret.partition(".")[0]
        end = {"kind": "link", "id": id}
        await asyncio.to_thread(post, servers.processes[2].address, "security/end", mio.cookie, end)
        assert [await phone.closed() for phone in phones] == [1006] * 3
        assert (await mio.ask("ping"))["type"] == "pong"


KEEP = {"name": "Mio of the Street", "password": "correct horse battery"}


def post(address: str, what: str, cookie: str, body: Json) -> str:
    """A request as the page makes it; the cookie after it."""
    headers = {"Cookie": cookie, "Origin": address.rstrip("/"), "Content-Type": "application/json"}
    request = Request(f"{address}api/{what}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=20) as answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


async def test_passwords_cannot_be_guessed_more_often_at_several_processes(servers: Servers) -> None:
    """Ten at once from one address, wherever they come in."""
    codes = []
    for number in range(12):
        process = servers.processes[number % 3]
        guess = {"name": f"Nobody {number}", "password": "correct horse", "bring": False}
        codes.append(await asyncio.to_thread(refused, process.address, "sign-in", guess))
    assert codes == [409] * 10 + [429] * 2


def refused(address: str, what: str, body: Json) -> int:
    """The status of a request that is not granted, from an address of its own."""
    headers = {
        "Origin": address.rstrip("/"),
        "Content-Type": "application/json",
        "X-Forwarded-For": "10.9.9.9",
    }
    try:
        with urlopen(
            Request(f"{address}api/{what}", json.dumps(body).encode(), headers), timeout=20
        ) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


async def test_a_duel_over_two_processes_goes_on_when_the_third_dies_in_the_middle_of_a_clash(
    servers: Servers,
) -> None:
    holder, near, far = servers.processes
    async with await come_in(servers, 1400, address=holder.address) as founder:
        match = await founder.create("person", "open", game="hoshi", options={})
        link = (await founder.open(match))["info"]["link"]
        cookie = founder.cookie
    mio = await Duellist.connect(near.address, ahead=250_000, cookie=cookie)
    ken = await Duellist.connect(far.address, ahead=-80_000)
    await mio.open(match)
    ken.match = match
    await ken.ask("join", match=match, secret=link)
    for page in (mio, ken):
        assert (await page.ask("ready", match=match, ready=True))["type"] == "done"
    await exchange(mio, ken)
    await fight(mio, ken)
    await mio.press("swing")
    servers.kill(holder)
    adding = asyncio.create_task(servers.add())
    await asyncio.gather(mio.reading, ken.reading)  # both are sent to its new holder
    seen = max(mio.version, ken.version)
    mio = await again(mio, servers)
    ken = await again(ken, servers)
    assert mio.version >= seen, "what was shown as decided is decided"
    await exchange(mio, ken)
    assert (await ken.ask("resign", match=match))["type"] == "done"
    await mio.hears(lambda m: m["type"] == "seats" and m["info"]["ended"] is not None)
    await asyncio.gather(mio.close(), ken.close())
    await adding


async def test_what_a_database_does_not_take_is_refused_and_is_no_outage(servers: Servers) -> None:
    """PostgreSQL keeps no zero in a text. Sending one stopped the clocks of all tables."""
    near = servers.processes[0]
    log = near.data / "hyakki.log"
    before = log.read_text().count("the journal failed") if log.exists() else 0
    async with await come_in(servers, 1450, address=near.address) as eve:
        match = await eve.create("person", game="madoshi")
        frame = (await eve.open(match))["frame"]
        move = {"match": match, "version": frame["version"], "move": moves_of(frame["scene"])[0]}
        assert (await eve.ask("move", **move, key="a\0b"))["code"] == "bad_request"
        assert (await eve.ask("open", match="a\0b"))["code"] == "bad_request"
        status, said, _ = await asyncio.to_thread(
            post_now, near.address, "sign-in", "", {"name": "a\0b", "password": "long enough"}
        )
        assert 400 <= status < 500, said
        assert (await eve.ask("move", **move, key="ab"))["type"] == "moved"
    assert log.read_text().count("the journal failed") == before


async def test_a_process_that_the_others_could_not_reach_does_not_start(
    servers: Servers, tmp_path: Path
) -> None:
    alone = ServerSettings(tmp_path, database=servers.database)
    lost = ServerSettings(tmp_path, database=servers.database, redis=f"unix://{tmp_path}/nobody")
    for settings, why in ((alone, "cannot reach each other"), (lost, f"no Redis at {tmp_path}/nobody")):
        with pytest.raises(CannotServe, match=why):
            async with opened(settings, Anyhow()):
                pass


async def again(page: Duellist, servers: Servers) -> Duellist:
    back = await Duellist.connect(servers.address, page.ahead, page.cookie)
    await back.open(page.match)
    return back


async def fight(*pages: Duellist) -> None:
    await asyncio.gather(*(page.arm() for page in pages))
    await asyncio.gather(*(page.to_the_fight() for page in pages))


async def exchange(mio: Duellist, ken: Duellist) -> None:
    """Ken swings first, and both are told the same verdict of it."""
    await fight(mio, ken)
    begun = len(mio.heard)
    await ken.press("swing")
    await asyncio.sleep(0.12)  # their order is what is asked for
    await mio.press("swing")
    photo = await mio.hears(lambda m: m["type"] == "photo", after=begun)
    assert await ken.hears(photo.__eq__) == photo


async def test_a_process_is_killed_in_the_middle_of_turns_and_of_a_bots_thoughts(servers: Servers) -> None:
    alone = await come_in(servers, 1, address=servers.processes[0].address)
    bots = await alone.create("easy", "easy", "easy", pace="brisk", options={"rounds": "1"})
    party = Party(servers, 6)
    playing = asyncio.create_task(party.play())
    await party.moves(12)
    await party.stands_still()
    await party.allow()
    servers.kill(servers.processes[0])
    adding = asyncio.create_task(servers.add())
    await playing
    party.compare()
    await adding
    async with await come_in(servers, 1) as client:
        await is_played(client, bots)


async def test_who_followed_a_match_at_a_process_that_died_opens_it_anew_before_moving(
    servers: Servers,
) -> None:
    """An acknowledgement without its frame would leave a page with a position that is no more."""
    near, far = servers.processes[:2]
    match, cookie = "", ""
    while not match:
        async with await come_in(servers, 1500, address=near.address) as mio:
            match, cookie = await mio.create("person", "easy", "easy"), mio.cookie
        before = await passed_on(far)
        async with await come_in(servers, 1500, cookie, far.address) as mio:
            await mio.open(match)
        if await passed_on(far) == before:
            match = ""  # on a busy machine near gave no sign of life for too long, and far has taken it
    async with await come_in(servers, 1500, cookie, far.address) as mio:
        await mio.open(match)
        frame = mio.newest(match)
        while not moves_of(frame["scene"]):
            frame = await mio.frame(match, lambda _: True)
        await servers.die(near)
        adding = asyncio.create_task(servers.add())
        await mio.send(
            "move", match=match, version=frame["version"], move=moves_of(frame["scene"])[0], key="k"
        )
        heard = len(mio.heard)
        assert await mio.closed() == 1006
        assert [message["type"] for message in mio.heard[heard:]] == []
    await adding


async def is_played(client: Client, match: str) -> None:
    """Nobody looked at it; somebody else went on with it."""
    async with asyncio.timeout(PATIENCE):
        table = await client.open(match)
        if not table["frame"]["scene"]["over"]:
            await client.frame(match, lambda frame: bool(frame["scene"]["over"]))


async def test_valkey_is_gone_and_comes_back(servers: Servers) -> None:
    party = Party(servers, 4)
    playing = asyncio.create_task(party.play())
    await party.moves(8)
    await party.stands_still()
    servers.valkey.kill()
    await party.allow()
    await party.refused("cannot reach each other")
    servers.valkey.start()
    await playing
    party.compare()


async def test_postgresql_is_gone_and_comes_back(servers: Servers) -> None:
    party = Party(servers, 4)
    playing = asyncio.create_task(party.play())
    await party.moves(8)
    await party.stands_still()
    await asyncio.to_thread(servers.postgres.kill)
    await party.allow()
    await party.refused("the server cannot save anything right now, so nothing was changed")
    await asyncio.to_thread(servers.postgres.start)
    await playing
    party.compare()


async def test_a_process_that_hung_lets_go_of_what_others_have_taken(servers: Servers) -> None:
    party = Party(servers, 4)
    playing = asyncio.create_task(party.play())
    await party.moves(8)
    await party.stands_still()
    sleeper = servers.processes[0]
    servers.put_to_sleep(sleeper)
    await party.moves(4 * 8)  # more than those can make whose table is not there
    servers.wake_up(sleeper)
    await party.allow()
    await playing
    party.compare()


async def test_every_process_is_replaced_by_a_new_one_during_many_games(servers: Servers) -> None:
    party = Party(servers, GAMES)
    playing = asyncio.create_task(party.play())
    await party.moves(GAMES)
    old = list(servers.processes)
    await asyncio.gather(*(servers.add() for _ in old))
    for process in old:
        await servers.stop(process)
        await party.moves(GAMES)
    await party.allow()
    await playing
    party.compare()
