"""Traps, awakenings, the duel; odds and dice; what is taken back and what is refused."""

from __future__ import annotations

import re
from itertools import pairwise

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
from tests.browser.awake.player import CHOSEN, Player, Visit
from tests.browser.awake.ways import Way, mine

from hyakki.games.awake.scene.shapes import Scene

ALONE = Way("Lantern Shogunate", ("Tengu",), "enemies")
TRAPPER = Way("Gearwright League", ("Talos", "Kobold"), "peace", traps=True, strikes=False)


async def at(
    field: Field, visit: Visit, wanted: Wanted, me: Way, level: str = "easy", *, speed: str = ""
) -> Player:
    """Somebody who looks at this moment, and knows the game."""
    guest, profile = await field.guest()
    match = await field.moment(guest, wanted, me, level)
    visitor = await visit(field.address, storage_state=profile)
    if speed:
        await visitor.home(speed=speed)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    assert wanted(visitor.scene)
    if await visitor.hints.count():
        await visitor.press(visitor.button("No more hints"))
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
    await visitor.press(visitor.button("No more hints"))
    while not (visitor.scene.stage == "turn" and holding_trap(visitor.scene)):
        await visitor.go(TRAPPER)
        await visitor.asked()
    item = TRAPPER(visitor.scene)[5:]
    [where] = visitor.target(TRAPPER, f"item {item}")
    square = where[-2:]
    await visitor.take(item)
    await visitor.choose(square)
    await expect(visitor.square(square)).to_have_accessible_description(CHOSEN)
    await visitor.answer(f"Set {item} on {square}")
    await visitor.hears(lambda: len(visitor.scene.traps) > 0)
    await visitor.asked()
    await expect(visitor.square(square)).to_have_accessible_description(re.compile(f"your trap {item}"))
    [trap] = [trap for trap in visitor.scene.traps if trap.seat == 0]
    inside = visitor.square(trap.area[0])
    await expect(inside).to_have_accessible_description(re.compile(f"in the area of your {item}"))
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
    gold = visitor.page.get_by_text("Tengu awakens", exact=True)
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
    await visitor.do("stalemate")
    assert await visitor.asked() == "champion"
    await expect(visitor.side).to_contain_text("Both stand awake and strike in turn.")
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
    await visitor.do("decline")
    assert await visitor.asked() != "champion"
    assert visitor.scene.stage == "turn"


async def test_an_attack_tells_its_odds_and_the_dice_land_on_what_was_drawn(
    field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, lambda s: may_hit(s) and not s.odds[0].weak, PACK, speed="Calm")
    odds = visitor.scene.odds[0]
    _, start, square = odds.move.split()
    hit = f"{round(100 * (1 - odds.chances[0]))} % to hit, {odds.mean:.1f} on average"
    await visitor.choose(start)
    await expect(visitor.square(square)).to_have_accessible_description(re.compile(hit))
    await visitor.choose(square)
    await expect(visitor.side).to_contain_text(hit)
    bars = visitor.page.get_by_role("img", name=re.compile(rf"^Damage 0: {round(100 * odds.chances[0])} %"))
    await expect(bars).to_be_visible()
    assert visitor.moves == []
    await visitor.choose(square)
    dice = visitor.page.locator(".strip .die")
    await expect(dice).to_have_count(2)
    faces = [(await die.inner_text()).split()[-1] for die in await dice.all()]
    attacked = next(event for event in visitor.events if event["kind"] == "attacked")
    assert faces == [str(attacked["roll"]), str(attacked["defence_roll"])]


async def test_what_is_staged_can_be_taken_back_and_what_is_sent_says_why_not(
    field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, asks("move"), FOXES)
    before = await visitor.position()
    start, end = first_move(visitor.scene)[5:].split("-")
    await visitor.choose(start)
    await visitor.choose(end)
    await expect(
        visitor.side.get_by_role("button", name=f"Move {on(visitor.scene, start)} to {end}")
    ).to_be_visible()
    await visitor.press(visitor.button("Back"))
    await expect(visitor.square(end)).not_to_have_accessible_description(CHOSEN)
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)
    await visitor.page.mouse.move(5, 450)
    assert await visitor.position() == before
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.refusal).to_contain_text("it stands")
    assert visitor.moves == []


async def test_after_a_roll_there_is_no_way_back_and_it_says_so(field: Field, visit: Visit) -> None:
    visitor = await at(
        field, visit, lambda s: asks("on")(s) and bool(s.doing and s.doing.square), FOE, "normal"
    )
    assert visitor.scene.doing
    await visitor.press(visitor.button("Back"))
    skill = visitor.scene.doing.name
    await expect(visitor.refusal).to_contain_text(f"{skill} has been tried: what a die has shown")


async def test_what_is_refused_says_the_rule(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, asks("place"), FOXES)
    await visitor.choose("d5")
    await expect(visitor.refusal).to_contain_text("AH-6")
    await visitor.press(visitor.refusal.get_by_role("button", name="Rule AH-6"))
    rules = visitor.dialog(re.compile("^Rules"))
    await expect(rules.get_by_text("AH-6", exact=True).first).to_be_in_viewport()
    await visitor.page.keyboard.press("Escape")
    while visitor.scene.ask != "move":
        await visitor.go(FOXES)
        await visitor.asked()
    await visitor.item(visitor.scene.hand[0]).press("Enter")
    await expect(visitor.refusal).to_contain_text("AH-")
    sent = len(visitor.moves)
    await visitor.drag(first_move(visitor.scene)[5:7], "d8")
    await expect(visitor.refusal).to_contain_text("AH-20")
    await expect(visitor.step).to_contain_text("must")
    await visitor.page.keyboard.press("p")
    await expect(visitor.refusal).to_contain_text("You have to move a character, since one can move")
    await expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.side).to_contain_text("You have to move one of yours.")
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
            r"^Place (Kitsune|Ronin|Kappa|Chochin): \1 \(\w+\) "
            r"(belongs in the first row|does best behind the others)\."
        )
    )
    assert visitor.moves[-1] == "pass", "a hint plays nothing"


def on(scene: Scene, square: str) -> str:
    return next(unit.name for unit in scene.units if unit.square == square)
