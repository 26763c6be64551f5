"""What stands on every table: the goal, the tools, the rules at work, and notes that cover nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect
from tests.browser.all_games.hall import KINDS, Hall, after, better, of
from tests.browser.looks import AT_REST
from tests.browser.phantom.player import Player
from tests.browser.visitor import PHONE, Visit, Visitor

GAMES = list(KINDS)
MOMENT = {"phantom": 3, "madoshi": 4, "awake": 30, "hoshi": 8}
"""Decisions after which a game is well on its way: in Awake Heroes teams are chosen and placed first."""
SIZES = ((320, 640), (390, 844), (1440, 900))
COVERED = """(note) => {
  const { left, top, right, bottom } = note.getBoundingClientRect();
  const found = new Set();
  const things = 'button, [role=gridcell], [data-piece], .die, p, h2, h3, li, [data-pointed]';
  for (let x = Math.max(left, 0) + 2; x < Math.min(right, innerWidth); x += 8) {
    for (let y = Math.max(top, 0) + 2; y < Math.min(bottom, innerHeight); y += 8) {
      for (const it of document.elementsFromPoint(x, y)) {
        if (note.contains(it) || it.contains(note)) continue;
        const thing = it.closest(things);
        if (thing && !thing.contains(note)) found.add(thing.ariaLabel || thing.innerText || thing.className);
      }
    }
  }
  return [...found];
}"""
"""What lies under a note, or over it, of all that is read or pressed; each is found where it is seen."""
FOR_EYES = """(start) => {
  const seen = [...document.querySelectorAll('body *')].filter((it) => {
    const { width, height } = it.getBoundingClientRect();
    return it.innerText?.includes(start) && !it.closest('.hidden') && width > 3 && height > 3;
  });
  const text = seen.filter((it) => !seen.some((other) => other !== it && it.contains(other)))[0];
  text?.setAttribute('data-advice', '');
  return text !== undefined;
}"""
"""Marks where a hint is read; what is spoken is hidden from eyes."""
LATEST = 3
"""So many of the latest lines have their rules first in the book."""
SIGNS = "all => all.map((it) => it.querySelector('svg').innerHTML)"


async def at_a_table(
    hall: Hall, visit: Visit[Visitor], game: str, size: tuple[int, int] = (1440, 900)
) -> Visitor:
    """Somebody new to its notes, in the middle of a game."""
    guest, profile = await hall.guest()
    enough = after(MOMENT[game])
    match = await hall.match(game, guest, better, lambda scene: enough(scene) and has_a_hint(scene))
    width, height = size
    seen = {"viewport": {"width": width, "height": height}}
    visitor = await visit(hall.address, storage_state=profile, **(PHONE | seen if width < 800 else seen))
    await visitor.open(f"/match/{match.id}")
    await expect(visitor.button("Rules")).to_be_visible()
    await expect(visitor.page.get_by_label("How to win").first).to_be_visible()
    return visitor


STANDING = re.compile(r"\d|\b(level|ahead|share)\b")
"""A goal line says it in numbers, or how everybody stands in words."""


def has_a_hint(scene: Any) -> bool:
    """What a pattern on the board leads to is known without one; in Awake Heroes a turn has begun."""
    if of(scene) is KINDS["awake"]:
        return bool(scene.stage == "turn" and scene.ask == scene.step)
    return getattr(scene, "phase", "swap") == "swap"


async def covers_nothing(note: Locator) -> None:
    await note.page.evaluate(AT_REST)
    covered = await note.evaluate(COVERED)
    assert not covered, covered


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
async def test_the_goal_is_in_sight_and_a_note_or_a_hint_covers_nothing(
    hall: Hall, visit: Visit[Visitor], game: str, size: tuple[int, int]
) -> None:
    visitor = await at_a_table(hall, visit, game, size)
    goal = visitor.page.get_by_label("How to win").first
    await visitor.page.evaluate(AT_REST)
    await expect(goal).to_be_in_viewport(ratio=1)
    assert STANDING.search(await goal.inner_text()), "how one wins, and how near the end is"
    tip = visitor.page.get_by_role("button", name="Help new", exact=True)
    await expect(visitor.hints.or_(tip).first).to_be_visible()
    if await visitor.hints.count():
        await covers_nothing(visitor.hints)
        await visitor.press(visitor.hints.get_by_role("button", name="Got it"))
    await visitor.press(visitor.button("Hint"))
    spoken = visitor.page.get_by_role("status", name="A good move")
    await expect(spoken).to_have_text(re.compile(r"\w"))
    start = " ".join((await spoken.inner_text()).split()[:3])
    await visitor.page.wait_for_function(FOR_EYES, arg=start)
    advice = visitor.page.locator("[data-advice]")
    await expect(advice).to_be_in_viewport(ratio=1)
    await covers_nothing(advice)


def plain(text: str) -> str:
    """Without what keeps a number beside its word."""
    return text.replace("\u00a0", " ").strip()


def fleeting(game: str, event: dict[str, Any]) -> bool:
    """What is told as it happens and stands in no log."""
    if game == "hoshi":
        return event["kind"] in {"asked", "declined"}
    return game == "awake" and event["kind"] == "passed" and event["step"] != "attack"


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_what_has_just_happened_are_one_press_away(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    visitor = await at_a_table(hall, visit, game)
    lines = visitor.page.get_by_role("complementary", name="What happened").get_by_role("listitem")
    await expect(lines.first).to_be_visible()
    log = [plain(line) for line in await lines.all_inner_texts()]
    opened = next(message for message in reversed(visitor.received) if "history" in message)
    events = [event for event in opened["history"] if not fleeting(game, event)]
    kinds = await lines.evaluate_all("all => all.map((it) => it.dataset.kind)")
    assert kinds == [event["kind"] for event in events]
    ruled = [(line, set(event["rules"])) for line, event in zip(log, events, strict=True) if event["rules"]]
    at_work = set().union(*(rules for _, rules in ruled[-LATEST:]))
    assert at_work < set().union(*(rules for _, rules in ruled)), "others were at work before"
    await visitor.press(visitor.button("Rules"))
    book = visitor.dialog(re.compile("^Rules: "))
    now = book.get_by_role("region", name="What just happened")
    await expect(now).to_be_in_viewport()
    told = [plain(line) for line in await now.get_by_role("paragraph").all_inner_texts()]
    assert told == [line for line, _ in ruled[-LATEST:]]
    numbers = await now.get_by_role("term").all_inner_texts()
    assert set(numbers) == at_work
    texts = await now.get_by_role("definition").all_inner_texts()
    every = list(
        zip(
            await book.get_by_role("term").all_inner_texts(),
            await book.get_by_role("definition").all_inner_texts(),
            strict=True,
        )
    )
    for rule in zip(numbers, texts, strict=True):
        assert every.count(rule) >= 2, f"{rule} is a rule of the book"


ASKED = {"phantom": {"HP-6"}, "madoshi": {"MD-6"}, "awake": {"AH-13"}, "hoshi": {"HB-27"}}
"""For each game a rule of what one is to do at its table."""


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_what_is_asked_now_come_first(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    visitor = await at_a_table(hall, visit, game)
    await visitor.press(visitor.button("Rules"))
    book = visitor.dialog(re.compile("^Rules: "))
    asked = book.get_by_role("region", name="What to do now")
    await expect(asked).to_be_in_viewport()
    assert ASKED[game] <= set(await asked.get_by_role("term").all_inner_texts())


@pytest.mark.parametrize("game", GAMES)
async def test_tools_have_words_where_there_is_room_and_signs_that_differ(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    visitor = await at_a_table(hall, visit, game)
    tools = visitor.page.get_by_role("navigation", name="Tools").get_by_role("button")
    for width, seen in ((1440, True), (390, False), (320, False)):
        await visitor.page.set_viewport_size({"width": width, "height": 844})
        await visitor.page.evaluate(AT_REST)
        shown = [tool for tool in await tools.all() if await tool.is_visible()]
        assert len(shown) >= 4
        for tool in shown:
            name = await tool.get_attribute("aria-label") or ""
            assert name
            await expect(tool.get_by_text(name, exact=True)).to_be_visible(visible=seen)
            await expect(tool).to_be_in_viewport(ratio=1)
    signs = await tools.evaluate_all(SIGNS)
    assert len(set(signs)) == len(signs)


async def test_the_chat_has_a_sign_of_its_own_and_no_phrase_is_cut(hall: Hall, visit: Visit[Visitor]) -> None:
    visitor = await visit(hall.address)
    await visitor.home()
    await visitor.choose_table("Madoshi", 2, "Easy", (2,), {})
    await visitor.start()
    await visitor.page.set_viewport_size({"width": 1100, "height": 844})
    await expect(visitor.button("Chat")).to_be_visible()
    await expect(visitor.button("What happened")).to_be_visible()
    tools = visitor.page.get_by_role("navigation", name="Tools").get_by_role("button")
    signs = await tools.evaluate_all(SIGNS)
    assert len(signs) >= 4
    assert len(set(signs)) == len(signs)
    await visitor.press(visitor.button("Chat"))
    phrases = visitor.page.get_by_role("complementary", name="Chat").get_by_role("button")
    for width, height in SIZES:
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate(AT_REST)
        for phrase in await phrases.all():
            assert await phrase.evaluate("it => it.scrollWidth <= it.clientWidth + 1"), width
            box = await phrase.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
    assert await phrases.count() > 17, "phrases, and pictures"


async def test_a_fork_keeps_the_names_of_bots(hall: Hall, visit: Visit[Visitor]) -> None:
    guest, profile = await hall.guest()
    match = await hall.end("phantom", guest, better, seats=5)
    names = [seat.name for seat in match.seats]
    assert len(set(names)) == 5
    visitor = await visit(hall.address, storage_state=profile)
    await visitor.open(f"/replay/{match.id}#7")
    await visitor.press(visitor.button("Play from here"))
    asked = visitor.dialog("Play from here")
    await visitor.press(asked.get_by_role("button", name="Play on"))
    await visitor.page.wait_for_url("**/match/*")
    assert match.id != visitor.match
    await visitor.hears(lambda: any("info" in message for message in visitor.received))
    forked = await hall.served.services.matches.match(visitor.match)
    assert [seat.name for seat in forked.seats] == names


@pytest.mark.parametrize("seats", [3, 6])
async def test_a_replay_shows_all_hands_of_cards_without_scrolling(
    hall: Hall, visit: Visit[Visitor], seats: int
) -> None:
    guest, profile = await hall.guest()
    match = await hall.end("phantom", guest, better, seats=seats)
    visitor = await visit(hall.address, storage_state=profile, viewport={"width": 1440, "height": 900})
    await all_hands_are_in_sight(visitor, match.id, seats)


@pytest.mark.parametrize("game", ["awake", "hoshi"])
async def test_a_replay_shows_all_hands_without_scrolling(
    hall: Hall, visit: Visit[Visitor], game: str
) -> None:
    guest, profile = await hall.guest()
    match = await hall.end(game, guest, better)
    visitor = await visit(hall.address, storage_state=profile, viewport={"width": 1440, "height": 900})
    await all_hands_are_in_sight(visitor, match.id, 2)


async def all_hands_are_in_sight(visitor: Visitor, match: str, seats: int) -> None:
    await visitor.open(f"/replay/{match}#3")
    hands = visitor.page.get_by_role("region", name="Hands")
    await expect(hands).to_be_visible()
    await visitor.page.evaluate(AT_REST)
    assert await visitor.page.evaluate("scrollY") == 0
    holders = hands.get_by_role("heading", name=re.compile(" holds$|^You hold"))
    await expect(holders).to_have_count(seats)
    box = await hands.bounding_box()
    assert box
    assert box["y"] + box["height"] <= 900, box
    assert await hands.evaluate("it => it.scrollHeight <= it.clientHeight + 1"), "nor inside of it"


async def test_against_bots_casual_or_rated_is_a_choice_at_every_table(
    hall: Hall, visit: Visit[Player]
) -> None:
    guest, profile = await hall.guest()
    for game in ("phantom", "madoshi", "awake", "hoshi"):
        for _ in range(2):
            await hall.end(game, guest, better)
    assert not any((await hall.served.services.matches.ratings.unrated(guest.id)).values())
    visitor = await visit(hall.address, storage_state=profile)
    await visitor.open("/")
    casual = visitor.page.get_by_role("switch", name="Casual game")
    for kind in KINDS.values():
        await visitor.page.get_by_role("radio", name=kind.title, exact=True).check()
        for number in range(1, 9):
            name = "1 player" if number == 1 else f"{number} players"
            count = visitor.page.get_by_role("radio", name=name, exact=True)
            if await count.count():
                await count.check()
                await expect(casual).to_have_count(0 if number == 1 else 1)
