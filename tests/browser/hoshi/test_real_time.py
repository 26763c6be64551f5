"""Hoshi Battle against the clock, in a browser whose time passes faster, as the server's does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect
from tests.browser.blows import WATCH_BLOWS, a_blow_is_felt
from tests.browser.hoshi.clear import nothing_lay_over_the_dice, watch_the_dice
from tests.browser.hoshi.dojo import Dojo, moves
from tests.browser.hoshi.player import FINISHED, WATCH_DICE, Player, Visit, at_the_table
from tests.browser.lessons.pupil import on_by
from tests.browser.looks import WATCH_MOTION, axe_finds_nothing, looks_well
from tests.browser.visitor import PHONE, SETTLED
from tests.server.serving import Served

LESSONS = Path(__file__).parents[3] / "web/src/games/hoshi/arena/lessons.ts"
HIDE = """(hidden) => {
  const value = hidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""As if another tab lay over this one."""

WATCH_LESSONS = """() => {
  window.lessons = [];
  const look = () => {
    const told = document.querySelector('.arena .lesson');
    const stage = document.querySelector('.arena')?.dataset.stage;
    if (told) lessons.push([stage, told.firstChild.textContent]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps what the arena taught, and when."""


WATCH_PLACES = """() => {
  window.places = {};
  window.told = new Set();
  window.bursts = new Set();
  const look = () => {
    const middle = document.querySelector('.arena .middle');
    if (!middle || document.querySelector('dialog[open]')) return;
    const { top, bottom } = middle.getBoundingClientRect();
    const made = [...document.querySelectorAll('.arena :is(.odd, .silenced)')];
    const signs = made.map((it) => it.innerText).join(' ');
    (places[signs] ??= new Set()).add(`${Math.round(top)} to ${Math.round(bottom)}`);
    for (const it of document.querySelectorAll('.arena .says > *')) told.add(it.className || it.localName);
    if (document.querySelector('.ring .touch')) bursts.add(document.querySelector('.arena').dataset.stage);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps where the ring has stood with which signs of cards beside the fighters, what was said above it,
and in which stages a touch was shown."""


NEW_TO_IT = 'try { localStorage[\'hyakki.settings\'] ??= \'{"lessons": {"hoshi": "known"}}\' } catch {}'
"""Has played no game yet, and wants no lesson."""


DECIDED = re.compile(r"(took the lead|decided at the very end,) in round \d+ of duel \d")
"""What the result says first of the turning point."""


async def test_a_whole_game_against_a_bot_by_keys_and_its_replay(arena: Served, visit: Visit) -> None:
    visitor = await at_the_table(visit, arena)
    page = visitor.page
    await page.evaluate(WATCH_DICE)
    await page.evaluate(WATCH_LESSONS)
    await watch_the_dice(visitor)
    rolls = 0
    while await visitor.to_the_fight():
        if rolls < 4:  # first in earnest, then by bluffs, which end every game soon
            rolls += await visitor.roll()
        else:
            await visitor.swing()
    await nothing_lay_over_the_dice(visitor)
    match = visitor.match
    result = visitor.dialog(FINISHED)
    for _ in range(40):  # the hand still rolls when the result opens, and for a while after
        await page.keyboard.press("Space")
        if await result.is_visible():
            break
        await page.wait_for_timeout(100)
    for _ in range(8):
        await page.keyboard.press("Space")
        await page.wait_for_timeout(50)
    await expect(result).to_be_visible()
    assert visitor.match == match
    assert not [message for message in visitor.sent if message["type"] == "rematch"]
    await the_result_tells_how_it_went(visitor, result)

    seat = visitor.scene["seat"]
    faced = [event for event in visitor.events if event["kind"] == "faced" and event["seat"] == seat]
    drawn = {face for event in faced for face in event["faces"]}
    shown = set(await page.evaluate("[...shownFaces]"))
    assert shown
    assert shown <= drawn | {"blank"}
    # The hand is taught between exchanges only, each thing until it was done.
    lessons = await page.evaluate("lessons")
    assert {stage for stage, _ in lessons} <= {"countdown", "timeout"}
    taught = list(dict.fromkeys(text.split()[1] for _, text in lessons))
    assert taught[0] == "Roll"
    assert taught[1] in ("Strike", "soon")  # to swing after one, or to guard, for those who were hit first
    glimpsed = [told["event"] for message in visitor.all_of("glimpses") for told in message["glimpses"]]
    assert {"moved", "faced"} <= {event["kind"] for event in glimpsed}
    # Every touch has its photo finish; others were guarded, or played again because the machine stalled.
    verdicts = [photo["verdict"] for photo in visitor.all_of("photo")]
    touched = [event["verdict"] for event in visitor.events if event["kind"] == "touched"]
    assert [verdict for verdict in verdicts if verdict not in ("miss", "let")] == touched
    # Hand motions pass too quickly for the log; what they led to stands in it.
    await expect(page.locator("body")).not_to_contain_text("lift the die")

    await visitor.press(page.get_by_role("link", name="Step through the game"))
    log = page.get_by_role("button", name=re.compile(" swings?.$"))
    await visitor.press(log.first)
    await expect(page.locator(".hand[data-swing=out]")).to_have_count(1)
    await expect(page.get_by_role("img", name=re.compile(r"^\d+ rounds?, \d+ touch"))).to_be_visible()
    await page.get_by_label("Speed").select_option("A tenth")
    await looks_well(visitor, "hoshi-replay", 1)


async def the_result_tells_how_it_went(visitor: Player, result: Locator) -> None:
    won = visitor.scene["places"][visitor.scene["seat"]] == 1
    await expect(result.get_by_role("heading").first).to_have_text(
        re.compile("^You win" if won else "^You lost")
    )
    first = re.search(r"\bYou\b", await result.locator("tbody tr").first.inner_text())
    assert bool(first) == won, "the winner comes first"
    await expect(result.locator(".turning strong")).to_have_text(DECIDED)
    drawn = result.get_by_role("img", name=re.compile("Halfway: .*You.* At the end: .*You"))
    await expect(drawn).to_be_visible()
    await axe_finds_nothing(visitor)


async def test_a_touch_stops_the_arena_and_shakes_it(arena: Served, visit: Visit) -> None:
    visitor = await visit(arena.address, reduced_motion="no-preference")
    await visitor.hasten()
    await visitor.page.add_init_script(WATCH_BLOWS)
    await visitor.home(speed=None)
    await visitor.sit_down(pace="Quick")
    await visitor.press(visitor.button("Choose who fights first"))
    await visitor.press(visitor.button("Lay both down"))
    await say_one_is_ready(visitor)
    await to_a_touch(visitor)
    await a_blow_is_felt(visitor, "ring")


async def say_one_is_ready(visitor: Player) -> None:
    """In one's first games a duel waits for that."""
    await visitor.hears(lambda: visitor.stage not in ("draft", "choose"))
    await visitor.press(visitor.button("I am ready"))


async def to_a_touch(visitor: Player) -> None:
    """By bluffs, which land sooner or later."""
    while not any(event["kind"] == "touched" for event in visitor.events):
        assert await visitor.to_the_fight()
        await visitor.swing()


async def test_the_first_duel_is_gentle_and_waits_for_your_first_throw(arena: Served, visit: Visit) -> None:
    visitor = await visit(arena.address)
    await visitor.hasten()
    await visitor.open("/learn/hoshi")
    await expect(visitor.button("Skip")).to_be_visible()
    while await on_by(visitor, "Skip"):
        pass
    await visitor.page.wait_for_timeout(SETTLED)
    await visitor.press(visitor.button("Play a first game"))
    await visitor.press(visitor.button("Choose who fights first"))
    await expect(visitor.page.get_by_role("heading", name="Who fights for you?")).to_be_visible()
    # Who is new reads the cards before a clock runs.
    await visitor.press(visitor.button("Lay both down"))
    await say_one_is_ready(visitor)
    (created,) = (message for message in visitor.sent if message["type"] == "create")
    assert created["casual"]
    assert created["options"] == {"pace": "relaxed"}

    assert await visitor.to_the_fight()
    seat = visitor.scene["seat"]

    def they_moved() -> bool:
        return any(event["kind"] == "moved" and event["seat"] != seat for event in visitor.events)

    await visitor.page.wait_for_timeout(2_000)  # eight seconds of the duel; another bot throws in the first
    assert visitor.stage == "fight"
    assert not they_moved()
    assert await visitor.roll()
    await visitor.hears(they_moved)


async def test_leaving_the_tab_and_losing_the_line_are_timeouts_and_the_duel_counts_down_again(
    arena: Served, visit: Visit
) -> None:
    visitor = await at_the_table(visit, arena, reduced_motion="reduce")
    await visitor.page.evaluate(WATCH_MOTION)
    visitor.forgiven = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket")
    page = visitor.page
    assert await visitor.to_the_fight()
    await expect(visitor.hand).to_be_visible()

    await page.evaluate(HIDE, True)
    await visitor.sees("timeout", "window", "choose", "over")
    await page.evaluate(HIDE, False)
    assert await visitor.to_the_fight()

    before = len(visitor.all_of("table"))
    await visitor.context.set_offline(True)
    await expect(page.get_by_role("status").filter(has_text="The connection is lost").first).to_be_visible()
    await visitor.context.set_offline(False)
    await visitor.hears(lambda: len(visitor.all_of("table")) > before)
    assert await visitor.to_the_fight()
    asked = [event["what"] for event in visitor.events if event["kind"] == "timed_out"]
    assert "resumed" in asked
    # Its hand works again on the new line.
    while not await visitor.down("guard"):
        await visitor.up("guard")
        assert await visitor.to_the_fight()
    await visitor.up("guard")
    await to_a_touch(visitor)
    # All this time nothing moved for somebody who wants no motion.
    assert await page.evaluate("moved") == []


async def test_in_ones_first_games_against_a_bot_a_duel_begins_when_one_has_read_the_cards(
    arena: Served, visit: Visit
) -> None:
    visitor = await visit(arena.address, **PHONE)
    await visitor.hasten()
    await visitor.page.add_init_script(NEW_TO_IT)
    await visitor.home(speed=None)
    await visitor.sit_down(pace="Relaxed")
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    await visitor.draft()
    await visitor.choose()
    await visitor.sees("window", "countdown")
    asked = visitor.stage
    await expect(visitor.button("I am ready")).to_be_in_viewport(ratio=1)
    await expect(visitor.button("Play it")).to_be_hidden()
    await visitor.press(visitor.button("Read the cards"))
    cards = visitor.dialog("Cards of this duel")
    await expect(cards).to_contain_text(visitor.scene["players"][0]["hero"]["name"])
    await visitor.press(cards.get_by_role("button", name="Close"))
    await visitor.page.wait_for_timeout(3_000)  # twelve seconds of the duel: no question has passed by
    assert visitor.stage == asked
    await visitor.press(visitor.button("I am ready"))
    assert await visitor.to_the_fight("countdown")
    for name in ("Guard", "Roll"):  # whatever is said above the ring
        await expect(visitor.hand.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    await visitor.sees("fight")
    # What a face of their die is for stands to the right of the ring: nothing lies over it.
    pause = await visitor.page.get_by_role("button", name="Time-out").bounding_box()
    assert pause
    assert pause["x"] + pause["width"] < 320 / 2


RING = {844: 340, 640: 165}
"""How high the room of the ring is at least, on phones so high."""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
async def test_the_ring_stays_where_it_is_whatever_is_said_and_asked(
    arena: Served, visit: Visit, width: int, height: int
) -> None:
    phone = PHONE if width < 640 else {}
    visitor = await at_the_table(visit, arena, **phone | {"viewport": {"width": width, "height": height}})
    await visitor.page.evaluate(WATCH_PLACES)
    assert await visitor.to_the_fight("countdown")
    duel = visitor.scene["duel"]
    touches = 0
    while await visitor.to_the_fight() and visitor.scene["duel"] == duel and touches < 3:
        await visitor.swing()
        touches = sum(event["kind"] == "touched" for event in visitor.events)
    told = await visitor.page.evaluate("[...told]")
    assert any("lesson" in it for it in told), told  # a tip came
    # The round is over by then, and the touch that has ended it is still to be seen.
    assert set(await visitor.page.evaluate("[...bursts]")) - {"fight"}
    # Nothing that is said or asked takes its room; nor does, on a phone, what a card makes of a die.
    places = await visitor.page.evaluate("Object.values(places).map((it) => [...it])")
    assert all(len(stood) == 1 for stood in places), places
    if width < 640:
        (place,) = {stood for (stood,) in places}
        top, bottom = map(int, place.split(" to "))
        assert bottom - top >= RING[height], place


async def test_a_hand_comes_down_when_key_or_finger_is_let_go_while_something_lies_over_the_arena(
    arena: Served, visit: Visit
) -> None:
    visitor = await at_the_table(visit, arena, "Relaxed", **PHONE)
    page = visitor.page
    finger = await visitor.context.new_cdp_session(page)
    rules = visitor.dialog(re.compile("^Rules"))
    shout = visitor.hand.get_by_role("button", name="Shout")  # nobody's breath runs out meanwhile
    for way in ("key", "finger"):
        hushed = visitor.pressed.count("hush")
        while visitor.pressed.count("hush") == hushed:  # a round may end meanwhile
            assert await visitor.to_the_fight()
            if way == "key":
                await page.keyboard.down("KeyL")
            else:
                box = await shout.bounding_box()
                assert box
                point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
                await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
            await page.keyboard.press("?")
            await expect(rules).to_be_visible()
            if way == "key":
                await page.keyboard.up("KeyL")
            else:
                await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            await page.evaluate("0")  # what was sent is known by now
            while await rules.is_visible():
                await page.keyboard.press("Escape")
                await page.wait_for_timeout(100)
        await expect(shout).not_to_have_class(re.compile(r"\bheld\b"))


WATCH_PAUSES = """() => {
  window.pauses = [];
  window.bars = [];
  window.ends = new Set();
  let open = false;
  const look = () => {
    const asked = document.querySelector('.arena .window');
    if (asked && !open) pauses.push([]);
    open = asked !== null;
    const [words, time] = ['p', '.seconds'].map((it) => asked?.querySelector(it)?.textContent.trim());
    if (words) pauses.at(-1).push([words, Number.parseInt(time)]);
    const bar = asked?.querySelector('.time i');
    if (bar) bars.push([time, Number.parseFloat(bar.style.scale)]);
    const end = document.querySelector('.ended');
    if (end) ends.add(end.innerText);
  };
  const watched = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.body, watched);
}"""
"""Keeps what each pause for hidden cards said with which number of seconds, how far its bar reached, and how
duels have ended."""


async def test_a_pause_says_one_thing_and_counts_down_and_a_duel_that_ends_has_its_moment(
    arena: Served, visit: Visit
) -> None:
    visitor = await at_the_table(visit, arena)
    page = visitor.page
    await page.evaluate(WATCH_PAUSES)
    await visitor.draft()
    await visitor.sees("choose")
    # What kinds of Duel cards there are is told where one is chosen.
    kinds = {card["kind"].title() for card in visitor.scene["duels"]}
    told = page.get_by_role("list", name="What the words mean").get_by_role("listitem")
    for kind in kinds:
        await expect(told.filter(has_text=f"{kind}: play it")).to_have_count(1)
    await visitor.choose()
    while visitor.stage not in ("choose", "over"):  # by bluffs, and playing no card
        version = visitor.frame["version"]
        if visitor.stage == "fight":
            await visitor.down("swing")
            await page.wait_for_timeout(200)  # longer than a swing travels
            await visitor.up("swing")
        else:
            await visitor.hears(lambda version=version: visitor.frame["version"] > version)  # type: ignore[misc]
    await page.wait_for_function("() => ends.size > 0")
    (end,) = await page.evaluate("[...ends]")
    assert re.search(r"(wins?) the duel against .*is out;", end, re.DOTALL), end
    pauses = [pause for pause in await page.evaluate("pauses") if pause]
    assert pauses
    for pause in pauses:
        assert len({words for words, _ in pause}) == 1, pause
        # Who else may play one, which everybody sees; nothing of it depends on what the card is (HB-R32).
        assert re.match(r"\w+ may play a hidden card\.|A pause for hidden cards\.", pause[0][0]), pause
    assert any(len({seconds for _, seconds in pause}) > 2 for pause in pauses), pauses
    bars = await page.evaluate("bars")
    assert {reach for seconds, reach in bars if seconds == "1 s"} == {0}, "in its last second it runs out"
    assert all(0 < reach < 1 for seconds, reach in bars if seconds != "1 s"), bars


ONE_MORE = """() => {
  const grown = [];
  for (const who of document.querySelectorAll('.arena .who')) {
    const before = who.offsetHeight;
    const stones = who.querySelector('.stones');
    stones.append(stones.firstElementChild.cloneNode(true));
    const rows = new Set([...stones.children].map((it) => it.getBoundingClientRect().top));
    grown.push([who.offsetHeight - before, rows.size, who.scrollWidth - who.clientWidth]);
    stones.lastElementChild.remove();
  }
  return grown;
}"""
"""How much higher the line with a fighter's name gets by a third stone, in how many rows the stones lie then,
and how far it is too wide."""
COVERED = """() => {
  const line = document.querySelector('.arena > .line');
  const said = document.querySelector('.arena .lesson').getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  const shown = [...line.querySelectorAll('.says > *')].filter((it) => it.offsetHeight > 0);
  return [getComputedStyle(line).backgroundColor, said.top >= top && said.bottom <= bottom, shown.length];
}"""
"""What lies between words and arm, whether the words keep to their place, and how many there are."""


TIPS = re.findall(r'^  \w+: "(.+)",$', LESSONS.read_text(), re.MULTILINE)
"""All that the arena teaches between two rounds."""
LONGEST = "Genta hits you: 1 stone left. Genta's Star counted as a Strike. Your guard had just come down."
FITS = """const fits = () => {
  const line = document.querySelector('.arena > .line').getBoundingClientRect();
  return [...document.querySelectorAll('.arena .says > *')].filter((it) => it.offsetHeight).every((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return top >= line.top && bottom <= line.bottom;
  });
};"""
FITS_AS_A_TIP = f"""(text) => {{
  {FITS}
  const tip = document.querySelector('.arena .lesson').firstChild;
  const [before, more] = [tip.data, tip.nextElementSibling];
  tip.data = text;
  if (text !== before) more.hidden = true;  // only the first one has more to say
  const found = fits();
  tip.data = before;
  more.hidden = false;
  return found;
}}"""
FITS_AS_A_RESULT = f"""(text) => {{
  {FITS}
  const [line, says] = ['.arena > .line', '.arena .says'].map((it) => document.querySelector(it));
  const bare = getComputedStyle(line).backgroundColor;
  const told = document.createElement('p');
  told.innerHTML = `<strong>${{text}}</strong> <u>Replay in slow motion</u>`;
  says.append(told);
  const found = fits();
  told.remove();
  return [bare, found];
}}"""
"""What the band above the ring is painted with while nothing is said, and whether the longest result fits."""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
async def test_words_lie_on_no_arm_and_a_third_stone_in_no_second_row(
    arena: Served, visit: Visit, width: int, height: int
) -> None:
    phone = PHONE if width < 640 else {}
    visitor = await visit(arena.address, **phone | {"viewport": {"width": width, "height": height}})
    await visitor.hasten()
    await visitor.page.add_init_script(NEW_TO_IT)
    await visitor.home(speed=None)
    await visitor.sit_down(pace="Relaxed")
    await visitor.draft()
    await visitor.choose()
    await visitor.sees("window", "countdown")
    await expect(visitor.page.locator(".arena .lesson")).to_be_visible()
    colour, inside, shown = await visitor.page.evaluate(COVERED)
    assert "/ 0" not in colour
    assert colour != "rgba(0, 0, 0, 0)"
    assert inside
    assert shown == 1
    assert await visitor.page.evaluate(ONE_MORE) == [[0, 1, 0], [0, 1, 0]]
    for tip in TIPS:
        assert await visitor.page.evaluate(FITS_AS_A_TIP, tip), tip
    await say_one_is_ready(visitor)
    assert await visitor.to_the_fight()
    bare, fits = await visitor.page.evaluate(FITS_AS_A_RESULT, LONGEST)
    assert bare == colour, "the arm comes from under the same band whether anything is said or not"
    assert fits


async def lay_down(visitor: Player, hero: str, card: str) -> None:
    """Keep these among others, and fight with them."""
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(cards="Experienced")
    for kind, wanted in (("Heroes", hero), ("Duel cards", card)):
        cards = page.get_by_role("list", name=kind).get_by_role("button")
        await visitor.press(cards.filter(has_text=wanted))
        for other in (await cards.filter(has_not_text=wanted).all())[:2]:
            await visitor.press(other)
    await visitor.press(page.get_by_role("button", name=re.compile("^Keep ")))
    await visitor.sees("choose")
    for name in (hero, card):
        await visitor.press(page.get_by_role("radio", name=re.compile(f"^{name}")))


HASTY = """() => {
  window.hasty = 0;
  const look = () => {
    const later = [...document.querySelectorAll('.arena .window button')].at(-1);
    if (!later || later.disabled || hasty) return;
    hasty += 1;
    later.click();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""A finger that hits whatever comes up where it was, at once."""


async def test_what_comes_up_where_roll_was_takes_no_hasty_press_and_a_power_stays_in_sight(
    dojo: Dojo, visit: Visit
) -> None:
    dojo.deal("H17", "D16", unlike="H4")  # Moon Rabbit, Thunder Drum
    visitor = await visit(dojo.address)
    page = visitor.page
    await lay_down(visitor, "Moon Rabbit", "Thunder Drum")
    await page.evaluate(HASTY)
    await visitor.press(page.get_by_role("button", name=re.compile("^Lay ")))
    await visitor.hears(lambda: "play" in visitor.scene["legal"])
    await page.wait_for_function("() => hasty > 0")
    buttons = page.locator(".arena .window .buttons")
    await expect(buttons).to_have_attribute("aria-busy", "false")
    assert "pass" not in [message["move"] for message in moves(visitor)]
    await visitor.press(visitor.button("Play it"))
    mine = page.get_by_role("region", name="You with Moon Rabbit")
    await expect(mine).to_contain_text("Thunder Drum")
    await expect(mine.get_by_text("this round").first).to_be_attached()


async def test_nobody_is_asked_about_a_card_that_would_change_nothing(dojo: Dojo, visit: Visit) -> None:
    dojo.deal("H17", "D4", unlike="H4")  # Moon Rabbit has a d8: Fire Axe gives one
    visitor = await visit(dojo.address)
    page = visitor.page
    await lay_down(visitor, "Moon Rabbit", "Fire Axe")
    await page.evaluate(WATCH_PAUSES)
    await visitor.press(page.get_by_role("button", name=re.compile("^Lay ")))
    await visitor.hears(lambda: "play" in visitor.scene["legal"])
    await visitor.sees("countdown", "fight")
    told = [words for pause in await page.evaluate("pauses") for words, _ in pause]
    assert any("Fire Axe would change nothing now." in words for words in told), told
    await expect(visitor.button("Play it")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
async def test_the_goal_and_how_near_it_is_stand_above_the_fight(
    arena: Served, visit: Visit, width: int, height: int
) -> None:
    """From the choice of cards on; who has lost a Hero is one nearer to the end."""
    phone = PHONE if width < 640 else {}
    visitor = await at_the_table(visit, arena, **phone | {"viewport": {"width": width, "height": height}})
    goal = visitor.page.get_by_role("region", name="How to win")
    await expect(goal).to_have_text(
        "Three Heroes each, two stones per Hero. The last Hero standing wins.", use_inner_text=True
    )
    assert await visitor.to_the_fight()
    await expect(goal).to_have_text(heroes_left(visitor), use_inner_text=True)
    assert "you 3" in heroes_left(visitor)
    await expect(goal).to_be_in_viewport(ratio=1)

    def somebody_fell() -> bool:
        return any(player["left"] < 3 for player in visitor.scene.get("players", ()))

    while not somebody_fell():
        assert await visitor.to_the_fight()
        await visitor.swing()
    # A whole duel has to be fought before somebody else falls.
    await expect(goal).to_have_text(heroes_left(visitor), use_inner_text=True)
    assert heroes_left(visitor).count("3") == 1


def heroes_left(visitor: Player) -> str:
    """The goal, by what the server has told."""
    me, seats = visitor.scene["seat"], visitor.all_of("table")[-1]["info"]["seats"]
    names = ["you" if seat["seat"] == me else seat["name"] for seat in seats]
    left = [f"{names[player['seat']]} {player['left']}" for player in visitor.scene["players"]]
    return f"Real time. Last Hero wins: {', '.join(left)}."
