"""The table explains itself: "why not?" at every card, and hints in the first game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect
from tests.browser.fate import fated, tell
from tests.browser.looks import AT_REST
from tests.browser.notes import a_note_stands_clear, stays_under_the_pointer
from tests.browser.phantom.clear import nothing_covers_the_trick
from tests.browser.phantom.deal import dealt, first_card
from tests.browser.phantom.player import FINISHED, Visit
from tests.browser.visitor import PHONE

from hyakki.games.phantom.events import Battled, Dealt, Played, RoundEnded, Stuck, Turned
from hyakki.kernel.types import Event

PRESSED = """dialog => {
  const page = dialog.querySelector('.page');
  page.style.animation = 'none';
  page.offsetWidth;
  page.style.animation = '';
  const [settling] = page.getAnimations();
  settling.pause();
  return [500, 601].map((at) => {
    settling.currentTime = at;
    const button = [...dialog.querySelectorAll('footer button')].at(0);
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === button;
  });
}"""
"""Whether a press on the first button reaches it half a second after a dialog has opened, and after 0.6 s."""


TAKES_PRESSES = """button => {
  button.style.animation = 'none';
  button.offsetWidth;
  button.style.animation = '';
  const [settling] = button.getAnimations();
  settling.pause();
  return [900, 1001].map((at) => {
    settling.currentTime = at;
    return getComputedStyle(button).pointerEvents !== 'none';
  });
}"""
"""Whether a button takes a press 0.9 s after it has come, and after a second."""


EARLIER_TIPS = """{
  const kept = JSON.parse(localStorage["hyakki.settings"] ?? "{}");
  kept.hints ??= ["trick", "tie", "blocked"];
  localStorage["hyakki.settings"] = JSON.stringify({ pace: "off", lessons: { phantom: "known" }, ...kept });
}"""
"""Somebody who has read the tips of the first tricks."""


NEVER_PLAYED = "localStorage['hyakki.settings'] ??= JSON.stringify({ lessons: { phantom: 'known' } })"
"""Somebody who plays here for the first time, at the usual speed."""


async def test_a_card_of_a_colour_already_seen_tells_its_rule(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, deck_card_blocks_me, seats=3, first="0") as address:
        visitor = await visit(address)
        await visitor.home()
        await visitor.sit_down(players=3, first="Seat 1")
        assert await visitor.asked() == "card"
        await expect(visitor.dull.first).to_have_accessible_description(re.compile("Press to see why"))
        held = await visitor.names(visitor.hand)
        await visitor.press_dull(visitor.dull.first)
        await expect(visitor.refusal).to_contain_text(re.compile(r"^\w+ is already in this trick\."))
        await expect(visitor.page.locator(".blocking")).to_have_accessible_name(re.compile("from the deck$"))
        await expect(visitor.refusal).not_to_contain_text("You can play")
        assert await visitor.names(visitor.hand) == held
        assert [message for message in visitor.sent if message["type"] == "move"] == []

        await visitor.press(visitor.refusal.get_by_role("button", name="Rule HP-7"))
        rules = visitor.dialog(re.compile("^Rules"))
        await expect(rules.get_by_text("HP-7", exact=True)).to_be_in_viewport()
        await visitor.page.keyboard.press("Escape")
        await visitor.page.keyboard.press("Escape")
        await expect(visitor.refusal).to_be_empty()
        await visitor.press_dull(visitor.dull.first)
        await visitor.press(visitor.button("What can I play?"))
        await expect(visitor.refusal).to_contain_text("You can play")
        await visitor.context.close()


async def test_a_card_out_of_turn_tells_whose_turn_it_is(visit: Visit) -> None:
    visitor, friend = await visit(), await visit()
    await visitor.home()
    await visitor.sit_down(players=3, friends=(2,), first="Seat 2")
    await friend.open(await visitor.invitation())
    await friend.take_seat("Kitsune")
    await expect(visitor.hand).to_have_count(9)
    await expect(visitor.playable).to_have_count(0)
    await visitor.press_dull(visitor.hand.first)
    await expect(visitor.refusal).to_contain_text("It is Kitsune's turn.")
    await expect(visitor.refusal.get_by_role("button", name="Rule HP-6")).to_be_visible()


async def test_a_card_left_over_tells_that_the_game_is_over(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, another_is_stuck, seats=3, last=True, rounds="1", first="0") as address:
        visitor = await visit(address)
        await visitor.home()
        await visitor.sit_down(players=3, rounds="1", first="Seat 1")
        while await visitor.asked() == "card":
            await visitor.play_a_card(last=True)
        await expect(
            visitor.dialog(FINISHED).get_by_text(re.compile("could not play, so the round ended"))
        ).to_be_visible()
        match = visitor.match
        await visitor.page.keyboard.press("Space")  # still meant for the table
        await expect(visitor.again).not_to_be_focused()
        await expect(visitor.dialog(FINISHED)).to_be_visible()
        assert visitor.match == match, "nobody asked for another game"
        await visitor.press(visitor.button("Look at the table"))
        await visitor.press_dull(visitor.hand.first)
        await expect(visitor.refusal).to_contain_text("The game is over.")
        await visitor.press(visitor.button("Result"))
        await expect(visitor.again).to_be_visible()
        await visitor.context.close()


async def test_hints_teach_the_first_game_and_stay_dismissed(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, tie_then_blocked, seats=3, first="0") as address:
        visitor = await visit(address)
        await visitor.home()
        await visitor.sit_down(players=3, first="Seat 1")
        hint = visitor.hints
        await expect(hint).to_contain_text("Heroes add up.")
        await visitor.press(hint.get_by_role("button", name="Got it"))
        await expect(hint.filter(has_text="Heroes add up.")).to_have_count(0)
        await visitor.page.reload()
        assert await visitor.asked() == "card"
        await expect(hint.filter(has_text="Heroes add up.")).to_have_count(0)

        await visitor.play_a_card()
        await expect(hint).to_contain_text("were equal in the last trick: a tie goes to the Heroes.")
        await visitor.press(hint.get_by_role("button", name="Got it"))
        assert await visitor.dull.count(), "there would be more to tell"
        await expect(hint).to_have_count(0)
        await visitor.play_a_card()
        assert await visitor.asked() == "card"
        while await visitor.dull.count() == 0:
            await visitor.play_a_card()
            assert await visitor.asked() == "card"
        await expect(hint).to_contain_text("their colour is already in this trick")
        await visitor.press(hint.get_by_role("button", name="Got it"))
        await expect(hint).to_have_count(0)
        await visitor.page.reload()
        assert await visitor.asked() == "card"
        await expect(hint.filter(has_text="their colour")).to_have_count(0)

        await visitor.press(visitor.button("Settings"))
        await visitor.press(visitor.button("Show all tips again"))
        await visitor.page.keyboard.press("Escape")
        await expect(hint).to_be_visible()
        await visitor.context.close()


async def test_a_note_covers_neither_trick_nor_question_nor_hand_and_a_card_stays_under_the_pointer(
    visit: Visit,
) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3, rounds="1")
    assert await visitor.asked() == "card"
    page = visitor.page
    await a_note_stands_clear(
        visitor,
        page.locator(".dock .prompt"),
        page.get_by_role("list", name="This trick"),
        page.get_by_role("group", name="Your hand"),
    )
    await page.set_viewport_size({"width": 320, "height": 640})
    for card in await visitor.hand.all():
        await expect(card).to_be_in_viewport(ratio=1)
    for width, height in ((390, 844), (820, 1180), (1440, 900)):  # a narrow window may have a mouse, too
        await page.set_viewport_size({"width": width, "height": height})
        await stays_under_the_pointer(visitor, visitor.playable.first)


async def test_a_hint_tells_why_a_round_ended_early(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, another_is_stuck, seats=3, last=True, rounds="2", first="0") as address:
        visitor = await visit(address)
        await visitor.home()
        await visitor.sit_down(players=3, rounds="2", first="Seat 1")
        while await visitor.asked() == "card":
            await visitor.play_a_card(last=True)
        over = visitor.dialog("Round 1 is over")
        await expect(over).to_contain_text(re.compile("has only .* left, and .* already in this trick."))
        assert await over.evaluate(PRESSED) == [False, True], "at first a press may be meant for the table"
        await visitor.page.mouse.click(5, 5)  # beside it: meant for the table
        await expect(over).to_be_visible()
        await visitor.press(over.get_by_role("button", name="Close"))  # it only closes
        await expect(over).to_be_hidden()
        await expect(visitor.page.get_by_role("banner")).to_contain_text("Round 1 of 2")
        await expect(visitor.page.locator(".blocking")).not_to_have_count(0)
        mine = visitor.page.get_by_role("region", name="Your side")
        for width, height in ((320, 640), (390, 844), (1440, 900)):
            await visitor.page.set_viewport_size({"width": width, "height": height})
            await expect(mine.get_by_role("button", name="Next round")).to_be_in_viewport(ratio=1)
            for card in await visitor.trick.all():
                await expect(card).to_be_in_viewport(ratio=1)
        await visitor.press(visitor.next_round)
        await expect(visitor.hints).to_contain_text("the round ends at once")
        await visitor.context.close()


async def test_who_cannot_score_reads_what_to_throw_away_and_for_whom_the_point_is(
    tmp_path: Path, visit: Visit
) -> None:
    async with fated(tmp_path, {"easy": first_card, "normal": first_card}) as (served, fate):
        fate.choose(lambda luck, secret: nothing_scores(luck, secret, seats=3, first="1"))
        visitor = await visit(served.address)
        await visitor.page.add_init_script(EARLIER_TIPS)
        await visitor.home()
        await visitor.sit_down(players=3, first="Seat 2")
        assert await visitor.asked() == "card"
        await expect(visitor.hints).to_contain_text("Throw away a Phantom from 7 to 12")
        for width, height in ((320, 640), (390, 844), (1440, 900)):
            await visitor.page.set_viewport_size({"width": width, "height": height})
            await expect(visitor.hints).to_be_in_viewport(ratio=1)
        mine = visitor.page.get_by_role("region", name="Your side")
        await visitor.playable.first.hover()
        await expect(mine).to_contain_text(re.compile(r"\w+ (scores|and \w+ score), not you\."))
        await visitor.context.close()


async def test_leading_is_explained_once_to_who_leads_first(visit: Visit) -> None:
    visitor = await visit()
    await visitor.page.add_init_script(EARLIER_TIPS)
    await visitor.home()
    await visitor.sit_down(players=3, first="Seat 1")
    await expect(visitor.hints).to_contain_text("You lead: you play first, and everyone can answer.")
    mine = visitor.page.get_by_role("region", name="Your side")
    await visitor.press(visitor.hints.get_by_role("button", name="Got it"))
    await expect(visitor.hints).to_have_count(0)
    await expect(mine).to_contain_text("You lead: choose a card.")
    await expect(visitor.page.get_by_text(", so you play first.").first).to_be_attached()


async def test_the_last_trick_tells_who_scored_and_who_leads_now(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3)
    assert await visitor.asked() == "card"
    await visitor.play_a_card()
    assert await visitor.asked() == "card"
    await visitor.press(visitor.button("Show the last trick"))
    await expect(visitor.dialog("Last trick")).to_contain_text(
        re.compile("(A point|nobody scores).* leads? next")
    )


async def test_in_the_first_round_a_result_stands_until_one_goes_on(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, my_neighbour_leads_on, seats=3, rounds="1", first="0") as address:
        visitor = await visit(address)
        await visitor.page.clock.install()
        await visitor.page.add_init_script(NEVER_PLAYED)
        await visitor.home(speed=None)
        await visitor.sit_down(players=3, rounds="1", first="Seat 1")
        assert await visitor.asked() == "card"
        await visitor.play_a_card()
        mine = visitor.page.get_by_role("region", name="Your side")
        await expect(visitor.button("Continue")).to_be_visible()
        await visitor.hears(lambda: visitor.received[-1].get("frame", {}).get("scene", {}).get("turn") == 0)
        for width, height in ((320, 640), (390, 844), (1440, 900)):
            await visitor.page.set_viewport_size({"width": width, "height": height})
            await expect(visitor.button("Continue")).to_be_in_viewport(ratio=1)
            if width < 640:
                await nothing_covers_the_trick(visitor.page)
        await visitor.stop_the_clock()
        await visitor.page.clock.run_for(6_000)
        await expect(mine).to_contain_text("leads next")
        await expect(visitor.hints).to_have_count(0)  # a tip would lie over it
        await visitor.press_dull(visitor.hand.first)  # goes on, too, and hurries nothing that follows
        await expect(visitor.button("Continue")).to_have_count(0)
        await expect(visitor.trick).to_have_count(1)  # the others have played, but that is still to be seen
        await visitor.page.clock.run_for(3_000)
        await expect(visitor.trick).to_have_count(3)
        assert await visitor.asked() == "card"
        await visitor.context.close()


def much_to_tell(story: list[Event]) -> bool:
    """Three score with Heroes of which the two highest are equal: that, and who leads, takes four lines."""
    played: list[str] = []
    for event in story:
        if isinstance(event, Turned):
            played = []
        elif isinstance(event, Played):
            played.append(event.card)
        elif isinstance(event, Battled) and len(event.scorers) == 3 and event.winner == "heroes":
            *_, second, first = sorted(int(card[1:]) for card in played if card[0] != "P")
            if first == second:
                return True
    return False


async def test_go_on_keeps_its_place_however_much_is_told(tmp_path: Path, visit: Visit) -> None:
    async with dealt(tmp_path, much_to_tell, seats=4, rounds="1", first="0") as address:
        phone = PHONE | {"viewport": {"width": 320, "height": 640}}
        visitor = await visit(address, **phone)
        await visitor.page.add_init_script(NEVER_PLAYED)
        await visitor.home(speed=None)
        await visitor.sit_down(rounds="1", first="Seat 1")
        on = visitor.button("Continue").or_(visitor.button("See the result"))
        told = visitor.page.locator(".detail")
        stood, most = set[int](), 0
        while not await visitor.again.is_visible():
            await expect(visitor.again.or_(on).or_(visitor.playable.first).first).to_be_visible()
            if await on.is_visible():
                await visitor.page.evaluate(AT_REST)
                box = await on.bounding_box()
                assert box
                stood.add(round(box["y"]))
                most = max(most, len(await told.inner_text()))
                await visitor.press(on)
            elif await visitor.playable.count():
                await visitor.play_a_card()
        assert most > 130
        assert max(stood) - min(stood) <= 1, stood
        await visitor.context.close()


async def test_at_the_end_of_the_first_game_it_is_said_that_results_go_on_by_themselves(
    tmp_path: Path, visit: Visit
) -> None:
    async with dealt(tmp_path, another_is_stuck, seats=3, last=True, rounds="1", first="0") as address:
        visitor = await visit(address)
        await visitor.page.add_init_script(NEVER_PLAYED)
        await visitor.home(speed=None)
        await visitor.sit_down(players=3, rounds="1", first="Seat 1")
        on = visitor.button("Continue").or_(visitor.button("See the result"))
        while not await visitor.again.is_visible():
            await expect(visitor.again.or_(on).or_(visitor.playable.last).first).to_be_visible()
            if await on.is_visible():
                await visitor.press(on)
            elif await visitor.playable.count():
                await visitor.play_a_card(last=True)
        told = "In your next game, each trick goes on by itself. Press anywhere to skip ahead."
        await expect(visitor.page.get_by_text(told)).to_be_visible()
        await visitor.home(speed=None)
        await visitor.sit_down(players=3, rounds="1", first="Seat 1")
        assert await visitor.asked() == "card"
        await visitor.play_a_card()
        await expect(visitor.page.get_by_text(re.compile("leads? next")).first).to_be_attached()
        await expect(on).to_have_count(0)
        await visitor.context.close()


async def test_a_hint_that_has_just_come_takes_no_press(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3, first="Seat 1")
    assert await visitor.asked() == "card"
    assert await visitor.button("Hint").evaluate(TAKES_PRESSES) == [False, True], "it may be meant to go on"


async def test_no_more_hints_means_none(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3, rounds="1")
    await expect(visitor.hints).to_be_visible()
    await visitor.press(visitor.button("No more tips"))
    while await visitor.asked() == "card":
        await expect(visitor.hints).to_have_count(0)
        await visitor.play_a_card()


def my_neighbour_leads_on(story: list[Event]) -> bool:
    """The first trick is a tie, and in the second I play last."""
    first = next(event for event in story if isinstance(event, Battled))
    return first.tie and first.leader == 1


def deck_card_blocks_me(story: list[Event]) -> bool:
    dealt, turned = story[:2]
    assert isinstance(dealt, Dealt)
    assert isinstance(turned, Turned)
    return turned.card[0] != "P" and any(card[0] == turned.card[0] for card in dealt.hand)


def tie_then_blocked(story: list[Event]) -> bool:
    """The first trick is a tie, in the second I cannot play everything; in the first I can."""
    first = next(event for event in story if isinstance(event, Battled))
    tricks = [event for event in story if isinstance(event, Turned)]
    dealt = story[0]
    assert isinstance(dealt, Dealt)
    return first.tie and not blocked(dealt.hand, tricks[0]) and blocked(dealt.hand, tricks[1])


def nothing_scores(luck: str, secret: bytes, seats: int, **options: str) -> bool:
    """I play last in the first trick, and no card of mine scores; two Phantoms or more are in my hand."""
    told = tell("phantom", luck, secret, [first_card] * seats, options)
    scene = next(moment.scene for moment in told if moment.seat == 0)
    phantoms = [int(card[1:]) for card in scene.hand if card[0] == "P"]
    lost = all(one.winner != "nobody" and 0 not in one.scorers for one in scene.previews)
    return lost and len(phantoms) > 1 and any(7 <= value <= 12 for value in phantoms)


def blocked(hand: tuple[str, ...], turned: Turned) -> bool:
    return turned.card[0] != "P" and any(card[0] == turned.card[0] for card in hand)


def another_is_stuck(story: list[Event]) -> bool:
    """The first round ends by HP-8 while I still hold a card."""
    ended = next(at for at, event in enumerate(story) if isinstance(event, RoundEnded))
    mine = [event for event in story[:ended] if isinstance(event, Played) and event.seat == 0]
    stuck = story[ended - 1]
    return isinstance(stuck, Stuck) and stuck.seat != 0 and len(mine) < 9
