"""Whole games of Hoshi Battle without a clock: by mouse, and by those who do not see the table."""

from __future__ import annotations

import re
from itertools import cycle

from playwright.async_api import Locator, expect
from tests.browser.hoshi.clear import all_of_the_table_was_seen, watch_the_table
from tests.browser.hoshi.dojo import (
    Dojo,
    answer,
    asked,
    bluffs,
    choice,
    done,
    hand_of,
    looked,
    moves,
    to_a_duels_end,
    to_the_exchange,
)
from tests.browser.hoshi.player import FINISHED, Player, Visit
from tests.browser.listener import Listener
from tests.browser.looks import AT_REST, axe_finds_nothing, fits_phone_and_thumb, take_pictures
from tests.browser.notes import a_note_stands_clear, box_of, stays_under_the_pointer
from tests.browser.visitor import HELD, PHONE

from hyakki.server.http.rulebook import rulebook

NAMED = re.compile(r"(?:^|[.] )([^.,:]+(?:, the Desperate One)?), (?:d8|d10|Artifact|Power|Legend), cost")
"""The names of the cards, as they are read out."""
PHONES = ((390, 844), (320, 640))
SCREENS = (*PHONES, (1440, 900))
READABLE = 44
"""So many pixels wide is a die at least, also on the smallest phone at the most crowded table."""
MOMENT = 300
"""Milliseconds for which what has just appeared takes no press."""
WORDS_LIE_WITHIN = """(button) => {
  const edge = button.getBoundingClientRect();
  const { top, bottom, width } = button.querySelector('.says').getBoundingClientRect();
  return width > 80 && top >= edge.top && bottom <= edge.bottom;
}"""
EARNEST = 12
"""So many exchanges are played in earnest; then bluffs end the game soon."""


async def test_a_whole_game_against_a_bot_by_mouse(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    first = await visitor.sit_down(mode="Calm")
    goal = page.get_by_role("region", name="How to win")
    await expect(goal).to_have_text("Three Heroes each, two stones per Hero. The last Hero standing wins.")
    await the_rules_begin_with_the_calm_quick_start(visitor)
    exchanges = 0
    while await to_the_exchange(visitor):
        me = visitor.scene["seat"]
        mine, theirs = (visitor.scene["players"][seat]["left"] for seat in (me, 1 - me))
        await expect(goal).to_have_text(re.compile(rf"^Calm\. Last Hero wins: .*\byou {mine}\b"))
        await expect(goal).to_have_text(re.compile(rf"(?!you)\b\w+ {theirs}\b"))
        strike = hand_of(visitor, mine=True)["touch"] == "hit"
        if exchanges == 0:  # nobody guards twice in a row
            await done(visitor, choice(visitor, "guard"))
            assert await asked(visitor) == "exchange"
            await looked(visitor)
            await sees_the_note_beside_what_it_speaks_of(visitor)
            await keeps_every_place_whether_there_is_a_note_or_not(visitor)
            assert "guard" not in visitor.scene["legal"]
            await looked(visitor)
            await choice(visitor, "guard").click(force=True)
            await expect(visitor.refusal).to_contain_text("HB-R29")
            await expect(page.locator(".calm .blocking")).to_have_text("hand rests")  # what is in the way
            await done(visitor, choice(visitor, "roll"))
            await expect(page.get_by_role("region", name="What happened")).to_contain_text("You have ")
            await expect(visitor.near("caption")).to_contain_text("only you see it")
            await expect(page.locator(".caption").first).to_contain_text("secret roll")
            # Without motion nothing passes by: what both did stays, and says that it is of the last turn.
            for caption in (page.locator(".caption").first, visitor.near("caption")):
                await expect(caption.locator(".did")).to_have_text("last turn: Roll.")
            # What became of one's own guard is still told after both have rolled.
            await expect(page.get_by_role("region", name="What happened")).to_contain_text(
                re.compile(r"No swing came\.\s*Then you both rolled again\.")
            )
            assert hand_of(visitor, mine=False)["faces"] == []
        else:
            await done(visitor, choice(visitor, "swing" if strike or exchanges > EARNEST else "roll"))
        exchanges += 1
    await expect(visitor.dialog(FINISHED)).to_be_visible()
    opened = [event["moves"] for event in visitor.events if event["kind"] == "exchanged"]
    assert len(opened) > exchanges
    assert any(event["kind"] == "hit" for event in visitor.events)
    won = visitor.scene["places"][visitor.scene["seat"]] == 1
    assert await page.evaluate("JSON.parse(localStorage['hyakki.settings']).won") == ["hoshi"] * won
    ways = page.get_by_role("region", name="What would you like next?")
    await expect(ways).to_be_visible(visible=not won)
    await axe_finds_nothing(visitor)

    await visitor.press(visitor.again)
    await expect(page).not_to_have_url(re.compile(f"{first}$"))
    await expect(page.get_by_role("heading", name="Keep three Heroes")).to_be_visible()


async def the_rules_begin_with_the_calm_quick_start(visitor: Player) -> None:
    await visitor.page.keyboard.press("?")
    book = visitor.dialog("Rules: Hoshi Battle")
    start = rulebook("hoshi").start
    [goal, *timed] = (step for step in start if not step.mode)
    calm = [step for step in start if step.mode == "calm"]
    assert [step.title for step in calm] == [step.title for step in timed]
    told = [f"{step.title}. {step.text}" for step in (goal, *calm)]
    await expect(book.get_by_role("listitem").get_by_role("paragraph")).to_have_text(told)
    await visitor.press(book.get_by_role("button", name="Close"))


async def sees_the_note_beside_what_it_speaks_of(visitor: Player) -> None:
    usual = visitor.page.viewport_size
    assert usual
    choices = visitor.page.get_by_role("group", name="Your choice")
    prompt, news, board = map(visitor.page.locator, (".calm .ask", ".calm .story", ".calm .room"))
    await a_note_stands_clear(visitor, prompt, news, choices, board, visitor.near("caption"))
    for button in await choices.get_by_role("button").all():
        await stays_under_the_pointer(visitor, button)
    await visitor.page.set_viewport_size(usual)


async def keeps_every_place_whether_there_is_a_note_or_not(visitor: Player) -> None:
    usual = visitor.page.viewport_size
    assert usual
    with_note = [await places(visitor, width, height) for width, height in SCREENS]
    await visitor.press(visitor.button("No more tips"))
    await expect(visitor.hints).to_have_count(0)
    assert with_note == [await places(visitor, width, height) for width, height in SCREENS]
    for (_, height), boxes in zip(SCREENS, with_note, strict=True):
        edges = [edge for top, bottom in boxes for edge in (top, bottom)]
        assert edges == sorted(edges), (height, boxes)
        assert edges[-1] <= height, (height, boxes)
    await visitor.page.set_viewport_size(usual)


async def places(visitor: Player, width: int, height: int) -> list[tuple[int, int]]:
    """Tops and bottoms of the other's line, the table, one's own line, what happened and the choices."""
    page = visitor.page
    await page.set_viewport_size({"width": width, "height": height})
    await page.evaluate("scrollTo(0, 0)")
    await page.evaluate(AT_REST)
    things = (
        page.locator(".caption:not(.near)"),
        page.locator(".calm .room"),
        visitor.near("caption"),
        page.locator(".dock > .line"),
        page.get_by_role("group", name="Your choice"),
    )
    boxes = [await box_of(thing) for thing in things]
    return [(round(box["y"]), round(box["y"] + box["height"])) for box in boxes]


async def test_the_whole_table_is_in_sight_on_phones_at_every_moment_of_an_exchange(
    dojo: Dojo, visit: Visit
) -> None:
    visitor = await visit(dojo.address, **PHONE)
    page = visitor.page
    await visitor.home(speed="Brisk")
    await visitor.sit_down(mode="Calm")
    await watch_the_table(visitor)
    for move, (width, height) in zip(
        ("roll", "guard", "feint", "swing", "roll"), cycle(PHONES), strict=False
    ):
        await page.set_viewport_size({"width": width, "height": height})
        assert await to_the_exchange(visitor)
        await expect(page.locator(".ask")).to_have_text("Choose in secret")  # all has been shown
        await done(visitor, choice(visitor, move))
    assert await to_the_exchange(visitor)
    await expect(page.locator(".ask")).to_have_text("Choose in secret")
    await all_of_the_table_was_seen(visitor)

    other = visitor.scene["players"][1 - visitor.scene["seat"]]
    await visitor.press(page.get_by_role("button", name=re.compile("^Show .+'s cards$")))
    await expect(visitor.dialog("Cards of this duel")).to_contain_text(other["hero"]["name"])
    await fits_phone_and_thumb(visitor)


async def test_on_phones_every_choice_says_all_that_it_does(dojo: Dojo, visit: Visit) -> None:
    """On tall ones on its button; on small ones to who holds it, by finger or mouse, and to the keyboard."""
    visitor = await visit(dojo.address, **PHONE)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm")
    assert await to_the_exchange(visitor)
    await looked(visitor)
    guard = choice(visitor, "guard")
    says = guard.get_by_text(re.compile(r"^Stops a swing.+\.$"))
    await page.evaluate(AT_REST)
    for button in await page.get_by_role("group", name="Your choice").get_by_role("button").all():
        assert await button.evaluate(WORDS_LIE_WITHIN)
    await page.set_viewport_size({"width": 320, "height": 640})
    await page.evaluate(AT_REST)
    assert (await box_of(says))["width"] < READABLE
    known = len(moves(visitor))
    box = await box_of(guard)
    finger = await visitor.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    await expect(page.locator(".move.held")).to_have_attribute("data-move", "guard")
    told = await box_of(says)
    assert told["width"] > 200
    assert told["x"] >= 0
    assert told["y"] + told["height"] <= box["y"]
    await take_pictures(visitor, "hoshi-held-choice", [((320, 640), "light")], whole=False)
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await expect(page.locator(".move.held")).to_have_count(0)
    await page.mouse.move(point["x"], point["y"])
    await page.mouse.down()
    await expect(page.locator(".move.held")).to_have_attribute("data-move", "guard")
    await page.mouse.up()
    await expect(page.locator(".move.held")).to_have_count(0)
    assert len(moves(visitor)) == known  # it was read, and not chosen
    await page.keyboard.press("Tab")
    await guard.focus()
    assert (await box_of(says))["width"] > 200
    await done(visitor, guard)
    assert [it["move"] for it in moves(visitor)[known:]] == ["guard"]


async def test_a_long_story_is_told_whole_on_the_smallest_phone_and_a_tip_waits(
    dojo: Dojo, visit: Visit
) -> None:
    dojo.meet("H8")  # Fire Harpy, of whom there is much to tell
    visitor = await visit(dojo.address, **PHONE | {"viewport": {"width": 320, "height": 640}})
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    await visitor.keep_the_first()
    await watch_the_table(visitor)
    assert await to_the_exchange(visitor)
    story = page.get_by_role("region", name="What happened")
    await expect(story).to_contain_text("for the rest of the duel.")
    await expect(visitor.hints).to_be_hidden()
    prompt = await box_of(page.locator(".calm .ask"))
    await all_of_the_table_was_seen(visitor)
    await done(visitor, choice(visitor, "roll"))
    assert await to_the_exchange(visitor)
    await expect(visitor.hints).to_be_visible()
    assert await box_of(page.locator(".calm .ask")) == prompt
    await all_of_the_table_was_seen(visitor)


async def test_two_dice_and_who_sees_them_fit_on_the_smallest_phone(dojo: Dojo, visit: Visit) -> None:
    dojo.deal("H6", unlike="H4")  # Saal Swordsman, who throws two dice
    visitor = await visit(dojo.address, **PHONE | {"viewport": {"width": 320, "height": 640}})
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    heroes = page.get_by_role("list", name="Heroes").get_by_role("button")
    await visitor.press(heroes.filter(has_text="Saal Swordsman"))
    duels = await page.get_by_role("list", name="Duel cards").get_by_role("button").all()
    for card in (await heroes.filter(has_not_text="Saal Swordsman").all())[:2] + duels[:3]:
        await visitor.press(card)
    await visitor.press(page.get_by_role("button", name=re.compile("^Keep ")))
    await visitor.hears(lambda: visitor.stage == "choose")
    for radio in (
        page.get_by_role("radio", name=re.compile("^Saal Swordsman")),
        page.get_by_role("radio").last,
    ):
        await visitor.press(radio)
    await visitor.press(page.get_by_role("button", name=re.compile("^Lay ")))
    await visitor.hears(lambda: visitor.stage != "choose")
    assert await to_the_exchange(visitor)
    signs = page.locator(".calm .signs.near .sign")
    while await signs.count() < 3:  # two symbols, and who sees them
        await done(visitor, choice(visitor, "roll"))
        assert await to_the_exchange(visitor)
    await page.evaluate(AT_REST)
    await expect(signs.last).to_have_text("only you see it")
    told, mat = await box_of(signs.last), await box_of(page.locator(".calm .room"))
    assert told["x"] >= 0
    assert told["y"] + told["height"] <= mat["y"] + mat["height"]


async def test_a_choice_keeps_its_place_when_a_card_asks_for_another_way_to_swing(
    dojo: Dojo, visit: Visit
) -> None:
    """Where a finger has learnt to guard, it never swings."""
    found = []
    for hero, choices in (("H2", 4), ("H3", 5)):  # Reed Fencer; Poltergeist, who wants a shout
        dojo.meet(hero)
        visitor = await visit(dojo.address)
        await visitor.home()
        await visitor.sit_down(mode="Calm", cards="Experienced")
        await visitor.keep_the_first()
        assert await to_the_exchange(visitor)
        buttons = visitor.page.get_by_role("group", name="Your choice").get_by_role("button")
        await expect(buttons).to_have_count(choices)
        known = [buttons.nth(at) for at in range(4)]
        assert [await it.get_attribute("data-move") for it in known] == ["roll", "swing", "guard", "feint"]
        found.append([await boxes_at(visitor, size, known) for size in SCREENS])
    assert found[0] == found[1]
    await take_pictures(visitor, "hoshi-ways-to-swing", whole=False)
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    for die in await visitor.page.locator(".calm .dice .slot").all():
        assert (await box_of(die))["width"] >= READABLE
    await looked(visitor)
    # Keys have the same places; one pressed before the next choice can have been seen chooses nothing.
    await visitor.page.evaluate(HELD)
    known_moves = len(moves(visitor))
    await visitor.page.keyboard.press("3")
    await visitor.hears(lambda: len(moves(visitor)) > known_moves)
    assert await asked(visitor) == "exchange"
    await visitor.page.keyboard.press("1")
    await choice(visitor, "roll").click()
    await visitor.pass_by(MOMENT)
    await visitor.page.keyboard.press("5")
    await visitor.hears(lambda: len(moves(visitor)) > known_moves + 1)
    assert [it["move"] for it in moves(visitor)[known_moves:]] == ["guard", "swing shouting"]


async def boxes_at(visitor: Player, size: tuple[int, int], things: list[Locator]) -> list[list[int]]:
    width, height = size
    await visitor.page.set_viewport_size({"width": width, "height": height})
    await visitor.page.evaluate("scrollTo(0, 0)")
    await visitor.page.evaluate(AT_REST)
    boxes = [await box_of(thing) for thing in things]
    return [[round(box[side]) for side in ("x", "y", "width", "height")] for box in boxes]


async def test_a_card_that_the_other_lays_open_stays_until_it_is_read(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address, **PHONE)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm")

    def sent() -> list[str]:
        events = (it for it in visitor.events if it["kind"] == "revealed")
        return [it["name"] for it in events if it["seat"] != visitor.scene["seat"]]

    while not sent():
        await visitor.hears(lambda: bool(visitor.scene["legal"]) or bool(sent()))
        if not sent():
            await answer(visitor)
    laid = page.locator(".laid")
    for width, height in SCREENS:
        await page.set_viewport_size({"width": width, "height": height})
        await expect(page.locator(".ask")).to_have_text(re.compile(r"^\w+ sends in a Hero$"))
        await expect(laid).to_contain_text(sent()[0])
        await expect(laid).to_be_in_viewport(ratio=1)
        assert await laid.evaluate("(it) => it.scrollHeight <= it.clientHeight"), "all of it can be read"
        await axe_finds_nothing(visitor)
    await page.mouse.click(width / 2, height / 2)  # a press that hurries does not hurry this
    await looked(visitor)
    await expect(laid).to_be_visible()
    await visitor.press(visitor.button("Continue"))
    await expect(laid).to_have_count(0)


async def test_the_end_of_a_duel_stays_until_it_is_read(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address, **PHONE)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm")
    ended = await to_a_duels_end(visitor, "swing")  # bluffs that land, since nobody guards
    assert ended["loser"] == visitor.scene["seat"]
    for width, height in PHONES:
        await page.set_viewport_size({"width": width, "height": height})
        await expect(page.locator(".ask")).to_have_text("You lost this duel")
        # Both choices, who was hit by whom, what it cost, and who comes next.
        await expect(visitor.near("caption").locator(".did")).to_have_text("Swing.")
        await expect(page.locator(".caption").first.locator(".did")).to_have_text("Roll.")
        await expect(page.locator(".calm .touch")).to_have_text("Your bluff")
        told = page.get_by_role("region", name="What happened").get_by_role("listitem").filter(visible=True)
        await expect(told.filter(has_text="is out; 2 Heroes left.")).to_be_visible()
        await expect(told.last).to_have_text(re.compile("^You lose .+ with your Hero\\.$"))
        await expect(told.filter(has_text="no stones left")).to_be_visible()
        await expect(page.locator(".ended")).to_contain_text(re.compile("^Next: .+ another Hero\\."))
        await take_pictures(visitor, "hoshi-duel-end", whole=False)
        await page.set_viewport_size({"width": width, "height": height})
        await axe_finds_nothing(visitor)
    await expect(visitor.button("Continue")).to_be_in_viewport(ratio=1)
    await visitor.press(visitor.button("Continue"))
    await expect(page.locator(".ended")).to_have_count(0)
    await expect(page.get_by_role("heading", name="Who fights for you?")).to_be_visible()


async def test_a_whole_game_by_the_accessibility_tree_and_announcements_alone(
    dojo: Dojo, visit: Visit
) -> None:
    visitor = await visit(dojo.address)
    ear = Listener(visitor.page)
    await ear.listen()
    await visitor.home()
    await visitor.choose_table("Hoshi Battle", 2, "Easy", (), {"Duels": "Calm"})
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
        elif re.match(r"^Your die: .+ Their die: .+ Roll, swing", said):
            exchanges += 1
            hit = "If you swing: a hit" in said or exchanges > EARNEST
            await press(ear, "Swing" if hit else "Roll")
            await ear.hears(r"^You choose: (swing|roll)")
        elif re.search(r"^(You|\w+) wins? the duel against |^(?!You )\w+ (reveals|plays (?!no card))", said):
            await press(ear, "Continue")
        elif re.search(r"wins? the game\.$", said):
            break
    await ear.tree_with("- dialog /wins?$/")
    heard = "\n".join(ear.all)
    both = r"^(You|\w+) (roll|swing|guard|feint)s?.*, (you|\w+) (roll|swing|guard|feint)s?.*\.$"
    assert re.search(both, heard, re.MULTILINE), "both choices are read out"
    assert "You have " in heard
    assert re.search(r"Your bluff backfires|is hit by you", heard)


async def press(ear: Listener, *starts: str) -> None:
    """Go to the button whose name begins so, and press Enter there, once it takes a press."""
    name = re.compile(f"^({'|'.join(map(re.escape, starts))})")
    button = ear.page.get_by_role("button", name=name).first
    await expect(button).to_be_visible()
    await expect(ear.page.locator("[aria-busy=true]")).to_have_count(0)
    await button.press("Enter")


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
    await expect(visitor.hints).to_contain_text("To hit, you need a Strike.")
    await take_pictures(visitor, "hoshi-exchange", whole=False)
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    await a_hint_names_a_choice_and_marks_it(visitor)
    await page.keyboard.press("1")
    await visitor.hears(lambda: any(event["kind"] == "exchanged" for event in visitor.events))
    assert [message["move"] for message in visitor.sent if message["type"] == "move"][-1] == "roll"
    await visitor.press(visitor.button("No more tips"))
    await expect(visitor.hints).to_have_count(0)
    await expect(page.get_by_role("main")).to_contain_text("has chosen")  # the other has chosen, and waits
    await visitor.same_after_reload()


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


async def lay_down(visitor: Player, hero: str, duel: str) -> None:
    """Of an experienced deal keep these two and others, and fight with them first."""
    page = visitor.page
    for kind, wanted in (("Heroes", hero), ("Duel cards", duel)):
        cards = page.get_by_role("list", name=kind).get_by_role("button")
        await visitor.press(cards.filter(has_text=wanted))
        for card in (await cards.filter(has_not_text=wanted).all())[:2]:
            await visitor.press(card)
    await visitor.press(page.get_by_role("button", name=re.compile("^Keep ")))
    await visitor.hears(lambda: visitor.stage == "choose")
    for name in (hero, duel):
        await visitor.press(page.get_by_role("radio", name=re.compile(f"^{name}")))
    await visitor.press(page.get_by_role("button", name=re.compile("^Lay ")))
    await visitor.hears(lambda: visitor.stage != "choose")


async def test_the_table_says_which_die_one_rolls_and_why(dojo: Dojo, visit: Visit) -> None:
    """HB-E1: Clay Champion with the Fire Axe, before and after the loss of a stone."""
    dojo.deal("H10", "D4", unlike="H4")
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    await lay_down(visitor, "Clay Champion", "Fire Axe")
    await visitor.hears(lambda: "play" in visitor.scene["legal"])
    assert await asked(visitor) == "window"
    await done(visitor, page.get_by_role("button", name=re.compile("^Play Fire Axe")))
    assert await to_the_exchange(visitor)

    mine = page.get_by_role("region", name="Your side")
    await visitor.press(mine.get_by_text("Why the d8?"))
    await expect(mine.get_by_role("listitem")).to_have_text(["Clay Champion: d8", "Fire Axe: d8 (counts)"])
    await bluffs(visitor)  # a stone less
    assert await to_the_exchange(visitor)
    await expect(mine.get_by_text("Why the d10?")).to_be_visible()
    await expect(mine.get_by_role("listitem")).to_have_text(
        ["Clay Champion: d8", "Fire Axe: d8", "Clay Champion: d10 (counts)"]
    )


async def test_a_card_is_asked_about_under_what_happened_and_a_turn_always_in_one_place(
    dojo: Dojo, visit: Visit
) -> None:
    dojo.deal("H10", "D17", unlike="H4")  # Duellist's Oath is played as a round begins
    visitor = await visit(dojo.address, **PHONE)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    await lay_down(visitor, "Clay Champion", "Duellist's Oath")
    assert await to_the_exchange(visitor)
    await bluffs(visitor)  # a stone less, and a new round
    assert await asked(visitor) == "window"
    story, prompt = page.get_by_role("region", name="What happened"), page.locator(".calm .ask")
    for width, height in SCREENS:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(AT_REST)
        over = story.get_by_text("The round is over.")
        await expect(over).to_be_visible()
        await expect(prompt).to_have_text("A round begins. Play your card?")
        happened, wanted = await box_of(over), await box_of(prompt)
        assert happened["y"] + happened["height"] <= wanted["y"]
        card = await box_of(page.get_by_role("button", name=re.compile("^Play Duellist's Oath")))
        assert wanted["y"] + wanted["height"] <= card["y"]
    await take_pictures(visitor, "hoshi-next-round", whole=False)
    assert await to_the_exchange(visitor)
    places = []
    for width, height in SCREENS:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(AT_REST)
        await expect(prompt).to_have_text("Choose in secret")
        over = story.get_by_text("The round is over.")
        places.append((await box_of(over), await box_of(prompt)))
    await take_pictures(visitor, "hoshi-new-round", whole=False)
    await done(visitor, choice(visitor, "roll"))
    assert await to_the_exchange(visitor)
    for (width, height), (happened, wanted) in zip(SCREENS, places, strict=True):
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(AT_REST)
        await expect(prompt).to_have_text("Choose in secret")
        assert (await box_of(prompt))["y"] == wanted["y"]
        if (width, height) in PHONES:
            assert wanted["y"] + wanted["height"] <= happened["y"]
