"""Traps, awakenings, the duel; odds and dice; what is taken back and what is refused."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.async_api import expect
from tests.browser.awake.field import (
    FOE,
    FOXES,
    PACK,
    QUIET,
    Field,
    Wanted,
    asks,
    first_move,
    holding_trap,
    may_awaken,
    may_hit,
)
from tests.browser.awake.player import Player, Visit
from tests.browser.awake.ways import Collector, Way, mine

from hyakki.games.awake.scene.types import Scene

ALONE = Way("Lantern Shogunate", ("Tengu",), "enemies")
TRAPPER = Way("Gearwright League", ("Talos", "Kobold"), "peace", traps=True, strikes=False)


class Swapper(Way):
    """Awakens first, and chooses whom a skill is for."""

    def _skill(self, scene: Scene) -> str:
        return self._rise(scene) or super()._skill(scene)

    def _on(self, scene: Scene) -> str:
        return next((move for move in scene.legal if move != "pass"), "pass")


SWAPPER = Swapper("Lantern Shogunate", ("Kitsune", "Kappa"), "enemies", skills=True)


async def at(
    field: Field, visit: Visit, wanted: Wanted, me: Way, level: str = "easy", *, speed: str = "", **how: Any
) -> Player:
    """Somebody who looks at this moment, and knows the game."""
    guest, profile = await field.guest()
    match = await field.moment(guest, wanted, me, level)
    visitor = await visit(field.address, storage_state=profile, **how)
    if speed:
        await visitor.home(speed=speed)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    assert wanted(visitor.scene)
    if await visitor.hints.count():
        await visitor.press(visitor.button("No more tips"))
    return visitor


async def test_a_trap_is_set_waits_and_goes_off(field: Field, visit: Visit) -> None:
    def comes(scenes: list[Scene]) -> bool:
        set_now = [scene.turns for scene in scenes if holding_trap(scene)]
        return bool(set_now) and any(went_off(*pair) for pair in pairwise(scenes))

    field.foresee(comes, TRAPPER, FOE)
    visitor = await visit(field.address)
    await visitor.home()
    await visitor.sit_down(level="Normal")
    await visitor.asked()
    await visitor.press(visitor.button("No more tips"))
    while not (visitor.scene.stage == "turn" and holding_trap(visitor.scene)):
        await visitor.go(TRAPPER)
        await visitor.asked()
    item = TRAPPER(visitor.scene)[5:]
    [where] = visitor.target(TRAPPER, f"item {item}")
    square = where[-2:]
    await visitor.take(item)
    await expect(visitor.square(square)).to_have_accessible_description(re.compile("can be chosen"))
    await visitor.choose(square)
    await visitor.hears(lambda: len(visitor.scene.traps) > 0)
    await visitor.asked()
    await expect(visitor.square(square)).to_have_accessible_description(re.compile(f"your trap {item}"))
    [trap] = [trap for trap in visitor.scene.traps if trap.seat == 0]
    inside = visitor.square(trap.area[0])
    await expect(inside).to_have_accessible_description(re.compile(f"your {item} goes off here"))
    while not any(event["kind"] == "trap_sprung" for event in visitor.events):
        assert await visitor.asked() != "over"
        await visitor.go(TRAPPER)
    sprung = next(event for event in visitor.events if event["kind"] == "trap_sprung")
    log = visitor.page.get_by_role("complementary", name="What happened").get_by_role("listitem")
    told = log.filter(has_text=sprung["item"]).filter(has_text=sprung["name"])
    await expect(told.first).to_be_visible()
    await expect(visitor.square(sprung["square"])).not_to_have_accessible_description(re.compile("your trap"))


def went_off(before: Scene, after: Scene) -> bool:
    """A trap of mine is gone, though nobody of mine stands on it."""
    gone = {trap.square for trap in before.traps if trap.seat == 0} - {trap.square for trap in after.traps}
    return bool(gone) and not any(unit.square in gone for unit in after.units)


async def test_awakening_in_the_enemys_territory(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, may_awaken, PACK)
    move = next(move for move in visitor.scene.legal if move.startswith("awaken "))
    unit = next(unit for unit in visitor.scene.units if unit.square == move[7:])
    assert int(unit.square[1]) > 5 if unit.square else False
    assert len(mine(visitor.scene)) > 1
    await visitor.do(move)
    assert awakenings(visitor) == ["territory"]
    risen = next(it for it in visitor.scene.units if it.seat == 0 and it.name == unit.name)
    assert risen.awake
    assert risen.hp > unit.hp
    await expect(visitor.square(move[7:])).to_have_accessible_name(
        re.compile(f"^{unit.name}, yours, .* {risen.left} of {risen.hp} HP, awake")
    )


async def test_the_last_one_awakens_wherever_it_stands_and_the_table_turns_gold(
    field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, may_awaken, ALONE, speed="Calm")
    [unit] = mine(visitor.scene)
    assert visitor.scene.turns < 3
    assert unit.square
    await visitor.make(f"awaken {unit.square}")
    gold = visitor.page.get_by_text("Tengu, the last of its side, awakens", exact=True)
    await expect(gold).to_be_visible()
    await visitor.page.mouse.click(5, 450)  # a press anywhere hurries what is on show
    await expect(gold).to_be_hidden()
    assert awakenings(visitor) == ["alone"]
    await visitor.asked()
    await expect(visitor.square(unit.square)).to_have_accessible_name(re.compile("awake"))


def awakenings(visitor: Player) -> list[str]:
    return [event["way"] for event in visitor.events if event["kind"] == "awakened"]


async def test_a_duel_is_offered_accepted_and_fought(field: Field, visit: Visit) -> None:
    """Even before the first move, with items and skills left out (AH-R19)."""
    visitor = await at(field, visit, lambda scene: scene.ask == "move", QUIET)
    assert visitor.scene.turns < 3
    await expect(visitor.button("Offer a duel")).to_have_count(0)  # so early it is under More
    await visitor.do("stalemate")
    assert await visitor.asked() == "champion"
    await expect(visitor.side).to_contain_text("Champions fight awake")
    for unit in [unit for unit in visitor.scene.units if unit.square]:
        awake = next(card.awake for card in visitor.scene.cards if card.name == unit.name)
        row = visitor.side.get_by_role("row").filter(has_text=unit.name)
        await expect(row.get_by_role("cell").first).to_have_text(str(awake.hp - unit.hp + unit.left))
    await visitor.do(next(move for move in visitor.scene.legal if on(visitor.scene, move[-2:]) == "Ronin"))
    await visitor.hears(lambda: visitor.scene.over)  # once the other has chosen, too
    assert await visitor.asked() == "over"
    assert visitor.scene.reason == "duel"
    await expect(visitor.dialog(re.compile("win"))).to_contain_text("champion")
    kinds = [event["kind"] for event in visitor.events]
    assert kinds.index("duel_began") < kinds.index("struck") < kinds.index("game_ended")


async def test_an_offered_duel_may_be_declined(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, asks("answer"), QUIET, "hard")
    await expect(visitor.side).to_contain_text("A duel is offered")
    await expect(visitor.button("Accept the duel")).to_be_visible()
    await expect(visitor.side.locator(".button.main")).to_have_count(0)  # the table wants neither
    await visitor.do("decline")
    assert await visitor.asked() != "champion"
    assert visitor.scene.stage == "turn"


STAYS = """it => new Promise((say) => {
  const seen = new Set();
  const look = (left) => {
    const { x, y } = it.getBoundingClientRect();
    seen.add(`${x} ${y}`);
    if (left > 0) requestAnimationFrame(() => look(left - 1));
    else say([...seen]);
  };
  look(12);
})"""
"""Where something lies in twelve frames, each place once."""


async def test_a_button_stays_under_the_pointer_that_comes_to_press_it(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, may_hit, PACK)
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    for attack in await visitor.side.get_by_role("button", name=re.compile(" hits ")).all():
        await attack.hover()
        assert len(await attack.evaluate(STAYS)) == 1


async def test_what_is_chosen_can_be_put_back_and_where_nothing_is_nothing_happens(
    field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, asks("item"), FOE, "normal")
    before = await visitor.position()
    await visitor.take(next(move[5:] for move in visitor.scene.legal if move.startswith("item ")))
    await visitor.press(visitor.button("Cancel"))
    await visitor.choose(after(visitor.scene, "move")[0][:2])
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(1)
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)
    await visitor.page.mouse.move(5, 890)
    assert await visitor.position() == before
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.refusal).to_be_empty()
    assert await visitor.position() == before
    assert visitor.moves == []


async def test_one_of_mine_pressed_with_an_item_chosen_puts_the_item_back(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, holding_trap, TRAPPER)
    traps = [card.name for card in visitor.scene.items if card.trap]
    trap = next(move[5:] for move in visitor.scene.legal if move.startswith("item ") and move[5:] in traps)
    start = after(visitor.scene, "move")[0][:2]
    await visitor.take(trap)
    await visitor.square(start).hover()
    await expect(visitor.board.locator(".arrows .head")).to_have_count(0)  # it asks where the trap goes
    await visitor.choose(start)
    await expect(visitor.item(trap)).to_have_attribute("aria-pressed", "false")
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(1)
    await expect(visitor.board.locator(".arrows .head")).not_to_have_count(0)
    await expect(visitor.refusal).to_be_empty()
    assert visitor.moves == []


def four_and_a_trap(scene: Scene) -> bool:
    return holding_trap(scene) and len(scene.hand) == len(set(scene.hand)) == 4


async def test_on_a_phone_an_item_that_is_used_scrolls_nothing(field: Field, visit: Visit) -> None:
    me = Collector("Lantern Shogunate", ("Kappa", "Chochin"), "peace")
    visitor = await at(field, visit, four_and_a_trap, me)
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    hand = visitor.side.get_by_role("list", name="Your items")
    before = await hand.evaluate("it => it.offsetHeight")
    trap = next(it for it in visitor.scene.targets if it.ask == "at" and it.move.startswith("item "))
    await visitor.page.evaluate("scrollTo(0, 1000)")
    await visitor.do(trap.move, f"at {trap.squares[0]}")
    await visitor.asked()
    await expect(hand.get_by_role("listitem")).to_have_count(3)
    assert await hand.evaluate("it => it.offsetHeight") == before


def one_target(scene: Scene) -> list[tuple[str, str]]:
    """Items that only one could be the target of, and where that one stands."""
    reach = [it for it in scene.targets if it.move.startswith("item ") and it.ask == "on" and not it.vain]
    return [(it.move[5:], it.squares[0]) for it in reach if len(it.squares) == 1]


async def test_an_item_says_what_to_press_next_and_offers_its_only_target(field: Field, visit: Visit) -> None:
    visitor = await at(
        field, visit, lambda s: s.ask == "item" and s.turns > 2 and bool(one_target(s)), FOE, "normal"
    )
    item, square = one_target(visitor.scene)[0]
    await visitor.take(item)
    for width, height in ((1440, 900), (390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await expect(visitor.side.get_by_text("Press a marked square.")).to_be_in_viewport(ratio=1)
        target = visitor.board.locator(".target")
        await expect(target).to_have_count(1)
        await expect(target).to_have_css("outline-style", "solid")
    await visitor.answer(f"Use {item} on {on(visitor.scene, square)}")
    await visitor.hears(lambda: visitor.moves == [f"item {item}", f"on {square}"])


async def test_a_hint_puts_back_who_was_chosen_and_lights_its_item(field: Field, visit: Visit) -> None:
    """On this server a hint is what FOE would do."""

    def wanted(scene: Scene) -> bool:
        return asks("item")(scene) and FOE(scene).startswith("item ")

    visitor = await at(field, visit, wanted, FOE, "normal")
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    await visitor.choose(next(it.square for it in mine(visitor.scene) if it.square))
    item = visitor.item(FOE(visitor.scene).removeprefix("item "))
    await visitor.press(visitor.button("Hint"))
    await expect(item).to_be_in_viewport(ratio=1)
    await expect(item).to_have_class(re.compile(r"\badvised\b"))


STEPS_ARE_WHOLE = """() => {
  const box = (it) => document.querySelector(it).getBoundingClientRect();
  const words = [...document.querySelectorAll('.track li')].map((it) => it.getBoundingClientRect());
  const tools = box('.tools');
  // What the other did takes the place of both, if it is much to tell.
  if (tools.width === 0) return words.every((it) => it.width === 0);
  return words.length === 4 && words.every((it) => it.right <= tools.left && it.width > 20)
    && tools.right <= innerWidth;
}"""


async def test_with_few_left_the_duel_is_lit_beside_the_question_and_a_tip_says_so(
    field: Field, visit: Visit
) -> None:
    def wanted(scene: Scene) -> bool:
        mine, theirs = (len([it for it in scene.units if it.seat == n and not it.fallen]) for n in (0, 1))
        return asks("item")(scene) and mine <= theirs < 3 and 12 < scene.turns <= 24 and 2 <= scene.quiet < 6

    me = Way("Lantern Shogunate", ("Kitsune", "Ronin", "Kappa", "Chochin"), "enemies")
    guest, profile = await field.guest()
    match = await field.moment(guest, wanted, me, "normal")
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    duel = visitor.button("Offer a duel")
    for width, height in ((320, 640), (390, 844), (1440, 900)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await expect(duel).to_be_in_viewport(ratio=1)
        # The steps are read whole beside Tip and all other help.
        assert width > 600 or await visitor.page.evaluate(STEPS_ARE_WHOLE), width
    if await visitor.hints.filter(has_text="awaken").count():
        await visitor.press(visitor.button("Got it"))
    await expect(visitor.hints).to_contain_text("Press Offer a duel")
    await visitor.press(duel)
    await visitor.press(visitor.button("Offer the duel"))
    await visitor.hears(lambda: visitor.moves == ["stalemate"])


async def test_a_choice_that_must_be_made_offers_no_way_back(field: Field, visit: Visit) -> None:
    visitor = await at(
        field, visit, lambda s: asks("on")(s) and bool(s.doing and s.doing.square), FOE, "normal"
    )
    await expect(visitor.button("Cancel")).to_have_count(0)
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.refusal).to_be_empty()
    await expect(visitor.side.get_by_text("Choose a target", exact=True)).to_be_in_viewport()


async def test_an_enemy_whom_several_can_hit_asks_who_should(field: Field, visit: Visit) -> None:
    def wanted(scene: Scene) -> bool:
        ends = [odds.move[-2:] for odds in scene.odds]
        return scene.ask == "attack" and len(ends) > len(set(ends))

    visitor = await at(field, visit, wanted, PACK, "normal")
    ends = [odds.move[-2:] for odds in visitor.scene.odds]
    end = next(it for it in ends if ends.count(it) > 1)
    enemy = [unit.name for unit in visitor.scene.units if unit.square == end]
    enemy += [castle.card.name for castle in visitor.scene.castles if castle.square == end]
    await visitor.choose(end)
    await expect(visitor.side.get_by_text(f"Who should hit {enemy[0]}?", exact=True)).to_be_visible()
    assert visitor.moves == []
    answers = visitor.side.get_by_role("button", name=re.compile(f" hits {enemy[0]}: "))
    await expect(answers).to_have_count(ends.count(end))
    await visitor.press(visitor.button("Cancel"))
    await visitor.choose(end)
    await visitor.press(answers.last)
    await visitor.hears(lambda: any(event["kind"] == "attacked" for event in visitor.events))
    assert visitor.moves[-1].endswith(end)


async def test_a_skill_that_goes_on_asks_what_it_means(field: Field, visit: Visit) -> None:
    """Nine Tails does damage, and then one may change places."""

    def wanted(scene: Scene) -> bool:
        doing = scene.doing
        return asks("on")(scene) and doing is not None and doing.effect == "swap" and doing.further

    visitor = await at(field, visit, wanted, SWAPPER, "normal")
    assert visitor.scene.doing
    other = visitor.scene.doing.who
    await expect(visitor.side.get_by_text(f"Swap places with {other}?", exact=True)).to_be_visible()
    await expect(visitor.side).not_to_contain_text("damage")
    await expect(visitor.button("No")).to_be_visible()
    await visitor.press(visitor.button("Yes"))
    await visitor.hears(
        lambda: any(it["kind"] == "moved" and it["how"] == "swapped" for it in visitor.events)
    )


async def test_a_press_on_a_square_leaves_out_the_steps_before_it(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, lambda s: asks("item")(s) and len(s.later) == 2, FOXES)
    start, end = after(visitor.scene, "move")[0].split("-")
    name = on(visitor.scene, start)
    said = len(visitor.received)
    await visitor.choose(start)
    await visitor.choose(end)
    await visitor.hears(lambda: visitor.moves[-1:] == [f"move {start}-{end}"])
    assert visitor.moves == ["pass", "pass", f"move {start}-{end}"]
    await visitor.hears(lambda: any(it["kind"] == "moved" and it["name"] == name for it in visitor.events))
    log = visitor.page.get_by_role("complementary", name="What happened")
    await expect(log).to_contain_text(re.compile(rf"{name} (moves|jumps) from {start} to {end}"))
    await expect(log).not_to_contain_text("You use no item")
    assert not [message for message in visitor.received[said:] if message.get("type") == "problem"]


async def test_who_passed_elsewhere_goes_on_from_where_the_table_stands(field: Field, visit: Visit) -> None:
    """The same person has left out the first step on another page meanwhile."""
    visitor = await at(field, visit, lambda s: asks("item")(s) and len(s.later) == 2, FOXES)
    start, end = after(visitor.scene, "move")[0].split("-")
    await visitor.choose(start)
    reached = await field.hurry(visitor.match, lambda scene: scene.ask == "skill", FOXES)
    await visitor.hears(lambda: visitor.frame["version"] >= reached)
    await visitor.asked()
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)
    await visitor.choose(start)
    await visitor.choose(end)
    await visitor.hears(lambda: visitor.moves[-1:] == [f"move {start}-{end}"])
    assert visitor.moves == ["pass", f"move {start}-{end}"]


async def test_the_table_shows_where_enemies_can_strike(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, asks("move"), FOXES, "normal")
    units = visitor.scene.units
    struck = {square for unit in units if unit.seat == 1 for square in unit.strikes}
    safe = next(
        f"{file}{rank}" for rank in range(1, 9) for file in "abcdefg" if f"{file}{rank}" not in struck
    )
    there = visitor.square(min(struck))
    danger = re.compile("can strike here next turn")
    await expect(there).not_to_have_accessible_description(danger)
    await visitor.press(visitor.button("Danger"))
    await expect(there).to_have_accessible_description(danger)
    await expect(visitor.square(safe)).not_to_have_accessible_description(danger)
    await expect(visitor.board.locator(".danger")).to_have_count(len(struck))
    await visitor.page.keyboard.press("d")
    await expect(there).not_to_have_accessible_description(danger)


async def test_the_goal_and_how_near_it_is_stand_on_the_table(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, asks("move"), FOXES)
    mine, theirs = visitor.scene.castles
    goal = visitor.page.get_by_role("group", name="How to win")
    castle = f"To win: castle ({theirs.left}/{theirs.card.hp}, "
    await expect(goal).to_contain_text(castle, use_inner_text=True)
    await expect(goal).to_contain_text(f"Yours: {mine.left}/{mine.card.hp} HP, 4 characters")
    for width, height in ((1440, 900), (390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await expect(goal).to_be_in_viewport(ratio=1)


async def test_what_is_refused_says_the_rule(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, asks("place"), FOXES)
    await visitor.choose("d5")
    await expect(visitor.refusal).to_contain_text("AH-6")
    await visitor.press(visitor.refusal.get_by_role("button", name="Rule AH-6"))
    rules = visitor.dialog(re.compile("^Rules"))
    await expect(rules.get_by_text("AH-6", exact=True).first).to_be_in_viewport()
    await visitor.page.keyboard.press("Escape")
    match = visitor.match
    reached = await field.hurry(match, asks("move"), FOXES)
    await visitor.hears(lambda: visitor.frame["version"] >= reached)
    await visitor.asked()
    await visitor.item(visitor.scene.hand[0]).press("Enter")
    await expect(visitor.refusal).to_contain_text("AH-")
    sent = len(visitor.moves)
    await visitor.drag(first_move(visitor.scene)[5:7], "d8")
    await expect(visitor.refusal).to_contain_text("AH-20")
    await expect(visitor.step).to_contain_text("required")
    await visitor.page.keyboard.press("e")
    await expect(visitor.refusal).to_contain_text("First you have to move one of your characters")
    await expect(visitor.page.locator(".lit")).not_to_have_count(0)
    await expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.side).to_contain_text("Move a character.")
    assert len(visitor.moves) == sent


async def test_a_hint_shows_a_good_move_and_says_why(visit: Visit) -> None:
    """With the real bots, in a process of their own."""
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(level="Easy")
    await visitor.asked()
    await visitor.go(FOXES)
    assert await visitor.asked() == "place"
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.advice).to_contain_text(
        re.compile(
            r"^Place (Kitsune|Ronin|Kappa|Chochin) on [a-g][1-3]\. \1 \(\w+\) "
            r"(belongs in the front row|does best behind the others)\."
        )
    )
    assert visitor.moves[-1] == "pass", "a hint plays nothing"
    said = re.match(r"Place (\w+) on (..)", await visitor.advice.inner_text())
    assert said
    name, square = said.groups()
    await expect(visitor.square(square)).to_have_accessible_description(re.compile("part of the hint"))
    await visitor.choose(square)
    await visitor.hears(lambda: any(unit.square == square for unit in visitor.scene.units))
    await visitor.asked()
    # The card beside the board is of the one to place now, though the pointer rests on the other.
    card = visitor.page.get_by_role("group", name="Character card")
    await expect(card).not_to_contain_text(name)
    await expect(card).to_contain_text(visitor.scene.legal[0].removeprefix("place "))
    # What the other has done meanwhile is told and marked.
    theirs = next(line for line in reversed(visitor.events) if line["kind"] == "placed" and line["seat"] == 1)
    told = f"{theirs['name']} on {theirs['square']}"
    await expect(visitor.page.get_by_role("group", name="Players")).to_contain_text(told)
    changed = visitor.square(theirs["square"])
    await expect(changed).to_have_accessible_description(re.compile("changed last turn"))


def after(scene: Scene, verb: str) -> list[str]:
    """The moves of this turn with this verb, in whichever step."""
    moves = [*scene.legal, *(move for later in scene.later for move in later.moves)]
    return [move.removeprefix(f"{verb} ") for move in moves if move.startswith(f"{verb} ")]


def on(scene: Scene, square: str) -> str:
    return next(unit.name for unit in scene.units if unit.square == square)


@pytest.mark.parametrize("kind", ["item", "on", "hit"])
async def test_a_hint_marks_the_item_the_target_or_the_enemy_that_it_names(
    field: Field, visit: Visit, kind: str
) -> None:
    """On this server a hint is what FOE would do."""

    def wanted(scene: Scene) -> bool:
        return scene.turn == scene.seat and len(scene.legal) > 1 and FOE(scene).split()[0] == kind

    visitor = await at(field, visit, wanted, FOE, "normal")
    move = FOE(visitor.scene)
    marked = visitor.page.locator(".advised")
    await expect(marked).to_have_count(0)
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.advice).not_to_be_empty()
    if kind == "item":
        await expect(visitor.item(move.removeprefix("item "))).to_have_class(re.compile(r"\badvised\b"))
    for square in re.findall(r"\b[a-g][1-8]\b", move):
        await expect(visitor.square(square)).to_have_accessible_description(re.compile("part of the hint"))
    if kind == "hit":
        answer = visitor.side.get_by_role("button", name=re.compile(" hits "))
        await expect(answer.and_(marked)).to_have_count(1)
    assert await marked.count() >= 1
    assert visitor.moves == [], "a hint plays nothing"


@pytest.mark.parametrize("kind", ["move", "skill", "awaken"])
async def test_a_hint_marks_the_way_the_skill_or_the_awakening_that_it_names(
    field: Field, visit: Visit, kind: str
) -> None:
    """On this server a hint is what FOE would do."""

    def wanted(scene: Scene) -> bool:
        return scene.turn == scene.seat and len(scene.legal) > 1 and FOE(scene).split()[0] == kind

    visitor = await at(field, visit, wanted, FOE, "normal")
    move = FOE(visitor.scene)
    marked = visitor.page.locator(".advised")
    await expect(marked).to_have_count(0)
    squares = re.findall(r"\b[a-g][1-8]\b", move)
    if kind == "skill":  # which is written with whose it is
        squares = [
            unit.square for unit in mine(visitor.scene) if unit.square and move == f"skill {unit.name}"
        ]
    assert len(squares) == (2 if kind == "move" else 1)
    for square in squares:
        await expect(visitor.square(square)).not_to_have_accessible_description(
            re.compile("part of the hint")
        )
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.advice).not_to_be_empty()
    for square in squares:
        await expect(visitor.square(square)).to_have_accessible_description(re.compile("part of the hint"))
    if kind != "move":  # which is made on the board, and has no button
        button = visitor.side.get_by_role("button").and_(marked)
        await expect(button).to_have_count(1)
        words = (await button.inner_text()).partition(",")[0]
        await expect(visitor.advice).to_contain_text(words)
