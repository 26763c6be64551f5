"""Whole games of Awake Heroes, from the draft to the end: by mouse, by touch, by dragging and by keys."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.awake.field import FOE, PACK, STORM, Field
from tests.browser.awake.player import Player, Visit
from tests.browser.awake.ways import Way
from tests.browser.visitor import PHONE

from hyakki.games.awake.scene.types import Scene

SMALL = PHONE | {"viewport": {"width": 320, "height": 640}}


async def test_from_the_draft_to_a_fallen_castle(field: Field, visit: Visit) -> None:
    visitor = await visit(field.address)
    await visitor.home()
    end = field.foresee(at_castle, STORM)
    match = await visitor.sit_down()
    await choose_storm(visitor)
    for _ in range(6):
        await visitor.asked()
        await visitor.go(STORM)
    await hurry(field, visitor, match, end, STORM)
    await visitor.play_on(STORM)
    assert visitor.scene.reason == "castle"
    won = visitor.dialog("You win")
    await expect(won).to_contain_text(re.compile(".+'s castle has fallen."))
    told = re.compile(r"What decided it, in round \d+: (.+?)\s*See it again")
    await expect(won).to_contain_text(told, use_inner_text=True)  # fetched once the game is over
    decided = told.search(await won.inner_text())
    assert decided
    for left in await won.locator("figure li b").all():
        await expect(left).to_have_text(re.compile(r"^\d+%$"))
    again = await visitor.second_tab()
    await again.open(await won.get_by_role("link", name="See it again").get_attribute("href") or "")
    await expect(again.page.get_by_role("main").get_by_role("status").first).to_have_text(decided[1])
    await again.page.close()

    await visitor.press(visitor.again)
    await visitor.hears(lambda: not visitor.scene.over)
    await visitor.asked()
    kept = visitor.page.get_by_role("button", name=re.compile("^Your last team: "))
    await expect(kept).to_have_accessible_name("Your last team: Golem, Salamander and Colossus")
    await visitor.press(kept)
    await expect(visitor.team.get_by_role("meter")).to_have_accessible_name("Cost 10 of 10")
    await expect(visitor.page.get_by_role("radio", name=re.compile("^Gearwright"))).to_be_checked()


async def choose_storm(visitor: Player) -> None:
    """All that the team builder has: filters, both sides of a card, the cost meter, ready-made teams."""
    await visitor.asked()
    # A team is chosen beforehand, so that one press begins; without one the button is dull and says why.
    await expect(visitor.ready).to_have_class(re.compile(r"\bmain\b"))
    await expect(visitor.team.get_by_role("button", name=re.compile("^Remove "))).to_have_count(4)
    await visitor.dismiss()
    await expect(visitor.ready).not_to_have_class(re.compile(r"\bmain\b"))
    await expect(visitor.refusal).to_have_text("A team needs at least one character.")
    await visitor.ready.click(force=True)  # it is said to be disabled, and does nothing
    assert visitor.moves == []
    everybody = visitor.page.get_by_role("list", name="Characters").get_by_role("listitem")
    await expect(everybody).to_have_count(39)
    await visitor.page.get_by_role("combobox", name="Country").select_option("Gearwright League")
    await expect(everybody).to_have_count(13)
    await visitor.page.get_by_role("combobox", name="Role").select_option("Breaker")
    await expect(everybody).to_have_count(2)
    await visitor.page.get_by_role("combobox", name="Cost").select_option("5")
    await expect(visitor.page.get_by_text("1 of 39 characters")).to_be_visible()

    await visitor.press(visitor.button("Look at Colossus"))
    card = visitor.dialog("Colossus")
    for side, skill in (("Plain", "Tremor"), ("Awake", "Fall of Bronze")):
        await expect(card.get_by_role("region", name=side)).to_contain_text(skill)
        await expect(card.get_by_role("region", name=side).get_by_role("img")).to_have_accessible_name(
            re.compile("^Moves forward.* Weak from forward")
        )
    await visitor.press(card.get_by_role("button", name="Add Colossus"))
    meter = visitor.team.get_by_role("meter")
    await expect(meter).to_have_accessible_name("Cost 5 of 10")
    for what in ("Country", "Role", "Cost"):
        await visitor.page.get_by_role("combobox", name=what).select_option("All")

    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Clockwork wall: ")))
    await expect(visitor.tile("Talos")).to_have_attribute("aria-pressed", "true")
    await visitor.press(visitor.tile("Colossus"))
    await expect(visitor.refusal).to_contain_text(re.compile(r"^Colossus costs 5, and you have \d left\.$"))
    for name in ("Talos", "Lynceus", "Kobold", "Homunculus"):
        await visitor.press(visitor.button(f"Remove {name}"))
    for name in ("Salamander", "Colossus"):
        await visitor.press(visitor.tile(name))
    await expect(meter).to_have_accessible_name("Cost 10 of 10")
    assert visitor.moves == [], "nothing is sent before all is chosen"
    await visitor.press(visitor.ready)
    await visitor.hears(lambda: visitor.scene.stage == "placing")
    assert visitor.moves[0] == "country Gearwright League"


async def test_by_touch_on_a_phone_until_nobody_of_theirs_stands(field: Field, visit: Visit) -> None:
    visitor = await visit(field.address, **PHONE)
    await visitor.home()
    end = field.foresee(lambda scenes: not at_castle(scenes), PACK)
    match = await visitor.sit_down()
    await visitor.asked()
    await visitor.press(visitor.button("No more tips"))
    for _ in range(8):
        await visitor.asked()
        await visitor.go(PACK)
    await hurry(field, visitor, match, end, PACK)
    await visitor.play_on(PACK)
    assert visitor.scene.reason == "annihilation"
    await expect(visitor.dialog("You win")).to_contain_text(re.compile("All of .+'s characters have fallen"))
    await visitor.press(visitor.button("Look at the table"))
    await visitor.press(visitor.button("What happened"))
    await expect(visitor.dialog("What happened").get_by_role("listitem").last).to_contain_text("win")


async def test_by_dragging_on_the_smallest_phone_and_lost(field: Field, visit: Visit) -> None:
    me = Way("Lantern Shogunate", ("Chochin",), "enemies", awakens=False)
    end = field.foresee(lambda scenes: any(s.odds for s in scenes) and scenes[-1].turns > 6, me, FOE)
    visitor = await visit(field.address, **SMALL)
    visitor.hand = "drag"
    await visitor.home()
    match = await visitor.sit_down(level="Normal")
    await visitor.asked()
    await visitor.press(visitor.button("No more tips"))
    for _ in range(6):
        await visitor.asked()
        await visitor.go(me)
    await hurry(field, visitor, match, end, me)
    await visitor.play_on(me)
    assert any(move.startswith("move ") for move in visitor.moves)
    result = visitor.dialog("You lost")
    await expect(result).to_contain_text("All of your characters have fallen.")
    ratings = result.get_by_role("link", name="All ratings")
    await ratings.scroll_into_view_if_needed()
    await expect(ratings).to_be_in_viewport(ratio=1)


async def test_a_whole_turn_by_keyboard_alone(field: Field, visit: Visit) -> None:
    """From the home page, over every step of a turn, with the key that skips."""
    me = Way("Gearwright League", ("Talos",), "enemies", items=True, skills=True)
    field.foresee(lambda scenes: any(map(has_item, scenes[:40])) and any(s.odds for s in scenes), me)
    visitor = await visit(field.address)
    visitor.hand = "keys"
    keys = visitor.page.keyboard
    await visitor.home()
    await visitor.set_table()
    await visitor.tab_to("Play", back=True)
    await keys.press("Enter")
    await visitor.page.wait_for_url("**/match/*")
    await visitor.asked()
    await visitor.tab_to("No more tips")
    await keys.press("Enter")
    await visitor.page.get_by_role("radio", name=re.compile("^Gearwright")).focus()
    await keys.press("Space")
    await visitor.dismiss()
    await visitor.page.get_by_role("combobox", name="Role").focus()
    await keys.press("g")
    await visitor.tab_to("Talos, Guard, 3 cost")
    await keys.press("Enter")
    await visitor.tab_to("Ready: this is my team")
    await keys.press("Enter")
    await visitor.hears(lambda: visitor.scene.stage == "placing")

    done: set[str] = set()
    while not {"item", "skill", "move", "hit", "pass"} <= done:
        assert await visitor.asked() != "over", done
        if visitor.scene.ask == "move":
            await expect(visitor.step).to_have_text(re.compile("^Move *required"))
        moves = visitor.wishes(me)
        await visitor.do(*moves)
        done |= {move.split()[0] for move in moves}
    await visitor.asked()
    at = visitor.scene.castles[0].square
    await visitor.walk(at)
    for key, square in (("Home", "a1"), ("End", "g1"), ("ArrowUp", "g2"), ("ArrowRight", "g2")):
        await keys.press(key)
        assert await visitor.on_square() == square


def at_castle(scenes: list[Scene]) -> bool:
    """Whether the last blow is against the castle."""
    return last(scenes).ask == "attack" and STORM(last(scenes)).endswith("d8")


def last(scenes: list[Scene]) -> Scene:
    return scenes[-1]


async def hurry(field: Field, visitor: Player, match: str, turn: int, me: Way) -> None:
    """On to a turn: what lies between is more of the same."""
    version = await field.hurry(match, lambda scene: scene.turns >= turn, me)
    await visitor.hears(lambda: visitor.frame["version"] >= version)


def has_item(scene: Scene) -> bool:
    return scene.ask == "item" and any(move.startswith("item ") for move in scene.legal)
