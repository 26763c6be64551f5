"""Bot accounts over real HTTP and sockets: tokens, challenges, rules, what a bot may do, and its mark."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.client import PATIENCE, Client, Json, moves_of
from tests.server.fuzz import STRANGE
from tests.server.process import Process
from tests.server.serving import Served, serving
from tests.server.test_accounts import WORD, kept, post, post_now
from tests.server.test_ratings import leaders
from tests.table.stage import until

from hyakki.server.accounts import bots
from hyakki.server.accounts.bots import MOST_BOTS, TOKEN
from hyakki.server.limits.rates import Rates
from hyakki.table import Settings

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def asked_now(
    address: str, path: str, method: str = "GET", body: Any = None, **headers: str
) -> tuple[int, Json]:
    parts = urlsplit(address)
    line = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=20)
    try:
        data = None if body is None else json.dumps(body).encode()
        line.request(method, f"/{path}", data, {"content-type": "application/json", **headers})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        line.close()


async def asked(
    served: Served, path: str, method: str = "GET", body: Any = None, **headers: str
) -> tuple[int, Json]:
    return await asyncio.to_thread(asked_now, served.address, path, method, body, **headers)


def files_in(folder: Path) -> list[bytes]:
    found = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert len(found) > 1
    return found


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Served]:
    """A server of its own for each test: every one has the same names."""
    async with serving(tmp_path) as served:
        yield served


async def owner_at(served: Served, name: str = "Mio") -> str:
    """The cookie of somebody whose name has a password."""
    async with await Client.connect(served.address) as client:
        return await kept(served, client, name)


async def bot_of(served: Served, cookie: str, name: str = "Robo", **rules: Any) -> str:
    """A bot account; its token."""
    status, said, _ = await post(served, "bots", cookie, name=name, rules=rules)
    assert (status, said["name"]) == (201, name)
    token: str = said["token"]
    assert token.startswith(TOKEN)
    return token


async def joined(served: Served, token: str) -> Client:
    return await Client.connect(served.address, headers={"Authorization": f"Bearer {token}"})


def own_seat(name: str) -> Json:
    return {"kind": "bot", "account": name}


async def challenge(client: Client, name: str = "Robo", game: str = "madoshi", **settings: Any) -> Json:
    return await client.ask("create", game=game, seats=[{"kind": "person"}, own_seat(name)], **settings)


async def test_a_bot_is_made_challenged_and_plays_marked_as_a_bot(table: Served) -> None:
    cookie = await owner_at(table)
    token = await bot_of(table, cookie)
    async with await joined(table, token) as robo, await Client.connect(table.address) as ken:
        assert robo.heard[0]["me"] == {
            "name": "Robo", "face": robo.heard[0]["me"]["face"], "owned": True, "host": False, "bot": True,
        }  # fmt: skip
        offered = (await ken.ask("bots", game="madoshi"))["accounts"]
        assert offered == [{"name": "Robo", "owner": "Mio"}]
        match = (await challenge(ken))["match"]
        assert (await robo.until(lambda said: said["type"] == "challenged"))["match"] == match
        info = (await robo.open(match))["info"]
        assert [(seat["kind"], seat["bot"], seat["level"]) for seat in info["seats"]] == [
            ("person", False, None),
            ("person", True, None),
        ]
        await robo.ready(match)
        await ken.open(match)
        assert (await ken.begun(match))["scene"] is not None
        await ken.ask("resign", match=match)
        assert robo.newest(match) is not None


async def test_a_token_is_listed_renewed_and_revoked_and_never_shown_again(table: Served) -> None:
    cookie = await owner_at(table)
    first = await bot_of(table, cookie)
    _, said = await asked(table, "api/bots", cookie=cookie)
    assert [(bot["name"], bot["token"], bot["here"]) for bot in said["bots"]] == [("Robo", True, False)]
    async with await joined(table, first) as robo:
        assert (await asked(table, "api/bots", cookie=cookie))[1]["bots"][0]["here"]
        _, fresh, _ = await post(table, "bots/token", cookie, name="robo")
        assert await robo.closed() == 1006
    assert (await asked(table, "api/bot", authorization=f"Bearer {first}"))[0] == 409
    second = {"authorization": f"Bearer {fresh['token']}"}
    assert (await asked(table, "api/bot", **second))[1]["owner"] == "Mio"
    assert (await asked(table, "api/me", **second))[1]["bot"] is True
    assert (await post(table, "bots/revoke", cookie, name="Robo"))[1]["bots"][0]["token"] is False
    status, problem = await asked(table, "api/me", **second)
    assert (status, problem["code"]) == (409, "bad_secret")
    assert (await post(table, "bots/delete", cookie, name="Robo"))[1] == {"bots": []}


async def test_a_token_is_in_no_log_and_not_in_the_database(tmp_path: Path) -> None:
    with Process(tmp_path, "--log-level", "debug") as process:
        served: Any = process
        cookie = await owner_at(served)
        token = await bot_of(served, cookie)
        async with await joined(served, token) as robo:
            await robo.ask("create", game="madoshi", seats=[{"kind": "person"}])
        wrong = token[:-1] + ("a" if token[-1] != "a" else "b")
        assert (await asked(served, "api/bot", authorization=f"Bearer {wrong}"))[0] == 409
        _, _, out, err = process.stop()
    for text in [out.encode(), err.encode(), *files_in(tmp_path)]:
        assert token.encode() not in text
        assert wrong.encode() not in text


@pytest.mark.parametrize(
    ("rules", "wish", "words"),
    [
        ({"open": False}, {}, "Robo takes no challenges right now"),
        ({"games": {"phantom": {}}}, {}, "Robo does not play Madoshi"),
        ({"kind": "casual"}, {}, "Robo plays only casual games"),
        ({"kind": "rated"}, {"casual": True}, "Robo plays only games that count"),
        ({"games": {"madoshi": {"memory_aid": ["yes"]}}}, {}, "Robo plays Madoshi only with"),
    ],
)
async def test_a_challenge_is_declined_by_the_rules_with_a_sentence(
    table: Served, rules: Json, wish: Json, words: str
) -> None:
    token = await bot_of(table, await owner_at(table), **rules)
    async with await joined(table, token), await Client.connect(table.address) as ken:
        refused = await challenge(ken, **wish)
        assert refused["type"] == "problem"
        assert words in refused["text"]
        assert (await ken.ask("mine"))["matches"] == []


async def test_it_plays_no_more_games_at_once_than_its_rules_say(table: Served) -> None:
    token = await bot_of(table, await owner_at(table), at_once=2)
    async with await joined(table, token), await Client.connect(table.address) as ken:
        first, second = (await challenge(ken))["match"], (await challenge(ken))["match"]
        assert first != second
        assert "Robo has enough games for now" in (await challenge(ken))["text"]
        await ken.ask("seat", match=first, seat=1, kind="open")
        assert (await challenge(ken))["type"] == "created"


async def test_nobody_takes_a_bot_out_of_play_by_a_challenge_and_leaving(
    table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = await bot_of(table, await owner_at(table), at_once=1)
    async with await joined(table, token), await Client.connect(table.address) as rin:
        async with await Client.connect(table.address) as ken:
            left = (await challenge(ken))["match"]
            await ken.open(left)
            monkeypatch.setattr(bots, "DESERTED", 0)
            assert "Robo has enough games for now" in (await challenge(rin))["text"], "ken is there"
        monkeypatch.setattr(bots, "DESERTED", 60_000)
        assert "Robo has enough games for now" in (await challenge(rin))["text"], "he may come back"
        monkeypatch.setattr(bots, "DESERTED", 0)
        await until(lambda: not table.services.matches.loaded[left].viewers.guests)
        assert (await challenge(rin))["type"] == "created"
        assert [seat.kind for seat in table.services.matches.loaded[left].seats] == ["person", "open"]


async def test_a_bot_that_is_not_connected_cannot_be_challenged(table: Served) -> None:
    await bot_of(table, await owner_at(table))
    async with await Client.connect(table.address) as ken:
        assert "Robo is not connected right now" in (await challenge(ken))["text"]
        assert "there is no bot of that name" in (await challenge(ken, "Nobody"))["text"]
        assert (await ken.ask("bots", game="madoshi"))["accounts"] == []


async def test_in_a_room_a_seat_is_given_to_a_bot_and_a_changed_table_is_asked_about_again(
    table: Served,
) -> None:
    rules: Json = {"games": {"phantom": {"rounds": ["1"]}}}
    token = await bot_of(table, await owner_at(table), **rules)
    async with await joined(table, token) as robo, await Client.connect(table.address) as ken:
        match = await ken.create("person", "open", "easy", game="phantom")
        answer = await ken.ask("seat", match=match, seat=1, kind="bot", account="Robo")
        assert answer["type"] == "done", answer
        await robo.until(lambda said: said["type"] == "challenged")
        await robo.open(match)
        await ken.ask("options", match=match, options={"rounds": "2"})
        refused = await robo.ask("ready", match=match, ready=True)
        assert "Robo plays Hero vs Phantom only with" in refused["text"]
        assert (await robo.ask("stand", match=match))["type"] == "done"
        info = (await ken.open(match))["info"]
        assert info["seats"][1]["kind"] == "open"


async def test_against_its_owner_nothing_counts(table: Served) -> None:
    cookie = await owner_at(table)
    token = await bot_of(table, cookie)
    async with await joined(table, token) as robo, await Client.connect(table.address, cookie) as mio:
        match = (await challenge(mio))["match"]
        assert (await mio.open(match))["info"]["practice"]
        await robo.open(match)
        await robo.ask("stand", match=match)
        room = await mio.create("person", "open", game="madoshi")
        refused = await mio.ask("seat", match=room, seat=1, kind="bot", account="Robo")
        assert "counts for nothing" in refused["text"]
    async with await joined(table, token), await Client.connect(table.address) as ken:
        other = (await ken.ask("create", game="phantom", seats=[
            {"kind": "person"}, own_seat("Robo"), {"kind": "open"},
        ]))["match"]  # fmt: skip
        link = (await ken.open(other))["info"]["link"]
        async with await Client.connect(table.address, cookie) as mio:
            refused = await mio.ask("join", match=other, seat=2, secret=link)
            assert "counts for nothing" in refused["text"]


async def test_its_rating_has_a_line_of_its_own_marked_as_a_bot(tmp_path: Path) -> None:
    async with serving(tmp_path, waits=Settings(unrated=0)) as table:
        token = await bot_of(table, await owner_at(table))
        async with await joined(table, token) as robo, await Client.connect(table.address) as ken:
            match = (await challenge(ken))["match"]
            await robo.open(match)
            await robo.ready(match)
            await ken.open(match)
            await ken.begun(match)
            await ken.ask("resign", match=match)
            seen = (await leaders(ken))["lines"]
            assert [(line["name"], line["level"], line["bot"], line["me"]) for line in seen] == [
                ("Robo", None, True, False),
                (seen[1]["name"], None, False, True),
            ]
            (own,) = (await robo.ask("my_ratings"))["ratings"]
            assert own["rating"] == seen[0]["rating"]


async def test_a_bot_does_nothing_but_play_where_it_was_challenged(table: Served) -> None:
    token = await bot_of(table, await owner_at(table))
    async with await joined(table, token) as robo:
        refusals: list[tuple[str, Json]] = [
            ("create", {"game": "madoshi", "seats": [{"kind": "person"}]}),
            ("quick", {"game": "madoshi", "seats": 2}),
            ("rename", {"name": "Human"}),
            ("bots", {"game": "madoshi"}),
            ("hint", {"match": "m1", "version": 1}),
        ]
        for kind, fields in refusals:
            refused = await robo.ask(kind, **fields)
            assert (refused["type"], refused["code"]) == ("problem", "not_yours"), refused
    status, problem = await asked(table, "api/bots", authorization=f"Bearer {token}")
    assert status == 403, problem


async def test_a_bots_name_is_nobody_elses_and_nobody_signs_in_with_it(table: Served) -> None:
    cookie = await owner_at(table)
    await bot_of(table, cookie)
    status, problem, _ = await post(table, "bots", cookie, name="robo", rules={})
    assert (status, problem["code"]) == (409, "name")
    async with await Client.connect(table.address) as ken:
        assert (await post(table, "keep", ken.cookie, name="Robo", password="long enough"))[0] == 409
        for word in ("", "-", "long enough"):
            status, problem, _ = await post(table, "sign-in", ken.cookie, name="Robo", password=word)
            assert (status, problem["code"]) == (409, "password")


async def test_only_somebody_with_a_password_has_bots_and_only_a_few(table: Served) -> None:
    async with await Client.connect(table.address) as ken:
        status, problem, _ = await post(table, "bots", ken.cookie, name="Robo", rules={})
        assert (status, problem["text"]) == (409, "put a password on your name first")
    cookie = await owner_at(table)
    for number in range(MOST_BOTS):
        await bot_of(table, cookie, f"Bot number {number}")
    status, problem, _ = await post(table, "bots", cookie, name="One more", rules={})
    assert (status, problem["code"]) == (409, "name")
    other = await owner_at(table, "Ken")
    assert (await post(table, "bots/revoke", other, name="Bot number 1"))[0] == 409


async def test_an_owner_who_is_forgotten_takes_the_bots_along(table: Served) -> None:
    cookie = await owner_at(table)
    token = await bot_of(table, cookie)
    async with await joined(table, token) as robo:
        assert (await post(table, "forget-me", cookie, current=WORD))[0] == 200
        assert await robo.closed() == 1006
    assert (await asked(table, "api/bot", authorization=f"Bearer {token}"))[0] == 409


async def test_who_makes_changes_and_deletes_a_bot_is_in_the_audit_log(table: Served) -> None:
    cookie = await owner_at(table)
    token = await bot_of(table, cookie)
    await post(table, "bots/rules", cookie, name="Robo", rules={"kind": "casual"})
    await asked(table, "api/bot/rules", "POST", {"kind": "rated"}, authorization=f"Bearer {token}")
    await post(table, "bots/rules", cookie, name="Robo", rules={"games": {"chess": {}}})
    await post(table, "bots/token", cookie, name="Robo")
    await post(table, "bots/revoke", cookie, name="Robo")
    store = table.services.matches.deps.store
    noted = await store.audit.entries(table.services.matches.deps.clock.now(), 50, area="bot")
    assert [(entry.event.what, entry.actor_name, entry.subject_name) for entry in reversed(noted)] == [
        ("bot_made", "Mio", "Robo"),
        ("bot_rules_set", "Mio", "Robo"),
        ("bot_rules_set", "Robo", "Robo"),
        ("bot_token_made", "Mio", "Robo"),
        ("bot_token_revoked", "Mio", "Robo"),
    ]
    assert {entry.event.address for entry in noted} == {"127.0.0.1"}
    await post(table, "bots/delete", cookie, name="Robo")
    newest, *before = await store.audit.entries(table.services.matches.deps.clock.now(), 50, area="bot")
    assert (newest.event.what, newest.actor_name) == ("bot_deleted", "Mio")
    # Nothing tells what a deleted bot was called, or where it was seen.
    assert "Robo" not in str((newest, before))
    assert {entry.event.address for entry in before} == {""}


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"games": {"chess": {}}}, "there is no game 'chess'"),
        ({"games": {"phantom": {"speed": ["1"]}}}, "phantom has no option 'speed'"),
        ({"games": {"phantom": {"rounds": ["99"]}}}, "rounds cannot be '99'"),
    ],
)
async def test_rules_that_mean_nothing_are_refused(table: Served, rules: Json, words: str) -> None:
    cookie = await owner_at(table)
    token = await bot_of(table, cookie)
    status, problem, _ = await post(table, "bots/rules", cookie, name="Robo", rules=rules)
    assert status == 409
    assert words in problem["text"]
    header = {"authorization": f"Bearer {token}"}
    status, problem = await asked(table, "api/bot/rules", "POST", rules, **header)
    assert status == 409
    status, said = await asked(table, "api/bot/rules", "POST", {"kind": "casual", "at_once": 3}, **header)
    assert (status, said["rules"]["at_once"]) == (200, 3)
    assert (await asked(table, "api/bot/rules", "POST", {"at_once": 99}, **header))[0] == 400


@pytest.mark.parametrize(
    "header",
    ["Bearer", "bearer x", "Basic eDp5", TOKEN, f"Bearer {TOKEN}{'x' * 999}", "Bearer \xff\xfe"],
    ids=["nothing", "short", "basic", "no kind", "long", "no letters"],
)
async def test_a_handshake_with_a_wrong_token_is_turned_away_with_words(table: Served, header: str) -> None:
    client = await Client.connect(table.address, headers={"Authorization": header}, hello=False)
    problem = await client.receive()
    assert (problem["type"], problem["code"]) == ("problem", "bad_secret")
    assert await client.closed() == 1008


async def test_guessing_tokens_has_a_limit(tmp_path: Path) -> None:
    async with serving(tmp_path, rates=Rates()) as table:
        codes = set()
        for number in range(60):
            status, problem = await asked(table, "api/bot", authorization=f"Bearer {TOKEN}{number}")
            codes.add((status, problem["code"]))
        assert codes == {(409, "bad_secret"), (429, "too_fast")}


async def test_hostile_bodies_and_tokens_are_answered_with_words(table: Served) -> None:
    cookie = await owner_at(table)
    luck = random.Random(7)
    for path in ("bots", "bots/rules", "bots/token", "bots/revoke", "bots/delete"):
        for strange in luck.sample(STRANGE, 12):
            for body in (strange, {"name": strange, "rules": strange}, {"name": strange}):
                status, problem, _ = await asyncio.to_thread(post_now, table.address, path, cookie, body)
                assert 200 <= status < 500, (path, body, problem)
                assert "Traceback" not in json.dumps(problem)


async def test_the_description_tells_of_bot_accounts(table: Served) -> None:
    _, schema = await asked(table, "schema/openapi.json")
    assert schema["components"]["securitySchemes"]["bearer"] == {"type": "http", "scheme": "bearer"}
    assert schema["paths"]["/api/bot"]["get"]["security"] == [{"bearer": []}]
    assert {"/api/bots", "/api/bots/token", "/api/bots/rules", "/api/bot/rules"} <= set(schema["paths"])


def test_the_example_has_at_most_80_lines() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 80


def started(address: str, token: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), address],
        env=os.environ | {"HYAKKI_TOKEN": token},
        stderr=subprocess.PIPE,
        text=True,
    )


async def offered(client: Client, game: str) -> None:
    """Wait until a bot can be challenged."""
    async with asyncio.timeout(PATIENCE):
        while not (await client.ask("bots", game=game))["accounts"]:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.1)


async def test_the_example_plays_every_game_that_has_turns(tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        served: Any = process
        robo = started(process.address, await bot_of(served, await owner_at(served), at_once=3))
        try:
            async with await Client.connect(process.address) as ken:
                await offered(ken, "phantom")
                for game in ("phantom", "madoshi", "awake"):
                    more = [{"kind": "bot", "level": "easy"}] if game == "phantom" else []
                    seats = [{"kind": "person"}, own_seat("Robo"), *more]
                    options = {"rounds": "1"} if game == "phantom" else {}
                    made = await ken.ask("create", game=game, seats=seats, options=options, pace="off")
                    match: str = made["match"]
                    await ken.open(match)
                    await ken.begun(match)
                    await some_moves(ken, match, 1000 if game == "phantom" else 6)
        finally:
            robo.terminate()
            _, err = robo.communicate(timeout=10)
        assert err == ""


async def some_moves(client: Client, match: str, most: int) -> None:
    """So many moves of this client, each after an answer to the one before, or the whole game."""
    made = 0
    while made < most and not (frame := client.newest(match))["scene"]["over"]:
        if moves_of(frame["scene"]):
            await client.play(match, frame)
            made += 1
        else:
            await client.frame(match, lambda _: True)
    assert made > 0


async def test_the_example_ends_if_its_token_is_wrong(table: Served) -> None:
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, str(EXAMPLE), table.address],
        env=os.environ | {"HYAKKI_TOKEN": TOKEN + "wrong"},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == "the server does not know this token, or does not let us in\n"
