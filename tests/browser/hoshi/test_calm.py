"""Whole games of Hoshi Battle without a clock: by mouse, and by those who do not see the table."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.hoshi.dojo import Dojo, asked, choice, done, hand_of, to_the_exchange
from tests.browser.hoshi.player import FINISHED, Player, Visit
from tests.browser.listener import Listener
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb, take_pictures
from tests.browser.notes import a_note_stands_clear, stays_under_the_pointer

NAMED = re.compile(r"(?:^|[.] )([^.,:]+(?:, the Desperate One)?), (?:d8|d10|Artifact|Power|Legend), cost")
"""The names of the cards, as they are read out."""
EARNEST = 12
"""So many exchanges are played in earnest; then bluffs end the game soon."""


async def test_a_whole_game_against_a_bot_by_mouse(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    first = await visitor.sit_down(mode="Calm")
    exchanges = 0
    while await to_the_exchange(visitor):
        strike = hand_of(visitor, mine=True)["touch"] == "hit"
        if exchanges == 0:  # nobody guards twice in a row
            await sees_the_note_beside_what_it_speaks_of(visitor)
            await sees_own_stones_on_the_smallest_phone(visitor)
            await done(visitor, choice(visitor, "guard"))
            assert await asked(visitor) == "exchange"
            assert "guard" not in visitor.scene["legal"]
            await choice(visitor, "guard").click(force=True)
            await expect(visitor.refusal).to_contain_text("HB-R29")
            await done(visitor, choice(visitor, "roll"))
            await expect(page.get_by_role("region", name="What happened")).to_contain_text("You have ")
            await expect(visitor.near("caption")).to_contain_text("only you see it")
            await expect(page.locator(".caption").first).to_contain_text("secret roll")
            # Without motion nothing passes by: what both did stays until the next choice.
            for caption in (page.locator(".caption").first, visitor.near("caption")):
                await expect(caption.locator(".did")).to_have_text("Roll.")
            await expect(page.get_by_role("region", name="What happened")).to_contain_text(
                re.compile("you roll", re.IGNORECASE)
            )
            assert hand_of(visitor, mine=False)["faces"] == []
        else:
            await done(visitor, choice(visitor, "swing" if strike or exchanges > EARNEST else "roll"))
        exchanges += 1
    await expect(visitor.dialog(FINISHED)).to_be_visible()
    moves = [event["moves"] for event in visitor.events if event["kind"] == "exchanged"]
    assert len(moves) > exchanges
    assert any(event["kind"] == "hit" for event in visitor.events)

    await visitor.press(visitor.again)
    await expect(page).not_to_have_url(re.compile(f"{first}$"))
    await expect(page.get_by_role("heading", name="Keep three Heroes")).to_be_visible()


async def sees_the_note_beside_what_it_speaks_of(visitor: Player) -> None:
    usual = visitor.page.viewport_size
    assert usual
    choices = visitor.page.get_by_role("group", name="Your choice")
    ring = visitor.page.locator(".calm .middle .ring")
    await a_note_stands_clear(visitor, visitor.page.locator(".choices-box .ask"), choices, ring)
    for button in await choices.get_by_role("button").all():
        await stays_under_the_pointer(visitor, button)
    await visitor.page.set_viewport_size(usual)


async def sees_own_stones_on_the_smallest_phone(visitor: Player) -> None:
    usual = visitor.page.viewport_size
    assert usual
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    await visitor.press(visitor.button("No more hints"))
    await expect(visitor.hints).to_have_count(0)
    await visitor.page.evaluate("scrollTo(0, 0)")
    stones = await visitor.near("caption").bounding_box()
    choices = await visitor.page.get_by_role("group", name="Your choice").bounding_box()
    assert stones
    assert choices
    assert stones["y"] + stones["height"] <= choices["y"]
    await visitor.page.set_viewport_size(usual)


async def test_a_whole_game_by_the_accessibility_tree_and_announcements_alone(
    dojo: Dojo, visit: Visit
) -> None:
    visitor = await visit(dojo.address)
    ear = Listener(visitor.page)
    await ear.listen()
    await visitor.home()
    await visitor.choose_table("Hoshi Battle", 2, "Easy", (), {"Mode": "Calm"})
    await ear.press("button", "Play")

    exchanges = 0
    while True:
        said = await ear.next()
        if draft := re.match(r"^Keep three\. You have (.+)$", said):
            for name in NAMED.findall(draft[1])[:3]:
                await press(ear, name)
            await press(ear, "Keep ")
            for _ in range(2):
                await ear.hears("^You drop ")
        elif laid := re.match(r"^Lay down a Hero and a Duel card\. You hold (.+)\.$", said):
            tree = await ear.tree()
            for group in ("Your Hero", "Your Duel card"):
                found = re.search(rf'radiogroup "{group}":\n\s+- \'?radio "((?:[^"])+)"', tree)
                if found:
                    await ear.press("radio", found[1].replace("''", "'"))
            assert laid[1]
            await press(ear, "Lay ")
            await ear.hears("^You reveal ")
        elif re.search(r"You may play .+ now, or keep it hidden", said):
            await press(ear, "Keep it hidden", "Do not play it")
            await ear.hears("^You play no card")
        elif re.match(r"^Your die: .+ Their die: .+ Roll, swing", said):
            exchanges += 1
            hit = "would be a hit" in said or exchanges > EARNEST
            await press(ear, "Swing" if hit else "Roll")
            await ear.hears(r"^You choose: (swing|roll)")
        elif re.search(r"wins? the game\.$", said):
            break
    await ear.tree_with("- dialog /wins?$/")
    heard = "\n".join(ear.all)
    both = r"^(You|\w+) (roll|swing|guard|feint)s?.*, (you|\w+) (roll|swing|guard|feint)s?.*\.$"
    assert re.search(both, heard, re.MULTILINE), "both choices are read out"
    assert "You have " in heard
    assert re.search(r"You were bluffing|is hit by you", heard)


async def press(ear: Listener, *starts: str) -> None:
    """Go to the button whose name begins so, and press Enter there."""
    name = re.compile(f"^({'|'.join(map(re.escape, starts))})")
    await ear.page.get_by_role("button", name=name).first.press("Enter")


async def test_keys_choose_and_every_stage_suits_axe_and_a_thumb(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm")
    await visitor.draft()
    await visitor.choose()
    if await asked(visitor) == "window":
        await axe_finds_nothing(visitor)
        await fits_phone_and_thumb(visitor)
        await page.set_viewport_size({"width": 1440, "height": 900})
    assert await to_the_exchange(visitor)
    await expect(visitor.hints).to_contain_text("Roll until your die shows a Strike")
    await take_pictures(visitor, "hoshi-exchange", whole=False)
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    await the_note_stands_under_the_prompt(visitor)
    await a_hint_names_a_choice_and_marks_it(visitor)
    await page.keyboard.press("1")
    await visitor.hears(lambda: any(event["kind"] == "exchanged" for event in visitor.events))
    assert [message["move"] for message in visitor.sent if message["type"] == "move"][-1] == "roll"
    await visitor.press(visitor.button("No more hints"))
    await expect(visitor.hints).to_have_count(0)
    await expect(page.get_by_role("main")).to_contain_text("has chosen")  # the other has chosen, and waits
    await visitor.same_after_reload()


async def the_note_stands_under_the_prompt(visitor: Player) -> None:
    """On a phone, where it cannot stand beside the log: between what is asked and the choices."""
    usual = visitor.page.viewport_size
    assert usual
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    prompt, note, choices = [
        await part.bounding_box()
        for part in (
            visitor.page.get_by_text("Choose in secret", exact=True),
            visitor.hints,
            visitor.page.get_by_role("group", name="Your choice"),
        )
    ]
    assert prompt
    assert note
    assert choices
    assert prompt["y"] + prompt["height"] <= note["y"]
    assert note["y"] + note["height"] <= choices["y"]
    await visitor.page.set_viewport_size(usual)


async def a_hint_names_a_choice_and_marks_it(visitor: Player) -> None:
    await visitor.press(visitor.button("Hint"))
    await visitor.hears(lambda: bool(visitor.all_of("hinted")))
    move = visitor.all_of("hinted")[-1]["move"]
    assert move in visitor.scene["legal"]
    await expect(visitor.page.locator(".move.advised")).to_have_attribute("data-move", move)
    said = visitor.page.get_by_role("status", name="A good move")
    await expect(said).to_contain_text(re.compile(rf"^{move.capitalize()}\. [A-Z].+\.$"))
    await take_pictures(visitor, "hoshi-hint", whole=False)
    await axe_finds_nothing(visitor)


async def test_the_table_says_which_die_one_rolls_and_why(dojo: Dojo, visit: Visit) -> None:
    """HB-E1: Clay Champion with the Fire Axe, before and after the loss of a stone."""
    dojo.deal("H10", "D4", unlike="H4")
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    for kind, wanted in (("Heroes", "Clay Champion"), ("Duel cards", "Fire Axe")):
        cards = page.get_by_role("list", name=kind).get_by_role("button")
        await visitor.press(cards.filter(has_text=wanted))
        for card in (await cards.filter(has_not_text=wanted).all())[:2]:
            await visitor.press(card)
    await visitor.press(page.get_by_role("button", name=re.compile("^Keep ")))
    await visitor.hears(lambda: visitor.stage == "choose")
    for name in ("Clay Champion", "Fire Axe"):
        await visitor.press(page.get_by_role("radio", name=re.compile(f"^{name}")))
    await visitor.press(page.get_by_role("button", name=re.compile("^Lay ")))
    await visitor.hears(lambda: "play" in visitor.scene["legal"])
    await done(visitor, visitor.button("Play Fire Axe"))
    assert await to_the_exchange(visitor)

    mine = page.get_by_role("region", name="Your side")
    await visitor.press(mine.get_by_text("Why the d8?"))
    await expect(mine.get_by_role("listitem")).to_have_text(["Clay Champion: d8", "Fire Axe: d8 (holds)"])
    await done(visitor, choice(visitor, "swing"))  # a bluff that touches: a stone less
    assert await to_the_exchange(visitor)
    await expect(mine.get_by_text("Why the d10?")).to_be_visible()
    await expect(mine.get_by_role("listitem")).to_have_text(
        ["Clay Champion: d8", "Fire Axe: d8", "Clay Champion: d10 (holds)"]
    )
