"""Where somebody is signed in: a list with an end to each, and cookies that end by themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.client import Client, fetch
from tests.server.serving import Served, serving
from tests.server.test_accounts import WORD, kept, post
from tests.server.test_seat_links import security

from hyakki.server.accounts.identity import AGE
from hyakki.table import Clock

DAY = 24 * 3600 * 1000
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


class Later(Clock):
    """The time of day stands still, and is as much later as a test says."""

    def __init__(self) -> None:
        self.began = super().now()
        self.later = 0

    def now(self) -> int:
        return self.began + self.later


async def me(served: Served, cookie: str, agent: str = "") -> tuple[Any, str]:
    """Who a browser is, and the cookie that it is given."""
    headers = {"cookie": cookie} | ({"user-agent": agent} if agent else {})
    answer = await asyncio.to_thread(fetch, f"{served.address}api/me", headers)
    return answer.json, answer.headers.get("set-cookie", "").partition(";")[0]


async def test_each_browser_is_listed_and_can_be_signed_out_by_another(tmp_path: Path) -> None:
    clock = Later()
    async with serving(tmp_path, clock=clock) as served, await Client.connect(served.address) as guest:
        assert await security(served, guest.cookie) == {
            "places": [],
            "second_factor": False,
            "codes_left": 0,
        }
        home = await kept(served, guest, "Okami")
        _, _, phone = await post(served, "sign-in", name="Okami", password=WORD)
        clock.later = 3 * DAY
        _, renewed = await me(served, phone, PHONE)
        assert renewed not in ("", phone)
        places = (await security(served, home))["places"]
        assert [(place["device"], place["here"]) for place in places] == [
            ("Firefox on Android", False),
            ("", True),
        ]
        assert [place["seen"] - place["began"] >= 3 * DAY for place in places] == [True, False]
        assert PHONE not in str(places)
        here, other = places[1]["id"], places[0]["id"]
        async with (
            await Client.connect(served.address, phone) as hand,
            await Client.connect(served.address) as eve,
        ):
            assert (await post(served, "security/end", eve.cookie, kind="browser", id=other))[0] == 409
            assert (await post(served, "security/end", home, kind="browser", id=here))[0] == 409
            status, said, _ = await post(served, "security/end", home, kind="browser", id=other)
            assert (status, [place["id"] for place in said["places"]]) == (200, [here])
            assert await hand.closed() == 1006
            assert (await post(served, "security/end", home, kind="browser", id=other))[0] == 409
        for ended in (phone, renewed):
            assert (await me(served, ended))[0]["name"] != "Okami"
        assert (await me(served, home))[0]["name"] == "Okami"


async def test_a_cookie_that_was_not_here_for_long_is_nobodys(tmp_path: Path) -> None:
    clock = Later()
    async with serving(tmp_path, clock=clock) as served, await Client.connect(served.address) as guest:
        name = guest.heard[0]["me"]["name"]
        owner = ""
        async with await Client.connect(served.address) as other:
            owner = await kept(served, other, "Okami")
        # Visits renew it, those of sockets and those of pages.
        clock.later = AGE * 1000 - DAY
        async with await Client.connect(served.address, guest.cookie) as again:
            assert (again.heard[0]["me"]["name"], again.cookie != guest.cookie) == (name, True)
        person, renewed = await me(served, owner)
        assert (person["name"], renewed != "") == ("Okami", True)
        assert (await me(served, renewed))[1] == "", "not at every visit"
        clock.later = AGE * 1000 + DAY
        assert (await me(served, guest.cookie))[0]["name"] != name
        assert (await me(served, owner))[0]["name"] != "Okami"
        assert (await me(served, again.cookie))[0]["name"] == name
        assert (await me(served, renewed))[0]["name"] == "Okami"
        clock.later = 3 * AGE * 1000
        assert (await me(served, renewed))[0]["name"] != "Okami"
        _, _, fresh = await post(served, "sign-in", name="Okami", password=WORD)
        assert len((await security(served, fresh))["places"]) == 1, "the old one is not listed any more"


async def test_the_page_that_comes_back_at_once_with_its_new_cookie_is_not_cut(table: Served) -> None:
    async with await Client.connect(table.address) as guest:
        cookie = await kept(table, guest, "Raiju")
        async with await Client.connect(table.address, cookie) as page:
            assert await guest.closed() == 1006
            assert (await page.ask("ping"))["type"] == "pong"
            _, _, fresh = await post(table, "password", cookie, current=WORD, password=WORD + "!")
            async with await Client.connect(table.address, fresh) as again:
                assert await page.closed() == 1006
                assert (await again.ask("ping"))["type"] == "pong"
