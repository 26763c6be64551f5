"""What chance decides is the same in every run of a browser test, and another test has other luck."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.browser.fate import Fate
from tests.browser.lucky import Luck, LuckyProcess
from tests.server.client import Client, fetch
from tests.server.process import free_port

from hyakki.kernel.record import Record


async def evening(data: Path) -> tuple[Any, ...]:
    """Bots that search play to the end: who they are, what they are dealt and what they play."""
    with LuckyProcess(data) as server:
        async with await Client.connect(server.address) as eve:
            match = await eve.create("hard", "hard", "hard")
            frame = (await eve.open(match))["frame"]
            while not frame["scene"]["over"]:
                frame = await eve.frame(match, lambda _: True)
        answer = await asyncio.to_thread(fetch, f"{server.address}api/matches/{match}/record")
    record = Record.read(answer.body.decode())
    return match, record.seats, [(entry.text, entry.chance) for entry in record.entries]


async def test_a_server_deals_names_and_plays_the_same_again(tmp_path: Path, steady_luck: Luck) -> None:
    told = []
    for place, name in (("one", "some test"), ("two", "some test"), ("three", "another test")):
        with steady_luck.of(name):
            told.append(await evening(tmp_path / place))
    assert told[0] == told[1]
    assert all(one != other for one, other in zip(told[0], told[2], strict=True))


def test_where_the_deal_is_chosen_guests_and_bots_are_the_same_again(steady_luck: Luck) -> None:
    def drawn(name: str) -> list[object]:
        fate = Fate()
        with steady_luck.of(name):
            return [fate.guest(), fate.invite(), *(fate.below(1000) for _ in range(3))]

    assert drawn("some test") == drawn("some test")
    assert drawn("some test") != drawn("another test")


def test_what_is_made_for_many_tests_takes_nothing_of_the_luck_of_one(steady_luck: Luck) -> None:
    drawn = []
    for made in (False, True):
        steady_luck.begin("some test")
        drawn.append([steady_luck.next("below").random()])
        if made:
            with steady_luck.of("stages"):
                steady_luck.next("below")
        drawn[-1].append(steady_luck.next("below").random())
    assert drawn[0] == drawn[1]
    assert drawn[0][0] != drawn[0][1]


def test_nobody_is_given_the_port_of_a_server_that_comes_back() -> None:
    given = Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()
    ports = [free_port() for _ in range(20)]
    assert max(ports) < int(given[0])
    assert len(set(ports)) == 20
