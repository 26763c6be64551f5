"""Fair dealing over the socket: the seal comes first, the secret last, and neither slips out in between."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.client import Client, fetch
from tests.server.serving import Served, serving
from tests.table.stage import SetClock

from hyakki.games import game
from hyakki.kernel.fair import check
from hyakki.kernel.record import DealLines, Record

THROWN = "5e" * 32
OTHER = "a7" * 32


async def fair_record(served: Served, match: str) -> DealLines:
    """The record that anybody may download once it is over, checked."""
    answer = await asyncio.to_thread(fetch, f"{served.address}api/matches/{match}/record")
    assert answer.status == 200
    record = Record.read(answer.body.decode())
    check(record, game(record.game))
    assert record.deal is not None
    return record.deal


async def test_a_promise_is_kept_and_the_secret_comes_last(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        made = await mio.ask("promise", game="madoshi")
        assert made["type"] == "promised"
        terms = {"promise": made["promise"], "entropy": THROWN}
        stolen = await ken.ask("create", game="madoshi", seats=[{"kind": "person"}], **terms)
        assert (stolen["type"], stolen["code"]) == ("problem", "bad_request")
        match = await mio.create("person", game="madoshi", **terms)
        assert match == made["promise"]
        opened = await mio.open(match)
        assert opened["info"]["commitment"] == made["commitment"]
        twice = await mio.ask("create", game="madoshi", seats=[{"kind": "person"}], **terms)
        assert twice["code"] == "bad_request"
        await mio.play_on(match)
        deal = await fair_record(table, match)
        assert (deal.commitment, deal.entropy) == (made["commitment"], (THROWN,))
        again = await mio.ask("promise", game="madoshi")
        fresh = await mio.ask("rematch", match=match, promise=again["promise"], entropy=OTHER)
        assert fresh["match"] == again["promise"]
        assert (await mio.ask("promise", game="chess"))["code"] == "unknown_game"
        heard = "".join(mio.raw + ken.raw)
        assert not any(secret in heard for secret in (deal.secret, THROWN, OTHER))


async def test_friends_throw_in_while_they_wait(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", "easy", options={"rounds": "1"})
        info = (await mio.open(match))["info"]
        assert not info["thrown"]
        joined = await ken.ask("join", match=match, seat=1, secret=info["invites"][0]["secret"])
        assert joined["info"]["commitment"] == info["commitment"]
        for client, entropy in ((mio, THROWN), (ken, OTHER)):
            assert (await client.ask("throw_in", match=match, entropy=entropy))["type"] == "done"
        assert (await ken.ask("throw_in", match=match, entropy=THROWN))["code"] == "bad_request"
        assert (await ken.open(match))["info"]["thrown"]
        await mio.ready(match)
        await ken.ready(match)
        assert (await ken.ask("throw_in", match=match, entropy=THROWN))["code"] == "started"
        await ken.ask("resign", match=match)
        await mio.begun(match)
        await mio.play_on(match)
        deal = await fair_record(table, match)
        assert (deal.commitment, deal.entropy) == (info["commitment"], (THROWN, OTHER, ""))
        assert not any(secret in "".join(mio.raw + ken.raw) for secret in (deal.secret, THROWN, OTHER))


async def test_the_secret_of_a_daily_board_is_shown_when_its_day_is_over(tmp_path: Path) -> None:
    clock = SetClock()
    async with serving(tmp_path, clock=clock) as served, await Client.connect(served.address) as mio:
        board = await mio.ask("daily", game="madoshi")
        match = (await mio.ask("play_daily", game="madoshi"))["match"]
        assert (await mio.open(match))["info"]["commitment"] == board["commitment"]
        await mio.play_on(match)
        early = await asyncio.to_thread(fetch, f"{served.address}api/matches/{match}/record")
        assert early.status == 409
        await clock.pass_by(2 * 60 * 60 * 1000)
        deal = await fair_record(served, match)
        assert (deal.name, deal.commitment, deal.entropy) == ("daily 2023-11-14", board["commitment"], ("",))
