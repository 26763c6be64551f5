"""Every stage of Awake Heroes as axe-core, a thumb and a camera see it; motion for those who want none."""

from __future__ import annotations

import os
import re

import pytest
from playwright.async_api import expect
from tests.browser.awake.field import FOE, FOXES, PACK, Field, asks, holding_trap, may_awaken, worth_a_try
from tests.browser.awake.player import Player, Visit
from tests.browser.awake.stages import STAGES, Stages
from tests.browser.awake.test_moments import four_and_a_trap
from tests.browser.awake.ways import Collector, Way
from tests.browser.looks import (
    AT_REST,
    THEMES,
    WATCH_MOTION,
    axe_finds_nothing,
    fits_phone_and_thumb,
    shows_figures,
    take_pictures,
)

from hyakki.games.awake.scene.types import Scene

BOTH_ENDS = """it => {
  const { left, right, y, height } = it.getBoundingClientRect();
  return [left + 6, right - 6].every((x) => it.contains(document.elementFromPoint(x, y + height / 2)));
}"""
"""Whether its first and its last word lie open."""

ON_TOP = """it => {
  const { left, right, top, bottom } = it.getBoundingClientRect();
  it.style.pointerEvents = 'auto';
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const open = [[left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]];
  return open.every(([x, y]) => document.elementFromPoint(x, y) === it);
}"""
"""Whether nothing lies over any edge of it."""

OVER_HP = """() => {
  const drawn = document.querySelectorAll('[data-board] *');
  for (const it of drawn) it.style.pointerEvents = 'auto';
  const over = [];
  for (const hp of document.querySelectorAll('[data-board] .hp')) {
    const { x, y, width, height } = hp.getBoundingClientRect();
    for (const right of [0.2, 0.5, 0.8]) for (const down of [0.2, 0.5, 0.8]) {
      const all = document.elementsFromPoint(x + right * width, y + down * height);
      const first = all.find((it) => !it.matches('button[data-square], svg'));
      if (first !== hp) over.push(`${hp.parentElement.innerText}: ${first?.outerHTML.slice(0, 60)}`);
    }
  }
  for (const it of drawn) it.style.pointerEvents = '';
  return over;
}"""
"""Whatever lies over a number of HP on the board; the squares' own buttons are seen through."""

WORDS_COVERED = """it => {
  const words = document.createRange();
  words.selectNodeContents(it);
  return [...words.getClientRects()].filter(({ left, right, top, bottom }) =>
    [left + 2, right - 2].some((x) => !it.contains(document.elementFromPoint(x, (top + bottom) / 2)))).length;
}"""
"""How many lines of a text lie under something, or out of sight."""

DEEP = bool(os.environ.get("HYAKKI_DEEP"))


@pytest.mark.parametrize("stage", STAGES)
async def test_axe_finds_nothing_and_every_stage_fits_a_phone_and_a_thumb(
    stage: str, visit: Visit, stages: Stages
) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await stages.go(visitor, stage)
    theme = THEMES[list(STAGES).index(stage) % len(THEMES)]
    await axe_finds_nothing(visitor, THEMES if DEEP else [theme])
    await fits_phone_and_thumb(visitor)
    if DEEP or stage == "attack":
        await take_pictures(visitor, f"awake-{stage}", whole=stage in ("teams", "chosen items"))


async def test_every_piece_castle_and_item_shows_its_figure(visit: Visit, stages: Stages) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await stages.go(visitor, "trap")
    for where in (".piece", ".castle", ".hand .picture"):
        await shows_figures(visitor, "awake", where)


async def test_the_whole_board_is_on_a_phone_with_the_track_below_it(visit: Visit, stages: Stages) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    await stages.go(visitor, "move")
    await visitor.page.evaluate(AT_REST)
    box = await visitor.board.bounding_box()
    track = await visitor.step.bounding_box()
    assert box
    assert track
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] >= 0
    assert box["y"] + box["height"] < track["y"] < 844

    # On the smallest one the longest question leaves the way to answer it on the screen.
    visitor.received.clear()  # another table comes
    await stages.go(visitor, "attack")
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    await visitor.page.evaluate("scrollTo(0, 0)")
    answer = visitor.side.get_by_role("button", name=re.compile(" hits "))
    await expect(answer.first).to_be_in_viewport(ratio=1)

    # And what a step asks of one is read to its end.
    visitor.received.clear()
    await stages.moment(visitor, "trap", holding_trap)
    await visitor.page.evaluate("scrollTo(0, 0)")
    await expect(visitor.side.get_by_text("Move a character")).to_be_in_viewport(ratio=1)
    await expect(visitor.button("Hint")).to_be_in_viewport(ratio=1)
    mover = next(move for later in visitor.scene.later for move in later.moves if move.startswith("move "))
    await visitor.choose(mover[5:7])
    said = visitor.side.get_by_text("Where should ")
    await expect(said).to_be_in_viewport(ratio=1)
    assert await said.evaluate(BOTH_ENDS), "its words lie under something"


PLACES = """() => ['.say', '.answers', '.hand'].map((it) => {
  const box = document.querySelector(`.dock ${it}`).getBoundingClientRect();
  return box.height > 0 ? Math.round(box.top) : null;
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 740), (320, 640), (1440, 900)])
async def test_whatever_is_pressed_the_panel_stands_still(
    visit: Visit, stages: Stages, width: int, height: int
) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await visitor.page.set_viewport_size({"width": width, "height": height})
    await stages.moment(visitor, "trap", holding_trap)
    await visitor.page.evaluate("scrollTo(0, 0)")
    scene = visitor.scene
    trap = next(it.name for it in scene.items if it.trap and f"item {it.name}" in scene.legal)
    stood: list[list[int | None]] = []

    async def look() -> None:
        await visitor.page.mouse.move(1, 1)
        await visitor.page.evaluate(AT_REST)
        stood.append(await visitor.page.evaluate(PLACES))

    await look()
    await visitor.choose("d5")  # nobody was chosen to go there
    await expect(visitor.refusal).to_contain_text("First press the character")
    open_to_me = [*scene.legal, *(move for later in scene.later for move in later.moves)]
    movers = {move[5:7] for move in open_to_me if move.startswith("move ")}
    await expect(visitor.page.locator(".lit")).to_have_count(len(movers))
    await look()
    for unit in [it for it in scene.units if it.square]:
        await visitor.choose(unit.square or "")
        await look()
    await visitor.page.keyboard.press("Escape")
    await visitor.take(trap)
    await look()
    for place in zip(*stood, strict=True):
        tops = {top for top in place if top is not None}
        assert len(tops) == 1, stood


async def test_the_board_takes_the_screen(visit: Visit, stages: Stages) -> None:
    """All of its height but the page's bar (55 of 900 pixels) and the sheet's edge (27 with its shadow).

    It is seven squares wide and eight high: a whole screen would be 55 % of 1440 x 900, and 49 % of what is
    16 to 9.
    """
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await stages.go(visitor, "move")
    shares = ((1440, 900, 0.45), (1920, 1080, 0.42), (1280, 720, 0.38), (1024, 768, 0.52))
    for width, height, least in shares:
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate(AT_REST)
        box = await visitor.board.bounding_box()
        assert box
        assert box["width"] * box["height"] >= least * width * height, (width, box)
        assert box["y"] + box["height"] <= height


async def test_a_card_beside_the_board_is_not_cut_off(visit: Visit, stages: Stages) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await visitor.page.set_viewport_size({"width": 1440, "height": 900})
    await stages.moment(visitor, "trap", holding_trap)
    units = visitor.board.get_by_role("button", name=re.compile(r", (yours|of .+), at .+ HP"))
    assert await units.count() > 4
    for unit in await units.all():
        await unit.click(force=True)
        card = visitor.page.get_by_role("group", name="Character card")
        await visitor.page.evaluate(AT_REST)
        assert await card.evaluate("it => it.scrollHeight <= it.clientHeight + 2"), await unit.get_attribute(
            "aria-label"
        )


SIDES = r"""() => {
  const look = (place, ...what) => {
    const style = getComputedStyle(document.querySelector(place));
    return what.map((name) => style[name].replace(/(oklch|rgba?|color)\([^)]*\)/g, '')).join(' ');
  };
  return {
    land: [look('.land:not(.far, .odd)', 'backgroundImage'), look('.far.land:not(.odd)', 'backgroundImage')],
    castle: [look('.castle.mine .hp', 'borderRadius'), look('.castle:not(.mine) .hp', 'borderRadius')],
    piece: ['.mine .stand', '.piece:not(.mine) .stand'].map((it) => look(it, 'clipPath', 'borderRadius')),
  };
}"""
"""How both sides are drawn, with every colour left out."""


async def test_in_a_mirror_match_the_sides_differ_without_colour(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, asks("move"), FOE, "normal")
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    assert len({castle.card.name for castle in visitor.scene.castles}) == 1
    looks = await visitor.page.evaluate(SIDES)
    for what, (mine, theirs) in looks.items():
        assert mine != theirs, f"{what} of both sides would look the same in grey: {mine}"


async def test_with_eighteen_items_the_question_and_the_steps_stay_in_sight(
    field: Field, visit: Visit
) -> None:
    me = Collector("Lantern Shogunate", ("Kappa", "Chochin"), "peace")
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: len(s.hand) >= 18 and s.ask == "item", me)
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.press(visitor.button("No more tips"))
    assert len(visitor.scene.hand) >= 18
    last = max(set(visitor.scene.hand), key=visitor.scene.hand.index)
    await visitor.item(last).hover()
    text = next(item.text for item in visitor.scene.items if item.name == last)
    await expect(visitor.side.locator(".detail")).to_have_text(text)
    for width, height in ((1440, 900), (1024, 768), (390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.item(last).scroll_into_view_if_needed()
        await expect(visitor.item(last)).to_be_in_viewport(ratio=1)
        await expect(visitor.step).to_be_in_viewport(ratio=1)
        if width > 600:
            await expect(visitor.side.get_by_text("Your turn", exact=True)).to_be_in_viewport(ratio=1)


async def hp_lies_open(visitor: Player) -> None:
    for width, height in ((390, 844), (320, 640), (1440, 900)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        assert await visitor.page.evaluate(OVER_HP) == [], width


async def test_neither_a_badge_nor_a_chance_nor_an_arrow_lies_over_hp(field: Field, visit: Visit) -> None:
    def marked(scene: Scene) -> bool:
        """Somebody who can be attacked carries a badge."""
        ends = {odds.move[-2:] for odds in scene.odds}
        badges = {it.square for it in scene.units if it.attack_bonus or it.defence_bonus or it.bound}
        return scene.ask == "attack" and bool(ends & badges)

    def shielded(scene: Scene) -> bool:
        """All in a row, with badges."""
        return holding_trap(scene) and all(it.defence_bonus for it in scene.units if it.seat == 0)

    for wanted, me in ((marked, FOE), (shielded, FOXES)):
        guest, profile = await field.guest()
        match = await field.moment(guest, wanted, me, "normal")
        visitor = await visit(field.address, storage_state=profile)
        await visitor.open(f"/match/{match}")
        await visitor.asked()
        await expect(visitor.board.locator(".state")).not_to_have_count(0)
        await hp_lies_open(visitor)
    for unit in [it for it in visitor.scene.units if it.seat == 0 and it.square]:
        await visitor.choose(unit.square or "")
        await expect(visitor.board.locator(".arrows")).to_have_count(1)
        await hp_lies_open(visitor)


async def test_on_phones_nothing_lies_over_what_a_skill_does(field: Field, visit: Visit) -> None:
    """The longest of all skills."""
    me = Way("Moonwild Kingdom", ("Kelpie", "Barghest"), "enemies")

    def wanted(scene: Scene) -> bool:
        awake = any(it.name == "Kelpie" and it.awake for it in scene.units)
        return scene.ask in ("item", "skill") and awake and "Kelpie" in worth_a_try(scene)

    guest, profile = await field.guest()
    match = await field.moment(guest, wanted, me, "normal")
    visitor = await visit(field.address, storage_state=profile, viewport={"width": 390, "height": 844})
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.choose(next(it.square for it in visitor.scene.units if it.name == "Kelpie") or "")
    said = visitor.side.locator(".detail")
    await expect(said).to_contain_text("Where should Kelpie go? Or try Flood Gallop")
    for width, height in ((390, 844), (360, 740), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        assert await said.evaluate(WORDS_COVERED) == 0, width
        await expect(visitor.side.get_by_role("button", name=re.compile("^Try "))).to_be_in_viewport(ratio=1)


WIDTHS = """it => {
  const words = document.createRange();
  words.selectNodeContents(it);
  const beside = [...it.closest('.dock').querySelectorAll('.quiet')].map((it) => it.getBoundingClientRect());
  const lines = [...words.getClientRects()];
  return beside.filter((box) => lines.some(({ top, bottom }) => box.top < bottom && box.bottom > top)).length;
}"""
"""How many of Help, Hint and Danger stand beside a text."""


@pytest.mark.parametrize("size", [(390, 844), (412, 915)])
async def test_on_phones_a_long_text_has_the_whole_width_and_moves_no_items(
    size: tuple[int, int], field: Field, visit: Visit
) -> None:
    guest, profile = await field.guest()
    match = await field.moment(
        guest, four_and_a_trap, Collector("Lantern Shogunate", ("Kappa", "Chochin"), "peace")
    )
    visitor = await visit(
        field.address, storage_state=profile, viewport={"width": size[0], "height": size[1]}
    )
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.page.evaluate(AT_REST)
    items = visitor.side.get_by_role("list", name="Your items")
    named = ("^Help", "^Hint$", "^Danger$")
    tools = [visitor.side.get_by_role("button", name=re.compile(it)) for it in named]
    before = [await it.bounding_box() for it in (items, *tools)]
    longest = 0
    for name in [move[5:] for move in visitor.scene.legal if move.startswith("item ")]:
        await visitor.take(name)
        said = visitor.side.locator(":is(.detail, .notes .brief)").locator("visible=true").first
        longest = max(longest, len(await said.inner_text()))
        assert await said.evaluate(WIDTHS) == 0, name
        assert [await it.bounding_box() for it in (items, *tools)] == before, name
        await visitor.page.keyboard.press("Escape")
    assert longest > 130
    for it in (items, *tools):
        await expect(it).to_be_in_viewport(ratio=1)


async def test_on_phones_items_stay_in_sight_where_somebody_may_awaken(field: Field, visit: Visit) -> None:
    def wanted(scene: Scene) -> bool:
        items = [move for move in scene.legal if move.startswith("item ")]
        return scene.ask == "item" and may_awaken(scene) and len(items) > 0

    guest, profile = await field.guest()
    match = await field.moment(guest, wanted, FOE, "normal")
    visitor = await visit(field.address, storage_state=profile, viewport={"width": 390, "height": 844})
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    name = next(move[5:] for move in visitor.scene.legal if move.startswith("item "))
    for width, height in ((390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        awaken = visitor.side.get_by_role("button", name=re.compile("^Awaken "))
        await expect(awaken.first).to_be_in_viewport(ratio=1)
        await expect(visitor.item(name)).to_be_in_viewport(ratio=1)


HEIGHTS = (*range(640, 881, 20), 701, 761, 805, 806)


async def test_on_phones_of_every_height_the_items_are_in_sight(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: s.ask == "item" and s.hand != () and s.turns > 2, FOXES)
    visitor = await visit(field.address, storage_state=profile, viewport={"width": 390, "height": 844})
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    items = visitor.side.get_by_role("list", name="Your items")
    for width, height in ((width, height) for width in (360, 390, 430) for height in HEIGHTS):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        box = await items.bounding_box()
        assert box
        assert box["y"] + box["height"] <= height, (width, height)


CHIPS = """() => [...document.querySelectorAll('[data-board] .odds')].map((it) => {
  const { borderTopLeftRadius, borderTopRightRadius, backgroundColor } = getComputedStyle(it);
  return [it.innerText, borderTopLeftRadius === borderTopRightRadius, backgroundColor];
})"""
"""Each chance on the board, whether it is round all over, and its colour."""


async def test_a_chance_against_a_weak_side_says_so_where_it_lies_over_it(field: Field, visit: Visit) -> None:
    def wanted(scene: Scene) -> bool:
        return scene.ask == "attack" and {it.weak for it in scene.odds} == {True, False} and two(scene)

    def two(scene: Scene) -> bool:
        return len({it.move[-2:] for it in scene.odds}) == len(scene.odds) == 2

    guest, profile = await field.guest()
    match = await field.moment(guest, wanted, FOE, "normal")
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    weak = {f"{round(100 * (1 - it.chances[0]))}%": it.weak for it in visitor.scene.odds}
    chips = await visitor.page.evaluate(CHIPS)
    assert {said: not alike for said, alike, _ in chips} == weak, chips
    assert len({colour for _, _, colour in chips}) == 2, chips


async def test_on_phones_the_way_on_covers_no_attack(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: s.ask == "attack" and len(s.odds) > 1, PACK)
    visitor = await visit(field.address, storage_state=profile, viewport={"width": 390, "height": 844})
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    for width, height in ((390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await expect(visitor.button("End turn")).to_be_in_viewport(ratio=1)
        await visitor.page.evaluate(AT_REST)
        hits = await visitor.side.get_by_role("button", name=re.compile(" hits ")).all()
        assert len(hits) > 1
        for hit in hits:
            await hit.scroll_into_view_if_needed()
            assert await hit.evaluate(BOTH_ENDS), (width, await hit.inner_text())
        # No ring, bar or figure lies over a chance.
        for chip in await visitor.board.locator(".odds").all():
            assert await chip.evaluate(ON_TOP), (width, await chip.inner_text())


async def test_on_phones_where_somebody_may_awaken_every_answer_is_whole(
    visit: Visit, stages: Stages
) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await stages.moment(visitor, "awaken or hit", lambda s: may_awaken(s) and len(s.odds) > 0, PACK)
    for width, height in ((390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        answers = await visitor.side.locator(".answers button").all()
        said = [await answer.inner_text() for answer in answers]
        assert any(re.match("Awaken ", it) for it in said), said
        assert any(" hits " in it for it in said)
        for answer in answers:
            await expect(answer).to_be_in_viewport(ratio=1)
            assert await answer.evaluate(BOTH_ENDS), (width, said)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_on_phones_the_others_turn_is_told_whole_and_moves_nothing(
    width: int, height: int, field: Field, visit: Visit
) -> None:
    """Not for a note either: the page never scrolls by itself."""
    guest, profile = await field.guest()
    match = await field.moment(guest, asks("place"), FOXES)
    visitor = await visit(field.address, storage_state=profile, viewport={"width": width, "height": height})
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.page.evaluate(AT_REST)
    before = await visitor.board.bounding_box()
    reached = await field.hurry(match, lambda s: asks("move")(s) and s.turns > 4, FOXES)
    await visitor.hears(lambda: visitor.frame["version"] >= reached)
    await visitor.asked()
    await visitor.page.evaluate(AT_REST)
    assert await visitor.board.bounding_box() == before
    items = visitor.side.get_by_role("list", name="Your items")
    await expect(items).to_be_in_viewport(ratio=1)
    lines = visitor.page.get_by_role("list", name=re.compile("^What .+ did$")).get_by_role("listitem")
    await expect(lines).not_to_have_count(0)
    began = max(at for at, it in enumerate(visitor.events) if it["kind"] == "turn_began" and it["seat"] == 1)
    moves = [it for it in visitor.events[began:] if it["kind"] == "moved" and it["seat"] == 1]
    for moved in [it for it in moves if it["how"] in ("stepped", "jumped")]:
        way = f"{moved['name']} {moved['start']} → {moved['end']}"
        await expect(lines.filter(has_text=way)).to_have_count(1)
    # All of it is a press away, over the board, until the next press; nothing moves for it.
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^All that .+ did$")))
    for line in await lines.all():
        await expect(line).to_be_in_viewport(ratio=1)
    assert await visitor.board.bounding_box() == before
    await visitor.page.mouse.click(width / 2, height - 4)
    await expect(
        visitor.page.get_by_role("button", name=re.compile("^All that "), expanded=True)
    ).to_have_count(0)


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_an_awakening_moves_unless_one_wants_no_motion(wish: str, field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, may_awaken, PACK)
    visitor = await visit(field.address, storage_state=profile, reduced_motion=wish)
    await visitor.page.add_init_script(WATCH_MOTION)
    await visitor.home(speed="Brisk")
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.do(PACK(visitor.scene))
    await visitor.asked()
    moved = await visitor.page.evaluate("moved")
    if wish == "reduce":
        assert moved == []
    else:
        assert any('class="sun' in it or 'class="big' in it for it in moved), moved
