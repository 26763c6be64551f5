"""Reloads and lost servers: the table of Madoshi stands where it stood."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.browser.lucky import LuckyProcess
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import Shrine, Wanted, choosing, discarding, magic, ordering
from tests.browser.madoshi.ways import wise
from tests.server.process import free_port


@pytest.mark.parametrize(
    ("wanted", "seats"),
    [(choosing, 2), (ordering, 2), (magic("slide"), 2), (magic("flip"), 2), (discarding, 1)],
    ids=["collect", "order", "slide", "flip", "discard"],
)
async def test_a_reload_keeps_the_question(wanted: Wanted, seats: int, shrine: Shrine, visit: Visit) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, wanted, seats=seats)
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.same_after_reload()
    await visitor.asked()
    assert wanted(visitor.scene)
    await visitor.do(wise(visitor.scene))


async def test_a_killed_server_comes_back_and_the_page_with_it(tmp_path: Path, visit: Visit) -> None:
    fixed = ("--port", str(free_port()))
    with LuckyProcess(tmp_path, *fixed) as server:
        visitor = await visit(server.address)
        visitor.forgiven = re.compile("ERR_CONNECTION_REFUSED|WebSocket connection")
        await visitor.home()
        await visitor.sit_down(level="Easy")
        for _ in range(3):
            await visitor.asked()
            await visitor.do(wise(visitor.scene))
        await visitor.asked()
        stood = await visitor.position()
        server.stop(signal.SIGKILL)
        await expect(visitor.connection).to_contain_text("The connection is lost")
    with LuckyProcess(tmp_path, *fixed):
        await expect(visitor.connection).not_to_contain_text("The connection is lost")
        await visitor.asked()
        assert await visitor.position() == stood
        await visitor.do(wise(visitor.scene))
        await visitor.asked()
        await visitor.context.close()
