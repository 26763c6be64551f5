"""Ratings over the socket: what a match has changed, the list of a game, and not too often."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.server.client import Client, Json
from tests.server.serving import UNLIMITED, serving

from hyakki.server.limits.limits import Rate
from hyakki.table import Settings


async def leaders(client: Client, **wanted: object) -> Json:
    answer = await client.ask("leaderboard", game="madoshi", **wanted)
    assert answer["type"] == "leaders", answer
    return answer


async def test_a_game_against_a_bot_is_on_both_lists_and_names_no_guest(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, waits=Settings(unrated=0)) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as eve,
    ):
        assert (await leaders(mio))["lines"] == []
        await mio.ask("rename", name="Mio")
        match = await mio.create("person", "easy", game="madoshi")
        await mio.open(match)
        early = await mio.ask("match_ratings", match=match)
        assert (early["type"], early["code"]) == ("problem", "bad_request")
        assert (await mio.ask("resign", match=match))["type"] == "done"
        told = await mio.ask("match_ratings", match=match)
        assert (told["because"], [change["seat"] for change in told["changes"]]) == (None, [0, 1])
        assert told["changes"][0]["before"] == {"points": 1500, "margin": 250, "provisional": True}
        lost, won = (change["after"] for change in told["changes"])
        assert lost["points"] < 1500 < won["points"]
        assert lost["margin"] < 250
        page = await mio.ask("history")
        assert page["rated"] == {match: told["changes"][0]}
        (own,) = (await mio.ask("my_ratings"))["ratings"]
        assert (own["game"], own["title"], own["games"], own["rating"]) == ("madoshi", "Madoshi", 1, lost)
        seen = await leaders(mio)
        assert [(x["name"], x["level"], x["me"], x["place"]) for x in seen["lines"]] == [
            ("", "easy", False, None),
            ("Mio", None, True, None),
        ]
        assert (seen["count"], seen["mine"]) == (2, seen["lines"][1])
        strangers = await leaders(eve, active="ever")
        assert [line["me"] for line in strangers["lines"]] == [False, False]
        assert strangers["mine"] is None
        guests = [seat.guest for seat in (await table.services.matches.match(match)).seats if seat.guest]
        assert all(guest not in "".join(eve.raw) for guest in guests)
        # On the list of another game there is nobody, and further down there is nothing.
        assert (await eve.ask("leaderboard", game="phantom"))["count"] == 0
        assert (await leaders(eve, start=2))["lines"] == []
        assert (await eve.ask("leaderboard", game="chess"))["code"] == "unknown_game"
        assert (await eve.ask("leaderboard", game="madoshi", start=-1))["code"] == "bad_message"


async def test_somebody_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    rates = replace(UNLIMITED, lists=Rate(0.001, 2))
    async with serving(tmp_path, rates=rates) as served, await Client.connect(served.address) as mio:
        answers = [await mio.ask("my_ratings") for _ in range(3)]
    assert [answer["type"] for answer in answers] == ["own_ratings", "own_ratings", "problem"]
    assert answers[2]["code"] == "too_fast"
