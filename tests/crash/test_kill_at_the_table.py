"""kill -9 while a bot keeps a place, after a seat was given up, and while a move may be taken back."""

from __future__ import annotations

from pathlib import Path

from tests.server.client import Client, moves_of
from tests.server.test_killed_tables import life
from tests.table.stage import matches_at

from hyakki.table.entries import SeatKept


async def a_bot_keeps(data: Path, match: str, seat: int) -> None:
    """What the table writes once somebody has been away for a while."""
    async with matches_at(data / "hyakki.db") as matches:
        here = await matches.match(match)
        assert here.journal is not None
        await here.write([here.journal.draft(SeatKept("away"), seat)])


async def test_places_and_asks_outlive_a_kill(tmp_path: Path) -> None:
    async with life(tmp_path, "", "", "") as (mio, ken, rin):
        cookies = (mio.cookie, ken.cookie, rin.cookie)
        match = await mio.create("person", "open", "open", pace="off", options={"rounds": "1"})
        link = (await mio.open(match))["info"]["link"]
        for friend in (ken, rin):
            await friend.ask("join", match=match, secret=link)
        for friend in (mio, ken, rin):
            await friend.ready(match)
        await rin.ask("resign", match=match)
        board = await mio.create("person", "open", game="madoshi")
        await ken.ask("join", match=board, secret=(await mio.open(board))["info"]["link"])
        await mio.ready(board)
        await ken.ready(board)
        start = await mio.begun(board)
        asker = mio if moves_of(start["scene"]) else ken
        await asker.play(board, await asker.begun(board))
        moved = asker.newest(board)
        await asker.ask("take_back", match=board, version=moved["version"])
    await a_bot_keeps(tmp_path, match, 1)
    async with life(tmp_path, cookies[0]) as (mio,):
        seats = (await mio.open(match))["info"]["seats"]
        assert [seat["kept"] for seat in seats] == [None, "away", "left"]
        # Both bots play on, each in its place, until it is Mio's turn again and again.
        for _ in range(2):
            await my_turn(mio, match)
            await mio.play(match, mio.newest(match))
        played = mio.newest(match)["version"]
    async with life(tmp_path, *cookies) as (mio, ken, rin):
        table = await ken.open(match)
        assert table["frame"]["version"] >= played
        while table["info"]["seats"][1]["kept"] is not None:
            table = await ken.until(lambda m: m["type"] == "seats" and m["info"]["match"] == match)
        assert [seat["kept"] for seat in table["info"]["seats"]] == [None, None, "left"]
        assert (await rin.open(match))["info"]["seats"][2]["kept"] == "left"
        # The ask is still there, or has run out; the board is as it was, and an answer counts whole.
        here, other = (mio, ken) if moves_of(start["scene"]) else (ken, mio)
        asked = (await other.open(board))["info"]["asked"]
        tokens = (await here.open(board))["frame"]["scene"]["tokens"]
        assert tokens == moved["scene"]["tokens"]
        if asked is not None:
            await other.ask("answer_take_back", match=board, ask=asked["ask"], agree=True)
        tokens = (await here.open(board))["frame"]["scene"]["tokens"]
    async with life(tmp_path, cookies[0]) as (mio,):
        assert (await mio.open(board))["frame"]["scene"]["tokens"] == tokens
        assert tokens in (start["scene"]["tokens"], moved["scene"]["tokens"])


async def my_turn(client: Client, match: str) -> None:
    while not moves_of(client.newest(match)["scene"]):
        await client.frame(match, lambda _: True)
