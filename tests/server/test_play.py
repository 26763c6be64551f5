"""Games over the socket, from hello to the last card."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest
from tests.server.client import Client, Json, fetch, moves_of, written
from tests.server.serving import Served, serving

from hyakki.games import game
from hyakki.kernel.record import Record, replay
from hyakki.server.sockets.connection import Connection
from hyakki.store import StoreUnavailable
from hyakki.store.sql.jobs import Job
from hyakki.store.sqlite import SqliteStore
from hyakki.table import Plan, SeatPlan


async def test_a_whole_game_over_the_socket(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy", "easy")
        opened = await mio.open(match)
        assert opened["info"]["me"] == 0
        assert opened["info"]["creator"] is True
        last = await mio.play_on(match)
        assert last["scene"]["over"] is True
        versions = [m["frame"]["version"] for m in mio.heard if m["type"] == "update"]
        first = opened["frame"]["version"]
        assert versions == list(range(first + 1, last["version"] + 1))
        lines = [line for m in mio.heard if m["type"] == "update" for line in m["frame"]["lines"]]
        assert all(line["kind"] and "text" not in line for line in lines)


async def test_a_finished_match_can_be_taken_home_and_replayed(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy")
        await mio.open(match)
        address = f"{table.address}api/matches/{match}/record"
        early = await asyncio.to_thread(fetch, address)
        assert early.status == 409
        assert early.json["code"] == "bad_request"
        last = await mio.play_on(match)
    answer = await asyncio.to_thread(fetch, address)
    assert answer.status == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="hyakki-{match}.record"'
    record = Record.read(answer.body.decode())
    end = replay(record, game("phantom"))
    assert list(end.outcome().scores) == last["scene"]["totals"]
    assert b"key" not in answer.body


async def seated(table: Served, *seats: str) -> tuple[Client, Client, str, Json]:
    """Two people at one match; the second came by link. Returns the second's table too."""
    mio = await Client.connect(table.address)
    match = await mio.create(*seats)
    invite = (await mio.open(match))["info"]["invites"][0]
    ken = await Client.connect(table.address)
    joined = await ken.ask("join", match=match, seat=invite["seat"], secret=invite["secret"])
    assert joined["type"] == "table"
    await ken.ready(match)
    await mio.ready(match)
    for client in (mio, ken):
        await client.begun(match)
    return mio, ken, match, joined


async def test_two_people_play_one_match(table: Served) -> None:
    mio, ken, match, joined = await seated(table, "person", "open", "easy")
    async with mio, ken:
        assert joined["info"]["me"] == 1
        assert joined["info"]["invites"] == []
        assert joined["info"]["creator"] is False
        last = await asyncio.gather(mio.play_on(match), ken.play_on(match))
        assert last[0]["scene"]["totals"] == last[1]["scene"]["totals"]
        assert last[0]["version"] == last[1]["version"]


async def test_a_match_waits_for_its_open_seats(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "open", "easy")
        opened = await mio.open(match)
        assert opened["info"]["status"] == "waiting"
        assert opened["frame"]["scene"] is None
        refused = await mio.ask("move", match=match, version=0, move="P1", key="a")
        assert refused["code"] == "not_started"
        assert (await mio.ask("seat", match=match, seat=1, kind="bot", level="easy"))["type"] == "done"
        await mio.ready(match)
        assert (await mio.open(match))["info"]["status"] == "running"


async def test_everyone_sees_how_the_table_is_set_and_only_the_host_gets_links(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", "easy")
        link = (await mio.open(match))["info"]["link"]
        joined = await ken.ask("join", match=match, secret=link)
        assert (joined["info"]["me"], joined["info"]["link"], joined["info"]["invites"]) == (1, None, [])
        await ken.ready(match)
        assert (await mio.ask("options", match=match, options={"rounds": "2"}))["type"] == "done"
        seen = await ken.until(lambda m: m["type"] == "seats" and m["info"]["options"] == {"rounds": "2"})
        assert [seat["ready"] for seat in seen["info"]["seats"]] == [False, False, False]
        old = await ken.ask("ready", match=match, ready=True, version=joined["info"]["version"])
        assert (old["code"], "changed" in old["text"]) == ("stale", True)
        yes = await ken.ask("ready", match=match, ready=True, version=seen["info"]["version"])
        assert yes["type"] == "done"
        assert (await mio.ask("swap", match=match, seat=0, other=1))["type"] == "done"
        again = await ken.until(lambda m: m["type"] == "table")  # another seat sees with other eyes
        assert again["info"]["me"] == 0
        for foreign in (
            {"type": "seat", "seat": 1, "kind": "bot"},
            {"type": "swap", "seat": 0, "other": 2},
            {"type": "options", "options": {}},
        ):
            assert (await ken.ask(match=match, **foreign))["code"] == "not_yours"
        assert (await ken.ask("stand", match=match))["type"] == "done"
        info = (await mio.open(match))["info"]
        assert [seat["kind"] for seat in info["seats"]] == ["open", "person", "bot"]
        assert (await ken.open(match))["info"]["me"] == -1


async def test_a_link_seats_one_person_once(table: Served) -> None:
    mio, ken, match, _ = await seated(table, "person", "open", "easy")
    async with mio, ken, await Client.connect(table.address) as eve:
        table_of_mio = next(m for m in mio.heard if m["type"] == "table")
        secret = table_of_mio["info"]["invites"][0]["secret"]
        again = await eve.ask("join", match=match, seat=1, secret=secret)
        assert again["code"] == "seat_taken"
        assert (await mio.open(match))["info"]["invites"] == []


async def test_a_wrong_secret_seats_nobody(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as eve:
        match = await mio.create("person", "open", "easy")
        for secret in ("", "x", "é" * 24):
            assert (await eve.ask("join", match=match, seat=1, secret=secret))["code"] == "bad_secret"
        assert (await mio.open(match))["info"]["status"] == "waiting"


def hidden(message: Json) -> list[Any]:
    """All that a spectator may not see in a message: hands, legal moves, link secrets."""
    found: list[Any] = []

    def look(value: Any) -> None:
        if isinstance(value, dict):
            if value.get("kind") != "stuck":  # a hand shown by HP-8 is for all
                found.extend(
                    value[name] for name in ("legal", "invites", "link", "secret") if value.get(name)
                )
                if "sheet" in value or value.get("kind") == "dealt":
                    found.extend([value["hand"]] if value["hand"] else [])
            for inner in value.values():
                look(inner)
        elif isinstance(value, list):
            for inner in value:
                look(inner)

    look(message)
    return found


async def test_a_spectator_sees_no_secret(table: Served) -> None:
    mio, ken, match, _ = await seated(table, "person", "open", "easy", "easy")
    async with mio, ken, await Client.connect(table.address) as eve:
        opened = await eve.open(match)
        assert opened["info"]["me"] == -1
        await asyncio.gather(mio.play_on(match), ken.play_on(match))
        await eve.frame(match, lambda frame: bool(frame["scene"]["over"]))
        await eve.ask("replay", match=match, eyes=-1)
        assert [secret for message in eve.heard for secret in hidden(message)] == []
        assert [secret for message in mio.heard for secret in hidden(message)] != []


@pytest.mark.parametrize("how", ["removed", "resigned"])
async def test_who_has_lost_a_seat_for_good_sees_what_a_spectator_sees(table: Served, how: str) -> None:
    mio, ken, match, _ = await seated(table, "person", "open", "easy")
    async with mio, ken, await Client.connect(table.address) as eve:
        old = (await ken.open(match))["frame"]["scene"]
        assert old["seat"] == 1
        before = len(ken.heard)
        if how == "removed":
            assert (await mio.ask("remove", match=match, seat=1))["type"] == "done"
        else:
            assert (await ken.ask("resign", match=match))["type"] == "done"
        while not (told := [m for m in ken.heard[before:] if m["type"] == "table"]):  # without being asked
            await ken.receive()
        assert told[-1]["info"]["seats"][1]["kept"] == {"removed": "removed", "resigned": "left"}[how]
        seen = await eve.open(match)
        again = await ken.open(match)  # a page that is loaded again
        assert (again["frame"]["scene"], again["history"]) == (seen["frame"]["scene"], seen["history"])
        heard = len(ken.heard)
        last = await mio.play_on(match)
        while ken.newest(match)["version"] < last["version"]:
            await ken.receive()
        frames = [m["frame"] for m in ken.heard[heard:] if m["type"] == "update"]
        assert {frame["scene"]["seat"] for frame in frames} == {-1}


@pytest.mark.parametrize("how", ["removed", "resigned"])
async def test_nobody_asks_for_the_hand_of_a_seat_they_have_lost(table: Served, how: str) -> None:
    mio, ken, match, _ = await seated(table, "person", "open", "easy")
    async with mio, ken:
        card = (await ken.open(match))["frame"]["scene"]["hand"][0]
        if how == "removed":
            await mio.ask("remove", match=match, seat=1)
        else:
            await ken.ask("resign", match=match)
        version = (await ken.open(match))["frame"]["version"]
        for asked in (
            {"type": "why", "move": card},
            {"type": "hint", "version": version},
            {"type": "pace", "pace": "off"},
        ):
            assert (await ken.ask(match=match, **asked))["code"] == "not_seated"
        assert (await ken.ask("replay", match=match, eyes=1))["code"] == "not_yours"


async def test_a_replay_of_a_running_match_shows_even_its_players_a_spectators_view(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy", "easy")
        await mio.open(match)
        frame = await mio.play(match, await turn_of(mio, match))
        replayed = await mio.ask("replay", match=match)
        versions = [frame["version"] for frame in replayed["frames"]]
        assert versions == list(range(1, len(versions) + 1))
        assert versions[-1] >= frame["version"]
        assert hidden({"frames": replayed["frames"]}) == []


async def test_only_those_who_opened_a_match_get_its_frames(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as eve:
        match, other = await mio.create("person", "easy", "easy"), await eve.create("person", "easy", "easy")
        await mio.open(match)
        await eve.open(other)
        await mio.play_on(match)
        await eve.ask("ping")
        assert {m["match"] for m in eve.heard if m["type"] == "update"} <= {other}


async def test_after_leaving_no_frames_come(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as eve:
        match = await mio.create("person", "easy", "easy")
        await eve.open(match)
        assert (await eve.ask("leave", match=match))["type"] == "done"
        before = len(eve.heard)
        await mio.open(match)
        await mio.play_on(match)
        await eve.ask("ping")
        assert [m["type"] for m in eve.heard[before:]] == ["pong"]


async def test_one_socket_plays_several_matches(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        matches = [await mio.create("person", "easy", "easy") for _ in range(3)]
        for match in matches:
            await mio.open(match)
        for match in matches:
            assert (await mio.play_on(match))["scene"]["over"]


async def test_a_lost_connection_comes_back_to_the_same_table(table: Served) -> None:
    mio, ken, match, _ = await seated(table, "person", "open", "easy")
    async with ken:
        async with mio:
            before = mio.newest(match)
        async with await Client.connect(table.address, mio.cookie) as back:
            opened = await back.open(match)
            assert opened["info"]["me"] == 0
            assert opened["frame"]["version"] >= before["version"]
            assert len(opened["history"]) >= len(opened["frame"]["lines"])
            await asyncio.gather(back.play_on(match), ken.play_on(match))


async def turn_of(client: Client, match: str) -> Json:
    """Wait until this client is to play."""
    while not (frame := client.newest(match))["scene"]["legal"]:
        await client.frame(match, lambda _: True)
    return frame


async def test_a_repeated_move_is_recognised_and_another_with_its_key_refused(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy")
        await mio.open(match)
        frame = await turn_of(mio, match)
        move = {"match": match, "version": frame["version"], "move": frame["scene"]["legal"][0], "key": "one"}
        first = await mio.ask("move", **move)
        again = await mio.ask("move", **move)
        assert (first["again"], again["again"]) == (False, True)
        assert first["version"] == again["version"]
        other = next(card for card in frame["scene"]["hand"] if card != move["move"])
        assert (await mio.ask("move", **{**move, "move": other}))["code"] == "key_reused"


async def test_a_double_click_plays_one_card(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy")
        await mio.open(match)
        frame = await turn_of(mio, match)
        card = frame["scene"]["legal"][0]
        ids = [
            await mio.send("move", match=match, version=frame["version"], move=card, key=key)
            for key in ("one", "two")
        ]
        answers = [await mio.answer_to(id) for id in ids]
        assert [answer["type"] for answer in answers] == ["moved", "problem"]
        assert answers[1]["code"] in ("stale", "illegal")


async def test_a_stale_move_that_is_no_longer_legal_is_refused(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy")
        await mio.open(match)
        seen = await turn_of(mio, match)
        await mio.play(match, seen)
        await turn_of(mio, match)
        played = seen["scene"]["legal"][0]
        refused = await mio.ask("move", match=match, version=seen["version"], move=played, key="late")
        assert refused["code"] == "stale"


@pytest.mark.parametrize("version", [-1, -(2**53) + 1, -(2**63) - 1, -(10**30), 2**53 - 1, 2**64, 10**30])
async def test_a_version_that_never_was_harms_no_table(table: Served, version: int) -> None:
    """A number that the database cannot look for was once taken for damage of the match, which ended it."""
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", game="madoshi")
        await mio.open(match)
        answer = await mio.ask("move", match=match, version=version, move="nonsense", key="k")
        assert answer["code"] in ("bad_message", "bad_request", "bad_notation", "stale")
        assert (await mio.open(match))["info"]["status"] == "running"


async def test_an_illegal_move_is_answered_with_its_rule(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy", "easy")
        await mio.open(match)
        while True:
            scene = mio.newest(match)["scene"]
            if not (scene["legal"] or scene["over"]):
                await mio.frame(match, lambda _: True)
                continue
            if scene["over"]:  # nothing was ever blocked in this game
                match = await mio.create("person", "easy", "easy", "easy")
                await mio.open(match)
                continue
            blocked = [card for card in scene["hand"] if card not in scene["legal"]]
            if blocked:
                break
            await mio.play(match, mio.newest(match))
        version = mio.newest(match)["version"]
        refused = await mio.ask("move", match=match, version=version, move=blocked[0], key="cheat")
        assert (refused["code"], refused["refusal"]["rule"]) == ("illegal", "HP-7")
        assert "HP-7" in refused["text"]
        because = await mio.ask("why", match=match, move=blocked[0])
        assert because["refusal"] == refused["refusal"]
        assert (await mio.ask("why", match=match, move=scene["legal"][0]))["refusal"] is None


async def test_two_tabs_of_one_guest_share_the_seat(table: Served) -> None:
    async with (
        await Client.connect(table.address) as left,
        await Client.connect(table.address, left.cookie) as right,
    ):
        match = await left.create("person", "easy", "easy")
        await left.open(match)
        assert (await right.open(match))["info"]["me"] == 0
        frame = await turn_of(left, match)
        after = await left.play(match, frame)
        seen = await right.frame(match, lambda f: bool(f["version"] >= after["version"]))
        assert after["scene"]["hand"] == seen["scene"]["hand"] or seen["version"] > after["version"]


async def test_a_watching_tab_becomes_a_player_when_its_guest_takes_a_seat(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", "easy")
        invite = (await mio.open(match))["info"]["invites"][0]
        assert (await ken.open(match))["info"]["me"] == -1
        async with await Client.connect(table.address, ken.cookie) as other:
            await other.ask("join", match=match, seat=invite["seat"], secret=invite["secret"])
        again = await ken.until(lambda m: m["type"] == "table")
        assert again["info"]["me"] == 1
        await ken.ready(match)
        await mio.ready(match)
        assert (await ken.begun(match))["scene"]["hand"]


def online(message: Json) -> list[bool]:
    """Who is there, by a message about the seats."""
    return [seat["online"] for seat in message["info"]["seats"]] if message["type"] == "seats" else []


async def test_others_see_who_is_there(table: Served) -> None:
    mio, ken, match, _ = await seated(table, "person", "open", "easy")
    async with mio:
        async with ken:
            info = (await mio.open(match))["info"]
            assert [seat["online"] for seat in info["seats"]] == [True, True, True]
        await mio.until(lambda m: online(m) == [True, False, True])


async def test_a_new_name_shows_at_every_table(table: Served) -> None:
    mio, ken, _, _ = await seated(table, "person", "open", "easy")
    async with mio, ken:
        named = await ken.ask("rename", name="  Ken   of the Hill ")
        assert named["me"]["name"] == "Ken of the Hill"
        await mio.until(lambda m: m["type"] == "seats" and m["info"]["seats"][1]["name"] == "Ken of the Hill")
        for name in ("", "   ", "x" * 25, "a\u0000b", "a\u202eb"):
            assert (await ken.ask("rename", name=name))["code"] == "bad_request"


async def test_my_matches_newest_first(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        matches = [await mio.create("person", "open", "easy"), await mio.create("person", "easy", "easy")]
        listed = await mio.ask("mine")
        assert {line["match"] for line in listed["matches"]} == set(matches)
        assert {line["status"] for line in listed["matches"]} == {"waiting", "running"}


async def test_only_seated_people_set_the_pace(table: Served) -> None:
    mio, ken, match, _ = await seated(table, "person", "open", "easy")
    async with mio, ken, await Client.connect(table.address) as eve:
        assert (await ken.ask("pace", match=match, pace="calm"))["type"] == "done"
        await mio.until(lambda m: m["type"] == "seats" and m["info"]["pace"] == "calm")
        assert (await eve.ask("pace", match=match, pace="off"))["code"] == "not_seated"


async def test_a_restart_keeps_guests_and_matches(tmp_path: Path) -> None:
    async with serving(tmp_path) as table, await Client.connect(table.address) as mio:
        me = next(m for m in mio.heard if m["type"] == "welcome")["me"]
        match = await mio.create("person", "easy", "easy")
        await mio.open(match)
        frame = await mio.play(match, await turn_of(mio, match))
    async with serving(tmp_path) as table, await Client.connect(table.address, mio.cookie) as back:
        assert next(m for m in back.heard if m["type"] == "welcome")["me"] == me
        opened = await back.open(match)
        assert opened["info"]["me"] == 0
        assert opened["frame"]["version"] >= frame["version"]
        assert (await back.play_on(match))["scene"]["over"]


async def test_messages_on_the_wire_are_plain_json_objects(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy")
        await mio.open(match)
        await mio.play_on(match)
        for text in mio.raw:
            assert json.loads(text)["type"]


async def test_what_comes_after_a_move_is_answered_after_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as table:
        matches, sent = table.services.matches, list[Json]()
        mio = await matches.people.new_guest("Mio")
        plan = Plan("phantom", (SeatPlan("person"), *[SeatPlan("bot", "easy")] * 2), {"first": "0"})
        match = await matches.create(plan, mio)
        assert match.journal is not None
        assert match.journal.state is not None
        card, *_ = match.journal.game.text(match.journal.state, match.journal.state.legal(0)[0]).split()
        connection = Connection(table.services, mio, "1.1.1.1", lambda: None)
        connection.greeted = True

        async def say(text: bytes) -> None:
            sent.append(json.loads(text))

        writing = asyncio.create_task(connection.write(say))
        move = {"match": match.id, "version": match.version, "move": card, "key": "first"}
        assert connection.handle_at_once(written({"type": "move", "id": "1", **move}))
        assert not connection.handle_at_once(written({"type": "move", "id": "2", **move}))
        await connection.handle(written({"type": "why", "id": "2", "match": match.id, "move": card}))
        await connection.handle(written({"type": "move", "id": "3", **move}))  # as after a lost answer
        await connection.handle(written({"type": "move", "id": "4", **move, "key": "second"}))
        connection.close()  # which lets out what was said
        await writing
    assert [(answer["id"], answer["type"]) for answer in sent] == [
        ("1", "moved"),
        ("2", "because"),
        ("3", "moved"),
        ("4", "problem"),
    ]
    assert [sent[0]["again"], sent[2]["again"]] == [False, True]
    assert sent[1]["refusal"] is not None  # the card was played before it was asked


async def test_a_move_that_cannot_be_written_is_refused_and_can_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(tmp_path) as table:
        mio, ken, match, _ = await seated(table, "person", "open", "easy")
        async with mio, ken:
            while not moves_of((frame := mio.newest(match))["scene"]):
                if moves_of((theirs := ken.newest(match))["scene"]):
                    await ken.play(match, theirs)
                await mio.frame(match, lambda _: True)
            writer = cast("SqliteStore", table.services.store)._file.writer
            commit = writer._commit

            def full(jobs: list[Job[Any]]) -> None:
                for job in jobs:
                    job.error = StoreUnavailable("the disk is full")

            monkeypatch.setattr(writer, "_commit", full)
            move = {"match": match, "version": frame["version"], "move": moves_of(frame["scene"])[0]}
            answer = await mio.ask("move", **move, key="k")
            assert (answer["type"], answer["code"]) == ("problem", "unavailable")
            assert mio.newest(match)["version"] == frame["version"]
            monkeypatch.setattr(writer, "_commit", commit)
            answer = await mio.ask("move", **move, key="k")
            assert (answer["type"], answer["again"]) == ("moved", False)
            assert mio.newest(match)["version"] > frame["version"]
