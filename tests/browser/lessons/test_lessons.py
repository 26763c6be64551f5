"""Lessons in a browser: played through by mouse, keys and touch, left and resumed; every try is answered."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.lessons.pupil import Pupil, Visit, on_by
from tests.browser.looks import AT_REST, axe_finds_nothing, fits_phone_and_thumb
from tests.browser.phantom.clear import nothing_covers_the_trick
from tests.browser.visitor import DOUBLE_TAP, PHONE, SETTLED

RING_LIES_ON_THE_CARD = """() => {
  const box = (place) => document.querySelector(place).getBoundingClientRect();
  const [ring, card] = ['.ring', '.looked .card'].map(box);
  return Math.abs(ring.top + ring.height / 2 - card.top - card.height / 2) < 3;
}"""
TAG_LIES_ON_THE_CARD = """() => {
  const box = (place) => document.querySelector(place).getBoundingClientRect();
  const [tag, card] = ['.looked .play', '.looked .card'].map(box);
  return tag.bottom < card.bottom - 2 && tag.top > card.top;
}"""
RING_LIES_ON_THE_DOTS = """() => {
  const box = (place) => document.querySelector(place)?.getBoundingClientRect();
  const [ring, dots] = ['[data-rings] .ring', '.stack .pattern'].map(box);
  const high = ring && ring.top + ring.height / 2 - dots.top - dots.height / 2;
  return ring && Math.abs(high) < 3 && ring.width < 1.3 * dots.width;
}"""
STANDS = """() => [scrollY, document.documentElement.scrollHeight, ...['[data-board]', '[data-dock]'].map(
  (it) => Math.round(document.querySelector(it).getBoundingClientRect().top))]"""
"""How far the page is scrolled, how tall it is, and how high board and panel stand."""
OWN_ANSWERS = {5: "Phantom 7", 6: "Phantom 16"}
"""Questions of Hero vs Phantom that are left to the pupil, by step."""
WATCH_LAST = """() => {
  window.last = new Set();
  new MutationObserver(() => {
    for (const it of document.querySelectorAll('.strip.last')) window.last.add(it.innerText.trim());
  }).observe(document, { childList: true, subtree: true });
}"""
"""What the board says as a game is won."""

BY_MOVES = ("phantom", "madoshi", "awake")
INPUTS = {"Space": "Roll", "j": "Swing", "k": "Guard", "l": "Shout", "i": "Cover"}
"""What the keys of a hand are called."""

A_WHILE = 30_000
"""Milliseconds of a lesson after which nothing more comes by itself."""


async def pupil_by(visit: Visit, way: str) -> Pupil:
    pupil = await visit(**(PHONE if way == "touch" else {}))
    pupil.keys = way in ("keys", "tree")
    pupil.blind = way == "tree"
    return pupil


@pytest.mark.parametrize("way", ["mouse", "keys", "touch", "tree"])
@pytest.mark.parametrize("game", BY_MOVES)
async def test_a_lesson_is_played_through_by_what_it_points_at_or_names(
    visit: Visit, game: str, way: str
) -> None:
    pupil = await pupil_by(visit, way)
    await pupil.learn(game)
    steps = int((await pupil.step()).rpartition(" ")[2])
    tall = set[float]()
    for number in range(1, steps + 1):
        await expect(pupil.coach.get_by_text(f"Step {number} of {steps}")).to_be_attached()
        await pupil.page.evaluate(AT_REST)
        box = await pupil.coach.bounding_box()
        assert box
        tall.add(box["height"])
        if game == "phantom" and number in OWN_ANSWERS:
            while await pupil.next.is_visible():  # it tells before it asks
                await pupil.do(pupil.next)
                await pupil.page.wait_for_timeout(100)
            await pupil.do(pupil.button(OWN_ANSWERS[number]))
            if pupil.touch:  # the first tap shows what it would do
                await pupil.page.wait_for_timeout(DOUBLE_TAP)
                await pupil.do(pupil.button(OWN_ANSWERS[number]))
            await pupil.do(pupil.next)
        else:
            await pupil.follow()
    await expect(pupil.done).to_be_visible()
    assert len(tall) == 1 or (pupil.touch and game != "phantom"), "the table stays where it is"
    assert not [message for message in pupil.sent if message["type"] in ("move", "create")], (
        "it is the page's own"
    )


async def test_a_wrong_card_is_answered_and_changes_nothing(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("phantom")
    await expect(pupil.says).not_to_contain_text("yellow 3")
    mine = pupil.page.get_by_role("region", name="Your side")
    await expect(mine).not_to_contain_text("Your turn")
    await pupil.do(pupil.button("Phantom 7"))  # nothing was asked for yet
    await expect(pupil.says).not_to_contain_text("yellow 3")
    place = await pupil.next.bounding_box()
    assert place
    for _ in range(2):  # the second press meets "Show me"
        await pupil.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    await expect(mine).to_contain_text("Your turn")
    await expect(pupil.says).to_contain_text("play your yellow 3")
    await expect(pupil.refusal).to_be_empty()
    await pupil.do(pupil.button("Phantom 7"))
    await expect(pupil.refusal).to_contain_text("This time, join the Heroes.")
    assert await pupil.step() == "Step 1 of 7"
    await axe_finds_nothing(pupil)
    await pupil.follow()
    await pupil.do(pupil.button("Phantom 7"))
    await expect(pupil.refusal).to_contain_text("12 − 3 − 7 = 2")


TEXT_ENDS = """it => {
  const range = document.createRange();
  range.selectNodeContents(it);
  return range.getBoundingClientRect().bottom;
}"""
"""How far down its letters reach."""
POINTS_BEHIND_A_CARD = """() => [...document.querySelectorAll('.trick .point')].filter((point) => {
  const list = point.closest('.trick');
  list.style.pointerEvents = 'auto';
  const { x, y, width, height } = point.getBoundingClientRect();
  const top = document.elementFromPoint(x + width - 6, y + height / 2);
  list.style.pointerEvents = '';
  return top !== point;
}).map((point) => point.parentElement.ariaLabel)"""
"""The cards whose point is cut by the card beside them."""


async def test_a_trick_stays_until_it_has_been_looked_at_and_nothing_covers_it(visit: Visit) -> None:
    pupil = await visit(**PHONE | {"viewport": {"width": 320, "height": 640}})
    await pupil.learn("phantom")
    told_of = (
        "= 12 beats 9",
        "= 7 still beats 4",
        "",
        "12 to 12",
        "nobody scores",
        "beats 15",
        "So a round can end early.",
    )
    await expect(pupil.says).to_contain_text("A trick is one card from the deck and one from each player.")
    await nothing_covers_the_trick(pupil.page)
    await pupil.press(pupil.next)
    for number, told in enumerate(told_of, 1):
        await nothing_covers_the_trick(pupil.page)
        if not told:  # a refusal; the card that is in the way is lit
            await pupil.do(pupil.button("Blue Hero 5"))
            await expect(pupil.refusal).to_contain_text("Blue is already in this trick.")
            await expect(pupil.page.locator(".blocking")).to_have_accessible_name(
                "Blue Hero 3, from the deck"
            )
            await expect(pupil.page.locator("[data-pointed]")).to_have_accessible_name("Pink Hero 5")
            await pupil.do(pupil.button("Pink Hero 5"))  # who picks up another card has read why
            await expect(pupil.refusal).to_be_empty()
            await expect(pupil.page.locator(".detail")).to_contain_text("Tap again to play.")
            await pupil.page.wait_for_function(RING_LIES_ON_THE_CARD)
            await pupil.page.wait_for_function(TAG_LIES_ON_THE_CARD)  # not under the ring
        else:
            await pupil.press(pupil.coach.get_by_role("button", name="Show me"))
            await expect(pupil.says).to_contain_text(told)
            trick = pupil.page.get_by_role("list", name="This trick").get_by_role("img")
            await expect(trick).to_have_count(2 if number == len(told_of) else 5)
            assert await pupil.page.evaluate(POINTS_BEHIND_A_CARD) == [], told
            if number == len(told_of):  # no scrap of what it covers looks out from under it
                low = await pupil.page.get_by_text("Your hand is empty.").evaluate(TEXT_ENDS)
                shown = await pupil.page.locator(".stuck").bounding_box()
                assert shown
                assert low < shown["y"] + shown["height"] - 12
            await nothing_covers_the_trick(pupil.page)
            await pupil.press(pupil.next)
        if number < len(told_of):
            await expect(pupil.coach.get_by_text(f"Step {number + 1} of 7")).to_be_attached()
    await expect(pupil.done).not_to_contain_text("So a round can end early")  # that was said already
    await expect(pupil.done).to_contain_text("Easy bots")


async def test_awakes_lesson_starts_with_board_and_question_in_sight_and_never_asks_to_go_on(
    visit: Visit,
) -> None:
    pupil = await visit(**PHONE | {"viewport": {"width": 320, "height": 640}})
    await pupil.learn("awake")
    for thing in (pupil.coach, pupil.page.get_by_role("grid", name="Board"), pupil.button_named("Rice Ball")):
        await expect(thing).to_be_in_viewport(ratio=1)
    assert await pupil.page.evaluate("scrollY") == 0
    on = True
    while on:
        await expect(pupil.coach.get_by_role("button", name="Next")).to_have_count(0)
        for items in await pupil.page.get_by_role("list", name="Your items").all():
            await pupil.page.evaluate(AT_REST)
            assert await items.evaluate("it => it.scrollWidth <= it.clientWidth"), "words are cut"
        on = await on_by(pupil, "Show me|Finish")
    await expect(pupil.done).to_contain_text("An easy bot")


ANSWERED = """() => {
  const shown = (it) => it && it.getClientRects().length > 0 && it.innerText.trim() !== '';
  return shown(document.querySelector('.dock .note')) || shown(document.querySelector('.dock .detail'))
    || document.querySelector('[role=gridcell][aria-selected=true]') !== null;
}"""
"""The table has said something, or somebody on it is chosen."""
WEAK_SIDES_LIE_OPEN = """() => [...document.querySelectorAll('[data-board] path.weak')].every((it) => {
  const bar = it.getBoundingClientRect();
  return [...document.querySelectorAll('.ring')].every((other) => {
    const ring = other.getBoundingClientRect();
    return ring.right < bar.left || bar.right < ring.left || ring.bottom < bar.top || bar.bottom < ring.top;
  });
})"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
async def test_in_every_step_of_awakes_lesson_every_press_on_the_board_is_answered(
    visit: Visit, width: int, height: int
) -> None:
    pupil = await visit(**PHONE | {"viewport": {"width": width, "height": height}})
    await pupil.learn("awake")
    seen = 0
    while not await pupil.next.count():
        said = await pupil.says.inner_text()
        await pupil.page.evaluate(AT_REST)
        if "weak side" in said:
            seen += await pupil.page.locator("path.weak").count()
            assert await pupil.page.evaluate(WEAK_SIDES_LIE_OPEN)
        asked = pupil.page.locator("[role=gridcell] [data-pointed]")
        for square in ("b3", "d6", "d8", "d1", "a8", "c5"):
            there = pupil.page.locator(f'[data-square="{square}"]')
            if await asked.and_(there).count() and not await pupil.page.locator("[data-pointed='2']").count():
                continue  # it would be right
            await pupil.do(there)
            await pupil.page.wait_for_function(ANSWERED)
            assert await pupil.says.inner_text() == said, f"{square} leads on"
        await on_by(pupil, "Show me")
    assert seen > 0


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (1280, 720), (1440, 900)])
async def test_all_of_madoshis_lesson_is_in_sight_and_nothing_moves(
    visit: Visit, width: int, height: int
) -> None:
    size = {"viewport": {"width": width, "height": height}}
    pupil = await visit(**(PHONE | size if width < 641 else size))
    await pupil.learn("madoshi")
    stood = set[tuple[int, ...]]()
    for number in range(1, 13):
        if number in (4, 5, 6):  # what magic is for is told before it is used, that it waits, what gaps are
            await pupil.page.evaluate(AT_REST)
            stood.add(tuple(await pupil.page.evaluate(STANDS)))
            await pupil.press(pupil.next)
        await expect(pupil.next).to_have_count(0)
        await expect(pupil.page.locator("[data-pointed='1']")).to_be_in_viewport(ratio=1)
        said = await pupil.says.inner_text()
        await pupil.page.evaluate(AT_REST)
        stood.add(tuple(await pupil.page.evaluate(STANDS)))
        await pupil.press(pupil.coach.get_by_role("button", name="Show me"))
        await expect(pupil.says).not_to_have_text(said)
    await expect(pupil.says).to_contain_text("by 11 to 9")
    await pupil.page.evaluate(AT_REST)
    stood.add(tuple(await pupil.page.evaluate(STANDS)))
    assert len(stood) == 1, stood
    [(scrolled, tall, *_)] = stood
    assert (scrolled, tall) == (0, height)
    await pupil.press(pupil.next)
    await expect(pupil.done).to_be_visible()


async def test_the_answer_to_a_wrong_try_leaves_madoshis_answers_whole_on_the_smallest_phone(
    visit: Visit,
) -> None:
    pupil = await visit(**PHONE | {"viewport": {"width": 320, "height": 640}})
    await pupil.learn("madoshi")
    asked = 0
    on = True
    while on:
        wrong = pupil.page.locator("[data-dock] .answers .button.nothing")
        if await wrong.count():
            asked += 1
            await pupil.do(wrong)
            await expect(pupil.refusal).not_to_be_empty()
            await pupil.page.evaluate(AT_REST)
            for answer in await pupil.page.locator("[data-dock] .answers .button").all():
                await expect(answer).to_be_in_viewport(ratio=1)
        on = await on_by(pupil, "Show me|Next|Finish")
    assert asked > 1


async def test_another_card_than_the_one_that_is_asked_for_is_answered_also_with_a_token_in_hand(
    visit: Visit,
) -> None:
    pupil = await visit()
    await pupil.learn("madoshi")
    for token in ("", "b5, Fire"):
        if token:
            await pupil.do(pupil.button(token))
            await expect(pupil.refusal).to_be_empty()
        await pupil.do(pupil.button("Noppera-bo"))
        await expect(pupil.refusal).to_contain_text("First press Nurikabe's card")
    await pupil.do(pupil.button("Nurikabe"))
    await expect(pupil.says).to_contain_text("Two of the dots are there already")


async def test_who_presses_the_board_before_anything_is_asked_hears_what_to_press_first(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("phantom")
    await expect(pupil.next).to_be_visible()
    await expect(pupil.says).not_to_contain_text("Press Next first.")
    await pupil.do(pupil.button("Phantom 7"))
    await expect(pupil.says).to_contain_text("Press Next first.")
    await pupil.do(pupil.next)
    await expect(pupil.says).not_to_contain_text("Press Next first.")


CAPTION_UNDER_A_RING = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.whose .caption'));
  const words = range.getBoundingClientRect();
  return [...document.querySelectorAll('.ring')].some((it) => {
    const ring = it.getBoundingClientRect();
    return ring.left < words.right && words.left < ring.right
      && ring.top < words.bottom - 2 && words.top < ring.bottom;
  });
}"""


async def test_a_ring_around_the_switch_of_patterns_covers_no_word_of_it(visit: Visit) -> None:
    pupil = await visit(**PHONE | {"viewport": {"width": 320, "height": 640}})
    await pupil.learn("madoshi")
    while "Press “Moon”" not in await pupil.says.inner_text():
        await on_by(pupil, "Show me|Next")
    await expect(pupil.page.locator(".ring").first).to_be_visible()
    await pupil.page.evaluate(AT_REST)
    assert not await pupil.page.evaluate(CAPTION_UNDER_A_RING)


async def test_a_second_wrong_card_shows_what_it_would_do_as_the_first_did(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("phantom")
    await pupil.do(pupil.next)
    for card in ("Phantom 7", "Phantom 16"):
        await pupil.press(pupil.button(card))
        await expect(pupil.refusal).to_contain_text("This time, join the Heroes.")
        await expect(pupil.page.locator(".forces.would")).to_be_visible()


async def test_a_pointer_that_rests_where_a_lesson_opens_lights_nothing_until_it_moves(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("madoshi")
    card = pupil.page.get_by_role("region", name="Yokai").get_by_role("button").first
    lit = pupil.page.locator("[role=gridcell]:is(.lit, .hole, .bring)")
    await pupil.page.evaluate(AT_REST)
    box = await card.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await pupil.page.mouse.move(x, y, steps=5)
    await expect(lit).not_to_have_count(0)
    await pupil.page.reload()
    await expect(pupil.page.locator("[data-pointed='1']")).to_be_visible()
    await pupil.page.mouse.move(x, y)  # as a browser tells of a pointer that rests where something came up
    await pupil.page.wait_for_timeout(SETTLED)
    await expect(lit).to_have_count(0)
    await pupil.page.mouse.move(x + 4, y)
    await expect(lit).not_to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1440, 900)])
async def test_a_pattern_is_read_once_with_its_dots_and_its_tokens_in_sight(
    visit: Visit, width: int, height: int
) -> None:
    size = {"viewport": {"width": width, "height": height}}
    pupil = await visit(**(PHONE | size if width < 641 else size))
    await pupil.learn("madoshi")
    card = pupil.button("Nurikabe")
    await expect(card).to_have_attribute("data-pointed", "1")
    await pupil.page.evaluate(AT_REST)
    await pupil.page.wait_for_function(RING_LIES_ON_THE_DOTS)
    await pupil.press(card)
    await expect(pupil.says).to_contain_text("Two of the dots are there already, in Water.")
    drawn = card.locator(".on")
    await expect(drawn).to_have_count(3)
    await expect(drawn.nth(1)).to_have_class(re.compile("missing"))
    lit = pupil.page.get_by_role("gridcell").and_(pupil.page.locator(".lit"))
    assert await pupil.names(lit.get_by_role("button")) == ["a1, Water", "c1, Water"]
    hole = pupil.page.get_by_role("gridcell").and_(pupil.page.locator(".hole"))
    assert await pupil.names(hole.get_by_role("button")) == ["b1, Wood"]
    for thing in (card, lit.first, hole):
        await expect(thing).to_be_in_viewport(ratio=1)


async def test_a_wrong_swap_and_a_wrong_square_are_answered(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("madoshi")
    for square in ("b5, Fire", "e4, Wind"):  # first one reads a card
        await pupil.do(pupil.button(square))
    await expect(pupil.refusal).to_contain_text("First press Nurikabe's card")
    await pupil.do(pupil.button("Nurikabe"))
    for square in ("b5, Fire", "e4, Wind"):
        await pupil.do(pupil.button(square))
    await expect(pupil.refusal).to_contain_text("bring Water to b1, from b4")
    await axe_finds_nothing(pupil)
    pupil.keys = True
    await pupil.follow()  # what came of it and what to do next are short enough to be said at once
    await expect(pupil.says).to_contain_text("Three Water tokens.")
    await expect(pupil.says).to_contain_text("Catch Nurikabe with Water.")
    await expect(pupil.next).to_have_count(0)
    await expect(pupil.button("Catch Nurikabe with Water: 1 point")).to_be_focused()
    await pupil.follow()
    await pupil.follow()  # its magic: a row slides
    await pupil.do(pupil.next)
    for square in ("c3, Wind", "a5, Earth"):  # first one looks at both sides' patterns
        await pupil.do(pupil.button(square))
    await expect(pupil.refusal).to_contain_text("First see which patterns are Mio's.")
    await pupil.press(pupil.coach.get_by_role("button", name="Show me"))
    await expect(pupil.says).to_contain_text("a Sun pattern and a Moon pattern. Small dots are gaps")
    await pupil.do(pupil.next)
    for square in ("c3, Wind", "a5, Earth"):
        await pupil.do(pupil.button(square))
    await expect(pupil.refusal).to_contain_text("Any swap that leaves Chimi's Wood alone would do.")

    await pupil.learn("awake")
    for name in ("^Kitsune, yours", "^f6, empty"):  # a move, before the item
        await pupil.do(pupil.page.get_by_role("button", name=re.compile(name)))
    await expect(pupil.refusal).to_contain_text("First the item")
    await axe_finds_nothing(pupil)


async def test_the_castle_that_falls_last_in_awakes_lesson_is_named_as_it_falls(visit: Visit) -> None:
    pupil = await visit()
    await pupil.page.add_init_script("localStorage['hyakki.settings'] = '{\"pace\": \"brisk\"}'")
    await pupil.learn("awake")
    await pupil.page.evaluate(WATCH_LAST)
    while await pupil.coach.get_by_role("button", name="Finish").count() == 0:
        assert await on_by(pupil, "Show me")
    assert await pupil.page.evaluate("[...last]") == ["Root Hollow falls"]
    await expect(pupil.says).to_contain_text("you first place your team in your three rows")


@pytest.mark.parametrize("way", ["keys", "mouse", "touch", "tree"])
async def test_a_hand_learns(visit: Visit, way: str) -> None:
    pupil = await pupil_by(visit, way)
    page, keys = pupil.page, pupil.page.keyboard
    # The page's clock runs faster than the server can answer: it may give up a line that was about to open.
    pupil.forgiven = re.compile("WebSocket is closed before the connection is established")
    await page.clock.install()
    await pupil.learn("hoshi")
    await pupil.stop_the_clock()
    said = page.get_by_role("main").get_by_role("status").last

    finger = await pupil.context.new_cdp_session(page)
    touching: list[dict[str, float]] = []

    async def change(key: str, down: bool) -> None:
        """By the key itself; by mouse or finger on the button of that name; with it in focus, by Enter."""
        button = page.get_by_role("button", name=re.compile(f"^{INPUTS[key]}"))
        # One mouse holds one thing, and one focus, too: Shout and Cover stay held until the swing is over.
        # A finger may hold them, or only tap.
        alone = key in "li" and (way in ("mouse", "tree") or (way == "touch" and key == "i"))
        if alone and not down:
            return
        if way == "keys":
            await (keys.down(key) if down else keys.up(key))
        elif way == "tree":
            await button.focus()
            await (keys.down("Enter") if down else keys.up("Enter"))
            if alone:
                await keys.up("Enter")
        else:
            box = await button.bounding_box()
            assert box
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if way == "mouse":
                await page.mouse.move(x, y)
                await (page.mouse.down() if down else page.mouse.up())
                if alone:
                    await page.mouse.up()
                return
            point = {"x": x, "y": y, "id": float(ord(key[-1]))}
            if down:
                touching.append(point)
            else:
                touching[:] = [other for other in touching if other["id"] != point["id"]]
            kind = "touchStart" if down else "touchEnd"
            await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})
            if alone:
                touching.clear()
                await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    async def hold(key: str, milliseconds: int) -> None:
        await change(key, True)
        await page.clock.run_for(milliseconds)
        await change(key, False)

    async def until(text: str) -> None:
        for _ in range(A_WHILE // 50):
            if text in await said.inner_text():
                return
            await page.clock.run_for(50)
        await expect(said).to_contain_text(text)

    async def reach(step: int) -> None:
        for _ in range(A_WHILE // 100):
            if await pupil.step() == f"Step {step} of 11":
                return
            await page.clock.run_for(100)
        assert await pupil.step() == f"Step {step} of 11", await said.inner_text()

    await hold("j", 10)
    await expect(said).to_have_text("You have nothing to hit with yet. Roll.")
    await hold("Space", 100)
    await reach(2)
    for symbol in ("A Star.", "An Eye.", "A Strike!"):
        await hold("Space", 100)
        await until(symbol)
    await reach(3)
    await page.clock.run_for(800)
    await expect(page.locator("[data-pointed]")).to_have_text(re.compile("^Swing"))
    await hold("j", 50)
    await expect(said).to_contain_text("You let go too soon.")
    await page.clock.run_for(1500)
    await hold("j", 1000)
    await reach(4)
    await until("You were hit")
    await hold("k", 50)
    await expect(said).to_contain_text("Too late: their hand has landed already.")
    for _ in range(2):
        await until("Here it comes")
        await hold("k", 1000)
    await reach(5)
    await hold("j", 50)
    await until("hand rests")
    await page.clock.run_for(500)
    await hold("j", 1000)
    await reach(6)
    await hold("j", 1000)
    await expect(said).to_contain_text("Try again, and let go sooner")  # told, and not taken
    await page.clock.run_for(1500)
    await hold("j", 50)
    await reach(7)
    await hold("Space", 100)  # two dice, one of them a Strike
    await reach(8)
    await expect(pupil.says).to_contain_text("hold Shout while you swing.")
    told = "One tap on Shout holds it for you" if way == "touch" else "One click on Shout holds it"
    await expect(pupil.says).to_contain_text(told)
    await expect(page.locator(".controls kbd", has_text="J")).to_be_visible(visible=way != "touch")
    for beside, following in (("l", 9), ("i", 10)):
        await change(beside, True)
        await hold("j", 1000)
        await change(beside, False)
        await reach(following)
    await expect(page.get_by_text("d10", exact=True)).to_be_visible()
    await pupil.do(pupil.button("Play it"))
    await expect(pupil.says).to_contain_text("Your die is now the d8")
    await expect(page.get_by_text("d8", exact=True)).to_be_visible()
    await page.keyboard.press("Space")  # meant for the die: nobody has read it yet
    await expect(pupil.says).to_contain_text("Your die is now the d8")
    await page.clock.run_for(1100)
    await pupil.do(pupil.next)
    await reach(11)
    await expect(pupil.says).to_contain_text("the round is over: play this Power")
    await pupil.do(pupil.button("Play it"))
    await expect(pupil.says).to_contain_text("as soon as your card can be played, you are asked.")
    await page.clock.run_for(1100)
    await pupil.do(pupil.next)
    await expect(pupil.done).to_be_visible()


async def test_a_lesson_is_left_and_resumed_and_a_step_is_shown(visit: Visit) -> None:
    pupil = await visit(**PHONE)
    await pupil.home(speed=None)
    await pupil.press(pupil.play)
    offer = pupil.dialog("New to Hero vs Phantom?")
    await pupil.press(offer.get_by_role("button", name="Learn in 3 minutes"))
    await expect(pupil.coach).to_be_visible()
    await pupil.press(pupil.next)  # what a trick is
    await pupil.press(pupil.coach.get_by_role("button", name="Show me"))
    await pupil.press(pupil.next)
    await expect(pupil.coach.get_by_text("Step 2 of 7")).to_be_attached()
    await fits_phone_and_thumb(pupil)
    await pupil.press(pupil.coach.get_by_role("link", name="Leave"))
    await pupil.press(pupil.page.get_by_role("link", name="Continue the lesson"))
    await expect(pupil.coach.get_by_text("Step 2 of 7")).to_be_attached()
    await pupil.press(pupil.coach.get_by_role("button", name="Back"))
    await expect(pupil.coach.get_by_text("Step 1 of 7")).to_be_attached()


@pytest.mark.parametrize("game", ["phantom", "madoshi"])
async def test_no_dock_glows_while_the_teacher_is_telling(visit: Visit, game: str) -> None:
    pupil = await visit()
    await pupil.learn(game)
    glows = pupil.page.locator(".dock.mine")
    while await pupil.next.count() == 0:
        await expect(glows).to_have_count(1)
        await pupil.follow()
    await expect(glows).to_have_count(0)
    await pupil.press(pupil.next)
    await expect(glows).to_have_count(1)


async def test_phantoms_lesson_lets_one_lead_and_says_what_makes_a_good_lead(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("phantom")
    leads = pupil.coach.get_by_text("so you lead.")
    while await leads.count() == 0:
        assert await on_by(pupil, "Show me|Next")
    await pupil.press(pupil.next)
    await expect(pupil.says).to_contain_text("Lead the one you would miss least.")
    trick = pupil.page.get_by_role("list", name="This trick").get_by_role("img")
    await expect(trick).to_have_count(1)  # the deck's card: nobody has played before me
    await pupil.do(pupil.button("Blue Hero 5"))
    await expect(pupil.refusal).to_contain_text("Somebody may hold a high Phantom")
    await pupil.do(pupil.button("Phantom 16"))
    await expect(pupil.refusal).to_contain_text("Save your best Phantom until nobody plays after you.")
    await pupil.do(pupil.button("Phantom 7"))
    await expect(pupil.says).to_contain_text("All four played Phantoms, so nobody scores.")


async def test_phantoms_lesson_lets_one_feel_when_a_high_phantom_is_safe(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("phantom")
    last = pupil.coach.get_by_text("Now you play last")
    while await last.count() == 0:
        assert await on_by(pupil, "Show me|Next")
    await pupil.do(pupil.button("Blue Hero 5"))
    await expect(pupil.refusal).to_contain_text("Nobody scores if all players are on one side.")
    await pupil.do(pupil.button("Phantom 16"))
    await expect(pupil.says).to_contain_text("It was worth saving your best Phantom")


async def test_madoshis_lesson_says_why_its_score_is_not_nought_and_what_magic_is_for(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("madoshi")
    await expect(pupil.says).to_contain_text("A game under way: 4 points for you, 9 for Mio.")
    while await pupil.coach.get_by_text(re.compile("^Step 4 of")).count() == 0:
        await pupil.follow()
    await expect(pupil.says).to_contain_text("help your next catch, or spoil Mio's")
    await pupil.press(pupil.next)
    await expect(pupil.says).to_contain_text("lacks only Wood on e3")
    arrow = pupil.button("Slide row 3 to the left")
    await expect(pupil.button("e3, Earth")).to_be_visible()
    await pupil.do(pupil.button("a3, Wood"))
    await expect(arrow).to_have_attribute("data-pointed", re.compile("."))
    await pupil.do(arrow)
    await expect(pupil.button("e3, Wood")).to_be_visible()


async def test_madoshis_lesson_lets_a_pattern_made_by_magic_wait_until_the_next_turn(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("madoshi")
    while await pupil.coach.get_by_text(re.compile("^Step 5 of")).count() == 0:
        await pupil.follow()
    catch = pupil.page.get_by_role("button", name=re.compile("^Catch Chimi"))
    await expect(pupil.says).to_contain_text("you can catch Chimi on your next turn")
    await expect(catch).to_have_count(0)
    while await pupil.coach.get_by_text(re.compile("^Step 7 of")).count() == 0:
        await expect(catch).to_have_count(0)
        await pupil.follow()
    await expect(catch).to_be_visible()


async def test_who_knows_the_game_is_asked_once(visit: Visit) -> None:
    pupil = await visit()
    await pupil.home(speed=None)
    await pupil.press(pupil.play)
    known = pupil.button("I know it, let me play")
    await expect(known).to_be_visible()
    await axe_finds_nothing(pupil)
    await pupil.press(known)
    await pupil.page.wait_for_url("**/match/*")
    await pupil.home(speed=None)
    await pupil.press(pupil.play)
    await pupil.page.wait_for_url("**/match/*")


async def test_the_rules_lead_to_the_lesson_and_the_lesson_to_a_first_game(visit: Visit) -> None:
    pupil = await visit()
    await pupil.home()
    await pupil.press(pupil.button("Read the rules"))
    await pupil.press(pupil.dialog(re.compile("^Rules")).get_by_role("link", name="Learn in 3 minutes"))
    await expect(pupil.coach).to_be_visible()
    while await on_by(pupil, "Show me|Next|Finish"):
        pass
    await pupil.page.wait_for_timeout(SETTLED)
    await expect(pupil.done).to_contain_text("Next: a short real game of two rounds.")
    await pupil.press(pupil.done.get_by_role("button", name="Play a first game"))
    await pupil.page.wait_for_url("**/match/*")
    created = [message for message in pupil.sent if message["type"] == "create"]
    assert created[-1]["casual"]
    assert created[-1]["options"] == {"rounds": "2"}
    await expect(pupil.page.get_by_text("Round 1 of 2").first).to_be_attached()
    assert {seat.get("level") for seat in created[-1]["seats"] if seat["kind"] == "bot"} == {"easy"}


CALM_STEPS = (
    "Roll",
    "Swing",
    "Guard",
    "Roll",
    "Feint",
    "Swing",
    "Swing",
    "Send in River Nurse",
    "Play Fire Axe",
)
"""What the calm lesson asks for, step by step."""


async def to_the_calm_lesson(pupil: Pupil) -> None:
    await pupil.home(speed="No motion")
    await pupil.page.get_by_role("radio", name="Hoshi Battle").check()
    await pupil.page.get_by_role("radio", name="Calm: take your time").check()
    await pupil.press(pupil.page.get_by_role("link", name=re.compile("^Learn ")))
    await expect(pupil.says).to_be_visible()


@pytest.mark.parametrize("way", ["mouse", "keys", "touch", "tree"])
async def test_the_calm_lesson_is_played_through_and_every_wrong_try_is_answered(
    visit: Visit, way: str
) -> None:
    pupil = await pupil_by(visit, way)
    page = pupil.page
    await to_the_calm_lesson(pupil)
    dock = page.locator(".yard .choice")
    for number, right in enumerate(CALM_STEPS, 1):
        await expect(pupil.coach.get_by_text(f"Step {number} of {len(CALM_STEPS)}")).to_be_attached()
        await page.evaluate(AT_REST)
        said = await pupil.says.inner_text()
        buttons = await dock.get_by_role("button").all()
        assert len(buttons) > 1
        answers = set[str]()
        for button in buttons:
            if (await button.inner_text()).startswith(right):
                await expect(button).to_have_attribute("data-pointed", "1")
                continue
            await pupil.do(button)
            answer = page.locator(".yard .said")
            await expect(answer).to_have_text(re.compile(r"\.$"))
            answers.add(await answer.inner_text())
            assert await pupil.says.inner_text() == said, "a wrong try leads on"
        assert answers
        if way == "tree":
            thing = await pupil.named()
            assert thing
            assert (await thing.inner_text()).startswith(right)
            await pupil.do(thing)
        else:
            await pupil.do(dock.get_by_role("button", name=re.compile(f"^{right}")))
        await expect(pupil.next).to_be_visible()
        for swing in await dock.get_by_role("button", name=re.compile("^Swing")).all():
            # Nothing is lit that would do nothing, and it says so.
            await expect(swing).not_to_have_class(re.compile(r"\bgood\b"))
            await expect(swing).to_have_attribute("aria-disabled", "true")
            await pupil.do(swing)
            await expect(page.locator(".yard .said")).to_have_text("Press Next first.")
        await pupil.do(pupil.next)
    await expect(pupil.done).to_be_visible()
    assert not [message for message in pupil.sent if message["type"] in ("move", "create")]


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (1440, 900)])
async def test_all_of_the_calm_lesson_is_in_sight(visit: Visit, width: int, height: int) -> None:
    size = {"viewport": {"width": width, "height": height}}
    pupil = await visit(**(PHONE | size if width < 641 else size))
    await to_the_calm_lesson(pupil)
    for number in range(len(CALM_STEPS)):
        for wanted in ("Show me", "Next|Finish"):
            await pupil.page.evaluate(AT_REST)
            for button in await pupil.page.locator(".yard .choice button").all():
                await expect(button).to_be_in_viewport(ratio=1)
            assert await pupil.page.evaluate("document.documentElement.scrollHeight") <= height, number
            await on_by(pupil, wanted)


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (1440, 900)])
async def test_the_lesson_of_the_hand_suits_axe_and_fits_its_screen(
    visit: Visit, width: int, height: int
) -> None:
    size = {"viewport": {"width": width, "height": height}}
    pupil = await visit(**(PHONE | size if width < 641 else size))
    await pupil.learn("hoshi")
    for number in range(1, 12):
        assert await pupil.step() == f"Step {number} of 11"
        await pupil.page.evaluate(AT_REST)
        assert await pupil.page.evaluate("document.documentElement.scrollHeight") <= height, number
        for button in await pupil.page.locator(".yard .inputs button").all():
            await expect(button).to_be_in_viewport(ratio=1)
        if width == 390 and number in (1, 8, 11):
            await axe_finds_nothing(pupil)
        await on_by(pupil, "Skip")


async def test_who_has_chosen_calm_learns_calm_and_finds_it_again(visit: Visit) -> None:
    pupil = await visit(**PHONE)
    page = pupil.page
    await to_the_calm_lesson(pupil)
    dock = page.locator(".yard .choice")
    await pupil.press(dock.get_by_role("button", name=re.compile("^Swing")))
    await expect(page.get_by_text("A Star does not hit. Roll.")).to_be_visible()
    await axe_finds_nothing(pupil)
    await fits_phone_and_thumb(pupil)
    for number, move in enumerate(CALM_STEPS[:-1], 1):
        assert await pupil.step() == f"Step {number} of {len(CALM_STEPS)}"
        await pupil.press(dock.get_by_role("button", name=re.compile(f"^{move}")))
        await pupil.press(pupil.next)
    await pupil.press(pupil.button("Keep it hidden"))
    await expect(page.get_by_text("Here, play it.")).to_be_visible()
    await fits_phone_and_thumb(pupil)
    await pupil.press(page.get_by_role("button", name=re.compile("^Play Fire Axe")))
    await pupil.press(pupil.next)
    await pupil.page.wait_for_timeout(SETTLED)
    yard = pupil.done.get_by_role("button", name="Practice yard")
    await expect(yard).to_have_count(0)  # it is about the clock
    await axe_finds_nothing(pupil)
    # What the lesson has told, the first game does not tell again.
    known = await page.evaluate("JSON.parse(localStorage['hyakki.settings']).hints")
    assert {"hoshi.exchange", "hoshi.strike", "hoshi.danger", "hoshi.feint"} <= set(known)
    await pupil.press(pupil.done.get_by_role("link", name="Go to the home page"))
    calm = page.get_by_role("radio", name="Calm: take your time")
    await expect(calm).to_be_checked()
    # The other way to play has a lesson of its own, in which one has come as far as one has come.
    again = page.get_by_role("link", name="Repeat the lesson")
    await expect(again).to_be_visible()
    await page.get_by_role("radio", name="Real time").check()
    await expect(again).to_be_hidden()
    await calm.check()
    await expect(again).to_be_visible()


async def test_a_first_game_comes_with_a_team_or_a_hand(visit: Visit) -> None:
    pupil = await visit()
    for game, ready in (("awake", "Ready"), ("hoshi", "Choose who")):
        await pupil.learn(game)
        while await on_by(pupil, "Show me|Skip|Next|Finish"):
            pass
        await pupil.page.wait_for_timeout(SETTLED)
        await pupil.press(pupil.done.get_by_role("button", name="Play a first game"))
        await expect(pupil.page.get_by_role("button", name=re.compile(f"^{ready}"))).to_be_enabled()
        if game == "awake":
            everybody = pupil.page.get_by_role("list", name="Characters")
            await expect(everybody).to_have_count(0)
            await pupil.press(pupil.button("Change team"))
            await expect(everybody).to_be_visible()
    created = [message for message in pupil.sent if message["type"] == "create"]
    assert created[-1]["options"] == {"pace": "relaxed"}
