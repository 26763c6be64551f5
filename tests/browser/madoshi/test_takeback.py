"""Two people: one asks to take a move back, the other answers; and the way to one's seat from elsewhere."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.madoshi.player import Player, Visit
from tests.browser.madoshi.shrine import Shrine


async def ask_back(visitor: Player) -> None:
    await visitor.page.keyboard.press("p")
    await visitor.press(visitor.button("Take back my last move"))
    await expect(visitor.dialog("Who is here")).to_have_count(0)


async def test_a_move_is_taken_back_if_the_other_agrees(shrine: Shrine, visit: Visit) -> None:
    host, friend = [await visit(shrine.address) for _ in range(2)]
    await host.home()
    await host.sit_down(friends=(2,))
    await host.press(host.button("Move everybody up one seat"))
    await expect(host.page.get_by_text("Seat 2, host, not ready yet")).to_be_visible()
    await axe_finds_nothing(host)
    await fits_phone_and_thumb(host)
    await friend.home()
    await friend.open(await host.invitation())
    await friend.take_seat("Kitsune")
    for visitor in (host, friend):
        await expect(visitor.board).to_be_visible()
    me, other = (host, friend) if host.scene.turn == host.scene.seat else (friend, host)

    # Nothing is done yet, and the table says so before anybody is asked.
    await me.page.keyboard.press("p")
    await expect(me.button("Take back my last move")).to_be_disabled()
    await expect(me.page.get_by_text("you have no move to take back")).to_be_visible()
    await axe_finds_nothing(me)
    await me.page.keyboard.press("Escape")

    start = await me.names(me.board.get_by_role("button"))
    await me.asked()
    first, *others = me.scene.tokens
    second = next(token for token in others if token.face != first.face)  # so that the swap can be seen
    await me.do(f"{first.square}-{second.square}")
    await expect(me.side.filter(has_text="On its way")).to_have_count(0)
    await me.up_to_date()
    assert await me.names(me.board.get_by_role("button")) != start

    await ask_back(me)
    question = other.page.get_by_role("region", name="Taking a move back")
    await expect(question).to_contain_text("would like to take the last move back")
    await axe_finds_nothing(other)
    await fits_phone_and_thumb(other)
    await other.press(question.get_by_role("button", name="Let it stand"))
    await expect(question).to_have_count(0)
    await expect(me.page.get_by_text("does not agree. The move stands.").first).to_be_attached()

    await ask_back(me)
    await expect(me.button("Never mind")).to_be_visible()
    await expect(question).to_be_visible()
    await other.tab_to("Agree")
    await other.page.keyboard.press("Enter")
    await expect(question).to_have_count(0)
    await me.asked()
    assert await me.names(me.board.get_by_role("button")) == start
    for visitor in (me, other):
        await visitor.up_to_date()
        shown = await visitor.names(visitor.board.get_by_role("button"))
        await visitor.page.reload()
        await expect(visitor.board).to_be_visible()
        await visitor.up_to_date()
        assert await visitor.names(visitor.board.get_by_role("button")) == shown
    await expect(other.page.get_by_text("takes the last move back.").first).to_be_attached()

    # The private link to one's own seat, on another device; this one goes on, too.
    await me.page.keyboard.press("p")
    await me.press(me.page.get_by_text("Continue on another device"))
    link = await me.page.get_by_role("textbox", name="Private link to your seat").input_value()
    await axe_finds_nothing(me)
    await fits_phone_and_thumb(me)
    phone = await visit(shrine.address)
    await phone.open(link)
    await expect(phone.button("Play on here")).to_be_visible()
    await axe_finds_nothing(phone)
    await phone.press(phone.button("Play on here"))
    await phone.asked()
    assert link.partition("#")[2] not in phone.page.url
    assert await phone.names(phone.board.get_by_role("button")) == start
    first, *others = phone.scene.tokens
    second = next(token for token in others if token.face != first.face)
    await phone.do(f"{first.square}-{second.square}")
    await me.hears(lambda: me.frame["version"] == phone.frame["version"])
