"""Talk over real sockets: only those who sit at the table hear it, and too many words have to wait."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.cli.command import hyakki
from tests.server.client import Client
from tests.server.serving import UNLIMITED, serving
from tests.server.test_limits import Hand

from hyakki.server.limits.limits import Rates

SECRET = "meet me under the old lantern"


def said(client: Client) -> list[str]:
    """What this client was told, and was not told twice."""
    lines = [message["line"] for message in client.heard if message["type"] == "said"]
    assert len({line["line"] for line in lines}) == len(lines)
    return [f"{line['name']}: {line['phrase'] or line['text']}" for line in lines]


async def say(client: Client, match: str, text: str, key: str = "k1") -> Any:
    return await client.ask("say", match=match, key=key, text=text)


async def test_the_room_hears_it_and_nobody_else_gets_a_byte_of_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as table:
        mio, ken, eve, stranger = [await Client.connect(table.address) for _ in range(4)]
        for client, name in ((mio, "Mio"), (ken, "Ken"), (eve, "Eve")):
            await client.ask("rename", name=name)
        match = await mio.create("person", "open", "easy")
        link = (await mio.open(match))["info"]["link"]
        other = await eve.create("person", "open", "easy")
        await eve.open(other)
        assert (await eve.open(match))["info"]["me"] == -1
        await ken.ask("join", match=match, secret=link)
        second = await Client.connect(table.address, ken.cookie)  # another tab, and one that is elsewhere
        elsewhere = await Client.connect(table.address, ken.cookie)
        await second.open(match)
        assert (await say(ken, match, f"  {SECRET}\n"))["type"] == "done"
        assert (await say(ken, match, "again", "k1"))["type"] == "done"
        assert (await ken.ask("say", match=match, key="k2", phrase="good_luck"))["type"] == "done"
        for outside in (eve, stranger):
            assert (await say(outside, match, "hi"))["code"] == "not_seated"
            assert (await outside.ask("chat", match=match))["code"] == "not_seated"
        assert (await mio.ask("say", match=match, key="k", phrase="you_lose"))["code"] == "bad_message"
        assert (await mio.ask("chat", match="nowhere"))["code"] == "unknown_match"
        for client in (mio, ken):
            await client.ready(match)
        assert (await say(eve, match, "his card is the 20"))["code"] == "not_seated"  # now that it runs
        for client in (mio, ken, second, elsewhere, eve, stranger):
            await client.ask("replay", match=match)
            await client.ask("ping")
        assert said(mio) == said(ken) == said(second) == [f"Ken: {SECRET}", "Ken: good_luck"]
        for client in (elsewhere, eve, stranger):
            assert not any("lantern" in text or '"said"' in text for text in client.raw)
        lines = (await elsewhere.ask("chat", match=match))["lines"]
        assert [(line["me"], line["line"]) for line in lines] == [(True, 1), (True, 2)]
        info = (await mio.open(match))["info"]
        assert [bool(seat["who"]) for seat in info["seats"]] == [True, True, False]
        assert lines[0]["who"] == info["seats"][1]["who"]
        guests = [seat.guest for seat in (await table.services.matches.match(match)).seats]
        assert not any(guest and guest in text for guest in guests for text in mio.raw)

        # The host of the server reads complaints on the command line, while the server runs.
        about = {"match": match, "who": lines[0]["who"], "reason": "rude"}
        assert (await mio.ask("report", **about, text="he is\x1b[2J loud"))["type"] == "done"
        assert (await stranger.ask("report", **about))["code"] == "not_seated"
        told = hyakki("reports", "--data", tmp_path)
        assert f"Ken [{lines[0]['who']}] is reported by Mio" in told.out
        assert told.out.splitlines()[1].endswith(": unkind words")
        assert told.out.splitlines()[2].strip() == "“he is[2J loud”"
        assert f"Ken: {SECRET}" in told.out
        assert "Ken: (good luck)" in told.out
        told = hyakki("reports", "--data", tmp_path, "--done", "1", "--done", "7")
        assert (told.code, told.out) == (2, "No reports.\n")
        assert told.err == "hyakki reports: --done: there is no report 7\n"

        # Sent away: from now on not a word reaches the one who was.
        assert (await ken.ask("remove", match=match, seat=0))["code"] == "not_yours"
        assert (await mio.ask("remove", match=match, seat=1))["type"] == "done"
        assert (await say(mio, match, "he is gone", "k1"))["type"] == "done"
        assert (await ken.ask("chat", match=match))["code"] == "not_seated"
        await second.ask("ping")
        assert not any("he is gone" in text for client in (ken, second) for text in client.raw)
    async with serving(tmp_path) as table, await Client.connect(table.address, mio.cookie) as mio:
        lines = (await mio.ask("chat", match=match))["lines"]
        assert [line["text"] or line["phrase"] for line in lines] == [SECRET, "good_luck", "he is gone"]


async def test_somebody_who_says_too_much_at_once_waits_and_the_others_do_not(tmp_path: Path) -> None:
    clock = Hand()
    rates = replace(UNLIMITED, chat=Rates().chat, reports=Rates().reports)
    async with (
        serving(tmp_path, rates=rates, ticks=clock) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as ken,
    ):
        match = await mio.create("person", "open", "easy")
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        burst = int(rates.chat.burst)
        answers = [await say(mio, match, "spam", f"k{n}") for n in range(burst + 1)]
        assert [answer["type"] for answer in answers] == ["done"] * burst + ["problem"]
        assert answers[-1]["code"] == "too_fast"
        assert "wait a few seconds" in answers[-1]["text"]
        async with await Client.connect(table.address, mio.cookie) as tab:
            assert (await say(tab, match, "spam", "tab"))["code"] == "too_fast"  # the guest, not the socket
        assert (await say(ken, match, "let me speak"))["type"] == "done"
        clock.at += 1 / rates.chat.per_second
        assert (await say(mio, match, "sorry", "later"))["type"] == "done"
        who = (await mio.open(match))["info"]["seats"][1]["who"]
        reports = [await mio.ask("report", match=match, who=who, reason="other") for _ in range(6)]
        assert [answer["type"] for answer in reports] == ["done"] * 5 + ["problem"]
