"""A password on a name, over real HTTP: keeping it, signing in, changing, guessing, and being forgotten."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import random
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.client import Client, Json
from tests.server.fuzz import STRANGE
from tests.server.serving import CHEAP, UNLIMITED, Served, serving

from hyakki.server.accounts.passwords import Cost, Passwords
from hyakki.server.limits.limits import Rate
from hyakki.server.protocol import PROTOCOL
from hyakki.store import Ban, StoreUnavailable
from hyakki.store.sqlite import SqliteStore
from hyakki.store.sqlite import writer as writing

WORD = "a long enough 合言葉"


def post_now(address: str, path: str, cookie: str, body: Any) -> tuple[int, Json, str]:
    parts = urlsplit(address)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=20)
    headers = {"content-type": "application/json"} | ({"cookie": cookie} if cookie else {})
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    try:
        line.request("POST", f"/api/{path}", data, headers)
        answer = line.getresponse()
        text = answer.read()
        return answer.status, json.loads(text), (answer.getheader("set-cookie") or "").partition(";")[0]
    finally:
        line.close()


async def post(served: Served, path: str, cookie: str = "", **body: Any) -> tuple[int, Json, str]:
    """The status, what it says, and the cookie it sets."""
    return await asyncio.to_thread(post_now, served.address, path, cookie, body)


async def kept(served: Served, client: Client, name: str) -> str:
    """Put the password on a name; the cookie of its owner."""
    status, said, cookie = await post(served, "keep", client.cookie, name=name, password=WORD)
    assert (status, said["name"], said["owned"]) == (200, name, True)
    return cookie


async def me(client: Client) -> Json:
    person: Json = (await client.ask("hello", protocol=PROTOCOL))["me"]
    return person


async def test_a_name_is_kept_and_its_owner_signs_in_elsewhere_with_the_games_of_both(table: Served) -> None:
    async with await Client.connect(table.address) as home:
        first = await home.create("person", "open", game="madoshi")
        cookie = await kept(table, home, "Mio of Inari")
        assert await home.closed() == 1006, "the guest that it was is nobody any more"
        old = home.cookie
    async with await Client.connect(table.address, old) as stranger:
        assert stranger.cookie != old
        assert (await stranger.open(first))["info"]["me"] == -1
    async with (
        await Client.connect(table.address) as cafe,
        await Client.connect(table.address) as ken,
        await Client.connect(table.address, cookie) as again,
    ):
        assert (await again.open(first))["info"]["me"] == 0
        second = await cafe.create("person", "open", game="madoshi")
        link = (await cafe.open(second))["info"]["link"]
        await ken.ask("join", match=second, secret=link)
        await cafe.ready(second)
        both = await again.create("person", "open", game="madoshi")
        await cafe.ask("join", match=both, secret=(await again.open(both))["info"]["link"])
        wide = "ａ" + WORD[1:]  # the same sign from another keyboard
        status, said, elsewhere = await post(
            table, "sign-in", cafe.cookie, name=" mio  OF inari", password=wide
        )
        assert (status, said["name"]) == (200, "Mio of Inari")
        assert elsewhere not in (cookie, cafe.cookie)
        assert await cafe.closed() == 1006
    async with await Client.connect(table.address, elsewhere) as owner:
        mine = {line["match"] for line in (await owner.ask("mine"))["matches"]}
        assert mine == {first, second, both}
        seen = await owner.open(second)
        assert (seen["info"]["me"], seen["info"]["host"]) == (0, 0)
        assert seen["info"]["seats"][0]["name"] == "Mio of Inari"
        assert (await owner.open(both))["info"]["me"] == 0, "where both sat, each seat stayed"
        async with await Client.connect(table.address, ken.cookie) as friend:
            await friend.open(second)
            await friend.ready(second)
        await owner.begun(second)

        # Signing out ends this browser's session and no other.
        assert (await post(table, "sign-out", elsewhere))[0] == 200
        assert await owner.closed() == 1006
    assert (await post(table, "sign-out", elsewhere))[0] == 403
    async with await Client.connect(table.address, cookie) as again:
        assert again.cookie == cookie
        status, said, _ = await post(table, "sign-out", ken.cookie)
        assert (status, said["code"]) == (409, "name"), "a guest could never come back"


async def test_a_banned_owner_cannot_sign_in(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "open", game="madoshi")
        owner = table.services.matches.loaded[match].seats[0].guest
        await kept(table, mio, "Nurarihyon")
    bans = table.services.bans
    await bans.kept.add(Ban("guest", owner, 1))
    await bans.refresh()
    status, said, cookie = await post(table, "sign-in", name="Nurarihyon", password=WORD)
    assert (status, said["code"], cookie) == (403, "banned", "")


async def test_a_kept_name_is_nobody_elses(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as eve:
        match = await mio.create("person", "open", game="madoshi")
        await eve.ask("rename", name="Ｋｉｔｓｕｎｅ")
        await eve.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        cookie = await kept(table, mio, "Kitsune")
        marked = await eve.until(
            lambda m: m["type"] == "seats" and m["info"]["seats"][1]["name"].endswith("(guest)")
        )
        assert [seat["name"] for seat in marked["info"]["seats"]] == ["Kitsune", "Ｋｉｔｓｕｎｅ (guest)"]
        for name in ("kitsune", "KITSUNE", "Kit\ufe0fsune", "Kitsune\u3164"):
            answer = await eve.ask("rename", name=name)
            assert answer["code"] == "not_yours"
            assert "that has a password" in answer["text"]
            status, said, _ = await post(table, "keep", eve.cookie, name=name, password=WORD)
            assert (status, said["code"]) == (409, "name")
        for name in ("Eve (GUEST)", "", "x" * 25):
            status, said, _ = await post(table, "keep", eve.cookie, name=name, password=WORD)
            assert (status, said["code"]) == (409, "name")
        status, said, _ = await post(table, "keep", cookie, name="Kitsune", password=WORD)
        assert (status, said["code"]) == (409, "name")
        async with await Client.connect(table.address, cookie) as owner:
            assert (await owner.ask("rename", name="Inari"))["me"] == {**(await me(owner))}
            assert (await eve.ask("rename", name="Kitsune"))["type"] == "named", "it is free again"
            assert (await eve.ask("rename", name="inari"))["code"] == "not_yours"


async def test_a_name_can_be_seen_and_covers_no_other(table: Served) -> None:
    async with await Client.connect(table.address) as eve:
        for nothing in ("\u3164", "\u2800 \u115f", "\ufe0f", "\u034f" * 9, "\u202e\u200b"):
            assert (await eve.ask("rename", name=nothing))["code"] == "bad_request", ascii(nothing)
            status, said, _ = await post(table, "keep", eve.cookie, name=nothing, password=WORD)
            assert (status, said["code"]) == (409, "name")
        tower = await eve.ask("rename", name="Z" + "\u0336" * 23)
        assert tower["me"]["name"] == "Z" + "\u0336" * 3
        for name in ("Zoë", "\u30df\u30aa", "नमस्ते", "สวัสดี", "❤️ Mio", "Nguyễn"):
            assert (await eve.ask("rename", name=name))["me"]["name"] == name


async def test_nobody_passes_for_a_kept_name_with_letters_that_look_like_its_own(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as eve:
        match = await mio.create("person", "open", game="madoshi")
        await eve.ask("rename", name="Vladimir 1")
        await eve.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        await kept(table, mio, "Vladimir I")
        await eve.until(lambda m: m["type"] == "seats" and m["info"]["seats"][1]["name"].endswith("(guest)"))
        for name in (
            "Vlаdimir I",  # Cyrillic
            "Vladimιr I",  # Greek
            "Vladımir I",  # dotless
            "VLADIMIR l",
            "Vladirnir I",
            "Vladimir |",
            "𝐕ladimir Ӏ",
        ):
            answer = await eve.ask("rename", name=name)
            assert answer["code"] == "not_yours", name
            assert "looks like" in answer["text"]
            status, said, _ = await post(table, "keep", eve.cookie, name=name, password=WORD)
            assert (status, said["code"]) == (409, "name")
            assert "looks like" in said["text"]
            assert (await post(table, "sign-in", name=name, password=WORD))[0] == 409
        for name in ("Vladimir L", "Vladimír I", "Владимир", "Wladimir I"):
            assert (await eve.ask("rename", name=name))["type"] == "named", name
        cookie = await kept(table, eve, "Vladimir L")
        async with await Client.connect(table.address, cookie) as other:
            assert (await other.ask("rename", name="Vladimir 1"))["code"] == "not_yours"
            assert (await other.ask("rename", name="V1adimir L"))["type"] == "named", "one's own is free"


async def test_another_password_ends_every_other_session_and_every_link(table: Served) -> None:
    async with await Client.connect(table.address) as guest:
        match = await guest.create("person", "open", game="madoshi")
        cookie = await kept(table, guest, "Tanuki")
    async with await Client.connect(table.address, cookie) as one:
        link = (await one.ask("seat_link", match=match))["secret"]
        status, _, phone = await post(table, "device", match=match, secret=link)
        assert status == 200
        async with await Client.connect(table.address, phone, seat=match) as other:
            for new in ("short", "x" * 257):
                status, said, _ = await post(table, "password", cookie, current=WORD, password=new)
                assert (status, said["code"]) == (409, "password")
            status, said, _ = await post(table, "password", cookie, current="not this", password=WORD)
            assert (status, said["code"]) == (409, "current")
            new = "\0" + "x" * 254 + "\U0001f98a"
            status, _, renewed = await post(table, "password", cookie, current=WORD, password=new)
            assert status == 200
            assert await other.closed() == await one.closed() == 1006
    assert (await post(table, "password", cookie, current=new, password=WORD))[0] == 403
    async with await Client.connect(table.address, phone, seat=match, hello=False) as gone:
        assert (await gone.receive())["code"] == "bad_secret"
    assert (await post(table, "device", match=match, secret=link))[1]["code"] == "bad_secret"
    async with await Client.connect(table.address, renewed) as owner:
        assert (await owner.open(match))["info"]["me"] == 0
    assert (await post(table, "sign-in", name="Tanuki", password=WORD))[0] == 409
    assert (await post(table, "sign-in", name="Tanuki", password=new))[0] == 200


async def test_guessing_is_slow_and_tells_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    now = [0.0]
    rates = replace(UNLIMITED, names=Rate(1 / 30, 3))
    passwords = Passwords(CHEAP)
    async with serving(tmp_path, rates=rates, passwords=passwords, ticks=lambda: now[0]) as served:
        async with await Client.connect(served.address) as guest:
            await kept(served, guest, "Mio")
        answers = []
        for name in ("Mio", "Nobody"):
            now[0] += 1000
            for _ in range(3):
                before = passwords.hashed
                answers.append((await post(served, "sign-in", name=name, password="guess " + WORD))[:2])
                assert passwords.hashed == before + 1, "the same work, whether there is such a name or not"
            status, said, _ = await post(served, "sign-in", name=name.upper(), password=WORD)
            assert (status, said["code"]) == (429, "too_fast")
            assert "too many tries for this name" in said["text"]
            assert passwords.hashed == before + 1, "no work for those who have to wait"
        assert [status for status, _ in answers] == [409] * 6
        assert len({str(said) for _, said in answers}) == 1
        assert passwords.hasher.type == Passwords().hasher.type
        kept_hash = await served.services.store.accounts.owner("mio")
        assert kept_hash is not None
        assert [
            part.rpartition("$")[0].rpartition("$")[0] for part in (kept_hash.hash, passwords.nobodys)
        ] == ["$argon2id$v=19$m=8,t=1,p=1"] * 2
        now[0] += 1000

        # A hash of another cost is replaced at the next sign-in, and nobody is signed out.
        passwords.hasher = Passwords(Cost(2, 8)).hasher
        assert (await post(served, "sign-in", name="Mio", password=WORD))[0] == 200
        renewed = await served.services.store.accounts.owner("mio")
        assert renewed is not None
        assert ("t=2" in renewed.hash, renewed.stamp) == (True, kept_hash.stamp)
        assert (await post(served, "sign-in", name="Mio", password=WORD))[0] == 200

        # Too many at once are sent away before any work.
        passwords.waiting = passwords.WAITING
        assert (await post(served, "sign-in", name="Other", password=WORD))[0] == 429
        passwords.waiting = 0
        assert kept_hash.hash not in repr(kept_hash)
    async with serving(tmp_path / "addresses", rates=replace(UNLIMITED, passwords=Rate(0.1, 2))) as served:
        tries = [(await post(served, "sign-in", name=f"n{i}", password=WORD))[1]["code"] for i in range(3)]
        assert tries == ["password", "password", "too_fast"]
    assert WORD not in caplog.text
    assert not await asyncio.to_thread(anywhere, tmp_path, WORD)


async def test_a_network_does_not_make_the_server_forget_one_guest_after_the_other(tmp_path: Path) -> None:
    async with serving(tmp_path, rates=replace(UNLIMITED, forgets=Rate(0.001, 2))) as served:
        said = []
        for _ in range(3):
            async with await Client.connect(served.address) as guest:
                said.append((await post(served, "forget-me", guest.cookie))[1].get("code", ""))
        assert said == ["", "", "too_fast"]


async def test_somebody_who_is_forgotten_leaves_the_games_of_others_whole(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as served,
        await Client.connect(served.address) as mio,
        await Client.connect(served.address) as ken,
    ):
        await mio.ask("rename", name="Unforgettable")
        three = await mio.create("person", "open", "hard")
        two = await mio.create("person", "open", game="madoshi")
        over = await mio.create("person", "open", game="madoshi")
        waiting = await mio.create("person", "open", "open")
        for match in (three, two, over, waiting):
            await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
            if match != waiting:
                await mio.ready(match)
                await ken.ready(match)
        await mio.ask("say", match=over, key="k", text="I was Unforgettable")
        await mio.ask("resign", match=over)
        cookie = await kept(served, mio, "Unforgettable")
        status, said, _ = await post(served, "forget-me", cookie, current="a wrong one")
        assert (status, said["code"]) == (409, "current")

        # All of it or nothing: a disk that fails in the middle changes nothing.
        with pytest.MonkeyPatch.context() as broken:
            broken.setattr(writing, "reach", fail_inside)
            status, said, _ = await post(served, "forget-me", cookie, current=WORD)
            assert (status, said["code"]) == (503, "unavailable")
        assert (await ken.open(over))["info"]["seats"][0]["name"] == "Unforgettable"

        status, said, _ = await post(served, "forget-me", cookie, current=WORD)
        assert (status, said) == (200, {})
        assert (await post(served, "forget-me", cookie, current=WORD))[0] == 403
        assert (await post(served, "sign-in", name="Unforgettable", password=WORD))[0] == 409
        for match in (three, two):
            seat = (await ken.open(match))["info"]["seats"][0]
            assert (seat["name"], seat["kind"], seat["kept"]) == ("Somebody", "person", "left")
            await ken.play_on(match)
        seats = (await ken.open(waiting))["info"]["seats"]
        assert [seat["kind"] for seat in seats] == ["open", "person", "open"]
        assert (await ken.open(waiting))["info"]["host"] == 1
        replayed = await ken.ask("replay", match=over)
        assert replayed["type"] == "replayed"
        assert (await ken.ask("chat", match=over))["lines"] == []
        assert (await ken.ask("rename", name="Unforgettable"))["type"] == "named", "the name is free again"
        await ken.ask("rename", name="Ken")
    store = SqliteStore(tmp_path / "hyakki.db")
    for match in (three, two, over, waiting):
        assert "Unforgettable" not in str(await store.entries(match)) + str(await store.match(match))
    await store.close()


def anywhere(folder: Path, word: str) -> bool:
    """Whether a word is in any file of a data folder."""
    return any(word.encode() in file.read_bytes() for file in folder.rglob("hyakki.*"))


def fail_inside(point: str) -> None:
    if point == "append:inside":
        raise StoreUnavailable("the disk is full")


async def test_a_guest_without_a_password_can_be_forgotten_too(table: Served) -> None:
    async with await Client.connect(table.address) as guest:
        assert (await post(table, "forget-me", guest.cookie))[0] == 200
        assert await guest.closed() == 1006
        async with await Client.connect(table.address, guest.cookie) as new:
            assert new.cookie != guest.cookie


async def test_strange_bodies_are_refused_and_nothing_of_them_comes_back(table: Served) -> None:
    luck = random.Random(6)
    async with await Client.connect(table.address) as guest:
        for _ in range(60):
            path = luck.choice(["keep", "sign-in", "sign-out", "password", "forget-me"])
            secret = f"secret{luck.random()}"
            values: list[Any] = [*STRANGE, None, 7, [], {}, secret, "x" * 9000]
            keys = ["name", "password", "current", "bring", "admin"]
            body: Any = {key: luck.choice(values) for key in luck.sample(keys, luck.randrange(5))}
            if path == "forget-me":
                body["admin"] = secret
            if luck.random() < 0.2:
                body = luck.choice([luck.randbytes(20), b'{"password":"\\ud800', [secret], secret])
            status, said, _ = await asyncio.to_thread(post_now, table.address, path, guest.cookie, body)
            assert status in (400, 409, 413), (status, said, path, body)
            assert secret not in str(said)
        assert (await guest.ask("ping"))["type"] == "pong"
