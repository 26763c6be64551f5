"""What newcomers to Awake Heroes stumbled over: who is who, what is in reach, what luck was."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect
from tests.browser.awake.field import (
    FOE,
    FOXES,
    PACK,
    QUIET,
    STORM,
    Field,
    asks,
    holding_trap,
    may_awaken,
    may_hit,
)
from tests.browser.awake.player import Player, Visit
from tests.browser.awake.test_moments import at, four_and_a_trap, on, one_target
from tests.browser.awake.ways import Collector, mine
from tests.browser.blows import WATCH_BLOWS, a_blow_is_felt, no_blow_is_felt
from tests.browser.looks import AT_REST

from hyakki.bots.awake.duels import duel_chance
from hyakki.games.awake.scene.types import Scene

PHONES = ((390, 844), (320, 640))
COLLECTOR = Collector("Lantern Shogunate", ("Kappa", "Chochin"), "peace")

NAMED = """() => [...document.querySelectorAll('[data-board] .piece')].map((it) => {
  const name = it.querySelector('.name');
  const box = name.getBoundingClientRect();
  name.style.pointerEvents = 'auto';
  const all = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  name.style.pointerEvents = '';
  const first = all.find((it) => !it.matches('button[data-square]'));
  return [name.innerText, box.height > 8 && first === name && box.x >= 0 && box.right <= innerWidth];
})"""
"""Who stands on the board, and whether the name is there to be read."""


async def phone(visitor: Player, size: tuple[int, int]) -> None:
    await visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    await visitor.page.evaluate("scrollTo(0, 0)")
    await visitor.page.evaluate(AT_REST)


async def test_on_phones_everybody_on_the_board_has_a_name(field: Field, visit: Visit) -> None:
    """Also those who can be hit, between the chance and the HP."""

    def wanted(scene: Scene) -> bool:
        return scene.ask == "attack" and len({odds.move[-2:] for odds in scene.odds}) > 2

    visitor = await at(field, visit, wanted, FOE, "normal")
    names = sorted(unit.name for unit in visitor.scene.units if unit.square)
    for size in PHONES:
        await phone(visitor, size)
        seen = dict(await visitor.page.evaluate(NAMED))
        assert sorted(seen) == sorted(set(names))
        assert all(seen.values()), (size, seen)


async def test_on_phones_four_items_lie_in_sight_and_the_rest_is_pushed_along(
    field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, four_and_a_trap, COLLECTOR)
    for size in PHONES:
        await phone(visitor, size)
        for name in visitor.scene.hand:
            await expect(visitor.item(name)).to_be_in_viewport(ratio=1)


async def test_on_phones_many_attacks_leave_the_items_where_they_are(field: Field, visit: Visit) -> None:
    def wanted(scene: Scene) -> bool:
        return scene.ask == "attack" and len({odds.move[-2:] for odds in scene.odds}) > 2

    visitor = await at(field, visit, wanted, FOE, "normal")
    await phone(visitor, (390, 844))
    answers = await visitor.side.locator(".answers button").all()
    assert len(answers) == 4
    tops = {round((await answer.bounding_box() or {"y": 0})["y"]) for answer in answers}
    assert len(tops) == 2, "two share a row"
    await expect(visitor.side.get_by_role("list", name="Your items")).to_be_in_viewport(ratio=1)


async def test_a_double_tap_on_an_item_uses_nothing(field: Field, visit: Visit) -> None:
    """On a small phone the button that uses it comes to lie where the item lay."""
    guest, profile = await field.guest()

    def wanted(scene: Scene) -> bool:
        return scene.ask == "item" and scene.turns > 2 and bool(one_target(scene))

    match = await field.moment(guest, wanted, FOE, "normal")
    visitor = await visit(
        field.address, storage_state=profile, viewport={"width": 320, "height": 640}, has_touch=True
    )
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    item, square = one_target(visitor.scene)[0]
    await visitor.item(item).scroll_into_view_if_needed()
    box = await visitor.item(item).bounding_box()
    assert box
    where = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await visitor.page.touchscreen.tap(*where)
    use = visitor.button(f"Use {item} on {on(visitor.scene, square)}")
    await expect(use).to_be_visible()
    # The second tap, as the browser tells of it.
    await use.evaluate("it => it.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))")
    await expect(use).to_be_visible()
    assert visitor.moves == []
    await visitor.press(use)
    await visitor.hears(lambda: visitor.moves == [f"item {item}", f"on {square}"])


async def test_an_item_pressed_on_the_wrong_one_says_whom_it_works_on(field: Field, visit: Visit) -> None:
    visitor = await at(
        field, visit, lambda s: s.ask == "item" and s.turns > 2 and bool(one_target(s)), FOE, "normal"
    )
    scene = visitor.scene
    item, square = one_target(scene)[0]
    text = next(card.text for card in scene.items if card.name == item)
    enemy = next(unit for unit in scene.units if unit.seat == 1 and unit.square not in (None, square))
    free = next(
        f"{file}{rank}"
        for rank in (4, 5)
        for file in "abcdefg"
        if not any(unit.square == f"{file}{rank}" for unit in scene.units)
    )
    await visitor.take(item)
    for pressed, name in ((enemy.square or "", enemy.name), (free, free)):
        await visitor.choose(pressed)
        await expect(visitor.refusal).to_contain_text(f"{item} cannot be used on {name}. {text}")
        await expect(visitor.item(item)).to_have_attribute("aria-pressed", "true")
    assert visitor.moves == []


async def test_a_trap_pressed_on_somebody_says_where_traps_go(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, holding_trap, FOXES)
    traps = [card.name for card in visitor.scene.items if card.trap]
    trap = next(move[5:] for move in visitor.scene.legal if move.startswith("item ") and move[5:] in traps)
    await visitor.take(trap)
    await visitor.choose(next(unit.square for unit in visitor.scene.units if unit.seat == 1) or "")
    await expect(visitor.refusal).to_contain_text("A trap goes on a free square next to one of your")


@pytest.mark.parametrize("way", ["answer", "offer"])
async def test_what_a_duel_promises_is_said_before_one_agrees_to_it(
    way: str, field: Field, visit: Visit
) -> None:
    if way == "answer":
        visitor = await at(field, visit, asks("answer"), QUIET, "hard")
    else:
        visitor = await at(field, visit, lambda scene: scene.ask == "move", QUIET)
        await visitor.press(visitor.button("Stuck?"))
        await visitor.press(visitor.button("Offer a duel"))
    match = await field.served.services.matches.match(visitor.match)
    assert match.journal is not None
    chance = round(100 * duel_chance(match.journal.state, 0))  # type: ignore[arg-type]
    said = visitor.side.get_by_text(re.compile(f"^Your best champion is .+: at least a {chance}% chance"))
    for size in (*PHONES, (1440, 900)):
        await phone(visitor, size)
        await expect(said).to_be_in_viewport(ratio=1)
        for button in await visitor.side.locator(".answers button").all():
            await expect(button).to_be_in_viewport(ratio=1)
    if way == "answer":
        await visitor.do("accept")
        await visitor.asked()
        rows = visitor.side.get_by_role("row").filter(has_text="yours")
        await expect(rows).to_have_count(len(mine(visitor.scene)))
        await expect(rows.filter(has_text=re.compile(rf"{chance}(%|–)"))).to_have_count(1)


async def test_a_miss_says_what_was_needed(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, lambda s: may_hit(s) and s.odds[0].chances[0] > 0.4, PACK)
    misses = [it for it in visitor.events if it["kind"] == "attacked" and it["damage"] == 0]
    while not misses:
        assert await visitor.asked() != "over"
        await visitor.go(PACK)
        misses = [it for it in visitor.events if it["kind"] == "attacked" and it["damage"] == 0]
    [missed, *_] = misses
    log = visitor.page.get_by_role("complementary", name="What happened").get_by_role("listitem")
    attack, defence = missed["attack"], missed["defence"]
    told = f"{attack} against {defence}, no damage, more than {defence} was needed"
    await expect(log.filter(has_text=told).first).to_be_attached()


async def test_while_choosing_a_team_one_reads_how_to_win(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, asks("country"), FOXES)
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    for size in (*PHONES, (1440, 900)):
        await phone(visitor, size)
        await expect(visitor.page.get_by_text("You win when the enemy castle")).to_be_in_viewport(ratio=1)


async def test_a_tip_leaves_the_newest_line_of_the_log_in_sight(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: s.ask == "item" and s.turns > 8, FOXES, "normal")
    visitor = await visit(field.address, storage_state=profile, viewport={"width": 1440, "height": 900})
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await expect(visitor.hints).to_be_visible()
    newest = visitor.page.get_by_role("complementary", name="What happened").get_by_role("listitem").last
    await expect(newest).to_be_in_viewport(ratio=1)
    # As tall as the longest one.
    await visitor.hints.evaluate("it => { it.style.minHeight = '420px' }")
    await visitor.page.evaluate(AT_REST)
    await expect(newest).to_be_in_viewport(ratio=1)


async def test_a_team_is_copied_as_text_and_brought_back(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, asks("country"), FOXES)
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.change_team()
    await visitor.press(visitor.page.get_by_text("Copy or paste a team"))
    text = visitor.page.get_by_role("textbox", name=re.compile("^Your team as text"))
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Foxes and blades")))
    foxes = await text.input_value()
    assert re.match(r"^Lantern Shogunate: .*Kitsune", foxes)
    await text.fill("Moonwild Kingdom: Berserker, Nobody")
    await visitor.press(visitor.button("Use this team"))
    await expect(visitor.page.get_by_text("There is no character called Nobody.")).to_be_visible()
    members = visitor.team.get_by_role("button", name=re.compile("^Remove "))
    await expect(members).to_have_count(4)
    await text.fill("Moonwild Kingdom: Berserker, Barghest")
    await visitor.press(visitor.button("Use this team"))
    await expect(visitor.page.get_by_text("This is your team now.")).to_be_visible()
    await expect(members).to_have_count(2)
    await text.fill(foxes)
    await visitor.press(visitor.button("Use this team"))
    await expect(members).to_have_count(4)
    await expect(text).to_have_value(foxes)


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_a_hit_stops_the_board_and_shakes_it_unless_one_wants_no_motion(
    wish: str, field: Field, visit: Visit
) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: may_hit(s) and s.odds[0].weak, PACK)
    visitor = await visit(field.address, storage_state=profile, reduced_motion=wish)
    await visitor.home(speed="Brisk")
    await visitor.page.add_init_script(WATCH_BLOWS)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.do(visitor.scene.odds[0].move)
    await visitor.hears(lambda: any(it["kind"] == "hurt" for it in visitor.events))
    await visitor.asked()
    if wish == "reduce":
        await no_blow_is_felt(visitor)
    else:
        await a_blow_is_felt(visitor, "stagebox")


async def box(thing: Locator) -> tuple[int, ...]:
    found = await thing.bounding_box()
    assert found, thing
    return tuple(round(found[side]) for side in ("x", "y", "width", "height"))


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (1440, 900)])
async def test_attacks_come_before_awakening_and_the_way_on(
    size: tuple[int, int], field: Field, visit: Visit
) -> None:
    """The button that is always first is first here, too."""
    visitor = await at(field, visit, lambda s: may_awaken(s) and len(s.odds) > 0, PACK)
    await phone(visitor, size)
    answers = visitor.side.locator(".answers")
    said = [await it.inner_text() for it in await answers.get_by_role("button").all()]
    kinds = [
        next(i for i, part in enumerate((" hits ", "Awaken ", "End turn")) if part in it) for it in said[:3]
    ]
    assert kinds == sorted(kinds)
    hit = await box(answers.get_by_role("button", name=re.compile(" hits ")).first)
    for other in ("^Awaken ", "^End turn"):
        x, y, *_ = await box(answers.get_by_role("button", name=re.compile(other)))
        assert (hit[1], hit[0]) < (y, x), "seen first as well as read first"


async def test_on_a_phone_help_keeps_its_place_and_tells_what_the_signs_mean(
    field: Field, visit: Visit
) -> None:
    def wanted(scene: Scene) -> bool:
        return scene.ask == "attack" and len({odds.move[-2:] for odds in scene.odds}) > 2

    visitor = await at(field, visit, wanted, FOE, "normal")
    await phone(visitor, (390, 844))
    tools = [visitor.side.get_by_role("button", name=name, exact=True) for name in ("Help", "Hint", "Danger")]
    places = [await box(tool) for tool in tools]
    signs = visitor.page.get_by_role("list", name="What the signs mean")
    await expect(signs).to_have_count(0)
    await visitor.press(tools[0])
    await expect(signs.get_by_role("listitem").filter(has_text="your chance of damage")).to_be_in_viewport(
        ratio=1
    )
    assert [await box(tool) for tool in tools] == places
    await visitor.press(visitor.button("Got it"))
    await expect(signs).to_have_count(0)
    await visitor.do("pass")
    await visitor.asked()
    await visitor.page.evaluate(AT_REST)
    assert [await box(tool) for tool in tools] == places, "at the next step, with fewer answers"
    await visitor.choose(next(unit.square for unit in mine(visitor.scene) if unit.square))
    assert [await box(tool) for tool in tools] == places, "and with somebody chosen, of whom much is told"
    await visitor.press(tools[0])
    for sign in await signs.get_by_role("listitem").all():
        await expect(sign).to_be_in_viewport(ratio=1)


JUMPS = """() => {
  const cell = document.querySelector('[data-board] .cell').getBoundingClientRect().width;
  const grid = document.querySelector('[data-board]').getBoundingClientRect();
  const middle = (at, from) => Math.floor((at - from) / cell);
  const across = (box) => [middle(box.x + 2, grid.x), middle(box.right - 2, grid.x)];
  const down = (box) => [middle(box.y + 2, grid.y), middle(box.bottom - 2, grid.y)];
  const heads = [...document.querySelectorAll('.arrows g g')].map((arrow) =>
    [...arrow.querySelectorAll('.head')].map((head) => head.getBoundingClientRect())
      .map((box) => [...across(box), ...down(box)]));
  return heads.filter((all) => all.length === 2);
}"""
"""The columns and rows on which both heads of each jump lie."""


ON_SOMEBODY = """() => [...document.querySelectorAll('.arrows .head')].filter((head) => {
  const { x, y, width, height } = head.getBoundingClientRect();
  const under = document.elementsFromPoint(x + width / 2, y + height / 2);
  return under.some((it) => it.matches('button[data-square]') && it.parentElement.matches('.stands, .tower'));
}).length"""
"""Heads of arrows on squares where somebody stands."""


async def test_both_heads_of_a_jump_lie_where_it_lands(field: Field, visit: Visit) -> None:
    """Else whoever is jumped over hides one, and it looks like a step."""
    visitor = await at(field, visit, lambda scene: scene.ask == "move", FOXES)
    await phone(visitor, (390, 844))
    kitsune = next(unit.square for unit in mine(visitor.scene) if unit.name == "Kitsune")
    await visitor.choose(kitsune or "")
    await expect(visitor.board.locator(".arrows")).to_have_count(1)
    jumps = await visitor.page.evaluate(JUMPS)
    assert jumps
    for heads in jumps:
        assert len({tuple(place) for place in heads}) == 1, "on one square"
        [left, right, top, bottom] = heads[0]
        assert (left, top) == (right, bottom)
    assert await visitor.page.evaluate(ON_SOMEBODY) == 0, "nobody goes where somebody stands"


POINTED = """() => [...document.querySelectorAll('.arrows .head')].map((head) => {
  const { x, y, width, height } = head.getBoundingClientRect();
  const under = document.elementsFromPoint(x + width / 2, y + height / 2);
  return under.find((it) => it.matches('button[data-square]')).dataset.square;
})"""
"""The squares on which the heads of arrows lie."""


@pytest.mark.parametrize("boost", ["stride", "roam"])
async def test_every_square_that_a_boost_allows_has_an_arrow(boost: str, field: Field, visit: Visit) -> None:
    def boosted(scene: Scene) -> bool:
        return scene.ask == "move" and any(getattr(it, boost) and not it.bound for it in mine(scene))

    visitor = await at(field, visit, boosted, FOE, "normal")
    start = next(it.square for it in mine(visitor.scene) if getattr(it, boost)) or ""
    await visitor.choose(start)
    await expect(visitor.board.locator(".arrows")).to_have_count(1)
    allowed = {move[-2:] for move in visitor.scene.legal if move.startswith(f"move {start}-")}
    assert len(allowed) > 1
    assert set(await visitor.page.evaluate(POINTED)) == allowed


HIDDEN_EDGES = """() => [...document.querySelectorAll('.edge, .tray .ranks span')]
  .filter((it) => it.offsetParent)
  .filter((it) => {
    it.style.pointerEvents = 'auto';
    const words = document.createRange();
    words.selectNodeContents(it);
    const { x, y, width, height } = words.getBoundingClientRect();
    const [top] = document.elementsFromPoint(x + width / 2, y + height / 2);
    const clear = getComputedStyle(it).backgroundColor === 'rgba(0, 0, 0, 0)';
    const bare = clear && it.matches('.stands > *, .tower > *');
    const over = (name) => {
      const box = name.getBoundingClientRect();
      return Math.min(box.right, x + width) - Math.max(box.left, x) > 1 &&
        Math.min(box.bottom, y + height) - Math.max(box.top, y) > 1;
    };
    const named = [...document.querySelectorAll('[data-board] :is(.name, .hp)')].some(over);
    it.style.pointerEvents = '';
    return top !== it || bare || named || x < 0;
  }).map((it) => it.innerText)"""
"""Letters and numbers at the edge of the board that somebody hides, or that hide a name."""


async def test_nobody_hides_the_letters_and_numbers_of_the_edge(field: Field, visit: Visit) -> None:
    def crowded(scene: Scene) -> bool:
        """Somebody stands in the first row, and somebody in the first column."""
        places = [it.square for it in scene.units if it.square]
        return (
            scene.ask == "item" and any(it[0] == "a" for it in places) and any(it[1] == "1" for it in places)
        )

    visitor = await at(field, visit, crowded, FOXES, "normal")
    edges = visitor.page.locator(".edge, .tray .ranks span").locator("visible=true")
    for size in (*PHONES, (360, 740), (390, 740), (1024, 768), (1280, 720), (1440, 900)):
        await phone(visitor, size)
        assert sorted(await edges.all_inner_texts()) == sorted("abcdefg12345678"), size
        assert await visitor.page.evaluate(HIDDEN_EDGES) == [], size


async def test_before_the_move_all_that_one_may_do_is_lit(field: Field, visit: Visit) -> None:
    """Move a character, it says: then Item must not be the only step that is lit."""
    visitor = await at(field, visit, holding_trap, FOXES)
    track = visitor.page.get_by_role("list", name="The steps of the turn")
    lit = track.locator(".now > span:first-child")
    shown = await lit.all_inner_texts()
    assert (shown[0], shown[-1]) == ("Item", "Move")
    await expect(visitor.step).to_have_text(re.compile("^Item"))


async def test_a_round_is_a_turn_of_each(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, lambda scene: scene.ask == "move" and scene.turns > 6, FOXES)
    turns = visitor.scene.turns
    log = visitor.page.get_by_role("complementary", name="What happened").get_by_role("listitem")
    told = f"Round {(turns + 1) // 2}"
    await expect(visitor.page.get_by_text(told, exact=True).first).to_be_visible()
    await expect(log.filter(has_text=f"{told}: your turn.")).to_have_count(1)
    await expect(log.filter(has_text="Round 1: your turn.")).to_have_count(1)
    await expect(log.filter(has_text=re.compile(r"Turn \d"))).to_have_count(0)


CUT = """(list) => {
  const { bottom, right } = list.getBoundingClientRect();
  const out = (box) => box.bottom > bottom + 1 || box.right > right + 1;
  return [...list.querySelectorAll('li')].filter((line) => [...line.getClientRects()].some(out))
    .map((line) => line.innerText);
}"""
"""What was done and is told by half."""


async def test_on_a_phone_what_they_did_is_told_in_whole_sentences(field: Field, visit: Visit) -> None:
    """What there is no room for is counted, and a press away."""
    visitor = await at(field, visit, lambda s: s.ask == "item" and s.turns > 2, FOXES, "normal")
    await phone(visitor, (390, 844))
    story = visitor.page.locator(".far .news")
    more = visitor.page.get_by_role("button", name=re.compile("^All that .+ did$"))
    most = 0
    for _ in range(6):
        await visitor.page.evaluate(AT_REST)
        lines = story.locator("li")
        hidden = await lines.count() - await lines.locator("visible=true").count()
        assert await story.evaluate(CUT) == [], await story.inner_text()
        await expect(more.get_by_text(re.compile(r"^\+\d$"))).to_have_count(1 if hidden else 0)
        most = max(most, hidden)
        # Then all of it is told below the board, in order, until one chooses somebody.
        whole = visitor.side.locator(".told li")
        for size in ((320, 640), (390, 664), (390, 844)):
            await phone(visitor, size)
            out = await lines.count() - await lines.locator("visible=true").count()
            # Beside their name what matters most comes first.
            wanted = await lines.all_text_contents() if out else []
            await expect(whole).to_have_count(len(wanted))
            assert sorted(await whole.all_text_contents()) == sorted(wanted)
            if out:
                await expect(whole.last).to_be_in_viewport(ratio=1)
                await expect(visitor.item(visitor.scene.hand[0])).to_be_in_viewport(ratio=1)
        if hidden:
            unit = next(it for it in mine(visitor.scene) if it.reach)
            await visitor.choose(unit.square or "")
            await expect(whole).to_have_count(0)
            await visitor.choose(unit.square or "")
        turn = visitor.scene.turns
        while visitor.scene.turns == turn:
            await visitor.go(FOXES)
            assert await visitor.asked() != "over"
    assert most > 0, "there was a long turn among them"


async def test_a_castle_that_one_hit_can_fell_says_so(field: Field, visit: Visit) -> None:
    def nearly(scene: Scene) -> bool:
        return may_hit(scene) and any(it.move.endswith(" d8") for it in scene.odds) and left(scene) < 5

    def left(scene: Scene) -> int:
        return scene.castles[1].left

    visitor = await at(field, visit, nearly, STORM)
    scene = visitor.scene
    castle = scene.castles[1]
    whole = f"{castle.left} of {castle.card.hp} HP, falls to 1 good hit"
    await expect(visitor.square("d8")).to_have_accessible_name(re.compile(f", {whole}$"))
    goal = visitor.page.get_by_role("group", name="How to win")
    await expect(goal).to_contain_text(f"{castle.left}/{castle.card.hp}, 1 good hit")
    odds = next(it for it in scene.odds if it.move.endswith(" d8"))
    chance = round(100 * sum(odds.chances[castle.left :]))
    hits = re.compile(f" hits {castle.card.name}[:,] .*you win: {chance}%$")
    await expect(visitor.page.get_by_role("button", name=hits)).to_be_visible()
    # The chance lies where the sign lies when nobody can strike.
    sign = visitor.board.get_by_text("1 hit!", exact=True)
    await expect(sign).to_have_count(0)
    await visitor.press(visitor.button("End turn"))
    await expect(sign).to_be_visible()


COVERED_NAMES = """() => {
  const pieces = [...document.querySelectorAll('[data-board] .piece')];
  const chips = [...document.querySelectorAll('[data-board] .odds')];
  const high = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const wide = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const over = (a, b) => high(a, b) > 1 && wide(a, b) > 1;
  return pieces.flatMap((piece) => {
    const name = piece.querySelector('.name');
    const there = name.getBoundingClientRect();
    return [...piece.querySelectorAll('.hp, .state'), ...chips]
      .filter((it) => over(there, it.getBoundingClientRect()))
      .map((it) => `${name.innerText} under ${it.className} ${it.innerText}`);
  });
}"""
"""Whose name lies under a badge, be it by a corner."""


async def test_no_badge_lies_over_a_name(field: Field, visit: Visit) -> None:
    def marked(scene: Scene) -> bool:
        """Somebody of mine is hurt and carries a badge, and somebody can be hit."""
        badges = [it for it in mine(scene) if it.attack_bonus or it.defence_bonus]
        return scene.ask == "attack" and bool(scene.odds) and any(it.left < it.hp for it in badges)

    def bound(scene: Scene) -> bool:
        return scene.ask in ("item", "move") and any(it.bound or it.dazed for it in scene.units)

    for wanted in (marked, bound):
        visitor = await at(field, visit, wanted, FOE, "normal")
        for unit in [None, *mine(visitor.scene)]:
            if unit and unit.square:
                await visitor.choose(unit.square)
            for size in (*PHONES, (768, 1024), (1440, 900)):
                await phone(visitor, size)
                assert await visitor.page.evaluate(COVERED_NAMES) == [], (size, unit and unit.name)


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
async def test_a_tip_that_one_has_played_beside_makes_room_for_the_next(
    size: tuple[int, int], field: Field, visit: Visit
) -> None:
    """Who never presses Got it would read the first one all game long."""
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: s.ask == "item" and s.turns > 4, FOXES, "normal")
    viewport = {"width": size[0], "height": size[1]}
    visitor = await visit(field.address, storage_state=profile, viewport=viewport)
    await visitor.open(f"/match/{match}")
    told: list[str] = []
    for _ in range(3):
        assert await visitor.asked() != "over"
        if size[0] < 600:
            await visitor.press(visitor.side.get_by_role("button", name="Help new", exact=True))
        told.append(await visitor.hints.locator("p").first.inner_text())
        if size[0] < 600:
            await visitor.press(visitor.side.get_by_role("button", name=re.compile("^Help")))
            await expect(visitor.hints).to_have_count(0)
        turn = visitor.scene.turns
        while visitor.scene.turns == turn:
            await visitor.go(FOXES)
            assert await visitor.asked() != "over"
    assert len(set(told)) == 3, told
