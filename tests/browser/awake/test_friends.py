"""Two people and somebody who watches at one match of Awake Heroes: nobody sees what is secret."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.awake.field import Field, asks, holding_trap, never
from tests.browser.awake.player import FINISHED, Player, Visit
from tests.browser.awake.ways import Way
from tests.table.stage import until

HOST = Way("Lantern Shogunate", ("Ronin",), "enemies", traps=True)
FRIEND = Way("Moonwild Kingdom", ("Berserker",), "enemies", traps=True)


async def test_two_browsers_play_to_the_end_and_secrets_stay_secret(field: Field, visit: Visit) -> None:
    host, friend, watcher = await visit(field.address), await visit(field.address), await visit(field.address)
    await host.home()
    field.foresee(lambda scenes: any(map(holding_trap, scenes)), HOST, FRIEND)
    match = await host.sit_down(friends=(2,))
    await friend.home()
    await friend.open(await host.invitation())
    await friend.take_seat("Kitsune")
    await watcher.open(f"/match/{match}")
    await expect(watcher.page.get_by_text("Both players are choosing their teams in secret.")).to_be_visible()
    await host.asked()
    await host.build(HOST)
    await expect(
        host.page.get_by_text("Kitsune is still choosing. Then you will see both teams.")
    ).to_be_visible()
    for other in (friend, watcher):
        assert not any(other.scene.units), "a team is secret until both are shown"

    await friend.build(FRIEND)
    while not traps_set(host, 0):
        for visitor, way in ((host, HOST), (friend, FRIEND)):
            await until(lambda: len(set(versions(host, friend))) == 1)
            if visitor.scene.turn == visitor.scene.seat:
                await visitor.asked()
                await visitor.go(way)
    await field.hurry(match, never, HOST, FRIEND)
    for visitor in (host, friend, watcher):
        await expect(visitor.dialog(FINISHED)).to_be_visible()
    await expect(watcher.again).to_have_count(0)
    assert host.scene.winner == friend.scene.winner == watcher.scene.winner

    assert drawn(host, 0)
    assert drawn(friend, 1)
    assert not drawn(host, 1), "who draws what is the other's secret"
    assert not drawn(friend, 0)
    assert not drawn(watcher, 0) | drawn(watcher, 1)
    assert not traps_set(host, 1) | traps_set(friend, 0) | traps_set(watcher, 0) | traps_set(watcher, 1)
    assert not any(frame_of(message)["hand"] for message in watcher.received if "frame" in message)
    # The two sit opposite each other; the watcher sits with the first player.
    shown = [(await it.names(it.board.get_by_role("button")))[0][-9:] for it in (host, friend, watcher)]
    assert shown[0] == shown[2]
    assert shown[0] != shown[1]


async def test_a_bot_keeps_the_seat_of_somebody_who_lost_the_network_and_gives_it_back(
    field: Field, visit: Visit
) -> None:
    lost, other, watcher = await visit(field.address), await visit(field.address), await visit(field.address)
    lost.forgiven = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    await lost.home()
    field.foresee(lambda scenes: any(map(asks("move"), scenes)), HOST, FRIEND)
    match = await lost.sit_down(friends=(2,))
    await other.home()
    await other.open(await lost.invitation())
    await other.take_seat("Kitsune")
    await watcher.open(f"/match/{match}")
    reached = await field.hurry(match, asks("move"), HOST, FRIEND)
    await lost.hears(lambda: lost.frame["version"] >= reached)
    assert await lost.asked() == "move"

    await lost.context.set_offline(True)
    await expect(lost.connection).to_contain_text("The connection is lost")
    await other.press(other.button("Continue with a bot"))
    for visitor in (other, watcher):
        await expect(visitor.page.get_by_text(re.compile("A bot plays for them"))).not_to_have_count(0)
    await other.hears(lambda: other.scene.turn == other.scene.seat)
    await other.asked()
    await other.go(FRIEND)

    await lost.context.set_offline(False)
    await expect(lost.connection).not_to_contain_text("The connection is lost")
    for visitor in (other, watcher):
        await expect(visitor.page.get_by_text(re.compile("is back."))).not_to_have_count(0)
    await until(lambda: len(set(versions(lost, other, watcher))) == 1)
    assert lost.scene.units == other.scene.units == watcher.scene.units
    again = await field.hurry(match, asks("move"), HOST, FRIEND)
    await lost.hears(lambda: lost.frame["version"] >= again)
    assert await lost.asked() == "move"
    await lost.go(HOST)
    await field.hurry(match, never, HOST, FRIEND)
    for visitor in (lost, other, watcher):
        await expect(visitor.dialog(FINISHED)).to_be_visible()
    assert lost.scene.winner == other.scene.winner == watcher.scene.winner

    # Once it is over, a spectator may play from a moment of it.
    await watcher.press(watcher.page.get_by_role("link", name="Step through the game"))
    await watcher.press(watcher.button("One step forward"))
    await watcher.press(watcher.button("Play from here"))
    await watcher.press(watcher.dialog("Play from here").get_by_role("button", name="Play on"))
    await watcher.page.wait_for_url("**/match/*")
    assert watcher.match != match
    await expect(watcher.page.get_by_text("continues another game")).to_be_visible()
    await watcher.asked()
    await watcher.go(HOST if watcher.scene.seat == 0 else FRIEND)


def drawn(visitor: Player, seat: int) -> set[str]:
    """The items that this browser knows a seat has drawn."""
    return known(visitor, "drew", seat, "item")


def traps_set(visitor: Player, seat: int) -> set[str]:
    return known(visitor, "trap_set", seat, "item")


def known(visitor: Player, kind: str, seat: int, what: str) -> set[str]:
    """What this browser was told of a seat's secrets."""
    found = [event for event in visitor.events if event["kind"] == kind and event["seat"] == seat]
    return {event[what] for event in found if event[what]}


def frame_of(message: dict[str, dict[str, dict[str, object]]]) -> dict[str, object]:
    return message["frame"]["scene"]


def versions(*visitors: Player) -> list[int]:
    return [visitor.frame["version"] for visitor in visitors]
