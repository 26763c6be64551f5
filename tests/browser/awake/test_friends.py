"""Two people and somebody who watches at one match of Awake Heroes: nobody sees what is secret."""

from __future__ import annotations

import asyncio
import json

from playwright.async_api import expect
from tests.browser.awake.field import Field
from tests.browser.awake.player import FINISHED, Player, Visit
from tests.browser.awake.ways import Way

HOST = Way("Lantern Shogunate", ("Ronin",), "enemies", traps=True)
FRIEND = Way("Moonwild Kingdom", ("Berserker",), "enemies", traps=True)


async def test_two_browsers_play_to_the_end_and_secrets_stay_secret(field: Field, visit: Visit) -> None:
    host, friend, watcher = await visit(field.address), await visit(field.address), await visit(field.address)
    await host.home()
    field.foresee(lambda scenes: len(scenes) < 35 and any(scene.traps for scene in scenes), HOST, FRIEND)
    match = await host.sit_down(friends=(2,))
    await friend.home()
    await friend.open(await host.invitation())
    await friend.take_seat("Kitsune")
    await watcher.open(f"/match/{match}")
    await expect(watcher.page.get_by_text("Both players are choosing their teams in secret.")).to_be_visible()
    await host.asked()
    await host.build(HOST)
    await expect(
        host.page.get_by_text("Kitsune is still choosing. Then both teams are shown.")
    ).to_be_visible()
    for other in (friend, watcher):
        told = json.dumps([message for message in other.received if message.get("type") == "update"])
        assert "Ronin" not in told, "a team is secret until both are shown"

    await asyncio.gather(host.play_on(HOST), friend.play_on(FRIEND))
    for visitor in (host, friend, watcher):
        await expect(visitor.dialog(FINISHED)).to_be_visible()
    await expect(watcher.again).to_have_count(0)
    assert host.scene.winner == friend.scene.winner == watcher.scene.winner

    assert drawn(host, 0)
    assert drawn(friend, 1)
    assert not drawn(host, 1), "who draws what is the other's secret"
    assert not drawn(friend, 0)
    assert not drawn(watcher, 0) | drawn(watcher, 1)
    assert traps_set(host, 0) | traps_set(friend, 1), "the luck of this match has a trap in it"
    assert not traps_set(host, 1) | traps_set(friend, 0) | traps_set(watcher, 0) | traps_set(watcher, 1)
    assert not any(frame_of(message)["hand"] for message in watcher.received if "frame" in message)
    # The two sit opposite each other; the watcher sits with the first player.
    shown = [(await it.names(it.board.get_by_role("button")))[0][-9:] for it in (host, friend, watcher)]
    assert shown[0] == shown[2]
    assert shown[0] != shown[1]


def drawn(visitor: Player, seat: int) -> set[str]:
    """The items that this browser knows a seat has drawn."""
    return known(visitor, "drew", seat)


def traps_set(visitor: Player, seat: int) -> set[str]:
    return known(visitor, "trap_set", seat)


def known(visitor: Player, kind: str, seat: int) -> set[str]:
    found = [event for event in visitor.events if event["kind"] == kind and event["seat"] == seat]
    assert found or kind == "trap_set"
    return {event["item"] for event in found if event["item"]}


def frame_of(message: dict[str, dict[str, dict[str, object]]]) -> dict[str, object]:
    return message["frame"]["scene"]
