"""The table before the game: one link, seats and rules to arrange, everybody ready, and a link to watch."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.phantom.player import Player, Visit


def seats(visitor: Player) -> list[str]:
    """Who sits where by the newest news, as `name` or `open`."""
    info = next(message["info"] for message in reversed(visitor.received) if "info" in message)
    return [seat["name"] if seat["kind"] == "person" else seat["kind"] for seat in info["seats"]]


async def test_a_table_is_arranged_in_front_of_everybody_and_starts_when_all_are_ready(visit: Visit) -> None:
    host = await visit(permissions=["clipboard-read", "clipboard-write"])
    await host.home()
    match = await host.sit_down(players=4, friends=(2, 3), rounds="1")
    link = await host.invitation()
    kitsune, tanuki = await visit(), await visit()
    for friend, name in ((kitsune, "Kitsune"), (tanuki, "Tanuki")):
        await friend.open(link)
        await friend.page.get_by_label("Name").fill(name)
        await friend.press(friend.button("Take the seat"))
    await expect(host.page.get_by_text("Seat 3, not ready yet")).to_be_visible()

    await axe_finds_nothing(host)
    await fits_phone_and_thumb(host)
    await host.page.set_viewport_size({"width": 1280, "height": 720})

    # By keyboard: the host's seat 2 goes up, the bot gets harder, and there will be two rounds.
    await host.tab_to("Move seat 2 up")
    await host.page.keyboard.press("Enter")
    await kitsune.hears(lambda: seats(kitsune)[0] == "Kitsune")
    await host.page.get_by_label("Bot in seat 4").select_option("Bot, hard")
    await host.press(host.page.get_by_text("House rules"))
    await host.page.get_by_label("Rounds").select_option("2")
    await host.page.get_by_label("Clock", exact=True).select_option(
        "3 minutes each, plus 5 seconds for every move"
    )
    await host.page.get_by_label("When time is up").select_option("The player loses the seat")
    await expect(tanuki.page.get_by_text("Seat 4, hard bot")).to_be_visible()
    await expect(tanuki.page.get_by_text("When time is up: the player loses the seat.")).to_be_visible()
    await expect(tanuki.page.get_by_role("definition").first).to_have_text("2")
    await axe_finds_nothing(tanuki)

    # What was agreed to before has changed, so everybody is asked again.
    await expect(host.page.get_by_text("The game starts when everybody is ready.")).to_be_visible()
    await tanuki.press(tanuki.button("Leave the seat"))
    await host.hears(lambda: "open" in seats(host))
    await host.press(host.page.get_by_role("button", name="Give it to a bot for seat 3"))
    await host.press(host.button("Copy a link to watch (spectators cannot see anything hidden)"))
    await expect(host.page.get_by_text("Link copied").first).to_be_visible()
    watch = await host.page.evaluate("navigator.clipboard.readText()")
    assert watch.endswith(f"/match/{match}")
    await kitsune.say_ready()
    await host.say_ready()
    await expect(kitsune.hand.first).to_be_visible()
    await expect(host.hand.first).to_be_visible()
    for visitor in (kitsune, host):
        await expect(visitor.page.get_by_role("timer")).to_have_count(2)
    await fits_phone_and_thumb(host)
    await axe_finds_nothing(host)

    await tanuki.open(watch)
    await expect(tanuki.page.get_by_text("You are watching: all hands are hidden.")).to_be_visible()
    assert not any(
        message["frame"]["scene"]["hand"]
        for message in tanuki.received
        if message["type"] in ("table", "update") and message["frame"]["scene"]
    )
