"""Games for one over the socket: alone at the table, best results, hints, and the board of the day."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client, Json, fetch, moves_of
from tests.server.serving import UNLIMITED, Served, serving
from tests.table.stage import Anyhow, SetClock

from hyakki.bots import Hint
from hyakki.games import game
from hyakki.kernel.record import Record, replay
from hyakki.server.limits.limits import Rate
from hyakki.table.timekeeping.days import day_of, ends

TODAY, TOMORROW = "2023-11-14", "2023-11-15"


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
async def day(tmp_path: Path, clock: SetClock) -> AsyncIterator[Served]:
    """A server whose clock stands still less than two hours before midnight."""
    async with serving(tmp_path, clock=clock) as served:
        yield served


async def start_daily(client: Client) -> str:
    answer = await client.ask("play_daily", game="madoshi")
    assert answer["type"] == "created", answer
    match: str = answer["match"]
    await client.open(match)
    return match


async def board(client: Client, day: str = "") -> Json:
    answer = await client.ask("daily", game="madoshi", day=day)
    assert answer["type"] == "daily_board", answer
    return answer


async def test_one_plays_alone_from_the_first_swap_to_the_rank(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", game="madoshi")
        opened = await mio.open(match)
        info = opened["info"]
        assert (info["status"], info["me"], info["invites"], info["hints"]) == ("running", 0, [], True)
        assert (info["daily"], info["practice"]) == (None, False)
        assert opened["history"][0]["kind"] == "laid"
        last = await mio.play_on(match)
        (points,) = last["scene"]["points"]
        ended = last["lines"][-1]
        assert (ended["kind"], ended["reason"], ended["places"]) == ("game_ended", "all_gone", [1])
        assert ended["rank"] == last["scene"]["rank"]
        (line,) = (await mio.ask("mine"))["matches"]
        assert (line["places"], line["scores"], line["rank"]) == ([1], [points], ended["rank"])
        results = await mio.ask("results", game="madoshi")
        assert results["played"] == 1
        (best,) = results["best"]
        assert (best["match"], best["points"], best["rank"]) == (match, points, ended["rank"])
        assert best["daily"] is None
        record = await asyncio.to_thread(fetch, f"{table.address}api/matches/{match}/record")
        end = replay(Record.read(record.body.decode()), game("madoshi"))
        assert list(end.outcome().scores) == [points]


async def test_the_form_of_a_game_says_which_options_are_for_how_many(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        welcome = next(message for message in mio.heard if message["type"] == "welcome")
        (madoshi,) = [info for info in welcome["games"] if info["name"] == "madoshi"]
        assert madoshi["seats"] == [1, 2]
        options = {option["name"]: option["seats"] for option in madoshi["options"]}
        assert options["first"] == [2]
        assert options["side"] == []
        assert madoshi["ranks"][0] == [40, "high_priest"]


async def test_a_day_of_the_daily_board(day: Served, clock: SetClock) -> None:
    """Its player tries once, another plays the same board, nobody looks on, and midnight brings a new one."""
    async with await Client.connect(day.address) as mio, await Client.connect(day.address) as ken:
        fresh = await board(mio)
        assert (fresh["day"], fresh["today"], fresh["before"]) == (TODAY, True, "2023-11-13")
        assert fresh["ends"] == ends(TODAY)
        assert (fresh["mine"], fresh["match"], fresh["players"], fresh["best"]) == ("new", None, 0, [])
        match = await start_daily(mio)
        info = mio.heard[-1]["info"]
        assert (info["daily"], info["practice"], info["hints"]) == (TODAY, False, False)
        begun = mio.newest(match)
        hint = await mio.ask("hint", match=match, version=begun["version"])
        assert hint["code"] == "bad_request"
        await mio.play(match, begun)
        assert await start_daily(mio) == match
        last = await mio.play_on(match)
        (points,) = last["scene"]["points"]
        done = await board(mio)
        assert (done["mine"], done["match"], done["players"]) == ("done", match, 1)
        assert done["my_line"] == done["best"][0]
        assert (done["my_line"]["points"], done["my_line"]["place"]) == (points, 1)
        assert done["my_line"]["rank"] == last["scene"]["rank"]
        assert done["my_line"]["me"] is True

        record = f"{day.address}api/matches/{match}/record"
        for question in ("open", "replay"):
            assert (await ken.ask(question, match=match))["code"] == "not_yours"
        assert (await mio.ask("replay", match=match))["type"] == "replayed"
        early = await asyncio.to_thread(fetch, record)
        assert early.status == 409
        assert "midnight" in early.json["text"]
        assert (await board(ken))["players"] == 1
        assert not any("tokens" in message or "squares" in message for message in ken.raw)

        await clock.pass_by(1000)
        theirs = await start_daily(ken)
        assert ken.newest(theirs)["scene"] == begun["scene"]
        await ken.play_on(theirs)
        shared = await board(ken)
        assert [line["place"] for line in shared["best"]] == [1, 1]
        assert [line["me"] for line in shared["best"]] == [False, True]

        practice = await start_daily(mio)
        info = mio.heard[-1]["info"]
        assert (practice != match, info["practice"], info["hints"]) == (True, True, True)
        assert mio.newest(practice)["scene"] == begun["scene"]

        await clock.pass_by(ends(TODAY) - clock.now())
        new = await board(mio)
        assert (new["day"], new["mine"], new["best"]) == (TOMORROW, "new", [])
        assert (await board(mio, new["before"]))["best"] == (await board(mio, TODAY))["best"]
        tomorrow = await start_daily(mio)
        assert mio.newest(tomorrow)["scene"]["tokens"] != begun["scene"]["tokens"]
        assert (await mio.ask("daily", game="madoshi", day="2023-11-16"))["code"] == "bad_request"
        assert (await ken.open(match))["info"]["me"] == -1
        assert (await ken.ask("replay", match=match))["type"] == "replayed"
        assert (await asyncio.to_thread(fetch, record)).status == 200


@pytest.mark.parametrize("seats", [("person",), ("person", "open")])
async def test_a_hint_names_a_move_that_can_be_made(table: Served, seats: tuple[str, ...]) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create(*seats, game="madoshi")
        for invite in (await mio.open(match))["info"]["invites"]:
            await ken.ask("join", match=match, seat=invite["seat"], secret=invite["secret"])
            for client in (mio, ken):
                await client.ready(match)
        frame = (await mio.open(match))["frame"]
        hinted = await mio.ask("hint", match=match, version=frame["version"])
        assert (hinted["type"], hinted["version"]) == ("hinted", frame["version"])
        assert hinted["facts"] == {"reason": "best_results", "seat": 0, "squares": ["a1", "b2"]}
        assert hinted["move"] in moves_of(frame["scene"])
        assert (await ken.ask("hint", match=match, version=frame["version"]))["code"] in (
            "bad_request",  # ken's turn comes later
            "not_seated",
        )
        await mio.play(match, frame, hinted["move"])
        assert (await mio.ask("hint", match=match, version=frame["version"]))["code"] == "stale"


class Slow(Anyhow):
    """Gives hints when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = asyncio.Event()

    async def hint(self, *question: Any, **terms: Any) -> Hint:
        await self.answer.wait()
        return await super().hint(*question, **terms)


async def test_the_socket_goes_on_while_a_hint_is_thought_of(tmp_path: Path) -> None:
    slow = Slow()
    async with serving(tmp_path, thinker=slow) as served:
        async with await Client.connect(served.address) as mio:
            match = await mio.create("person", game="madoshi")
            frame = (await mio.open(match))["frame"]
            asked = await mio.send("hint", match=match, version=frame["version"])
            assert (await mio.ask("ping"))["type"] == "pong"
            moved = await mio.play(match, frame)
            assert (await mio.answer_to(asked))["code"] == "stale"
            again = await mio.send("hint", match=match, version=moved["version"])
            await mio.ask("ping")
            slow.answer.set()
            assert (await mio.answer_to(again))["type"] == "hinted"
            slow.answer.clear()
            gone = await mio.play(match, mio.newest(match))
            await mio.send("hint", match=match, version=gone["version"])
            await mio.ask("ping")
        assert served.services.metrics.faults._value.get() == 0


async def test_hints_have_a_rate(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, rates=replace(UNLIMITED, hints=Rate(0, 3)), ticks=lambda: 0.0) as served,
        await Client.connect(served.address) as mio,
    ):
        match = await mio.create("person", game="madoshi")
        version = (await mio.open(match))["frame"]["version"]
        answers = [await mio.ask("hint", match=match, version=version) for _ in range(5)]
        assert [a["type"] for a in answers] == ["hinted"] * 3 + ["problem"] * 2
        assert answers[-1]["code"] == "too_fast"
        assert "hints" in answers[-1]["text"]


async def test_a_stranger_to_madoshi_hears_why_there_is_no_board(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        for message in ("daily", "play_daily", "results"):
            assert (await mio.ask(message, game="phantom"))["code"] == "bad_request"
            assert (await mio.ask(message, game="go"))["code"] == "unknown_game"


def test_the_clock_of_these_tests_stands_where_they_think(clock: SetClock) -> None:
    assert day_of(clock.now()) == TODAY
