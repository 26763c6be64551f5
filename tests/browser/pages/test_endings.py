"""Giving up by keyboard, leaving a table of three, and playing again together."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.phantom.deal import chance_missed
from tests.browser.phantom.player import FINISHED, Visit
from tests.browser.visitor import SETTLED

WON_AWAKE = """() => {
  const kept = JSON.parse(localStorage["hyakki.settings"]);
  localStorage["hyakki.settings"] = JSON.stringify({ ...kept, won: ["awake"] });
}"""


async def test_giving_up_asks_first_and_then_there_is_another_game(visit: Visit) -> None:
    visitor = await visit()
    await visitor.hold_time()
    await visitor.home()
    await visitor.choose_table("Madoshi", 2, "Easy", (), {})
    first = await visitor.start()
    await expect(visitor.button("Who is here")).to_be_visible()
    await visitor.page.keyboard.press("p")
    people = visitor.dialog("Who is here")
    await visitor.press(people.get_by_role("button", name="Give up"))
    await expect(people.get_by_role("alert").first).to_contain_text("cannot undo it")
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    await visitor.press(people.get_by_role("button", name="Keep playing"))
    await expect(people.get_by_role("button", name="Give up")).to_be_visible()
    await visitor.press(people.get_by_role("button", name="Give up"))
    await visitor.tab_to("Yes, give up")
    await visitor.pass_by(SETTLED)
    await visitor.page.keyboard.press("Enter")
    verdict = visitor.dialog(re.compile("wins: you gave up$"))
    await expect(verdict).to_be_visible()
    await expect(verdict).not_to_have_class(re.compile(r"\bwon\b"))
    ways = verdict.get_by_role("region", name="What would you like next?")
    await expect(ways.get_by_role("link", name="Learn in 3 minutes")).to_be_visible()
    await axe_finds_nothing(visitor)
    await visitor.press(visitor.again)
    await expect(verdict).to_be_hidden()
    await expect(visitor.page).not_to_have_url(re.compile(first))
    await expect(
        visitor.page.get_by_role("grid").or_(visitor.page.get_by_role("group")).first
    ).to_be_visible()

    # Who has not won yet meets easy bots, and reads so before they play.
    await visitor.open("/")
    other = visitor.page.get_by_role("radio", name="Awake Heroes")
    await other.check()
    await expect(visitor.page.get_by_text("You against 1 bot (easy).")).to_be_visible()
    await visitor.page.evaluate(WON_AWAKE)
    await visitor.page.reload()
    await other.check()
    await expect(visitor.page.get_by_text("You against 1 bot (normal).")).to_be_visible()


async def test_friends_leave_and_play_again_together(visit: Visit) -> None:
    host, friend = await visit(), await visit()
    await host.home()
    await host.sit_down(players=3, friends=(2,), rounds="1")
    await friend.home()
    await friend.open(await host.invitation())
    await friend.take_seat("Kitsune")
    await expect(friend.hand.first).to_be_visible()
    await friend.page.keyboard.press("p")
    await friend.press(friend.dialog("Who is here").get_by_role("button", name="Leave the game"))
    await friend.press(friend.button("Yes, leave"))
    await host.play_on()
    await expect(host.dialog(FINISHED)).to_be_visible()
    await expect(host.dialog(FINISHED)).to_contain_text(
        re.compile(r"You (won by|were) \d+ points?|share the win")
    )
    await expect(host.page.get_by_text("Kitsune leaves. A bot plays on in that seat.").first).to_be_attached()
    told = host.dialog(FINISHED).get_by_role("img", name=re.compile("^Points, trick by trick"))
    await expect(told).to_have_accessible_name(
        re.compile(r"Halfway: .*You \d+ points?.* At the end: .*points?\.$")
    )
    await axe_finds_nothing(host)
    # Also later, from the home page.
    await host.open("/")
    await host.press(host.button("Play with Kitsune"))
    await expect(host.page.get_by_role("heading", name="The table is set")).to_be_visible()
    # The other one sees it happen; who has gone home finds it there.
    await expect(friend.button("Join the next game")).to_be_visible()
    await friend.open("/")
    going = friend.page.get_by_role("region", name="Pick up where you left off")
    await friend.press(going.get_by_role("link", name="Hero vs Phantom"))
    await expect(friend.page.get_by_text("Seat 1, not ready yet")).to_be_visible()
    await friend.say_ready()
    await expect(friend.hand.first).to_be_visible()
    await expect(host.hand.first).to_be_visible()


async def test_the_best_move_missed_is_told_at_the_end_and_marked_in_the_replay(
    tmp_path: Path, visit: Visit
) -> None:
    async with chance_missed(tmp_path, seats=3, rounds="1", first="0") as address:
        host = await visit(address)
        await host.home()
        await host.sit_down(players=3, rounds="1", first="Seat 1")
        await host.play_on()
        missed = host.dialog(FINISHED).get_by_text(
            re.compile(r"^Your biggest missed chance, round 1, trick \d:$")
        )
        await expect(missed).to_be_visible()
        await axe_finds_nothing(host)
        await host.press(host.page.get_by_role("link", name="See it in the replay"))
        better = host.page.get_by_role("status").filter(has_text="A better move here:")
        marked = host.page.locator("[data-pointed]")
        await expect(marked).to_have_count(1)
        name = await marked.get_attribute("aria-label")
        await expect(better).to_contain_text(f"You could have played {name}. ")
        await expect(better).to_contain_text(
            re.compile(
                "With the cards the others played next, .*(won you the point|nobody would have scored)"
            )
        )
        await axe_finds_nothing(host)
        await host.press(host.button("One step forward"))
        await expect(better).to_have_count(0)
        await expect(marked).to_have_count(0)
        await host.context.close()
